/**
 * Codes in which a character (with those it takes behind it) is the value of a place, and others are runs of empty
 * places. What a code has of its own are two small functions: what a character says, and what a value is written as.
 * A run that is longer than what is left ends with the last place, as the sites have it; it is written in its own length.
 */
import type { Token } from '../../native/tokens.ts';
import type { AddressText } from '../address.ts';
import { type Code, isBlank, NOTHING, type Placed, TOO_LARGE, type Written } from './code.ts';

/** What a character says: the value of a place (a text a channel), then empty places. */
export interface Step {
  readonly texts?: readonly string[];
  readonly empty?: number;
}

/** The next characters; undefined where the address ends before them. */
export type More = (count: number) => Token | undefined;

export interface RunCode {
  /** Undefined for a character that can't stand there. */
  decode(token: Token, more: More): Step | undefined;
  readonly gaps?: boolean;
  /** For messages: what may stand there. */
  readonly expected: string;
  /** How many values stand at a place. */
  readonly channels?: number;
  /** Runs of up to `longest` empty places, and how they are written. */
  readonly longest: number;
  run(length: number): string;
  /** A value, and the `empty` places behind it that it tells with it; undefined where it has no text. */
  encode(texts: readonly string[], empty: number): string | undefined;
  /** How many empty places a value may tell with it; those behind the last place count, unless it tells only the board's. */
  swallows?(texts: readonly string[]): number;
  readonly boardOnly?: boolean;
  /** Why a value has no text, where it isn't that it is too small or too large. */
  readonly problem?: string;
  /** Whether a place is empty, where that isn't having nothing in any channel. */
  blank?(texts: readonly string[]): boolean;
}

export function runs(code: RunCode): Code {
  return {
    gaps: code.gaps ?? false,
    read: (text, count) => read(code, text, count),
    write: (values) => write(code, values),
  };
}

/** The letter for a run of empty places: the digit `base` more than its length. */
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
  /** How many places from one on are empty, at most `longest`; none is told behind the last. */
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
