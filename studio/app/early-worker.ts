/** What was started before the page's own script was loaded. */
import type { Answered } from '../worker/protocol.ts';

export interface Begun {
  readonly worker: Worker;
  /** The address that the worker was asked to open, as question 0. */
  readonly hash: string;
  /** Undefined if the worker failed. */
  readonly answered: Promise<Answered | undefined>;
  /** The type named in the address, and its file. */
  readonly type: { readonly name: string; readonly file: string } | undefined;
}

export interface Early {
  pzlEarly?: Begun;
}

const early = (globalThis as Early).pzlEarly;
let taken = false;

/** The worker that was started early; given to the first caller. */
export function takeEarly(): Begun | undefined {
  if (taken) return undefined;
  taken = true;
  return early;
}

export const earlyType = (name: string): string | undefined =>
  early?.type?.name === name ? early.type.file : undefined;
