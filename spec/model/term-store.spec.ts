import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BoolRef, Terms } from '../../src/model/terms/terms.ts';

/** Conjunctions of the bools, so many that the table of terms has to grow several times. */
function conjunctions(terms: Terms, bools: readonly BoolRef[], from: number, to: number): BoolRef[] {
  const made: BoolRef[] = [];
  for (let picked = from; picked < to; picked++)
    made.push(terms.and(bools.filter((_, at) => (picked >> at) & 1)));
  return made;
}

describe('a store of terms', () => {
  it('goes back to where it was, and numbers what comes next as before', () => {
    const terms = new Terms();
    const bools = Array.from({ length: 14 }, () => terms.boolVariable());
    const before = conjunctions(terms, bools, 0, 1000);
    const mark = terms.mark();
    const first = conjunctions(terms, bools, 1000, 9000);
    const x = terms.intVariable(0, 9, Int32Array.of(0, 3, 9));
    expect(terms.values(x)).toHaveLength(3);
    const count = terms.count;
    terms.goBack(mark);
    expect([terms.count, terms.variableCount]).toEqual([mark.count, 14]);
    expect(conjunctions(terms, bools, 0, 1000)).toEqual(before);
    expect(terms.count).toBe(mark.count);
    expect(conjunctions(terms, bools, 1000, 9000)).toEqual(first);
    const y = terms.intVariable(0, 9);
    expect([y, terms.values(y), terms.count]).toEqual([x, undefined, count]);
    terms.goBack(mark);
    const others = conjunctions(terms, bools, 9000, 10_000);
    expect(Math.min(...others.map((ref) => ref >> 1))).toBe(mark.count);
  });
});

describe('a variable that is a value', () => {
  it('is the term that a sum of it alone equals it by', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: -4, max: 4 }), { minLength: 1, maxLength: 6 }),
        fc.array(fc.oneof(fc.integer({ min: -6, max: 6 }), fc.constant(0.5)), { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        (allowed, values, isFirst) => {
          const terms = new Terms();
          const sorted = Int32Array.from(allowed).sort();
          const refs = [
            terms.intVariable(sorted[0]!, sorted.at(-1)!, sorted),
            terms.boolVariable(),
            terms.boolVariable() ^ 1,
            terms.constant(sorted[0]!),
          ];
          refs.push(terms.sum([2, 1], [refs[0]!, refs[1]!], 1));
          const direct = (): number[] => refs.flatMap((ref) => values.map((value) => terms.is(ref, value)));
          const summed = (): number[] =>
            refs.flatMap((ref) => values.map((value) => terms.equals([1], [ref], value)));
          // The terms are created by whichever is called first.
          const [first, second] = isFirst ? [direct(), summed()] : [summed(), direct()];
          const { count } = terms;
          expect(second).toEqual(first);
          expect([direct(), terms.count]).toEqual([first, count]);
        },
      ),
      { numRuns: 500 },
    );
  });
});
