import { describe, expect, it } from 'vitest';
import {
  ConstraintAlone,
  itAgreesWithBruteForce,
  itInfersAllThatFollows,
  itRefuses,
} from '../constraint-alone.ts';

/** A path of five nodes, whose variables are 1 to 5. */
const PATH = {
  kind: 'connected',
  nodes: [1, 2, 3, 4, 5],
  edges: [0, 1, 2, 3].map((node) => [node, node + 1, 0] as const),
} as const;

describe('a connected set of nodes', () => {
  itAgreesWithBruteForce('connected');
  itInfersAllThatFollows('connected');
  itRefuses({
    'an edge to a node that does not exist': { kind: 'connected', nodes: [1, 2], edges: [[0, 2, 0]] },
  });

  it('may be empty, and holds what lies between its nodes', () => {
    const alone = new ConstraintAlone(PATH);
    expect(alone.infers(-1, -2, -3, -4, -5)).toEqual([]);
    expect(alone.infers(1, 4)).toEqual([2, 3]);
    expect(alone.infers(1, -3)).toEqual([-4, -5]);
  });

  it('turns its guard off where it is parted', () => {
    const alone = new ConstraintAlone({ ...PATH, guard: 6 });
    expect(alone.infers(1, 4)).toEqual([]);
    expect(alone.infers(1, 4, -2)).toEqual([-6]);
    expect(alone.infers(1, 4, 6)).toEqual([2, 3]);
  });

  it('is searched before an answer, however large the graph is', () => {
    const side = 40;
    const nodes = Array.from({ length: side * side }, (_, i) => i + 1);
    const edges = nodes.flatMap((literal, node) => [
      ...(literal % side === 0 ? [] : [[node, node + 1, 0] as const]),
      ...(node + side < nodes.length ? [[node, node + side, 0] as const] : []),
    ]);
    const { engine } = new ConstraintAlone({ kind: 'connected', nodes, edges });
    // A wall of inactive cells across the board, with an active cell on each side.
    const wall = Array.from({ length: side }, (_, column) => -(1 + 20 * side + column));
    expect(engine.solve([...wall, 1])).toBe('satisfiable');
    expect(engine.solve([...wall, 1, nodes.length])).toBe('unsatisfiable');
  });
});

describe('a connected set on grids, where variables stand at many nodes', () =>
  itAgreesWithBruteForce('connectedGrid', 40));
