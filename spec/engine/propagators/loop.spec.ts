import { describe, expect, it } from 'vitest';
import { generatorOf } from '../../backends/sat/random.ts';
import { checkPropagator } from '../../backends/sat/sessions.ts';
import { ConstraintAlone, checkedEngine, itAgreesWithBruteForce, itRefuses } from '../constraint-alone.ts';

/**
 * Two squares that share an edge; nodes 0-1-2 are above nodes 3-4-5. Edges 1 and 2 are above, 3 and 4 below, 5, 6 and 7
 * upright.
 */
const LADDER = [
  [0, 1, 1],
  [1, 2, 2],
  [3, 4, 3],
  [4, 5, 4],
  [0, 3, 5],
  [1, 4, 6],
  [2, 5, 7],
] as const;

describe('one loop', () => {
  itAgreesWithBruteForce('loop');

  it('keeps an irredundant binary clause whose learned copy goes', () => {
    expect(checkPropagator('loop')(checkedEngine, generatorOf(1_002_929))).toBeUndefined();
  });

  itRefuses({
    'an edge to a node that does not exist': { kind: 'loop', nodes: 2, edges: [[0, 2, 1]] },
  });

  it('has an edge', () => {
    const alone = new ConstraintAlone({ kind: 'loop', nodes: 6, edges: LADDER });
    expect(alone.infers(-1, -2, -3, -4, -5, -6)).toEqual([7]);
    expect(alone.refutes(-1, -2, -3, -4, -5, -6, -7)).toContainEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  it('does not close while an edge is left outside', () => {
    const alone = new ConstraintAlone({ kind: 'loop', nodes: 6, edges: LADDER });
    expect(alone.infers(1, 3, 5)).not.toContain(-6);
    expect(alone.infers(1, 3, 5, 7)).toContain(-6);
    expect(alone.refutes(1, 3, 5, 7, 6)).toContainEqual([-1, -3, -5, -6, -7]);
  });

  it('turns its guard off where it closes too early', () => {
    const alone = new ConstraintAlone({ kind: 'loop', guard: 8, nodes: 6, edges: LADDER });
    expect(alone.infers(1, 3, 5, 7, 6)).toEqual([-8]);
  });

  it('now and then leaves out the edges that lie beyond a bridge', () => {
    // Two triangles that edge 7 joins.
    const edges = [
      [0, 1, 1],
      [1, 2, 2],
      [2, 0, 3],
      [3, 4, 4],
      [4, 5, 5],
      [5, 3, 6],
      [2, 3, 7],
    ] as const;
    const alone = new ConstraintAlone({ kind: 'loop', nodes: 6, edges });
    expect(alone.infers(1)).toEqual([]);
    const later = Array.from({ length: 70 }, () => alone.infers(1));
    expect(later).toContainEqual([-4, -5, -6, -7]);
  });
});

describe('one path', () => {
  it('never closes', () => {
    const alone = new ConstraintAlone({ kind: 'loop', path: true, nodes: 6, edges: LADDER });
    expect(alone.infers(1, 3, 5)).toEqual([-6]);
    expect(alone.refutes(1, 3, 5, 6)).toContainEqual([-1, -3, -5, -6]);
  });

  it('has no edge in another component', () => {
    const alone = new ConstraintAlone({ kind: 'loop', path: true, nodes: 6, edges: LADDER });
    expect(alone.infers(1, -2, -5, -6)).toEqual([-3, -4, -7]);
  });
});
