import { describe, expect, it } from 'vitest';
import { EXCLUDED_STATE } from '../../../src/model/meaning/known.ts';
import { acrossEdge, adjacencyOf, depthFirst } from '../../../src/model/propagation/depth-first.ts';
import type { Graph } from '../../../src/model/terms/terms.ts';

/** A triangle 0, 1, 2 with a tail 2, 3, 4. */
const graph = { nodes: 5, ends: Int32Array.of(0, 1, 1, 2, 2, 0, 2, 3, 3, 4) } as unknown as Graph;
const all = (): [Uint8Array, Uint8Array] => [new Uint8Array(5), new Uint8Array(5)];

describe('walks by depth', () => {
  it('know the edges at each node, and who is across', () => {
    const { starts, edges, otherEnds: across } = adjacencyOf(graph);
    const at = (node: number): number[][] =>
      [...edges.subarray(starts[node], starts[node + 1])].map((edge, i) => [
        edge,
        across[starts[node]! + i]!,
      ]);
    expect(at(2)).toEqual([
      [1, 1],
      [2, 0],
      [3, 3],
    ]);
    expect(at(4)).toEqual([[4, 3]]);
    expect(acrossEdge(graph, 3, 3)).toBe(2);
  });

  it('reach back along a ring, and not across a bridge', () => {
    const { order, positionOf: place, parentEdge, lowPoint: reach } = depthFirst(graph, [0], ...all());
    expect(order.length).toBe(5);
    expect(parentEdge[0]).toBe(-1);
    const bridges = [1, 2, 3, 4]
      .filter((node) => reach[node] === place[node])
      .map((node) => parentEdge[node]);
    expect(bridges).toEqual([3, 4]);
  });

  it('keep off nodes and edges that are out, and take every root that is left', () => {
    const [nodes, edges] = all();
    nodes[1] = EXCLUDED_STATE;
    edges[3] = EXCLUDED_STATE;
    expect([...depthFirst(graph, [0], nodes, edges).order]).toEqual([0, 2]);
    expect([...depthFirst(graph, [0, 1, 2, 3], nodes, edges).order]).toEqual([0, 2, 3, 4]);
    expect(depthFirst(graph, [0], nodes, edges).positionOf[4]).toBe(-1);
  });
});
