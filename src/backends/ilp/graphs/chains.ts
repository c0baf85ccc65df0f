// Ranks along directed paths. Each node has an integer column, which an active edge raises by at least one. For each
// node of rank above 0, some active edge, chosen by a 0/1 column, raises it by exactly one. For nodes on or behind a
// directed cycle the rank is the number of nodes; if cycles are possible, a 0/1 column per node marks these nodes, and
// edges don't raise the rank any further. Rows are relaxed by the number of nodes.
import { graphArguments } from '../../../model/terms/operands.ts';
import type { IntRef, Ref } from '../../../model/terms/terms.ts';
import { BOTH, NO } from '../../common/literals.ts';
import { type Affine, constantAffine, LinearSum } from '../linear-sum.ts';
import type { IntLinearization } from '../linearization.ts';
import type { Linearizer } from '../linearizer.ts';

export const rank: IntLinearization = {
  support: 'decomposed',
  how: 'an integer column a node, two relaxed rows and a 0/1 column an edge',
  linearize(linearizer, ref) {
    const [chains, node] = [...linearizer.terms.arguments(ref)] as [IntRef, number];
    return ranksOf(linearizer, chains)[node]!;
  },
};

export const chains: IntLinearization = {
  support: 'decomposed',
  how: 'the greatest of the columns of `rank`',
  linearize(linearizer, ref) {
    const { terms } = linearizer;
    const { nodes } = graphArguments(terms, terms.arguments(ref)).graph;
    return linearizer.affineOf(
      terms.maximum(Array.from({ length: nodes }, (_, node) => terms.rank(ref, node))),
    );
  },
};

const ranksByLinearizer = new WeakMap<Linearizer, Map<Ref, readonly Affine[]>>();

/** `result[node]`: the node's rank in a `chains` term. */
function ranksOf(linearizer: Linearizer, ref: IntRef): readonly Affine[] {
  const ranksByTerm = ranksByLinearizer.get(linearizer) ?? new Map<Ref, readonly Affine[]>();
  ranksByLinearizer.set(linearizer, ranksByTerm);
  const ranks = ranksByTerm.get(ref) ?? makeRanks(linearizer, ref);
  ranksByTerm.set(ref, ranks);
  return ranks;
}

function makeRanks(linearizer: Linearizer, ref: IntRef): readonly Affine[] {
  const { terms, model } = linearizer;
  const { graph, edges } = graphArguments(terms, terms.arguments(ref).slice());
  const cycleRank = graph.nodes;
  const ranks = Array.from({ length: cycleRank }, (_, node): Affine => {
    const high = linearizer.high(terms.rank(ref, node));
    if (high === 0) return constantAffine(0);
    return { constant: 0, columns: [model.column(0, high)], coefficients: [1] };
  });
  const loopLiterals = ranks.map((rank, node) => {
    if (linearizer.high(terms.rank(ref, node)) < cycleRank) return NO;
    const literal = linearizer.fresh();
    linearizer.atLeast(new LinearSum().affine(1, rank).literal(-cycleRank, literal), 0);
    linearizer.atMost(new LinearSum().affine(1, rank).literal(-1, literal), cycleRank - 1);
    return literal;
  });
  /**
   * `ranksMinusEdges[node]`: the node's rank minus the number of nodes for each chosen incoming edge; it must
   * be at most 0, so that a node of rank above 0 has a chosen incoming edge.
   */
  const ranksMinusEdges = ranks.map((rank) => new LinearSum().affine(1, rank));
  for (const [edge, condition] of edges.entries()) {
    const literal = linearizer.literal(condition, BOTH);
    if (literal === NO) continue;
    const [from, to] = [graph.ends[2 * edge]!, graph.ends[2 * edge + 1]!];
    const by = linearizer.fresh();
    linearizer.clauseOf([-by], [literal]);
    const rise = (): LinearSum => new LinearSum().affine(1, ranks[to]!).affine(-1, ranks[from]!);
    linearizer.atMost(rise(), 1, [-by]);
    linearizer.atLeast(rise().literal(1, loopLiterals[from]!), 1, [-literal]);
    ranksMinusEdges[to]!.literal(-cycleRank, by);
  }
  for (const sum of ranksMinusEdges) linearizer.atMost(sum, 0);
  return ranks;
}
