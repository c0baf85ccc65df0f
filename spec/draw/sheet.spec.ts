/** A page that draws the cells of a sheet by itself shows the same picture as the library. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  cellWith,
  composeScene,
  cornerWith,
  decodeSolution,
  type Look,
  loadModel,
  openInstance,
  readDrawing,
  settingSheetOf,
  sheetOf,
  solve,
  strokeWith,
} from '../../src/index.ts';

const folder = path.join(import.meta.dirname, '../../examples');
const types = readdirSync(folder)
  .filter((name) => name.endsWith('.pzl'))
  .map((name) => name.slice(0, -4));

describe('a sheet with the looks of an answer', () => {
  it.each(types)('is the scene of that answer: %s', async (type) => {
    const text = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
    const { model } = loadModel(type, text(`${type}.pzl`), {
      resolve: (used) => (used.startsWith('std/') ? undefined : { name: used, text: text(`${used}.pzl`) }),
    });
    const { ground } = openInstance(model!, { name: 'tiny', text: text(`${type}/tiny.txt`) });
    const { drawing } = readDrawing(model!);
    const { solutions } = await solve(ground!, { answers: 1 });
    const solution = decodeSolution(ground!, solutions[0]!);
    // Hidden finds have no places to fill in.
    const shown = { families: solution.families };
    const whole = composeScene(ground!, { solution: shown, ...(drawing && { drawing }) });
    const sheet = sheetOf(ground!, drawing);

    const looksAt = (kind: string, element: number): Look[] =>
      sheet.finds.flatMap((find) => {
        if (find.place !== kind) return [];
        const position = find.elements.indexOf(element);
        const told = solution.families.find(({ name }) => name === find.name)?.values[position];
        const value =
          told === null
            ? find.absent
            : typeof told === 'boolean'
              ? Number(told)
              : typeof told === 'number'
                ? told
                : (told as { index?: number })?.index;
        const look = value === undefined ? undefined : find.looks.get(value);
        return look ? [look] : [];
      });
    const marks = sheet.scene.cells.map((mark, cell) => cellWith(mark, looksAt('cell', cell)));
    expect(marks).toEqual(whole.cells);
    expect(sheet.scene.links.map((mark, link) => strokeWith(mark, looksAt('link', link)))).toEqual(
      whole.links,
    );
    expect(sheet.scene.corners.map((mark, corner) => cornerWith(mark, looksAt('corner', corner)))).toEqual(
      whole.corners,
    );
    const plain = ({ outline: _, ...mark }: (typeof whole.borders)[number]) => mark;
    const borders = sheet.scene.borders.map((mark, border) =>
      plain(strokeWith(mark, looksAt('border', border))),
    );
    expect(borders).toEqual(whole.borders.map(plain));
  });

  it('tells what a given says by itself, and what is left for the player', () => {
    const { model } = loadModel(
      'm',
      `puzzle "P"
board square
given clue[cells]: 1..4?
find digit[cells]: 1..4
rule "same": forall c in cells where clue[c] = 2: digit[c] = 2
rule "least": forall c in cells where clue[c] = 1: digit[c] <= 1
rule "most": forall c in cells where clue[c] = 4: not (digit[c] < 4)
rule "less": forall c in cells where clue[c] = 3: digit[c] <= 3
rule "one": sum(digit[c] for c in cells where clue[c] = absent) = 2
`,
    );
    const { ground } = openInstance(model!, { name: 'i', text: 'clue:\n  2 1 4 3 . .' });
    const [find] = sheetOf(ground!).finds;
    expect([...find!.told]).toEqual([
      [0, 2],
      [1, 1],
      [2, 4],
    ]);
  });

  it('puts numbers of rows and columns beside the board: givens left and above, finds right and below', () => {
    const { model } = loadModel(
      'm',
      `puzzle "P"
board square
given rowTotal[rows]: int
given columnTotal[columns]: int
find low[rows]: 0..2
find high[columns]: 0..2
`,
    );
    const { ground } = openInstance(model!, { name: 'i', text: 'rowTotal: 1 2\ncolumnTotal: 1 2' });
    const sides = (finds: readonly { name: string; side?: string }[]) =>
      finds.map(({ name, side }) => [name, side]);
    expect(sides(sheetOf(ground!).finds)).toEqual([
      ['low', 'right'],
      ['high', 'bottom'],
    ]);
    expect(sides(settingSheetOf(ground!).sheet.finds)).toEqual([
      ['rowTotal', 'left'],
      ['columnTotal', 'top'],
    ]);
  });

  it('goes by the instructions for its own find', () => {
    const { model } = loadModel(
      'm',
      `puzzle "P"
board square
find room[cells]: 0..2
find low[rows]: 0..2
draw {
  cell outline room
  left low
}
`,
    );
    const { ground } = openInstance(model!, { name: 'i', text: 'size: 2 2' });
    const { finds } = sheetOf(ground!, readDrawing(model!).drawing);
    expect(finds.map(({ name, outlined, side }) => [name, outlined, side])).toEqual([
      ['room', true, undefined],
      ['low', false, 'left'],
    ]);
  });

  it('tells which rules are for other puzzles of the type', () => {
    const { model } = loadModel(
      'm',
      `puzzle "P"
board square
given full: bool = false
given clue[cells]: int?
find x[cells]: 0..3
rule "Clues": forall c in cells where clue[c]: x[c] = clue[c]
rule "Where that is asked for, all are filled": full => forall c in cells: x[c] > 0
`,
    );
    const idle = (text: string): readonly number[] =>
      sheetOf(openInstance(model!, { name: 'i', text }).ground!).idle;
    const clues = 'clue:\n  1 .\n  . .\n';
    expect(idle(clues)).toEqual([1]);
    expect(idle(`${clues}full: true`)).toEqual([]);
    // A rule about given clues demands nothing if no clue is given.
    expect(idle('size: 2 2')).toEqual([0, 1]);
  });

  it('can be sent to another thread', () => {
    const { model } = loadModel('m', 'puzzle "P"\nboard hex\nfind x[cells]: {a, b}?');
    const { ground } = openInstance(model!, { name: 'i', text: 'size: 2 3 2' });
    const sheet = sheetOf(ground!);
    expect(structuredClone(sheet)).toEqual(sheet);
  });
});
