// Cuts for graphs without cycles: for each cycle of an answer, the clause "not all of its edges are active".
// Depth-first search finds the cycles. After a cycle it goes on without the cycle's edges, so that the cycles
// found share no edge.
import type { ActiveGraph } from './active-graph.ts';
import { isTrueIn, MAX_CUTS } from './connected-cuts.ts';

/**
 * Returns the cuts for the cycles of an answer. With `isDirected`, edges lead only from their first end to their second.
 */
export function cycleCuts(
  { nodes, ends, edgeLiterals }: ActiveGraph,
  unless: readonly number[],
  value: (literal: number) => boolean,
  isDirected: boolean,
): number[][] {
  if (unless.some((literal) => isTrueIn(value, literal))) return [];
  const out = Array.from({ length: nodes }, (): number[] => []);
  edgeLiterals.forEach((literal, edge) => {
    if (!isTrueIn(value, literal)) return;
    out[ends[2 * edge]!]!.push(edge);
    if (!isDirected) out[ends[2 * edge + 1]!]!.push(edge);
  });
  const cutClauses: number[][] = [];
  const cutEdges = new Set<number>();
  // `state[node]`: 0 if the node hasn't been visited, 1 if it is on the current path of the depth-first search, 2 if
  // it is done.
  const state = new Uint8Array(nodes);
  for (let root = 0; root < nodes && cutClauses.length < MAX_CUTS; root++) {
    if (state[root] !== 0) continue;
    const path: { readonly node: number; readonly by: number; next: number }[] = [
      { node: root, by: -1, next: 0 },
    ];
    state[root] = 1;
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const edge = out[top.node]![top.next++];
      if (edge === undefined) {
        state[top.node] = 2;
        path.pop();
        continue;
      }
      if (edge === top.by || cutEdges.has(edge)) continue;
      const to = ends[2 * edge] === top.node ? ends[2 * edge + 1]! : ends[2 * edge]!;
      if (state[to] === 1) {
        const cycleStart = path.findIndex(({ node }) => node === to);
        const cycle = [edge, ...path.slice(cycleStart + 1).map(({ by }) => by)];
        for (const each of cycle) cutEdges.add(each);
        cutClauses.push([...unless, ...cycle.map((each) => -edgeLiterals[each]!)]);
      } else if (state[to] === 0) {
        state[to] = 1;
        path.push({ node: to, by: edge, next: 0 });
      }
    }
  }
  return cutClauses;
}
