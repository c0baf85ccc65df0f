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
import {
  type EncodingResult,
  isBlank,
  NOTHING,
  numberIn,
  TOO_LARGE,
  type ValueCode,
  type ValueTexts,
} from './code.ts';
import { runs as inRuns, letterRun, type RunCode } from './runs.ts';

const emptyPlaces = ({ text }: Token): number => (/^[a-z]$/.test(text) ? Number.parseInt(text, 36) - 9 : 0);
const MAX_EMPTY_COUNT = 26;
const blank = (token: Token): ValueTexts => ({ texts: [NOTHING], token });
const NO_CODE_PROBLEM = { problem: 'A value has no place in a game id.' };

const GAME_RUN_CODE: RunCode = {
  decode(token) {
    const emptyCount = emptyPlaces(token);
    if (emptyCount > 0) return { emptyCount };
    return /^[0-9A-Z]$/.test(token.text) ? { texts: [token.text] } : undefined;
  },
  expectedText: 'a digit or a letter',
  longest: MAX_EMPTY_COUNT,
  run: letterRun(9),
  encode: ([text = '']) => (/^[0-9A-Z]$/.test(text) ? text : undefined),
  problem: NO_CODE_PROBLEM.problem,
};
export const runs = inRuns(GAME_RUN_CODE);
export const openRuns = inRuns({ ...GAME_RUN_CODE, openEnd: true });

export const spacedNumbers: ValueCode = {
  readValues(text, count) {
    const values: ValueTexts[] = [];
    while (values.length < count) {
      const number = text.match(/\d{1,9}/y);
      if (number) {
        values.push({ texts: [String(Number(number.text))], token: number });
        text.skip('_');
        continue;
      }
      const token = text.take(1);
      if (!token) break;
      const emptyCount = emptyPlaces(token);
      if (emptyCount === 0) {
        text.reportUnexpected(token, 'a number or a letter');
        break;
      }
      for (let left = Math.min(emptyCount, count - values.length); left > 0; left--)
        values.push(blank(token));
    }
    return values;
  },
  writeValues(values): EncodingResult {
    let out = '';
    let emptyCount = 0;
    for (const [place, [text = NOTHING]] of values.entries()) {
      if (isBlank([text])) {
        emptyCount++;
        if (emptyCount === MAX_EMPTY_COUNT) {
          out += 'z';
          emptyCount = 0;
        }
        continue;
      }
      if (numberIn(text) === undefined) return { ...NO_CODE_PROBLEM, place };
      if (emptyCount > 0) out += letterRun(9)(emptyCount);
      else if (/\d$/.test(out)) out += '_';
      out += text;
      emptyCount = 0;
    }
    return { text: emptyCount > 0 ? out + letterRun(9)(emptyCount) : out };
  },
};

const MAX_EMPTY_STEP = 25;

/** The meaning of a letter: a number of empty places, and the value after them, if any. */
type EmptyRun = { readonly empty: number; readonly kind?: string } | undefined;

/**
 * A code in which each letter is a number of empty places and the value after them. `closing`: a value that is written
 * after the last place.
 */
function emptyRunCode(
  gapOf: (letter: string) => EmptyRun,
  write: (empty: number, kind: string) => string | undefined,
  nothing: string,
  closing?: string,
): ValueCode {
  const isClosed = closing !== undefined;
  return {
    readValues(text, count) {
      const values: ValueTexts[] = [];
      const placeCount = isClosed ? count + 1 : count;
      while (values.length < placeCount && !(text.isAtEnd && !isClosed)) {
        const token = text.take(1);
        if (!token) break;
        const gap = gapOf(token.text);
        if (!gap) {
          text.reportUnexpected(token, 'a letter');
          break;
        }
        const coveredCount = values.length + gap.empty + (gap.kind === undefined ? 0 : 1);
        if (coveredCount > placeCount) {
          text.reportUnexpected(token, 'no more than the board has places for');
          break;
        }
        for (let left = gap.empty; left > 0; left--) values.push({ texts: [nothing], token });
        if (gap.kind !== undefined) values.push({ texts: [gap.kind], token });
      }
      if (!isClosed) text.omittedPlaceCount += count - values.length;
      while (!isClosed && values.length < count)
        values.push({ texts: [nothing], token: values.at(-1)?.token ?? { text: '', start: 0 } });
      return values.slice(0, count);
    },
    writeValues(values): EncodingResult {
      let out = '';
      let emptyCount = 0;
      for (const [text = NOTHING] of isClosed ? [...values, [closing]] : values) {
        if (isBlank([text])) {
          emptyCount++;
          continue;
        }
        for (; emptyCount >= MAX_EMPTY_STEP; emptyCount -= MAX_EMPTY_STEP) {
          // One letter may encode this whole gap together with the value after it; then no `z` is written.
          if (emptyCount === MAX_EMPTY_STEP && write(emptyCount, text) !== undefined) break;
          out += 'z';
        }
        const letter = write(emptyCount, text);
        if (letter === undefined) return NO_CODE_PROBLEM;
        out += letter;
        emptyCount = 0;
      }
      return { text: out };
    },
  };
}

function emptyRunOfKind(letter: string): EmptyRun {
  if (letter === 'z') return { empty: MAX_EMPTY_STEP };
  if (/^[a-y]$/.test(letter)) return { empty: Number.parseInt(letter, 36) - 10, kind: '0' };
  return /^[A-Y]$/.test(letter) ? { empty: Number.parseInt(letter, 36) - 10, kind: '1' } : undefined;
}

function kindLetter(empty: number, kind: string): string | undefined {
  if (empty >= MAX_EMPTY_STEP || (kind !== '0' && kind !== '1')) return undefined;
  const letter = (10 + empty).toString(36);
  return kind === '1' ? letter.toUpperCase() : letter;
}

export const gapLetters = emptyRunCode(emptyRunOfKind, kindLetter, NOTHING);
export const closedgaps = emptyRunCode(
  (letter) => (letter === 'Z' ? { empty: MAX_EMPTY_STEP } : emptyRunOfKind(letter)),
  kindLetter,
  NOTHING,
  '0',
);

export const trees = emptyRunCode(
  (letter) => {
    if (letter === 'z') return { empty: MAX_EMPTY_STEP };
    if (letter === '_') return { empty: 0, kind: '#' };
    return /^[a-y]$/.test(letter) ? { empty: Number.parseInt(letter, 36) - 9, kind: '#' } : undefined;
  },
  (empty, kind) => {
    if (empty > MAX_EMPTY_STEP || kind !== '#') return undefined;
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
): ValueCode {
  return {
    readValues(text, count) {
      const values: ValueTexts[] = [];
      while (values.length < count) {
        const token = take(text);
        if (!token) break;
        const value = read(token.text);
        if (value === undefined) {
          text.reportUnexpected(token, expected);
          break;
        }
        values.push({ texts: [value], token });
      }
      return values;
    },
    writeValues(values): EncodingResult {
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
function separatedCode(
  separator: string,
  isFirst: boolean,
  read: (word: string) => string | undefined,
  expected: string,
  write: (text: string) => string | undefined,
): ValueCode {
  return {
    readValues(text, count) {
      const values: ValueTexts[] = [];
      while (values.length < count) {
        if ((isFirst || values.length > 0) && !text.skip(separator)) {
          const token = text.take(1);
          if (token) text.reportUnexpected(token, `\`${separator}\``);
          break;
        }
        const token = text.match(WORD) ?? text.emptyToken;
        const value = read(token.text);
        if (value === undefined) {
          text.reportUnexpected(token, expected);
          break;
        }
        values.push({ texts: [value], token: { ...token, width: Math.max(1, token.text.length) } });
      }
      return values;
    },
    writeValues(values): EncodingResult {
      const texts = values.map(([text = NOTHING]) => write(text));
      if (!texts.every((text) => text !== undefined))
        return { ...NO_CODE_PROBLEM, place: texts.indexOf(undefined) };
      return { text: (isFirst ? separator : '') + texts.join(separator) };
    },
  };
}

const WORD = /[^/,]+/y;
const wholeNumberText = (word: string): string | undefined =>
  word === '' ? NOTHING : /^\d{1,9}$/.test(word) ? String(Number(word)) : undefined;
const letterText = (text: string): string | undefined =>
  isBlank([text]) ? '' : numberIn(text) === undefined ? undefined : text;

export const slashSeparated = separatedCode('/', false, wholeNumberText, 'a number', letterText);
export const commas = separatedCode(
  ',',
  true,
  (word) => (word === '' ? undefined : wholeNumberText(word)),
  'a number',
  (text) => (numberIn(text) === undefined ? undefined : text),
);
export const dotSeparated = separatedCode(
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
export const letteredNumbers: ValueCode = {
  readValues(text, count) {
    const values: ValueTexts[] = [];
    while (values.length < count) {
      const token = text.match(/\d{0,6}[a-z]/y) ?? text.take(1);
      if (!token) break;
      const [, number = '', letter] = /^(\d*)([a-z])$/.exec(token.text) ?? [];
      if (letter === undefined) {
        text.reportUnexpected(token, 'a letter, or a number with a letter after it');
        break;
      }
      const isLast = Number(number) === count;
      const texts = [number === '' ? NOTHING : String(Number(number)), isLast ? NOTHING : letter];
      values.push({ texts, token: { ...token, width: token.text.length } });
    }
    return values;
  },
  writeValues(values): EncodingResult {
    let out = '';
    for (const [place, [number = NOTHING, letter = NOTHING]] of values.entries()) {
      const isLast = numberIn(number) === values.length;
      if (!(isLast && isBlank([letter])) && !/^[a-z]$/.test(letter)) return { ...NO_CODE_PROBLEM, place };
      if (!isBlank([number]) && numberIn(number) === undefined) return { ...NO_CODE_PROBLEM, place };
      out += `${isBlank([number]) ? '' : number}${isBlank([letter]) ? 'a' : letter}`;
    }
    return { text: out };
  },
};

export const stations: ValueCode = {
  readValues(text, count) {
    const values: ValueTexts[] = [];
    while (values.length < count) {
      const token = text.match(/,S?\d{1,4}/y) ?? text.take(1);
      if (!token) break;
      const [, mark, number] = /^,(S?)(\d+)$/.exec(token.text) ?? [];
      if (number === undefined) {
        text.reportUnexpected(token, '`,` and a number');
        break;
      }
      const texts = [String(Number(number)), mark === '' ? '.' : '#'];
      values.push({ texts, token: { ...token, width: token.text.length } });
    }
    return values;
  },
  writeValues(values): EncodingResult {
    const texts = values.map(([number, mark]) =>
      numberIn(number) === undefined ? undefined : `,${mark === '#' ? 'S' : ''}${number}`,
    );
    return texts.every((text) => text !== undefined)
      ? { text: texts.join('') }
      : { ...NO_CODE_PROBLEM, place: texts.indexOf(undefined) };
  },
};
