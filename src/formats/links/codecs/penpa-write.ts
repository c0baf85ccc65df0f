/**
 * Writes listings as drawings of Penpa+. The puzzle goes into the layer of the question. Lines that begin with `answer`
 * describe the drawing that a solver makes; with such lines the link becomes a solving link, which checks that drawing.
 * Penpa compares the drawings text by text, in lists sorted as strings.
 */
import { least } from '../../../model/large-lists.ts';
import { boardTold } from '../board-lines.ts';
import { groundOf } from '../layers.ts';
import type { ListingLine } from '../listing.ts';
import { BadLink, deflateText, toBase64 } from './pack.ts';
import type { LatticePoint, PenpaGrid } from './penpa-grid.ts';
import { Lattice, type Space } from './penpa-lattice.ts';
import { emptyLayers, FLAGS, type Layers, layersText, OR_FLAGS, shortenText } from './penpa-layers.ts';
import { planeOf } from './penpa-plane.ts';
import { COLORS, INKS } from './penpa-tables.ts';

/** Penpa's stroke style for the answer: green. */
const ONE = 3;
const GREEN = INKS.indexOf('green');
const SHADED = COLORS.indexOf('darkgray');
const THICK = 2;

/** The parts of an answer that Penpa can compare, each as a list of texts in Penpa's notation. */
interface Check {
  readonly shaded: Set<string>;
  readonly lines: Set<string>;
  readonly edges: Set<string>;
  readonly numbers: Set<string>;
  readonly symbols: Set<string>;
}

/** The symbols that Penpa compares, by name; each with the check's letter for it, and with the check's switch. */
const CHECKED: ReadonlyMap<string, readonly [letter: string, flag: string]> = new Map([
  ['circle_M', ['A', 'sol_circle']],
  ['tri', ['B', 'sol_tri']],
  ['arrow_S', ['C', 'sol_arrow']],
  ['battleship_B', ['D', 'sol_battleship']],
  ['star', ['E', 'sol_star']],
  ['tents', ['F', 'sol_tent']],
  ['math', ['G', 'sol_math']],
  ['sun_moon', ['H', 'sol_akari']],
]);
/** The text after `#` in the Penpa link for a puzzle, given as a listing: one line for each symbol, stroke or clue. @throws BadLink if Penpa can't express the listing. */
export function writePenpa(lines: readonly ListingLine[]): string {
  return new Sheet(lines).link();
}

class Sheet {
  readonly #lines: readonly ListingLine[];
  readonly #grid: PenpaGrid;
  readonly #layers: Layers;
  readonly #flags = new Set<string>();
  readonly #check: Check = {
    shaded: new Set(),
    lines: new Set(),
    edges: new Set(),
    numbers: new Set(),
    symbols: new Set(),
  };
  #answered = false;

  constructor(lines: readonly ListingLine[]) {
    this.#lines = lines;
    this.#grid = gridOf(lines);
    this.#layers = emptyLayers();
  }

  link(): string {
    for (const line of this.#lines) {
      const [first = '', ...words] = line.layer.split(' ');
      if (first === 'answer') this.#answer(words, line);
      else this.#puzzle(first, words, line);
    }
    const mode = this.#answered ? 'solve' : 'edit';
    const packed = `m=${mode}&p=${pack(shortenText(this.#text()))}`;
    return this.#answered ? `${packed}&a=${pack(this.#checked())}` : packed;
  }

  // ── The puzzle ──

  #puzzle(first: string, words: readonly string[], line: ListingLine): void {
    const value = line.fields.get('value')?.text;
    const where = whereOf(words);
    const at = line.fields.get('at')?.text;
    const style = words.find((word) => /^\d+$/.test(word)) ?? (Number(value) ? value : undefined);
    const layers = this.#layers;
    const ground = groundOf(line.layer);
    if (ground !== undefined) this.#color(where, at, ground);
    switch (first) {
      case 'surface':
        this.#color(where, at, words.find((word) => COLORS.includes(word) || word === 'dark') ?? value ?? '');
        break;
      case 'blank':
        layers.number.set(this.#at(where, at), ['', inkOf(words), '2']);
        break;
      case 'number':
        this.#number(where, at, value ?? '', inkOf(words));
        break;
      case 'arrow': {
        const way = this.#grid.arrows.indexOf(line.fields.get('direction')?.text ?? '');
        const text = `${value ?? ''}_${Math.max(0, way)}`;
        if (sideOf(where)) this.#beside(where, at, [text], [inkOf(words), '2']);
        else layers.number.set(this.#at(where, at), [text, inkOf(words), '2']);
        break;
      }
      case 'tapa':
        layers.number.set(this.#at(where, at), [itemsOf(value).join(''), inkOf(words), '4']);
        break;
      case 'small':
        layers.numberS.set(this.#small(words, where, at), [value ?? '', 1]);
        break;
      case 'symbol': {
        const name = words[0] ?? '';
        layers.symbol.set(this.#at(where, at), [symbolValue(value ?? style), name, 1]);
        break;
      }
      case 'edge':
        layers.lineE.set(this.#ends(at), Number(style ?? THICK));
        break;
      case 'line':
      case 'wall':
        layers[first].set(
          where === 'borders' ? this.#at(where, at) : this.#linked(at),
          Number(style ?? THICK),
        );
        break;
      case 'thermometer':
        layers.thermo.push(this.#cells(line, 'line'));
        break;
      case 'arrowline':
        layers.arrows.push([...this.#cells(line, 'cells').slice(-1), ...this.#cells(line, 'line')]);
        break;
      case 'frame':
        layers.squareframe.push(this.#cells(line, 'line'));
        break;
      case 'cage':
        this.#cage(this.#cells(line, 'cells'), value);
        break;
      default:
    }
    if (first === 'rooms' && at !== undefined) this.#rooms.set(at, value ?? '');
  }

  #color(where: string, at: string | undefined, name: string): void {
    const color = COLORS.indexOf(name === 'dark' ? 'black' : name);
    this.#layers.surface.set(this.#at(where, at), color > 0 ? color : SHADED);
  }

  readonly #rooms = new Map<string, string>();
  readonly #besides = new Map<string, number>();

  /**
   * Adds a number, or beside the board a list of numbers. The last number of a list above or to the left of the board
   * is next to the board.
   */
  #number(where: string, at: string | undefined, text: string, ink: number): void {
    if (!sideOf(where)) {
      this.#layers.number.set(this.#at(where, at), [text, ink, '1']);
      return;
    }
    const items = itemsOf(text);
    this.#beside(where, at, where === 'above' || where === 'left' ? items.toReversed() : items, [ink, '1']);
  }

  /** Adds texts beside a row or column, each one place further from the board than the one before. */
  #beside(where: string, at: string | undefined, items: readonly string[], look: readonly unknown[]): void {
    const line = Number(at);
    for (const item of items) {
      const key = `${where} ${line}`;
      const away = this.#besides.get(key) ?? 0;
      this.#besides.set(key, away + 1);
      const index = this.#grid.beside(where, line, away);
      if (index !== undefined) this.#layers.number.set(String(index), [item, ...look]);
    }
  }

  /** The key of a small text in a corner or at a side of a place. */
  #small(words: readonly string[], where: string, at: string | undefined): string {
    const key = this.#grid.smallKey(words, Number(this.#at(where, at)));
    if (key === undefined) throw this.#nowhere(`small ${words[0] ?? ''}`);
    return key;
  }

  /** Adds a cage; its sum is in the corner of its first cell in reading order. */
  #cage(cells: readonly number[], sum: string | undefined): void {
    this.#layers.killercages.push(cells);
    if (sum === undefined || cells.length === 0) return;
    const key = this.#grid.sum(least(cells));
    if (key === undefined) throw this.#nowhere('the sum of a cage');
    this.#layers.numberS.set(key, [` ${sum}`, 1]);
  }

  // ── The answer ──

  #answer(words: readonly string[], line: ListingLine): void {
    this.#answered = true;
    const [first = '', name = ''] = words;
    const at = line.fields.get('at')?.text;
    const value = line.fields.get('value')?.text ?? '';
    const { shaded, lines, edges, numbers, symbols } = this.#check;
    const where = whereOf(words);
    const strokes = value === '2' ? 2 : 1;
    switch (first) {
      case 'surface':
        this.#flags.add('sol_surface');
        shaded.add(this.#at(where, at));
        break;
      case 'number':
        this.#flags.add('sol_number');
        numbers.add(`${this.#at(where, at)},${value}`);
        break;
      case 'line':
        this.#flags.add('sol_loopline');
        lines.add(`${this.#linked(at)},${strokes}`);
        break;
      case 'edge':
        this.#flags.add('sol_loopedge');
        edges.add(`${this.#ends(at)},${strokes}`);
        break;
      case 'diagonal': {
        this.#flags.add('sol_loopedge');
        edges.add(`${this.#diagonal(at, value)},1`);
        break;
      }
      case 'square':
        this.#flags.add('sol_square');
        shaded.add(this.#at(where, at));
        break;
      case 'symbol': {
        const [letter, flag] = CHECKED.get(name) ?? [];
        if (letter === undefined || flag === undefined) break;
        this.#flags.add(flag);
        symbols.add(`${this.#at(where, at)},${value}${letter}`);
        break;
      }
      default:
    }
  }

  /**
   * The parts of the answer to be compared, as JSON. Penpa never compares edges on the board's frame, nor edges that
   * belong to the puzzle.
   */
  #checked(): string {
    const { shaded, lines, edges, numbers, symbols } = this.#check;
    const own = [...edges].filter((edge) => {
      const key = edge.slice(0, edge.lastIndexOf(','));
      return this.#layers.lineE.get(key) !== THICK;
    });
    return JSON.stringify(
      [[...shaded], [...lines], own, [], [...numbers], [...symbols]].map((list) => list.sort()),
    );
  }

  // ── Places ──

  #at(where: string, at: string | undefined): string {
    const index = this.#grid.index({ where, at: at ?? '' } satisfies LatticePoint);
    if (index === undefined) throw this.#nowhere(at);
    return String(index);
  }

  #ends(at: string | undefined): string {
    const ends = this.#grid.ends(at ?? '');
    if (!ends) throw this.#nowhere(at);
    return ends.join(',');
  }

  #linked(at: string | undefined): string {
    const cells = this.#grid.linked(at ?? '');
    if (!cells) throw this.#nowhere(at);
    return cells.join(',');
  }

  /** The key of a diagonal line from corner to corner of a cell. */
  #diagonal(at: string | undefined, way: string): string {
    const ends = this.#grid.diagonal(Number(this.#at('cells', at)), way);
    if (!ends) throw this.#nowhere(way);
    return ends.join(',');
  }

  #nowhere(at: string | undefined): BadLink {
    const what = JSON.stringify((at ?? '').slice(0, 30));
    return new BadLink(`Penpa’s ${this.#grid.kind} boards have no place ${what}.`);
  }

  #cells(line: ListingLine, field: string): readonly number[] {
    const text = line.fields.get(field)?.text ?? '';
    return Array.from(text.matchAll(/\([^)]*\)/g), ([cell]) => Number(this.#at('cells', cell)));
  }

  // ── Text ──

  #text(): string {
    this.#divide();
    const { shown: cells, space } = this.#grid;
    const shown = cells.map((cell, at) => (at === 0 ? cell : cell - (cells[at - 1] ?? 0)));
    const checks = Object.fromEntries(FLAGS.map((flag) => [flag, this.#flags.has(flag)]));
    const tool = this.#tool();
    const none = layersText(undefined);
    const modes = JSON.stringify({
      qa: this.#answered ? 'pu_a' : 'pu_q',
      grid: ['1', '2', '1'],
      ...tool.modes,
    });
    return [
      this.#header(),
      JSON.stringify(space),
      this.#answered ? `["1","2","1"]~"${tool.name}"~${JSON.stringify(tool.style)}` : modes,
      layersText(this.#layers),
      this.#answered ? '' : none,
      JSON.stringify(shown),
      '[]',
      JSON.stringify(checks),
      '"x"',
      '"x"',
      '[2,26,21]',
      modes,
      '"x"',
      '0',
      none,
      this.#answered ? 'x' : none,
      JSON.stringify(Object.fromEntries(OR_FLAGS.map((flag) => [flag, false]))),
      '[]',
      'false',
    ].join('\n');
  }

  /** The first line: the board and its position on the sheet, title, author and rules. */
  #header(): string {
    const said = (layer: string): string =>
      this.#lines.find((line) => line.layer === layer)?.fields.get('text')?.text ?? '';
    const plain = (text: string): string => text.replace(/,/g, '%2C').replace(/[\r\n]+/g, ' ');
    const rules = plain(said('ruleset').replace(/\n/g, '%2D').replace(/&/g, '%2E').replace(/=/g, '%2F'));
    const words = [
      `Title: ${plain(said('title'))}`,
      `Author: ${plain(said('author'))}`,
      '',
      rules,
      'OFF',
      'false',
    ];
    return [...this.#grid.header, 0, 0, 0, 0, ...words].join(',');
  }

  /** The tool with which solvers start, chosen by the parts of the answer that are compared. */
  #tool() {
    const { shaded, lines, edges, numbers } = this.#check;
    const [name, style] =
      lines.size > 0
        ? (['line', ['1', ONE]] as const)
        : edges.size > 0
          ? (['lineE', ['1', ONE]] as const)
          : numbers.size > 0 && shaded.size === 0
            ? (['number', ['1', GREEN]] as const)
            : (['surface', ['', SHADED]] as const);
    const tools = (ink: number, stroke: number) => ({
      surface: ['', SHADED],
      line: ['1', stroke],
      lineE: ['1', stroke],
      wall: ['', stroke],
      cage: ['1', 10],
      number: ['1', ink],
      symbol: ['circle_L', 1],
      special: ['thermo', ''],
      board: ['', ''],
      move: ['1', ''],
      combi: ['battleship', ''],
      sudoku: ['1', ink === 1 ? 1 : 9],
    });
    const modes = {
      pu_q: { edit_mode: 'surface', ...tools(1, THICK) },
      pu_a: { edit_mode: name, ...tools(GREEN, ONE) },
    };
    return { name, style, modes };
  }

  /** Adds thick strokes between cells of different rooms, and around the rooms. */
  #divide(): void {
    if (this.#rooms.size === 0) return;
    for (const border of this.#grid.walls((cell) => this.#rooms.get(cell))) {
      const ends = this.#grid.ends(border)?.join(',');
      // A stroke at the edge of the board divides nothing, so a stroke that the puzzle has there isn't replaced.
      const divides = this.#grid.sides(border).every((cell) => this.#rooms.has(cell));
      if (ends !== undefined && (divides || !this.#layers.lineE.has(ends)))
        this.#layers.lineE.set(ends, THICK);
    }
  }
}

/** The grid for the rows and columns of a listing, or for the board that the listing names or draws. */
function gridOf(lines: readonly ListingLine[]): PenpaGrid {
  const board = boardTold(lines);
  if (board) return planeOf(board);
  const size = lines.find(({ layer }) => layer === 'size');
  const [rows, columns] = ['rows', 'columns'].map((side) => Number(size?.fields.get(side)?.text));
  if (!rows || !columns || !Number.isInteger(rows) || !Number.isInteger(columns))
    throw new BadLink('Penpa’s square boards have rows and columns: this puzzle has none.');
  return new Lattice(rows, columns, spaceOf(lines));
}

/** The space for clues on each side of the board: the length of the longest list there. */
function spaceOf(lines: readonly ListingLine[]): Space {
  const most = new Map<string, number>();
  const lengths = new Map<string, number>();
  for (const { layer, fields } of lines) {
    const where = whereOf(layer.split(' '));
    const side = sideOf(where);
    const [, row, column] = (where === 'beside' && BESIDE.exec(fields.get('at')?.text ?? '')) || [];
    if (row !== undefined) {
      for (const one of [Number(row) < 0 ? 'above' : 'below', Number(column) < 0 ? 'left' : 'right'])
        most.set(one, Math.max(most.get(one) ?? 0, 1));
    }
    if (!side || layer.startsWith('answer')) continue;
    const key = `${side} ${fields.get('at')?.text}`;
    const length = (lengths.get(key) ?? 0) + Math.max(1, itemsOf(fields.get('value')?.text).length);
    lengths.set(key, length);
    most.set(side, Math.max(most.get(side) ?? 0, length));
  }
  return {
    over: most.get('above') ?? 0,
    under: most.get('below') ?? 0,
    left: most.get('left') ?? 0,
    right: most.get('right') ?? 0,
  };
}

const WHERE: ReadonlySet<string> = new Set([
  'cells',
  'corners',
  'borders',
  'points',
  'links',
  'above',
  'below',
  'left',
  'right',
  'beside',
]);

/** Matches the position of a text off the board's corners. */
const BESIDE = /^\((-?\d+),\s*(-?\d+)\)$/;

const whereOf = (words: readonly string[]): string =>
  words.find((word, at) => words[at - 1] === 'at' && WHERE.has(word)) ?? 'cells';

const sideOf = (where: string): string | undefined =>
  ['above', 'below', 'left', 'right'].find((side) => side === where);

/** Penpa's number for the ink of a text: by default black, on black cells white. */
function inkOf(words: readonly string[]): number {
  const on = words.indexOf('on');
  const own = on < 0 ? words : words.toSpliced(on, 2);
  const plain = on >= 0 && ['black', 'dark'].includes(words[on + 1] ?? '') ? 'white' : 'black';
  return Math.max(1, INKS.indexOf(own.find((word) => word !== '' && INKS.includes(word)) ?? plain));
}

/** The items of a list in brackets; a text without brackets is a single item. */
function itemsOf(text: string | undefined): readonly string[] {
  if (text === undefined || text === '') return [];
  return text.startsWith('[') ? (text.match(/[^\s,[\]]+/g) ?? []) : [text];
}

/** The value of a symbol: its number; or for a set of numbers a list of zeros and ones, of length four or eight. */
function symbolValue(text: string | undefined): unknown {
  if (text?.startsWith('[')) {
    const said = itemsOf(text).map(Number);
    return Array.from({ length: said.some((one) => one > 3) ? 8 : 4 }, (_, at) =>
      said.includes(at) ? 1 : 0,
    );
  }
  return Number(text) || 1;
}

const pack = (text: string): string => toBase64(deflateText(text));
