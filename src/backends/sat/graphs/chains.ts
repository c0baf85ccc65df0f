// Ranks along chains of edges: for each node and k a literal for "at least k edges in a row lead up to it", a layer of all nodes for
// each k, made as far as somebody asks. An edge that is there raises the rank; and for each edge a literal says that it is the one by
// which its end has its rank, which raises it by no more. A layer takes a variable and a clause a node and two clauses an edge; an
// edge one variable besides, or none where at most one edge that is there enters its end. These are the usual clauses of distances in
// unary (order encoding; Tamura et al. 2009), of the longest way in place of the shortest: nothing on a loop is its own reason, as a loop
// raises the rank to the number of nodes, which means that there is none.
// Where the edges are asserted to be one path, each way one edge, no two nodes have a rank other than 0 in common.
import { graphArguments } from '../../../model/terms/operands.ts';
import type { IntRef, Ref } from '../../../model/terms/terms.ts';
import { BOTH, NO, YES } from '../../common/literals.ts';
import { atMostOne } from '../counters/at-most-one.ts';
import type { Encoder } from '../encode/encoder.ts';
import type { EncodedInteger } from '../encode/encoding.ts';
import { rangeDomain } from '../integers/domain.ts';
import { ThresholdInteger } from '../integers/thresholds.ts';
import { excludeEachOther, isOnePath } from './one-path.ts';

const known = new WeakMap<Encoder, Map<Ref, Chains>>();

/** The ranks of a `chains` term, as far as this encoder has them. */
export function chainsOf(encoder: Encoder, ref: IntRef): Chains {
  // What it keeps of a graph isn't on the encoder's trail.
  if (encoder.isComplete) encoder.permanent++;
  const all = known.get(encoder) ?? new Map<Ref, Chains>();
  known.set(encoder, all);
  const chains = all.get(ref) ?? new Chains(encoder, ref);
  all.set(ref, chains);
  return chains;
}

interface Arc {
  readonly from: number;
  readonly to: number;
  readonly literal: number;
  /** Implies that the edge is there and raises the rank by no more than one. */
  readonly by: number;
}

export class Chains {
  readonly #encoder: Encoder;
  readonly #arcs: Arc[] = [];
  /** [node]: its `rank` term, and what is asked of it. */
  readonly #terms: readonly IntRef[];
  readonly #ranks: readonly EncodedInteger[];
  /** [k][node]: a literal for a rank of at least k. */
  readonly #layers: number[][];
  readonly #onePath: boolean;
  /** Ranks below this are different already. */
  #different = 1;

  constructor(encoder: Encoder, ref: IntRef) {
    this.#encoder = encoder;
    const { terms } = encoder;
    const { graph, edges } = graphArguments(terms, terms.arguments(ref).slice());
    this.#onePath = isOnePath(encoder, graph, edges);
    const into = Array.from({ length: graph.nodes }, (): number[] => []);
    for (let edge = 0; edge < edges.length; edge++)
      if (encoder.literal(edges[edge]!, BOTH) !== NO) into[graph.ends[2 * edge + 1]!]!.push(edge);
    for (const [to, all] of into.entries()) {
      const refs = all.map((edge) => edges[edge]!);
      const isSingle = excludeEachOther(encoder, refs);
      for (const edge of all) {
        const literal = encoder.literal(edges[edge]!, BOTH);
        const by = isSingle ? literal : encoder.fresh();
        encoder.clause([], -by, literal);
        this.#arcs.push({ from: graph.ends[2 * edge]!, to, literal, by });
      }
    }
    this.#layers = [into.map(() => YES)];
    this.#terms = into.map((_, node) => terms.rank(ref, node));
    this.#ranks = this.#terms.map((rank, node) => {
      const domain = rangeDomain(encoder.low(rank), encoder.high(rank));
      return new ThresholdInteger(encoder, domain, (k) => this.#reaches(node, k));
    });
  }

  rank(node: number): EncodedInteger {
    return this.#ranks[node]!;
  }

  #reaches(node: number, k: number): number {
    while (this.#layers.length <= k) this.#addLayer();
    return this.#layers[k]![node]!;
  }

  #addLayer(): void {
    const encoder = this.#encoder;
    const k = this.#layers.length;
    const before = this.#layers[k - 1]!;
    /** [node]: literals of which one is true where its rank is at least 1. */
    const by = before.map((): number[] => []);
    const layer = this.#terms.map((rank) => {
      // What holds in all solutions is seen to by the clauses about the others.
      if (k <= encoder.lowInSolutions(rank)) return YES;
      const isBeyond = k > encoder.highInSolutions(rank) || (this.#onePath && k >= before.length);
      return isBeyond ? NO : encoder.fresh();
    });
    for (const { from, to, literal, by: giver } of this.#arcs) {
      encoder.clause([], -literal, -before[from]!, layer[to]!);
      encoder.clause([], -giver, -layer[to]!, before[from]!);
      by[to]!.push(giver);
    }
    for (const [node, literal] of layer.entries()) {
      encoder.clause([], -literal, before[node]!);
      if (k === 1) encoder.clauseOf([-literal], by[node]!);
    }
    this.#layers.push(layer);
    if (this.#onePath && k === this.#different + 1) encoder.atEnd(() => this.#differ());
  }

  /** Of the last layer it isn't known who has just that rank. */
  #differ(): void {
    for (; this.#different + 1 < this.#layers.length; this.#different++) {
      const same = this.#ranks.map((rank) => rank.is(this.#different));
      atMostOne(this.#encoder, same, []);
    }
  }
}
