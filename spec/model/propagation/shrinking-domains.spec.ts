/** Domains that only shrink: bounds, gaps, failures, and the changes that a certificate states. */
import { describe, expect, it } from 'vitest';
import type { DomainChange } from '../../../src/model/propagation/propagator.ts';
import { ShrinkingDomains } from '../../../src/model/propagation/shrinking-domains.ts';
import { reachableNodes } from '../../../src/model/terms/operands.ts';
import { type BoolRef, Terms } from '../../../src/model/terms/terms.ts';

function domainsOf(terms: Terms, roots: readonly BoolRef[]): ShrinkingDomains {
  const domains = new ShrinkingDomains(terms, reachableNodes(terms, roots));
  for (const root of roots) domains.assert(root);
  return domains;
}

describe('shrinking domains', () => {
  it('keep gaps, and know a sum of one variable by the gaps of the variable', () => {
    const terms = new Terms();
    const x = terms.intVariable(0, 5);
    const shifted = terms.sum([1], [x], 10);
    const domains = domainsOf(terms, [(terms.is(x, 2) ^ 1) as BoolRef, (terms.is(x, 0) ^ 1) as BoolRef]);
    domains.propagate();
    expect([domains.low(x), domains.high(x)]).toEqual([1, 5]);
    expect([...domains.values(x)!]).toEqual([1, 3, 4, 5]);
    expect([1, 2, 3].map((value) => domains.has(x, value))).toEqual([true, false, true]);
    expect([12, 13].map((value) => domains.has(shifted, value))).toEqual([false, true]);
  });

  it('give a negated bool the contrary bounds', () => {
    const terms = new Terms();
    const a = terms.boolVariable();
    const domains = domainsOf(terms, [(a ^ 1) as BoolRef]);
    domains.propagate();
    expect([domains.truthOf(a), domains.truthOf((a ^ 1) as BoolRef)]).toEqual([false, true]);
    expect([domains.low((a ^ 1) as BoolRef), domains.high((a ^ 1) as BoolRef)]).toEqual([1, 1]);
  });

  it('follow constraints through shared variables until nothing changes', () => {
    const terms = new Terms();
    const [x, y, z] = [0, 0, 0].map(() => terms.intVariable(0, 4)) as [number, number, number];
    const isLess = (a: number, b: number): BoolRef => terms.atMost([1, -1], [a, b], -1);
    const domains = domainsOf(terms, [isLess(x, y), isLess(y, z)]);
    domains.propagate();
    expect([x, y, z].map((ref) => [domains.low(ref), domains.high(ref)])).toEqual([
      [0, 2],
      [1, 3],
      [2, 4],
    ]);
  });

  it('fail where a domain becomes empty, and name a constraint above it', () => {
    const terms = new Terms();
    const x = terms.intVariable(0, 3);
    const other = terms.boolVariable();
    const roots = [other, terms.atMost([1], [x], 1), terms.atMost([-1], [x], -2)];
    const domains = domainsOf(terms, roots);
    domains.propagate();
    expect(domains.failed).toBe(true);
    expect([1, 2]).toContain(domains.firstRootAbove(roots));
  });

  it('forget what holds only because a constraint demands it', () => {
    const terms = new Terms();
    const [a, b] = [terms.boolVariable(), terms.boolVariable()];
    const either = terms.or([a, b]);
    const domains = domainsOf(terms, [either]);
    domains.propagate();
    expect(domains.truthOf(either)).toBe(true);
    domains.forgetAssertions();
    expect(domains.truthOf(either)).toBeUndefined();
  });

  it('tell each change of a domain', () => {
    const terms = new Terms();
    const x = terms.intVariable(0, 9);
    const changes: DomainChange[] = [];
    domainsOf(terms, [terms.atMost([1], [x], 4)]).propagate(undefined, changes);
    expect(changes.length).toBeGreaterThan(0);
  });
});
