import { describe, expect, it } from 'vitest';
import { costOf, figureOf } from '../../../../src/tasks/deduce/rate/figure.ts';
import type { Round } from '../../../../src/tasks/deduce/techniques/technique.ts';

describe('the figure of a rating', () => {
  it('costs more for a harder round, and for a bottleneck', () => {
    const rounds: Round[] = [
      { level: 1, ways: 1, wide: false },
      { level: 1, ways: 1, wide: true },
      { level: 2, ways: 1, wide: false, fresh: true },
      { level: 3, ways: 1, wide: false },
      { level: 4, ways: 1, open: 4, wide: false },
      { level: 5, ways: 1, open: 4, wide: false },
      { level: 6, ways: 1, open: 4, wide: false },
      { level: 7, ways: 1, depth: 2, wide: false },
      { level: 7, ways: 1, depth: 3, wide: false },
      { level: 8, ways: 1, depth: 1, wide: false },
      { level: 9, ways: 1, depth: 1, wide: false },
      { level: 9, ways: 1, depth: 2, wide: false },
      { level: 10, ways: 1, wide: true },
    ];
    const costs = rounds.map(costOf);
    expect(costs).toEqual([...costs].sort((a, b) => a - b));
    expect(new Set(costs).size).toBe(costs.length);
    for (const round of rounds.slice(0, -1))
      expect(costOf({ ...round, ways: 20 })).toBeLessThan(costOf(round));
    // Many easy rounds count less than one hard round.
    const chain: Round = { level: 7, ways: 1, depth: 1, wide: false };
    const pair: Round = { level: 5, ways: 1, open: 4, wide: false };
    expect(figureOf([chain, chain])).toBeGreaterThan(figureOf([chain]));
    expect(figureOf([pair, pair, pair, pair])).toBeLessThan(figureOf([chain]));
  });

  it('is 0 where all follows from known values at once, and 10 more where each round costs twice as much', () => {
    expect(figureOf([{ level: 1, ways: 50, wide: false }])).toBe(0);
    const hard: Round = { level: 9, ways: 1, depth: 2, wide: true };
    const harder: Round = { level: 9, ways: 1, depth: 3, wide: true };
    const difference = figureOf([harder]) - figureOf([hard]);
    expect(Math.abs(difference - 10 * Math.log2(costOf(harder) / costOf(hard)))).toBeLessThan(1.5);
    expect(figureOf([])).toBe(0);
  });

  it('is above all others where a search is needed, the more is open the higher', () => {
    const search = (open: number): number => figureOf([{ level: 10, ways: open, wide: true }]);
    expect(search(2)).toBeGreaterThan(figureOf([{ level: 9, ways: 1, depth: 6, wide: true }]));
    expect(search(40)).toBeGreaterThan(search(2));
  });
});
