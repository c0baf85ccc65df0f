/**
 * The same puzzle in the different styles in which people draw it in Penpa+: each stored puzzle is drawn with Penpa's own numbers for places and
 * styles, without pzl's code for writing links. The drawing has the same answer as pzl's text.
 */
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import * as codecs from '../../../src/formats/links/codecs/codecs.ts';
import { linkIn } from '../../../src/formats/links/system.ts';
import { type Ground, openInstance, unique } from '../../../src/index.ts';
import { EnumValue, type Value } from '../../../src/model/values.ts';
import { galleryTypes } from '../../examples/gallery.ts';

type Layers = Readonly<Record<string, unknown>>;

/** A sheet of squares with space around the board for clues. */
class Sheet {
  readonly #rows: number;
  readonly #columns: number;
  readonly #over: number;
  readonly #left: number;
  readonly #all: number;
  readonly #wide: number;
  readonly #space: readonly number[];

  constructor(rows: number, columns: number, [over, under, left, right]: readonly number[]) {
    [this.#over, this.#left] = [over ?? 0, left ?? 0];
    this.#space = [over ?? 0, under ?? 0, left ?? 0, right ?? 0];
    this.#rows = rows + this.#over + (under ?? 0);
    this.#columns = columns + this.#left + (right ?? 0);
    this.#wide = this.#columns + 4;
    this.#all = this.#wide * (this.#rows + 4);
  }

  /** The number of a cell. Rows and columns may be −1, or one after the last: these are in the space around the board. */
  cell(row: number, column: number): number {
    return (row + this.#over + 2) * this.#wide + column + this.#left + 2;
  }
  corner(row: number, column: number): number {
    return this.#all + this.cell(row - 1, column - 1);
  }
  below(row: number, column: number): number {
    return 2 * this.#all + this.cell(row, column);
  }
  right(row: number, column: number): number {
    return 3 * this.#all + this.cell(row, column);
  }
  quarter(row: number, column: number, quarter: number): number {
    return 4 * (this.#all + this.cell(row, column)) + quarter;
  }
  stroke(a: readonly [number, number], b: readonly [number, number]): string {
    const ends = [this.corner(...a), this.corner(...b)];
    return `${Math.min(...ends)},${Math.max(...ends)}`;
  }

  link(type: string, layers: Layers, title = ''): string {
    const header = `${type},${this.#columns},${this.#rows},38,0,1,1,400,400,50,50,0,0,0,0,Title: ${title},Author: ,,,OFF,false`;
    const text = [header, JSON.stringify(this.#space), '{}', JSON.stringify(layers)].join('\n');
    return `https://swaroopg92.github.io/penpa-edit/#m=edit&p=${deflateRawSync(text).toString('base64')}`;
  }
}

const TYPES = new Map(galleryTypes().map((type) => [type.name, type]));

interface Puzzle {
  readonly ground: Ground;
  readonly rows: number;
  readonly columns: number;
  /** The value of a given in a cell; without a column, the value of a given over rows or columns. */
  at(name: string, row: number, column?: number): Value | undefined;
}

function opened(type: string, size: string): Puzzle {
  const [, text = ''] = TYPES.get(type)?.instances.find(([name]) => name === size) ?? [];
  const model = TYPES.get(type)?.model;
  const { ground } = model ? openInstance(model, { name: size, text }) : {};
  if (!ground?.board) throw new Error(`${type} ${size}`);
  const { height: rows, width: columns } = ground.board;
  return {
    ground,
    rows,
    columns,
    at: (name, row, column) => {
      const family = ground.givens.find((given) => given.name === name);
      return family?.values[column === undefined ? row : row * columns + column] as Value | undefined;
    },
  };
}

/** The layers with something for each cell; `put` is called with the cell's number. */
function each(puzzle: Puzzle, put: (row: number, column: number) => void): void {
  for (let row = 0; row < puzzle.rows; row++)
    for (let column = 0; column < puzzle.columns; column++) put(row, column);
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
const nameOf = (value: unknown): string => (value instanceof EnumValue ? value.name : '');

/** Draws numbers in cells, in a style and a size. */
const numbers =
  (
    given: string,
    style: number,
    sub: string,
    beside: (value: Value | undefined) => string | undefined = told,
  ) =>
  (puzzle: Puzzle, sheet: Sheet): Layers => {
    const number: Record<number, unknown> = {};
    each(puzzle, (row, column) => {
      const text = beside(puzzle.at(given, row, column));
      if (text !== undefined) number[sheet.cell(row, column)] = [text, style, sub];
    });
    return { number };
  };
/** The text of a value; `?` for a value that is present but unknown. */
const told = (value: Value | undefined): string | undefined => {
  if (value === null || value === undefined || value === false) return undefined;
  if (isNumber(value)) return String(value);
  return value instanceof EnumValue ? value.name : '?';
};

/** Draws rooms by strokes between cells of different rooms. */
const rooms =
  (given: string, style: number) =>
  (puzzle: Puzzle, sheet: Sheet): Layers => {
    const lineE: Record<string, number> = {};
    each(puzzle, (row, column) => {
      const room = puzzle.at(given, row, column);
      if (column + 1 < puzzle.columns && puzzle.at(given, row, column + 1) !== room)
        lineE[sheet.stroke([row, column + 1], [row + 1, column + 1])] = style;
      if (row + 1 < puzzle.rows && puzzle.at(given, row + 1, column) !== room)
        lineE[sheet.stroke([row + 1, column], [row + 1, column + 1])] = style;
    });
    return { lineE };
  };

/** Draws a figure in each cell where the given's text is a key of `kinds`. */
const figures =
  (given: string, kinds: Readonly<Record<string, readonly [number | readonly number[], string]>>) =>
  (puzzle: Puzzle, sheet: Sheet): Layers => {
    const symbol: Record<number, unknown> = {};
    each(puzzle, (row, column) => {
      const value = puzzle.at(given, row, column);
      const figure = kinds[value === true ? 'true' : nameOf(value)];
      if (figure) symbol[sheet.cell(row, column)] = [figure[0], figure[1], 1];
    });
    return { symbol };
  };

const surface =
  (given: string, color: number, has: (value: Value | undefined) => boolean) =>
  (puzzle: Puzzle, sheet: Sheet): Layers => {
    const colors: Record<number, number> = {};
    each(puzzle, (row, column) => {
      if (has(puzzle.at(given, row, column))) colors[sheet.cell(row, column)] = color;
    });
    return { surface: colors };
  };

/** Draws numbers beside the board. */
const outside =
  (given: string, side: 'above' | 'left' | 'below' | 'right', style = 1, sub = '1') =>
  (puzzle: Puzzle, sheet: Sheet): Layers => {
    const number: Record<number, unknown> = {};
    const isColumns = side === 'above' || side === 'below';
    for (let line = 0; line < (isColumns ? puzzle.columns : puzzle.rows); line++) {
      const value = puzzle.at(given, line);
      const text = told(value);
      const place =
        side === 'above'
          ? sheet.cell(-1, line)
          : side === 'below'
            ? sheet.cell(puzzle.rows, line)
            : sheet.cell(line, side === 'left' ? -1 : puzzle.columns);
      if (text !== undefined) number[place] = [text, style, sub];
    }
    return { number };
  };

const dark = (value: Value | undefined): boolean => value !== null && value !== undefined && value !== false;

const isMark = (puzzle: Puzzle, given: string, border: number): string =>
  nameOf(puzzle.ground.givens.find(({ name }) => name === given)?.values[border]);

/** Draws figures on borders; a border is found by the two cells beside it. */
const onBorders =
  (given: string, kinds: Readonly<Record<string, readonly [number, string]>>) =>
  (puzzle: Puzzle, sheet: Sheet): Layers => {
    const symbol: Record<number, unknown> = {};
    const { borderCells = [], borderCount = 0 } = puzzle.ground.board ?? {};
    for (let border = 0; border < borderCount; border++) {
      const figure = kinds[isMark(puzzle, given, border)];
      const [first = -1, second = -1] = [
        borderCells[2 * border] ?? -1,
        borderCells[2 * border + 1] ?? -1,
      ].sort((a, b) => a - b);
      if (!figure || first < 0) continue;
      const [row, column] = [Math.floor(first / puzzle.columns), first % puzzle.columns];
      const place = second === first + 1 ? sheet.right(row, column) : sheet.below(row, column);
      symbol[place] = [figure[0], figure[1], 1];
    }
    return { symbol };
  };

type Drawer = (puzzle: Puzzle, sheet: Sheet) => Layers;

/** A style in which people draw a type, and the space around its board. */
interface Style {
  readonly type: string;
  readonly style: string;
  readonly space?: readonly number[];
  readonly sheet?: string;
  readonly parts: readonly Drawer[];
}

const STYLES: readonly Style[] = [
  {
    type: 'akari',
    style: 'gray cells with white numbers',
    parts: [surface('block', 8, dark), numbers('block', 4, '1')],
  },
  {
    type: 'akari',
    style: 'dark gray cells, numbers in black',
    parts: [surface('block', 1, dark), numbers('block', 1, '6')],
  },
  { type: 'akari', style: 'light gray cells', parts: [surface('block', 3, dark), numbers('block', 1, '10')] },
  { type: 'slitherlink', style: 'medium numbers', parts: [numbers('clue', 1, '6')] },
  { type: 'slitherlink', style: 'blue large numbers', parts: [numbers('clue', 9, '10')] },
  {
    type: 'masyu',
    style: 'middle circles',
    parts: [figures('pearl', { white: [1, 'circle_M'], black: [2, 'circle_M'] })],
  },
  {
    type: 'masyu',
    style: 'small circles',
    parts: [figures('pearl', { white: [1, 'circle_S'], black: [2, 'circle_S'] })],
  },
  { type: 'nurikabe', style: 'circled numbers', parts: [numbers('clue', 6, '1')] },
  { type: 'heyawake', style: 'extra thick walls', parts: [rooms('room', 21), numbers('clue', 1, '1')] },
  {
    type: 'heyawake',
    style: 'gray walls, small numbers',
    parts: [rooms('room', 5), numbers('clue', 1, '5')],
  },
  {
    type: 'hashi',
    style: 'circled numbers',
    parts: [numbers('island', 6, '1')],
  },
  { type: 'shikaku', style: 'numbers in black circles', parts: [numbers('clue', 7, '1')] },
  { type: 'hitori', style: 'medium numbers', parts: [numbers('number', 1, '6')] },
  { type: 'fillomino', style: 'large gray numbers', parts: [numbers('clue', 3, '10')] },
  { type: 'star-battle', style: 'strokes of style 3', parts: [rooms('region', 3)] },
  {
    type: 'sudoku',
    style: 'blue numbers on a sudoku sheet',
    sheet: 'sudoku',
    parts: [numbers('clue', 9, '1')],
  },
  { type: 'sudoku-irregular', style: 'black strokes', parts: [rooms('region', 2), numbers('clue', 1, '1')] },
  {
    type: 'kropki',
    style: 'small dots',
    parts: [onBorders('dot', { white: [1, 'circle_SS'], black: [2, 'circle_SS'] })],
  },
  {
    type: 'kropki',
    style: 'larger dots',
    parts: [onBorders('dot', { white: [1, 'circle_S'], black: [2, 'circle_S'] })],
  },
  {
    type: 'tents',
    style: 'symbols, clues above and left',
    space: [1, 0, 1, 0],
    parts: [figures('tree', { true: [1, 'tents'] }), outside('top', 'above'), outside('left', 'left')],
  },
  { type: 'dominosa', style: 'medium numbers', parts: [numbers('number', 1, '6')] },
  { type: 'hidato', style: 'black holes', parts: [surface('hole', 4, dark), numbers('clue', 1, '1')] },
  { type: 'hidato', style: 'gray holes', parts: [surface('hole', 8, dark), numbers('clue', 1, '1')] },
  { type: 'mosaic', style: 'medium numbers', parts: [numbers('clue', 1, '6')] },
  { type: 'pentominous', style: 'letters', parts: [numbers('clue', 1, '1')] },
  {
    type: 'kakurasu',
    style: 'clues above and left',
    space: [1, 0, 1, 0],
    parts: [outside('top', 'above'), outside('left', 'left')],
  },
  {
    type: 'shakashaka',
    style: 'black squares with white numbers',
    parts: [surface('block', 4, dark), numbers('block', 4, '1')],
  },
  {
    type: 'nondango',
    style: 'white circles',
    parts: [
      rooms('room', 2),
      figures('blank', {}),
      (p, s) => figuresWhere(p, s, (v) => v === false, [1, 'circle_M']),
    ],
  },
  {
    type: 'nondango',
    style: 'large circles',
    parts: [rooms('room', 2), (p, s) => figuresWhere(p, s, (v) => v === false, [1, 'circle_L'])],
  },
  {
    type: 'signpost',
    style: 'arrows as symbols',
    parts: [figures('arrow', ARROWS_OF('arrow_B_B')), numbers('clue', 1, '5')],
  },
  {
    type: 'signpost',
    style: 'small arrows',
    parts: [figures('arrow', ARROWS_OF('arrow_S')), numbers('clue', 1, '5')],
  },
  {
    type: 'meander',
    style: 'small numbers, thick walls',
    parts: [rooms('room', 2), numbers('clue', 1, '5')],
  },
  {
    type: 'island',
    style: 'circled numbers',
    parts: [numbers('clue', 6, '1')],
  },
  { type: 'ringring', style: 'gray cells', parts: [surface('block', 8, dark)] },
  {
    type: 'tricklayer',
    style: 'black squares',
    parts: [(p, s) => figuresIn('block', p, s, dark, [2, 'square_LL'])],
  },
  {
    type: 'windows',
    style: 'small circles',
    parts: [rooms('room', 2), figures('told', { white: [1, 'circle_S'], black: [2, 'circle_S'] })],
  },
];

function figuresIn(
  given: string,
  puzzle: Puzzle,
  sheet: Sheet,
  has: (value: Value | undefined) => boolean,
  figure: readonly [number, string],
): Layers {
  const symbol: Record<number, unknown> = {};
  each(puzzle, (row, column) => {
    if (has(puzzle.at(given, row, column))) symbol[sheet.cell(row, column)] = [...figure, 1];
  });
  return { symbol };
}
function figuresWhere(
  puzzle: Puzzle,
  sheet: Sheet,
  has: (value: Value | undefined) => boolean,
  figure: readonly [number, string],
): Layers {
  return figuresIn('blank', puzzle, sheet, has, figure);
}
/** Penpa numbers arrows clockwise from the left. */
function ARROWS_OF(name: string): Readonly<Record<string, readonly [number, string]>> {
  return Object.fromEntries(
    ['W', 'NW', 'N', 'NE', 'E', 'SE', 'S', 'SW'].map((way, at) => [way, [at + 1, name] as const]),
  );
}

function merged(all: readonly Layers[]): Layers {
  const layers: Record<string, object> = {};
  for (const one of all)
    for (const [name, value] of Object.entries(one)) layers[name] = { ...layers[name], ...(value as object) };
  return layers;
}

describe('drawings in other styles', () => {
  it.each(STYLES.map((style) => [style.type, style.style, style] as const))(
    '%s: %s',
    async (type, _, { space = [], sheet: kind = 'square', parts }) => {
      const [[size] = ['']] = TYPES.get(type)?.instances ?? [];
      const puzzle = opened(type, size);
      const sheet = new Sheet(puzzle.rows, puzzle.columns, space);
      const link = linkIn(sheet.link(kind, merged(parts.map((part) => part(puzzle, sheet)))));
      const unpacked = link && codecs.unpackLink(link);
      if (!unpacked || 'problem' in unpacked) throw new Error(unpacked?.problem);
      const model = TYPES.get(type)!.model;
      const back = openInstance(model, { name: 'link', text: unpacked.listing, format: 'penpa' });
      expect(back.diagnostics.filter(({ severity }) => severity !== 'note')).toEqual([]);
      expect(back.unread.filter((one) => one.kind === 'clue')).toEqual([]);
      const [own, drawn] = [await unique(puzzle.ground), back.ground && (await unique(back.ground))];
      expect(drawn?.status).toBe(own.status);
      if (own.status === 'unique' && drawn?.status === 'unique')
        expect(drawn.answer.length > 0 && Array.from(drawn.answer)).toEqual(Array.from(own.answer));
    },
  );
});
