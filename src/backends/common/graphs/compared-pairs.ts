// Counts in how many terms each node of a graph is compared with another one: whether both are in the same component.
// Encodings start from the nodes that occur most. Linear in the terms that refer to the components.
import { CODE, type IntRef, type Terms } from '../../../model/terms/terms.ts';

interface UsedTerms {
  readonly terms: Terms;
  /** Whether the term is a root or part of one. */
  isNeeded(ref: number): boolean;
}

/**
 * `result[node]`, for each node of the term's graph: the number of pairs with this node for which the used terms ask
 * whether both nodes are in one component.
 */
export function countComparedPairs(usedTerms: UsedTerms, components: IntRef, nodes: number): Int32Array {
  const { terms } = usedTerms;
  const askedStamps = new Int32Array(nodes);
  /** For each subset of nodes: the number of `componentShare` terms that count its members, of which there may be one for each node of the graph. */
  const comparisonCounts = new Map<number, number>();
  for (let node = components >> 1; node < terms.count; node++) {
    const code = terms.code(node);
    if ((code !== CODE.reaches && code !== CODE.componentShare) || !usedTerms.isNeeded(node << 1)) continue;
    const [of, a, b] = terms.arguments(node << 1);
    if (of !== components) continue;
    if (code === CODE.reaches) {
      askedStamps[a!]!++;
      askedStamps[b!]!++;
    } else {
      askedStamps[a!]! += terms.subsets[b!]!.length;
      comparisonCounts.set(b!, (comparisonCounts.get(b!) ?? 0) + 1);
    }
  }
  for (const [subset, count] of comparisonCounts)
    for (const member of terms.subsets[subset]!) askedStamps[member]! += count;
  return askedStamps;
}
