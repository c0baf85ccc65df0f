import { describe, expect, it } from 'vitest';
import { ConstraintAlone, itAgreesWithBruteForce } from '../constraint-alone.ts';

/**
 * A row of six cells with borders 1 to 5. Variable 6 says that the regions of the first and the last cell have the same
 * shape.
 */
const ROW = {
  kind: 'alike',
  separate: true,
  x: [0, 1, 2, 3, 4, 5],
  y: [0, 0, 0, 0, 0, 0],
  motions: [
    [1, 0, 0, 1],
    [-1, 0, 0, 1],
  ],
  edges: [0, 1, 2, 3, 4].map((node) => [node, node + 1, node + 1] as const),
  pairs: [[0, 5, 6]],
} as const;

describe('parts of one shape', () => {
  itAgreesWithBruteForce('alike');

  it('are told as soon as both are known', () => {
    const alone = new ConstraintAlone(ROW);
    expect(alone.infers(-1, 2, 4)).toEqual([]);
    expect(alone.infers(-1, 2, 4, -5)).toEqual([6]);
    expect(alone.infers(-1, 2, 5)).toEqual([-6]);
    expect(alone.infers(-1, 2, 5, 6)).toBeUndefined();
  });

  it('may be the same part', () => {
    expect(new ConstraintAlone(ROW).infers(-1, -2, -3, -4, -5)).toEqual([6]);
  });

  it('differ for want of room, before both are known', () => {
    // The first region has at least three cells, the last one at most two.
    expect(new ConstraintAlone(ROW).infers(-1, -2, 3, 4)).toEqual([-6]);
    expect(new ConstraintAlone(ROW).infers(-1, -2, 4)).toEqual([-6]);
  });

  it('are carried onto each other by the motions alone', () => {
    // Two dominoes, one of them upright, and a separate cell.
    const spec = {
      ...ROW,
      x: [0, 1, 3, 3],
      y: [0, 0, 0, 1],
      edges: [
        [0, 1, 1],
        [2, 3, 2],
      ],
      pairs: [[0, 2, 3]],
    } as const;
    expect(new ConstraintAlone(spec).infers(-1, -2)).toEqual([-3]);
    const turned = { ...spec, motions: [...ROW.motions, [0, 1, 1, 0], [0, -1, 1, 0]] as const };
    expect(new ConstraintAlone(turned).infers(-1, -2)).toEqual([3]);
  });

  it('explains why no motion carries one onto the other', () => {
    const [clause, ...rest] = new ConstraintAlone(ROW).refutes(-1, -2, 3, 4, 6);
    expect(rest).toEqual([]);
    // The first region has three cells, the last one at most two. The reasons: the joined edges of the first region,
    // and the border in front of the last one.
    expect(clause).toEqual([2, 1, -4, -6]);
  });
});
