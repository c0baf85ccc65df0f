/**
 * The sizes of all components at once: all nodes of a component have the same size, so a component of size v lies among
 * the nodes that may have size v. A node's greatest size is the largest v for which at least v such nodes are connected
 * around it.
 *
 * Sort the ends of all domains: the sizes between two consecutive ends are possible at the same nodes, and form one
 * range. The ranges are tried from the largest sizes down until each node's greatest size is found. Cost: O(nodes +
 * edges) per range.
 */
import { partition } from '../meaning/partition.ts';
import { type GraphArguments, graphArguments } from '../terms/operands.ts';
import type { IntRef } from '../terms/terms.ts';
import { type Domains, isFalse, type Propagator } from './propagator.ts';

/**
 * The most ranges of sizes tried per run (see `leastSizeOfRange`). In the worst case, there are as many ranges as nodes.
 */
const MAX_RANGES = 64;

export const propagateSizes: Propagator<IntRef> = (args, domains, ref) => {
  const nodeSizes = domains.termByNode(ref);
  if (nodeSizes.length === 0 || domains.failed) return;
  const graphTerm = graphArguments(domains.terms, args);
  const openNodes = new Set<number>();
  for (const [node, size] of nodeSizes.entries())
    if (size !== undefined && domains.high(size) > 1) openNodes.add(node);
  let rangeEnd = graphTerm.graph.nodes;
  for (let range = 0; range < MAX_RANGES && rangeEnd > 0 && openNodes.size > 0; range++) {
    const rangeStart = leastSizeOfRange(nodeSizes, domains, rangeEnd);
    boundOpenNodes(graphTerm, nodeSizes, domains, { least: rangeStart, most: rangeEnd }, openNodes);
    rangeEnd = rangeStart - 1;
  }
  // No size in the ranges tried is possible for an open node, so its size is at most `rangeEnd`, the largest size below
  // them.
  for (const node of openNodes) domains.atMost(nodeSizes[node]!, rangeEnd);
};

/** The start of the range of sizes that ends at `rangeEnd`: the same nodes may have each of these sizes. */
function leastSizeOfRange(sizes: readonly (IntRef | undefined)[], domains: Domains, most: number): number {
  let rangeStart = 1;
  for (const size of sizes) {
    if (size === undefined) continue;
    const [low, high] = [domains.low(size), domains.high(size)];
    if (low <= most) rangeStart = Math.max(rangeStart, low);
    if (high < most) rangeStart = Math.max(rangeStart, high + 1);
  }
  return rangeStart;
}

/**
 * Sets the upper bound of each open node whose greatest size lies in the range, and removes the node from `openNodes`.
 */
function boundOpenNodes(
  { graph, nodes, edges }: GraphArguments,
  sizes: readonly (IntRef | undefined)[],
  domains: Domains,
  { least, most }: { readonly least: number; readonly most: number },
  openNodes: Set<number>,
): void {
  const mayHaveSize = (node: number): boolean => {
    const size = sizes[node];
    if (isFalse(domains, nodes[node]!)) return false;
    return size === undefined || (domains.low(size) <= least && domains.high(size) >= most);
  };
  const nodePartition = partition(graph, mayHaveSize, (edge) => !isFalse(domains, edges[edge]!));
  const sizeBounds: (readonly [node: number, size: number])[] = [];
  for (const node of openNodes) {
    const size = nodePartition.sizeOf(node);
    if (size >= least) sizeBounds.push([node, Math.min(size, most)]);
  }
  for (const [node, size] of sizeBounds) {
    openNodes.delete(node);
    domains.atMost(sizes[node]!, size);
  }
}
