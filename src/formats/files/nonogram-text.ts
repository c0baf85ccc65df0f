/**
 * Nonograms in files of other programs: `.non` (keys, and `rows` and `columns` with a line for each), webpbn's XML,
 * `.nin` (columns and rows on the first line, then a line for each row and each column), `.cwd` (rows and columns on
 * lines of their own), `.g` (rows and columns below lines that begin with a colon), and JSON (nonogram-json.ts).
 */
import { ASSUMED_LAYER, ListingText } from '../links/listing.ts';
import type { Token } from '../native/tokens.ts';
import { countWithNoun } from '../values/value-text.ts';
import { BadFile, KNOWN_KEYS, linesOf, wordsOf } from './bad-file.ts';
import { jsonNonogramIn } from './nonogram-json.ts';

type Texts = readonly (readonly string[])[];

export interface NonogramText {
  readonly title: string;
  /** `rows[i]`: the runs of row i. A run is a number, `?` for an unknown length, or `*` for any number of runs. */
  readonly rows: readonly (readonly string[])[];
  readonly columns: readonly (readonly string[])[];
  /** The color of each run, at the same indexes as the runs; absent if there is only one color. */
  readonly runColors?: { readonly rows: Texts; readonly columns: Texts };
  /** Whether the file doesn't say which lines are the rows: those are taken that come first. */
  readonly isOrderAssumed?: true;
  /** Lines or values of the file about anything else, each as its key with its position. */
  readonly others?: readonly Token[];
  /** The first run of each row and column, with its position; undefined for lines without runs. */
  readonly firstRuns: { readonly rows: FirstRuns; readonly columns: FirstRuns };
}

type FirstRuns = readonly (Token | undefined)[];

const MAX_CHARACTERS = 1_000_000;
const MAX_SIDE = 1000;

/**
 * Reads a nonogram; undefined for texts in other forms. @throws BadFile if the form is clear and the file has a
 * mistake.
 */
export function nonogramIn(text: string): NonogramText | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  if (/<puzzle\b/i.test(text) && /<(?:clues|solution)\b/i.test(text)) return readXml(text);
  const json = jsonNonogramIn(text);
  if (json) return { ...nonogramOfLines(json.title, json.rows, json.columns), others: json.others };
  const lines = linesOf(text);
  const hasLine = (pattern: RegExp): boolean => lines.some((line) => pattern.test(line.text));
  const firstLine = lines.find((line) => !/^\s*(?:#|$)/.test(line.text));
  if (firstLine?.text.startsWith(':') || lines.filter((line) => line.text.startsWith(':')).length > 1)
    return nonogramOfColons(lines);
  if (
    !ENTRY_PATTERN.test(text) &&
    hasLine(HEADING_PATTERN) &&
    (hasLine(/^\s*(?:width|height)\s*:?\s*\d+\s*$/i) || lines.filter(isHeading).length > 1)
  )
    return nonogramOfKeys(lines);
  return readNumberLines(lines);
}

const HEADING_PATTERN = /^\s*(?:rows|columns):?\s*$/i;
/** Matches the beginning of an entry of pzl's own form: a heading with a colon above an indented line. */
const ENTRY_PATTERN = /^\s*(?:rows|columns):[ \t]*(?:\r\n|\r|\n)[ \t]+\S/im;
const isHeading = (line: Token): boolean => HEADING_PATTERN.test(line.text);
const headingName = (line: Token): string => line.text.trim().toLowerCase().replace(/:$/, '');
const SEVERAL_MESSAGE = 'A second nonogram begins here: each needs a file of its own.';
const KEY = /^\s*([a-z]+)\b/i;
const RUN = /^(?:\d{1,4}|[?*])[a-z]?$/i;
const isBlank = (line: Token): boolean => line.text.trim() === '';

function nonogramOfKeys(lines: readonly Token[]): NonogramText {
  const number = (name: string): number | undefined => {
    const key = new RegExp(`^\\s*${name}\\s*:?\\s*(\\d{1,9})\\s*$`, 'i');
    return lines.flatMap((line) => key.exec(line.text)?.[1] ?? []).map(Number)[0];
  };
  const linesBelow = (name: string, wanted: number | undefined): readonly Token[] => {
    const isHeadingOfName = (line: Token): boolean => headingName(line) === name;
    const headingIndex = lines.findIndex(isHeadingOfName);
    const secondHeading = lines.slice(headingIndex + 1).find(isHeadingOfName);
    if (secondHeading) throw new BadFile(SEVERAL_MESSAGE, secondHeading);
    const heading = lines[headingIndex] ?? lines.at(-1) ?? NOWHERE;
    if (headingIndex < 0)
      throw new BadFile(`This nonogram has no line \`${name}\` with their runs below it.`, heading);
    const linesAfterHeading = lines.slice(headingIndex + 1);
    const end = linesAfterHeading.findIndex((line) => KEY.test(line.text));
    const sectionLines = end < 0 ? linesAfterHeading : linesAfterHeading.slice(0, end);
    const filledLines = sectionLines.filter((line) => !isBlank(line));
    // Whether a blank line is a row without runs or only a separator follows from the number of rows.
    if (filledLines.length === wanted || wanted === undefined) return filledLines;
    if (filledLines.length < wanted && sectionLines.length >= wanted) return sectionLines.slice(0, wanted);
    const message = `There are ${wanted} ${name}, and ${filledLines.length === 1 ? 'one line' : `${filledLines.length} lines`} for them.`;
    throw new BadFile(
      message,
      (filledLines.length > wanted ? filledLines[wanted] : linesAfterHeading[end]) ?? heading,
    );
  };
  const rows = linesBelow('rows', number('height') ?? number('rows'));
  const columns = linesBelow('columns', number('width') ?? number('columns'));
  const title = lines.flatMap((line) => /^\s*title\s+"?([^"]*)/i.exec(line.text)?.[1]?.trim() ?? [])[0];
  const declaredColors = lines.flatMap((line) => /^\s*color\s+([a-z])\b/i.exec(line.text)?.[1] ?? []);
  checkColors(declaredColors, [...rows, ...columns].flatMap(runsIn));
  const others = lines.flatMap((line) => {
    const key = KEY.exec(line.text)?.[1]?.toLowerCase();
    return key === undefined || KNOWN_KEYS.has(key) ? [] : [{ ...line, text: key, width: line.text.length }];
  });
  return { ...nonogramOfLines(title ?? '', rows, columns), others };
}

/** Reads a `.nin` file; undefined for other lines of numbers. */
function readNumberLines(all: readonly Token[]): NonogramText | undefined {
  const filledLines = all.slice(0, all.findLastIndex((line) => !isBlank(line)) + 1);
  const [first, second] = filledLines;
  const sizesInOneLine = /^\s*(\d{1,4})\s+(\d{1,4})\s*$/.exec(first?.text ?? '');
  const haveOneNumberEach = [first, second].every((line) => /^\s*\d{1,4}\s*$/.test(line?.text ?? ''));
  if (!first || !second || (!sizesInOneLine && !haveOneNumberEach)) return undefined;
  const [width, height] = sizesInOneLine
    ? [Number(sizesInOneLine[1]), Number(sizesInOneLine[2])]
    : [Number(second.text), Number(first.text)];
  if (![width, height].every((side) => side >= 1 && side <= MAX_SIDE)) return undefined;
  const headLineCount = sizesInOneLine ? 1 : 2;
  // Blank lines at the end are columns without runs, if others are missing.
  const linesWanted = all.slice(0, headLineCount + width + height + (sizesInOneLine ? 0 : 1));
  const lines = filledLines.length < linesWanted.length ? linesWanted : filledLines;
  const linesAfterSize = lines.slice(headLineCount);
  // A nonogram may contain a few wrong runs; many words, or signs of empty cells, show that the text is a grid.
  const words = linesAfterSize.flatMap((line) => wordsOf(line));
  if (words.filter(({ text }) => !RUN.test(text)).length * 2 >= words.length) return undefined;
  const hasSeparatorLine =
    linesAfterSize.length === width + height + 1 && isBlank(linesAfterSize[height] ?? NOWHERE);
  if (linesAfterSize.length === width + height || hasSeparatorLine)
    return {
      ...nonogramOfLines(
        '',
        linesAfterSize.slice(0, height),
        linesAfterSize.slice(linesAfterSize.length - width),
      ),
      ...(sizesInOneLine && { isOrderAssumed: true }),
    };
  const areAllNumbers =
    linesAfterSize.length > 2 &&
    linesAfterSize.every((line) => wordsOf(line).every(({ text }) => RUN.test(text)));
  if (!areAllNumbers || !linesAfterSize.some((line) => wordsOf(line).length > 1)) return undefined;
  const blankLine = linesAfterSize.find(isBlank);
  if (blankLine && linesAfterSize.length === width + height + 1)
    throw new BadFile(
      `A blank line follows ${countWithNoun(linesAfterSize.indexOf(blankLine), 'line')} of runs, and there are ${height} rows.`,
      blankLine,
    );
  throw new BadFile(
    `A nonogram of ${height} rows and ${width} columns has ${width + height} lines of runs; here are ${linesAfterSize.filter((line) => !isBlank(line)).length}.`,
    first,
  );
}

/**
 * Reads a `.g` file. The rows follow the first line with a colon, the columns the second, and a third one ends the
 * columns. Colors are named between these lines.
 */
function nonogramOfColons(lines: readonly Token[]): NonogramText {
  const headedParts: { readonly heading: Token; readonly lines: Token[] }[] = [];
  for (const line of lines) {
    if (line.text.startsWith(':')) headedParts.push({ heading: line, lines: [] });
    else headedParts.at(-1)?.lines.push(line);
  }
  const isColors = (part: readonly Token[]): boolean => part.some(({ text }) => /^\s*\S+:\S/.test(text));
  const [rows, columns] = headedParts.filter((part) => !isColors(part.lines));
  if (!rows || !columns || columns.lines.every(isBlank)) {
    const message =
      'Runs of rows stand below a line that begins with a colon, those of columns below another.';
    throw new BadFile(message, (columns ?? rows ?? headedParts[0])?.heading ?? NOWHERE);
  }
  // If no heading ends the columns, blank lines at the end of the file aren't columns.
  if (headedParts.at(-1) === columns) while (columns.lines.at(-1)?.text.trim() === '') columns.lines.pop();
  const declaredColors = lines.flatMap((line) => /^\s*(\S):\S?\s+\S/.exec(line.text)?.[1] ?? []);
  checkColors(declaredColors, [...rows.lines, ...columns.lines].flatMap(runsIn));
  return nonogramOfLines('', rows.lines, columns.lines);
}

const COUNT_PATTERN = /<count\b([^>]*)>([^<]*)<\/count>/gi;

function readXml(file: string): NonogramText {
  // Quotes of either kind mean the same, and comments nothing; what replaces them has the same length.
  const text = file.replace(/<!--[\s\S]*?-->/g, (comment) => ' '.repeat(comment.length)).replaceAll("'", '"');
  const puzzleElement = /<puzzle\b[\s\S]*?(?:<\/puzzle>|$)/i.exec(text);
  const puzzleTag = puzzleElement?.[0] ?? '';
  const puzzleStart = puzzleElement?.index ?? 0;
  const [type = ''] = /(?<=<puzzle\b[^>]*\btype=")[^"]*/i.exec(puzzleTag) ?? [];
  if (!/^(?:grid)?$/i.test(type))
    throw new BadFile(`Puzzles of the type ${JSON.stringify(shortenText(type))} are not read, only grids.`, {
      text: '<puzzle',
      start: puzzleStart,
    });
  const nextPuzzle = text.slice(puzzleStart + puzzleTag.length).search(/<puzzle\b/i);
  if (nextPuzzle >= 0)
    throw new BadFile(SEVERAL_MESSAGE, {
      text: '<puzzle',
      start: puzzleStart + puzzleTag.length + nextPuzzle,
    });
  const defaultColor = /<puzzle\b[^>]*\bdefaultcolor="([^"]*)"/i.exec(puzzleTag)?.[1] ?? 'black';
  const clues = (type: string): readonly (readonly Run[])[] => {
    const body = new RegExp(`(<clues\\b[^>]*type="${type}"[^>]*>)([\\s\\S]*?)</clues>`, 'i').exec(puzzleTag);
    if (!body) {
      const at = puzzleStart + Math.max(0, puzzleTag.search(/<clues\b/i));
      throw new BadFile(`This nonogram has no part \`<clues type="${type}">\` with its end.`, {
        text: '<clues',
        start: at,
      });
    }
    const [, head = '', inner = ''] = body;
    const bodyStart = puzzleStart + body.index + head.length;
    return Array.from(inner.matchAll(/<line\b[^>]*\/>|<line\b[^>]*>([\s\S]*?)<\/line>/gi), (line) => {
      const [rest] = /\S+/.exec((line[1] ?? '').replace(COUNT_PATTERN, ' ')) ?? [];
      if (rest !== undefined)
        throw new BadFile(
          `A line of runs has only parts \`<count>…</count>\`, and here is \`${shortenText(rest)}\`.`,
          { text: rest, start: bodyStart + line.index + line[0].indexOf(rest) },
        );
      return Array.from((line[1] ?? '').matchAll(COUNT_PATTERN), (count) => {
        const [all, says = '', run = ''] = count;
        const color = /color="([^"]*)"/i.exec(says)?.[1] ?? defaultColor;
        const tagEnd = line[0].indexOf('>') + 1;
        return {
          text: run.trim(),
          start: bodyStart + line.index + tagEnd + count.index,
          width: all.length,
          color,
        };
      });
    });
  };
  const [rows, columns] = [clues('rows'), clues('columns')];
  const puzzleTagToken: Token = { text: '<puzzle', start: puzzleStart };
  const colorNames = Array.from(
    puzzleTag.matchAll(/<color\b[^>]*\bname="([^"]*)"/gi),
    ([, name = '']) => name,
  );
  if (colorNames.length > 0) checkColors([...colorNames, 'black', 'white'], [...rows, ...columns].flat());
  const title = /<title>([^<]*)<\/title>/i.exec(puzzleTag)?.[1]?.trim() ?? '';
  return { title, ...checkedNonogram(rows, columns, puzzleTagToken, puzzleTagToken) };
}

const NOWHERE: Token = { text: '', start: 0 };

function nonogramOfLines(title: string, rows: readonly Token[], columns: readonly Token[]): NonogramText {
  const [first = NOWHERE] = rows;
  return { title, ...checkedNonogram(rows.map(runsIn), columns.map(runsIn), first, columns[0] ?? first) };
}

const runsIn = (line: Token): readonly Run[] =>
  wordsOf(line).map((word) => {
    const [, run, color = ''] = /^(.*?)([a-z]?)$/i.exec(word.text) ?? [];
    return { ...word, ...(RUN.test(word.text) && { text: run ?? '', width: word.text.length }), color };
  });

/** @throws BadFile for a run in a color that the file, which declares colors, doesn't declare. */
function checkColors(declared: readonly string[], runs: readonly Run[]): void {
  const undeclaredRun =
    declared.length > 0 && runs.find(({ color }) => color !== '' && !declared.includes(color));
  if (!undeclaredRun) return;
  const knownColors = declared.map((color) => `\`${shortenText(color)}\``).join(', ');
  throw new BadFile(
    `The file has no color \`${shortenText(undeclaredRun.color)}\`: its colors are ${knownColors}.`,
    undeclaredRun,
  );
}

interface Run extends Token {
  readonly color: string;
}

/**
 * The runs as texts, with their colors. @throws BadFile for a text that isn't a run, or runs that are longer than their
 * line.
 */
function checkedNonogram(
  rows: readonly (readonly Run[])[],
  columns: readonly (readonly Run[])[],
  firstRow: Token,
  firstColumn: Token,
): Omit<NonogramText, 'title'> {
  const side = (lines: readonly (readonly Run[])[], room: number, at: Token, what: string) => {
    if (lines.length < 1 || lines.length > MAX_SIDE)
      throw new BadFile(`A nonogram has 1 to ${MAX_SIDE} ${what}, this one ${lines.length}.`, at);
    for (const line of lines) {
      const unexpectedToken = line.find(({ text }) => !/^(?:\d{1,4}|[?*])$/.test(text));
      if (unexpectedToken)
        throw new BadFile(
          `Expected the length of a run, \`?\` or \`*\`, found ${unexpectedToken.text === '' ? 'nothing' : `\`${shortenText(unexpectedToken.text)}\``}.`,
          unexpectedToken,
        );
      const sum = line.reduce((all, { text }) => all + (Number(text) || 0), 0);
      const [one] = line;
      if (sum > room && one)
        throw new BadFile(`These runs are ${sum} cells together, and there are ${room} in this line.`, one);
    }
    return lines.map((line) => line.filter(({ text }) => text !== '0'));
  };
  const rowRuns = side(rows, columns.length, firstRow, 'rows');
  const columnClues = side(columns, rows.length, firstColumn, 'columns');
  const texts = (lines: readonly (readonly Run[])[], key: 'text' | 'color'): Texts =>
    lines.map((line) => line.map((run) => run[key]));
  const usedColors = new Set([...rowRuns, ...columnClues].flatMap((line) => line.map(({ color }) => color)));
  const colorTexts = usedColors.size > 1 && {
    runColors: { rows: texts(rowRuns, 'color'), columns: texts(columnClues, 'color') },
  };
  return {
    rows: texts(rowRuns, 'text'),
    columns: texts(columnClues, 'text'),
    firstRuns: { rows: rowRuns.map(([first]) => first), columns: columnClues.map(([first]) => first) },
    ...colorTexts,
  };
}

const shortenText = (text: string): string => text.slice(0, 20);

/**
 * Converts a nonogram to lines of a Penpa drawing, `number left: at 0 value [3,1]`: the runs stand beside the board.
 * Colored runs are pairs of a color and a length.
 */
export function nonogramListing(nonogram: NonogramText): ListingText {
  const { title, rows, columns, runColors, firstRuns } = nonogram;
  const text = new ListingText();
  text.addLine('size', { rows: rows.length, columns: columns.length });
  text.addLine('genre', { text: runColors ? 'colored-nonogram' : 'Nonogram' });
  if (title !== '') text.addLine('title', { text: title });
  for (const other of nonogram.others ?? []) text.addLine(`looks key ${other.text}`, {}, other);
  if (nonogram.isOrderAssumed) text.addLine(ASSUMED_LAYER, { text: ORDER_MESSAGE });
  if (runColors) {
    const usedColors = [...runColors.rows, ...runColors.columns].flatMap((line) => line.map(colorName));
    text.addLine('given Color', { value: `[${[...new Set(usedColors)].join(', ')}]` });
  }
  for (const [where, lines, colored, origins] of [
    ['above', columns, runColors?.columns, firstRuns.columns],
    ['left', rows, runColors?.rows, firstRuns.rows],
  ] as const) {
    for (const [at, runs] of lines.entries()) {
      // A clue that allows any number of runs is written to a layer of its own, which no model reads.
      const hasWildcard = runs.includes('*') || (colored && runs.includes('?'));
      const layer = `${hasWildcard ? 'any runs' : colored ? 'run' : 'number'} at ${where}`;
      const runTexts = colored
        ? runs.map((run, place) => `(${colorName(colored[at]?.[place] ?? '')},${run})`)
        : runs;
      if (runs.length > 0) text.addLine(layer, { at, value: `[${runTexts.join(', ')}]` }, origins[at]);
    }
  }
  return text;
}

const ORDER_MESSAGE =
  'The lines of runs are read as those of the rows, then those of the columns. If the columns stand first, the board is this one with rows and columns exchanged.';

/** A color's name, changed to be a name of the language. */
const colorName = (color: string): string => {
  const name = color.replace(/[^\p{L}\p{N}_]+/gu, '_');
  return /^[\p{L}_]/u.test(name) ? name : `color${name}`;
};
