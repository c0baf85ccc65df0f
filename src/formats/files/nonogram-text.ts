/**
 * Nonograms in files of other programs: `.non` (keys, and `rows` and `columns` with a line for each), webpbn's XML,
 * `.nin` (columns and rows on the first line, then a line for each row and each column), `.cwd` (rows and columns on
 * lines of their own) and `.g` (rows and columns below lines that begin with a colon).
 */
import { ListingText } from '../links/listing.ts';
import type { Token } from '../native/tokens.ts';
import { BadFile, linesOf, wordsOf } from './bad-file.ts';

type Texts = readonly (readonly string[])[];

export interface NonogramText {
  readonly title: string;
  /** `rows[i]`: the runs of row i. A run is a number, `?` for an unknown length, or `*` for any number of runs. */
  readonly rows: readonly (readonly string[])[];
  readonly columns: readonly (readonly string[])[];
  /** The color of each run, at the same indexes as the runs; absent if there is only one color. */
  readonly colors?: { readonly rows: Texts; readonly columns: Texts };
}

const MAX_CHARACTERS = 1_000_000;
const MOST_SIDE = 1000;

/**
 * Reads a nonogram; undefined for texts in other forms. @throws BadFile if the form is clear and the file has a
 * mistake.
 */
export function nonogramIn(text: string): NonogramText | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  if (/<puzzle\b/i.test(text) && /<clues\b/i.test(text)) return fromXml(text);
  const lines = linesOf(text);
  const has = (pattern: RegExp): boolean => lines.some((line) => pattern.test(line.text));
  const first = lines.find((line) => !/^\s*(?:#|$)/.test(line.text));
  if (first?.text.startsWith(':') || lines.filter((line) => line.text.startsWith(':')).length > 1)
    return fromColons(lines);
  if (has(HEADING) && (has(/^\s*(?:width|height)\s+\d+\s*$/i) || lines.filter(isHeading).length > 1))
    return fromKeys(lines);
  return fromNumbers(lines);
}

const HEADING = /^\s*(?:rows|columns)\s*$/i;
const isHeading = (line: Token): boolean => HEADING.test(line.text);
const KEY = /^\s*([a-z]+)\b/i;
const RUN = /^(?:\d{1,4}|[?*])[a-z]?$/i;
const isBlank = (line: Token): boolean => line.text.trim() === '';

function fromKeys(lines: readonly Token[]): NonogramText {
  const number = (name: string): number | undefined => {
    const key = new RegExp(`^\\s*${name}\\s+(\\d{1,9})\\s*$`, 'i');
    return lines.flatMap((line) => key.exec(line.text)?.[1] ?? []).map(Number)[0];
  };
  const below = (name: string, wanted: number | undefined): readonly Token[] => {
    const start = lines.findIndex((line) => line.text.trim().toLowerCase() === name);
    const heading = lines[start] ?? lines.at(-1) ?? NOWHERE;
    if (start < 0)
      throw new BadFile(`This nonogram has no line \`${name}\` with their runs below it.`, heading);
    if (wanted === undefined) {
      const size = name === 'rows' ? 'height' : 'width';
      throw new BadFile(`How many ${name} are there? A line \`${size} NUMBER\` says so.`, heading);
    }
    const rest = lines.slice(start + 1);
    const end = rest.findIndex((line) => KEY.test(line.text));
    const own = end < 0 ? rest : rest.slice(0, end);
    const full = own.filter((line) => !isBlank(line));
    // Whether a blank line is a row without runs or only a separator follows from the number of rows.
    if (full.length === wanted) return full;
    if (full.length < wanted && own.length >= wanted) return own.slice(0, wanted);
    const message = `There are ${wanted} ${name}, and ${full.length === 1 ? 'one line' : `${full.length} lines`} for them.`;
    throw new BadFile(message, (full.length > wanted ? full[wanted] : rest[end]) ?? heading);
  };
  const rows = below('rows', number('height') ?? number('rows'));
  const columns = below('columns', number('width') ?? number('columns'));
  const title = lines.flatMap((line) => /^\s*title\s+"?([^"]*)/i.exec(line.text)?.[1]?.trim() ?? [])[0];
  const colors = lines.flatMap((line) => /^\s*color\s+([a-z])\b/i.exec(line.text)?.[1] ?? []);
  checkColors(colors, [...rows, ...columns].flatMap(runsIn));
  return nonogramOfLines(title ?? '', rows, columns);
}

/** Reads a `.nin` file; undefined for other lines of numbers. */
function fromNumbers(all: readonly Token[]): NonogramText | undefined {
  const lines = all.slice(0, all.findLastIndex((line) => !isBlank(line)) + 1);
  const [first, second] = lines;
  const both = /^\s*(\d{1,4})\s+(\d{1,4})\s*$/.exec(first?.text ?? '');
  const alone = [first, second].every((line) => /^\s*\d{1,4}\s*$/.test(line?.text ?? ''));
  if (!first || !second || (!both && !alone)) return undefined;
  const [width, height] = both
    ? [Number(both[1]), Number(both[2])]
    : [Number(second.text), Number(first.text)];
  if (![width, height].every((side) => side >= 1 && side <= MOST_SIDE)) return undefined;
  const rest = lines.slice(both ? 1 : 2);
  const apart = rest.length === width + height + 1 && isBlank(rest[height] ?? NOWHERE);
  if (rest.length === width + height || apart)
    return nonogramOfLines('', rest.slice(0, height), rest.slice(rest.length - width));
  const areNumbers =
    rest.length > 2 && rest.every((line) => wordsOf(line).every(({ text }) => RUN.test(text)));
  if (!both || !areNumbers || !rest.some((line) => wordsOf(line).length > 1)) return undefined;
  throw new BadFile(
    `A nonogram of ${height} rows and ${width} columns has ${width + height} lines of runs; here are ${rest.length}.`,
    first,
  );
}

/**
 * Reads a `.g` file. The rows follow the first line with a colon, the columns the second, and a third one ends the
 * columns. Colors are named between these lines.
 */
function fromColons(lines: readonly Token[]): NonogramText {
  const parts: { readonly heading: Token; readonly lines: Token[] }[] = [];
  for (const line of lines) {
    if (line.text.startsWith(':')) parts.push({ heading: line, lines: [] });
    else parts.at(-1)?.lines.push(line);
  }
  const isColors = (part: readonly Token[]): boolean => part.some(({ text }) => /^\s*\S+:\S/.test(text));
  const [rows, columns] = parts.filter((part) => !isColors(part.lines));
  if (!rows || !columns) {
    const message =
      'Runs of rows stand below a line that begins with a colon, those of columns below another.';
    throw new BadFile(message, rows?.heading ?? parts[0]?.heading ?? NOWHERE);
  }
  // If no heading ends the columns, blank lines at the end of the file aren't columns.
  if (parts.at(-1) === columns) while (columns.lines.at(-1)?.text.trim() === '') columns.lines.pop();
  return nonogramOfLines('', rows.lines, columns.lines);
}

function fromXml(text: string): NonogramText {
  const whole = /<puzzle\b[\s\S]*?(?:<\/puzzle>|$)/i.exec(text);
  const first = whole?.[0] ?? '';
  const start = whole?.index ?? 0;
  const usual = /<puzzle\b[^>]*\bdefaultcolor="([^"]*)"/i.exec(first)?.[1] ?? 'black';
  const clues = (type: string): readonly (readonly Run[])[] => {
    const body = new RegExp(`(<clues\\b[^>]*type="${type}"[^>]*>)([\\s\\S]*?)</clues>`, 'i').exec(first);
    if (!body) {
      const at = start + first.search(/<clues\b/i);
      throw new BadFile(`This nonogram has no part \`<clues type="${type}">\` with its end.`, {
        text: '<clues',
        start: at,
      });
    }
    const [, head = '', inner = ''] = body;
    const from = start + body.index + head.length;
    return Array.from(inner.matchAll(/<line\b[^>]*\/>|<line\b[^>]*>([\s\S]*?)<\/line>/gi), (line) =>
      Array.from((line[1] ?? '').matchAll(/<count\b([^>]*)>([^<]*)<\/count>/gi), (count) => {
        const [all, says = '', run = ''] = count;
        const color = /color="([^"]*)"/i.exec(says)?.[1] ?? usual;
        const lead = line[0].indexOf('>') + 1;
        return { text: run.trim(), start: from + line.index + lead + count.index, width: all.length, color };
      }),
    );
  };
  const [rows, columns] = [clues('rows'), clues('columns')];
  const head: Token = { text: '<puzzle', start };
  const named = Array.from(first.matchAll(/<color\b[^>]*\bname="([^"]*)"/gi), ([, name = '']) => name);
  if (named.length > 0) checkColors([...named, 'black', 'white'], [...rows, ...columns].flat());
  const title = /<title>([^<]*)<\/title>/i.exec(first)?.[1]?.trim() ?? '';
  return { title, ...checkedNonogram(rows, columns, head, head) };
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
  const odd = declared.length > 0 && runs.find(({ color }) => color !== '' && !declared.includes(color));
  if (!odd) return;
  const known = declared.map((color) => `\`${shortenText(color)}\``).join(', ');
  throw new BadFile(`The file has no color \`${shortenText(odd.color)}\`: its colors are ${known}.`, odd);
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
    if (lines.length < 1 || lines.length > MOST_SIDE)
      throw new BadFile(`A nonogram has 1 to ${MOST_SIDE} ${what}, this one ${lines.length}.`, at);
    for (const line of lines) {
      const odd = line.find(({ text }) => !/^(?:\d{1,4}|[?*])$/.test(text));
      if (odd)
        throw new BadFile(
          `Expected the length of a run, \`?\` or \`*\`, found \`${shortenText(odd.text)}\`.`,
          odd,
        );
      const sum = line.reduce((all, { text }) => all + (Number(text) || 0), 0);
      const [one] = line;
      if (sum > room && one)
        throw new BadFile(`These runs are ${sum} cells together, and there are ${room} in this line.`, one);
    }
    return lines.map((line) => line.filter(({ text }) => text !== '0'));
  };
  const across = side(rows, columns.length, firstRow, 'rows');
  const down = side(columns, rows.length, firstColumn, 'columns');
  const texts = (lines: readonly (readonly Run[])[], key: 'text' | 'color'): Texts =>
    lines.map((line) => line.map((run) => run[key]));
  const used = new Set([...across, ...down].flatMap((line) => line.map(({ color }) => color)));
  const colors = used.size > 1 && { colors: { rows: texts(across, 'color'), columns: texts(down, 'color') } };
  return { rows: texts(across, 'text'), columns: texts(down, 'text'), ...colors };
}

const shortenText = (text: string): string => text.slice(0, 20);

/**
 * Converts a nonogram to the listing of a drawing with lists beside the board; colored runs are pairs of a color and a
 * length.
 */
export function nonogramListing({ title, rows, columns, colors }: NonogramText): string {
  const text = new ListingText();
  text.add('size', { rows: rows.length, columns: columns.length });
  text.add('genre', { text: colors ? 'colored-nonogram' : 'Nonogram' });
  if (title !== '') text.add('title', { text: title });
  if (colors) {
    const used = [...colors.rows, ...colors.columns].flatMap((line) => line.map(colorName));
    text.add('given Color', { value: `[${[...new Set(used)].join(', ')}]` });
  }
  for (const [where, lines, colored] of [
    ['above', columns, colors?.columns],
    ['left', rows, colors?.rows],
  ] as const) {
    for (const [at, runs] of lines.entries()) {
      // A clue that allows any number of runs is written to a layer of its own, which no model reads.
      const isAny = runs.includes('*') || (colored && runs.includes('?'));
      const layer = `${isAny ? 'any runs' : colored ? 'run' : 'number'} at ${where}`;
      const told = colored
        ? runs.map((run, place) => `(${colorName(colored[at]?.[place] ?? '')},${run})`)
        : runs;
      if (runs.length > 0) text.add(layer, { at, value: `[${told.join(', ')}]` });
    }
  }
  return text.text;
}

/** A color's name, changed to be a name of the language. */
const colorName = (color: string): string => {
  const name = color.replace(/[^\p{L}\p{N}_]+/gu, '_');
  return /^[\p{L}_]/u.test(name) ? name : `color${name}`;
};
