import { describe, expect, it } from 'vitest';
import {
  LEVELS,
  levelNumberOf,
  TECHNIQUES,
  type TechniqueName,
} from '../../../../src/tasks/deduce/techniques/technique.ts';

describe('rungs of the ladder', () => {
  const names = Object.keys(TECHNIQUES) as TechniqueName[];

  it('are the numbers of the techniques, without a gap', () => {
    const rungs = [...new Set(names.map(levelNumberOf))].sort((a, b) => a - b);
    expect(rungs).toEqual(rungs.map((_, at) => at));
    expect([levelNumberOf('told'), levelNumberOf('only place'), levelNumberOf('search')]).toEqual([0, 3, 12]);
  });

  it('rise in the order of their names', () => {
    const rungs = names.map(levelNumberOf);
    expect(rungs).toEqual(rungs.toSorted((a, b) => a - b));
  });

  it('have a level each, of different names', () => {
    expect(new Set(LEVELS).size).toBe(LEVELS.length);
  });
});
