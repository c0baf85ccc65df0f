/**
 * Components of the same shape have the same size. The engine's propagator for shapes detects that only when a
 * component is complete. Clauses between sizes that are encoded anyway imply it as soon as one of the sizes is bounded:
 * two clauses for each pair and size.
 */
import type { Encoder } from '../encode/encoder.ts';
import type { EncodedInteger } from '../encode/encoding.ts';

/**
 * If there are more pairs per node than this, no clauses are written. There are many pairs if shapes must differ, and
 * equal sizes then imply nothing.
 */
const MAX_SIZES_COMPARED = 4;

/**
 * Requires that components of the same shape have equal sizes. `sizes` has the component's size by node of the term's
 * graph. `pairs` has pairs of nodes of the active graph, each with a literal that is true only if their components
 * have the same shape; `origins` maps nodes of the active graph to the term's graph.
 */
export function equateSizes(
  encoder: Encoder,
  sizes: ReadonlyMap<number, EncodedInteger>,
  origins: Int32Array,
  pairs: readonly (readonly [a: number, b: number, literal: number])[],
): void {
  if (pairs.length > MAX_SIZES_COMPARED * origins.length) return;
  for (const [a, b, literal] of pairs) {
    const one = sizes.get(origins[a]!);
    const other = sizes.get(origins[b]!);
    if (one === undefined || other === undefined) continue;
    const highestSize = Math.max(one.domain.high, other.domain.high);
    for (let k = Math.min(one.domain.low, other.domain.low) + 1; k <= highestSize; k++) {
      encoder.clause([-literal], -one.atLeast(k), other.atLeast(k));
      encoder.clause([-literal], one.atLeast(k), -other.atLeast(k));
    }
  }
}
