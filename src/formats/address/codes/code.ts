/**
 * A code defines how values are written in an address, one place after the other, whatever the places are. It reads and
 * writes; `ValuePlaces` defines where the values belong.
 */
import type { Token } from '../../native/tokens.ts';
import type { AddressText } from '../address.ts';

/**
 * The values at one place: `texts[channel]` in native text (`-` for absent, `?` for unknown); and their position in the
 * address.
 */
export interface Placed {
  readonly texts: readonly string[];
  readonly token: Token;
}

/**
 * An encoded text, or a sentence that explains why the values can't be encoded. A `spare` text may be left out at the
 * end of an address.
 */
export type Written = { readonly text: string; readonly spare?: boolean } | Unwritable;

export interface Unwritable {
  readonly problem: string;
  /** The index of the place whose values can't be encoded, where the code knows it. */
  readonly place?: number;
}

export interface Code {
  /** Whether an absent number beside another mark is written as unknown (the code can't tell them apart). */
  readonly gaps?: boolean;
  /** Reads the values for `count` places; fewer if the address ends early, or after a mistake, which is reported. */
  read(text: AddressText, count: number): readonly Placed[];
  /** Encodes the native texts `values[place][channel]`. */
  write(values: readonly (readonly string[])[]): Written;
}

export const NOTHING = '-';
export const UNTOLD = '?';

export const TOO_LARGE = { problem: 'A value is too small or too large for an address of this kind.' };

/** Whether a place has no value in any channel. */
export function isBlank(texts: readonly string[]): boolean {
  return texts.every((text) => text === NOTHING || text === '.');
}

/** The number in a native text; undefined for any other text. */
export function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

export function digits(token: Token | undefined, base: number): number | undefined {
  const value = Number.parseInt(token?.text ?? '', base);
  return value.toString(base).padStart(token?.text.length ?? 0, '0') === token?.text ? value : undefined;
}
