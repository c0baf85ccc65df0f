import { describe, expect, it } from 'vitest';
import { tighten } from '../../../src/model/propagation/tighten.ts';
import { type BoolRef, Terms } from '../../../src/model/terms/terms.ts';
import { gridGraph, groundOf, pathGraph, randomGraph } from '../random-terms.ts';
import { expectPropagation, valuesLeft } from './propagated.ts';

const bools = (terms: Terms, count: number): BoolRef[] =>
  Array.from({ length: count }, () => terms.boolVariable());
const all = (count: number): BoolRef[] => new Array<BoolRef>(count).fill(0);

describe('connectivity', () => {
  it('takes in cut nodes between active ones, and leaves out what they cannot reach', () => {
    const terms = new Terms();
    const graph = gridGraph(3, 3);
    const nodes = Array.from({ length: 9 }, () => terms.boolVariable());
    const edges = Array.from({ length: graph.ends.length / 2 }, () => 0);
    // The nodes are # ? ? / x x ? / ? x #: the only way leads around the walls, and the lower left corner is cut off.
    const roots = [nodes[0]!, nodes[8]!, nodes[3]! ^ 1, nodes[4]! ^ 1, nodes[7]! ^ 1];
    const known = tighten(groundOf(terms, [...roots, terms.connected(graph, nodes, edges)]));
    expect(nodes.map((node) => known.truthOf(node))).toEqual([
      true,
      true,
      true,
      false,
      false,
      true,
      false,
      false,
      true,
    ]);
  });

  it('knows all that follows for nodes, of some fixed ones', () => {
    expectPropagation(
      (terms, choose) => {
        const graph = randomGraph(choose, 6, 8);
        return [terms.connected(graph, bools(terms, graph.nodes), all(graph.ends.length / 2))];
      },
      { leaves: 'solutions' },
    );
  });

  it('loses no solution where edges are open as well', () => {
    expectPropagation((terms, choose) => {
      const graph = randomGraph(choose, 4, 5);
      const nodes = bools(terms, graph.nodes);
      return [terms.connected(graph, nodes, bools(terms, graph.ends.length / 2)), nodes[0]!, nodes[1]!];
    });
  });

  it('makes both ends of a way active', () => {
    const terms = new Terms();
    const nodes = bools(terms, 4);
    const components = terms.components(pathGraph(4), nodes, all(3));
    expect(valuesLeft(terms, [terms.reaches(components, 1, 3)])).toEqual([[0, 1], [1], [0, 1], [1]]);
  });
});

describe('lines', () => {
  it('leaves bridges and other blocks out of a loop, and completes what has one way on', () => {
    const terms = new Terms();
    // Two triangles joined by an edge.
    const graph = { nodes: 6, ends: Int32Array.of(0, 1, 1, 2, 2, 0, 2, 3, 3, 4, 4, 5, 5, 3) };
    const edges = Array.from({ length: 7 }, () => terms.boolVariable());
    const known = tighten(groundOf(terms, [terms.loop(graph, edges), edges[4]!]));
    expect(edges.map((edge) => known.truthOf(edge))).toEqual([false, false, false, false, true, true, true]);
  });

  it('lose no loop, no path and no forest', () => {
    expectPropagation((terms, choose) => {
      const graph = randomGraph(choose, 5, 8);
      const edges = bools(terms, Math.max(1, graph.ends.length / 2)).slice(0, graph.ends.length / 2);
      return [choose.of([terms.loop, terms.path, terms.acyclic]).call(terms, graph, edges)];
    });
  });

  it('have two edges or none at a node, and end nowhere where they are closed', () => {
    const terms = new Terms();
    const graph = gridGraph(2, 3);
    const edges = bools(terms, 7);
    // Edges 0 and 1 meet at corner 0: if one is absent, so is the other.
    expect(valuesLeft(terms, [terms.loop(graph, edges), edges[0]! ^ 1])?.[1]).toEqual([0]);
    expect(valuesLeft(terms, [terms.loop(graph, edges), edges[0]!])?.[1]).toEqual([1]);
    const open = new Terms();
    const steps = bools(open, 7);
    expect(valuesLeft(open, [open.path(graph, steps), steps[0]!])?.[1]).toEqual([0, 1]);
  });

  it('close no cycle of a forest or a path, and a loop only at its end', () => {
    const square = { nodes: 5, ends: Int32Array.of(0, 1, 1, 2, 2, 3, 3, 0, 3, 4) };
    for (const [kind, last] of [
      ['acyclic', [0]],
      ['path', [0]],
      ['loop', [1]],
    ] as const) {
      const terms = new Terms();
      const edges = bools(terms, 5);
      const sure = kind === 'loop' ? edges.slice(0, 3) : edges.slice(0, 3);
      expect(valuesLeft(terms, [terms[kind](square, edges), ...sure])?.[3], kind).toEqual(last);
    }
  });

  it('refute a loop without an edge', () => {
    const terms = new Terms();
    const edges = bools(terms, 3);
    const loop = terms.loop({ nodes: 3, ends: Int32Array.of(0, 1, 1, 2, 2, 0) }, edges);
    expect(valuesLeft(terms, [loop, ...edges.map((edge) => edge ^ 1)])).toBeUndefined();
  });
});
