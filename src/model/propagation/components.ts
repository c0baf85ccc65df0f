/**
 * Propagation of component sizes, and of the number of nodes of a subset in a component. A component grows from its
 * surely active part, contains the cut nodes on the way to nodes that it needs, and excludes nodes of other components.
 * Cost: linear in the nodes that the component can reach, mostly a small part of the graph.
 */
import { shareIn } from '../meaning/connected.ts';
import { SURE } from '../meaning/known.ts';
import type { KnownPartitions } from '../meaning/meaning.ts';
import type { Partition } from '../meaning/partition.ts';
import { type GraphArguments, graphArguments } from '../terms/operands.ts';
import type { IntRef } from '../terms/terms.ts';
import { requireCutNodes } from './cut-nodes.ts';
import { adjacencyOf } from './depth-first.ts';
import { type Domains, isFalse, isTrue, type Propagator, type Reach } from './propagator.ts';

/**
 * Size 0 means inactive. Otherwise the component extends from its sure part by at most as many steps as its size
 * allows: nodes farther away belong to other components, all reachable nodes are in it if the size needs all, and a
 * component of full size takes no more.
 */
export const propagateComponentSize: Propagator<IntRef> = (args, domains, ref) => {
  const [components, node] = [args[0]!, args[1]!];
  const graphTerm = graphArguments(domains.terms, domains.terms.arguments(components));
  const active = graphTerm.nodes[node]!;
  if (domains.high(ref) === 0) domains.assign(active, false);
  if (domains.low(ref) > 0) domains.assign(active, true);
  const parts = domains.partitions.get(components >> 1);
  if (parts === undefined || domains.failed || domains.high(ref) === 0) return;
  if (!domains.isThorough && domains.asksAllSizes(components)) {
    // `propagateSizes` bounds all sizes together, so only a component that has its full size is closed here.
    if (domains.high(ref) === parts.sure.sizeOf(node)) closeComponent(graphTerm, domains, parts.sure, node);
    return;
  }
  const earlier = domains.isThorough ? domains.confinedReaches(components)[node] : undefined;
  const within = possibleGrowth(
    graphTerm,
    domains,
    parts.sure,
    node,
    domains.high(ref),
    (n) => earlier?.steps[n] !== -1,
  );
  for (const reaches of domains.reachesFrom(components, node)) {
    const [, a, b] = domains.terms.arguments(reaches);
    if (within.steps[a === node ? b! : a!] === -1) domains.assign(reaches, false);
  }
  domains.confine(components, node, within);
  domains.atMost(ref, within.nodes.length);
  if (domains.failed || !isTrue(domains, active)) return;
  if (domains.low(ref) === within.nodes.length) {
    for (const n of within.nodes) domains.assign(graphTerm.nodes[n]!, true);
  } else if (domains.isThorough && domains.low(ref) > parts.sure.sizeOf(node)) {
    const may = (n: number): boolean => within.steps[n] !== -1;
    requireCutNodes(graphTerm, domains, {
      node,
      mayContain: may,
      countOf: () => 1,
      leastTotal: domains.low(ref),
    });
  }
  if (domains.high(ref) === parts.sure.sizeOf(node)) closeComponent(graphTerm, domains, parts.sure, node);
};

/**
 * Counts the nodes of the subset that may be in the node's component, by partitions and bounds on the sizes. A
 * component that already has its greatest number of nodes of the subset excludes the other nodes of the subset, and
 * everything connected to these.
 */
export const propagateComponentShare: Propagator<IntRef> = (args, domains, ref) => {
  const [components, node, subset] = [args[0]!, args[1]!, domains.terms.subsets[args[2]!]!];
  const parts = domains.partitions.get(components >> 1);
  if (parts === undefined) return;
  if (domains.isThorough) keepApart(args, domains, ref, parts);
  const confined = domains.confinedReaches(components);
  const apart = (from: number, to: number): boolean => confined[from]?.steps[to] === -1;
  const may = (member: number): boolean =>
    !apart(member, node) && !apart(node, member) && parts.possible.areTogether(node, member);
  // Without bounds on component sizes, the partitions imply no more than the term's bounds already say.
  if (confined.length > 0) domains.atMost(ref, subset.filter(may).length);
  if (!domains.isThorough || domains.failed || domains.low(ref) <= shareIn(parts.sure, node, subset)) return;
  const members = new Set(subset.filter(may));
  const graphTerm = graphArguments(domains.terms, domains.terms.arguments(components));
  const inside = (n: number): boolean => parts.possible.has(n) && !apart(node, n);
  const counts = (n: number): number => (members.has(n) ? 1 : 0);
  requireCutNodes(graphTerm, domains, {
    node,
    mayContain: inside,
    countOf: counts,
    leastTotal: domains.low(ref),
  });
};

/**
 * If the node's component already has as many nodes of the subset as it may have, the other nodes of the subset, and
 * everything surely connected to them, are outside it.
 */
function keepApart(args: Int32Array, domains: Domains, ref: IntRef, parts: KnownPartitions): void {
  const [components, node, subset] = [args[0]!, args[1]!, domains.terms.subsets[args[2]!]!];
  const { sure } = parts;
  if (!sure.has(node)) return;
  const present = shareIn(sure, node, subset);
  if (domains.high(ref) > present || present === subset.length) return;
  const graphTerm = graphArguments(domains.terms, domains.terms.arguments(components));
  const { starts, edges, across } = adjacencyOf(graphTerm.graph);
  const earlier = domains.confinedReaches(components)[node];
  const owner = ownersOf(graphTerm, parts, subset);
  const root = sure.root(node);
  const isApart = (n: number): boolean => owner[n] !== NOBODY && owner[n] !== root;
  const may = (n: number): boolean => earlier?.steps[n] !== -1 && !isApart(n);
  const within = possibleGrowth(graphTerm, domains, sure, node, graphTerm.graph.nodes, may);
  domains.confine(components, node, within);
  // Excludes the edges and nodes that would join the two components.
  for (const member of within.nodes) {
    if (within.steps[member] !== 0) break;
    for (let i = starts[member]!; i < starts[member + 1]!; i++)
      if (!may(across[i]!) && isTrue(domains, graphTerm.edges[edges[i]!]!))
        domains.assign(graphTerm.nodes[across[i]!]!, false);
  }
}

const NOBODY = -1;
const SEVERAL = -2;

const ownersByPartition = new WeakMap<KnownPartitions, Map<Int32Array, Int32Array>>();

/**
 * For each node: the one component of surely active nodes that has nodes of the subset and contains this node, or would
 * contain it if the node were active. The component is given by its root; `NOBODY` if there is none, `SEVERAL` if there
 * are several. Nodes of the subset that aren't surely active also have `SEVERAL`. Computed once for all nodes.
 */
function ownersOf({ graph }: GraphArguments, parts: KnownPartitions, subset: Int32Array): Int32Array {
  const known = ownersByPartition.get(parts) ?? new Map<Int32Array, Int32Array>();
  ownersByPartition.set(parts, known);
  const made = known.get(subset);
  if (made) return made;
  const { starts, edges, across } = adjacencyOf(graph);
  const { sure } = parts;
  const owner = new Int32Array(graph.nodes).fill(NOBODY);
  const setOwner = (node: number, root: number): void => {
    owner[node] = owner[node] === NOBODY || owner[node] === root ? root : SEVERAL;
  };
  const roots = new Set<number>();
  for (const member of subset) {
    if (sure.has(member)) roots.add(sure.root(member));
    else owner[member] = SEVERAL;
  }
  for (const root of roots) {
    for (const node of sure.members(root)) {
      setOwner(node, root);
      for (let i = starts[node]!; i < starts[node + 1]!; i++)
        if (parts.edges[edges[i]!] === SURE) setOwner(across[i]!, root);
    }
  }
  known.set(subset, owner);
  return owner;
}

/**
 * The nodes that a component of at most `size` nodes may contain, with the number of steps from its sure part; −1 for
 * all other nodes. Only nodes that pass `mayContain` can be in the component.
 */
function possibleGrowth(
  graphTerm: GraphArguments,
  domains: Domains,
  sure: Partition,
  node: number,
  size: number,
  mayContain: (node: number) => boolean,
): Reach {
  const { graph } = graphTerm;
  const { starts, edges, across } = adjacencyOf(graph);
  const steps = domains.makeUnreached(graph.nodes);
  const reached = sure.has(node) ? sure.members(node).slice() : [node];
  for (const n of reached) steps[n] = 0;
  const most = size - reached.length;
  for (let at = 0; at < reached.length; at++) {
    const from = reached[at]!;
    if (steps[from]! >= most) continue;
    for (let i = starts[from]!; i < starts[from + 1]!; i++) {
      const other = across[i]!;
      if (steps[other] !== -1 || !mayContain(other)) continue;
      if (isFalse(domains, graphTerm.nodes[other]!)) continue;
      if (isFalse(domains, graphTerm.edges[edges[i]!]!)) continue;
      steps[other] = steps[from]! + 1;
      reached.push(other);
    }
  }
  return { steps, nodes: reached };
}

/** Completes the component: for each edge that leaves its sure part, the edge or the node across is made inactive. */
function closeComponent(graphTerm: GraphArguments, domains: Domains, sure: Partition, node: number): void {
  const { starts, edges, across } = adjacencyOf(graphTerm.graph);
  for (const member of sure.members(node)) {
    for (let i = starts[member]!; i < starts[member + 1]!; i++) {
      const outside = across[i]!;
      if (sure.areTogether(node, outside)) continue;
      const edge = graphTerm.edges[edges[i]!]!;
      if (isTrue(domains, edge)) domains.assign(graphTerm.nodes[outside]!, false);
      else if (isTrue(domains, graphTerm.nodes[outside]!)) domains.assign(edge, false);
    }
  }
}
