// Formulas for tests: some given by clauses, and families that are known to be unsatisfiable.

import type { FlatCnf } from '../../../src/backends/sat/dimacs/flat.ts';
import { generatorOf } from './random.ts';

export type Clause = readonly number[];

export interface Formula {
  readonly variables: number;
  readonly clauses: readonly Clause[];
}

export function flat(variables: number, clauses: readonly Clause[]): FlatCnf {
  const literals = Int32Array.from(clauses.flatMap((clause) => [...clause, 0]));
  return { variables, clauses: literals, length: literals.length };
}

/** The pigeonhole formula: there is one more pigeon than holes. Variable pigeon · holes + hole + 1 puts the pigeon into the hole. */
export function pigeonhole(holes: number): Formula {
  const at = (pigeon: number, hole: number) => pigeon * holes + hole + 1;
  const clauses: Clause[] = [];
  for (let pigeon = 0; pigeon <= holes; pigeon++) {
    clauses.push(Array.from({ length: holes }, (_, hole) => at(pigeon, hole)));
    for (let other = 0; other < pigeon; other++) {
      for (let hole = 0; hole < holes; hole++) clauses.push([-at(pigeon, hole), -at(other, hole)]);
    }
  }
  return { variables: (holes + 1) * holes, clauses };
}

/** A random formula with five clauses per variable. From some 50 variables on it is almost surely unsatisfiable. */
export function random3Sat(variables: number, seed: number): Formula {
  const random = generatorOf(seed);
  const clauses = Array.from({ length: 5 * variables }, () => {
    const chosen = new Set<number>();
    while (chosen.size < 3) chosen.add(1 + random.below(variables));
    return [...chosen].map((variable) => (random.chance(0.5) ? variable : -variable));
  });
  return { variables, clauses };
}
