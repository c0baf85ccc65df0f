/** Services tested on texts with a mark at the cursor: spec/editor/corpus. Completion and hover are in services.spec.ts. */
import { describe, expect, it } from 'vitest';
import { hover } from '../../src/editor/hover.ts';
import { definition, references, rename, withText } from '../../src/editor/navigate.ts';
import { foldings, selections } from '../../src/editor/outline.ts';
import type { TextPlace } from '../../src/editor/places.ts';
import type { Snapshot } from '../../src/editor/snapshot.ts';
import { casesOf, OTHER } from './corpus.ts';

const linesOf = (text: string | undefined): readonly string[] => (text ?? '').split('\n').filter(Boolean);

const textOf = ({ name, text }: Snapshot, place: TextPlace): string => (place.name === name ? text : OTHER);

/** The lines that contain the places, each with marks where the places begin; lines of another file follow that file's name. */
function markedLines(snapshot: Snapshot, places: readonly TextPlace[]): readonly string[] {
  const lines = new Map<string, number[]>();
  const ordered = [...places].sort((a, b) =>
    a.name === b.name ? a.start - b.start : a.name === snapshot.name ? 1 : -1,
  );
  for (const place of ordered) {
    const from = textOf(snapshot, place).lastIndexOf('\n', place.start - 1) + 1;
    const key = `${place.name}\n${from}`;
    lines.set(key, [...(lines.get(key) ?? []), place.start - from]);
  }
  return [...lines].map(([key, starts]) => {
    const [name = '', from = ''] = key.split('\n');
    const text = name === snapshot.name ? snapshot.text : OTHER;
    let line = text.slice(Number(from)).split('\n')[0]!;
    for (const start of starts.reverse()) line = `${line.slice(0, start)}‸${line.slice(start)}`;
    return name === snapshot.name ? line : `${name} ${line}`;
  });
}

describe('hover', () => {
  it.each(casesOf('hover.txt').filter(({ parts }) => parts.has('silent')))(
    'tells $title',
    ({ snapshot, offset }) => {
      expect(hover(snapshot, offset)).toBeUndefined();
    },
  );
});

describe('definition', () => {
  it.each(casesOf('definition.txt'))('of $title', ({ snapshot, offset, parts }) => {
    const place = definition(snapshot, offset);
    const [wanted] = linesOf(parts.get('leads to'));
    if (parts.has('leads nowhere')) expect(place).toBeUndefined();
    else if (wanted === 'other.pzl') expect(place).toEqual({ name: 'other.pzl', start: 0, end: 0 });
    else expect(markedLines(snapshot, [place!])).toEqual([wanted]);
  });
});

describe('references', () => {
  it.each(casesOf('names.txt'))('to $title', ({ snapshot, offset, parts }) => {
    expect(markedLines(snapshot, references(snapshot, offset))).toEqual(linesOf(parts.get('places')));
  });
});

describe('rename', () => {
  it.each(casesOf('renaming.txt'))('of $title', ({ snapshot, offset, parts }) => {
    const renamed = rename(snapshot, offset, parts.get('to')!.trim());
    if (renamed.status === 'refused') expect(renamed.reason).toBe(parts.get('refused')?.trim());
    else
      expect(withText(snapshot.text, renamed.places, parts.get('to')!.trim()).trim()).toBe(
        parts.get('becomes')?.trim(),
      );
  });
});

describe('folding', () => {
  it.each(casesOf('folding.txt'))('of $title', ({ snapshot, parts }) => {
    const folded = foldings(snapshot)
      .toSorted((a, b) => a.start - b.start)
      .map(({ start, end }) => snapshot.text.slice(start, end).split('\n'))
      .map((lines) => `${lines[0]} … ${lines.at(-1)!.trim()}`);
    expect(folded).toEqual(linesOf(parts.get('folds')));
  });
});

describe('selection', () => {
  it.each(casesOf('selection.txt'))('of $title', ({ snapshot, offset, parts }) => {
    const around = selections(snapshot, offset).map(({ start, end }) => snapshot.text.slice(start, end));
    expect(around.at(-1)).toBe(snapshot.text);
    expect(around.slice(0, -1).map((text) => text.replaceAll('\n', '⏎'))).toEqual(
      linesOf(parts.get('around')),
    );
  });
});
