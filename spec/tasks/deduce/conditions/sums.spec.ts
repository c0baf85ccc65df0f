/** The bounds of a condition's sum under a few claims. */
import { describe, expect, it } from 'vitest';
import { conditionsOf } from '../../../../src/tasks/deduce/conditions/conditions.ts';
import { sumUnder } from '../../../../src/tasks/deduce/conditions/sums.ts';
import { boardOf, variableAt } from '../small-worlds.ts';

const sumOf = (rule: string, truths: readonly boolean[]) => {
  const ground = boardOf(`find lit[cells]: bool\nrule "r": ${rule}`, 'size: 1 4');
  const claims = truths.map((truth, cell) => ({
    variable: variableAt(ground, 'lit', cell),
    value: truth ? 1 : 0,
    holds: true,
  }));
  return sumUnder(conditionsOf(ground), 0, claims);
};

describe('the sum of a condition', () => {
  it('lies between the places known to count and those that may count', () => {
    expect(sumOf('count(lit) = 2', [])).toMatchObject({ low: 0, high: 4, least: 2, most: 2, total: 4 });
    expect(sumOf('count(lit) = 2', [true, false])).toMatchObject({ low: 1, high: 3, least: 2, most: 2 });
  });

  it('is bounded on one side by an inequality', () => {
    expect(sumOf('count(lit) <= 1', [true])).toMatchObject({ low: 1, high: 4, least: 0, most: 1 });
    expect(sumOf('count(lit) >= 3', [false])).toMatchObject({ low: 0, high: 3, least: 3, most: 4 });
  });

  it('isn’t sure which way a count of places with one of several things goes', () => {
    const beside = 'count(any(lit[n] for n in c.neighbors) for c in cells) = 1';
    expect(sumOf(beside, [])).toMatchObject({ low: 0, high: 4, isFixed: false });
    const open = 'count(all(lit[n] for n in c.neighbors) for c in cells) = 1';
    expect(sumOf(open, [])).toMatchObject({ low: 0, high: 4, least: 1, most: 1, isFixed: true });
  });

  it('is none where the condition counts nothing', () => {
    expect(sumOf('any(lit)', [])).toBeUndefined();
  });
});
