/**
 * Variables whose values are determined by an equation that isn't encoded, such as the number of a clue that may be
 * left out.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileSat } from '../../../src/backends/sat/encode/compile.ts';
import { SatSession } from '../../../src/backends/sat/engine/session.ts';
import { evaluate } from '../../../src/model/meaning/evaluate.ts';
import { type BoolRef, Terms } from '../../../src/model/terms/terms.ts';
import { groundOf } from '../../model/random-terms.ts';
import { engineModule } from './all-solutions.ts';

/** Bools, and an int that counts them with these weights; the last bool is counted when it is false. */
function counted(weights: readonly number[], sign: 1 | -1) {
  const terms = new Terms();
  const bools = weights.map(() => terms.boolVariable());
  const items = bools.map((ref, at): BoolRef => (at === bools.length - 1 ? terms.not(ref) : ref));
  const most = weights.reduce((a, b) => a + Math.abs(b), 0);
  const number = terms.intVariable(-most, most);
  const root = terms.equals([...weights.map((weight) => weight * sign), -sign], [...items, number], 0);
  const ground = groundOf(terms, [root]);
  return { bools, number, most, ground, session: new SatSession(compileSat(ground), engineModule) };
}

describe('a variable whose equation is left out', () => {
  it('is described by literals for single values, and has the value that the others make in each answer', () => {
    const weights = fc.array(
      fc.integer({ min: -2, max: 3 }).filter((weight) => weight !== 0),
      {
        minLength: 2,
        maxLength: 5,
      },
    );
    fc.assert(
      fc.property(weights, fc.constantFrom(1, -1), fc.boolean(), (each, sign, isTaken) => {
        const { bools, number, most, ground, session } = counted(each, sign);
        const { program } = session;
        expect(program.isPostponed(number)).toBe(true);
        const valueLiterals = Array.from({ length: 2 * most + 1 }, (_, at) =>
          program.literalOfPostponed(number, at - most),
        );
        expect(program.isPostponed(number)).toBe(true);
        // Once the equation is encoded, the answers are the same.
        if (isTaken) program.is(number, 0);
        expect(program.isPostponed(number)).toBe(!isTaken);
        const found = new Map<number, number>();
        for (const [at, literal] of valueLiterals.entries()) {
          const ended = program.fresh();
          for (;;) {
            const reply = session.solve({ assumptions: [literal, ended] });
            if (reply.status !== 'satisfiable') break;
            expect(evaluate(ground, reply.assignment)).toEqual([]);
            expect(reply.assignment[ground.terms.variableOf(number)]).toBe(at - most);
            found.set(at, (found.get(at) ?? 0) + 1);
            session.block(reply.assignment, bools, [-ended]);
          }
        }
        expect([...found.values()].reduce((a, b) => a + b, 0)).toBe(2 ** each.length);
      }),
      { numRuns: 60 },
    );
  });
});
