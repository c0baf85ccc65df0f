import { describe, expect, it } from 'vitest';
import { Neighbourhoods } from '../../../../src/tasks/deduce/conditions/neighbourhoods.ts';
import { generatorOf } from '../../../backends/sat/random.ts';

describe('neighbourhoods', () => {
  // Constraints in a row, each with two variables, and a wide one with four variables.
  const near = new Neighbourhoods(
    [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [0, 2, 4, 6],
    ],
    3,
  );

  it('are the constraints that speak of a variable, the narrow ones by their width apart from the wide ones', () => {
    expect(near.of(2)).toEqual([1, 2, 5]);
    expect(near.divisionOf(2)).toEqual({ narrow: [1, 2], wide: [5] });
    expect([near.of(9), near.divisionOf(9)]).toEqual([[], { narrow: [], wide: [] }]);
  });

  it('reach as many steps as are asked for, and no further by way of wide ones', () => {
    expect(near.conditionsWithin(1, 1)).toEqual([0, 1]);
    expect(near.conditionsWithin(1, 2)).toEqual([0, 1, 2, 5]);
    expect(near.conditionsWithin(1, 3)).toEqual([0, 1, 2, 3, 5]);
    expect(near.conditionsWithin(6, 1)).toEqual([5]);
    expect(near.conditionsWithin(6, 2)).toBeUndefined();
  });

  it('end where another step reaches nothing more: then all are meant', () => {
    expect(near.conditionsWithin(1, 9)).toBeUndefined();
  });

  it('are those that a search by rounds finds', () => {
    const random = generatorOf(5);
    for (let round = 0; round < 50; round++) {
      const scopes = Array.from({ length: 12 }, () =>
        Array.from({ length: 1 + random.below(4) }, () => random.below(10)),
      );
      const some = new Neighbourhoods(scopes, 3);
      const [variable, radius] = [random.below(10), 1 + random.below(4)];
      const all = [...scopes.keys()];
      let found = new Set(all.filter((one) => scopes[one]!.includes(variable)));
      let ended = false;
      for (let step = 1; step < radius && !ended; step++) {
        const reached = new Set(
          [...found].filter((one) => scopes[one]!.length <= 3).flatMap((one) => scopes[one]!),
        );
        const next = new Set([
          ...found,
          ...all.filter((one) => scopes[one]!.some((other) => reached.has(other))),
        ]);
        ended = next.size === found.size;
        found = next;
      }
      expect(some.conditionsWithin(variable, radius)).toEqual(
        ended ? undefined : [...found].sort((a, b) => a - b),
      );
    }
  });
});
