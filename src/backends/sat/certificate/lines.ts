// Loops, paths and graphs without cycles, checked by walks.
// Why each is sound, for edges known to be true ("used") and those not known to be false ("possible"):
// - No possible edge: neither a loop nor a path has none.
// - A node of three used edges, or a closed chain of used edges beside another used edge, is in no simple cycle or path; a path has no
//   closed chain at all.
// - All edges of a cycle lie in one block of any graph that holds them, and a block of one edge holds no cycle (Hopcroft and Tarjan 1973).
// - All edges of a path lie in one component of any graph that holds them.
// - Used edges that form a cycle contradict a graph without cycles.
import type { Acyclic, Line } from './constraints.ts';
import { Links, Parts } from './graph.ts';
import type { Truths } from './known.ts';

export class LineCheck {
  readonly #line: Line;
  readonly #links: Links;
  readonly #parts: Parts;
  readonly #degrees: Int32Array;

  constructor(line: Line) {
    this.#line = line;
    this.#links = new Links(line.nodes, line.edges);
    this.#parts = new Parts(line.nodes);
    this.#degrees = new Int32Array(line.nodes);
  }

  contradicts(known: Truths): boolean {
    const { guard = 0, edges, path = false } = this.#line;
    if (!known.isTrue(guard)) return false;
    if (edges.every(([, , literal]) => known.isFalse(literal))) return true;
    const used: number[] = [];
    for (const [edge, [, , literal]] of edges.entries()) if (known.isTrue(literal)) used.push(edge);
    return this.#isKnotted(used) || (path ? this.#isApart(used, known) : this.#isInTwoBlocks(used, known));
  }

  /** Whether a node has three used edges, or some of the used edges form a cycle that can't be the whole line. */
  #isKnotted(used: readonly number[]): boolean {
    const { edges, path = false } = this.#line;
    const parts = this.#parts;
    parts.clear();
    this.#degrees.fill(0);
    let closing = -1;
    for (const edge of used) {
      const [a, b] = edges[edge]!;
      if (++this.#degrees[a]! > 2 || ++this.#degrees[b]! > 2) return true;
      if (!parts.join(a, b)) closing = a;
    }
    if (closing < 0) return false;
    return path || used.some((edge) => parts.of(edges[edge]![0]) !== parts.of(closing));
  }

  #isApart(used: readonly number[], known: Truths): boolean {
    const { edges } = this.#line;
    if (used.length < 2) return false;
    const parts = this.#parts;
    parts.clear();
    for (const [a, b, literal] of edges) if (!known.isFalse(literal)) parts.join(a, b);
    const part = parts.of(edges[used[0]!]![0]);
    return used.some((edge) => parts.of(edges[edge]![0]) !== part);
  }

  #isInTwoBlocks(used: readonly number[], known: Truths): boolean {
    if (used.length === 0) return false;
    const { edges } = this.#line;
    const { of, sizes } = this.#links.blocks((edge) => !known.isFalse(edges[edge]![2]));
    const block = of[used[0]!]!;
    return sizes[block] === 1 || used.some((edge) => of[edge] !== block);
  }
}

/** Whether edges known to be true form a cycle. */
export function contradictsAcyclic({ guard = 0, directed, nodes, edges }: Acyclic, known: Truths): boolean {
  if (!known.isTrue(guard)) return false;
  const used = edges.filter(([, , literal]) => known.isTrue(literal));
  if (directed) return hasDirectedCycle(nodes, used);
  const parts = new Parts(nodes);
  return used.some(([a, b]) => !parts.join(a, b));
}

/** Removes nodes without an incoming edge until none is left or each has one (Kahn 1962). */
function hasDirectedCycle(nodes: number, edges: Acyclic['edges']): boolean {
  const incoming = new Int32Array(nodes);
  const outgoing = new Map<number, number[]>();
  for (const [a, b] of edges) {
    incoming[b]!++;
    const those = outgoing.get(a);
    if (those) those.push(b);
    else outgoing.set(a, [b]);
  }
  const free = [...outgoing.keys()].filter((node) => incoming[node] === 0);
  let taken = 0;
  for (let node = free.pop(); node !== undefined; node = free.pop()) {
    for (const to of outgoing.get(node) ?? []) {
      taken++;
      if (--incoming[to]! === 0) free.push(to);
    }
  }
  return taken < edges.length;
}
