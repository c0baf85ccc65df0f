/**
 * `rank`: the domain of a node's rank decides which edges to it and from it may be active. Linear in the edges at the
 * node.
 */
import { graphArguments } from '../terms/operands.ts';
import { FALSE, type IntRef } from '../terms/terms.ts';
import { adjacencyOf } from './depth-first.ts';
import { isFalse, isTrue, type Propagator } from './propagator.ts';

/**
 * Outside cycles, an active edge from a to b means rank(b) ≥ rank(a) + 1, and a node of positive rank has an incoming
 * edge with equality. The term's bounds already contain what follows from the edges alone.
 */
export const propagateRank: Propagator<IntRef> = (args, domains, ref) => {
  const [chains, node] = [args[0]!, args[1]!];
  const rankBounds = domains.ranks.get(chains >> 1);
  if (rankBounds === undefined || domains.failed) return;
  const rankTerms = domains.termByNode(chains);
  const { graph, edges } = graphArguments(domains.terms, domains.terms.arguments(chains));
  const low = (n: number): number => Math.max(rankBounds.least[n]!, domains.low(rankTerms[n] ?? FALSE));
  const high = (n: number): number =>
    Math.min(rankBounds.most[n]!, rankTerms[n] === undefined ? graph.nodes : domains.high(rankTerms[n]));
  const { starts, edges: around, otherEnds } = adjacencyOf(graph);
  /** The incoming edges from nodes of high enough rank to give the node its lowest possible rank. */
  const supportingEdges: number[] = [];
  let greatestRank = 0;
  for (let i = starts[node]!; i < starts[node + 1]!; i++) {
    const [edge, other] = [around[i]!, otherEnds[i]!];
    const condition = edges[edge]!;
    const isTarget = graph.ends[2 * edge + 1] === node;
    const [from, to] = isTarget ? [other, node] : [node, other];
    const isBounded = high(to) < graph.nodes;
    if (isBounded && low(from) >= high(to)) domains.assign(condition, false);
    if (isFalse(domains, condition)) continue;
    if (isTrue(domains, condition)) {
      if (rankTerms[to] !== undefined) domains.atLeast(rankTerms[to], Math.min(low(from) + 1, graph.nodes));
      if (isBounded && rankTerms[from] !== undefined) domains.atMost(rankTerms[from], high(to) - 1);
    }
    if (!isTarget) continue;
    greatestRank = Math.max(greatestRank, high(from) + 1);
    if (high(from) + 1 >= low(node)) supportingEdges.push(edge);
  }
  domains.atMost(ref, greatestRank);
  const [onlyEdge] = supportingEdges;
  if (domains.failed || low(node) === 0 || supportingEdges.length > 1 || onlyEdge === undefined) return;
  domains.assign(edges[onlyEdge]!, true);
  const startRank = rankTerms[graph.ends[2 * onlyEdge]!];
  if (startRank !== undefined) domains.atLeast(startRank, low(node) - 1);
};
