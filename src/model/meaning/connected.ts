import { graphArguments } from '../terms/operands.ts';
import type { Graph } from '../terms/terms.ts';
import { EXCLUDED_STATE, OPEN_STATE, SURE_STATE, statesOf } from './known.ts';
import { type Bounds, type KnownPartitions, type Meaning, setTruth, type Values } from './meaning.ts';
import { type Partition, partition } from './partition.ts';

export const connected: Meaning = {
  value: (args, values) => (activePartition(args, values).count <= 1 ? 1 : 0),
  bounds(args, bounds, out) {
    const knownGraph = knownGraphOf(args, bounds);
    if (minComponentCount(knownGraph) > 1) return setTruth(out, false);
    setTruth(out, mostComponents(knownGraph) <= 1 ? true : undefined);
  },
  violationReasons: (args, values) => ({
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
    const nodePartition = activePartition(args, values);
    values.partitions.set(node, nodePartition);
    return nodePartition.count;
  },
  bounds(args, bounds, out, node) {
    const knownGraph = knownGraphOf(args, bounds);
    bounds.partitions.set(node, knownGraph);
    out.low = minComponentCount(knownGraph);
    out.high = mostComponents(knownGraph);
  },
};

export const componentSize: Meaning = {
  value: (args, values) => values.partitions.get(args[0]! >> 1)?.sizeOf(args[1]!) ?? 0,
  bounds(args, bounds, out) {
    const partitionBounds = bounds.partitions.get(args[0]! >> 1);
    out.low = partitionBounds?.surePartition.sizeOf(args[1]!) ?? 0;
    out.high = partitionBounds?.possiblePartition.sizeOf(args[1]!) ?? 0;
  },
};

export const componentShare: Meaning = {
  value: (args, values) => subsetNodeCount(args, values, values.partitions.get(args[0]! >> 1)),
  bounds(args, bounds, out) {
    const partitionBounds = bounds.partitions.get(args[0]! >> 1);
    out.low = subsetNodeCount(args, bounds, partitionBounds?.surePartition);
    out.high = subsetNodeCount(args, bounds, partitionBounds?.possiblePartition);
  },
};

/** The number of nodes of the subset `args[2]` in the component of the node `args[1]`. */
function subsetNodeCount(args: Int32Array, { terms }: Values | Bounds, parts: Partition | undefined): number {
  return parts ? countInSubset(parts, args[1]!, terms.subsets[args[2]!]!) : 0;
}

/** The number of nodes of the subset in the node's component. */
export function countInSubset(parts: Partition, node: number, subset: Int32Array): number {
  return parts.has(node) ? countsIn(parts, subset)[parts.root(node)]! : 0;
}

const countsByPartition = new WeakMap<Partition, Map<Int32Array, Int32Array>>();

/**
 * For each root of a component: how many of the subset's nodes the component contains; computed once per partition and
 * subset.
 */
function countsIn(parts: Partition, subset: Int32Array): Int32Array {
  const countsBySubset = countsByPartition.get(parts) ?? new Map<Int32Array, Int32Array>();
  countsByPartition.set(parts, countsBySubset);
  const counts = countsBySubset.get(subset) ?? parts.countsOf(subset);
  countsBySubset.set(subset, counts);
  return counts;
}

export const reaches: Meaning = {
  value: (args, values) => (values.partitions.get(args[0]! >> 1)?.areTogether(args[1]!, args[2]!) ? 1 : 0),
  bounds(args, bounds, out) {
    const partitionBounds = bounds.partitions.get(args[0]! >> 1);
    const isSurelyTogether = partitionBounds?.surePartition.areTogether(args[1]!, args[2]!);
    setTruth(
      out,
      isSurelyTogether
        ? true
        : partitionBounds?.possiblePartition.areTogether(args[1]!, args[2]!)
          ? undefined
          : false,
    );
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
    surePartition: partition(
      graph,
      (node) => nodes[node] === SURE_STATE,
      (edge) => edges[edge] === SURE_STATE,
    ),
    possiblePartition: partition(
      graph,
      (node) => nodes[node] !== EXCLUDED_STATE,
      (edge) => edges[edge] !== EXCLUDED_STATE,
    ),
  };
}

/**
 * A lower bound on the number of components: counts the possible components that contain a surely active node, since no
 * completion can join two of them.
 */
function minComponentCount({ nodes, possiblePartition }: KnownGraph): number {
  const roots = new Set<number>();
  for (let node = 0; node < nodes.length; node++)
    if (nodes[node] === SURE_STATE) roots.add(possiblePartition.root(node));
  return roots.size;
}

/**
 * An upper bound on the number of components: the components that surely exist, and one more for each open node. An open
 * node that a sure edge joins to a sure node adds no component.
 */
function mostComponents({ graph, nodes, edges, surePartition }: KnownGraph): number {
  const isInSureComponent = new Uint8Array(graph.nodes);
  for (let edge = 0; edge < edges.length; edge++) {
    if (edges[edge] !== SURE_STATE) continue;
    const [a, b] = [graph.ends[2 * edge]!, graph.ends[2 * edge + 1]!];
    if (surePartition.has(a)) isInSureComponent[b] = 1;
    if (surePartition.has(b)) isInSureComponent[a] = 1;
  }
  let maxCount = surePartition.count;
  for (let node = 0; node < graph.nodes; node++)
    if (nodes[node] === OPEN_STATE && isInSureComponent[node] === 0) maxCount++;
  return maxCount;
}
