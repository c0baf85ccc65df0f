// Slitherlink-like loops: a random loop on n × n cells gives the clues; the single loop is required eagerly, by marking
// inside cells and numbering both the inside and the outside from one cell each (distances in a unary order up to a
// bound).
import { Board, windingRegion } from '../boards/board.ts';
import { randomOf } from '../random.ts';
import { type Cnf, type Family, forbid, newCnf, newVariable, newVariables } from './cnf.ts';

function slitherlink(n: number, clueShare: number, seed: number, other = false): Cnf {
  const cnf = newCnf();
  const board = new Board(n, n);
  const inside = windingRegion(board, randomOf(seed));
  const solution = Array.from({ length: n }, (_, r) =>
    Array.from({ length: n }, (_, c) => inside[board.at(r, c)] === 1),
  );
  const random = randomOf(seed + 1000);
  const outside = newVariable(cnf);
  cnf.clauses.push([-outside]);
  const cell = Array.from({ length: n }, () => newVariables(cnf, n));
  const at = (r: number, c: number): number => cell[r]?.[c] ?? outside;
  const sides = [
    [-1, 0],
    [0, 1],
    [1, 0],
    [0, -1],
  ] as const;
  // The line between two cells is on the loop if exactly one of the cells is inside.
  const lines = new Map<string, number>();
  const line = (a: number, b: number): number => {
    const key = a < b ? `${a},${b}` : `${b},${a}`;
    const known = lines.get(key);
    if (known !== undefined && a !== outside && b !== outside) return known;
    const v = newVariable(cnf);
    lines.set(key, v);
    cnf.clauses.push([-v, a, b], [-v, -a, -b], [v, -a, b], [v, a, -b]);
    return v;
  };
  for (let r = 0; r < n; r++) {
    for (let c = 0; c < n; c++) {
      if (!random.chance(clueShare)) continue;
      const near = sides.map(([dr, dc]) => line(at(r, c), at(r + dr, c + dc)));
      const clue = sides.filter(
        ([dr, dc]) => (solution[r + dr]?.[c + dc] ?? false) !== solution[r]![c],
      ).length;
      for (let mask = 0; mask < 16; mask++) {
        const ones = [0, 1, 2, 3].filter((i) => (mask >> i) & 1).length;
        if (ones !== clue) cnf.clauses.push(near.map((v, i) => ((mask >> i) & 1 ? -v : v)));
      }
    }
  }
  if (other) forbid(cnf, cell, solution);
  // Forbids that regions touch at a corner only.
  for (let r = -1; r < n; r++) {
    for (let c = -1; c < n; c++) {
      const [a, b, d, e] = [at(r, c), at(r, c + 1), at(r + 1, c), at(r + 1, c + 1)];
      cnf.clauses.push([-a, b, d, -e], [a, -b, -d, e]);
    }
  }
  const cells = cell.flat();
  const neighbours = cells.map((_, i) =>
    sides
      .map(([dr, dc]) => [Math.floor(i / n) + dr, (i % n) + dc] as const)
      .filter(([r, c]) => r >= 0 && c >= 0 && r < n && c < n)
      .map(([r, c]) => r * n + c),
  );
  numberFromRoot(cnf, cells, neighbours, 2 * n, undefined);
  const border = cells.map((_, i) => neighbours[i]!.length < 4);
  numberFromRoot(
    cnf,
    cells.map((v) => -v),
    neighbours,
    n,
    border,
  );
  return cnf;
}

/**
 * Requires that every true node has a distance of at most `bound` to a root: 0 for the root (or any node of `roots`),
 * otherwise one more than that of some true neighbour.
 */
export function numberFromRoot(
  cnf: Cnf,
  nodes: readonly number[],
  neighbours: readonly (readonly number[])[],
  bound: number,
  roots: readonly boolean[] | undefined,
): void {
  // `within[i][d]`: the variable that means that node i has a distance of at most d from a root.
  const within = nodes.map(() => newVariables(cnf, bound + 1));
  for (const [i, node] of nodes.entries()) {
    cnf.clauses.push([-node, within[i]![bound]!]);
    for (let d = 0; d <= bound; d++) cnf.clauses.push([-within[i]![d]!, node]);
    for (let d = 1; d <= bound; d++) {
      cnf.clauses.push([-within[i]![d - 1]!, within[i]![d]!]);
      cnf.clauses.push([-within[i]![d]!, within[i]![0]!, ...neighbours[i]!.map((j) => within[j]![d - 1]!)]);
    }
    if (roots !== undefined) cnf.clauses.push(roots[i] ? [-node, within[i]![0]!] : [-within[i]![0]!]);
  }
  if (roots !== undefined) return;
  let before = newVariable(cnf);
  cnf.clauses.push([-before]);
  for (const each of within) {
    const after = newVariable(cnf);
    cnf.clauses.push([-before, after], [-each[0]!, after], [-each[0]!, -before]);
    before = after;
  }
}

export const slitherlinkFamily: Family = {
  name: 'slitherlink',
  instances: [16, 18, 20].flatMap((n) => [
    ...[0.45, 0.4, 0.35, 0.3, 0.25].map(
      (share, i) => [`slitherlink-${n}-${i + 1}`, () => slitherlink(n, share, 100 * n + i + 1)] as const,
    ),
    [`slitherlink-${n}-1-other`, () => slitherlink(n, 0.45, 100 * n + 1, true)] as const,
    [`slitherlink-${n}-3-other`, () => slitherlink(n, 0.35, 100 * n + 3, true)] as const,
  ]),
};
