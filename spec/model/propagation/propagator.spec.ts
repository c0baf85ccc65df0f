import { describe, expect, it } from 'vitest';
import {
  areDisjoint,
  equate,
  isFalse,
  isTrue,
  keepOnly,
  MAX_LISTED_WIDTH,
} from '../../../src/model/propagation/propagator.ts';
import { ShrinkingDomains } from '../../../src/model/propagation/shrinking-domains.ts';
import { reachableNodes } from '../../../src/model/terms/operands.ts';
import { Terms } from '../../../src/model/terms/terms.ts';

/** Domains of ints, each from its lowest to its highest value, and of a bool. */
function domainsOf(...intervals: readonly (readonly [low: number, high: number])[]) {
  const terms = new Terms();
  const bool = terms.boolVariable();
  const ints = intervals.map(([low, high]) => terms.intVariable(low, high));
  const domains = new ShrinkingDomains(terms, reachableNodes(terms, [bool, ...ints]));
  const bounds = () => ints.map((ref) => [domains.low(ref), domains.high(ref)]);
  return { domains, bool, ints, bounds };
}

describe('what propagators share', () => {
  it('keeps the values that pass a test, gaps and all', () => {
    const { domains, ints } = domainsOf([1, 9]);
    keepOnly(domains, ints[0]!, (value) => value % 4 === 0 || value === 5);
    expect([...(domains.values(ints[0]!) ?? [])]).toEqual([4, 5, 8]);
  });

  it('fails where no value passes', () => {
    const { domains, ints } = domainsOf([1, 9]);
    keepOnly(domains, ints[0]!, () => false);
    expect(domains.failed).toBe(true);
  });

  it('looks at no domain that is too wide', () => {
    const { domains, ints, bounds } = domainsOf([0, MAX_LISTED_WIDTH], [0, MAX_LISTED_WIDTH - 1]);
    for (const ref of ints) keepOnly(domains, ref, (value) => value > 3);
    expect(bounds()).toEqual([
      [0, MAX_LISTED_WIDTH],
      [4, MAX_LISTED_WIDTH - 1],
    ]);
  });

  it('makes bounds equal, both ways', () => {
    const { domains, ints, bounds } = domainsOf([1, 6], [4, 9]);
    expect(areDisjoint(domains, ints[0]!, ints[1]!)).toBe(false);
    equate(domains, ints[0]!, ints[1]!);
    expect(bounds()).toEqual([
      [4, 6],
      [4, 6],
    ]);
  });

  it('knows domains apart, whichever is the greater', () => {
    const { domains, ints } = domainsOf([1, 3], [4, 9], [3, 4]);
    const [low, high, middle] = ints as [number, number, number];
    expect([areDisjoint(domains, low, high), areDisjoint(domains, high, low)]).toEqual([true, true]);
    expect([areDisjoint(domains, low, middle), areDisjoint(domains, middle, high)]).toEqual([false, false]);
  });

  it('knows a bool, and its negation', () => {
    const { domains, bool } = domainsOf();
    expect([isTrue(domains, bool), isFalse(domains, bool)]).toEqual([false, false]);
    domains.assign(bool, false);
    expect([isTrue(domains, bool), isFalse(domains, bool)]).toEqual([false, true]);
    expect([isTrue(domains, bool ^ 1), isFalse(domains, bool ^ 1)]).toEqual([true, false]);
  });
});
