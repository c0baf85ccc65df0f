/** The caches of grounding: of compiled expressions, and of the results of defs. */
import { expect, it } from 'vitest';
import {
  dependsOnOneValue,
  evaluateOnce,
  evaluateOncePerValue,
  ResultCache,
} from '../../src/grounding/caches.ts';
import { Element, FixedSet, type Value } from '../../src/model/values.ts';

it('evaluates an expression without bound names once', () => {
  let runs = 0;
  const plain = (): Value => ++runs;
  const code = evaluateOnce(plain);
  expect([code([]), code([5]), runs]).toEqual([1, 1, 1]);
  expect([dependsOnOneValue(code), dependsOnOneValue(plain)]).toEqual([true, false]);
});

it('evaluates an expression once for each value of its slot', () => {
  let runs = 0;
  const code = evaluateOncePerValue(([, bound]) => (bound as number) * 10 + runs++, 1);
  expect([code([0, 1]), code([9, 1]), code([0, 2]), code([7, 2]), runs]).toEqual([10, 10, 21, 21, 2]);
});

it('stores results by arguments that recur', () => {
  const cache = new ResultCache();
  const cell = new Element('cell', 3);
  cache.set([cell, 2], 'yes' as never);
  cache.set([cell, new FixedSet([])], 'no' as never);
  cache.set([], 'no' as never);
  expect(cache.get([cell, 2])).toBe('yes');
  expect(cache.get([cell, 3])).toBeUndefined();
  expect(cache.get([2, cell])).toBeUndefined();
  expect(cache.get([])).toBeUndefined();
});
