/**
 * SudokuPad: a puzzle in the path or after `puzzleid=`, identified by a prefix: its own drawings (`scl`, JSON, zipped
 * or not), f-puzzles' data (`fpuz`), a classic sudoku in one of three codes, or several puzzles in one link (`pack`).
 * Format: that of its page (sudokupad.app) and its tools (sudokutools). Short names refer to puzzles on its server and
 * can't be read here. In its drawings, givens, regions and cages have a defined meaning; everything else is appearance,
 * whose meaning only the rules' text explains.
 */

import { greatest } from '../../../model/large-lists.ts';
import { entryOf } from '../../../text/entry-of.ts';
import { ListingText } from '../listing.ts';
import { addFog, type FogCell, cellsIn as fogCells, fogOfJson } from './fog.ts';
import { jsonOf, readFpuzzles } from './fpuzzles.ts';
import { BadLink, lzUnpacked, percentDecoded } from './pack.ts';

type Json = Readonly<Record<string, unknown>>;

const LINK_PREFIX_PATTERN = /^(scl|ctc|fpuzzles|fpuz|scf|classic|pack)(.*)$/s;

/**
 * The puzzle that a name in the address contains, as text with a line for each mark. @throws BadLink if the name can’t
 * be read.
 */
export function readSudokuPad(name: string): string {
  const [whole = '', choice] = name.split('#');
  const [, prefix = '', data = ''] = LINK_PREFIX_PATTERN.exec(percentDecoded(whole)) ?? [];
  switch (prefix) {
    case 'scl':
    case 'ctc':
      return listingOf(jsonOfScl(unpackWithoutSlash(data)));
    case 'fpuz':
    case 'fpuzzles':
      return readFpuzzles(data.replace(/ /g, '+'));
    case 'scf':
      return classicListing(
        expandDigitRuns(data.replace(/[wx]+$/, '').trim()),
        /[wx]*$/.exec(data)?.[0] ?? '',
      );
    case 'classic':
      return classicListing(/^[\d.]+$/.test(data) ? data.replace(/\./g, '0') : runsOfLetters(data), '');
    case 'pack':
      return readSudokuPad(chosenPuzzle(data, choice));
    default:
      throw new BadLink(
        'This is the name of a puzzle on SudokuPad’s server, and nothing is fetched from there.',
      );
  }
}

/** The name of one puzzle in a link with several: the requested one, or the only one. */
function chosenPuzzle(data: string, choice: string | undefined): string {
  const puzzles = arrayOf(jsonOfScl(unpackWithoutSlash(data)).puzzles).filter(isObject);
  const chosenPuzzle =
    choice === undefined ? (puzzles.length === 1 ? puzzles[0] : undefined) : puzzles[Number(choice) - 1];
  if (!chosenPuzzle) {
    const titles = puzzles.slice(0, MAX_TITLES).map(({ title }, at) => `${at + 1} ${titleOf(title)}`);
    const ellipsis = puzzles.length > MAX_TITLES ? ' …' : '';
    throw new BadLink(
      puzzles.length === 0
        ? 'This link is a pack of puzzles, and holds none.'
        : `This link holds ${puzzles.length} puzzles: ${titles.join(', ')}${ellipsis}. \`#1\` behind the link chooses the first of them.`,
    );
  }
  const name = String(chosenPuzzle.puzzle ?? '');
  if (name.startsWith('pack'))
    throw new BadLink('This link is a pack of packs of puzzles, which is not read.');
  return name;
}

/** The greatest number of puzzle titles that a message lists. */
const MAX_TITLES = 12;
const titleOf = (title: unknown): string =>
  typeof title === 'string' && title.trim() !== '' ? `“${title.trim().slice(0, 40)}”` : '(without a title)';

/**
 * How many characters may be unpacked without success before the link counts as broken: half a second's work, and more
 * than real links need.
 */
const MAX_TRIED_CHARACTERS = 6_000_000;

/**
 * Unpacks the data. Programs that passed the link on may have merged two slashes into one, so slashes are doubled one
 * by one if unpacking fails.
 */
function unpackWithoutSlash(data: string): string {
  try {
    return lzUnpacked(data);
  } catch (error) {
    let charactersLeft = MAX_TRIED_CHARACTERS;
    for (let at = data.indexOf('/'); at >= 0 && charactersLeft > 0; at = data.indexOf('/', at + 1)) {
      charactersLeft -= data.length;
      try {
        const text = lzUnpacked(`${data.slice(0, at)}/${data.slice(at)}`);
        if (text.startsWith('{') && text.endsWith('}')) return text;
      } catch {
        // Unpacking failed, so this slash isn't the one that was merged; the next one is tried.
      }
    }
    throw error;
  }
}

// ── Classic codes ──

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";

/** Expands a code in which a digit is itself, and the letter with index n in LETTERS stands for n empty cells. */
function runsOfLetters(data: string): string {
  let cells = '';
  for (const character of data) {
    const runLength = LETTERS.indexOf(character);
    if (runLength >= 0) cells += '0'.repeat(runLength);
    else if (/\d/.test(character)) cells += character;
    else throw new BadLink(`\`${character}\` stands for nothing in a classic sudoku.`);
  }
  return cells;
}

const PAIR_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx';

/** Expands a code in which each character stands for a digit and the number of empty cells after it. */
function expandDigitRuns(data: string): string {
  let cells = '';
  for (const character of data) {
    const code = PAIR_DIGITS.indexOf(character);
    if (code < 0) throw new BadLink(`\`${character}\` stands for nothing in a classic sudoku.`);
    cells += String(code % 10) + '0'.repeat(Math.floor(code / 10));
  }
  // The code may end with superfluous zeros.
  return /^0*$/.test(cells.slice(CLASSIC_CELL_COUNT)) ? cells.slice(0, CLASSIC_CELL_COUNT) : cells;
}

const CLASSIC_CELL_COUNT = 81;

function classicListing(cells: string, variants: string): string {
  const size = Math.round(Math.sqrt(Math.max(cells.length, 1)));
  if (size * size !== cells.length) {
    throw new BadLink(`The link tells ${cells.length} cells, which make no square.`);
  }
  const text = new ListingText();
  text.addLine('size', { rows: size, columns: size });
  for (const [at, value] of Array.from(cells).entries()) {
    if (value !== '0') text.addLine('value', { at: `(${Math.floor(at / size)},${at % size})`, value });
  }
  if (variants.includes('x')) for (const diagonal of ['diagonal+', 'diagonal-']) text.addLine(diagonal);
  if (variants.includes('w')) text.addLine('windoku');
  return text.text;
}

// ── Drawings ──

const PICTURE_KEYS = ['lines', 'arrows', 'underlays', 'overlays'] as const;

function listingOf(puzzle: Json): string {
  const rows = arrayOf(puzzle.cells);
  const columns = greatest(rows.slice(0, 100).map((row) => arrayOf(row).length));
  if (rows.length < 1 || rows.length > 100 || columns < 1 || columns > 100)
    throw new BadLink('The link tells no cells.');
  const text = new ListingText();
  text.addLine('size', { rows: rows.length, columns });
  const cages = arrayOf(puzzle.cages).filter(isObject);
  const metadata = isObject(puzzle.metadata) ? puzzle.metadata : {};
  for (const [key, layer] of [
    ['title', 'title'],
    ['author', 'author'],
    ['rules', 'ruleset'],
  ] as const) {
    const metadataText =
      metadata[key] ?? cages.map((cage) => taggedText(cage, key)).find((one) => one !== undefined);
    if (typeof metadataText === 'string' && metadataText !== '') text.addLine(layer, { text: metadataText });
  }
  for (const [row, cells] of rows.entries()) {
    for (const [column, cell] of arrayOf(cells).entries()) {
      if (!isObject(cell) || cell.given === false) continue;
      const { value } = cell;
      if (/^[1-9]\d*$/.test(String(value ?? '')))
        text.addLine('value', { at: `(${row},${column})`, value: String(value) });
    }
  }
  for (const [region, cells] of arrayOf(puzzle.regions).entries()) {
    for (const cell of cellsIn(cells)) text.addLine('region', { at: cell, value: region });
  }
  for (const cage of cages) {
    const cells = cellsIn(cage.cells);
    const sum = String(cage.value ?? cage.sum ?? '').trim();
    if (cells.length === 0 || cage.hidden === true || isFogCage(cage)) continue;
    const isKillerCage = cage.unique === true || /^\d+$/.test(sum);
    const value = sum === '' ? undefined : sum;
    text.addLine(isKillerCage ? 'killercage' : 'picture cage', { cells: `[${cells.join(', ')}]`, value });
  }
  for (const kind of PICTURE_KEYS) {
    for (const item of arrayOf(puzzle[kind]).slice(0, MOST_PICTURES)) {
      const appearanceFields = isObject(item) ? appearanceOf(item) : {};
      text.addLine(`picture ${kind}`, appearanceFields);
    }
  }
  const fogCages = cages.filter(isFogCage);
  const fog = fogOfJson(
    fogCages.length === 0
      ? puzzle
      : { ...puzzle, foglight: [puzzle.foglight, ...fogCages].flatMap(fogCellsIn) },
    [rows.length, columns],
    metadata.solution ?? cages.map((cage) => taggedText(cage, 'solution')).find((one) => one !== undefined),
  );
  if (fog) addFog(text, fog);
  return text.text;
}

/** Whether a cage isn't drawn, but names the cells that are visible through the fog from the beginning. */
const isFogCage = ({ value }: Json): boolean => typeof value === 'string' && /^foglight(?::|$)/i.test(value);

const fogCellsIn = (part: unknown): FogCell[] =>
  isObject(part) ? [...fogCells(part.cells), ...fogCells(part.value)] : fogCells(part);

/** The greatest number of drawn items of one kind; nobody draws more by hand. */
const MOST_PICTURES = 3000;

/**
 * The fields of the line for a drawn line, arrow or shape: positions in rows and columns from the board's upper left
 * corner, widths in cells.
 */
function appearanceOf(item: Json): Record<string, string | number | undefined> {
  const points = arrayOf(item.wayPoints).flatMap((point) => pairText(point) ?? []);
  const [height, width] = [numberOf(item.height), numberOf(item.width)];
  const pixels = numberOf(item.thickness);
  const fontSize = numberOf(item.fontSize);
  return {
    points: points.length > 0 ? points.slice(0, MOST_PICTURES).join(' ') : undefined,
    centre: pairText(item.center),
    size: height === undefined || width === undefined ? undefined : `${height},${width}`,
    round: item.rounded === true ? 'yes' : undefined,
    fill: colorOf(item.backgroundColor),
    border: colorOf(item.borderColor),
    color: colorOf(item.color ?? item.textColor),
    width: pixels === undefined ? undefined : pixels / PIXELS_PER_CELL,
    text: wordOf(item.text),
    font: fontSize === undefined ? undefined : fontSize / PIXELS_PER_CELL,
    angle: numberOf(item.angle),
  };
}

/** The width of a cell in pixels. */
const PIXELS_PER_CELL = 64;

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

const wordOf = (value: unknown): string | undefined =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'number' ? String(value) : undefined;

/**
 * A color from the JSON. In zipped data, colors have lost their `#`, and colors that consist of digits have lost
 * leading zeros.
 */
function colorOf(value: unknown): string | undefined {
  const word = typeof value === 'number' ? String(value).padStart(6, '0') : wordOf(value);
  return word !== undefined && /^(?:[\da-f]{6}|[\da-f]{8})$/i.test(word) ? `#${word}` : word;
}

function pairText(value: unknown): string | undefined {
  const [row, column] = arrayOf(value).map(numberOf);
  return row === undefined || column === undefined ? undefined : `${row},${column}`;
}

/** The text after `title: ` or another key in a cage without cells; undefined for all other cages. */
function taggedText(cage: Json, key: string): string | undefined {
  const { value } = cage;
  if (typeof value !== 'string' || cellsIn(cage.cells).length > 0) return undefined;
  return value.startsWith(`${key}:`) ? value.slice(key.length + 1).trim() : undefined;
}

function cellsIn(value: unknown): string[] {
  return arrayOf(value).flatMap((cell) => {
    const [row, column] = arrayOf(cell).map(Number);
    return Number.isInteger(row) && Number.isInteger(column) ? [`(${row},${column})`] : [];
  });
}

const arrayOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// ── Zipped JSON ──

/** The abbreviations of member names in zipped JSON. */
const KEY_NAMES: Readonly<Record<string, string>> = {
  c: 'color',
  ca: 'cages',
  ct: 'center',
  c1: 'borderColor',
  c2: 'backgroundColor',
  ce: 'cells',
  cs: 'cellSize',
  a: 'arrows',
  o: 'overlays',
  u: 'underlays',
  w: 'width',
  h: 'height',
  v: 'value',
  vd: 'videos',
  l: 'lines',
  r: 'rounded',
  re: 'regions',
  fs: 'fontSize',
  th: 'thickness',
  hl: 'headLength',
  wp: 'wayPoints',
  t: 'title',
  te: 'text',
  d: 'duration',
  d2: 'd',
};

function jsonOfScl(text: string): Json {
  try {
    return jsonOf(text);
  } catch {
    return withLongKeys(new ZippedReader(text).parseObject());
  }
}

function withLongKeys(value: Json): Json {
  const renameKeys = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(renameKeys);
    if (!isObject(one)) return one;
    return Object.fromEntries(
      Object.entries(one).map(([key, of]) => [entryOf(KEY_NAMES, key) ?? key, renameKeys(of)]),
    );
  };
  return renameKeys(value) as Json;
}

/** The greatest nesting depth of brackets. */
const MAX_DEPTH = 60;

/**
 * Reads zipped JSON: names are unquoted; `t`, `f`, `#0` and `#F` are abbreviations; colors are unquoted; texts are in
 * single quotes; and `{}` in a list is left out.
 */
class ZippedReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    // If there are double quotes, single quotes are plain characters; otherwise double quotes were replaced by single
    // ones.
    this.#text = text.includes('"') ? text : text.replace(/\\?'/g, (quote) => (quote === "'" ? '"' : "'"));
  }

  parseObject(): Json {
    const value = this.#value(0);
    if (!isObject(value) || this.#at < this.#text.trimEnd().length) throw new BadLink(TRUNCATED_MESSAGE);
    return value;
  }

  #value(depth: number): unknown {
    if (depth > MAX_DEPTH) throw new BadLink(TRUNCATED_MESSAGE);
    const nextCharacter = this.#text.charAt(this.#at);
    if (nextCharacter === '{') return this.#parseObject(depth);
    if (nextCharacter === '[') return this.#parseList(depth);
    if (nextCharacter === '"') return this.#parseString();
    const [word = ''] = /^[^,\]}]*/.exec(this.#text.slice(this.#at, this.#at + 200)) ?? [];
    this.#at += word.length;
    return plainValue(word);
  }

  #parseObject(depth: number): Json {
    const members = new Map<string, unknown>();
    this.#at++;
    while (!this.#skip('}')) {
      const [name = ''] = /^[^:,{}[\]]*/.exec(this.#text.slice(this.#at, this.#at + 200)) ?? [];
      this.#at += name.length;
      if (name === '' || !this.#skip(':')) throw new BadLink(TRUNCATED_MESSAGE);
      members.set(name.replace(/^"|"$/g, ''), this.#value(depth + 1));
      if (!this.#skip(',') && this.#text.charAt(this.#at) !== '}') throw new BadLink(TRUNCATED_MESSAGE);
    }
    return Object.fromEntries(members);
  }

  #parseList(depth: number): unknown[] {
    const items: unknown[] = [];
    this.#at++;
    if (this.#skip(']')) return items;
    for (;;) {
      const nextCharacter = this.#text.charAt(this.#at);
      items.push(nextCharacter === ',' || nextCharacter === ']' ? {} : this.#value(depth + 1));
      if (this.#skip(']')) return items;
      if (!this.#skip(',')) throw new BadLink(TRUNCATED_MESSAGE);
    }
  }

  #parseString(): string {
    const [word] = /^"(?:[^"\\]|\\.)*"/s.exec(this.#text.slice(this.#at)) ?? [];
    if (word === undefined) throw new BadLink(TRUNCATED_MESSAGE);
    this.#at += word.length;
    try {
      return String(JSON.parse(word.replace(/\n/g, '\\n')));
    } catch {
      return word.slice(1, -1);
    }
  }

  #skip(character: string): boolean {
    const isSkipped = this.#text.charAt(this.#at) === character;
    if (isSkipped) this.#at++;
    return isSkipped;
  }
}

const TRUNCATED_MESSAGE = 'The link cannot be unpacked: it is cut, or was changed on its way.';

function plainValue(word: string): unknown {
  if (word === 't' || word === 'true') return true;
  if (word === 'f' || word === 'false') return false;
  if (word === '' || word === 'null') return null;
  if (word === '#0') return '#000000';
  if (word === '#F') return '#FFFFFF';
  return /^-?\d+(?:\.\d+)?$/.test(word) || /^-?\.\d+$/.test(word) ? Number(word) : word;
}
