// Sudoku of order 25 and 36: a shuffled pattern with some of its digits given, in the direct encoding.

import { randomOf, shuffled } from '../random.ts';
import { type Cnf, type Family, newCnf, newVariables } from './cnf.ts';

function grid(box: number, seed: number): number[][] {
  const random = randomOf(seed);
  const n = box * box;
  const digits = shuffled(
    Array.from({ length: n }, (_, i) => i),
    random,
  );
  const lines = (): number[] => {
    const bands = shuffled(
      Array.from({ length: box }, (_, i) => i),
      random,
    );
    return bands.flatMap((band) =>
      shuffled(
        Array.from({ length: box }, (_, i) => band * box + i),
        random,
      ),
    );
  };
  const [rows, columns] = [lines(), lines()];
  return rows.map((r) => columns.map((c) => digits[(box * (r % box) + Math.floor(r / box) + c) % n]!));
}

function sudoku(box: number, givenShare: number, seed: number, other = false): Cnf {
  const cnf = newCnf();
  const random = randomOf(seed + 50);
  const n = box * box;
  const solution = grid(box, seed);
  const is = Array.from({ length: n * n }, () => newVariables(cnf, n));
  const units = Array.from({ length: n }, (_, i) => [
    Array.from({ length: n }, (_, j) => i * n + j),
    Array.from({ length: n }, (_, j) => j * n + i),
    Array.from(
      { length: n },
      (_, j) => (Math.floor(i / box) * box + Math.floor(j / box)) * n + (i % box) * box + (j % box),
    ),
  ]).flat();
  for (const own of is) pairwise(cnf, own);
  for (const unit of units)
    for (let d = 0; d < n; d++)
      pairwise(
        cnf,
        unit.map((cell) => is[cell]![d]!),
      );
  for (const [i, own] of is.entries()) {
    if (random.chance(givenShare)) cnf.clauses.push([own[solution[Math.floor(i / n)]![i % n]!]!]);
  }
  if (other) cnf.clauses.push(is.map((own, i) => -own[solution[Math.floor(i / n)]![i % n]!]!));
  return cnf;
}

function pairwise(cnf: Cnf, literals: readonly number[]): void {
  cnf.clauses.push([...literals]);
  for (const [i, a] of literals.entries())
    for (let j = i + 1; j < literals.length; j++) cnf.clauses.push([-a, -literals[j]!]);
}

export const sudokuFamily: Family = {
  name: 'sudoku',
  instances: [
    ['sudoku-25-1', () => sudoku(5, 0.45, 1)],
    ['sudoku-25-2', () => sudoku(5, 0.38, 2)],
    ['sudoku-25-3', () => sudoku(5, 0.41, 5)],
    ['sudoku-36', () => sudoku(6, 0.6, 3)],
    ['sudoku-36-2', () => sudoku(6, 0.5, 4)],
    ['sudoku-36-3', () => sudoku(6, 0.46, 6)],
    ['sudoku-25-4', () => sudoku(5, 0.5, 11)],
    ['sudoku-25-5', () => sudoku(5, 0.35, 12)],
    ['sudoku-25-6', () => sudoku(5, 0.55, 16)],
    ['sudoku-36-4', () => sudoku(6, 0.55, 13)],
    ['sudoku-36-5', () => sudoku(6, 0.65, 14)],
    ['sudoku-36-6', () => sudoku(6, 0.58, 17)],
    ['sudoku-25-1-other', () => sudoku(5, 0.45, 1, true)],
    ['sudoku-25-2-other', () => sudoku(5, 0.38, 2, true)],
    ['sudoku-25-3-other', () => sudoku(5, 0.41, 5, true)],
    ['sudoku-36-other', () => sudoku(6, 0.6, 3, true)],
  ],
};
