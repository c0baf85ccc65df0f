import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateTerm } from '../../../../src/model/meaning/evaluate.ts';
import { type Ref, Terms } from '../../../../src/model/terms/terms.ts';
import { variablesOf } from '../../../../src/model/variables.ts';
import { PreservedTerms } from '../../../../src/tasks/generate/construct/preserved.ts';
import { assignments, type Choices, choices } from '../../../model/random-terms.ts';

/** A function that tells whether a term keeps its value when the variables change by these differences. */
function preservedIn(terms: Terms, change: ReadonlyMap<number, number>): (ref: Ref) => boolean {
  const hangs = (ref: Ref): boolean => variablesOf(terms, ref).some((variable) => change.has(variable));
  const preserved = new PreservedTerms(terms, hangs, change);
  return (ref) => preserved.isPreserved(ref);
}

/** Random sums of x and y, in some of which the changes of both cancel out, and terms that contain these sums. */
function randomTerms(choose: Choices): { terms: Terms; refs: Ref[]; change: ReadonlyMap<number, number> } {
  const terms = new Terms();
  const [x, y, z] = [0, 1, 2].map(() => terms.intVariable(0, 4)) as [Ref, Ref, Ref];
  const bool = terms.boolVariable();
  const [a, b] = [choose.between(1, 2), choose.between(1, 2)];
  const sums = Array.from({ length: 3 }, () => {
    const [p, q] = choose.below(2) === 0 ? [a, b] : [choose.between(-2, 2), choose.between(1, 2)];
    const bound = choose.between(0, 8);
    const list = [x, y, z];
    return choose.of([terms.equals([p, q, 1], list, bound), terms.atMost([p, q], [x, y], bound)]);
  });
  const made = [
    terms.and([choose.of(sums), bool]),
    terms.or([choose.of(sums), choose.of(sums), bool ^ 1]),
    terms.choose(bool, choose.of(sums), choose.of(sums)),
    terms.maximum([terms.sum([a, b], [x, y], 0), z]),
    terms.product(x, z),
  ];
  return {
    terms,
    refs: [...sums, ...made],
    change: new Map([
      [0, b],
      [1, -a],
    ]),
  };
}

describe('what a trade leaves as it is', () => {
  it('has the same value before and after, wherever there is room for the trade', () => {
    let [kept, moved] = [0, 0];
    fc.assert(
      fc.property(choices, (choose) => {
        const { terms, refs, change } = randomTerms(choose);
        const isPreserved = preservedIn(terms, change);
        const [same, others] = [refs.filter(isPreserved), refs.filter((ref) => !isPreserved(ref))];
        kept += same.length;
        moved += others.length;
        for (const before of assignments(terms)) {
          const after = before.map((value, variable) => value + (change.get(variable) ?? 0));
          if (after.some((value) => value < 0 || value > 4)) continue;
          for (const ref of same)
            expect(evaluateTerm(terms, ref, after)).toBe(evaluateTerm(terms, ref, before));
        }
      }),
      { numRuns: 60 },
    );
    expect([kept > 60, moved > 60]).toEqual([true, true]);
  });

  it('is a sum whose changes make up for each other, and what is made of it', () => {
    const terms = new Terms();
    const [x, y, z] = [terms.intVariable(0, 5), terms.intVariable(0, 5), terms.intVariable(0, 5)];
    const [balanced, other] = [terms.equals([1, 2, 1], [x, y, z], 4), terms.atMost([1, 1], [x, y], 7)];
    const [both, mixed] = [terms.and([balanced, terms.is(z, 3)]), terms.and([balanced, terms.is(x, 3)])];
    const isPreserved = preservedIn(
      terms,
      new Map([
        [0, 2],
        [1, -1],
      ]),
    );
    expect([x, z, balanced, other, both, mixed].map(isPreserved)).toEqual([
      false,
      true,
      true,
      false,
      true,
      false,
    ]);
  });

  it('are rules about graphs, which trades are taken to keep', () => {
    const terms = new Terms();
    const edges = [0, 1, 2].map(() => terms.boolVariable());
    const loop = terms.loop({ nodes: 3, ends: Int32Array.of(0, 1, 1, 2, 2, 0) }, edges);
    expect(preservedIn(terms, new Map([[0, 1]]))(loop)).toBe(true);
  });
});
