// No directed cycle among arcs that exist when their literals are true. By vertex elimination: nodes are removed one by
// one, and every path u → v → w through the removed node v becomes an arc u → w, until a cycle shows up as two opposite
// arcs (Rankooh and Rintanen 2022). On grids and other sparse graphs, eliminating nodes of least degree first keeps
// this near n·log n clauses, and unit propagation detects every cycle. In dense graphs, for which elimination would be
// too large, every node gets a level in binary, and an arc leads to a higher level: log n variables per node and about
// 3·log n clauses per arc.
import type { Encoder } from '../encode/encoder.ts';

export interface Arc {
  readonly from: number;
  readonly to: number;
  readonly literal: number;
}

export function forbidCycles(encoder: Encoder, nodes: number, arcs: readonly Arc[]): void {
  const bits = Math.ceil(Math.log2(Math.max(2, nodes)));
  const limit = encoder.options.sizes.eliminationWorth * (3 * bits * arcs.length + 250);
  const eliminatedNodes = eliminationOrder(nodes, arcs, limit);
  if (eliminatedNodes !== undefined) writeNodeElimination(encoder, nodes, arcs, eliminatedNodes);
  else writeNodeLevels(encoder, nodes, arcs, bits);
}

/**
 * An order of the nodes that always eliminates a node of least degree, counting arcs added by elimination. Undefined if
 * more than `limit` pairs of arcs would be joined.
 */
function eliminationOrder(nodes: number, arcs: readonly Arc[], limit: number): number[] | undefined {
  const neighbors = Array.from({ length: nodes }, () => new Set<number>());
  for (const { from, to } of arcs) {
    neighbors[from]!.add(to);
    neighbors[to]!.add(from);
  }
  // `nodesByDegree[degree]`: the nodes with this degree. An entry whose node has another degree by now is skipped.
  const nodesByDegree: number[][] = [];
  const addNodeByDegree = (node: number): void => {
    const degree = neighbors[node]!.size;
    nodesByDegree[degree] ??= [];
    nodesByDegree[degree]!.push(node);
  };
  for (let node = nodes - 1; node >= 0; node--) addNodeByDegree(node);
  const isEliminated = new Uint8Array(nodes);
  const eliminatedNodes: number[] = [];
  let fillWork = 0;
  for (let degree = 0; degree < nodesByDegree.length; ) {
    const node = nodesByDegree[degree]?.pop();
    if (node === undefined) {
      degree++;
      continue;
    }
    if (isEliminated[node] === 1 || neighbors[node]!.size !== degree) continue;
    fillWork += degree * degree;
    if (fillWork > limit) return undefined;
    isEliminated[node] = 1;
    eliminatedNodes.push(node);
    const neighborNodes = [...neighbors[node]!];
    for (const a of neighborNodes) {
      neighbors[a]!.delete(node);
      for (const b of neighborNodes) if (a !== b) neighbors[a]!.add(b);
    }
    for (const a of neighborNodes) {
      addNodeByDegree(a);
      degree = Math.min(degree, neighbors[a]!.size);
    }
  }
  return eliminatedNodes;
}

function writeNodeElimination(
  encoder: Encoder,
  nodes: number,
  arcs: readonly Arc[],
  order: readonly number[],
): void {
  // out[from].get(to): a literal that the arc, and every path through eliminated nodes, implies.
  const out = Array.from({ length: nodes }, () => new Map<number, number>());
  const incomingLiterals = Array.from({ length: nodes }, () => new Map<number, number>());
  /**
   * The literals created by `connect`, each for a path between two nodes. Several arcs and paths may imply
   * one of them, unlike the literals of the given arcs.
   */
  const sharedLiterals = new Set<number>();
  const connect = (from: number, to: number): number => {
    const presentLiteral = out[from]!.get(to);
    if (presentLiteral !== undefined && sharedLiterals.has(presentLiteral)) return presentLiteral;
    const literal = encoder.fresh();
    sharedLiterals.add(literal);
    if (presentLiteral !== undefined) encoder.clause([], -presentLiteral, literal);
    out[from]!.set(to, literal);
    incomingLiterals[to]!.set(from, literal);
    return literal;
  };
  for (const { from, to, literal } of arcs) {
    if (out[from]!.has(to)) {
      encoder.clause([], -literal, connect(from, to));
    } else {
      out[from]!.set(to, literal);
      incomingLiterals[to]!.set(from, literal);
    }
  }
  for (const node of order) {
    for (const [from, first] of incomingLiterals[node]!) {
      for (const [to, second] of out[node]!) {
        if (from === to) encoder.clause([], -first, -second);
        else encoder.clause([], -first, -second, connect(from, to));
      }
    }
    for (const from of incomingLiterals[node]!.keys()) out[from]!.delete(node);
    for (const to of out[node]!.keys()) incomingLiterals[to]!.delete(node);
  }
}

function writeNodeLevels(encoder: Encoder, nodes: number, arcs: readonly Arc[], bits: number): void {
  const firstLiteral = encoder.fresh(nodes * bits);
  const bit = (node: number, i: number): number => firstLiteral + node * bits + i;
  for (const { from, to, literal } of arcs) {
    // A literal that implies that, in the bits below bit i, the level of `from` is smaller than that of `to`; 0 if
    // there are no lower bits.
    let isLess = 0;
    for (let i = 0; i < bits; i++) {
      const [a, b] = [bit(from, i), bit(to, i)];
      const nextLess = i === bits - 1 ? literal : encoder.fresh();
      // `nextLess` implies that b > a at this bit, or that they are equal here and `isLess` holds below.
      encoder.clause([], -nextLess, -a, b);
      if (isLess === 0) {
        encoder.clause([], -nextLess, -a);
        encoder.clause([], -nextLess, b);
      } else {
        encoder.clause([], -nextLess, isLess, -a);
        encoder.clause([], -nextLess, isLess, b);
      }
      isLess = nextLess;
    }
  }
}
