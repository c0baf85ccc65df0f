import { describe, expect, it } from 'vitest';
import { createEngine } from '../../../src/backends/sat/engine/engine.ts';
import {
  ConstraintAlone,
  checkedEngine,
  itAgreesWithBruteForce,
  itInfersAllThatFollows,
} from '../constraint-alone.ts';

describe('a count of literals', () => {
  itAgreesWithBruteForce('counted');
  itInfersAllThatFollows('counted', 150);

  const [literals, order] = [
    [1, 2, 3, 4],
    [5, 6, 7, 8],
  ];
  const chain = [
    [-6, 5],
    [-7, 6],
    [-8, 7],
  ];

  it('closes the count where the order literals give it', () => {
    const alone = new ConstraintAlone({ kind: 'counted', literals, order }, chain);
    expect(alone.infers(1, 3)).toEqual([5, 6]);
    expect(alone.infers(1, 3, -7)).toEqual([-2, -4, 5, 6, -8]);
    expect(alone.infers(-1, -2, 6)).toEqual([3, 4, 5, -7, -8]);
  });

  it('explains a bound by as many literals as it takes', () => {
    const alone = new ConstraintAlone({ kind: 'counted', literals, order }, chain);
    expect(alone.refutes(1, 2, 3, 4, -6)).toEqual([[6, -1, -2]]);
    const least = new ConstraintAlone({ kind: 'counted', literals, order }, chain);
    // If two of the four literals are false, at most two are true.
    expect(least.refutes(-1, -2, 7)).toEqual([[2, 1, -7]]);
  });

  it('is refused where it counts nothing', () => {
    const engine = createEngine(checkedEngine);
    expect(() => engine.addPropagator({ kind: 'counted', literals: [], order: [] })).toThrow(/malformed/);
  });
});
