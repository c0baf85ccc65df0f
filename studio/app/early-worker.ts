/** What was begun before the page's script was there. */
import type { Answered } from '../worker/protocol.ts';

export interface Begun {
  readonly worker: Worker;
  /** The address that it was asked to open, as its question 0. */
  readonly hash: string;
  /** Undefined where the worker failed. */
  readonly answered: Promise<Answered | undefined>;
  /** The type that the address names, and its file. */
  readonly type: { readonly name: string; readonly file: string } | undefined;
}

export interface Early {
  pzlEarly?: Begun;
}

const early = (globalThis as Early).pzlEarly;
let taken = false;

/** The worker, for who asks first. */
export function takeEarly(): Begun | undefined {
  if (taken) return undefined;
  taken = true;
  return early;
}

export const earlyType = (name: string): string | undefined =>
  early?.type?.name === name ? early.type.file : undefined;
