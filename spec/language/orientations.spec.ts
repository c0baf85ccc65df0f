/** Orientations of shapes, and lines and regions that are found as sets of cells, compared with brute force. */
import { describe, expect, it } from 'vitest';
import { count, loadModel, openInstance } from '../../src/index.ts';
import { generatorOf } from '../backends/sat/random.ts';
import { range } from '../examples/brute/board.ts';

type Cells = readonly (readonly [row: number, column: number])[];

const key = (cells: Cells): string => {
  const top = Math.min(...cells.map(([row]) => row));
  const left = Math.min(...cells.map(([, column]) => column));
  return cells
    .map(([row, column]) => `${row - top},${column - left}`)
    .sort()
    .join(' ');
};
const clockwise = (cells: Cells): Cells => cells.map(([row, column]) => [column, -row]);
const mirrored = (cells: Cells): Cells => cells.map(([row, column]) => [row, -column]);

/** The first of the eight turns and reflections that moves the shape onto these cells; undefined if none does. */
function turnOf(shape: Cells, cells: Cells): number | undefined {
  if (cells.length === 0) return undefined;
  let turned = shape;
  for (const turn of range(8)) {
    if (turn === 4) turned = mirrored(shape);
    if (key(turned) === key(cells)) return turn;
    turned = clockwise(turned);
  }
  return undefined;
}

const SHAPES: Readonly<Record<string, Cells>> = {
  dot: [[0, 0]],
  domino: [
    [0, 0],
    [0, 1],
  ],
  bend: [
    [0, 0],
    [0, 1],
    [1, 0],
  ],
  hook: [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 0],
  ],
  apart: [
    [0, 0],
    [1, 1],
    [1, 2],
  ],
};
const ENUM = `enum Piece {
  dot    | # |
  domino | # # |
  bend   | # # |
         | # . |
  hook   | # # # |
         | # . . |
  apart  | # . . |
         | . # # |
}`;

async function countOf(rules: string, size = '3 3'): Promise<number> {
  const text = `puzzle "P"\nboard square\n${ENUM}\n${rules}\ninstance small {\n  size: ${size}\n}\n`;
  const { model, diagnostics } = loadModel('p.pzl', text);
  if (!model) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  const opened = openInstance(model, { name: 'small', text: `size: ${size}` });
  if (!opened.ground) throw new Error(opened.diagnostics.map(({ message }) => message).join('\n'));
  const counted = await count(opened.ground, { most: 5000 });
  expect(counted.status).toBe('exact');
  return Number(counted.count);
}

const subsets = (rows: number, columns: number): Cells[] =>
  range(2 ** (rows * columns)).map((code) =>
    range(rows * columns)
      .filter((at) => (code >> at) & 1)
      .map((at) => [Math.floor(at / columns), at % columns] as const),
  );

const TURNS = [undefined, ...range(8)];
const shown = (turn: number | undefined): string => (turn === undefined ? 'absent' : `${turn}`);

describe('orientation', () => {
  it.each(Object.entries(SHAPES))(
    'tells of every set of cells how %s is turned there',
    async (name, shape) => {
      const all = subsets(3, 3);
      for (const turn of TURNS) {
        const expected = all.filter((cells) => turnOf(shape, cells) === turn).length;
        const rule = `find on[cells]: bool\nrule "R": orientation(cells where on, ${name}) = ${shown(turn)}`;
        expect(await countOf(rule), `${name} ${shown(turn)}`).toBe(expected);
      }
    },
  );

  it('is 1 of a shape that was turned clockwise, and 4 of one that was mirrored', async () => {
    const lies = (cells: string, turn: number): Promise<number> =>
      countOf(`let there = {c in cells where (c.row.index, c.column.index) in {${cells}}}
find x: bool
rule "R": orientation(there, hook) = ${turn}`);
    expect(await lies('(0, 0), (0, 1), (0, 2), (1, 0)', 0)).toBe(2);
    expect(await lies('(0, 0), (0, 1), (1, 1), (2, 1)', 1)).toBe(2);
    expect(await lies('(0, 0), (0, 1), (0, 2), (1, 2)', 4)).toBe(2);
  });

  it('has only the turns that the shape is free to make', async () => {
    const counts = async (shape: string): Promise<number[]> => {
      const found: number[] = [];
      for (const turn of range(8))
        found.push(await countOf(`find on[cells]: bool\nrule "R": orientation(on, ${shape}) = ${turn}`));
      return found;
    };
    expect(await counts('upright(hook)')).toEqual([2, 0, 0, 0, 0, 0, 0, 0]);
    expect(await counts('turnable(hook)')).toEqual([2, 2, 2, 2, 0, 0, 0, 0]);
    expect(await counts('hook')).toEqual([2, 2, 2, 2, 2, 2, 2, 2]);
  });

  it('tells of areas of labels how shapes lie there, whichever shape it is', async () => {
    const pieces = Object.keys(SHAPES);
    /** The cells with one label that are connected with the first cell. */
    const areaOf = (labels: Cells): Cells => {
      const has = ([row, column]: Cells[number]): boolean =>
        labels.some(([r, c]) => r === row && c === column);
      const inside = has([0, 0]);
      const found: (readonly [number, number])[] = [[0, 0]];
      for (const [row, column] of found)
        for (const [r, c] of [
          [row - 1, column],
          [row + 1, column],
          [row, column - 1],
          [row, column + 1],
        ] as const) {
          if (r < 0 || c < 0 || r > 2 || c > 2 || has([r, c]) !== inside) continue;
          if (!found.some(([y, x]) => y === r && x === c)) found.push([r, c]);
        }
      return found;
    };
    for (const turn of TURNS) {
      const expected = subsets(3, 3)
        .map(areaOf)
        .flatMap((area) => pieces.filter((piece) => turnOf(SHAPES[piece]!, area) === turn)).length;
      const rule = `find on[cells]: bool
find piece: Piece
rule "R": orientation(area(cell(0, 0), on), piece) = ${shown(turn)}`;
      expect(await countOf(rule), shown(turn)).toBe(expected);
    }
  });

  it('is known of a place before anything is solved', async () => {
    expect(
      await countOf(`let lying = {p in placings(hook) where orientation(p, hook) in {0, 4}}
find spot: lying
rule "R": size(lying) = 4`),
    ).toBe(4);
  });

  it('tells of a place that is found how the shape lies there, as it holds of the place', async () => {
    const random = generatorOf(7);
    for (const turn of range(8)) {
      const [row, column] = [random.below(3), random.below(3)];
      const found = subsets(3, 3).filter(
        (cells) => turnOf(SHAPES.hook!, cells) === turn && cells.some(([r, c]) => r === row && c === column),
      );
      const rules = `let spots = placings(hook)
find spot: spots
rule "It lies so": orientation(spot, hook) = ${turn}
rule "There": cell(${row}, ${column}) in spot`;
      expect(await countOf(rules), `${turn}`).toBe(found.length);
    }
  });

  it('takes a shape from a bank by its place there', async () => {
    const rules = `given bank: list of Piece = [domino, bend]
find part: index of bank
find on[cells]: bool
rule "R": orientation(on, bank[part]) = 0`;
    // Six horizontal dominoes and four bends.
    expect(await countOf(rules)).toBe(10);
  });
});

describe('a row, column or region that the answer tells', () => {
  const SPOT = 'let spots = placings(bend)\nfind spot: spots\nfind on[cells]: bool';
  it.each([
    ['has cells that can be counted', 'count(c in spot where on[c]) = 3 and count(on) = 3', 4 * 4],
    ['has as many cells as its kind', 'size(spot) = 3 and not any(on)', 4 * 4],
    ['is ranged over', '(forall c in spot: on[c]) and count(on) = 3', 4 * 4],
    ['is connected', 'connected(spot) and count(on) = 0', 4 * 4],
    ['is a shape', 'shaped(spot, upright(bend)) and not any(on)', 4],
    ['can be taken away', 'size(cells - spot) = 6 and not any(on)', 4 * 4],
    ['has single cells', 'cell(1, 1) in spot and cell(0, 0) in spot and not any(on)', 2],
  ])('%s', async (_, rule, answers) => {
    expect(await countOf(`${SPOT}\nrule "R": ${rule}`)).toBe(answers);
  });

  it('is asked of rows, and where none is there has no cells', async () => {
    const rules =
      'find here: row?\nfind n[cells]: 0..1\nrule "R": sum(n[c] for c in cells where c in here) = 0';
    expect(await countOf(rules, '1 2')).toBe(4 + 1);
    expect(await countOf('find here: row\nrule "R": cell(1, 1) in here')).toBe(1);
  });

  it('gives no list: how long it is depends on the answer', () => {
    const text = `puzzle "P"\nboard square(3, 3)\n${ENUM}\n${SPOT}\nrule "R": all(on[spot])\ninstance a {\n}\n`;
    const { model, diagnostics } = loadModel('p.pzl', text);
    expect(model).toBeUndefined();
    expect(diagnostics.map(({ message }) => message)).toEqual([
      '`spot` is only known once the puzzle is solved, but a set that picks values of a family must be known before.',
    ]);
  });
});
