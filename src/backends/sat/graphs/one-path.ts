// Whether edges that lead one way are, by all that is asserted, one path from its first node to its last: at most one of them enters a
// node, at most one leaves it, and a `path` term of the same nodes, for which the two ways between two nodes are one edge, holds.
// Linear in the edges, besides a look at each term.
import { graphArguments } from '../../../model/terms/operands.ts';
import { type BoolRef, CODE, FALSE, type Graph } from '../../../model/terms/terms.ts';
import type { Encoder } from '../encode/encoder.ts';

export function isOnePath(encoder: Encoder, graph: Graph, edges: ArrayLike<BoolRef>): boolean {
  const { terms } = encoder;
  for (const end of [0, 1]) {
    const at = Array.from({ length: graph.nodes }, (): BoolRef[] => []);
    for (let edge = 0; edge < edges.length; edge++) at[graph.ends[2 * edge + end]!]!.push(edges[edge]!);
    const single = (refs: readonly BoolRef[]): boolean =>
      refs.length < 2 ||
      encoder.asserts(
        terms.atMost(
          refs.map(() => 1),
          refs,
          1,
        ),
      );
    if (!at.every(single)) return false;
  }
  const sides = bothWays(graph, edges);
  for (let node = 0; node < terms.count; node++) {
    if (terms.code(node) !== CODE.path || !encoder.asserts(node << 1)) continue;
    const line = graphArguments(terms, terms.arguments(node << 1).slice());
    if (line.graph.nodes !== graph.nodes) continue;
    const own = bothWays(line.graph, line.edges);
    const keys = new Set([...sides.keys(), ...own.keys()]);
    if ([...keys].every((key) => terms.or(sides.get(key) ?? []) === terms.or(own.get(key) ?? []))) return true;
  }
  return false;
}

/** By their two ends: the conditions of the edges between them. */
function bothWays({ ends }: Graph, edges: ArrayLike<BoolRef>): Map<string, BoolRef[]> {
  const found = new Map<string, BoolRef[]>();
  for (let edge = 0; edge < edges.length; edge++) {
    if (edges[edge] === FALSE) continue;
    const [a, b] = [ends[2 * edge]!, ends[2 * edge + 1]!];
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    const refs = found.get(key) ?? [];
    found.set(key, refs);
    refs.push(edges[edge]!);
  }
  return found;
}
