// Slitherlink-like loops: a random loop on n × n cells gives the clues; one loop is required eagerly, by marking inside
// cells and numbering the inside and the outside from one cell each (distances in a unary order up to a bound).
import { type Cnf, type Family, forbid, fresh, freshes, newCnf, randomOf } from './cnf.ts';

/** A random region without holes and without touching corners: its outline is one loop. */
function region(n: number, seed: number): boolean[][] {
  const random = randomOf(seed);
  const inside = Array.from({ length: n }, () => Array.from({ length: n }, () => false));
  const at = (r: number, c: number): boolean => inside[r]?.[c] ?? false;
  inside[n >> 1]![n >> 1] = true;
  for (let tries = 0; tries < n * n * 40; tries++) {
    const [r, c] = [random.below(n), random.below(n)];
    if (at(r, c)) continue;
    const ring = [
      [-1, -1],
      [-1, 0],
      [-1, 1],
      [0, 1],
      [1, 1],
      [1, 0],
      [1, -1],
      [0, -1],
    ].map(([dr, dc]) => at(r + dr!, c + dc!));
    const changes = ring.filter((x, i) => x !== ring[(i + 1) % 8]).length;
    const sides = [1, 3, 5, 7].filter((i) => ring[i]).length;
    if (changes === 2 && sides >= 1 && (sides < 3 || random.chance(0.1))) inside[r]![c] = true;
  }
  return inside;
}

function slitherlink(n: number, clueShare: number, seed: number, other = false): Cnf {
  const cnf = newCnf();
  const solution = region(n, seed);
  const random = randomOf(seed + 1000);
  const outside = fresh(cnf);
  cnf.clauses.push([-outside]);
  const cell = Array.from({ length: n }, () => freshes(cnf, n));
  const at = (r: number, c: number): number => cell[r]?.[c] ?? outside;
  const sides = [
    [-1, 0],
    [0, 1],
    [1, 0],
    [0, -1],
  ] as const;
  // A line runs where the two cells differ.
  const lines = new Map<string, number>();
  const line = (a: number, b: number): number => {
    const key = a < b ? `${a},${b}` : `${b},${a}`;
    const known = lines.get(key);
    if (known !== undefined && a !== outside && b !== outside) return known;
    const v = fresh(cnf);
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
  // No two regions touch at a corner.
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

/** Every true node has a distance up to `bound`: 0 at one root (or at any node of `roots`), else one more than a true neighbour's. */
export function numberFromRoot(
  cnf: Cnf,
  nodes: readonly number[],
  neighbours: readonly (readonly number[])[],
  bound: number,
  roots: readonly boolean[] | undefined,
): void {
  // within[i][d]: node i is at a distance of at most d.
  const within = nodes.map(() => freshes(cnf, bound + 1));
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
  let before = fresh(cnf);
  cnf.clauses.push([-before]);
  for (const each of within) {
    const after = fresh(cnf);
    cnf.clauses.push([-before, after], [-each[0]!, after], [-each[0]!, -before]);
    before = after;
  }
}

export const slitherlinkFamily: Family = {
  name: 'slitherlink',
  instances: [
    ...[16, 18, 20].map((n) => [`slitherlink-${n}`, () => slitherlink(n, 0.45, n)] as const),
    ...[16, 18, 20].flatMap((n) =>
      [2, 3].map((seed) => [`slitherlink-${n}-${seed}`, () => slitherlink(n, 0.35, 100 * n + seed)] as const),
    ),
    ...[16, 18, 20].flatMap((n) => [
      [`slitherlink-${n}-other`, () => slitherlink(n, 0.45, n, true)] as const,
      [`slitherlink-${n}-2-other`, () => slitherlink(n, 0.35, 100 * n + 2, true)] as const,
    ]),
    ...[16, 18, 20].flatMap((n) =>
      [4, 5].map((seed) => [`slitherlink-${n}-${seed}`, () => slitherlink(n, 0.25, 100 * n + seed)] as const),
    ),
  ],
};
