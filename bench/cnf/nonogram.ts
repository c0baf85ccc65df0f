// Nonograms of random pictures and of noise: each run of a line has a start, starts are ordered, cells follow from the
// starts.

import { randomOf } from '../random.ts';
import { type Cnf, type Family, forbid, newCnf, newVariable, newVariables } from './cnf.ts';

/** A random picture in which each cell is black with the probability `density`. */
function noise(n: number, density: number, seed: number): boolean[][] {
  const random = randomOf(seed);
  return Array.from({ length: n }, () => Array.from({ length: n }, () => random.chance(density)));
}

function picture(n: number, seed: number): boolean[][] {
  const random = randomOf(seed);
  const cells = Array.from({ length: n }, () => Array.from({ length: n }, () => random.chance(0.5)));
  // Each cell takes, with probability one half, the color of most cells around it, which makes runs as long as in real
  // puzzles.
  return cells.map((row, r) =>
    row.map((own, c) => {
      let sum = 0;
      for (let dr = -1; dr <= 1; dr++)
        for (let dc = -1; dc <= 1; dc++) sum += cells[r + dr]?.[c + dc] ? 1 : 0;
      return random.chance(0.6) ? sum >= 5 : own;
    }),
  );
}

function runs(line: readonly boolean[]): number[] {
  return line
    .map((filled) => (filled ? '#' : '.'))
    .join('')
    .split(/\.+/)
    .filter((run) => run !== '')
    .map((run) => run.length);
}

function encodeLine(cnf: Cnf, cells: readonly number[], lengths: readonly number[]): void {
  const n = cells.length;
  // `started[k][p]`: the variable that means that run k starts at cell p or before.
  const started = lengths.map(() => newVariables(cnf, n));
  for (const [k, length] of lengths.entries()) {
    const own = started[k]!;
    for (let p = 1; p < n; p++) cnf.clauses.push([-own[p - 1]!, own[p]!]);
    cnf.clauses.push([own[n - length]!]);
    const next = started[k + 1];
    if (next !== undefined) {
      for (let p = 0; p < n; p++)
        cnf.clauses.push(p > length ? [-next[p]!, own[p - length - 1]!] : [-next[p]!]);
    }
    for (let p = 0; p + length <= n; p++) {
      const starts = p === 0 ? [-own[p]!] : [-own[p]!, own[p - 1]!];
      for (let i = 0; i < length; i++) cnf.clauses.push([...starts, cells[p + i]!]);
    }
  }
  for (const [p, cell] of cells.entries()) {
    const covers = lengths.map((length, k) => {
      const cover = newVariable(cnf);
      cnf.clauses.push([-cover, started[k]![p]!]);
      if (p >= length) cnf.clauses.push([-cover, -started[k]![p - length]!]);
      return cover;
    });
    cnf.clauses.push([-cell, ...covers]);
  }
}

function nonogram(solution: boolean[][], other = false): Cnf {
  const cnf = newCnf();
  const n = solution.length;
  const cell = Array.from({ length: n }, () => newVariables(cnf, n));
  for (let i = 0; i < n; i++) {
    encodeLine(cnf, cell[i]!, runs(solution[i]!));
    encodeLine(
      cnf,
      cell.map((row) => row[i]!),
      runs(solution.map((row) => row[i]!)),
    );
  }
  if (other) forbid(cnf, cell, solution);
  return cnf;
}

export const nonogramFamily: Family = {
  name: 'nonogram',
  instances: [
    ...[30, 40, 50].map((n) => [`nonogram-${n}`, () => nonogram(picture(n, n))] as const),
    ...[30, 35, 40, 45, 50].map((n) => [`nonogram-${n}-2`, () => nonogram(picture(n, 100 + n))] as const),
    ...[30, 40, 50].map((n) => [`nonogram-${n}-other`, () => nonogram(picture(n, n), true)] as const),
    ...[35, 45].map((n) => [`nonogram-${n}-2-other`, () => nonogram(picture(n, 100 + n), true)] as const),
    // Larger boards are denser: with 45 % black cells, 40 × 40 takes minisat more than 20 s, with 50 % half a second.
    ...(
      [
        [30, 0.4],
        [30, 0.45],
        [35, 0.45],
        [35, 0.5],
        [40, 0.5],
        [45, 0.5],
        [45, 0.55],
        [50, 0.55],
      ] as const
    ).map(
      ([n, density]) =>
        [
          `nonogram-${n}-noise-${Math.round(density * 100)}`,
          () => nonogram(noise(n, density, 200 + n)),
        ] as const,
    ),
  ],
};
