import { describe, expect, it } from 'vitest';
import { ConstraintAlone, itAgreesWithBruteForce, itRefuses } from '../constraint-alone.ts';

/** A corridor of six nodes; the root is the first one. */
const corridor = (least: number, most: number) =>
  ({
    kind: 'sized',
    root: 0,
    least,
    most,
    nodes: [1, 2, 3, 4, 5, 6],
    edges: [0, 1, 2, 3, 4].map((node) => [node, node + 1, 0] as const),
  }) as const;

describe('a connected set of bounded size', () => {
  itAgreesWithBruteForce('sized');
  itRefuses({
    'a root that is no node': {
      kind: 'sized',
      root: 2,
      least: 1,
      most: 2,
      nodes: [1, 2],
      edges: [[0, 1, 0]],
    },
    'an edge to a node that does not exist': {
      kind: 'sized',
      root: 0,
      least: 1,
      most: 2,
      nodes: [1, 2],
      edges: [[0, 2, 0]],
    },
  });

  it('demands nothing while its root is not active', () => {
    const alone = new ConstraintAlone(corridor(3, 3));
    expect(alone.infers(6)).toEqual([]);
    expect(alone.infers(-1, 2, 6)).toEqual([]);
  });

  it('leaves out what is farther from the root than there are places left', () => {
    expect(new ConstraintAlone(corridor(1, 3)).infers(1)).toEqual([-4, -5, -6]);
    // The active node counts among the nodes of the path to it.
    expect(new ConstraintAlone(corridor(1, 4)).infers(1, 3)).toEqual([2, -5, -6]);
  });

  it('has the nodes without which it is too small', () => {
    expect(new ConstraintAlone(corridor(3, 5)).infers(1)).toEqual([2, 3, -6]);
    expect(new ConstraintAlone(corridor(3, 5)).infers(1, -3)).toBeUndefined();
  });

  it('explains what is too far by the places taken, or by what is closed on the way', () => {
    // Two arms from the root: nodes 1, 2, 3 and nodes 4, 5.
    const arms = {
      ...corridor(1, 4),
      edges: [
        [0, 1, 0],
        [1, 2, 0],
        [2, 3, 0],
        [0, 4, 0],
        [4, 5, 0],
      ] as const,
    };
    expect(new ConstraintAlone(arms).infers(1)).toEqual([]);
    expect(new ConstraintAlone(arms).refutes(1, 6, 4)).toContainEqual([-1, -4, -6]);
    expect(new ConstraintAlone(arms).refutes(1, 4, -2)).toContainEqual([2, -1, -3]);
  });

  it('explains that it is too small by what is closed around it', () => {
    expect(new ConstraintAlone(corridor(3, 5)).refutes(1, -3)).toEqual([[3, -1]]);
  });
});
