// Rules for terms which say that a graph is connected, a loop, a path, or has no cycle. They use the checks of
// certificate constraints (connectivity.ts, lines.ts), with a term's operands in the place of literals. If a check
// finds a contradiction, no values of the unknown operands satisfy the term, so the term is false. If all operands
// are known and the check finds no contradiction, the term is true: a walk covers the connected set; the loop or path
// has at most two edges at each node and all edges in one block or component, and it closes only as a whole; no edges
// of the graph form a cycle.
import { ConnectedCheck } from '../connectivity.ts';
import type { Edge } from '../constraints.ts';
import type { Truths } from '../known.ts';
import { contradictsAcyclic, LineCheck } from '../lines.ts';
import type { Datum } from './data.ts';
import { CONFLICT, type Domains } from './domains.ts';
import type { Node } from './nodes.ts';
import type { View } from './views.ts';

type ContradictionTest = (known: Truths) => boolean;

/** The values of a term's operands as values of literals; operand i is literal i + 1. */
class Operands implements Truths {
  readonly #domains: Domains;
  readonly #operands: readonly View[];

  constructor(domains: Domains, operands: readonly View[]) {
    this.#domains = domains;
    this.#operands = operands;
  }

  of(literal: number): number {
    return this.isTrue(literal) ? 1 : this.isFalse(literal) ? -1 : 0;
  }

  /** Literal 0, which stands for no operand, is always true. */
  isTrue(literal: number): boolean {
    return literal === 0 || this.#domains.isTrue(this.#operands[literal - 1]!);
  }

  isFalse(literal: number): boolean {
    return literal !== 0 && this.#domains.isFalse(this.#operands[literal - 1]!);
  }
}

export class GraphRules {
  readonly #domains: Domains;
  /** `#checks.get(node)`: the function that detects a contradiction with the graph term of this node. */
  readonly #checks = new Map<number, ContradictionTest>();

  constructor(domains: Domains) {
    this.#domains = domains;
  }

  /** Applies the definition of a `connected`, `loop`, `path`, `acyclic` or `ordered` term. */
  judge(number: number, own: View, node: Node): void {
    const domains = this.#domains;
    if (domains.isFixed(own) && domains.isFalse(own) && !node.operands.every((view) => domains.isFixed(view)))
      return;
    let contradicts = this.#checks.get(number);
    if (contradicts === undefined) {
      contradicts = checkOf(node);
      this.#checks.set(number, contradicts);
    }
    if (contradicts(new Operands(domains, node.operands))) domains.assign(own, 0);
    else if (node.operands.every((view) => domains.isFixed(view))) domains.assign(own, 1);
  }
}

function checkOf({ operation, operands, datum }: Node): ContradictionTest {
  if (datum?.kind !== 'graph') return () => false;
  const { nodes: count, ends } = datum;
  const edgeCount = ends.length / 2;
  const firstEdge = operands.length - edgeCount;
  const edges = Array.from(
    { length: edgeCount },
    (_, edge): Edge => [ends[2 * edge]!, ends[2 * edge + 1]!, firstEdge + edge + 1],
  );
  switch (operation) {
    case 'connected': {
      const nodes = Array.from({ length: count }, (_, node) => (firstEdge > 0 ? node + 1 : 0));
      const connectedCheck = new ConnectedCheck({ kind: 'connected', nodes, edges });
      return (known) => connectedCheck.contradicts(known);
    }
    case 'loop':
    case 'path': {
      const lineCheck = new LineCheck({ kind: 'loop', nodes: count, edges, path: operation === 'path' });
      return (known) => lineCheck.contradicts(known);
    }
    case 'acyclic':
    case 'ordered':
      return (known) =>
        contradictsAcyclic(
          { kind: 'acyclic', directed: operation === 'ordered', nodes: count, edges },
          known,
        );
    default:
      return () => false;
  }
}

/**
 * Checks the degrees of a loop (`isClosed`) or path: some edge exists, no node has more than two edges, and no node
 * of a loop has just one. Throws CONFLICT if that is impossible.
 */
export function countEdges(
  domains: Domains,
  { nodes, ends }: Extract<Datum, { kind: 'graph' }>,
  edges: readonly View[],
  isClosed: boolean,
): void {
  const certainCounts = new Uint16Array(nodes);
  const possibleCounts = new Uint16Array(nodes);
  let hasEdge = false;
  for (const [edge, view] of edges.entries()) {
    if (domains.isFalse(view)) continue;
    hasEdge = true;
    for (const end of [ends[2 * edge]!, ends[2 * edge + 1]!]) {
      possibleCounts[end]!++;
      if (domains.isTrue(view)) certainCounts[end]!++;
    }
  }
  if (!hasEdge) throw CONFLICT;
  for (let node = 0; node < nodes; node++) {
    if (certainCounts[node]! > 2) throw CONFLICT;
    if (isClosed && certainCounts[node] === 1 && possibleCounts[node] === 1) throw CONFLICT;
  }
}
