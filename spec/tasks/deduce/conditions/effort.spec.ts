import { describe, expect, it } from 'vitest';
import { effortOf, effortOfRule } from '../../../../src/tasks/deduce/conditions/effort.ts';
import { TUNING } from '../../../../src/tasks/deduce/tuning.ts';

describe('the effort of reasons', () => {
  const scopes = [[0, 1, 2], [3, 4], Array.from({ length: TUNING.glance + 1 }, (_, at) => at)];
  const known = (count: number) =>
    Array.from({ length: count }, (_, variable) => ({ variable, value: 1, holds: true }));

  it('is one for each known place, and the first rule at a glance is free', () => {
    expect(effortOf({ constraints: [0], known: known(3) }, scopes)).toBe(3);
    expect(effortOf({ constraints: [], known: known(2) }, scopes)).toBe(2);
  });

  it('is more for each further rule, and for one all over the board', () => {
    expect(effortOf({ constraints: [0, 1], known: [] }, scopes)).toBe(TUNING.effortNarrow);
    expect(effortOf({ constraints: [2], known: known(1) }, scopes)).toBe(
      TUNING.effortWide - TUNING.effortNarrow + 1,
    );
    expect(effortOfRule(TUNING.glance)).toBeLessThan(effortOfRule(TUNING.glance + 1));
  });
});
