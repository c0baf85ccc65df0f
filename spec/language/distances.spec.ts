/** `distance` and `rank` on small boards: the answers by the evaluator, by clauses and by rows are compared with all assignments. */
import { describe, expect, it } from 'vitest';
import type { Ground } from '../../src/model/ground.ts';
import { evaluate } from '../../src/model/meaning/evaluate.ts';
import { count } from '../../src/tasks/count/count.ts';
import { byRows } from '../backends/ilp/all-solutions.ts';
import { range } from '../examples/brute/board.ts';
import { everyAssignment, groundText, solutionsOf } from '../model/grounded.ts';
import { sampled } from '../sample.ts';

type Arrow = readonly [from: number, to: number];

/** The least number of arrows from `start` to each place that can be reached. */
function stepsFrom(start: number, arrows: readonly Arrow[]): Map<number, number> {
  const steps = new Map([[start, 0]]);
  for (const [node, n] of steps)
    for (const [from, to] of arrows) if (from === node && !steps.has(to)) steps.set(to, n + 1);
  return steps;
}

/** The greatest number of arrows in a path that ends at the node, found by walking backwards; undefined if a loop leads to the node. */
function chainTo(node: number, arrows: readonly Arrow[], left: number): number | undefined {
  if (left < 0) return undefined;
  const before = arrows.filter(([, to]) => to === node).map(([from]) => chainTo(from, arrows, left - 1));
  return before.some((n) => n === undefined) ? undefined : Math.max(-1, ...before.map((n) => n ?? 0)) + 1;
}

const bothWays = (arrows: readonly Arrow[]): Arrow[] =>
  arrows.flatMap(([a, b]): Arrow[] => [
    [a, b],
    [b, a],
  ]);

/** Arrows from each cell to its neighbours in the east and in the south. */
const neighbors = (height: number, width: number): Arrow[] =>
  range(height * width).flatMap((cell): Arrow[] => [
    ...(cell % width < width - 1 ? [[cell, cell + 1] as const] : []),
    ...(cell < (height - 1) * width ? [[cell, cell + width] as const] : []),
  ]);

/** The expected numbers of steps; undefined stands for absent. */
type Numbers = readonly (number | undefined)[];

interface Trial {
  readonly finds: string;
  readonly lets?: string;
  readonly board: readonly [height: number, width: number];
  /** The terms that are tested. */
  readonly terms: readonly string[];
  /** The numbers of steps if the found bools have these values. */
  readonly numbers: (bools: readonly boolean[]) => Numbers;
}

const TRIALS: Record<string, Trial> = {
  'through cells where a family holds': {
    finds: 'find a[cells]: bool',
    board: [2, 3],
    terms: ['distance(cell(0, 0), cell(1, 2), a)', 'distance(cell(0, 1), cell(0, 1), a)'],
    numbers(a) {
      const open = bothWays(neighbors(2, 3)).filter(([from, to]) => a[from] && a[to]);
      return [a[0] ? stepsFrom(0, open).get(5) : undefined, a[1] ? 0 : undefined];
    },
  },
  'through links where one holds': {
    finds: 'find a[links]: bool',
    board: [2, 3],
    terms: ['distance(cell(0, 0), cell(0, 2), a)', 'distance(cell(1, 1), cell(1, 1), a)'],
    numbers(a) {
      const { ground } = groundText('board square\nfind a[links]: bool\nrule "r": any(a)', 'size: 2 3');
      const { linkCells } = ground!.board!;
      const open = range(a.length).flatMap((link): Arrow[] =>
        a[link] ? [[linkCells[2 * link]!, linkCells[2 * link + 1]!]] : [],
      );
      return [stepsFrom(0, bothWays(open)).get(2), 0];
    },
  },
  'along pairs, one way': {
    finds: 'find a[0..4]: bool',
    lets: 'let arrows = {(i, (2 * i + 1) mod 5) for i in 0..3 where a[i]} + {(i, (i + 1) mod 5) for i in 0..4 where not a[i]}',
    board: [1, 1],
    terms: [
      ...range(5).map((i) => `distance(0, ${i}, arrows)`),
      ...range(5).map((i) => `rank(${i}, arrows)`),
    ],
    numbers(a) {
      const arrows = range(5).flatMap((i): Arrow[] => [
        ...(i < 4 && a[i] && (2 * i + 1) % 5 !== i ? [[i, (2 * i + 1) % 5] as const] : []),
        ...(a[i] ? [] : [[i, (i + 1) % 5] as const]),
      ]);
      const steps = stepsFrom(0, arrows);
      return [...range(5).map((i) => steps.get(i)), ...range(5).map((i) => chainTo(i, arrows, 5))];
    },
  },
  'along pairs from several first nodes, which may lead round': {
    finds: 'find a[0..7]: bool',
    lets: `let ways = [(0, 2), (1, 2), (2, 3), (1, 3), (3, 4), (4, 2), (0, 4), (4, 5)]
let arrows = {ways[i] for i in 0..7 where a[i]}`,
    board: [1, 1],
    terms: range(6).map((i) => `rank(${i}, arrows)`),
    numbers(a) {
      const ways: Arrow[] = [
        [0, 2],
        [1, 2],
        [2, 3],
        [1, 3],
        [3, 4],
        [4, 2],
        [0, 4],
        [4, 5],
      ];
      const arrows = ways.filter((_, i) => a[i]);
      return range(6).map((i) => chainTo(i, arrows, 6));
    },
  },
  'along pairs that never lead round': {
    finds: 'find a[0..5]: bool',
    lets: 'let arrows = {(i, i + 1 + j) for i in 0..2, j in 0..1 where a[2 * i + j]}',
    board: [1, 1],
    terms: [
      ...range(5).map((i) => `rank(${i}, arrows)`),
      'rank(9, arrows)',
      'distance(9, 9, arrows)',
      'distance(9, 1, arrows)',
    ],
    numbers(a) {
      const arrows = range(6).flatMap((k): Arrow[] => (a[k] ? [[k >> 1, (k >> 1) + 1 + (k & 1)]] : []));
      return [...range(5).map((i) => chainTo(i, arrows, 9)), 0, 0, undefined];
    },
  },
};

/** A rule about a number of steps, and whether it holds. */
const RULES: readonly (readonly [(term: string) => string, (n: number | undefined) => boolean])[] = [
  [(term) => `${term} = 2`, (n) => n === 2],
  [(term) => `${term} != 3`, (n) => n !== 3],
  [(term) => `${term} = absent`, (n) => n === undefined],
  [(term) => `(${term}) in {0, 1, 3}`, (n) => n !== undefined && [0, 1, 3].includes(n)],
  [(term) => `(${term}) not in {absent, 0, 2}`, (n) => n !== undefined && n !== 0 && n !== 2],
  [(term) => `(${term} otherwise 2) <= 2`, (n) => (n ?? 2) <= 2],
  [(term) => `(${term} otherwise 9) < 3`, (n) => (n ?? 9) < 3],
  [(term) => `1 < (${term} otherwise 0)`, (n) => (n ?? 0) > 1],
  [(term) => `2 * (${term} otherwise 1) mod 3 = 1`, (n) => (2 * (n ?? 1)) % 3 === 1],
  [(term) => `if ${term} = 0 then true else ${term} = 1`, (n) => n === 0 || n === 1],
];

for (const [name, { finds, lets = '', board, terms, numbers }] of Object.entries(TRIALS)) {
  describe(`steps ${name}`, () => {
    const grounded = (more: string): Ground => {
      const { ground, messages } = groundText(
        `board square\n${finds}\n${lets}\n${more}`,
        `size: ${board.join(' ')}`,
      );
      if (!ground) throw new Error(messages.join('\n'));
      return ground;
    };
    const expected = (a: readonly (number | null)[]): Numbers => numbers(a.map((value) => value === 1));

    it('are the numbers that a search finds, whatever the answer', async () => {
      for (const [at, term] of terms.entries()) {
        const ground = grounded(`find n: -1..6\nrule "r": n = (${term} otherwise -1)`);
        const found = solutionsOf(ground);
        expect(found.length).toBe(2 ** found[0]!.a!.length);
        for (const { a, n } of found) expect(n).toEqual([expected(a!)[at] ?? -1]);
        expect(await count(ground, { method: 'listing' })).toMatchObject({ count: BigInt(found.length) });
        expect(
          byRows(
            ground.terms,
            ground.constraints.map(({ root }) => root),
          ).length,
        ).toBe(found.length);
      }
    });

    it.each(sampled(RULES, 8).map(([write, holds]) => ({ rule: write('n'), write, holds })))(
      'can be asked whether $rule, and whether not',
      async ({ write, holds }) => {
        for (const [at, term] of terms.entries()) {
          for (const wanted of [true, false]) {
            const rule = wanted ? write(term) : `not (${write(term)})`;
            const ground = grounded(`rule "r": ${rule}`);
            const every = everyAssignment(ground);
            const right = every.filter((a) => holds(expected([...a])[at]) === wanted);
            expect(every.filter((a) => evaluate(ground, a).length === 0)).toEqual(right);
            expect(await count(ground, { method: 'listing' })).toMatchObject({ count: BigInt(right.length) });
            expect(
              byRows(
                ground.terms,
                ground.constraints.map(({ root }) => root),
              ).length,
            ).toBe(right.length);
          }
        }
      },
    );
  });
}

/**
 * The number of walks of at least one step on a board of 3 × 3 cells that pass each cell at the given time. 0 stands for the start, and for a cell
 * that the walk doesn't pass.
 */
function walksOfThree(told: readonly (number | undefined)[], throughAll: boolean): number {
  const arrows = bothWays(neighbors(3, 3));
  const isOnTime = (way: readonly number[]): boolean =>
    told.every((time, cell) => time === undefined || time === Math.max(0, way.indexOf(cell)));
  const walksOn = (way: readonly number[]): number =>
    arrows
      .filter(([from, to]) => from === way.at(-1) && !way.includes(to))
      .reduce(
        (all, [, to]) => all + walksOn([...way, to]),
        way.length >= (throughAll ? 9 : 2) && isOnTime(way) ? 1 : 0,
      );
  return range(9).reduce((all, start) => all + walksOn([start]), 0);
}

describe('a walk by rank', () => {
  const STEPS = `given told[cells]: int?
    find step[cells]: direction?
    let steps = {(c, c.step(d)) for c in cells, d in directions where step[c] = d}
    rule "walk": path(steps) and oneway(steps)
    rule "on board": forall c in cells, d in directions where step[c] = d: c.step(d) != absent
    rule "on time": forall c in cells where told[c]: rank(c, steps) = told[c]`;
  const ALL = 'rule "all": count(c in cells where step[c] != absent) = size(cells) - 1';
  const NUMBERS = `given told[cells]: int?
    find number[cells]: 0..8
    rule "own": alldifferent(number)
    rule "on time": forall c in cells where told[c]: number[c] = told[c]
    rule "next": forall c in cells where number[c] < 8: exists x in c.neighbors: number[x] = number[c] + 1`;
  const answersOf = async (rules: string, told: readonly (number | undefined)[]): Promise<number> => {
    const clues = range(3).map((row) =>
      range(3)
        .map((column) => told[3 * row + column] ?? '.')
        .join(' '),
    );
    const { ground, messages } = groundText(`board square\n${rules}`, `told:\n  ${clues.join('\n  ')}`);
    if (!ground) throw new Error(messages.join('\n'));
    const counted = await count(ground, { method: 'listing' });
    return 'count' in counted ? Number(counted.count) : -1;
  };
  const TOLD: readonly Record<number, number>[] = [
    {},
    { 0: 0 },
    { 1: 0 },
    { 0: 0, 8: 8 },
    { 4: 4 },
    { 1: 5, 6: 0 },
    { 4: 8, 3: 1 },
    // First, the walk's last cell has no given time; then, a walk that may begin at a different cell.
    { 0: 0, 1: 1, 2: 2, 5: 3, 8: 4, 7: 5, 6: 6, 3: 7 },
    { 0: 0, 1: 1, 2: 2, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0, 8: 0 },
  ];

  it.each(TOLD)('through all cells has the answers of one by numbers, with %j told', async (told) => {
    const clues = range(9).map((cell) => told[cell]);
    const walks = walksOfThree(clues, true);
    expect(await answersOf(NUMBERS, clues)).toBe(walks);
    expect(await answersOf(`${STEPS}\n${ALL}`, clues)).toBe(walks);
  });

  it.each(TOLD)('may leave out cells, whose rank is 0, where nothing asks for all: %j told', async (told) => {
    const clues = range(9).map((cell) => told[cell]);
    expect(await answersOf(STEPS, clues)).toBe(walksOfThree(clues, false));
  });
});
