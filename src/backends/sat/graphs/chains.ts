// Ranks along directed paths. For each node and k there is a literal "at least k edges in a row lead to it", one layer
// of all nodes per k, made on demand. An active edge raises the rank. For each edge a literal says that it determines
// the rank of its end, which is then exactly one more than the rank of its start. A layer takes one variable and one
// clause per node and two clauses per edge; an edge takes one more variable, or none if at most one active edge enters
// its end. These are the usual clauses for distances in unary (order encoding; Tamura et al. 2009), for longest instead
// of shortest paths. No literal can support itself in a cycle, since a cycle would raise the rank to the number of
// nodes, which stands for "infinite". If the edges are asserted to form a single path, no two nodes have the same rank
// above 0.
import { graphArguments } from '../../../model/terms/operands.ts';
import type { IntRef, Ref } from '../../../model/terms/terms.ts';
import { BOTH, NO, YES } from '../../common/literals.ts';
import { atMostOne } from '../counters/at-most-one.ts';
import type { Encoder } from '../encode/encoder.ts';
import type { EncodedInteger } from '../encode/encoding.ts';
import { rangeDomain } from '../integers/domain.ts';
import { ThresholdInteger } from '../integers/thresholds.ts';
import { excludeEachOther, isOnePath } from './one-path.ts';

const chainsByEncoder = new WeakMap<Encoder, Map<Ref, Chains>>();

/** The ranks of a `chains` term, created once per encoder. */
export function chainsOf(encoder: Encoder, ref: IntRef): Chains {
  // Literals and clauses about a graph stay when questions are retracted. If they are made after the model was encoded, this counter shows that the
  // program has grown for good.
  if (encoder.isComplete) encoder.permanentCount++;
  const chainsByTerm = chainsByEncoder.get(encoder) ?? new Map<Ref, Chains>();
  chainsByEncoder.set(encoder, chainsByTerm);
  const ranks = chainsByTerm.get(ref) ?? new Chains(encoder, ref);
  chainsByTerm.set(ref, ranks);
  return ranks;
}

interface Arc {
  readonly from: number;
  readonly to: number;
  readonly literal: number;
  /** A literal that implies that the edge is active and raises the rank by exactly one. */
  readonly by: number;
}

export class Chains {
  readonly #encoder: Encoder;
  readonly #arcs: Arc[] = [];
  /** `#terms[node]`: the node's `rank` term. */
  readonly #terms: readonly IntRef[];
  readonly #ranks: readonly EncodedInteger[];
  /** `#layers[k][node]`: a literal for "the node's rank is at least k". */
  readonly #layers: number[][];
  readonly #isOnePath: boolean;
  /** For ranks below this, clauses already say that at most one node has the rank. */
  #distinctBelow = 1;

  constructor(encoder: Encoder, ref: IntRef) {
    this.#encoder = encoder;
    const { terms } = encoder;
    const { graph, edges } = graphArguments(terms, terms.arguments(ref).slice());
    this.#isOnePath = isOnePath(encoder, graph, edges);
    const incomingEdges = Array.from({ length: graph.nodes }, (): number[] => []);
    for (let edge = 0; edge < edges.length; edge++)
      if (encoder.literal(edges[edge]!, BOTH) !== NO) incomingEdges[graph.ends[2 * edge + 1]!]!.push(edge);
    for (const [to, all] of incomingEdges.entries()) {
      const refs = all.map((edge) => edges[edge]!);
      const isSingleClaim = excludeEachOther(encoder, refs);
      for (const edge of all) {
        const literal = encoder.literal(edges[edge]!, BOTH);
        const by = isSingleClaim ? literal : encoder.fresh();
        encoder.clause([], -by, literal);
        this.#arcs.push({ from: graph.ends[2 * edge]!, to, literal, by });
      }
    }
    this.#layers = [incomingEdges.map(() => YES)];
    this.#terms = incomingEdges.map((_, node) => terms.rank(ref, node));
    this.#ranks = this.#terms.map((rank, node) => {
      const domain = rangeDomain(encoder.low(rank), encoder.high(rank));
      return new ThresholdInteger(encoder, domain, (k) => this.#hasRankAtLeast(node, k), rank);
    });
  }

  rank(node: number): EncodedInteger {
    return this.#ranks[node]!;
  }

  #hasRankAtLeast(node: number, k: number): number {
    while (this.#layers.length <= k) this.#addLayer();
    return this.#layers[k]![node]!;
  }

  #addLayer(): void {
    const encoder = this.#encoder;
    const k = this.#layers.length;
    const previousLayer = this.#layers[k - 1]!;
    /** `by[node]`: literals of which one is true if the node's rank is at least 1. */
    const by = previousLayer.map((): number[] => []);
    const layer = this.#terms.map((rank) => {
      // For the bound that holds in all solutions no literal is needed: other clauses enforce it.
      if (k <= encoder.lowInSolutions(rank)) return YES;
      const isBeyond = k > encoder.highInSolutions(rank) || (this.#isOnePath && k >= previousLayer.length);
      if (isBeyond) return NO;
      const literal = encoder.fresh();
      encoder.trace?.atLeast(literal, rank, k);
      return literal;
    });
    for (const { from, to, literal, by: giver } of this.#arcs) {
      encoder.clause([], -literal, -previousLayer[from]!, layer[to]!);
      encoder.clause([], -giver, -layer[to]!, previousLayer[from]!);
      by[to]!.push(giver);
    }
    for (const [node, literal] of layer.entries()) {
      encoder.clause([], -literal, previousLayer[node]!);
      if (k === 1) encoder.clauseOf([-literal], by[node]!);
    }
    this.#layers.push(layer);
    if (this.#isOnePath && k === this.#distinctBelow + 1)
      encoder.addFinalWork(() => this.#requireDistinctRanks());
  }

  /**
   * Requires that no two nodes have the same rank, for ranks below the last layer's: without a next layer it isn't
   * known which nodes have exactly that rank.
   */
  #requireDistinctRanks(): void {
    for (; this.#distinctBelow + 1 < this.#layers.length; this.#distinctBelow++) {
      const sameRankLiterals = this.#ranks.map((rank) => rank.is(this.#distinctBelow));
      atMostOne(this.#encoder, sameRankLiterals, []);
    }
  }
}
