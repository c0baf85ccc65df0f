/** Small random constraints of every kind, and all assignments that satisfy one. */
import type { Constraint, Edge } from '../../../../src/backends/sat/certificate/constraints.ts';
import type { Generator } from '../random.ts';
import { isSatisfied } from './meaning.ts';

/** A grid of two rows; its edges have literals from the variable `first` on. */
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

export const MAKE: Readonly<Record<string, Make>> = {
  linear: (random) => ({
    kind: 'linear',
    terms: Array.from({ length: 6 }, (_, at) => [random.below(9) - 3, (at + 1) * signs(random)()] as const),
    bound: random.below(12) - 4,
    ...(random.below(2) === 0 && { guard: 7 }),
  }),
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

/** All assignments that satisfy the constraint, as bits. */
export function models(constraint: Constraint): number[] {
  const used = highest(constraint);
  return Array.from({ length: 2 ** used }, (_, bits) => bits).filter((bits) =>
    isSatisfied(
      constraint,
      (literal) => literal === 0 || ((bits >> (Math.abs(literal) - 1)) & 1) === (literal > 0 ? 1 : 0),
    ),
  );
}

/** The highest variable that occurs in the constraint. */
export const highest = (constraint: Constraint): number =>
  Math.max(
    ...[...JSON.stringify(constraint).matchAll(/-?\d+/g)]
      .map(([n]) => Math.abs(Number(n)))
      .filter((n) => n <= VARIABLES),
  );
