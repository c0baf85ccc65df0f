/**
 * Codes in which a character (with those it takes after it) is the value of a place, and others are runs of empty
 * places. A code is defined by two small functions: the meaning of a character, and the text of a value. A run that is
 * longer than the remaining places ends with the last place, as on the sites; it is written with its own length.
 */
import type { Token } from '../../native/tokens.ts';
import type { AddressText } from '../address.ts';
import { type Code, isBlank, NOTHING, type Placed, TOO_LARGE, type Written } from './code.ts';

/** The meaning of a character: the value of a place (a text per channel), followed by empty places. */
export interface Step {
  readonly texts?: readonly string[];
  readonly empty?: number;
}

/** The next characters; undefined if the address ends before them. */
export type More = (count: number) => Token | undefined;

export interface RunCode {
  /** Undefined for a character that isn't allowed there. */
  decode(token: Token, more: More): Step | undefined;
  readonly gaps?: boolean;
  /** For messages: what is allowed there. */
  readonly expected: string;
  /** The number of values at a place. */
  readonly channels?: number;
  /** Runs of up to `longest` empty places, and how they are written. */
  readonly longest: number;
  run(length: number): string;
  /** The text of a value together with `empty` places after it; undefined if there is none. */
  encode(texts: readonly string[], empty: number): string | undefined;
  /**
   * How many empty places may be written together with a value; those after the last place count, unless only the
   * board's places are written.
   */
  swallows?(texts: readonly string[]): number;
  readonly boardOnly?: boolean;
  /** The reason why a value has no text, if it isn't that it is too small or too large. */
  readonly problem?: string;
  /** Whether a place is empty, if that isn't the same as having no value in any channel. */
  blank?(texts: readonly string[]): boolean;
}

export function runs(code: RunCode): Code {
  return {
    gaps: code.gaps ?? false,
    read: (text, count) => read(code, text, count),
    write: (values) => write(code, values),
  };
}

/** The letter for a run of empty places: the base-36 digit of its length plus `base`. */
export function letterRun(base: number): (length: number) => string {
  return (length) => (base + length).toString(36);
}

function read(code: RunCode, text: AddressText, count: number): readonly Placed[] {
  const values: Placed[] = [];
  const nothing = new Array<string>(code.channels ?? 1).fill(NOTHING);
  while (values.length < count) {
    const token = text.take(1);
    if (!token) break;
    let width = 1;
    const step = code.decode(token, (length) => {
      const more = text.take(length);
      width += length;
      return more;
    });
    if (text.faults.any || text.cut) break;
    if (!step) {
      text.odd(token, code.expected);
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
  /** The number of empty places from one on, at most `longest`; places after the last don't count unless `beyond`. */
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
