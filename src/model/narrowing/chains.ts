/** `rank`: what is known of a node's tells which edges may lead to it and from it. Linear in the edges at the node. */
import { graphArguments } from '../terms/operands.ts';
import type { IntRef } from '../terms/terms.ts';
import { adjacencyOf } from './depth-first.ts';
import { type Domains, isFalse, isTrue, type Narrow } from './narrow.ts';

/**
 * An edge raises the rank by one at least, unless it comes from a loop; and some edge to the node raises it by no more. What the edges
 * alone tell is in the bounds.
 */
export const narrowRank: Narrow<IntRef> = (args, domains, ref) => {
  const [chains, node] = [args[0]!, args[1]!];
  const known = domains.ranks.get(chains >> 1);
  if (known === undefined || domains.failed) return;
  const asked = domains.byNode(chains);
  const { graph, edges } = graphArguments(domains.terms, domains.terms.arguments(chains));
  const least = (n: number): number => Math.max(known.least[n]!, lowOf(domains, asked[n]));
  const most = (n: number): number => Math.min(known.most[n]!, highOf(domains, asked[n], graph.nodes));
  const { starts, edges: around, across } = adjacencyOf(graph);
  /** The greatest rank that an edge to the node may give it, and the only edge that can give it its least one; −1 for none, −2 for several. */
  let [greatest, giver] = [0, -1];
  for (let i = starts[node]!; i < starts[node + 1]!; i++) {
    const [edge, other] = [around[i]!, across[i]!];
    const ref = edges[edge]!;
    if (isFalse(domains, ref)) continue;
    const isTo = graph.ends[2 * edge + 1] === node;
    const [from, to] = isTo ? [other, node] : [node, other];
    if (least(from) >= most(to) && most(to) < graph.nodes) {
      domains.assign(ref, false);
      continue;
    }
    if (isTrue(domains, ref)) raise(domains, asked[from], asked[to], least(from), most(to), graph.nodes);
    if (!isTo) continue;
    greatest = Math.max(greatest, Math.min(most(from) + 1, graph.nodes));
    if (most(from) + 1 >= least(node)) giver = giver === -1 ? edge : -2;
  }
  domains.atMost(ref, greatest);
  if (domains.failed || least(node) === 0) return;
  if (giver === -1) domains.atMost(ref, least(node) - 1);
  if (giver < 0) return;
  domains.assign(edges[giver]!, true);
  const from = asked[graph.ends[2 * giver]!];
  if (from !== undefined) domains.atLeast(from, least(node) - 1);
};

/** Along an edge that is there. */
function raise(
  domains: Domains,
  from: IntRef | undefined,
  to: IntRef | undefined,
  least: number,
  most: number,
  endless: number,
): void {
  if (to !== undefined) domains.atLeast(to, Math.min(least + 1, endless));
  if (from !== undefined && most < endless) domains.atMost(from, most - 1);
}

const lowOf = (domains: Domains, rank: IntRef | undefined): number =>
  rank === undefined ? 0 : domains.low(rank);

const highOf = (domains: Domains, rank: IntRef | undefined, endless: number): number =>
  rank === undefined ? endless : domains.high(rank);
