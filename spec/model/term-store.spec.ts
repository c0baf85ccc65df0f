import { describe, expect, it } from 'vitest';
import { type BoolRef, Terms } from '../../src/model/terms/terms.ts';

/** Conjunctions of some of the bools, so many that the table of terms grows several times. */
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
