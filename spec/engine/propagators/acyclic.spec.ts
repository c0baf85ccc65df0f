import { describe, expect, it } from 'vitest';
import {
  ConstraintAlone,
  itAgreesWithBruteForce,
  itInfersAllThatFollows,
  itRefuses,
} from '../constraint-alone.ts';

/** A square 0-1-2-3 with the diagonal 0-2. */
const SQUARE = [
  [0, 1, 1],
  [1, 2, 2],
  [2, 3, 3],
  [3, 0, 4],
  [0, 2, 5],
] as const;

describe('a constraint against cycles', () => {
  itAgreesWithBruteForce('acyclic');
  itInfersAllThatFollows('acyclic');
  itRefuses({
    'an edge to a node that does not exist': {
      kind: 'acyclic',
      directed: false,
      nodes: 2,
      edges: [[0, 2, 1]],
    },
  });

  it('forbids the edges within a tree of active edges', () => {
    const alone = new ConstraintAlone({ kind: 'acyclic', directed: false, nodes: 4, edges: SQUARE });
    expect(alone.infers(1, 2)).toEqual([-5]);
    expect(alone.infers(1, 2, 3)).toEqual([-4, -5]);
  });

  it('forbids only the edges that lead back, where edges have a direction', () => {
    const alone = new ConstraintAlone({ kind: 'acyclic', directed: true, nodes: 4, edges: SQUARE });
    expect(alone.infers(1, 2)).toEqual([]);
    expect(alone.infers(1, 2, 3)).toEqual([-4]);
    expect(alone.infers(5, 3)).toEqual([-4]);
  });

  it('explains by the edges on the way that would be closed, and no others', () => {
    const alone = new ConstraintAlone({ kind: 'acyclic', directed: false, nodes: 4, edges: SQUARE });
    expect(alone.refutes(1, 2, 3, 5)).toEqual([[-1, -2, -5]]);
  });
});
