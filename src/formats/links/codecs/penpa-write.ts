/**
 * Writes listings as drawings of Penpa+. The puzzle goes into the layer of the question. Lines that begin with `answer`
 * describe the drawing that a solver makes; with such lines the link becomes a solving link, which checks that drawing.
 * Penpa compares the drawings text by text, in lists sorted as strings.
 */
import { least } from '../../../model/large-lists.ts';
import { boardOfListing } from '../board-lines.ts';
import { holesIn } from '../holes.ts';
import { groundOf } from '../layers.ts';
import type { ListingLine } from '../listing.ts';
import { BadLink, deflateText, toBase64 } from './pack.ts';
import type { LatticePoint, PenpaGrid } from './penpa-grid.ts';
import { Lattice, type Space } from './penpa-lattice.ts';
import {
  ALTERNATIVE_FLAGS,
  emptyLayers,
  FLAGS,
  type Layers,
  layersText,
  shortenText,
} from './penpa-layers.ts';
import { planeOf } from './penpa-plane.ts';
import { COLORS, INKS } from './penpa-tables.ts';
import { inkOf, itemsOf, placeKindOf, sideOf, symbolValue } from './penpa-words.ts';
import { RANGE_LAYER } from './stated-range.ts';

/** Penpa's stroke style for the answer: green. */
const GREEN_STROKE = 3;
const GREEN = INKS.indexOf('green');
const SHADED_COLOR = COLORS.indexOf('darkgray');
const THICK_STROKE = 2;

/** The parts of an answer that Penpa can compare, each as a list of texts in Penpa's notation. */
interface AnswerCheck {
  readonly shaded: Set<string>;
  readonly lines: Set<string>;
  readonly edges: Set<string>;
  readonly numberTexts: Set<string>;
  readonly symbolTexts: Set<string>;
}

/** The symbols that Penpa compares, by name; each with the check's letter for it, and with the check's switch. */
const CHECK_BY_SYMBOL: ReadonlyMap<string, readonly [letter: string, flag: string]> = new Map([
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
  readonly #answerCheck: AnswerCheck = {
    shaded: new Set(),
    lines: new Set(),
    edges: new Set(),
    numberTexts: new Set(),
    symbolTexts: new Set(),
  };
  #hasAnswer = false;

  constructor(lines: readonly ListingLine[]) {
    this.#lines = lines;
    this.#grid = gridOf(lines);
    this.#layers = emptyLayers();
  }

  link(): string {
    for (const line of this.#lines) {
      const [first = '', ...words] = line.layer.split(' ');
      if (first === 'answer') this.#answer(words, line);
      else this.#addPuzzleLine(first, words, line);
    }
    const mode = this.#hasAnswer ? 'solve' : 'edit';
    const linkData = `m=${mode}&p=${pack(shortenText(this.#text()))}`;
    return this.#hasAnswer ? `${linkData}&a=${pack(this.#checkText())}` : linkData;
  }

  // ── The puzzle ──

  #addPuzzleLine(first: string, words: readonly string[], line: ListingLine): void {
    const value = line.fields.get('value')?.text;
    const placeKind = placeKindOf(words);
    const at = line.fields.get('at')?.text;
    const style = words.find((word) => /^\d+$/.test(word)) ?? (Number(value) ? value : undefined);
    const layers = this.#layers;
    const ground = groundOf(line.layer);
    if (ground !== undefined) this.#color(placeKind, at, ground);
    switch (first) {
      case 'surface':
        this.#color(
          placeKind,
          at,
          words.find((word) => COLORS.includes(word) || word === 'dark') ?? value ?? '',
        );
        break;
      case 'blank':
        layers.number.set(this.#indexText(placeKind, at), ['', inkOf(words), '2']);
        break;
      case 'number':
      case RANGE_LAYER:
        this.#number(placeKind, at, value ?? '', inkOf(words));
        break;
      case 'arrow': {
        const arrowNumber = this.#grid.arrows.indexOf(line.fields.get('direction')?.text ?? '');
        const text = `${value ?? ''}_${Math.max(0, arrowNumber)}`;
        if (sideOf(placeKind)) this.#addBeside(placeKind, at, [text], [inkOf(words), '2']);
        else layers.number.set(this.#indexText(placeKind, at), [text, inkOf(words), '2']);
        break;
      }
      case 'tapa':
        layers.number.set(this.#indexText(placeKind, at), [itemsOf(value).join(''), inkOf(words), '4']);
        break;
      case 'small':
        layers.numberS.set(this.#smallTextKey(words, placeKind, at), [value ?? '', 1]);
        break;
      case 'symbol':
        layers.symbol.set(this.#indexText(placeKind, at), [symbolValue(value ?? style), words[0] ?? '', 1]);
        break;
      case 'edge':
        layers.lineE.set(this.#ends(at), Number(style ?? THICK_STROKE));
        break;
      case 'line':
      case 'wall':
        layers[first].set(
          placeKind === 'borders' ? this.#indexText(placeKind, at) : this.#linkKey(at),
          Number(style ?? THICK_STROKE),
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
    this.#layers.surface.set(this.#indexText(where, at), color > 0 ? color : SHADED_COLOR);
  }

  readonly #rooms = new Map<string, string>();
  readonly #besides = new Map<string, number>();

  /**
   * Adds a number, or beside the board a list of numbers. The last number of a list above or to the left of the board
   * is next to the board.
   */
  #number(where: string, at: string | undefined, text: string, ink: number): void {
    if (!sideOf(where)) {
      this.#layers.number.set(this.#indexText(where, at), [text, ink, '1']);
      return;
    }
    const items = itemsOf(text);
    this.#addBeside(where, at, where === 'above' || where === 'left' ? items.toReversed() : items, [
      ink,
      '1',
    ]);
  }

  /** Adds texts beside a row or column, each one place further from the board than the one before. */
  #addBeside(
    where: string,
    at: string | undefined,
    items: readonly string[],
    look: readonly unknown[],
  ): void {
    const line = Number(at);
    for (const item of items) {
      const key = `${where} ${line}`;
      const distance = this.#besides.get(key) ?? 0;
      this.#besides.set(key, distance + 1);
      const index = this.#grid.placeBeside(where, line, distance);
      if (index !== undefined) this.#layers.number.set(String(index), [item, ...look]);
    }
  }

  /** The key of a small text in a corner or at a side of a place. */
  #smallTextKey(words: readonly string[], where: string, at: string | undefined): string {
    const key = this.#grid.smallTextKey(words, Number(this.#indexText(where, at)));
    if (key === undefined) throw this.#missingPlaceError(`small ${words[0] ?? ''}`);
    return key;
  }

  /** Adds a cage; its sum is in the corner of its first cell in reading order. */
  #cage(cells: readonly number[], sum: string | undefined): void {
    this.#layers.killercages.push(cells);
    if (sum === undefined || cells.length === 0) return;
    const key = this.#grid.sum(least(cells));
    if (key === undefined) throw this.#missingPlaceError('the sum of a cage');
    this.#layers.numberS.set(key, [` ${sum}`, 1]);
  }

  // ── The answer ──

  #answer(words: readonly string[], line: ListingLine): void {
    this.#hasAnswer = true;
    const [first = '', name = ''] = words;
    const at = line.fields.get('at')?.text;
    const value = line.fields.get('value')?.text ?? '';
    const { shaded, lines, edges, numberTexts, symbolTexts } = this.#answerCheck;
    const placeKind = placeKindOf(words);
    const strokeCount = value === '2' ? 2 : 1;
    switch (first) {
      case 'surface':
        this.#flags.add('sol_surface');
        shaded.add(this.#indexText(placeKind, at));
        break;
      case 'number':
        this.#flags.add('sol_number');
        numberTexts.add(`${this.#indexText(placeKind, at)},${value}`);
        break;
      case 'line':
        this.#flags.add('sol_loopline');
        lines.add(`${this.#linkKey(at)},${strokeCount}`);
        break;
      case 'edge':
        this.#flags.add('sol_loopedge');
        edges.add(`${this.#ends(at)},${strokeCount}`);
        break;
      case 'diagonal': {
        this.#flags.add('sol_loopedge');
        edges.add(`${this.#diagonalKey(at, value)},1`);
        break;
      }
      case 'square':
        this.#flags.add('sol_square');
        shaded.add(this.#indexText(placeKind, at));
        break;
      case 'symbol': {
        const [letter, flag] = CHECK_BY_SYMBOL.get(name) ?? [];
        if (letter === undefined || flag === undefined) break;
        this.#flags.add(flag);
        symbolTexts.add(`${this.#indexText(placeKind, at)},${value}${letter}`);
        break;
      }
      default:
    }
  }

  /**
   * The parts of the answer to be compared, as JSON. Penpa never compares edges on the board's frame, nor edges that
   * belong to the puzzle.
   */
  #checkText(): string {
    const { shaded, lines, edges, numberTexts, symbolTexts } = this.#answerCheck;
    const checkedEdges = [...edges].filter((edge) => {
      const key = edge.slice(0, edge.lastIndexOf(','));
      return this.#layers.lineE.get(key) !== THICK_STROKE;
    });
    return JSON.stringify(
      [[...shaded], [...lines], checkedEdges, [], [...numberTexts], [...symbolTexts]].map((list) =>
        list.sort(),
      ),
    );
  }

  // ── Places ──

  #indexText(where: string, at: string | undefined): string {
    const index = this.#grid.index({ placeKind: where, at: at ?? '' } satisfies LatticePoint);
    if (index === undefined) throw this.#missingPlaceError(at);
    return String(index);
  }

  #ends(at: string | undefined): string {
    const ends = this.#grid.ends(at ?? '');
    if (!ends) throw this.#missingPlaceError(at);
    return ends.join(',');
  }

  #linkKey(at: string | undefined): string {
    const cells = this.#grid.endsOfLink(at ?? '');
    if (!cells) throw this.#missingPlaceError(at);
    return cells.join(',');
  }

  /** The key of a diagonal line from corner to corner of a cell. */
  #diagonalKey(at: string | undefined, way: string): string {
    const ends = this.#grid.diagonalEnds(Number(this.#indexText('cells', at)), way);
    if (!ends) throw this.#missingPlaceError(way);
    return ends.join(',');
  }

  #missingPlaceError(at: string | undefined): BadLink {
    const placeText = JSON.stringify((at ?? '').slice(0, 30));
    return new BadLink(`Penpa’s ${this.#grid.kind} boards have no place ${placeText}.`);
  }

  #cells(line: ListingLine, field: string): readonly number[] {
    const text = line.fields.get(field)?.text ?? '';
    return Array.from(text.matchAll(/\([^)]*\)/g), ([cell]) => Number(this.#indexText('cells', cell)));
  }

  // ── Text ──

  #text(): string {
    this.#drawRoomBorders();
    const { boardCells: cells, space } = this.#grid;
    const cellSteps = cells.map((cell, at) => (at === 0 ? cell : cell - (cells[at - 1] ?? 0)));
    const checks = Object.fromEntries(FLAGS.map((flag) => [flag, this.#flags.has(flag)]));
    const tool = this.#tool();
    const none = layersText(undefined);
    const modes = JSON.stringify({
      qa: this.#hasAnswer ? 'pu_a' : 'pu_q',
      grid: ['1', '2', '1'],
      ...tool.modes,
    });
    return [
      this.#header(),
      JSON.stringify(space),
      this.#hasAnswer ? `["1","2","1"]~"${tool.name}"~${JSON.stringify(tool.style)}` : modes,
      layersText(this.#layers),
      this.#hasAnswer ? '' : none,
      JSON.stringify(cellSteps),
      '[]',
      JSON.stringify(checks),
      '"x"',
      '"x"',
      '[2,26,21]',
      modes,
      '"x"',
      '0',
      none,
      this.#hasAnswer ? 'x' : none,
      JSON.stringify(Object.fromEntries(ALTERNATIVE_FLAGS.map((flag) => [flag, false]))),
      '[]',
      'false',
    ].join('\n');
  }

  /** The first line: the board and its position on the sheet, title, author and rules. */
  #header(): string {
    const layerText = (layer: string): string =>
      this.#lines.find((line) => line.layer === layer)?.fields.get('text')?.text ?? '';
    const escapeText = (text: string): string => text.replace(/,/g, '%2C').replace(/[\r\n]+/g, ' ');
    const rules = escapeText(
      layerText('ruleset').replace(/\n/g, '%2D').replace(/&/g, '%2E').replace(/=/g, '%2F'),
    );
    const words = [
      `Title: ${escapeText(layerText('title'))}`,
      `Author: ${escapeText(layerText('author'))}`,
      '',
      rules,
      'OFF',
      'false',
    ];
    return [...this.#grid.header, 0, 0, 0, 0, ...words].join(',');
  }

  /** The tool with which solvers start, chosen by the parts of the answer that are compared. */
  #tool() {
    const { shaded, lines, edges, numberTexts } = this.#answerCheck;
    const [name, style] =
      lines.size > 0
        ? (['line', ['1', GREEN_STROKE]] as const)
        : edges.size > 0
          ? (['lineE', ['1', GREEN_STROKE]] as const)
          : numberTexts.size > 0 && shaded.size === 0
            ? (['number', ['1', GREEN]] as const)
            : (['surface', ['', SHADED_COLOR]] as const);
    const tools = (ink: number, stroke: number) => ({
      surface: ['', SHADED_COLOR],
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
      pu_q: { edit_mode: 'surface', ...tools(1, THICK_STROKE) },
      pu_a: { edit_mode: name, ...tools(GREEN, GREEN_STROKE) },
    };
    return { name, style, modes };
  }

  /** Adds thick strokes between cells of different rooms, and around the rooms. */
  #drawRoomBorders(): void {
    if (this.#rooms.size === 0) return;
    for (const border of this.#grid.walls((cell) => this.#rooms.get(cell))) {
      const ends = this.#grid.ends(border)?.join(',');
      // A stroke at the edge of the board divides nothing, so a stroke that the puzzle has there isn't replaced.
      const divides = this.#grid.sides(border).every((cell) => this.#rooms.has(cell));
      if (ends !== undefined && (divides || !this.#layers.lineE.has(ends)))
        this.#layers.lineE.set(ends, THICK_STROKE);
    }
  }
}

/** The grid of a drawing's lines: from `size: rows … columns …`, or from a line `board` with its kind or cells. */
function gridOf(lines: readonly ListingLine[]): PenpaGrid {
  const board = boardOfListing(lines);
  if (board) return planeOf(board);
  const size = lines.find(({ layer }) => layer === 'size');
  const [rows, columns] = ['rows', 'columns'].map((side) => Number(size?.fields.get(side)?.text));
  if (!rows || !columns || ![rows, columns].every(Number.isInteger))
    throw new BadLink('Penpa’s square boards have rows and columns: this puzzle has none.');
  return new Lattice(rows, columns, spaceOf(lines), new Set(holesIn(lines).keys()));
}

/** Matches the position of a text off the board's corners. */
const PLACE_BESIDE_PATTERN = /^\((-?\d+),\s*(-?\d+)\)$/;

/** The space for clues on each side of the board: the length of the longest list there. */
function spaceOf(lines: readonly ListingLine[]): Space {
  const maxCountByLine = new Map<string, number>();
  const marginLengths = new Map<string, number>();
  for (const { layer, fields } of lines) {
    const placeKind = placeKindOf(layer.split(' '));
    const side = sideOf(placeKind);
    const [, row, column] =
      (placeKind === 'beside' && PLACE_BESIDE_PATTERN.exec(fields.get('at')?.text ?? '')) || [];
    if (row !== undefined) {
      for (const one of [Number(row) < 0 ? 'above' : 'below', Number(column) < 0 ? 'left' : 'right'])
        maxCountByLine.set(one, Math.max(maxCountByLine.get(one) ?? 0, 1));
    }
    if (!side || layer.startsWith('answer')) continue;
    const key = `${side} ${fields.get('at')?.text}`;
    const length = (marginLengths.get(key) ?? 0) + Math.max(1, itemsOf(fields.get('value')?.text).length);
    marginLengths.set(key, length);
    maxCountByLine.set(side, Math.max(maxCountByLine.get(side) ?? 0, length));
  }
  return {
    rowsAbove: maxCountByLine.get('above') ?? 0,
    rowsBelow: maxCountByLine.get('below') ?? 0,
    columnsLeft: maxCountByLine.get('left') ?? 0,
    right: maxCountByLine.get('right') ?? 0,
  };
}

const pack = (text: string): string => toBase64(deflateText(text));
