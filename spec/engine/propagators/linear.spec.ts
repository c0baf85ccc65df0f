import { describe, expect, it } from 'vitest';
import { ConstraintAlone, itAgreesWithBruteForce, itInfersAllThatFollows } from '../constraint-alone.ts';

describe('a linear inequality', () => {
  itAgreesWithBruteForce('linear');
  itInfersAllThatFollows('linear');

  const terms = [5, 4, 3, 2].map((coefficient, i) => [coefficient, i + 1] as const);
  it('forbids the literals whose coefficients exceed the room left', () => {
    const alone = new ConstraintAlone({ kind: 'linear', terms, bound: 9 });
    expect(alone.infers(1)).toEqual([]);
    expect(alone.infers(4)).toEqual([]);
    expect(alone.infers(1, 4)).toEqual([-2, -3]);
    expect(alone.infers(1, 2, 3)).toBeUndefined();
  });

  it('explains by as few terms as exceed the bound, the largest first', () => {
    const alone = new ConstraintAlone({ kind: 'linear', terms, bound: 6 });
    // 5 + 2 exceed the bound.
    expect(alone.refutes(1, 4)).toEqual([[-1, -4]]);
    // The term with coefficient 1 is true, too, but 4 + 3 exceed the bound without it.
    const more = [...terms, [1, 5] as const];
    expect(new ConstraintAlone({ kind: 'linear', terms: more, bound: 6 }).refutes(5, 3, 2)).toEqual([
      [-2, -3],
    ]);
  });

  it('turns its guard off where it is broken, and infers nothing while the guard is open', () => {
    const alone = new ConstraintAlone({ kind: 'linear', guard: 5, terms, bound: 6 });
    expect(alone.infers(1)).toEqual([]);
    expect(alone.infers(1, 5)).toEqual([-2, -3, -4]);
    expect(alone.infers(1, 2)).toEqual([-5]);
  });
});
