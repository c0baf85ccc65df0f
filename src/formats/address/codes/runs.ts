/**
 * Codes in which some characters are values of a place, and others are runs of empty places. A value may take further
 * characters. A code is defined by two small functions: the meaning of a character, and the text of a value. A run that
 * is longer than the remaining places ends with the last place, as on the sites; it is written with its own length.
 */
import type { Token } from '../../native/tokens.ts';
import type { AddressText } from '../address.ts';
import { type Code, isBlank, NOTHING, type Placed, TOO_LARGE, type Written } from './code.ts';

/** The meaning of a character: the value of a place (`texts[channel]`), if any, then a number of empty places. */
export interface Step {
  readonly texts?: readonly string[];
  readonly empty?: number;
}

/** Returns the next `count` characters; undefined if the address ends before them. */
export type More = (count: number) => Token | undefined;

export interface RunCode {
  /**
   * Returns the meaning of a character, which may take further characters by `more`; undefined if the character isn't
   * allowed.
   */
  decode(token: Token, more: More): Step | undefined;
  readonly gaps?: boolean;
  /** A description of the allowed characters, for messages. */
  readonly expected: string;
  /** The number of values at each place; 1 by default. */
  readonly channels?: number;
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
  swallows?(texts: readonly string[]): number;
  /** Whether only the board's own places may be written together with a value. */
  readonly boardOnly?: boolean;
  /** Whether the empty places after the last value may be omitted. */
  readonly openEnd?: true;
  /** The error message for a value that has no text; by default it says that the value is too small or too large. */
  readonly problem?: string;
  /** Returns whether a place is empty; by default, whether it has no value in any channel. */
  blank?(texts: readonly string[]): boolean;
}

export function runs(code: RunCode): Code {
  return {
    gaps: code.gaps ?? false,
    read: (text, count) => read(code, text, count),
    write: (values) => write(code, values),
  };
}

/** Returns a function that writes a run of empty places as one letter: the base-36 digit of its length plus `base`. */
export function letterRun(base: number): (length: number) => string {
  return (length) => (base + length).toString(36);
}

function read(code: RunCode, text: AddressText, count: number): readonly Placed[] {
  const values: Placed[] = [];
  const nothing = new Array<string>(code.channels ?? 1).fill(NOTHING);
  while (values.length < count && !(code.openEnd && text.atEnd)) {
    const token = text.take(1);
    if (!token) break;
    let width = 1;
    const step = code.decode(token, (length) => {
      const more = text.take(length);
      width += length;
      return more;
    });
    if (text.faults.hasMistakes || text.isCut) break;
    if (!step) {
      text.reportOdd(token, code.expected);
      break;
    }
    const place = { ...token, width };
    if (step.texts) values.push({ texts: step.texts, token: place });
    const room = count - values.length;
    for (let left = Math.min(step.empty ?? 0, room); left > 0; left--)
      values.push({ texts: nothing, token: place });
  }
  return values;
}

function write(code: RunCode, values: readonly (readonly string[])[]): Written {
  const blank = code.blank ?? isBlank;
  /**
   * The number of consecutive empty places from `from` on, at most `longest`. Places after the last one count only if
   * `beyond` is set.
   */
  const blanks = (from: number, longest: number, beyond: boolean): number => {
    let run = 0;
    while (run < longest) {
      const texts = values[from + run];
      if (texts ? !blank(texts) : !beyond) break;
      run++;
    }
    return run;
  };
  let out = '';
  for (let at = 0; at < values.length; ) {
    const texts = values[at] ?? [];
    const run = blanks(at, code.longest, false);
    const empty = run > 0 ? 0 : blanks(at + 1, code.swallows?.(texts) ?? 0, !code.boardOnly);
    const written = run > 0 ? code.run(run) : code.encode(texts, empty);
    if (written === undefined) return code.problem === undefined ? TOO_LARGE : { problem: code.problem };
    out += written;
    at += run > 0 ? run : 1 + empty;
  }
  return { text: out };
}
