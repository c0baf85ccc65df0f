/** The worker that opens the puzzle of the page's address before the page's own script is loaded. */
import type { Answered } from '../worker/protocol.ts';

export interface EarlyOpening {
  readonly worker: Worker;
  /** The part after the `#` of the address that the worker opens. The worker's answer has the number 0. */
  readonly hash: string;
  /** The worker's answer; undefined if the worker failed. */
  readonly answered: Promise<Answered | undefined>;
  /** The type that the address names, and the file with its model; undefined if it names none. */
  readonly type: { readonly name: string; readonly file: string } | undefined;
}

export interface Early {
  pzlEarly?: EarlyOpening;
}

const early = (globalThis as Early).pzlEarly;
let isTaken = false;

/** Returns the worker that was started early, on the first call only; undefined on later calls. */
export function takeEarly(): EarlyOpening | undefined {
  if (isTaken) return undefined;
  isTaken = true;
  return early;
}

export const earlyType = (name: string): string | undefined =>
  early?.type?.name === name ? early.type.file : undefined;
