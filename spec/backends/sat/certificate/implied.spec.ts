/** What the checker takes from a constraint holds in all assignments that satisfy it; and it takes what propagators are expected to conclude. */
import { describe, expect, it } from 'vitest';
import {
  type Constraint,
  type Edge,
  readConstraint,
} from '../../../../src/backends/sat/certificate/constraints.ts';
import { checkOf } from '../../../../src/backends/sat/certificate/implied.ts';
import { Known } from '../../../../src/backends/sat/certificate/known.ts';
import { trials } from '../../../sample.ts';
import { type Generator, generatorOf } from '../random.ts';
import { isSatisfied } from './meaning.ts';

/** A grid of two rows, and the numbers of its first variable of an edge. */
function grid(
  columns: number,
  first: number,
  sign: (edge: number) => number,
): { nodes: number; edges: Edge[] } {
  const edges: Edge[] = [];
  const add = (a: number, b: number): void => {
    const literal = first + edges.length;
    edges.push([a, b, sign(edges.length) * literal]);
  };
  for (let at = 0; at + 1 < columns; at++) add(at, at + 1);
  for (let at = 0; at + 1 < columns; at++) add(columns + at, columns + at + 1);
  for (let at = 0; at < columns; at++) add(at, columns + at);
  return { nodes: 2 * columns, edges };
}

type Make = (random: Generator) => Constraint;
const signs = (random: Generator) => () => (random.below(4) === 0 ? -1 : 1);
const sureSometimes = (random: Generator, edges: Edge[]): Edge[] =>
  edges.map(([a, b, literal]) => [a, b, random.below(8) === 0 ? 0 : literal] as const);

const MAKE: Readonly<Record<string, Make>> = {
  linear: (random) => ({
    kind: 'linear',
    terms: Array.from({ length: 6 }, (_, at) => [random.below(9) - 3, (at + 1) * signs(random)()] as const),
    bound: random.below(12) - 4,
    ...(random.below(2) === 0 && { guard: 7 }),
  }),
  counted: () => ({ kind: 'counted', literals: [1, -2, 3, 4], order: [5, 6, 7, 8] }),
  connected: (random) => {
    const { edges } = grid(3, 7, signs(random));
    return {
      kind: 'connected',
      nodes: [1, 2, 3, 4, 5, random.below(3) === 0 ? 0 : 6],
      edges: random.below(2) === 0 ? edges.map(([a, b]) => [a, b, 0] as const) : sureSometimes(random, edges),
      ...(random.below(3) === 0 && { guard: 14 }),
    };
  },
  sized: (random) => {
    const { edges } = grid(3, 7, signs(random));
    const least = 1 + random.below(4);
    return {
      kind: 'sized',
      root: random.below(6),
      least,
      most: least + random.below(3),
      nodes: [1, 2, 3, 4, 5, 6],
      edges: random.below(2) === 0 ? edges.map(([a, b]) => [a, b, 0] as const) : sureSometimes(random, edges),
    };
  },
  loop: (random) => ({
    kind: 'loop',
    ...grid(4, 1, signs(random)),
    ...(random.below(3) === 0 && { guard: 11 }),
  }),
  path: (random) => ({ kind: 'loop', path: true, ...grid(4, 1, signs(random)) }),
  acyclic: (random) => ({ kind: 'acyclic', directed: false, ...grid(3, 1, signs(random)) }),
  directed: (random) => {
    const arcs = [0, 1, 2, 3].flatMap((a) => [0, 1, 2, 3].filter((b) => b !== a).map((b) => [a, b] as const));
    const edges = arcs.slice(0, 9).map(([a, b], at) => [a, b, (at + 1) * signs(random)()] as const);
    return { kind: 'acyclic', directed: true, nodes: 4, edges };
  },
  regions: (random) => {
    const { nodes, edges } = grid(3, 1, signs(random));
    const separate = random.below(3) > 0;
    const sizes = [0, 1, 2, 3].slice(random.below(4)).map((node, at) => {
      const lowest = 1 + random.below(3);
      return { node, lowest, order: [8 + 2 * at, 9 + 2 * at].slice(random.below(3)) };
    });
    return {
      kind: 'regions',
      separate,
      merge: separate && random.below(2) === 0,
      nodes,
      edges: sureSometimes(random, edges),
      sizes,
      ...(random.below(4) === 0 && { guard: 16 }),
    };
  },
  alike: (random) => ({
    kind: 'alike',
    separate: random.below(2) === 0,
    x: [0, 1, 2, 0, 1, 2],
    y: [0, 0, 0, 1, 1, 1],
    motions:
      random.below(2) === 0
        ? [[1, 0, 0, 1]]
        : [
            [1, 0, 0, 1],
            [-1, 0, 0, 1],
            [0, -1, 1, 0],
            [0, 1, -1, 0],
          ],
    edges: sureSometimes(random, grid(3, 1, signs(random)).edges),
    pairs: [
      [0, 5, 8],
      [1, 4, 9],
    ],
  }),
};

const VARIABLES = 16;

/** The assignments that satisfy it, as bits. */
function models(constraint: Constraint): number[] {
  const used = highest(constraint);
  return Array.from({ length: 2 ** used }, (_, bits) => bits).filter((bits) =>
    isSatisfied(
      constraint,
      (literal) => literal === 0 || ((bits >> (Math.abs(literal) - 1)) & 1) === (literal > 0 ? 1 : 0),
    ),
  );
}

const highest = (constraint: Constraint): number =>
  Math.max(
    ...[...JSON.stringify(constraint).matchAll(/-?\d+/g)]
      .map(([n]) => Math.abs(Number(n)))
      .filter((n) => n <= VARIABLES),
  );

/** The clause holds in every one. */
const isImplied = (clause: readonly number[], satisfying: readonly number[]): boolean =>
  satisfying.every((bits) =>
    clause.some((literal) => ((bits >> (Math.abs(literal) - 1)) & 1) === (literal > 0 ? 1 : 0)),
  );

describe.each(Object.entries(MAKE))('a clause of %s', (name, make) => {
  it('is taken only where it holds in all that satisfy it', () => {
    const random = generatorOf(name.length * 1000 + trials(1, 2));
    let taken = 0;
    let implied = 0;
    for (let round = 0; round < trials(12, 300); round++) {
      const constraint = make(random);
      const satisfying = models(constraint);
      const variables = highest(constraint);
      const check = checkOf(constraint);
      const known = new Known();
      for (let at = 0; at < 150; at++) {
        const of = [
          ...new Set(Array.from({ length: 1 + random.below(variables) }, () => 1 + random.below(variables))),
        ];
        const clause = of.map((variable) => (random.below(2) === 0 ? variable : -variable));
        known.assume(Int32Array.from(clause));
        const isTaken = check.contradicts(known);
        known.forget();
        const holds = isImplied(clause, satisfying);
        if (isTaken)
          expect(holds, `${JSON.stringify(constraint)} doesn't imply ${clause.join(' ')}`).toBe(true);
        if (isTaken) taken++;
        if (holds) implied++;
      }
    }
    expect(taken).toBeGreaterThan(5);
    expect(implied).toBeGreaterThanOrEqual(taken);
  });
});

describe('a constraint in text', () => {
  it('is read with all its parts, and nothing else', () => {
    const text = JSON.stringify(MAKE.regions!(generatorOf(1)));
    expect(readConstraint(text)).toEqual(JSON.parse(text));
    expect(readConstraint('{"kind":"connected","nodes":[1,2],"edges":[[0,2,3]]}')).toBeUndefined();
    expect(readConstraint('{"kind":"connected","nodes":[1,"2"],"edges":[]}')).toBeUndefined();
    expect(readConstraint('{"kind":"__proto__"}')).toBeUndefined();
    expect(readConstraint('[1')).toBeUndefined();
  });
});
