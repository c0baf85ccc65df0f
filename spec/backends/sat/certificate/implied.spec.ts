/**
 * Each conclusion that the checker draws from a constraint holds in all assignments that satisfy the constraint. The checker draws all conclusions
 * that propagators draw.
 */
import { describe, expect, it } from 'vitest';
import { readConstraint } from '../../../../src/backends/sat/certificate/constraints.ts';
import { checkOf } from '../../../../src/backends/sat/certificate/implied.ts';
import { Known } from '../../../../src/backends/sat/certificate/known.ts';
import { trials } from '../../../sample.ts';
import { generatorOf } from '../random.ts';
import { highest, MAKE, models } from './random-constraints.ts';

/** Whether the clause holds in every satisfying assignment. */
const isImplied = (clause: readonly number[], satisfying: readonly number[]): boolean =>
  satisfying.every((bits) =>
    clause.some((literal) => ((bits >> (Math.abs(literal) - 1)) & 1) === (literal > 0 ? 1 : 0)),
  );

describe.each(Object.entries(MAKE))('a clause of %s', (name, make) => {
  it('is taken only where it holds in all that satisfy it', () => {
    const random = generatorOf(name.length * 1000 + trials(1, 2));
    let taken = 0;
    let implied = 0;
    for (let round = 0; round < trials(12, 300); round++) {
      const constraint = make(random);
      const satisfying = models(constraint);
      const variables = highest(constraint);
      const check = checkOf(constraint);
      const known = new Known();
      for (let at = 0; at < 150; at++) {
        const of = [
          ...new Set(Array.from({ length: 1 + random.below(variables) }, () => 1 + random.below(variables))),
        ];
        const clause = of.map((variable) => (random.below(2) === 0 ? variable : -variable));
        known.assume(Int32Array.from(clause));
        const isTaken = check.contradicts(known);
        known.forget();
        const holds = isImplied(clause, satisfying);
        if (isTaken)
          expect(holds, `${JSON.stringify(constraint)} doesn't imply ${clause.join(' ')}`).toBe(true);
        if (isTaken) taken++;
        if (holds) implied++;
      }
    }
    expect(taken).toBeGreaterThan(5);
    expect(implied).toBeGreaterThanOrEqual(taken);
  });
});

describe('a constraint in text', () => {
  it('is read with all its parts, and nothing else', () => {
    const text = JSON.stringify(MAKE.regions!(generatorOf(1)));
    expect(readConstraint(text)).toEqual(JSON.parse(text));
    expect(readConstraint('{"kind":"connected","nodes":[1,2],"edges":[[0,2,3]]}')).toBeUndefined();
    expect(readConstraint('{"kind":"connected","nodes":[1,"2"],"edges":[]}')).toBeUndefined();
    expect(readConstraint('{"kind":"__proto__"}')).toBeUndefined();
    expect(readConstraint('[1')).toBeUndefined();
  });
});
