// Graph constraints with which the meaning of every backend is tested.
import type { PlaneLayout } from '../../../src/model/terms/layout.ts';
import type { BoolRef, Graph, Terms } from '../../../src/model/terms/terms.ts';
import { cycleGraph, gridGraph, pathGraph } from '../../model/random-terms.ts';
import type { Build } from './all-solutions.ts';

export const bools = (terms: Terms, count: number): BoolRef[] =>
  Array.from({ length: count }, () => terms.boolVariable());
export const all = (count: number): BoolRef[] => new Array<BoolRef>(count).fill(0);
export const edgesOf = (graph: Graph): number => graph.ends.length / 2;
/** The bow-tie graph: two triangles that share a node. */
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

const acyclic =
  (graph: Graph): Build =>
  (t) =>
    t.acyclic(graph, bools(t, edgesOf(graph)));
const ordered =
  (graph: Graph): Build =>
  (t) =>
    t.ordered(graph, bools(t, edgesOf(graph)));
/** The graph with each edge in both directions. */
const twoWay = ({ nodes, ends }: Graph): Graph => ({
  nodes,
  ends: Int32Array.from([...ends, ...[...ends].reverse()]),
});

/** Connectivity, loops and paths. */
export const LINES: Record<string, Build> = {
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
  'a forest in a grid': acyclic(gridGraph(2, 3)),
  'a forest in a bow tie': acyclic(bowTie),
  'a forest in a complete graph': acyclic(complete(4)),
  'a forest with parallel edges': acyclic(parallel),
  'a forest of edges and their contraries': (t) => {
    const [a, b, c, d] = bools(t, 4) as [number, number, number, number];
    return t.acyclic(gridGraph(2, 3), [a, b, a ^ 1, c, 0, d, c ^ 1]);
  },
  'a forest or not': (t) => {
    const graph = cycleGraph(4);
    const edges = bools(t, 4);
    return t.xor(t.acyclic(graph, edges), edges[1]!);
  },
  'an order of a ring': ordered(cycleGraph(5)),
  'an order of a ring both ways': ordered(twoWay(cycleGraph(3))),
  'an order of a grid both ways': ordered(twoWay(gridGraph(2, 2))),
  'an order of a complete graph': ordered(twoWay(complete(3))),
  'an order of edges and their contraries': (t) => {
    const [a, b, c] = bools(t, 3) as [number, number, number];
    return t.ordered(twoWay(cycleGraph(3)), [a, b, c, a ^ 1, 0, c ^ 1]);
  },
  'an order or not': (t) => {
    const graph = twoWay(pathGraph(3));
    const edges = bools(t, 4);
    return t.xor(t.ordered(graph, edges), edges[2]!);
  },
};

/** A grid's nodes in the plane, with all rotations and reflections. */
const planeOf = (height: number, width: number): PlaneLayout => ({
  x: Int32Array.from({ length: height * width }, (_, node) => node % width),
  y: Int32Array.from({ length: height * width }, (_, node) => Math.floor(node / width)),
  motions: [
    [1, 0, 0, 1],
    [0, -1, 1, 0],
    [-1, 0, 0, -1],
    [0, 1, -1, 0],
  ],
});
const componentsOf = (t: Terms, graph: Graph): number =>
  t.components(graph, bools(t, graph.nodes), all(edgesOf(graph)));
export const COMPONENTS: Record<string, Build> = {
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
  'a share of one': (t) =>
    t.is(t.componentShare(componentsOf(t, gridGraph(2, 4)), 1, Int32Array.of(0, 3, 6)), 1),
  'no share': (t) => t.is(t.componentShare(componentsOf(t, gridGraph(2, 3)), 1, Int32Array.of(3, 5)), 0),
  'a share of at least two, its own node counted': (t) =>
    t.not(t.atMost([1], [t.componentShare(componentsOf(t, cycleGraph(7)), 2, Int32Array.of(2, 4, 6))], 1)),
  'a share over edges': (t) => {
    const graph = gridGraph(2, 3);
    const components = t.components(graph, all(6), bools(t, edgesOf(graph)));
    return t.is(t.componentShare(components, 0, Int32Array.of(0, 2, 5)), 2);
  },
  'shares of two nodes that are equal': (t) => {
    const components = componentsOf(t, pathGraph(6));
    const subset = Int32Array.of(1, 2, 5);
    return t.same(t.componentShare(components, 0, subset), t.componentShare(components, 4, subset));
  },
  'a share that a variable tells': (t) =>
    t.same(
      t.componentShare(componentsOf(t, gridGraph(2, 3)), 4, Int32Array.of(0, 1, 5)),
      t.intVariable(0, 4),
    ),
  'the greater of two shares': (t) => {
    const components = componentsOf(t, gridGraph(2, 3));
    const [ends, middle] = [Int32Array.of(0, 5), Int32Array.of(1, 2, 4)];
    return t.is(
      t.maximum([t.componentShare(components, 0, ends), t.componentShare(components, 3, middle)]),
      2,
    );
  },
  'two parts of one shape': (t) => {
    const graph = gridGraph(2, 3);
    return t.alike(t.components(graph, all(6), bools(t, edgesOf(graph))), 0, 5, planeOf(2, 3));
  },
  'parts of nodes that have one shape': (t) => t.alike(componentsOf(t, gridGraph(2, 4)), 1, 7, planeOf(2, 4)),
  'parts of one shape or another': (t) => {
    const components = componentsOf(t, gridGraph(2, 3));
    const plane = planeOf(2, 3);
    return t.xor(t.alike(components, 0, 2, plane), t.alike(components, 3, 2, plane));
  },
  'two components': (t) => t.is(componentsOf(t, gridGraph(2, 4)), 2),
  'at most two components of edges': (t) => {
    const graph = gridGraph(2, 3);
    return t.atMost([1], [t.components(graph, all(6), bools(t, edgesOf(graph)))], 2);
  },
  'as many components as a variable': (t) => t.same(componentsOf(t, cycleGraph(6)), t.intVariable(0, 3)),
};

const chainsOf = (t: Terms, graph: Graph): number => t.chains(graph, bools(t, edgesOf(graph)));
/** Ranks along directed edges. */
export const CHAINS: Record<string, Build> = {
  'a first place': (t) => t.is(t.rank(chainsOf(t, complete(4)), 3), 0),
  'a place behind two edges': (t) => t.is(t.rank(chainsOf(t, complete(4)), 3), 2),
  'a place in a bow tie': (t) => t.is(t.rank(chainsOf(t, bowTie), 4), 2),
  'a place of at most one, with parallel edges': (t) => t.atMost([1], [t.rank(chainsOf(t, parallel), 2)], 1),
  'a place behind a loop': (t) => t.is(t.rank(chainsOf(t, bowTie), 3), 5),
  'no place behind a loop': (t) => t.atMost([1], [t.rank(chainsOf(t, twoWay(cycleGraph(3))), 1)], 2),
  'places that are equal': (t) => {
    const chains = chainsOf(t, twoWay(pathGraph(4)));
    return t.same(t.rank(chains, 1), t.rank(chains, 3));
  },
  'a place that a variable tells': (t) =>
    t.same(t.rank(chainsOf(t, gridGraph(2, 3)), 5), t.intVariable(0, 4)),
  'places that add up': (t) => {
    const chains = chainsOf(t, twoWay(gridGraph(2, 2)));
    return t.equals([1, 2], [t.rank(chains, 0), t.rank(chains, 3)], 5);
  },
  'the longest of chains': (t) => t.is(chainsOf(t, complete(4)), 2),
  'chains of edges and their contraries': (t) => {
    const [a, b, c] = bools(t, 3) as [number, number, number];
    return t.is(t.rank(t.chains(twoWay(cycleGraph(3)), [a, b, c, a ^ 1, 0, c ^ 1]), 2), 2);
  },
};
