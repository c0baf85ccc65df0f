/**
 * Penpa+: links contain a drawing, not a puzzle: the contents of each layer with their styles. They contain it as lines
 * of text, JSON with abbreviations, packed by raw deflate in base64 after `p=`. Format: as written by Penpa's editor
 * (swaroopg92's penpa-edit, MIT), in all versions from the second on. Boards of squares (with the space around them for
 * clues outside), of hexagons and of triangles, and pyramids are read.
 */

import { entryOf } from '../../../text/entry-of.ts';
import { HOLE_LAYER } from '../holes.ts';
import { ListingText } from '../listing.ts';
import { BadLink, fromBase64, inflateBytes, percentDecoded } from './pack.ts';
import type { LatticePoint, PenpaGrid } from './penpa-grid.ts';
import { Lattice } from './penpa-lattice.ts';
import { isPlane } from './penpa-numbering.ts';
import { planeOfLink } from './penpa-plane.ts';
import {
  ABBREVIATIONS,
  BLACK_STROKE,
  COLORED_STROKES,
  COLORS,
  FRAMED_STYLES,
  INKS,
  THICK,
} from './penpa-tables.ts';
import { RANGE_LAYER, rangeIn } from './stated-range.ts';

type Json = Readonly<Record<string, unknown>>;

const SQUARE_BOARD_TYPES: ReadonlySet<string> = new Set(['square', 'sudoku', 'kakuro']);
const MAX_BOARD_SIDE = 100;
/** The listing of the text after `?` or `#` in a link. @throws BadLink if the text can't be read. */
export function readPenpa(data: string): string {
  const packedText = /(?:^|&)p=([^&]*)/.exec(data)?.[1] ?? '';
  const lines = inflateBytes(fromBase64(percentDecoded(packedText))).split('\n');
  const header = (lines[0] ?? '').split(',');
  const [type = ''] = header;
  if (/^\d/.test(type)) throw new BadLink('This link is of Penpa’s first version, which is not read.');
  return new PenpaReader(header, lines).listing();
}

/** pzl's kind of board for some of Penpa's boards that can't be read, by Penpa's name. */
const BOARDS: Readonly<Record<string, string>> = {
  truncated_square: 'tiling',
  snub_square: 'tiling',
  cairo_pentagonal: 'tiling',
};

/** The message that boards of this kind can't be read, since each kind numbers its places differently. */
function boardKindProblem(type: string): string {
  const boardName = entryOf(BOARDS, type);
  const kind = JSON.stringify(type.slice(0, 20));
  const adviceText =
    boardName === undefined
      ? 'pzl has no board like it.'
      : `\`pzl new NAME --board ${boardName}\` begins a model for such a board, and its puzzles are written as text.`;
  return `Penpa’s boards of the kind ${kind} are not read, only square, sudoku, kakuro, hex, tri and pyramid. ${adviceText}`;
}

/** Reads the unpacked lines of a Penpa+ link, and writes a line for each mark of the drawing. */
class PenpaReader {
  readonly #text = new ListingText();
  readonly #lines: readonly string[];
  readonly #layers: Json;
  readonly #grid: PenpaGrid;
  readonly #header: readonly string[];
  /** The number of marks that lie where Penpa's sheet has ended, so that nobody sees them. */
  #hiddenMarkCount = 0;

  constructor(header: readonly string[], lines: readonly string[]) {
    this.#header = header;
    this.#lines = lines;
    this.#grid = SQUARE_BOARD_TYPES.has(header[0] ?? '') ? this.#squareGrid() : this.#buildPlane();
    const layers = this.#json(3);
    if (!isObject(layers)) throw new BadLink(TRUNCATED_MESSAGE);
    this.#layers = layers;
  }

  #squareGrid(): PenpaGrid {
    const [columns, rows] = [Number(this.#header[1]), Number(this.#header[2])];
    const [over = 0, under = 0, left = 0, right = 0] = arrayOf(this.#json(1) ?? []).map(Number);
    const lattice = new Lattice(rows - over - under, columns - left - right, {
      rowsAbove: over,
      rowsBelow: under,
      columnsLeft: left,
      right,
    });
    const isValidSize = [lattice.rows, lattice.columns].every(
      (side) => Number.isInteger(side) && side >= 1 && side <= MAX_BOARD_SIDE,
    );
    if (!isValidSize) throw new BadLink(`The link tells no size of a board up to ${MAX_BOARD_SIDE}.`);
    return lattice;
  }

  /** The grid of a board of hexagons or triangles, whose cells the link lists. */
  #buildPlane(): PenpaGrid {
    const [type = '', across, down] = this.#header;
    if (!isPlane(type)) throw new BadLink(boardKindProblem(type));
    const [space = 0] = arrayOf(this.#json(1) ?? []).map(Number);
    const boardCells = cellNumbers(this.#json(CELLS));
    return planeOfLink({
      type,
      rowLength: Number(across),
      down: Number(down),
      space,
      shownCells: boardCells,
    });
  }

  listing(): string {
    const text = this.#text;
    this.#grid.addBoardLines(text);
    this.#addHoles();
    const headerText = (part: string | undefined, start: string): string =>
      (part ?? '')
        .replace(new RegExp(`^${start}: ?`), '')
        .replace(/%2C/g, ',')
        .replace(/%2D/g, '\n')
        .replace(/zZ/g, 'z')
        .trim();
    for (const [at, layer, start] of [
      [15, 'title', 'Title'],
      [16, 'author', 'Author'],
      [18, 'ruleset', ''],
    ] as const) {
      const words = headerText(this.#header[at], start);
      if (words !== '') text.addLine(layer, { text: words });
    }
    for (const tag of arrayOf(this.#tags())) {
      if (typeof tag === 'string' && tag !== '') text.addLine('genre', { text: tag.slice(0, LONGEST_TAG) });
    }
    this.#addSurfaces();
    this.#addNumbers();
    this.#addSmallNumbers();
    this.#addSymbols();
    this.#readStrokes();
    for (const [layer, name] of [
      ['thermo', 'thermometer'],
      ['nobulbthermo', 'thermometer'],
      ['arrows', 'arrowline'],
      ['squareframe', 'frame'],
    ] as const) {
      for (const places of arrayOf(this.#layers[layer])) {
        const cells = arrayOf(places).map((place) => this.#grid.place(Number(place))?.at);
        const [head, ...way] = cells;
        if (name === 'arrowline' && head !== undefined)
          text.addLine(name, { cells: `[${head}]`, line: `[${way.join(', ')}]` });
        else if (cells.length > 0) text.addLine(name, { line: `[${cells.join(', ')}]` });
      }
    }
    for (const places of this.#cages()) {
      const cells = places.map((place) => this.#grid.place(place)?.at);
      text.addLine('cage', { cells: `[${cells.join(', ')}]`, value: this.#sumOf(places)?.text });
    }
    const polygons = arrayOf(this.#layers.polygon).length;
    if (polygons > 0) text.addLine('picture polygon', { count: polygons });
    for (const layer of ['freeline', 'freelineE', 'direction', 'cage'] as const) {
      const count = Object.keys(objectOf(this.#layers[layer])).length;
      if (count > 0) text.addLine(`picture ${layer}`, { count });
    }
    if (this.#hiddenMarkCount > 0) text.addLine('looks beyond the sheet', { count: this.#hiddenMarkCount });
    return text.text;
  }

  #json(line: number): unknown {
    let text = this.#lines[line] ?? 'null';
    for (const [code, word] of ABBREVIATIONS) text = text.replaceAll(code, word);
    try {
      return JSON.parse(text);
    } catch {
      throw new BadLink(TRUNCATED_MESSAGE);
    }
  }

  /** The genre tags that the setter chose; anything but a list of words is ignored. */
  #tags(): unknown {
    try {
      return JSON.parse(this.#lines[GENRES] ?? '[]');
    } catch {
      return [];
    }
  }

  // ── Places ──

  /** The places in the rows of a board of squares whose cells the setter removed: the link doesn't list them. */
  #addHoles(): void {
    if (!(this.#grid instanceof Lattice)) return;
    const cells = new Set(cellNumbers(this.#json(CELLS)));
    if (cells.size === 0) return;
    for (const cell of this.#grid.boardCells) {
      const place = this.#grid.place(cell);
      if (place && !cells.has(cell)) this.#text.addLine(HOLE_LAYER, { at: place.at });
    }
  }

  /** Whether Penpa shows the board with the half cell around it that it has unless the setter moved or enlarged the sheet. */
  #showsUsualSheet(): boolean {
    return this.#grid.header.every((part, index) => index < 4 || Number(this.#header[index]) === part);
  }

  #forEachPlace(layer: string, tell: (place: LatticePoint, value: unknown, key: string) => void): void {
    for (const [key, value] of Object.entries(objectOf(entryOf(this.#layers, layer)))) {
      const place = this.#grid.place(Number.parseInt(key, 10));
      if (place?.isBeyondSheet && this.#showsUsualSheet()) this.#hiddenMarkCount++;
      else if (place) tell(place, value, key);
    }
  }

  // ── Layers ──

  #addSurfaces(): void {
    this.#forEachPlace('surface', ({ placeKind, at }, color) => {
      this.#text.addLine(`surface ${COLORS[Number(color)] ?? 'other'} at ${placeKind}`, {
        at,
        value: COLORS[Number(color)] ?? Number(color),
      });
    });
  }

  #addNumbers(): void {
    this.#forEachPlace('number', ({ placeKind, at, cells }, entry, key) => {
      const [said, style, kind] = arrayOf(entry);
      const inkName = INKS[Number(style)] ?? 'other';
      const layerEnd = `${inkName}${this.#ground(key)} at ${placeKind}`;
      // A framed text without characters stands for an unknown number; any other text without characters is invisible.
      const text = String(said ?? '').trim() || (FRAMED_STYLES.has(inkName) ? '?' : '');
      if (String(kind) === '7') return;
      if (text === '') this.#text.addLine(`blank ${layerEnd}`, { at, cells });
      else if (String(kind) === '2' && /_[0-7]$/.test(text)) {
        const value = text.slice(0, -2).trim();
        const direction = this.#grid.arrows[Number(text.slice(-1))];
        this.#text.addLine(`arrow ${layerEnd}`, {
          at,
          value: value === '' ? undefined : value,
          direction,
          cells,
        });
      } else if (String(kind) === '4') {
        this.#text.addLine(`tapa ${layerEnd}`, { at, value: `[${[...text].join(', ')}]`, cells });
      } else {
        const isRange = /^(?:above|below|left|right|beside)$/.test(placeKind) && rangeIn(text) !== undefined;
        this.#text.addLine(`${isRange ? RANGE_LAYER : 'number'} ${layerEnd}`, { at, value: text, cells });
      }
    });
  }

  /** The words ` on COLOR` for the color of the cell under a text; empty if the cell has none. */
  #ground(key: string): string {
    const color = entryOf(objectOf(this.#layers.surface), key);
    return color === undefined ? '' : ` on ${COLORS[Number(color)] ?? 'other'}`;
  }

  #cages(): (readonly number[])[] {
    return arrayOf(this.#layers.killercages)
      .map((places) => arrayOf(places).map(Number))
      .filter((places) => places.length > 0);
  }

  /**
   * The sum of a cage: a number, optionally with a sign, in the upper left corner of one of its cells; and the key of
   * this text in its layer. Undefined if there is none.
   */
  #sumOf(places: readonly number[]): { readonly key: string; readonly text: string } | undefined {
    const smallTexts = objectOf(this.#layers.numberS);
    for (const place of places) {
      const key = this.#grid.sum(place) ?? '';
      const text = String(arrayOf(entryOf(smallTexts, key))[0] ?? '').trim();
      if (/^\d{1,9}\s*[^\d\s]?$/.test(text)) return { key, text };
    }
    return undefined;
  }

  /**
   * Reads the small texts in corners and at sides of cells, except the sums of cages, which are read with the cages.
   */
  #addSmallNumbers(): void {
    const sums = new Set(this.#cages().map((places) => this.#sumOf(places)?.key));
    for (const [key, entry] of Object.entries(objectOf(this.#layers.numberS))) {
      if (sums.has(key)) continue;
      const text = String(arrayOf(entry)[0] ?? '').trim();
      const { place, part } = this.#grid.smallTextPlace(Number.parseInt(key, 10)) ?? {};
      if (place && text !== '')
        this.#text.addLine(`small ${part} at ${place.placeKind}`, { at: place.at, value: text });
    }
  }

  #addSymbols(): void {
    this.#forEachPlace('symbol', ({ placeKind, at, cells }, entry) => {
      const [value, name] = arrayOf(entry);
      const set = Array.isArray(value)
        ? `[${value.flatMap((one, index) => (Number(one) === 1 ? [index] : [])).join(', ')}]`
        : Number(value);
      const formText = typeof set === 'number' ? ` ${set}` : '';
      this.#text.addLine(`symbol ${String(name).replace(/[^\w+-]/g, '')}${formText} at ${placeKind}`, {
        at,
        value: set,
        cells,
      });
    });
  }

  /**
   * The styles of the strokes that divide the board: black ones or, where there is none between cells, those of the
   * only other color, if they divide it.
   */
  #dividingStyles(strokes: readonly (readonly [border: string, style: number])[]): ReadonlySet<number> {
    const innerStrokes = strokes.filter(([border]) => this.#grid.sides(border).length > 1);
    const [style, ...others] = new Set(innerStrokes.map(([, one]) => one));
    if (style === undefined || others.length > 0 || !COLORED_STROKES.has(style)) return THICK;
    const rooms = this.#grid.rooms(new Set(innerStrokes.map(([border]) => border)));
    return new Set(rooms.values()).size > 1 ? new Set([...THICK, style]) : THICK;
  }

  /** Reads strokes along borders, which may divide the board into rooms, and strokes from cell to cell. */
  #readStrokes(): void {
    const dividedBorders = new Set<string>();
    const borderStrokes: [border: string, style: number][] = [];
    const deletedLines = new Set(Object.keys(objectOf(this.#layers.deletelineE)));
    for (const [key, style] of Object.entries(objectOf(this.#layers.lineE))) {
      const border = this.#grid.border(key);
      if (border === undefined || deletedLines.has(key)) continue;
      borderStrokes.push([border, Number(style)]);
    }
    const dividingStyles = this.#dividingStyles(borderStrokes);
    for (const [border, style] of borderStrokes) if (dividingStyles.has(style)) dividedBorders.add(border);
    const roomByCell = dividedBorders.size > 0 ? this.#grid.rooms(dividedBorders) : undefined;
    for (const [at, value] of borderStrokes) {
      // A thick stroke with the same room on both sides divides nothing, so it is listed apart from `rooms`; a stroke
      // on the frame carries no information.
      const [one, other] = this.#grid.sides(at).map((cell) => roomByCell?.get(cell));
      const isDividing = dividingStyles.has(value);
      const kind = !isDividing ? '' : other === undefined ? 'outer ' : one === other ? 'inner ' : '';
      const style = isDividing && !THICK.has(value) ? BLACK_STROKE : value;
      this.#text.addLine(`edge ${kind}${style} at borders`, { at, value });
    }
    for (const [at, value] of roomByCell ?? []) this.#text.addLine('rooms at cells', { at, value });
    for (const [layer, name] of [
      ['line', 'line'],
      ['wall', 'wall'],
    ] as const) {
      for (const [key, style] of Object.entries(objectOf(this.#layers[layer]))) {
        const [first, second] = key.split(',').map((one) => this.#grid.place(Number(one)));
        if (first && second && first.placeKind === 'cells' && second.placeKind === 'cells') {
          this.#text.addLine(`${name} ${Number(style)} at links`, {
            at: this.#grid.link(first.at, second.at),
            value: Number(style),
          });
        } else if (first && !second && first.placeKind === 'borders') {
          this.#text.addLine(`${name} ${Number(style)} at borders`, { at: first.at, value: Number(style) });
        } else if (first) this.#text.addLine(`picture ${name}`);
      }
    }
  }
}

/** The index of the line of text that lists the cells shown, and of the line with the genre tags. */
const [CELLS, GENRES] = [5, 17];
/** The numbers of a board's cells, which a link lists as the first one, and the difference from each to the next. */
function cellNumbers(steps: unknown): readonly number[] {
  let cell = 0;
  return arrayOf(steps).map((step) => {
    cell += Number(step);
    return cell;
  });
}

const LONGEST_TAG = 60;

const TRUNCATED_MESSAGE = 'The link cannot be unpacked: it is cut, or was changed on its way.';
const arrayOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectOf = (value: unknown): Json => (isObject(value) ? value : {});
