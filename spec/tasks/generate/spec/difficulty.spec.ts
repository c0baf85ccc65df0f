import { describe, expect, it } from 'vitest';
import { keptFractions, levelOf } from '../../../../src/tasks/generate/spec/difficulty.ts';

describe('levels of difficulty', () => {
  const levels = { easy: 10, hard: 20 };

  it('include their own bounds', () => {
    expect([10, 11, 19, 20].map((figure) => levelOf(figure, levels))).toEqual([
      'easy',
      'medium',
      'medium',
      'hard',
    ]);
  });

  it('give away more clues with each attempt at an easy puzzle, and at most all', () => {
    const after = [0, 1, 2, 50].map((attempt) => keptFractions('easy', attempt).removableShare);
    expect(after.toSorted((a, b) => a - b)).toEqual(after);
    expect(new Set(after).size).toBe(4);
    expect(after.at(-1)).toBe(1);
  });

  it('give away no clue of a hard puzzle, and skip tests only where no level is wanted', () => {
    expect(keptFractions('hard', 5)).toEqual({ totalShare: 0, removableShare: 0 });
    expect(keptFractions('medium', 5).totalShare).toBe(0);
    expect(keptFractions(undefined, 0).totalShare).toBeGreaterThan(0);
    expect(keptFractions(undefined, 0).removableShare).toBe(0);
  });
});
