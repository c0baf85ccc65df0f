/**
 * Codes in which a character is either a value of one place or a run of empty places; a value may take further
 * characters. Such a code is defined by two small functions: the meaning of a character, and the text of a value. When
 * an address is read, a run may be longer than the remaining places (puzzle sites write such runs); the surplus is
 * ignored.
 */
import type { Token } from '../../native/tokens.ts';
import type { AddressText } from '../address.ts';
import { type EncodingResult, isBlank, NOTHING, TOO_LARGE, type ValueCode, type ValueTexts } from './code.ts';

/**
 * The meaning of a character: the values of one place, if any (`texts[given]`, as in `ValueTexts`), then a number of
 * empty places.
 */
export interface Step {
  readonly texts?: readonly string[];
  readonly emptyCount?: number;
}

/** Returns the next `count` characters; undefined if the address ends before them. */
export type TakeCharacters = (count: number) => Token | undefined;

export interface RunCode {
  /**
   * Returns the meaning of a character, which may take further characters by `more`; undefined if the character isn't
   * allowed.
   */
  decode(token: Token, more: TakeCharacters): Step | undefined;
  readonly encodesGaps?: boolean;
  /** A description of the allowed characters, for messages. */
  readonly expectedText: string;
  /** The number of values at each place; 1 by default. */
  readonly channelCount?: number;
  /** The greatest number of empty places that `run` can write as one run. */
  readonly longest: number;
  /** Returns the text for a run of empty places. */
  run(length: number): string;
  /** Returns the text of a value together with `empty` empty places after it; undefined if there is no such text. */
  encode(texts: readonly string[], empty: number): string | undefined;
  /**
   * Returns how many empty places may be written together with the value before them. Places after the board's last
   * one count as empty for this, unless `boardOnly` is set.
   */
  maxEmptyAfter?(texts: readonly string[]): number;
  /**
   * Whether `encode` may take only empty places of the board into the value's text; without it, the end of the board
   * counts as empty places, too.
   */
  readonly boardOnly?: boolean;
  /** Whether the empty places after the last value may be omitted. */
  readonly openEnd?: true;
  /** The error message for a value that has no text; by default it says that the value is too small or too large. */
  readonly problem?: string;
  /** Returns whether a place is empty; by default, whether it has no value of any given. */
  blank?(texts: readonly string[]): boolean;
}

export function runs(code: RunCode): ValueCode {
  return {
    encodesGaps: code.encodesGaps ?? false,
    readValues: (text, count) => readRuns(code, text, count),
    writeValues: (values) => writeRuns(code, values),
  };
}

/** Returns a function that writes a run of empty places as one letter: the base-36 digit of its length plus `base`. */
export function letterRun(base: number): (length: number) => string {
  return (length) => (base + length).toString(36);
}

function readRuns(code: RunCode, text: AddressText, count: number): readonly ValueTexts[] {
  const values: ValueTexts[] = [];
  const blankTexts = new Array<string>(code.channelCount ?? 1).fill(NOTHING);
  while (values.length < count && !(code.openEnd && text.isAtEnd)) {
    const token = text.take(1);
    if (!token) break;
    let width = 1;
    const step = code.decode(token, (length) => {
      const takenToken = text.take(length);
      width += length;
      return takenToken;
    });
    if (text.faults.hasMistakes || text.isTruncated) break;
    if (!step) {
      text.reportUnexpected(token, code.expectedText);
      break;
    }
    const place = { ...token, width };
    if (step.texts) values.push({ texts: step.texts, token: place });
    const placesLeft = count - values.length;
    for (let left = Math.min(step.emptyCount ?? 0, placesLeft); left > 0; left--)
      values.push({ texts: blankTexts, token: place });
  }
  if (code.openEnd && text.isAtEnd) text.omittedPlaceCount += count - values.length;
  return values;
}

function writeRuns(code: RunCode, values: readonly (readonly string[])[]): EncodingResult {
  const blank = code.blank ?? isBlank;
  /**
   * The number of consecutive empty places from `from` on, at most `longest`. Places after the last one count only if
   * `beyond` is set.
   */
  const countBlanks = (from: number, longest: number, beyond: boolean): number => {
    let blankCount = 0;
    while (blankCount < longest) {
      const texts = values[from + blankCount];
      if (texts ? !blank(texts) : !beyond) break;
      blankCount++;
    }
    return blankCount;
  };
  let out = '';
  for (let at = 0; at < values.length; ) {
    const texts = values[at] ?? [];
    const blankCount = countBlanks(at, code.longest, false);
    const emptyCount =
      blankCount > 0 ? 0 : countBlanks(at + 1, code.maxEmptyAfter?.(texts) ?? 0, !code.boardOnly);
    const encodedText = blankCount > 0 ? code.run(blankCount) : code.encode(texts, emptyCount);
    if (encodedText === undefined) return code.problem === undefined ? TOO_LARGE : { problem: code.problem };
    out += encodedText;
    at += blankCount > 0 ? blankCount : 1 + emptyCount;
  }
  return { text: out };
}
