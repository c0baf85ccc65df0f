/**
 * Penpa+: a drawing, not a puzzle: what stands where, layer by layer, and in which style. Links hold it as lines of text, JSON with
 * abbreviations, packed by raw deflate in base64 behind `p=`. Format: as its editor (swaroopg92's penpa-edit, MIT) writes it, all
 * versions from the second on. Square boards are read, with the space around them for clues outside.
 */

import { entryOf } from '../../../text/entry-of.ts';
import { ListingText } from '../listing.ts';
import { BadLink, fromBase64, inflated, percentDecoded } from './pack.ts';

type Json = Readonly<Record<string, unknown>>;

/** In the order in which they are undone. */
const SHORT: readonly (readonly [code: string, text: string])[] = [
  ['zO', 'null'],
  ['z_', '"__a"'],
  ['z7', '"nobulbthermo"'],
  ['z6', '"killercages"'],
  ['z4', '"deletelineE"'],
  ['z5', '"polygon"'],
  ['z0', '"squareframe"'],
  ['zD', '"direction"'],
  ['z3', '"arrows"'],
  ['zT', '"thermo"'],
  ['z2', '"freelineE"'],
  ['zF', '"freeline"'],
  ['z1', '"numberS"'],
  ['z8', '"command_replay"'],
  ['zU', '"command_undo"'],
  ['zR', '"command_redo"'],
  ['zB', '"board"'],
  ['zP', '"special"'],
  ['zY', '"symbol"'],
  ['zN', '"number"'],
  ['zC', '"cage"'],
  ['zW', '"wall"'],
  ['zE', '"lineE"'],
  ['zL', '"line"'],
  ['zS', '"surface"'],
  ['zM', '"edit_mode"'],
  ['zG', '"grid"'],
  ['zA', '"pu_a"'],
  ['zQ', '"pu_q"'],
  ['z9', '"qa"'],
  ['zZ', 'z'],
];

const SQUARE: ReadonlySet<string> = new Set(['square', 'sudoku', 'kakuro']);
const MOST_SIZE = 100;
const COLORS = [
  '',
  'darkgray',
  'green',
  'lightgray',
  'black',
  'blue',
  'red',
  'yellow',
  'gray',
  'pink',
  'orange',
  'purple',
  'brown',
];
const INKS = [
  '',
  'black',
  'green',
  'gray',
  'white',
  'boxed',
  'circled',
  'blackcircle',
  'lightblue',
  'blue',
  'red',
  'redcircle',
];
/** Inks with a frame, which is there without a number, too. */
const FRAMED: ReadonlySet<string> = new Set(['boxed', 'circled', 'blackcircle', 'redcircle']);
const ARROWS = ['north', 'west', 'east', 'south', 'northwest', 'northeast', 'southwest', 'southeast'];
const SIDES = ['north', 'east', 'west', 'south'];
const QUARTERS = ['northwest', 'northeast', 'southwest', 'southeast'];
/** A line of these styles divides areas. */
const THICK: ReadonlySet<number> = new Set([2, 21]);

/** The listing of what stands behind `?` or `#` in a link. Throws BadLink. */
export function readPenpa(data: string): string {
  const packed = /(?:^|&)p=([^&]*)/.exec(data)?.[1] ?? '';
  const lines = inflated(fromBase64(percentDecoded(packed))).split('\n');
  const header = (lines[0] ?? '').split(',');
  const [type = ''] = header;
  if (/^\d/.test(type)) throw new BadLink('This link is of Penpa’s first version, which is not read.');
  if (!SQUARE.has(type))
    throw new BadLink(`Penpa’s boards of the kind ${JSON.stringify(type.slice(0, 20))} are not read.`);
  return new Drawing(header, lines).listing();
}

class Drawing {
  readonly #text = new ListingText();
  readonly #lines: readonly string[];
  readonly #layers: Json;
  /** Rows and columns of the board, without the space around it. */
  readonly #rows: number;
  readonly #columns: number;
  readonly #over: number;
  readonly #left: number;
  /** Places in a row of Penpa's lattice, and in all of it. */
  readonly #across: number;
  readonly #all: number;
  readonly #header: readonly string[];

  constructor(header: readonly string[], lines: readonly string[]) {
    this.#header = header;
    this.#lines = lines;
    const [columns, rows] = [Number(header[1]), Number(header[2])];
    const space = arrayOf(this.#json(1) ?? []).map(Number);
    const [over = 0, under = 0, left = 0, right = 0] = space;
    this.#over = over;
    this.#left = left;
    this.#rows = rows - over - under;
    this.#columns = columns - left - right;
    this.#across = columns + 4;
    this.#all = this.#across * (rows + 4);
    const good = [this.#rows, this.#columns].every(
      (side) => Number.isInteger(side) && side >= 1 && side <= MOST_SIZE,
    );
    if (!good) throw new BadLink(`The link tells no size of a board up to ${MOST_SIZE}.`);
    const layers = this.#json(3);
    if (!isObject(layers)) throw new BadLink(CUT);
    this.#layers = layers;
  }

  listing(): string {
    const text = this.#text;
    text.add('size', { rows: this.#rows, columns: this.#columns });
    const said = (part: string | undefined, start: string): string =>
      (part ?? '')
        .replace(new RegExp(`^${start}: ?`), '')
        .replace(/%2C/g, ',')
        .replace(/%2D/g, '\n')
        .trim();
    for (const [at, layer, start] of [
      [15, 'title', 'Title'],
      [16, 'author', 'Author'],
      [18, 'ruleset', ''],
    ] as const) {
      const words = said(this.#header[at], start);
      if (words !== '') text.add(layer, { text: words });
    }
    this.#surfaces();
    this.#numbers();
    this.#smallNumbers();
    this.#symbols();
    this.#strokes();
    for (const [layer, name] of [
      ['thermo', 'thermometer'],
      ['nobulbthermo', 'thermometer'],
      ['arrows', 'arrowline'],
      ['squareframe', 'frame'],
    ] as const) {
      for (const places of arrayOf(this.#layers[layer])) {
        const cells = arrayOf(places).map((place) => this.#place(Number(place))?.at);
        if (cells.length > 0) text.add(name, { line: `[${cells.join(', ')}]` });
      }
    }
    for (const places of arrayOf(this.#layers.killercages)) {
      const cells = arrayOf(places).map((place) => this.#place(Number(place))?.at);
      if (cells.length > 0) text.add('cage', { cells: `[${cells.join(', ')}]` });
    }
    const polygons = arrayOf(this.#layers.polygon).length;
    if (polygons > 0) text.add('picture polygon', { count: polygons });
    for (const layer of ['freeline', 'freelineE', 'direction', 'cage'] as const) {
      const count = Object.keys(objectOf(this.#layers[layer])).length;
      if (count > 0) text.add(`picture ${layer}`, { count });
    }
    return text.text;
  }

  #json(line: number): unknown {
    let text = this.#lines[line] ?? 'null';
    for (const [code, word] of SHORT) text = text.replaceAll(code, word);
    try {
      return JSON.parse(text);
    } catch {
      throw new BadLink(CUT);
    }
  }

  // ── Places ──

  /** Where a place of Penpa's lattice lies: its kind, and what native text calls it; undefined off the board. */
  #place(index: number): { readonly where: string; readonly at: string } | undefined {
    const kind = Math.floor(index / this.#all);
    const within = index % this.#all;
    const row = Math.floor(within / this.#across) - 2 - this.#over;
    const column = (within % this.#across) - 2 - this.#left;
    const inside = row >= 0 && column >= 0 && row < this.#rows && column < this.#columns;
    if (kind === 0) {
      if (inside) return { where: 'cells', at: `(${row},${column})` };
      if (column >= 0 && column < this.#columns)
        return { where: row < 0 ? 'above' : 'below', at: String(column) };
      if (row >= 0 && row < this.#rows) return { where: column < 0 ? 'left' : 'right', at: String(row) };
      return { where: 'beside', at: `(${row},${column})` };
    }
    const reaches = row >= -1 && column >= -1 && row < this.#rows && column < this.#columns;
    if (!reaches) return undefined;
    if (kind === 1) return { where: 'corners', at: `(${row + 1},${column + 1})` };
    if (kind === 2 && column >= 0)
      return { where: 'borders', at: row < 0 ? `(0,${column})north` : `(${row},${column})south` };
    if (kind === 3 && row >= 0)
      return { where: 'borders', at: column < 0 ? `(${row},0)west` : `(${row},${column})east` };
    return undefined;
  }

  #each(
    layer: string,
    tell: (place: { readonly where: string; readonly at: string }, value: unknown) => void,
  ): void {
    for (const [key, value] of Object.entries(objectOf(entryOf(this.#layers, layer)))) {
      const place = this.#place(Number.parseInt(key, 10));
      if (place) tell(place, value);
    }
  }

  // ── Layers ──

  #surfaces(): void {
    this.#each('surface', ({ where, at }, color) => {
      this.#text.add(`surface ${COLORS[Number(color)] ?? 'other'} at ${where}`, {
        at,
        value: COLORS[Number(color)] ?? Number(color),
      });
    });
  }

  #numbers(): void {
    this.#each('number', ({ where, at }, entry) => {
      const [said, style, kind] = arrayOf(entry);
      const ink = INKS[Number(style)] ?? 'other';
      // An empty circle or box is a number that isn't told.
      const text = String(said ?? '').trim() || (FRAMED.has(ink) ? '?' : '');
      if (text === '') return;
      if (String(kind) === '2' && /_[0-7]$/.test(text)) {
        const value = text.slice(0, -2).trim();
        const direction = ARROWS[Number(text.slice(-1))];
        this.#text.add(`arrow ${ink} at ${where}`, {
          at,
          value: value === '' ? undefined : value,
          direction,
        });
      } else if (String(kind) === '4') {
        this.#text.add(`tapa ${ink} at ${where}`, { at, value: `[${[...text].join(', ')}]` });
      } else if (String(kind) !== '7') {
        this.#text.add(`number ${ink} at ${where}`, { at, value: text });
      }
    });
  }

  /** At the quarters of cells and their sides: four numbers a place, those of sides last. */
  #smallNumbers(): void {
    for (const [key, entry] of Object.entries(objectOf(this.#layers.numberS))) {
      const index = Number.parseInt(key, 10);
      const text = String(arrayOf(entry)[0] ?? '').trim();
      const sided = index >= 8 * this.#all;
      const place = this.#place(Math.floor(index / 4) - (sided ? 2 : 1) * this.#all);
      if (!place || text === '') continue;
      const where = (sided ? SIDES : QUARTERS)[index % 4] ?? '';
      this.#text.add(`small ${where} at ${place.where}`, { at: place.at, value: text });
    }
  }

  #symbols(): void {
    this.#each('symbol', ({ where, at }, entry) => {
      const [value, name] = arrayOf(entry);
      const set = Array.isArray(value)
        ? `[${value.flatMap((one, index) => (Number(one) === 1 ? [index] : [])).join(', ')}]`
        : Number(value);
      this.#text.add(`symbol ${String(name).replace(/[^\w+-]/g, '')} at ${where}`, { at, value: set });
    });
  }

  /** Lines along borders, which may divide the board into rooms, and lines from cell to cell. */
  #strokes(): void {
    const divided = new Set<string>();
    const gone = new Set(Object.keys(objectOf(this.#layers.deletelineE)));
    for (const [key, style] of Object.entries(objectOf(this.#layers.lineE))) {
      const border = this.#border(key);
      if (border === undefined || gone.has(key)) continue;
      if (THICK.has(Number(style))) divided.add(border);
      this.#text.add(`edge ${Number(style)} at borders`, { at: border, value: Number(style) });
    }
    if (divided.size > 0) this.#rooms(divided);
    for (const [layer, name] of [
      ['line', 'line'],
      ['wall', 'wall'],
    ] as const) {
      for (const [key, style] of Object.entries(objectOf(this.#layers[layer]))) {
        const [first, second] = key.split(',').map((one) => this.#place(Number(one)));
        if (first && second && first.where === 'cells' && second.where === 'cells') {
          this.#text.add(`${name} ${Number(style)} at links`, {
            at: `${first.at}-${second.at}`,
            value: Number(style),
          });
        } else if (first && !second && first.where === 'borders') {
          this.#text.add(`${name} ${Number(style)} at borders`, { at: first.at, value: Number(style) });
        } else if (first) this.#text.add(`picture ${name}`);
      }
    }
  }

  /** The border between two corners that lie side by side; undefined elsewhere. */
  #border(key: string): string | undefined {
    const [first = 0, second = -1] = key.split(',').map(Number);
    const corners = [first, second].map((one) => (Math.floor(one / this.#all) === 1 ? one - this.#all : -1));
    const [low = -1, high = -1] =
      corners[0] !== undefined && corners[1] !== undefined && corners[0] < corners[1]
        ? corners
        : [...corners].reverse();
    if (low < 0) return undefined;
    const row = Math.floor(low / this.#across) - 1 - this.#over;
    const column = (low % this.#across) - 1 - this.#left;
    if (high === low + 1) {
      if (column < 0 || column >= this.#columns || row < 0 || row > this.#rows) return undefined;
      return row === 0 ? `(0,${column})north` : `(${row - 1},${column})south`;
    }
    if (high !== low + this.#across || row < 0 || row >= this.#rows || column < 0 || column > this.#columns)
      return undefined;
    return column === 0 ? `(${row},0)west` : `(${row},${column - 1})east`;
  }

  /** What thick lines divide: a number for each cell, by filling from cell to cell. */
  #rooms(divided: ReadonlySet<string>): void {
    const room = new Map<string, number>();
    let rooms = 0;
    for (let at = 0; at < this.#rows * this.#columns; at++) {
      const start = `(${Math.floor(at / this.#columns)},${at % this.#columns})`;
      if (room.has(start)) continue;
      const waiting: [number, number][] = [[Math.floor(at / this.#columns), at % this.#columns]];
      room.set(start, rooms);
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const [row, column] = next;
        const ways: [number, number, string][] = [
          [row - 1, column, `(${row - 1},${column})south`],
          [row + 1, column, `(${row},${column})south`],
          [row, column - 1, `(${row},${column - 1})east`],
          [row, column + 1, `(${row},${column})east`],
        ];
        for (const [r, c, border] of ways) {
          const name = `(${r},${c})`;
          if (
            r < 0 ||
            c < 0 ||
            r >= this.#rows ||
            c >= this.#columns ||
            divided.has(border) ||
            room.has(name)
          )
            continue;
          room.set(name, rooms);
          waiting.push([r, c]);
        }
      }
      rooms++;
    }
    for (const [at, value] of room) this.#text.add('rooms at cells', { at, value });
  }
}

const CUT = 'The link cannot be unpacked: it is cut, or was changed on its way.';
const arrayOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectOf = (value: unknown): Json => (isObject(value) ? value : {});
