// Pebbling a pyramid (two variables a node), and the fifteen puzzle's small sister: slide tiles to a goal in k moves.
import { type Cnf, exactlyOne, type Family, freshes, newCnf, randomOf, shuffle } from './cnf.ts';

function pebbling(height: number): Cnf {
  const cnf = newCnf();
  const rows = Array.from({ length: height }, (_, r) =>
    Array.from({ length: height - r }, () => freshes(cnf, 2)),
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

/** A w × w sliding puzzle from a random position, half of which can't be solved at all, in exactly `steps` moves. */
function sliding(w: number, steps: number, seed: number): Cnf {
  const cnf = newCnf();
  const cells = w * w;
  const near = Array.from({ length: cells }, (_, i) =>
    [i - w, i + w, ...(i % w > 0 ? [i - 1] : []), ...(i % w < w - 1 ? [i + 1] : [])].filter(
      (j) => j >= 0 && j < cells,
    ),
  );
  const start = shuffle(
    Array.from({ length: cells }, (_, i) => i),
    randomOf(seed),
  );
  // is[t][cell][tile], tile 0 being the gap.
  const is = Array.from({ length: steps + 1 }, () =>
    Array.from({ length: cells }, () => freshes(cnf, cells)),
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
    ['sliding-3-18', () => sliding(3, 18, 1)],
    ['sliding-3-19', () => sliding(3, 19, 4)],
    ['sliding-3-20', () => sliding(3, 20, 2)],
    ['sliding-3-21', () => sliding(3, 21, 3)],
    ['sliding-3-22', () => sliding(3, 22, 5)],
  ],
};
