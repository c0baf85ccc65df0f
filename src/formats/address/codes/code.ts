/**
 * A code defines how values are written in an address, one place after the other, whatever the places are. It reads and
 * writes; `ValuePlaces` defines where the values belong.
 */
import type { Token } from '../../native/tokens.ts';
import type { AddressText } from '../address.ts';

/**
 * The values at one place, one for each given that the code encodes together (such as a number and a direction), and
 * the position of their characters in the address. `texts[given]` is in native text: `-` for absent, `?` for unknown.
 */
export interface ValueTexts {
  readonly texts: readonly string[];
  readonly token: Token;
}

/**
 * An encoded text, or a sentence that explains why the values can't be encoded. A `spare` text may be left out at the
 * end of an address.
 */
export type EncodingResult = { readonly text: string; readonly spare?: boolean } | Unwritable;

export interface Unwritable {
  readonly problem: string;
  /** The index of the place whose values can't be encoded, where the code knows it. */
  readonly place?: number;
}

export interface ValueCode {
  /**
   * Whether a place with a direction but no number is encoded like one with an unknown number, so that reading gives
   * the unknown number.
   */
  readonly encodesGaps?: boolean;
  /** Reads the values for `count` places; fewer if the address ends early, or after a mistake, which is reported. */
  readValues(text: AddressText, count: number): readonly ValueTexts[];
  /** Encodes native texts: `values[place][given]`, with one text for each given that the code encodes together. */
  writeValues(values: readonly (readonly string[])[]): EncodingResult;
}

export const NOTHING = '-';
export const UNKNOWN_TEXT = '?';

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
