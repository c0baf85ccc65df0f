import { describe, expect, it } from 'vitest';
import type { Literal } from '../../../../src/tasks/common/literals.ts';
import { valueFailureOf, valueFailureText } from '../../../../src/tasks/deduce/wording/value-failures.ts';
import { worded } from './worded.ts';

const ROWS =
  'board square\nfind n[cells]: 1..3\nrule shape "Rows differ": forall r in rows: alldifferent(n[r])';
const ONE =
  'board square\nfind n[cells]: 1..3\nrule shape "A 2 in a row": forall r in rows: count(n[r] = 2) = 1';

/** How the rule's first condition fails, in words, if cells of the first row (by number) have, or don't have, these values. */
function failure(model: string, told: readonly (readonly [cell: number, value: number, holds: boolean])[]) {
  const { ground, nouns, ofRule } = worded(model, 'size: 1 3');
  const { refs } = ground.families[0]!;
  const claims = told.map(
    ([cell, value, holds]): Literal => ({ variable: ground.terms.variableOf(refs[cell]!), value, holds }),
  );
  const [condition] = ofRule('shape');
  const found = valueFailureOf(ground, condition!, claims);
  return found && valueFailureText(nouns, found, condition!);
}

describe('values that differ', () => {
  it('have no place for one', () => {
    const noThree = [0, 1, 2].map((cell) => [cell, 3, false] as const);
    expect(failure(ROWS, noThree)).toBe('row 1 would have no place for 3');
  });

  it('are too few for some places', () => {
    expect(
      failure(ROWS, [
        [0, 2, true],
        [2, 2, true],
      ]),
    ).toBe('r1c1 and r1c3 would both be 2');
  });

  it('don’t fail as long as each has a place', () => {
    expect(failure(ROWS, [[0, 2, true]])).toBeUndefined();
  });
});

describe('a count of places with one value', () => {
  it('has no place, or two', () => {
    const noTwo = [0, 1, 2].map((cell) => [cell, 2, false] as const);
    expect(failure(ONE, noTwo)).toBe('row 1 would have no place for 2');
    expect(
      failure(ONE, [
        [0, 2, true],
        [1, 2, true],
      ]),
    ).toBe('row 1 would have 2 twice');
  });

  it('doesn’t fail as long as a place is left', () => {
    expect(failure(ONE, [[0, 2, false]])).toBeUndefined();
  });
});
