// How often the terms in use ask who is with whom in the components of a graph: the nodes that are asked about most are
// the ones to start from. Linear in the terms above the components.
import { CODE, type IntRef, type Terms } from '../../../model/terms/terms.ts';

interface Asker {
  readonly terms: Terms;
  /** Whether the term is a root or part of one. */
  needs(ref: number): boolean;
}

/** [node of the term's graph]: how many pairs of nodes with it the terms in use ask about. */
export function pairsAsked(asker: Asker, components: IntRef, nodes: number): Int32Array {
  const { terms } = asker;
  const asked = new Int32Array(nodes);
  /** [subset]: how many nodes ask for their share of it. */
  const shares = new Map<number, number>();
  for (let node = components >> 1; node < terms.count; node++) {
    const code = terms.code(node);
    if ((code !== CODE.reaches && code !== CODE.componentShare) || !asker.needs(node << 1)) continue;
    const [of, a, b] = terms.arguments(node << 1);
    if (of !== components) continue;
    if (code === CODE.reaches) {
      asked[a!]!++;
      asked[b!]!++;
    } else {
      asked[a!]! += terms.subsets[b!]!.length;
      shares.set(b!, (shares.get(b!) ?? 0) + 1);
    }
  }
  for (const [subset, count] of shares) for (const member of terms.subsets[subset]!) asked[member]! += count;
  return asked;
}
