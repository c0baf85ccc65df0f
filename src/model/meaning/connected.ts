import { graphArguments } from '../terms/operands.ts';
import type { Graph } from '../terms/terms.ts';
import { OPEN, OUT, SURE, statesOf } from './known.ts';
import { type Bounds, decide, type KnownPartitions, type Meaning, type Values } from './meaning.ts';
import { type Partition, partition } from './partition.ts';

export const connected: Meaning = {
  value: (args, values) => (activePartition(args, values).count <= 1 ? 1 : 0),
  bounds(args, bounds, out) {
    const known = knownGraphOf(args, bounds);
    if (leastComponents(known) > 1) return decide(out, false);
    decide(out, mostComponents(known) <= 1 ? true : undefined);
  },
  culprits: (args, values) => ({
    nodes: activePartition(args, values).outsideLargest(),
    edges: [],
    refs: [],
  }),
};

/**
 * The number of components. The evaluation also stores the components, which the terms about single components read.
 */
export const components: Meaning = {
  value(args, values, node) {
    const parts = activePartition(args, values);
    values.partitions.set(node, parts);
    return parts.count;
  },
  bounds(args, bounds, out, node) {
    const known = knownGraphOf(args, bounds);
    bounds.partitions.set(node, known);
    out.low = leastComponents(known);
    out.high = mostComponents(known);
  },
};

export const componentSize: Meaning = {
  value: (args, values) => values.partitions.get(args[0]! >> 1)?.sizeOf(args[1]!) ?? 0,
  bounds(args, bounds, out) {
    const parts = bounds.partitions.get(args[0]! >> 1);
    out.low = parts?.sure.sizeOf(args[1]!) ?? 0;
    out.high = parts?.possible.sizeOf(args[1]!) ?? 0;
  },
};

export const componentShare: Meaning = {
  value: (args, values) => shareOfSubset(args, values, values.partitions.get(args[0]! >> 1)),
  bounds(args, bounds, out) {
    const parts = bounds.partitions.get(args[0]! >> 1);
    out.low = shareOfSubset(args, bounds, parts?.sure);
    out.high = shareOfSubset(args, bounds, parts?.possible);
  },
};

/** The number of nodes of the subset `args[2]` in the component of the node `args[1]`. */
function shareOfSubset(args: Int32Array, { terms }: Values | Bounds, parts: Partition | undefined): number {
  return parts ? shareIn(parts, args[1]!, terms.subsets[args[2]!]!) : 0;
}

/** The number of nodes of the subset in the node's component. */
export function shareIn(parts: Partition, node: number, subset: Int32Array): number {
  return parts.has(node) ? countsIn(parts, subset)[parts.root(node)]! : 0;
}

const countsByPartition = new WeakMap<Partition, Map<Int32Array, Int32Array>>();

/**
 * For each root of a component: how many of the subset's nodes the component contains; computed once per partition and
 * subset.
 */
function countsIn(parts: Partition, subset: Int32Array): Int32Array {
  const known = countsByPartition.get(parts) ?? new Map<Int32Array, Int32Array>();
  countsByPartition.set(parts, known);
  const counts = known.get(subset) ?? parts.countsOf(subset);
  known.set(subset, counts);
  return counts;
}

export const reaches: Meaning = {
  value: (args, values) => (values.partitions.get(args[0]! >> 1)?.areTogether(args[1]!, args[2]!) ? 1 : 0),
  bounds(args, bounds, out) {
    const parts = bounds.partitions.get(args[0]! >> 1);
    const sure = parts?.sure.areTogether(args[1]!, args[2]!);
    decide(out, sure ? true : parts?.possible.areTogether(args[1]!, args[2]!) ? undefined : false);
  },
};

function activePartition(args: Int32Array, values: Values): Partition {
  const { graph, nodes, edges } = graphArguments(values.terms, args);
  return partition(
    graph,
    (node) => values.of(nodes[node]!) === 1,
    (edge) => values.of(edges[edge]!) === 1,
  );
}

/** The states of a graph's nodes and edges under a partial assignment, and the components that follow from them. */
interface KnownGraph extends KnownPartitions {
  readonly graph: Graph;
  readonly nodes: Uint8Array;
}

function knownGraphOf(args: Int32Array, bounds: Bounds): KnownGraph {
  const graphTerm = graphArguments(bounds.terms, args);
  const { graph } = graphTerm;
  const nodes = statesOf(bounds, graphTerm.nodes);
  const edges = statesOf(bounds, graphTerm.edges);
  return {
    graph,
    nodes,
    edges,
    sure: partition(
      graph,
      (node) => nodes[node] === SURE,
      (edge) => edges[edge] === SURE,
    ),
    possible: partition(
      graph,
      (node) => nodes[node] !== OUT,
      (edge) => edges[edge] !== OUT,
    ),
  };
}

/**
 * A lower bound on the number of components: counts the possible components that contain a surely active node, since no
 * completion can join two of them.
 */
function leastComponents({ nodes, possible }: KnownGraph): number {
  const roots = new Set<number>();
  for (let node = 0; node < nodes.length; node++) if (nodes[node] === SURE) roots.add(possible.root(node));
  return roots.size;
}

/**
 * An upper bound on the number of components: the components that surely exist, and one more for each open node. An open
 * node that a sure edge joins to a sure node adds no component.
 */
function mostComponents({ graph, nodes, edges, sure }: KnownGraph): number {
  const isTied = new Uint8Array(graph.nodes);
  for (let edge = 0; edge < edges.length; edge++) {
    if (edges[edge] !== SURE) continue;
    const [a, b] = [graph.ends[2 * edge]!, graph.ends[2 * edge + 1]!];
    if (sure.has(a)) isTied[b] = 1;
    if (sure.has(b)) isTied[a] = 1;
  }
  let most = sure.count;
  for (let node = 0; node < graph.nodes; node++) if (nodes[node] === OPEN && isTied[node] === 0) most++;
  return most;
}
