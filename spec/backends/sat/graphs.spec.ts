// Connectivity, loops, paths and components: every strategy has exactly the solutions that the evaluator accepts.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Connectivity } from '../../../src/backends/sat/encoding.ts';
import { type BoolRef, type Graph, Terms } from '../../../src/model/terms.ts';
import { tighten } from '../../../src/model/tighten.ts';
import { choices, cycleGraph, gridGraph, pathGraph, randomGraph } from '../../model/random-terms.ts';
import { type Build, byEvaluation, bySat, groundOf, STANDINGS } from './all-solutions.ts';

const STRATEGIES: readonly Connectivity[] = ['eager', 'cuts', 'propagator', 'auto'];
const bools = (terms: Terms, count: number): BoolRef[] =>
  Array.from({ length: count }, () => terms.boolVariable());
const all = (count: number): BoolRef[] => new Array<BoolRef>(count).fill(0);
const edgesOf = (graph: Graph): number => graph.ends.length / 2;
/** Two triangles that share a node: a bow tie. */
const bowTie: Graph = { nodes: 5, ends: Int32Array.of(0, 1, 1, 2, 2, 0, 2, 3, 3, 4, 4, 2) };
const complete = (nodes: number): Graph => {
  const ends: number[] = [];
  for (let a = 0; a < nodes; a++) for (let b = 0; b < a; b++) ends.push(b, a);
  return { nodes, ends: Int32Array.from(ends) };
};
const parallel: Graph = { nodes: 3, ends: Int32Array.of(0, 1, 0, 1, 1, 2, 1, 2) };

const connectedNodes =
  (graph: Graph): Build =>
  (t) =>
    t.connected(graph, bools(t, graph.nodes), all(edgesOf(graph)));
const connectedEdges =
  (graph: Graph): Build =>
  (t) =>
    t.connected(graph, all(graph.nodes), bools(t, edgesOf(graph)));
const connectedBoth =
  (graph: Graph): Build =>
  (t) =>
    t.connected(graph, bools(t, graph.nodes), bools(t, edgesOf(graph)));
const loop =
  (graph: Graph): Build =>
  (t) =>
    t.loop(graph, bools(t, edgesOf(graph)));
const path =
  (graph: Graph): Build =>
  (t) =>
    t.path(graph, bools(t, edgesOf(graph)));

const LINES: Record<string, Build> = {
  'connected nodes of a path': connectedNodes(pathGraph(5)),
  'connected nodes of a cycle': connectedNodes(cycleGraph(6)),
  'connected nodes of a grid': connectedNodes(gridGraph(2, 4)),
  'connected nodes of a complete graph': connectedNodes(complete(5)),
  'connected edges of a grid': connectedEdges(gridGraph(2, 3)),
  'connected nodes and edges': connectedBoth(cycleGraph(4)),
  'connected nodes beside fixed ones': (t) => {
    const [a, b, c, d, e] = bools(t, 5) as [number, number, number, number, number];
    return t.connected(gridGraph(3, 3), [0, 0, a, b, 1, c, d, e, 0], all(12));
  },
  'connected terms': (t) => {
    const [a, b, c] = bools(t, 3) as [number, number, number];
    const nodes = [a, t.and([b, c]), b ^ 1, c, t.xor(a, c)];
    return t.connected(cycleGraph(5), nodes, all(5));
  },
  'a loop in a grid': loop(gridGraph(2, 3)),
  'a loop in a bow tie': loop(bowTie),
  'a loop in a complete graph': loop(complete(4)),
  'a loop with parallel edges': loop(parallel),
  'a loop beside fixed edges': (t) => {
    const graph = gridGraph(3, 3);
    const edges = bools(t, 8);
    return t.loop(graph, [0, 1, ...edges.slice(0, 5), 1, ...edges.slice(5), 0]);
  },
  'a path in a grid': path(gridGraph(2, 3)),
  'a path in a bow tie': path(bowTie),
  'a path in a star': path({ nodes: 5, ends: Int32Array.of(0, 1, 0, 2, 0, 3, 0, 4) }),
  'a path with parallel edges': path(parallel),
};

const componentsOf = (t: Terms, graph: Graph): number =>
  t.components(graph, bools(t, graph.nodes), all(edgesOf(graph)));
const COMPONENTS: Record<string, Build> = {
  'a reached node of a grid': (t) => t.reaches(componentsOf(t, gridGraph(2, 4)), 0, 7),
  'a node reached over edges': (t) => {
    const graph = gridGraph(2, 3);
    return t.reaches(t.components(graph, all(6), bools(t, edgesOf(graph))), 1, 3);
  },
  'nodes reached from one': (t) => {
    const components = componentsOf(t, gridGraph(2, 3));
    return t.or([
      t.reaches(components, 0, 5),
      t.and([t.reaches(components, 0, 2), t.reaches(components, 0, 4)]),
    ]);
  },
  'one of two nodes reached': (t) => {
    const components = componentsOf(t, cycleGraph(6));
    return t.xor(t.reaches(components, 1, 4), t.reaches(components, 4, 0));
  },
  'a size of one': (t) => t.is(t.componentSize(componentsOf(t, gridGraph(2, 3)), 0), 1),
  'a size of three': (t) => t.is(t.componentSize(componentsOf(t, gridGraph(2, 4)), 1), 3),
  'a size of at most four': (t) => t.atMost([1], [t.componentSize(componentsOf(t, cycleGraph(7)), 2)], 4),
  'a size over edges': (t) => {
    const graph = gridGraph(2, 3);
    return t.is(t.componentSize(t.components(graph, all(6), bools(t, edgesOf(graph))), 0), 4);
  },
  'a size that is another': (t) => {
    const components = componentsOf(t, pathGraph(6));
    return t.same(t.componentSize(components, 1), t.componentSize(components, 4));
  },
  'a size that a variable tells': (t) =>
    t.same(t.componentSize(componentsOf(t, gridGraph(2, 3)), 4), t.intVariable(0, 4)),
  'two components': (t) => t.is(componentsOf(t, gridGraph(2, 4)), 2),
  'at most two components of edges': (t) => {
    const graph = gridGraph(2, 3);
    return t.atMost([1], [t.components(graph, all(6), bools(t, edgesOf(graph)))], 2);
  },
  'as many components as a variable': (t) => t.same(componentsOf(t, cycleGraph(6)), t.intVariable(0, 3)),
};

for (const [standing, place] of Object.entries(STANDINGS)) {
  describe(`a graph constraint that is ${standing}`, () => {
    for (const [name, build] of Object.entries({ ...LINES, ...COMPONENTS })) {
      const strategies = name in LINES ? STRATEGIES.slice(0, 3) : (['eager'] as const);
      it(`means ${name}, by every strategy`, () => {
        const terms = new Terms();
        const roots = place(terms, build);
        const expected = byEvaluation(terms, roots);
        for (const connectivity of strategies) {
          expect(bySat(terms, roots, { connectivity }), connectivity).toEqual(expected);
        }
      });
    }
  });
}

describe('graph constraints under guards', () => {
  for (const [name, build] of Object.entries({ ...LINES, ...COMPONENTS })) {
    it(`mean ${name}`, () => {
      const terms = new Terms();
      const roots = [build(terms)];
      const expected = byEvaluation(terms, roots);
      for (const connectivity of ['eager', 'auto'] as const) {
        expect(bySat(terms, roots, { connectivity, guards: true })).toEqual(expected);
      }
    });
  }
});

describe('random graphs', () => {
  it('have the same solutions by every strategy, with and without tightened domains', () => {
    fc.assert(
      fc.property(
        choices,
        fc.constantFrom(...STRATEGIES),
        fc.boolean(),
        (choose, connectivity, tightened) => {
          const terms = new Terms();
          const graph = randomGraph(choose, 5, 8);
          const pool = bools(terms, 6);
          const pick = (count: number): BoolRef[] =>
            Array.from({ length: count }, () =>
              choose.below(6) === 0 ? choose.below(2) : choose.of(pool) ^ choose.below(2),
            );
          const [nodes, edges] = [pick(graph.nodes), pick(edgesOf(graph))];
          const components = terms.components(graph, nodes, edges);
          const [a, b] = [choose.below(graph.nodes), choose.below(graph.nodes)];
          const kinds = [
            () => terms.connected(graph, nodes, edges),
            () => terms.loop(graph, edges),
            () => terms.path(graph, edges),
            () => terms.reaches(components, a, b),
            () => terms.is(terms.componentSize(components, a), choose.below(5)),
            () => terms.is(components, choose.below(4)),
          ];
          const roots = [
            terms.or([choose.of(kinds)() ^ choose.below(2), choose.of(kinds)() ^ choose.below(2)]),
            choose.of(kinds)() ^ choose.below(2),
          ];
          const facts = tightened ? { facts: tighten(groundOf(terms, roots)) } : {};
          expect(bySat(terms, roots, { connectivity, ...facts })).toEqual(byEvaluation(terms, roots));
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('islands of told sizes', () => {
  it('have the same solutions when bounds on the sizes limit who can reach whom', () => {
    fc.assert(
      fc.property(choices, (choose) => {
        const terms = new Terms();
        const graph = gridGraph(3, 3);
        const nodes = bools(terms, 9);
        const components = terms.components(graph, nodes, all(12));
        const clues = choose.some([...nodes.keys()], 1, 2);
        const roots = clues.map((clue) => {
          const size = terms.componentSize(components, clue);
          return choose.below(3) === 0 ? terms.atMost([1], [size], 3) : terms.is(size, choose.between(1, 4));
        });
        for (const node of choose.some([...nodes.keys()], 0, 6)) {
          const reached = clues.map((clue) => terms.reaches(components, clue, node));
          roots.push(
            choose.below(3) === 0 ? terms.not(reached[0]!) : terms.or([terms.not(nodes[node]!), ...reached]),
          );
        }
        const facts = tighten(groundOf(terms, roots));
        expect(bySat(terms, roots, { facts })).toEqual(byEvaluation(terms, roots));
      }),
      { numRuns: 25 },
    );
  });
});
