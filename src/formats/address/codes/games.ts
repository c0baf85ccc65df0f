/**
 * The codes of Simon Tatham's game ids (Portable Puzzle Collection, MIT), as defined by its games. In most of them a..z
 * are 1..26 empty places:
 *
 * - runs: one character per value, a digit or a capital letter; openruns may lack the empty places at their end
 * - spaced: numbers, with `_` between neighbouring ones
 * - gaps: values 0 and 1, each preceded by a letter for the number of empty places before it (a..y 0..24): small
 *   letters for 0, capitals for 1; z stands for 25 empty ones. closedgaps have one more value after the last place
 * - trees: bools; `_` and a..y are 0..25 empty places followed by a mark, z 25 empty ones; one more mark follows the
 *   last place
 * - base62: 0..9, a..z, A..Z for 0..61, `.` for none
 * - dominoes: a digit, or a larger number in `[ ]`
 * - slashed, commas: numbers separated by `/`, or each preceded by `,`; dotted: lists of numbers separated by `.`, with
 *   `/` between lists
 * - lettered: a letter, with a number before it if the place has one
 * - stations: numbers, each preceded by `,`, and by `S` if its bool is set
 */
import type { Token } from '../../native/tokens.ts';
import type { AddressText } from '../address.ts';
import { type Code, isBlank, NOTHING, numberIn, type Placed, TOO_LARGE, type Written } from './code.ts';
import { runs as inRuns, letterRun, type RunCode } from './runs.ts';

const emptyPlaces = ({ text }: Token): number => (/^[a-z]$/.test(text) ? Number.parseInt(text, 36) - 9 : 0);
const MOST_EMPTY = 26;
const blank = (token: Token): Placed => ({ texts: [NOTHING], token });
const NO_TEXT = { problem: 'A value has no place in a game id.' };

const RUNS: RunCode = {
  decode(token) {
    const empty = emptyPlaces(token);
    if (empty > 0) return { empty };
    return /^[0-9A-Z]$/.test(token.text) ? { texts: [token.text] } : undefined;
  },
  expected: 'a digit or a letter',
  longest: MOST_EMPTY,
  run: letterRun(9),
  encode: ([text = '']) => (/^[0-9A-Z]$/.test(text) ? text : undefined),
  problem: NO_TEXT.problem,
};
export const runs = inRuns(RUNS);
export const openruns = inRuns({ ...RUNS, openEnd: true });

export const spaced: Code = {
  read(text, count) {
    const values: Placed[] = [];
    while (values.length < count) {
      const number = text.match(/\d{1,9}/y);
      if (number) {
        values.push({ texts: [String(Number(number.text))], token: number });
        text.skip('_');
        continue;
      }
      const token = text.take(1);
      if (!token) break;
      const empty = emptyPlaces(token);
      if (empty === 0) {
        text.reportOdd(token, 'a number or a letter');
        break;
      }
      for (let left = Math.min(empty, count - values.length); left > 0; left--) values.push(blank(token));
    }
    return values;
  },
  write(values): Written {
    let out = '';
    let empty = 0;
    for (const [place, [text = NOTHING]] of values.entries()) {
      if (isBlank([text])) {
        empty++;
        if (empty === MOST_EMPTY) {
          out += 'z';
          empty = 0;
        }
        continue;
      }
      if (numberIn(text) === undefined) return { ...NO_TEXT, place };
      if (empty > 0) out += letterRun(9)(empty);
      else if (/\d$/.test(out)) out += '_';
      out += text;
      empty = 0;
    }
    return { text: empty > 0 ? out + letterRun(9)(empty) : out };
  },
};

const SKIPPED = 25;

/** The meaning of a letter: a number of empty places, and the value after them, if any. */
type Gap = { readonly empty: number; readonly kind?: string } | undefined;

/**
 * A code in which each letter is a number of empty places and the value after them. `closing`: a value that is written
 * after the last place.
 */
function inGaps(
  gapOf: (letter: string) => Gap,
  write: (empty: number, kind: string) => string | undefined,
  nothing: string,
  closing?: string,
): Code {
  const isClosed = closing !== undefined;
  return {
    read(text, count) {
      const values: Placed[] = [];
      const places = isClosed ? count + 1 : count;
      while (values.length < places && !(text.atEnd && !isClosed)) {
        const token = text.take(1);
        if (!token) break;
        const gap = gapOf(token.text);
        if (!gap) {
          text.reportOdd(token, 'a letter');
          break;
        }
        const all = values.length + gap.empty + (gap.kind === undefined ? 0 : 1);
        if (all > places) {
          text.reportOdd(token, 'no more than the board has places for');
          break;
        }
        for (let left = gap.empty; left > 0; left--) values.push({ texts: [nothing], token });
        if (gap.kind !== undefined) values.push({ texts: [gap.kind], token });
      }
      while (!isClosed && values.length < count)
        values.push({ texts: [nothing], token: values.at(-1)?.token ?? { text: '', start: 0 } });
      return values.slice(0, count);
    },
    write(values): Written {
      let out = '';
      let empty = 0;
      for (const [text = NOTHING] of isClosed ? [...values, [closing]] : values) {
        if (isBlank([text])) {
          empty++;
          continue;
        }
        for (; empty >= SKIPPED; empty -= SKIPPED) {
          // The letter for exactly this gap and the value after it needs no `z`, if there is such a letter.
          if (empty === SKIPPED && write(empty, text) !== undefined) break;
          out += 'z';
        }
        const letter = write(empty, text);
        if (letter === undefined) return NO_TEXT;
        out += letter;
        empty = 0;
      }
      return { text: out };
    },
  };
}

function kindGap(letter: string): Gap {
  if (letter === 'z') return { empty: SKIPPED };
  if (/^[a-y]$/.test(letter)) return { empty: Number.parseInt(letter, 36) - 10, kind: '0' };
  return /^[A-Y]$/.test(letter) ? { empty: Number.parseInt(letter, 36) - 10, kind: '1' } : undefined;
}

function kindLetter(empty: number, kind: string): string | undefined {
  if (empty >= SKIPPED || (kind !== '0' && kind !== '1')) return undefined;
  const letter = (10 + empty).toString(36);
  return kind === '1' ? letter.toUpperCase() : letter;
}

export const gaps = inGaps(kindGap, kindLetter, NOTHING);
export const closedgaps = inGaps(
  (letter) => (letter === 'Z' ? { empty: SKIPPED } : kindGap(letter)),
  kindLetter,
  NOTHING,
  '0',
);

export const trees = inGaps(
  (letter) => {
    if (letter === 'z') return { empty: SKIPPED };
    if (letter === '_') return { empty: 0, kind: '#' };
    return /^[a-y]$/.test(letter) ? { empty: Number.parseInt(letter, 36) - 9, kind: '#' } : undefined;
  },
  (empty, kind) => {
    if (empty > SKIPPED || kind !== '#') return undefined;
    return empty === 0 ? '_' : (9 + empty).toString(36);
  },
  '.',
  '#',
);

const BASE62 = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A code with one or more characters per place. */
function eachPlace(
  take: (text: AddressText) => Token | undefined,
  read: (text: string) => string | undefined,
  expected: string,
  write: (text: string) => string | undefined,
): Code {
  return {
    read(text, count) {
      const values: Placed[] = [];
      while (values.length < count) {
        const token = take(text);
        if (!token) break;
        const value = read(token.text);
        if (value === undefined) {
          text.reportOdd(token, expected);
          break;
        }
        values.push({ texts: [value], token });
      }
      return values;
    },
    write(values): Written {
      const texts = values.map(([text = NOTHING]) => write(text));
      return texts.every((text) => text !== undefined) ? { text: texts.join('') } : TOO_LARGE;
    },
  };
}

export const base62 = eachPlace(
  (text) => text.take(1),
  (text) => (text === '.' ? NOTHING : BASE62.includes(text) ? String(BASE62.indexOf(text)) : undefined),
  'a digit, a letter or `.`',
  (text) => (isBlank([text]) ? '.' : BASE62[numberIn(text) ?? BASE62.length]),
);

export const dominoes = eachPlace(
  (text) => text.match(/\[\d{1,3}\]/y) ?? text.take(1),
  (text) => /^\[?(\d+)\]?$/.exec(text)?.[1],
  'a digit, or a number in `[ ]`',
  (text) => {
    const number = numberIn(text);
    return number === undefined ? undefined : number > 9 ? `[${number}]` : String(number);
  },
);

/** A code of values with a separator between them; if `isFirst`, a separator precedes the first value, too. */
function separated(
  separator: string,
  isFirst: boolean,
  read: (word: string) => string | undefined,
  expected: string,
  write: (text: string) => string | undefined,
): Code {
  return {
    read(text, count) {
      const values: Placed[] = [];
      while (values.length < count) {
        if ((isFirst || values.length > 0) && !text.skip(separator)) {
          const token = text.take(1);
          if (token) text.reportOdd(token, `\`${separator}\``);
          break;
        }
        const token = text.match(WORD) ?? text.here;
        const value = read(token.text);
        if (value === undefined) {
          text.reportOdd(token, expected);
          break;
        }
        values.push({ texts: [value], token: { ...token, width: Math.max(1, token.text.length) } });
      }
      return values;
    },
    write(values): Written {
      const texts = values.map(([text = NOTHING]) => write(text));
      if (!texts.every((text) => text !== undefined)) return { ...NO_TEXT, place: texts.indexOf(undefined) };
      return { text: (isFirst ? separator : '') + texts.join(separator) };
    },
  };
}

const WORD = /[^/,]+/y;
const numberAlone = (word: string): string | undefined =>
  word === '' ? NOTHING : /^\d{1,9}$/.test(word) ? String(Number(word)) : undefined;
const textAlone = (text: string): string | undefined =>
  isBlank([text]) ? '' : numberIn(text) === undefined ? undefined : text;

export const slashed = separated('/', false, numberAlone, 'a number', textAlone);
export const commas = separated(
  ',',
  true,
  (word) => (word === '' ? undefined : numberAlone(word)),
  'a number',
  (text) => (numberIn(text) === undefined ? undefined : text),
);
export const dotted = separated(
  '/',
  false,
  (word) =>
    word === '' || /^\d{1,4}(?:\.\d{1,4})*$/.test(word) ? `[${word.replace(/\./g, ',')}]` : undefined,
  'numbers with `.` between them',
  (text) => {
    const items = text.replace(/^\[|\]$/g, '').split(',');
    if (isBlank([text]) || items.join('') === '') return '';
    return items.every((item) => numberIn(item) !== undefined) ? items.join('.') : undefined;
  },
);

/** Values that are a letter, optionally with a number before it. After the greatest possible number the letter has no meaning. */
export const lettered: Code = {
  read(text, count) {
    const values: Placed[] = [];
    while (values.length < count) {
      const token = text.match(/\d{0,6}[a-z]/y) ?? text.take(1);
      if (!token) break;
      const [, number = '', letter] = /^(\d*)([a-z])$/.exec(token.text) ?? [];
      if (letter === undefined) {
        text.reportOdd(token, 'a letter, or a number with a letter after it');
        break;
      }
      const isLast = Number(number) === count;
      const texts = [number === '' ? NOTHING : String(Number(number)), isLast ? NOTHING : letter];
      values.push({ texts, token: { ...token, width: token.text.length } });
    }
    return values;
  },
  write(values): Written {
    let out = '';
    for (const [place, [number = NOTHING, letter = NOTHING]] of values.entries()) {
      const isLast = numberIn(number) === values.length;
      if (!(isLast && isBlank([letter])) && !/^[a-z]$/.test(letter)) return { ...NO_TEXT, place };
      if (!isBlank([number]) && numberIn(number) === undefined) return { ...NO_TEXT, place };
      out += `${isBlank([number]) ? '' : number}${isBlank([letter]) ? 'a' : letter}`;
    }
    return { text: out };
  },
};

export const stations: Code = {
  read(text, count) {
    const values: Placed[] = [];
    while (values.length < count) {
      const token = text.match(/,S?\d{1,4}/y) ?? text.take(1);
      if (!token) break;
      const [, mark, number] = /^,(S?)(\d+)$/.exec(token.text) ?? [];
      if (number === undefined) {
        text.reportOdd(token, '`,` and a number');
        break;
      }
      const texts = [String(Number(number)), mark === '' ? '.' : '#'];
      values.push({ texts, token: { ...token, width: token.text.length } });
    }
    return values;
  },
  write(values): Written {
    const texts = values.map(([number, mark]) =>
      numberIn(number) === undefined ? undefined : `,${mark === '#' ? 'S' : ''}${number}`,
    );
    return texts.every((text) => text !== undefined)
      ? { text: texts.join('') }
      : { ...NO_TEXT, place: texts.indexOf(undefined) };
  },
};
