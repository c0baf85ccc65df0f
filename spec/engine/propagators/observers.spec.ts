/**
 * Notifications of propagators: literals that are already assigned when the propagator is added, and variables that
 * belong to several elements.
 */
import { describe, expect, it } from 'vitest';
import { createEngine } from '../../../src/backends/sat/engine/engine.ts';
import { ConstraintAlone, checkedEngine } from '../constraint-alone.ts';

const corridor = (nodes: readonly number[]) =>
  ({
    kind: 'connected',
    nodes,
    edges: nodes.slice(1).map((_, node) => [node, node + 1, 0] as const),
  }) as const;

describe('what a propagator is told', () => {
  it('includes what was known before it came', () => {
    const engine = createEngine(checkedEngine);
    engine.newVariables(3);
    engine.addClause([1]);
    expect(engine.solve()).toBe('satisfiable');
    const terms = [1, 2, 3].map((literal) => [1, literal] as const);
    engine.addPropagator({ kind: 'linear', terms, bound: 1 });
    expect(engine.lookAhead([], [2, -2, 3, -3])).toEqual(Int32Array.of(-1, 0, -1, 0));
  });

  it('includes its own conclusions, where a variable stands at two places', () => {
    // Variable 2 is needed between the two active nodes. If it is true, the node at the end of the other branch is
    // active, too, and then variable 4 is needed.
    const alone = new ConstraintAlone({
      kind: 'connected',
      nodes: [1, 2, 3, 4, 2],
      edges: [
        [0, 1, 0],
        [1, 2, 0],
        [2, 3, 0],
        [3, 4, 0],
      ],
    });
    expect(alone.infers(1, 3)).toEqual([2, 4]);
  });

  it('includes both values of a literal and its contrary', () => {
    expect(new ConstraintAlone(corridor([1, 2, -2, 3])).infers(1, 3)).toBeUndefined();
    expect(new ConstraintAlone(corridor([1, 2, -2, 3])).infers(1, 2)).toEqual([-3]);
  });

  it('is forgotten when a question is over', () => {
    const alone = new ConstraintAlone(corridor([1, 2, 3, 4]));
    expect(alone.infers(1, -2)).toEqual([-3, -4]);
    expect(alone.infers(4)).toEqual([]);
    expect(alone.infers(4, -3)).toEqual([-1, -2]);
  });
});
