/** Which clues the board marks as completed or broken. */
import type { CellMark, Scene } from '../../src/index.ts';
import type { Marks, OutsideClueLine } from '../worker/protocol.ts';
import type { BoardPlan } from './plan.ts';

/** Whether the puzzle shows something in a cell, apart from a background color. */
export function hasClue({ labels, upper, lower, sides, figure }: CellMark = { labels: [] }): boolean {
  return labels.length > 0 || [upper, lower, sides, figure].some((part) => part !== undefined);
}

/** Marks the completed and broken clues beside the board. */
export function markOutsideClues(
  texts: Iterable<Element>,
  marks: Marks | undefined,
  margins: Scene['margins'],
  plan: BoardPlan,
): void {
  const { doneOutside = [], brokenOutside = [] } = marks ?? {};
  const keyOf = ({ side, line }: OutsideClueLine): string => `${side} ${line}`;
  const [done, broken] = [new Set(doneOutside.map(keyOf)), new Set(brokenOutside.map(keyOf))];
  // The picture contains the labels beside the board in this order of sides. Labels of rows or columns without cells
  // aren't drawn.
  const keys = (['left', 'right', 'top', 'bottom'] as const).flatMap((side) =>
    margins[side].flatMap((labels, line) =>
      plan.svg.beside(side, line) ? labels.map(() => keyOf({ side, line })) : [],
    ),
  );
  for (const [at, text] of [...texts].entries()) {
    text.classList.toggle('done-clue', done.has(keys[at] ?? ''));
    text.classList.toggle('broken-clue', broken.has(keys[at] ?? ''));
  }
}
