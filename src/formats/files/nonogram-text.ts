/**
 * Nonograms in files of other programs: `.non` (keys, and `rows` and `columns` with a line for each), webpbn's XML, `.nin` (columns and rows on
 * the first line, then a line for each row and each column), `.cwd` (rows and columns on lines of their own) and `.g` (rows and columns below lines
 * that begin with a colon).
 */
import { ListingText } from '../links/listing.ts';

export interface NonogramText {
  readonly title: string;
  /** A run is a number, `?`, or `*` for any number of runs. */
  readonly rows: readonly (readonly string[])[];
  readonly columns: readonly (readonly string[])[];
  /** Runs have more than one color. */
  readonly colored: boolean;
}

const MOST = 1_000_000;
const MOST_SIDE = 1000;

/** Undefined for all other texts, and for those that hold too little. */
export function nonogramIn(file: string): NonogramText | undefined {
  if (file.length > MOST) return undefined;
  const text = file.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const found = /<puzzle\b/i.test(text)
    ? fromXml(text)
    : /^:/m.test(text)
      ? fromColons(text)
      : /^[ \t]*rows[ \t]*$/im.test(text)
        ? fromKeys(text)
        : fromNumbers(text);
  const sides = found ? [found.rows.length, found.columns.length] : [];
  return sides.length === 2 && sides.every((side) => side >= 1 && side <= MOST_SIDE) ? found : undefined;
}

const KEY = /^\s*([a-z]+)\b[ \t]*(.*)$/i;
const RUNS = /^\s*(?:\d+|[?*])[a-z]?(?:[\s,]+(?:\d+|[?*])[a-z]?)*[\s,]*$/i;

function fromKeys(text: string): NonogramText | undefined {
  const lines = text.split('\n');
  const number = (name: string): number =>
    Number(new RegExp(`^[ \\t]*${name}[ \\t]+(\\d+)[ \\t]*$`, 'im').exec(text)?.[1]);
  const below = (name: string, count: number): readonly string[] | undefined => {
    const start = lines.findIndex((line) => line.trim().toLowerCase() === name);
    if (start < 0) return undefined;
    const rest = lines.slice(start + 1);
    const end = rest.findIndex((line) => KEY.test(line));
    const own = end < 0 ? rest : rest.slice(0, end);
    const full = own.filter((line) => line.trim() !== '');
    // A blank line may be a row without runs, or none at all: as their number has it.
    if (full.length === count) return full;
    return full.length < count && own.length >= count ? own.slice(0, count) : undefined;
  };
  const [height, width] = [number('height'), number('width')];
  const rows = below('rows', height || number('rows'));
  const columns = below('columns', width || number('columns'));
  if (!rows || !columns) return undefined;
  const title = /^[ \t]*title[ \t]+"?([^"\n]*)/im.exec(text)?.[1]?.trim() ?? '';
  return told(title, rows, columns);
}

function fromNumbers(text: string): NonogramText | undefined {
  const lines = text.split('\n');
  while (lines.at(-1)?.trim() === '') lines.pop();
  const [first = '', second = ''] = lines;
  const both = /^\s*(\d+)\s+(\d+)\s*$/.exec(first);
  const alone = !both && /^\s*\d+\s*$/.test(first) && /^\s*\d+\s*$/.test(second);
  if (!both && !alone) return undefined;
  const [width, height] = both ? [Number(both[1]), Number(both[2])] : [Number(second), Number(first)];
  if (![width, height].every((side) => side >= 1 && side <= MOST_SIDE)) return undefined;
  const rest = lines.slice(both ? 1 : 2);
  const apart = rest.length === width + height + 1 && rest[height]?.trim() === '';
  if (rest.length !== width + height && !apart) return undefined;
  const rows = rest.slice(0, height);
  return told('', rows, rest.slice(rest.length - width), width, height);
}

/** Rows stand below the first line with a colon, columns below the next, and a third one ends them. Colors are named between such lines. */
function fromColons(text: string): NonogramText | undefined {
  const parts: string[][] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith(':')) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  const isColors = (part: readonly string[]): boolean => part.some((line) => /^\s*\S+:\S/.test(line));
  const [rows, columns] = parts.filter((part) => !isColors(part));
  if (!rows || !columns) return undefined;
  // Where nothing ends it, blank lines at the end of the file are no columns.
  if (parts.at(-1) === columns) while (columns.at(-1)?.trim() === '') columns.pop();
  return told('', rows, columns);
}

function fromXml(text: string): NonogramText | undefined {
  const first = /<puzzle\b[\s\S]*?(?:<\/puzzle>|$)/i.exec(text)?.[0] ?? '';
  const colors = new Set<string>();
  const clues = (type: string): readonly (readonly string[])[] => {
    const body =
      new RegExp(`<clues\\b[^>]*type="${type}"[^>]*>([\\s\\S]*?)</clues>`, 'i').exec(first)?.[1] ?? '';
    return Array.from(body.matchAll(/<line\b[^>]*\/>|<line\b[^>]*>([\s\S]*?)<\/line>/gi), ([, line = '']) =>
      Array.from(line.matchAll(/<count\b([^>]*)>([^<]*)<\/count>/gi), ([, says = '', run = '']) => {
        colors.add(/color="([^"]*)"/i.exec(says)?.[1] ?? '');
        return run.trim();
      }).filter((run) => run !== '0'),
    );
  };
  const [rows, columns] = [clues('rows'), clues('columns')];
  const isRun = (run: string): boolean => /^(?:\d{1,4}|[?*])$/.test(run);
  if (![...rows, ...columns].every((line) => line.every(isRun))) return undefined;
  const title = /<title>([^<]*)<\/title>/i.exec(first)?.[1]?.trim() ?? '';
  return { title, rows, columns, colored: colors.size > 1 };
}

/** Undefined where a line holds no runs, or more than the board has room for. */
function told(
  title: string,
  rows: readonly string[],
  columns: readonly string[],
  width = columns.length,
  height = rows.length,
): NonogramText | undefined {
  const colors = new Set<string>();
  const runs = (line: string): readonly string[] =>
    Array.from(line.matchAll(/(\d+|[?*])([a-z]?)/gi), ([, run = '', color = '']) => {
      colors.add(color);
      return run;
    }).filter((run) => run !== '0');
  const fits = (line: readonly string[], room: number): boolean =>
    line.reduce((sum, run) => sum + (Number(run) || 0), 0) <= room;
  if (![...rows, ...columns].every((line) => line.trim() === '' || RUNS.test(line))) return undefined;
  const [across, down] = [rows.map(runs), columns.map(runs)];
  if (!across.every((line) => fits(line, width)) || !down.every((line) => fits(line, height)))
    return undefined;
  return { title, rows: across, columns: down, colored: colors.size > 1 };
}

/** As a drawing with lists beside the board. */
export function nonogramListing({ title, rows, columns, colored }: NonogramText): string {
  const text = new ListingText();
  text.add('size', { rows: rows.length, columns: columns.length });
  text.add('genre', { text: 'Nonogram' });
  if (title !== '') text.add('title', { text: title });
  for (const [where, lines] of [
    ['above', columns],
    ['left', rows],
  ] as const) {
    for (const [at, runs] of lines.entries()) {
      // Any number of runs is no run: no model has a word for it.
      const layer = runs.includes('*') ? `any runs at ${where}` : `number at ${where}`;
      if (runs.length > 0) text.add(layer, { at, value: `[${runs.join(', ')}]` });
    }
  }
  if (colored) text.add('colors of runs', { count: 1 });
  return text.text;
}
