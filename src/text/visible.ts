/** Text made safe and measurable for a terminal: no control characters, known widths. */

import { symbolClassTest } from './letters.ts';

const tabStop = 4;

/** Matches combining marks and variation selectors, which take no column of their own. */
const isCombining = symbolClassTest('[\\p{M}]');
/** Matches code points that are invisible, or that can reorder the text around them. */
const isHidden = symbolClassTest('[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]');
const isWideEmoji = symbolClassTest('[\\p{Emoji_Presentation}]');

/** The first and last code points of the blocks that terminals draw two columns wide (Unicode Annex 11, W and F). */
const wideRanges: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa000, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x20000, 0x3fffd],
];

/** The width, in terminal columns, of a text without control characters. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const symbol of text) width += symbolWidth(symbol);
  return width;
}

function symbolWidth(symbol: string): number {
  const code = symbol.codePointAt(0)!;
  if (code < 0x300) return 1;
  if (isCombining(symbol)) return 0;
  return isWideEmoji(symbol) || wideRanges.some(([low, high]) => code >= low && code <= high) ? 2 : 1;
}

/**
 * The text with tabs as blanks up to the next tab stop, counted from `column`, and control characters as visible signs.
 */
export function makeVisible(text: string, column = 0): string {
  let visibleText = '';
  let at = column;
  for (const symbol of text) {
    const code = symbol.codePointAt(0)!;
    const visibleSymbol = code >= 32 && code < 127 ? symbol : drawSymbol(symbol, code, at);
    visibleText += visibleSymbol;
    at += displayWidth(visibleSymbol);
  }
  return visibleText;
}

const printableAsciiPattern = /^[ -~]*$/;

/**
 * Makes untrusted text safe to quote within a line: control characters become visible signs, and the middle of a text
 * of more than `maxUnits` UTF-16 units is left out.
 */
export function safeText(text: string, maxUnits = MAX_QUOTED_UNITS): string {
  const shortenedText =
    text.length <= maxUnits ? text : `${text.slice(0, maxUnits / 2)} … ${text.slice(-maxUnits / 2)}`;
  return printableAsciiPattern.test(shortenedText) ? shortenedText : makeVisible(shortenedText);
}

/**
 * Makes untrusted text of several lines safe to print: line ends and blanks are kept, everything else becomes visible.
 */
export function safeLines(text: string): string {
  return text
    .split('\n')
    .map((line) => safeText(line))
    .join('\n');
}

/** The greatest length of untrusted text that a message or a line of output quotes, in UTF-16 units. */
const MAX_QUOTED_UNITS = 1000;

/** Matches characters that JSON.stringify leaves unescaped but that a terminal doesn't show as they are. */
const hiddenCharacters =
  /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** A value as JSON on one line, without any character that could control a terminal. */
export function jsonLine(value: unknown): string {
  const text = JSON.stringify(value);
  return text.replace(hiddenCharacters, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function drawSymbol(symbol: string, code: number, column: number): string {
  if (code === 9) return ' '.repeat(tabStop - (column % tabStop));
  if (code < 32) return String.fromCodePoint(0x2400 + code);
  if (code === 127) return '␡';
  return isHidden(symbol) ? `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>` : symbol;
}
