/** The worker that opens the puzzle of the page's address before the page's own script is loaded. */
import type { ReplyMessage } from '../worker/protocol.ts';

export interface EarlyOpening {
  readonly worker: Worker;
  /** The part after the `#` of the address that the worker opens. The worker's answer has the number 0. */
  readonly hash: string;
  /** The worker's answer; undefined if the worker failed. */
  readonly replyPromise: Promise<ReplyMessage | undefined>;
  /** The type that the address names, and the file with its model; undefined if it names none. */
  readonly type: { readonly name: string; readonly file: string } | undefined;
}

export interface EarlyGlobals {
  pzlEarly?: EarlyOpening;
}

const earlyOpening = (globalThis as EarlyGlobals).pzlEarly;
let wasOpeningTaken = false;

/** Returns the worker that was started early, on the first call only; undefined on later calls. */
export function takeEarlyOpening(): EarlyOpening | undefined {
  if (wasOpeningTaken) return undefined;
  wasOpeningTaken = true;
  return earlyOpening;
}

export const earlyType = (name: string): string | undefined =>
  earlyOpening?.type?.name === name ? earlyOpening.type.file : undefined;
