/** Marks what a hint's sentence speaks of, or what breaks a rule. */
import type { ElementKind } from '../../model/values.ts';
import type { Highlight } from './scene.ts';

type Highlightable = { emphasis?: Highlight['emphasis']; letter?: string };

/** Writes the highlight into the marks of its elements; `marks[kind][i]` are those of element i. */
export function highlightMarks(
  marks: Partial<Record<ElementKind, readonly Highlightable[]>>,
  { elements, emphasis, letter }: Highlight,
): void {
  for (const element of elements) {
    for (const part of element.cells ?? [element]) {
      const mark = marks[part.kind]?.[part.index];
      if (mark && emphasis) mark.emphasis = emphasis;
      if (mark && letter !== undefined) mark.letter = letter;
    }
  }
}
