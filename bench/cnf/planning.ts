// Pebbling a pyramid (two variables per node), and a small version of the fifteen puzzle: slide tiles to a goal in k
// moves.

import { randomOf } from '../random.ts';
import { type Cnf, exactlyOne, type Family, newCnf, newVariables } from './cnf.ts';

function pebbling(height: number): Cnf {
  const cnf = newCnf();
  const rows = Array.from({ length: height }, (_, r) =>
    Array.from({ length: height - r }, () => newVariables(cnf, 2)),
  );
  for (const node of rows[0]!) cnf.clauses.push([...node]);
  for (const [r, row] of rows.entries()) {
    if (r === 0) continue;
    for (const [i, node] of row.entries()) {
      for (const a of rows[r - 1]![i]!)
        for (const b of rows[r - 1]![i + 1]!) cnf.clauses.push([-a, -b, ...node]);
    }
  }
  for (const v of rows[height - 1]![0]!) cnf.clauses.push([-v]);
  return cnf;
}

/** `neighboursOf(w)[cell]`: the neighbouring cells on a board of w × w cells. */
const neighboursOf = (w: number): number[][] =>
  Array.from({ length: w * w }, (_, i) =>
    [i - w, i + w, ...(i % w > 0 ? [i - 1] : []), ...(i % w < w - 1 ? [i + 1] : [])].filter(
      (j) => j >= 0 && j < w * w,
    ),
  );

/** The position after `moves` random moves from the goal; no move undoes the move before it. */
function afterMoves(w: number, moves: number, seed: number): number[] {
  const random = randomOf(seed);
  const near = neighboursOf(w);
  const tiles = Array.from({ length: w * w }, (_, i) => i);
  let [gap, before] = [0, -1];
  for (let move = 0; move < moves; move++) {
    const open = near[gap]!.filter((cell) => cell !== before);
    const to = open[random.below(open.length)]!;
    [tiles[gap], tiles[to]] = [tiles[to]!, 0];
    [gap, before] = [to, gap];
  }
  return tiles;
}

/** The clauses that exactly `steps` moves lead from the position `start` of a w × w sliding puzzle to its goal. */
function sliding(w: number, steps: number, start: readonly number[]): Cnf {
  const cnf = newCnf();
  const cells = w * w;
  const near = neighboursOf(w);
  // `is[t][cell][tile]`: the variable that means that the tile is on the cell after t moves; tile 0 is the gap.
  const is = Array.from({ length: steps + 1 }, () =>
    Array.from({ length: cells }, () => newVariables(cnf, cells)),
  );
  for (const now of is) for (const cell of now) exactlyOne(cnf, cell);
  for (let i = 0; i < cells; i++) {
    cnf.clauses.push([is[0]![i]![start[i]!]!], [is[steps]![i]![i]!]);
  }
  for (let t = 0; t < steps; t++) {
    const [now, then] = [is[t]!, is[t + 1]!];
    for (let i = 0; i < cells; i++) {
      cnf.clauses.push([-now[i]![0]!, ...near[i]!.map((j) => then[j]![0]!)]);
      for (let tile = 1; tile < cells; tile++) {
        cnf.clauses.push([-now[i]![tile]!, then[i]![tile]!, then[i]![0]!]);
        for (const j of near[i]!)
          cnf.clauses.push([-now[i]![0]!, -then[j]![0]!, -now[j]![tile]!, then[i]![tile]!]);
      }
    }
  }
  return cnf;
}

export const planningFamily: Family = {
  name: 'planning and pebbling',
  instances: [
    ['pebbling-100', () => pebbling(100)],
    ['pebbling-160', () => pebbling(160)],
    ['pebbling-60', () => pebbling(60)],
    // The puzzles begin a hundred moves from the goal; the given number of moves, of the same parity, may or may not
    // solve them.
    ...[16, 18, 20, 22, 24].flatMap((steps) => [
      [`sliding-3-${steps}`, () => sliding(3, steps, afterMoves(3, 100, steps))] as const,
      [`sliding-3-${steps}-2`, () => sliding(3, steps, afterMoves(3, 100, 100 + steps))] as const,
    ]),
    ...[20, 22, 24].map(
      (steps) => [`sliding-4-${steps}`, () => sliding(4, steps, afterMoves(4, 100, steps))] as const,
    ),
    ...[220, 300, 400].map((height) => [`pebbling-${height}`, () => pebbling(height)] as const),
  ],
};
