/**
 * A code says how values stand in an address, one place after the other, whatever the places are. One value of this
 * type reads and writes; where the values belong is said by `Places`.
 */
import type { Token } from '../../native/tokens.ts';
import type { AddressText } from '../address.ts';

/** What stands at one place: a native text a channel (`-` for nothing, `?` for what is not told), and where it was said. */
export interface Placed {
  readonly texts: readonly string[];
  readonly token: Token;
}

/** The text, or a sentence that says why there is none. At the end of an address a `spare` text may be left out. */
export type Written = { readonly text: string; readonly spare?: boolean } | { readonly problem: string };

export interface Code {
  /** A number that is absent beside another mark is written as one that isn't told. */
  readonly gaps?: boolean;
  /** Values for `count` places; fewer where the address ends before, and after a mistake, which is reported. */
  read(text: AddressText, count: number): readonly Placed[];
  /** [place][channel] native texts. */
  write(values: readonly (readonly string[])[]): Written;
}

export const NOTHING = '-';
export const UNTOLD = '?';

export const TOO_LARGE = { problem: 'A value is too small or too large for an address of this kind.' };

/** Whether a place has nothing in any channel. */
export function isBlank(texts: readonly string[]): boolean {
  return texts.every((text) => text === NOTHING || text === '.');
}

/** The number a native text says; undefined for anything else. */
export function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

export function digits(token: Token | undefined, base: number): number | undefined {
  const value = Number.parseInt(token?.text ?? '', base);
  return value.toString(base).padStart(token?.text.length ?? 0, '0') === token?.text ? value : undefined;
}
