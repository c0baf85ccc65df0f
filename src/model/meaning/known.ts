/**
 * The states of many bools (open, surely true, surely false) as bytes, read once; looking each one up in the bounds
 * again and again would dominate the cost.
 */
import type { Bounds } from './meaning.ts';

export const OPEN_STATE = 0;
export const SURE_STATE = 1;
export const EXCLUDED_STATE = 2;

/** `states[i]`: the state of the i-th bool: OPEN, SURE (true) or OUT (false). */
export function statesOf(bounds: Bounds, refs: Int32Array): Uint8Array {
  const states = new Uint8Array(refs.length);
  for (let at = 0; at < refs.length; at++) {
    const ref = refs[at]!;
    states[at] = bounds.low(ref) === 1 ? SURE_STATE : bounds.high(ref) === 0 ? EXCLUDED_STATE : OPEN_STATE;
  }
  return states;
}
