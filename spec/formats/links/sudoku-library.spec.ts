/**
 * The constraints of std/sudoku, compared with plain functions of the same meaning: for a model with one constraint on a few cells, the answers are
 * the assignments that the function accepts.
 */
import { describe, expect, it } from 'vitest';
import { loadModel, openInstance, solve } from '../../../src/index.ts';
import { readSolutionValues } from './values.ts';

type Accepts = (v: readonly number[]) => boolean;

const sum = (v: readonly number[]): number => v.reduce((a, b) => a + b, 0);
const sorted = (v: readonly number[]): number[] => [...v].sort((a, b) => a - b);
const pairs = (v: readonly number[]): [number, number][] => v.slice(1).map((b, i) => [v[i] ?? 0, b]);
const inner = (v: readonly number[]): readonly number[] => v.slice(1, -1);
const different = (v: readonly number[]): boolean => new Set(v).size === v.length;
const threes = (v: readonly number[]): number[][] => v.slice(2).map((c, i) => [v[i] ?? 0, v[i + 1] ?? 0, c]);

/** The condition on `d`, the number of cells, the greatest digit, and the meaning of the condition. */
const CASES: readonly (readonly [condition: string, cells: number, most: number, accepts: Accepts])[] = [
  ['cage(d, 7)', 3, 5, (v) => different(v) && sum(v) === 7],
  ['cage(d, absent)', 3, 4, different],
  ['thermometer(d)', 4, 5, (v) => pairs(v).every(([a, b]) => a < b)],
  ['slowthermometer(d)', 4, 4, (v) => pairs(v).every(([a, b]) => b >= a)],
  ['arrow([d[0]], [d[1], d[2], d[3]])', 4, 5, ([a = 0, ...rest]) => a === sum(rest)],
  ['arrow([d[0], d[1]], [d[2], d[3]])', 4, 6, ([a = 0, b = 0, ...rest]) => 10 * a + b === sum(rest)],
  ['doublearrow(d)', 4, 4, (v) => (v[0] ?? 0) + (v.at(-1) ?? 0) === sum(inner(v))],
  ['zipper(d)', 5, 4, ([a = 0, b = 0, c = 0, d = 0, e = 0]) => a + e === b + d && c === a + e],
  ['zipper(d)', 4, 4, ([a = 0, b = 0, c = 0, d = 0]) => a + d === b + c],
  ['renban(d)', 4, 5, (v) => sorted(v).every((x, i, all) => i === 0 || x === (all[i - 1] ?? 0) + 1)],
  ['whispers(d, 3)', 3, 6, (v) => pairs(v).every(([a, b]) => Math.abs(a - b) >= 3)],
  ['nabner(d)', 3, 6, (v) => sorted(v).every((x, i, all) => i === 0 || x - (all[i - 1] ?? 0) > 1)],
  [
    'between(d)',
    4,
    4,
    (v) =>
      inner(v).every((x) => x > Math.min(v[0] ?? 0, v.at(-1) ?? 0) && x < Math.max(v[0] ?? 0, v.at(-1) ?? 0)),
  ],
  [
    'lockout(d, 2)',
    4,
    5,
    (v) => {
      const [low = 0, high = 0] = sorted([v[0] ?? 0, v.at(-1) ?? 0]);
      return high - low >= 2 && inner(v).every((x) => x < low || x > high);
    },
  ],
  [
    'entropic(d, 6)',
    4,
    6,
    (v) => threes(v).every((t) => different(t.map((x) => (x <= 2 ? 0 : x <= 4 ? 1 : 2)))),
  ],
  ['modular(d)', 4, 5, (v) => threes(v).every((t) => different(t.map((x) => x % 3)))],
  ['palindrome(d)', 5, 3, (v) => v.join() === [...v].reverse().join()],
  ['differ(d[0], d[1], 2)', 2, 5, ([a = 0, b = 0]) => a - b === 2 || b - a === 2],
  ['inratio(d[0], d[1], 3)', 2, 9, ([a = 0, b = 0]) => a / b === 3 || b / a === 3],
  ['holds(d, [1, 1, 2])', 4, 3, (v) => v.filter((x) => x === 1).length >= 2 && v.includes(2)],
  [
    'sandwich(d, 4) = 5',
    5,
    4,
    (v) => {
      const crusts = [...v.keys()].filter((i) => v[i] === 1 || v[i] === 4);
      return (
        different(v.filter((x) => x === 1 || x === 4)) &&
        crusts.length === 2 &&
        sum(v.slice((crusts[0] ?? 0) + 1, crusts[1])) === 5
      );
    },
  ],
  ['minimum(d[0], [d[1], d[2]])', 3, 4, ([a = 0, b = 0, c = 0]) => a < b && a < c],
  ['maximum(d[0], [d[1], d[2]])', 3, 4, ([a = 0, b = 0, c = 0]) => a > b && a > c],
  ['indexes(d[0], d, 3)', 4, 4, (v) => v[(v[0] ?? 0) - 1] === 3],
  ['xsum(d) = 6', 4, 4, (v) => sum(v.slice(0, v[0])) === 6],
  ['skyscrapers(d) = 2', 4, 4, (v) => v.filter((x, i) => v.slice(0, i).every((y) => y < x)).length === 2],
];

/** A sandwich clue has a meaning only in lines that contain the least and the greatest digit exactly once. */
const ONLY: Readonly<Record<string, Accepts>> = {
  'sandwich(d, 4) = 5': (v) => v.filter((x) => x === 1).length === 1 && v.filter((x) => x === 4).length === 1,
};

function assignments(cells: number, most: number): number[][] {
  let all: number[][] = [[]];
  for (let cell = 0; cell < cells; cell++) {
    all = all.flatMap((one) => Array.from({ length: most }, (_, digit) => [...one, digit + 1]));
  }
  return all;
}

/** The digits of all answers of the instance `one`. */
async function allOf(text: string): Promise<string[]> {
  const { model, diagnostics } = loadModel('one.pzl', text);
  expect(diagnostics.map(({ message }) => message)).toEqual([]);
  const { ground } = openInstance(model!, 'one');
  if (!ground) throw new Error('the instance has mistakes');
  const { solutions } = await solve(ground, { answers: Number.POSITIVE_INFINITY });
  return solutions.map((solution) => readSolutionValues(ground, solution).join()).sort();
}

describe('the sudoku library', () => {
  it.each(CASES)('%s of %i cells and digits to %i', async (condition, cells, most, accepts) => {
    const only = ONLY[condition] ?? (() => true);
    const extra = condition.startsWith('sandwich')
      ? 'rule "once": count(x = 1 for x in d) = 1 and count(x = 4 for x in d) = 1\n'
      : '';
    const text = `puzzle "One"\nuse "std/sudoku"\nboard square\nfind f[0..${cells - 1}]: 1..${most}\nlet d = [f[i] for i in 0..${cells - 1}]\nrule "it": ${condition}\n${extra}instance one {\n  size: 1 1\n}\n`;
    const found = await allOf(text);
    const meant = assignments(cells, most)
      .filter((v) => only(v) && accepts(v))
      .map((v) => v.join());
    expect(found).toEqual(meant.sort());
    expect(found.length).toBeGreaterThan(0);
  });

  // The cells form two rows of three or three rows of three.
  const at = (v: readonly number[], columns: number, row: number, column: number): number | undefined =>
    column < 0 || column >= columns ? undefined : v[row * columns + column];
  const moves = (v: readonly number[], columns: number, steps: readonly (readonly [number, number])[]) =>
    v.flatMap((a, i) =>
      steps.flatMap(([down, right]) => {
        const b = at(v, columns, Math.floor(i / columns) + down, (i % columns) + right);
        return b === undefined ? [] : [[a, b] as const];
      }),
    );
  const BOARDS: readonly (readonly [
    condition: string,
    rows: number,
    columns: number,
    most: number,
    accepts: Accepts,
  ])[] = [
    [
      'antiknight(d)',
      2,
      3,
      3,
      (v) =>
        moves(v, 3, [
          [1, 2],
          [1, -2],
          [2, 1],
          [2, -1],
        ]).every(([a, b]) => a !== b),
    ],
    [
      'antiknight(d)',
      3,
      2,
      3,
      (v) =>
        moves(v, 2, [
          [1, 2],
          [1, -2],
          [2, 1],
          [2, -1],
        ]).every(([a, b]) => a !== b),
    ],
    [
      'antiking(d)',
      2,
      3,
      3,
      (v) =>
        moves(v, 3, [
          [1, 1],
          [1, -1],
        ]).every(([a, b]) => a !== b),
    ],
    [
      'unlike(d)',
      2,
      3,
      4,
      (v) =>
        moves(v, 3, [
          [0, 1],
          [1, 0],
        ]).every(([a, b]) => Math.abs(a - b) !== 1),
    ],
    ['risingdiagonal(d)', 3, 3, 2, (v) => different([v[2] ?? 0, v[4] ?? 0, v[6] ?? 0])],
    ['fallingdiagonal(d)', 2, 2, 3, (v) => v[0] !== v[3]],
    [
      'disjointgroups(d, 1, 2)',
      2,
      4,
      3,
      (v) => [0, 1].every((i) => different([0, 2, 4, 6].map((x) => v[x + i] ?? 0))),
    ],
    ['disjointgroups(d, 1, 2)', 1, 4, 4, (v) => v[0] !== v[2] && v[1] !== v[3]],
  ];
  it.each(BOARDS)(
    '%s on %i by %i cells and digits to %i',
    async (condition, rows, columns, most, accepts) => {
      const text = `puzzle "One"\nuse "std/sudoku"\nboard square\nfind d[cells]: 1..${most}\nrule "it": ${condition}\ninstance one {\n  size: ${rows} ${columns}\n}\n`;
      const found = await allOf(text);
      expect(found).toEqual(
        assignments(rows * columns, most)
          .filter(accepts)
          .map((v) => v.join())
          .sort(),
      );
    },
  );
});
