// Loops and paths by the number of their edges at each node: none has more than two, some edge is there, and in a loop no node has just one.
import type { Datum } from './data.ts';
import { CONFLICT, type Domains } from './domains.ts';
import type { View } from './views.ts';

/** The edges form a loop, or a path. */
export function countEdges(
  domains: Domains,
  { nodes, ends }: Extract<Datum, { kind: 'graph' }>,
  edges: readonly View[],
  isClosed: boolean,
): void {
  const sure = new Uint16Array(nodes);
  const possible = new Uint16Array(nodes);
  let isAny = false;
  for (const [edge, view] of edges.entries()) {
    if (domains.isFalse(view)) continue;
    isAny = true;
    for (const end of [ends[2 * edge]!, ends[2 * edge + 1]!]) {
      possible[end]!++;
      if (domains.isTrue(view)) sure[end]!++;
    }
  }
  if (!isAny) throw CONFLICT;
  for (let node = 0; node < nodes; node++) {
    if (sure[node]! > 2) throw CONFLICT;
    if (isClosed && sure[node] === 1 && possible[node] === 1) throw CONFLICT;
  }
}
