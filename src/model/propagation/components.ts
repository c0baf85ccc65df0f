/**
 * Propagation of component sizes, and of the number of nodes of a subset in a component. A component grows from its
 * surely active part, contains the cut nodes on the way to nodes that it needs, and excludes nodes of other components.
 * Cost: linear in the nodes that the component can reach, mostly a small part of the graph.
 */
import { countInSubset } from '../meaning/connected.ts';
import { SURE_STATE } from '../meaning/known.ts';
import type { KnownPartitions } from '../meaning/meaning.ts';
import type { Partition } from '../meaning/partition.ts';
import { type GraphArguments, graphArguments } from '../terms/operands.ts';
import type { IntRef } from '../terms/terms.ts';
import { requireCutNodes } from './cut-nodes.ts';
import { adjacencyOf } from './depth-first.ts';
import { type Domains, isFalse, isTrue, type Propagator, type Reach } from './propagator.ts';

/**
 * A size of 0 means that the node is inactive. Otherwise, the component extends from its surely connected part by at
 * most as many steps as its size allows: nodes farther away are in other components. If the size needs all reachable
 * nodes, all are in it. A component that has its full size takes no more nodes.
 */
export const propagateComponentSize: Propagator<IntRef> = (args, domains, ref) => {
  const [components, node] = [args[0]!, args[1]!];
  const graphTerm = graphArguments(domains.terms, domains.terms.arguments(components));
  const nodeActivity = graphTerm.nodes[node]!;
  if (domains.high(ref) === 0) domains.assign(nodeActivity, false);
  if (domains.low(ref) > 0) domains.assign(nodeActivity, true);
  const knownPartitions = domains.partitions.get(components >> 1);
  if (knownPartitions === undefined || domains.failed || domains.high(ref) === 0) return;
  if (!domains.isThorough && domains.asksAllSizes(components)) {
    // `propagateSizes` bounds all sizes together, so here only a component that has its full size is separated from its
    // neighbours.
    if (domains.high(ref) === knownPartitions.surePartition.sizeOf(node))
      closeComponent(graphTerm, domains, knownPartitions.surePartition, node);
    return;
  }
  const earlierReach = domains.isThorough ? domains.confinedReaches(components)[node] : undefined;
  const growth = possibleComponentGrowth(
    graphTerm,
    domains,
    knownPartitions.surePartition,
    node,
    domains.high(ref),
    (n) => earlierReach?.steps[n] !== -1,
  );
  for (const reaches of domains.reachesFrom(components, node)) {
    const [, a, b] = domains.terms.arguments(reaches);
    if (growth.steps[a === node ? b! : a!] === -1) domains.assign(reaches, false);
  }
  domains.confine(components, node, growth);
  domains.atMost(ref, growth.nodes.length);
  if (domains.failed || !isTrue(domains, nodeActivity)) return;
  if (domains.low(ref) === growth.nodes.length) {
    for (const n of growth.nodes) domains.assign(graphTerm.nodes[n]!, true);
  } else if (domains.isThorough && domains.low(ref) > knownPartitions.surePartition.sizeOf(node)) {
    const isReachable = (n: number): boolean => growth.steps[n] !== -1;
    requireCutNodes(graphTerm, domains, {
      node,
      mayContain: isReachable,
      countOf: () => 1,
      leastTotal: domains.low(ref),
    });
  }
  if (domains.high(ref) === knownPartitions.surePartition.sizeOf(node))
    closeComponent(graphTerm, domains, knownPartitions.surePartition, node);
};

/**
 * Counts the nodes of the subset that may be in the node's component, by partitions and bounds on the sizes. A
 * component that already has its greatest number of nodes of the subset excludes the other nodes of the subset, and
 * everything connected to these.
 */
export const propagateComponentShare: Propagator<IntRef> = (args, domains, ref) => {
  const [components, node, subset] = [args[0]!, args[1]!, domains.terms.subsets[args[2]!]!];
  const knownPartitions = domains.partitions.get(components >> 1);
  if (knownPartitions === undefined) return;
  if (domains.isThorough) keepComponentsApart(args, domains, ref, knownPartitions);
  const confinedReaches = domains.confinedReaches(components);
  const areApart = (from: number, to: number): boolean => confinedReaches[from]?.steps[to] === -1;
  const mayBeTogether = (member: number): boolean =>
    !areApart(member, node) &&
    !areApart(node, member) &&
    knownPartitions.possiblePartition.areTogether(node, member);
  // Without bounds on component sizes, the partitions imply no more than the term's bounds already say.
  if (confinedReaches.length > 0) domains.atMost(ref, subset.filter(mayBeTogether).length);
  if (
    !domains.isThorough ||
    domains.failed ||
    domains.low(ref) <= countInSubset(knownPartitions.surePartition, node, subset)
  )
    return;
  const members = new Set(subset.filter(mayBeTogether));
  const graphTerm = graphArguments(domains.terms, domains.terms.arguments(components));
  const mayContain = (n: number): boolean => knownPartitions.possiblePartition.has(n) && !areApart(node, n);
  const memberCountAt = (n: number): number => (members.has(n) ? 1 : 0);
  requireCutNodes(graphTerm, domains, {
    node,
    mayContain,
    countOf: memberCountAt,
    leastTotal: domains.low(ref),
  });
};

/**
 * If the node's component already has as many nodes of the subset as it may have, the other nodes of the subset, and
 * everything surely connected to them, are outside it.
 */
function keepComponentsApart(args: Int32Array, domains: Domains, ref: IntRef, parts: KnownPartitions): void {
  const [components, node, subset] = [args[0]!, args[1]!, domains.terms.subsets[args[2]!]!];
  const { surePartition } = parts;
  if (!surePartition.has(node)) return;
  const sureCount = countInSubset(surePartition, node, subset);
  if (domains.high(ref) > sureCount || sureCount === subset.length) return;
  const graphTerm = graphArguments(domains.terms, domains.terms.arguments(components));
  const { starts, edges, otherEnds } = adjacencyOf(graphTerm.graph);
  const earlierReach = domains.confinedReaches(components)[node];
  const owner = ownersOf(graphTerm, parts, subset);
  const root = surePartition.root(node);
  const isInOtherComponent = (n: number): boolean => owner[n] !== NO_OWNER && owner[n] !== root;
  const mayReach = (n: number): boolean => earlierReach?.steps[n] !== -1 && !isInOtherComponent(n);
  const growth = possibleComponentGrowth(
    graphTerm,
    domains,
    surePartition,
    node,
    graphTerm.graph.nodes,
    mayReach,
  );
  domains.confine(components, node, growth);
  // Excludes the edges and nodes that would join the two components.
  for (const member of growth.nodes) {
    if (growth.steps[member] !== 0) break;
    for (let i = starts[member]!; i < starts[member + 1]!; i++)
      if (!mayReach(otherEnds[i]!) && isTrue(domains, graphTerm.edges[edges[i]!]!))
        domains.assign(graphTerm.nodes[otherEnds[i]!]!, false);
  }
}

const NO_OWNER = -1;
const SEVERAL_OWNERS = -2;

const ownersByPartition = new WeakMap<KnownPartitions, Map<Int32Array, Int32Array>>();

/**
 * For each node: the one component of surely active nodes that has nodes of the subset and contains this node, or would
 * contain it if the node were active. The component is given by its root; `NO_OWNER` if there is none, `SEVERAL_OWNERS`
 * if there are several. Nodes of the subset that aren't surely active have `SEVERAL_OWNERS`, too, so that nothing is
 * concluded about them. Computed once for all nodes.
 */
function ownersOf({ graph }: GraphArguments, parts: KnownPartitions, subset: Int32Array): Int32Array {
  const ownersBySubset = ownersByPartition.get(parts) ?? new Map<Int32Array, Int32Array>();
  ownersByPartition.set(parts, ownersBySubset);
  const cachedOwners = ownersBySubset.get(subset);
  if (cachedOwners) return cachedOwners;
  const { starts, edges, otherEnds } = adjacencyOf(graph);
  const { surePartition } = parts;
  const owner = new Int32Array(graph.nodes).fill(NO_OWNER);
  const setOwner = (node: number, root: number): void => {
    owner[node] = owner[node] === NO_OWNER || owner[node] === root ? root : SEVERAL_OWNERS;
  };
  const roots = new Set<number>();
  for (const member of subset) {
    if (surePartition.has(member)) roots.add(surePartition.root(member));
    else owner[member] = SEVERAL_OWNERS;
  }
  for (const root of roots) {
    for (const node of surePartition.members(root)) {
      setOwner(node, root);
      for (let i = starts[node]!; i < starts[node + 1]!; i++)
        if (parts.edges[edges[i]!] === SURE_STATE) setOwner(otherEnds[i]!, root);
    }
  }
  ownersBySubset.set(subset, owner);
  return owner;
}

/**
 * The nodes that a component of at most `size` nodes may contain, with the number of steps from its sure part; −1 for
 * all other nodes. Only nodes that pass `mayContain` can be in the component.
 */
function possibleComponentGrowth(
  graphTerm: GraphArguments,
  domains: Domains,
  sure: Partition,
  node: number,
  size: number,
  mayContain: (node: number) => boolean,
): Reach {
  const { graph } = graphTerm;
  const { starts, edges, otherEnds } = adjacencyOf(graph);
  const steps = new Int32Array(graph.nodes).fill(-1);
  const reachedNodes = sure.has(node) ? sure.members(node).slice() : [node];
  for (const n of reachedNodes) steps[n] = 0;
  const maxSteps = size - reachedNodes.length;
  for (let at = 0; at < reachedNodes.length; at++) {
    const reachedNode = reachedNodes[at]!;
    if (steps[reachedNode]! >= maxSteps) continue;
    for (let i = starts[reachedNode]!; i < starts[reachedNode + 1]!; i++) {
      const other = otherEnds[i]!;
      if (steps[other] !== -1 || !mayContain(other)) continue;
      if (isFalse(domains, graphTerm.nodes[other]!)) continue;
      if (isFalse(domains, graphTerm.edges[edges[i]!]!)) continue;
      steps[other] = steps[reachedNode]! + 1;
      reachedNodes.push(other);
    }
  }
  return { steps, nodes: reachedNodes };
}

/** Completes the component: for each edge that leaves its sure part, the edge or the node across is made inactive. */
function closeComponent(graphTerm: GraphArguments, domains: Domains, sure: Partition, node: number): void {
  const { starts, edges, otherEnds } = adjacencyOf(graphTerm.graph);
  for (const member of sure.members(node)) {
    for (let i = starts[member]!; i < starts[member + 1]!; i++) {
      const outsideNode = otherEnds[i]!;
      if (sure.areTogether(node, outsideNode)) continue;
      const edge = graphTerm.edges[edges[i]!]!;
      if (isTrue(domains, edge)) domains.assign(graphTerm.nodes[outsideNode]!, false);
      else if (isTrue(domains, graphTerm.nodes[outsideNode]!)) domains.assign(edge, false);
    }
  }
}
