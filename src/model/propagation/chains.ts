/**
 * `rank`: the domain of a node's rank decides which edges to it and from it may be active. Linear in the edges at the
 * node.
 */
import { graphArguments } from '../terms/operands.ts';
import { FALSE, type IntRef } from '../terms/terms.ts';
import { adjacencyOf } from './depth-first.ts';
import { isFalse, isTrue, type Propagator } from './propagator.ts';

/**
 * An active edge raises the rank by at least one (outside cycles), and at least one edge into the node raises it by
 * exactly one. What follows from the edges alone is already in the term's bounds.
 */
export const propagateRank: Propagator<IntRef> = (args, domains, ref) => {
  const [chains, node] = [args[0]!, args[1]!];
  const known = domains.ranks.get(chains >> 1);
  if (known === undefined || domains.failed) return;
  const asked = domains.byNode(chains);
  const { graph, edges } = graphArguments(domains.terms, domains.terms.arguments(chains));
  const low = (n: number): number => Math.max(known.least[n]!, domains.low(asked[n] ?? FALSE));
  const high = (n: number): number =>
    Math.min(known.most[n]!, asked[n] === undefined ? graph.nodes : domains.high(asked[n]));
  const { starts, edges: around, across } = adjacencyOf(graph);
  /** The edges that could give the node its least possible rank. */
  const givers: number[] = [];
  let most = 0;
  for (let i = starts[node]!; i < starts[node + 1]!; i++) {
    const [edge, other] = [around[i]!, across[i]!];
    const condition = edges[edge]!;
    const isTo = graph.ends[2 * edge + 1] === node;
    const [from, to] = isTo ? [other, node] : [node, other];
    const isBounded = high(to) < graph.nodes;
    if (isBounded && low(from) >= high(to)) domains.assign(condition, false);
    if (isFalse(domains, condition)) continue;
    if (isTrue(domains, condition)) {
      if (asked[to] !== undefined) domains.atLeast(asked[to], Math.min(low(from) + 1, graph.nodes));
      if (isBounded && asked[from] !== undefined) domains.atMost(asked[from], high(to) - 1);
    }
    if (!isTo) continue;
    most = Math.max(most, high(from) + 1);
    if (high(from) + 1 >= low(node)) givers.push(edge);
  }
  domains.atMost(ref, most);
  const [giver] = givers;
  if (domains.failed || low(node) === 0 || givers.length > 1 || giver === undefined) return;
  domains.assign(edges[giver]!, true);
  const from = asked[graph.ends[2 * giver]!];
  if (from !== undefined) domains.atLeast(from, low(node) - 1);
};
