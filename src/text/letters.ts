/**
 * Regular expressions that speak of the letters of all alphabets. V8 takes over half a millisecond to compile such a
 * class, a fiftieth of a whole short run, and most text is ASCII: that is given an expression of the same meaning there.
 */

/** Printable ASCII and blanks; other control characters are rare. */
const beyondAscii = /[^\t\r\n -~]/;

/**
 * A regular expression for a text that it is to be matched against. `source` may name the classes L, M and N of letters,
 * marks and numbers (`\p{L}`), those only within brackets; the flag `u` is understood.
 */
export function lettersPattern(source: string, flags = ''): (text: string) => RegExp {
  let ascii: RegExp | undefined;
  let whole: RegExp | undefined;
  return (text) => {
    if (beyondAscii.test(text)) {
      whole ??= new RegExp(source, `${flags}u`);
      return whole;
    }
    ascii ??= new RegExp(inAscii(source), flags);
    return ascii;
  };
}

const inAscii = (source: string): string =>
  source.replaceAll('\\p{L}', 'A-Za-z').replaceAll('\\p{M}', '').replaceAll('\\p{N}', '0-9');

/** Whether a symbol is of a class, such as `[\p{L}_]`, that is compiled for the first symbol asked of. */
export function classOfSymbols(source: string): (symbol: string) => boolean {
  let pattern: RegExp | undefined;
  return (symbol) => {
    pattern ??= new RegExp(source, 'u');
    return pattern.test(symbol);
  };
}

let wordOfAll: RegExp | undefined;

/** The letters, marks, numbers and underscores of a text from a place on. */
export function wordAt(text: string, start: number): string {
  let end = start;
  while (isAsciiWord(text.charCodeAt(end))) end++;
  if (!(text.charCodeAt(end) > 127)) return text.slice(start, end);
  wordOfAll ??= /[\p{L}\p{M}\p{N}_]*/uy;
  wordOfAll.lastIndex = end;
  return text.slice(start, end) + wordOfAll.exec(text)![0];
}

const isAsciiWord = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95;
