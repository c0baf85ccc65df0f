/**
 * Regular expressions that match letters of all alphabets. V8 takes over half a millisecond to compile a Unicode class
 * such as `\p{L}`, a fiftieth of the time of a short run. Most texts are ASCII, and for those an equivalent ASCII
 * expression is used.
 */

/**
 * Matches any character except printable ASCII, tabs and line ends. It also matches control characters, since texts
 * with those are rare and may take the slower Unicode expression.
 */
const nonAsciiPattern = /[^\t\r\n -~]/;

/**
 * Returns a function that selects the regular expression for a text: the ASCII or the Unicode version of `source`.
 * `source` may contain the Unicode classes `\p{L}`, `\p{M}` and `\p{N}` (letters, marks, numbers), but only within
 * brackets; the flag `u` is implied.
 */
export function patternSelector(source: string, flags = ''): (text: string) => RegExp {
  let asciiPattern: RegExp | undefined;
  let unicodePattern: RegExp | undefined;
  return (text) => {
    if (nonAsciiPattern.test(text)) {
      unicodePattern ??= new RegExp(source, `${flags}u`);
      return unicodePattern;
    }
    asciiPattern ??= new RegExp(asciiSource(source), flags);
    return asciiPattern;
  };
}

const asciiSource = (source: string): string =>
  source.replaceAll('\\p{L}', 'A-Za-z').replaceAll('\\p{M}', '').replaceAll('\\p{N}', '0-9');

/**
 * Returns a function that tests whether a symbol belongs to a class such as `[\p{L}_]`; the class is compiled at its
 * first call.
 */
export function symbolClassTest(source: string): (symbol: string) => boolean {
  let pattern: RegExp | undefined;
  return (symbol) => {
    pattern ??= new RegExp(source, 'u');
    return pattern.test(symbol);
  };
}

let unicodeWordPattern: RegExp | undefined;

/** The longest run of letters, marks, numbers and underscores that starts at `start`. */
export function wordAt(text: string, start: number): string {
  let end = start;
  while (isAsciiWord(text.charCodeAt(end))) end++;
  if (!(text.charCodeAt(end) > 127)) return text.slice(start, end);
  unicodeWordPattern ??= /[\p{L}\p{M}\p{N}_]*/uy;
  unicodeWordPattern.lastIndex = end;
  return text.slice(start, end) + unicodeWordPattern.exec(text)![0];
}

const isAsciiWord = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95;
