import { describe, expect, it } from 'vitest';
import { KNOWN_CAUSE } from '../../../../src/tasks/deduce/propagate/knowledge.ts';
import { boardOf, knowledgeOf, valuesLeft, variableAt } from '../small-worlds.ts';

const latin = () =>
  boardOf('find x[cells]: 1..3\nrule "Latin": forall u in rows + columns: alldifferent(x[u])', 'size: 3 3');

function opened() {
  const ground = latin();
  const known = knowledgeOf(ground);
  const at = (cell: number): number => variableAt(ground, 'x', cell);
  const tell = (cell: number, value: number, holds = true): boolean =>
    known.learn({ variable: at(cell), value, holds });
  const left = (cell: number): number[] => valuesLeft(known)[at(cell)]!;
  return { known, at, tell, left };
}

describe('what is known on the way to an answer', () => {
  it('is what was told: values, and values that a place can’t have', () => {
    const { known, at, tell, left } = opened();
    expect([tell(0, 1), tell(1, 1, false)]).toEqual([true, true]);
    expect([left(0), left(1), left(2)]).toEqual([[1], [2, 3], [1, 2, 3]]);
    expect(known.causes).toEqual([KNOWN_CAUSE, KNOWN_CAUSE, KNOWN_CAUSE]);
    expect(known.open()).not.toContain(at(0));
    expect(tell(0, 2)).toBe(false);
    expect(known.failed).toBe(true);
  });

  it('is what single conditions imply from values: each by itself, all from the same state', () => {
    const { known, tell, left } = opened();
    tell(0, 1);
    tell(1, 2);
    // The third cell of the row becomes known; consequences in its column come in the next round.
    expect(known.valuesFromValues(false)).toBe(1);
    expect(left(2)).toEqual([3]);
    tell(4, 1);
    expect(known.valuesFromValues(false)).toBeGreaterThan(0);
    expect(known.failed).toBe(false);
  });

  it('is a value that two conditions leave of a place', () => {
    const { known, at, tell } = opened();
    tell(0, 1);
    tell(5, 2);
    // The third cell of the first row and the first cell of the second row can't have either value.
    expect(known.valuesFromValues(false)).toBe(2);
    expect(known.open()).not.toContain(at(2));
  });

  it('keeps marks, and knows the value that they leave', () => {
    const { known, at, tell } = opened();
    tell(0, 1);
    tell(4, 1);
    expect(known.valuesFromValues(false)).toBe(0);
    // No other cell of the last row can have its 1.
    known.marks();
    expect(known.valuesLeft()).toBe(1);
    expect(known.open()).not.toContain(at(8));
  });

  it('takes back what was supposed, with its causes', () => {
    const { known, at, tell } = opened();
    tell(0, 1);
    const before = [valuesLeft(known), [...known.causes]];
    const count = known.suppose(known.domains.removalOf(at(4), 2));
    known.followCondition(0);
    known.followCondition(4);
    expect(valuesLeft(known)).not.toEqual(before[0]);
    known.goBack(count);
    expect([valuesLeft(known), known.causes]).toEqual(before);
  });

  it('can be looked at as it was, and is there again afterwards', async () => {
    const { known, at, tell } = opened();
    tell(0, 1);
    const count = known.domains.removals.length;
    known.conclude(
      [{ removals: [known.domains.removalOf(at(1), 1), known.domains.removalOf(at(2), 1)], cause: 0 }],
      3,
    );
    const after = [valuesLeft(known), [...known.causes], [...known.levels]];
    const seen = await known.at(count, async () => valuesLeft(known)[at(1)]);
    expect(seen).toEqual([1, 2, 3]);
    expect([valuesLeft(known), known.causes, known.levels]).toEqual(after);
    expect(known.levels[known.placeOf[known.domains.removalOf(at(1), 1)]!]).toBe(3);
  });

  it('has no other cause than that it was told, once it was', () => {
    const { known, at, tell } = opened();
    const removal = known.domains.removalOf(at(1), 1);
    known.conclude([{ removals: [removal], cause: 0 }], 3);
    expect(known.causes[known.placeOf[removal]!]).toBe(0);
    tell(1, 1, false);
    expect(known.causes[known.placeOf[removal]!]).toBe(KNOWN_CAUSE);
  });

  it('has several conditions as one cause, the same for the same ones', () => {
    const { known } = opened();
    const cause = known.causeOf([2, 0]);
    expect(cause).toBeGreaterThanOrEqual(known.conditionCount);
    expect(known.parts[cause]).toEqual([0, 2]);
    expect(known.causeOf([0, 2])).toBe(cause);
    expect(known.causeOf([4, 4])).toBe(4);
  });

  it('never refutes what an answer at hand has', () => {
    const { known, at } = opened();
    known.answer = Int32Array.of(1, 2, 3, 2, 3, 1, 3, 1, 2);
    expect([
      known.isRefutable(known.domains.removalOf(at(0), 1)),
      known.isRefutable(known.domains.removalOf(at(0), 2)),
    ]).toEqual([false, true]);
  });

  it('has all values once none is open', () => {
    const { known, tell } = opened();
    const first = Int32Array.from({ length: 9 }, (_, variable) => variable);
    for (const [cell, value] of [1, 2, 3, 2, 3, 1, 3, 1].entries()) tell(cell, value);
    expect(known.values(first)).toBeUndefined();
    known.valuesFromValues(false);
    expect([...known.values(first)!]).toEqual([1, 2, 3, 2, 3, 1, 3, 1, 2]);
  });
});
