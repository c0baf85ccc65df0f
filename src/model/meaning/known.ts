/**
 * The states of many bools as bytes, read once; looking each one up in the bounds again and again would dominate the
 * cost.
 */
import type { Bounds } from './meaning.ts';

export const OPEN = 0;
export const SURE = 1;
export const OUT = 2;

/** [position in the list]: OPEN, SURE or OUT. */
export function statesOf(bounds: Bounds, refs: Int32Array): Uint8Array {
  const states = new Uint8Array(refs.length);
  for (let at = 0; at < refs.length; at++) {
    const ref = refs[at]!;
    states[at] = bounds.low(ref) === 1 ? SURE : bounds.high(ref) === 0 ? OUT : OPEN;
  }
  return states;
}
