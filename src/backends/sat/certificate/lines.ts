// Loops, paths and graphs without cycles, checked by walks.
// These are contradictions, for edges known to be true ("used") and those not known to be false ("possible"):
// - There is no possible edge: a loop or path has at least one.
// - A node has three used edges, or used edges form a cycle and another used edge isn't part of it. In a path, any cycle
//   of used edges is a contradiction.
// - For a loop, the used edges lie in two blocks (biconnected components) of the possible edges, or in a block of one edge:
//   all edges of a cycle lie in one block, and that has more than one edge (Hopcroft and Tarjan 1973).
// - For a path, the used edges lie in two components of the possible edges.
// - For a graph without cycles, used edges form a cycle.
import type { Acyclic, Line } from './constraints.ts';
import { Links, Parts } from './graph.ts';
import type { Truths } from './known.ts';

export class LineCheck {
  readonly #line: Line;
  readonly #links: Links;
  readonly #nodeParts: Parts;
  readonly #degrees: Int32Array;

  constructor(line: Line) {
    this.#line = line;
    this.#links = new Links(line.nodes, line.edges);
    this.#nodeParts = new Parts(line.nodes);
    this.#degrees = new Int32Array(line.nodes);
  }

  contradicts(known: Truths): boolean {
    const { guard = 0, edges, path = false } = this.#line;
    if (!known.isTrue(guard)) return false;
    if (edges.every(([, , literal]) => known.isFalse(literal))) return true;
    const usedEdges: number[] = [];
    for (const [edge, [, , literal]] of edges.entries()) if (known.isTrue(literal)) usedEdges.push(edge);
    return (
      this.#hasInnerCycle(usedEdges) ||
      (path ? this.#isDisconnected(usedEdges, known) : this.#isInTwoBlocks(usedEdges, known))
    );
  }

  /** Whether a node has three used edges, or some of the used edges form a cycle that can't be the whole line. */
  #hasInnerCycle(usedEdges: readonly number[]): boolean {
    const { edges, path = false } = this.#line;
    const nodeParts = this.#nodeParts;
    nodeParts.clear();
    this.#degrees.fill(0);
    let closingEdge = -1;
    for (const edge of usedEdges) {
      const [a, b] = edges[edge]!;
      if (++this.#degrees[a]! > 2 || ++this.#degrees[b]! > 2) return true;
      if (!nodeParts.join(a, b)) closingEdge = a;
    }
    if (closingEdge < 0) return false;
    return path || usedEdges.some((edge) => nodeParts.of(edges[edge]![0]) !== nodeParts.of(closingEdge));
  }

  #isDisconnected(usedEdges: readonly number[], known: Truths): boolean {
    const { edges } = this.#line;
    if (usedEdges.length < 2) return false;
    const nodeParts = this.#nodeParts;
    nodeParts.clear();
    for (const [a, b, literal] of edges) if (!known.isFalse(literal)) nodeParts.join(a, b);
    const part = nodeParts.of(edges[usedEdges[0]!]![0]);
    return usedEdges.some((edge) => nodeParts.of(edges[edge]![0]) !== part);
  }

  #isInTwoBlocks(usedEdges: readonly number[], known: Truths): boolean {
    if (usedEdges.length === 0) return false;
    const { edges } = this.#line;
    const { of, sizes } = this.#links.blocks((edge) => !known.isFalse(edges[edge]![2]));
    const blockNumber = of[usedEdges[0]!]!;
    return sizes[blockNumber] === 1 || usedEdges.some((edge) => of[edge] !== blockNumber);
  }
}

/** Whether edges known to be true form a cycle. */
export function contradictsAcyclic({ guard = 0, directed, nodes, edges }: Acyclic, known: Truths): boolean {
  if (!known.isTrue(guard)) return false;
  const usedEdges = edges.filter(([, , literal]) => known.isTrue(literal));
  if (directed) return hasDirectedCycle(nodes, usedEdges);
  const nodeParts = new Parts(nodes);
  return usedEdges.some(([a, b]) => !nodeParts.join(a, b));
}

/** Removes nodes without an incoming edge until none is left or each has one (Kahn 1962). */
function hasDirectedCycle(nodes: number, edges: Acyclic['edges']): boolean {
  const inDegrees = new Int32Array(nodes);
  const outgoingEdges = new Map<number, number[]>();
  for (const [a, b] of edges) {
    inDegrees[b]!++;
    const edgesOfNode = outgoingEdges.get(a);
    if (edgesOfNode) edgesOfNode.push(b);
    else outgoingEdges.set(a, [b]);
  }
  const freeNodes = [...outgoingEdges.keys()].filter((node) => inDegrees[node] === 0);
  let takenCount = 0;
  for (let node = freeNodes.pop(); node !== undefined; node = freeNodes.pop()) {
    for (const to of outgoingEdges.get(node) ?? []) {
      takenCount++;
      if (--inDegrees[to]! === 0) freeNodes.push(to);
    }
  }
  return takenCount < edges.length;
}
