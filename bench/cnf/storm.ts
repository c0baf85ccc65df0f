// Storm: rectangles of cells, at least two wide and high, that don't touch; row and column totals are given.

import { randomOf } from '../random.ts';
import { type Cnf, exactly, type Family, forbid, newCnf, newVariables } from './cnf.ts';

/**
 * Draws `tries` random rectangles one after the other. Each is put on the board with the probability `density`, if it
 * touches no other.
 */
function layout(n: number, tries: number, density: number, seed: number): boolean[][] {
  const random = randomOf(seed);
  const board = Array.from({ length: n }, () => Array.from({ length: n }, () => false));
  for (let t = 0; t < tries; t++) {
    const [h, w] = [2 + random.below(4), 2 + random.below(4)];
    const [r, c] = [random.below(n - h + 1), random.below(n - w + 1)];
    let free = true;
    for (let i = r - 1; i <= r + h; i++)
      for (let j = c - 1; j <= c + w; j++) free &&= !(board[i]?.[j] ?? false);
    if (!free || !random.chance(density)) continue;
    for (let i = r; i < r + h; i++) for (let j = c; j < c + w; j++) board[i]![j] = true;
  }
  return board;
}

function storm(solution: readonly (readonly boolean[])[], other = false): Cnf {
  const cnf = newCnf();
  const n = solution.length;
  const cell = Array.from({ length: n }, () => newVariables(cnf, n));
  for (let i = 0; i < n; i++) {
    exactly(cnf, cell[i]!, solution[i]!.filter(Boolean).length);
    exactly(
      cnf,
      cell.map((row) => row[i]!),
      solution.filter((row) => row[i]).length,
    );
  }
  if (other) forbid(cnf, cell, solution);
  const at = (r: number, c: number): number | undefined => cell[r]?.[c];
  for (let r = 0; r < n; r++) {
    for (let c = 0; c < n; c++) {
      const square = [at(r, c), at(r, c + 1), at(r + 1, c), at(r + 1, c + 1)];
      const [a, b, d, e] = square;
      if (a !== undefined && b !== undefined && d !== undefined && e !== undefined) {
        // In a 2 × 2 square, neither exactly three cells are covered nor exactly two on a diagonal.
        for (const [x, y, z, w] of [
          [a, b, d, e],
          [b, a, e, d],
          [d, a, e, b],
          [e, b, d, a],
        ]) {
          cnf.clauses.push([-x!, -y!, -z!, w!]);
        }
        cnf.clauses.push([-a, -e, b, d], [-b, -d, a, e]);
      }
      cnf.clauses.push([-at(r, c)!, ...[at(r - 1, c), at(r + 1, c)].filter((v) => v !== undefined)]);
      cnf.clauses.push([-at(r, c)!, ...[at(r, c - 1), at(r, c + 1)].filter((v) => v !== undefined)]);
    }
  }
  return cnf;
}

/** A picture of few rectangles, with many empty rows and columns. */
const sparse = (n: number, density: number, seed: number): boolean[][] => layout(n, n, density, seed);
/** A picture with rectangles wherever one fits, as in puzzles for people. */
const full = (n: number, seed: number): boolean[][] => layout(n, n * n, 1, seed);

export const stormFamily: Family = {
  name: 'storm',
  instances: [
    ['storm-20', () => storm(sparse(20, 0.8, 20))],
    ['storm-40', () => storm(sparse(40, 0.4, 40))],
    ['storm-60', () => storm(sparse(60, 0.3, 60))],
    ...[20, 30, 40, 50, 60].map((n) => [`storm-${n}-2`, () => storm(sparse(n, 0.5, 200 + n))] as const),
    ...[30, 50].map((n) => [`storm-${n}-3`, () => storm(sparse(n, 0.3, 300 + n))] as const),
    ...[20, 30, 40, 50].map(
      (n) => [`storm-${n}-2-other`, () => storm(sparse(n, 0.5, 200 + n), true)] as const,
    ),
    ...[20, 22, 24].flatMap((n) =>
      [1, 2].map((seed) => [`storm-${n}-full-${seed}`, () => storm(full(n, 400 + 10 * n + seed))] as const),
    ),
  ],
};
