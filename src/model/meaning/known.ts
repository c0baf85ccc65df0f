/** What is known of many bools, read once where it is asked for often: each time it is asked of the bounds costs as much as the question. */
import type { Bounds } from './meaning.ts';

export const OPEN = 0;
export const SURE = 1;
export const OUT = 2;

/** [place in the list]: which of these it is. */
export function knownOf(bounds: Bounds, refs: Int32Array): Uint8Array {
  const known = new Uint8Array(refs.length);
  for (let at = 0; at < refs.length; at++) {
    const ref = refs[at]!;
    known[at] = bounds.low(ref) === 1 ? SURE : bounds.high(ref) === 0 ? OUT : OPEN;
  }
  return known;
}
