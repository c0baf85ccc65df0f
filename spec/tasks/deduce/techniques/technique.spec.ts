import { describe, expect, it } from 'vitest';
import {
  LEVELS,
  rungOf,
  TECHNIQUES,
  type TechniqueName,
} from '../../../../src/tasks/deduce/techniques/technique.ts';

describe('rungs of the ladder', () => {
  const names = Object.keys(TECHNIQUES) as TechniqueName[];

  it('are the numbers of the techniques, without a gap', () => {
    const rungs = [...new Set(names.map(rungOf))].sort((a, b) => a - b);
    expect(rungs).toEqual(rungs.map((_, at) => at));
    expect([rungOf('told'), rungOf('only place'), rungOf('search')]).toEqual([0, 3, 12]);
  });

  it('rise in the order of their names', () => {
    const rungs = names.map(rungOf);
    expect(rungs).toEqual(rungs.toSorted((a, b) => a - b));
  });

  it('have a level each, of different names', () => {
    expect(new Set(LEVELS).size).toBe(LEVELS.length);
  });
});
