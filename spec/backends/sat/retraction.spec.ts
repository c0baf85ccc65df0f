/**
 * Terms that are encoded after a checkpoint, as consequences of a literal, and then retracted: the answers are compared
 * with all assignments.
 */
import { describe, expect, it } from 'vitest';
import { compileSat } from '../../../src/backends/sat/encode/compile.ts';
import { SatSession } from '../../../src/backends/sat/engine/session.ts';
import { evaluateTerm } from '../../../src/model/meaning/evaluate.ts';
import { type BoolRef, type IntRef, Terms } from '../../../src/model/terms/terms.ts';
import { engineModule, groundOf } from './all-solutions.ts';
import { type Generator, generatorOf } from './random.ts';

/** All assignments of values from the domains to the variables, in the variables' order. */
function assignments(domains: readonly (readonly number[])[]): number[][] {
  return domains.reduce<number[][]>(
    (all, domain) => all.flatMap((before) => domain.map((value) => [...before, value])),
    [[]],
  );
}

type Make = (terms: Terms, ints: readonly IntRef[], random: Generator) => BoolRef;

const DIFFERENT: Make = (terms, ints, random) => {
  const known = [terms.constant(random.below(4)), terms.constant(4 + random.below(2))];
  return terms.allDifferent([...ints, ...known.slice(random.below(3))]);
};
const EQUAL: Make = (terms, [a, b]) => terms.equals([1, -1], [a!, b!], 0);
const SUM: Make = (terms, ints, random) =>
  terms.atMost([1, -1, 2].slice(0, ints.length), ints, random.below(4));

describe('a term that a literal implies', () => {
  it.each<[string, Make, boolean]>([
    ['all different', DIFFERENT, false],
    ['two alike', DIFFERENT, true],
    ['equal', EQUAL, false],
    ['not equal', EQUAL, true],
    ['a sum', SUM, false],
    ['not a sum', SUM, true],
  ])('holds with it, and is retracted without a trace: %s', (_name, make, negated) => {
    for (let seed = 0; seed < 40; seed++) {
      const random = generatorOf(seed);
      const terms = new Terms();
      const domains = Array.from({ length: 2 + random.below(2) }, () => {
        const low = random.below(3);
        return Array.from({ length: 2 + random.below(3) }, (_, k) => low + k);
      });
      const ints = domains.map((domain) => terms.intVariable(domain[0]!, domain.at(-1)!));
      const made = make(terms, ints, random);
      const term = (negated ? terms.not(made) : made) as BoolRef;
      if (terms.constantValue(term) !== undefined) continue;
      const session = new SatSession(compileSat(groundOf(terms, [])), engineModule);
      const { program } = session;
      const checkpoint = session.checkpoint();
      const literal = program.literalImplying(term);
      const first = { variables: program.variables, clauses: program.sink.count };
      for (const values of assignments(domains)) {
        const valueLiterals = values.map((value, at) => program.is(ints[at]!, value));
        const { status } = session.solve({ assumptions: [literal, ...valueLiterals], isExistenceOnly: true });
        const holds = evaluateTerm(terms, term, Int32Array.from(values)) === 1;
        expect([seed, values, status]).toEqual([seed, values, holds ? 'satisfiable' : 'unsatisfiable']);
      }
      expect(session.goBack(checkpoint)).toBe(true);
      expect(program.variables).toBe(checkpoint.mark.variables);
      // Nothing remains of the retracted term: encoding it again takes as many variables and clauses as before.
      program.literalImplying(term);
      expect({ variables: program.variables, clauses: program.sink.count }).toEqual(first);
    }
  });

  it('retracts counts of bools, by totalizers and by bits', () => {
    for (const maxTotalizerClauses of [0, 10_000]) {
      const terms = new Terms();
      const bools = Array.from({ length: 6 }, () => terms.boolVariable());
      const count = terms.atMost([1, 1, 1, 1, 1, 1], bools, 3);
      const sizes = { maxTotalizerClauses, maxCovers: 0 };
      const session = new SatSession(compileSat(groundOf(terms, []), { sizes }), engineModule);
      const { program } = session;
      const checkpoint = session.checkpoint();
      for (let time = 0; time < 3; time++) {
        const literal = program.literalImplying(count);
        const four = bools.slice(0, 4).map((ref) => program.literal(ref));
        expect(session.solve({ assumptions: [literal, ...four] }).status).toBe('unsatisfiable');
        expect(session.solve({ assumptions: [literal, ...four.slice(0, 3)] }).status).toBe('satisfiable');
        expect(session.goBack(checkpoint)).toBe(true);
        expect(program.variables).toBe(checkpoint.mark.variables);
      }
    }
  });
});
