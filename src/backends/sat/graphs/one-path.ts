// Whether edges that lead one way are, by all that is asserted, one path from its first node to its last: at most one of them enters a
// node, at most one leaves it, none is there both ways, and a `path` term of the same nodes holds, for which the two ways between two
// nodes are one edge. Linear in the edges, besides a look at each term.
import { graphArguments } from '../../../model/terms/operands.ts';
import { type BoolRef, CODE, FALSE, type Graph, TRUE } from '../../../model/terms/terms.ts';
import type { Encoder } from '../encode/encoder.ts';

export function isOnePath(encoder: Encoder, graph: Graph, edges: ArrayLike<BoolRef>): boolean {
  const { terms } = encoder;
  const ones = (refs: readonly BoolRef[]): number[] => refs.map(() => 1);
  const holds = (ref: BoolRef): boolean => ref === TRUE || encoder.asserts(ref);
  for (const end of [0, 1]) {
    const at = Array.from({ length: graph.nodes }, (): BoolRef[] => []);
    for (let edge = 0; edge < edges.length; edge++) at[graph.ends[2 * edge + end]!]!.push(edges[edge]!);
    if (!at.every((refs) => holds(terms.atMost(ones(refs), refs, 1)))) return false;
  }
  const sides = bothWays(graph, edges);
  for (const refs of sides.values()) if (!holds(terms.atMost(ones(refs), refs, 1))) return false;
  for (let node = 0; node < terms.count; node++) {
    if (terms.code(node) !== CODE.path || !encoder.asserts(node << 1)) continue;
    const line = graphArguments(terms, terms.arguments(node << 1).slice());
    if (line.graph.nodes !== graph.nodes) continue;
    const own = bothWays(line.graph, line.edges);
    const keys = new Set([...sides.keys(), ...own.keys()]);
    if ([...keys].every((key) => terms.or(sides.get(key) ?? []) === terms.or(own.get(key) ?? [])))
      return true;
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
