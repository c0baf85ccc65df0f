import { describe, expect, it } from 'vitest';
import { isSampled, runsAllTests, sampled } from './sample.ts';
import { sampleSeed } from './sample-seed.ts';

const numbers = Array.from({ length: 100 }, (_, at) => at);

describe('a sample', () => {
  it('is drawn by the commit, or a number that is given', () => {
    expect(Number.isSafeInteger(sampleSeed)).toBe(true);
  });

  it.skipIf(runsAllTests)('of a list has different items', () => {
    expect(new Set(sampled(numbers, 7)).size).toBe(7);
    expect(sampled(numbers, 200)).toEqual(numbers);
  });

  it.skipIf(runsAllTests)('of tests has about one in four', () => {
    const drawn = numbers.filter((number) => isSampled(`a test ${number}`, 4)).length;
    expect(drawn).toBeGreaterThan(10);
    expect(drawn).toBeLessThan(45);
  });
});
