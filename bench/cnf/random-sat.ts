// Random 3-SAT at the threshold (4.26 clauses per variable), a little below and a little above; no solution is planted,
// so the answers are unknown here.

import { randomOf } from '../random.ts';
import { type Cnf, type Family, newCnf } from './cnf.ts';

function randomSat(variables: number, ratio: number, seed: number): Cnf {
  const random = randomOf(seed);
  const cnf = newCnf();
  cnf.variables = variables;
  for (let i = 0; i < Math.round(variables * ratio); i++) {
    const clause = new Set<number>();
    while (clause.size < 3) clause.add(1 + random.below(variables));
    cnf.clauses.push([...clause].map((v) => (random.chance(0.5) ? v : -v)));
  }
  return cnf;
}

export const randomSatFamily: Family = {
  name: 'random 3-SAT',
  instances: [
    ...[200, 250, 300].flatMap((n) =>
      [1, 2].map((seed) => [`r3-below-${n}-${seed}`, () => randomSat(n, 4.15, n + seed)] as const),
    ),
    ...[200, 225, 250].flatMap((n) =>
      [1, 2].map((seed) => [`r3-above-${n}-${seed}`, () => randomSat(n, 4.45, n + seed)] as const),
    ),
    ...[275, 300].map((n) => [`r3-above-${n}-1`, () => randomSat(n, 4.45, n + 1)] as const),
    ...[200, 225, 250, 275].flatMap((n) =>
      [1, 2].map((seed) => [`r3-near-${n}-${seed}`, () => randomSat(n, 4.26, 1000 + n + seed)] as const),
    ),
  ],
};
