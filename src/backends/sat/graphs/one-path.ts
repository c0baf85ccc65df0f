// Whether the assertions make directed edges a single path: at most one edge enters a node, at most one leaves it, no
// two are opposite, and a `path` term over the same nodes holds, in which each pair of opposite edges is one edge.
// Linear in the edges; each asserted term is examined once.
import { graphArguments } from '../../../model/terms/operands.ts';
import { type BoolRef, CODE, FALSE, type Graph, TRUE } from '../../../model/terms/terms.ts';
import type { Encoder } from '../encode/encoder.ts';

export function isOnePath(encoder: Encoder, graph: Graph, edges: ArrayLike<BoolRef>): boolean {
  const { terms } = encoder;
  const { ends } = graph;
  const sides = groupEdges(edges, (edge) => sideOf(graph, edge));
  for (const groups of [
    sides,
    groupEdges(edges, (edge) => ends[2 * edge]!),
    groupEdges(edges, (edge) => ends[2 * edge + 1]!),
  ])
    for (const refs of groups.values()) if (!excludeEachOther(encoder, refs)) return false;
  for (let node = 0; node < terms.count; node++) {
    if (terms.code(node) !== CODE.path || !encoder.isAsserted(node << 1)) continue;
    const line = graphArguments(terms, terms.arguments(node << 1).slice());
    const edgesBySide = groupEdges(line.edges, (edge) => sideOf(line.graph, edge));
    const isSame = ([side, refs]: readonly [number, BoolRef[]]): boolean =>
      terms.or(refs) === terms.or(sides.get(side) ?? []);
    if (line.graph.nodes === graph.nodes && edgesBySide.size === sides.size && [...edgesBySide].every(isSame))
      return true;
  }
  return false;
}

/** Whether the assertions imply that at most one of the terms holds. */
export function excludeEachOther(encoder: Encoder, refs: readonly BoolRef[]): boolean {
  const coefficients = refs.map(() => 1);
  const atMostOneTerm = encoder.terms.atMost(coefficients, refs, 1);
  return atMostOneTerm === TRUE || encoder.isAsserted(atMostOneTerm);
}

/** A key that is equal for two opposite edges and different for edges with other ends. */
function sideOf({ ends, nodes }: Graph, edge: number): number {
  const [a, b] = [ends[2 * edge]!, ends[2 * edge + 1]!];
  return Math.min(a, b) * nodes + Math.max(a, b);
}

/** The conditions under which the possible edges are active, grouped by a key of each edge. */
function groupEdges(edges: ArrayLike<BoolRef>, by: (edge: number) => number): Map<number, BoolRef[]> {
  const groups = new Map<number, BoolRef[]>();
  for (let edge = 0; edge < edges.length; edge++) {
    if (edges[edge] === FALSE) continue;
    const refs = groups.get(by(edge)) ?? [];
    groups.set(by(edge), refs);
    refs.push(edges[edge]!);
  }
  return groups;
}
