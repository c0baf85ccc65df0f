// The rank of a node on directed paths, and the length of the longest path; see graphs/chains.ts.
import { graphArguments } from '../../../model/terms/operands.ts';
import type { IntEncoding } from '../encode/encoding.ts';
import { chainsOf } from '../graphs/chains.ts';

export const rank: IntEncoding = {
  encode(encoder, ref) {
    const [chains, node] = encoder.terms.arguments(ref);
    return chainsOf(encoder, chains!).rank(node!);
  },
};

/** The greatest of the ranks. */
export const chains: IntEncoding = {
  encode(encoder, ref) {
    const { terms } = encoder;
    const { nodes } = graphArguments(terms, terms.arguments(ref)).graph;
    return encoder.integer(terms.maximum(Array.from({ length: nodes }, (_, node) => terms.rank(ref, node))));
  },
};
