// Random 3-SAT near the threshold: satisfiable ones are planted by nothing but luck, so their answer is not known here.
import { type Cnf, type Family, newCnf, randomOf } from './cnf.ts';

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
      [1, 2].map((seed) => [`r3-sat-${n}-${seed}`, () => randomSat(n, 4.0, n + seed)] as const),
    ),
    ...[200, 225, 250].flatMap((n) =>
      [1, 2].map((seed) => [`r3-unsat-${n}-${seed}`, () => randomSat(n, 4.45, n + seed)] as const),
    ),
  ],
};
