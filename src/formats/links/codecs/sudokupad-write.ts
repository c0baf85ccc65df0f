/**
 * Writes pictures of puzzles as SudokuPad's own drawings, as JSON after the prefix `scl`; SudokuPad's page reads plain
 * JSON as well as the zipped form. Digits of the answer become values of cells; everything else becomes strokes,
 * figures and texts. If the answer is a digit in every cell, SudokuPad can check a solver's answer.
 */
import { entryOf } from '../../../text/entry-of.ts';
import type { ListingLine } from '../listing.ts';
import { fogIn, jsonOfFog } from './fog.ts';
import { BadLink, lzPacked } from './pack.ts';
import { COLORS } from './penpa-tables.ts';

/** A point, in cells from the upper left corner of the board: down, then right. */
type Spot = readonly [down: number, right: number];
type Json = Readonly<Record<string, unknown>>;

const INKS: Readonly<Record<string, string>> = {
  darkgray: '#808080',
  green: '#8FD18F',
  lightgray: '#DDDDDD',
  black: '#000000',
  blue: '#9FC5F8',
  red: '#F4A3A3',
  yellow: '#FFF3A0',
  gray: '#BBBBBB',
  pink: '#F9C6E0',
  orange: '#F8C890',
  purple: '#CDB0E8',
  brown: '#C8A888',
};
/** The colors of strokes, by Penpa's stroke numbers. */
const STROKES: ReadonlyMap<number, string> = new Map([
  [3, '#67B767'],
  [5, '#BBBBBB'],
  [8, '#D95B5B'],
  [9, '#6A9BE0'],
]);
const [BLACK, WHITE, GRAY] = ['#000000', '#FFFFFF', '#BBBBBB'];
/** The sizes of figures by Penpa's letters for sizes, as fractions of a cell. */
const SIZE_FACTORS: Readonly<Record<string, number>> = { L: 0.8, M: 0.65, S: 0.45, SS: 0.28 };
/** The characters for figures that SudokuPad doesn't draw itself: for the white form, and for all other forms. */
const FIGURE_SIGNS: Readonly<Record<string, readonly [white: string, black: string]>> = {
  star: ['☆', '★'],
  triup_M: ['△', '▲'],
  ox_B: ['×', '×'],
};
const CELL_PIXELS = 64;
const MAX_SIDE = 100;

/** The text after `puzzleid=` in the link for a listing. @throws BadLink if SudokuPad can't express the listing. */
export function writeSudokuPad(lines: readonly ListingLine[]): string {
  return `scl${lzPacked(JSON.stringify(new Picture(lines).json()))}`;
}

class Picture {
  readonly #lines: readonly ListingLine[];
  readonly #rows: number;
  readonly #columns: number;
  readonly #given = new Map<string, string>();
  readonly #answer = new Map<string, string>();
  readonly #besides = new Map<string, number>();
  readonly #cages: Json[] = [];
  readonly #regions = new Map<string, (readonly number[])[]>();
  readonly #strokes: Json[] = [];
  readonly #arrows: Json[] = [];
  readonly #underlays: Json[] = [];
  readonly #overlays: Json[] = [];

  constructor(lines: readonly ListingLine[]) {
    this.#lines = lines;
    const size = lines.find(({ layer }) => layer === 'size');
    const [rows = 0, columns = 0] = ['rows', 'columns'].map((side) => Number(size?.fields.get(side)?.text));
    if (![rows, columns].every((side) => Number.isInteger(side) && side >= 1 && side <= MAX_SIDE))
      throw new BadLink(`SudokuPad’s boards have from 1 to ${MAX_SIDE} rows and columns.`);
    [this.#rows, this.#columns] = [rows, columns];
  }

  json(): Json {
    for (const line of this.#lines) this.#addLine(line);
    const layerText = (layer: string): string | undefined =>
      this.#lines.find((line) => line.layer === layer)?.fields.get('text')?.text;
    const fog = fogIn(this.#lines);
    const solution = this.#solution() ?? fog?.solution;
    const cellsOfRow = (row: number): string[] =>
      Array.from({ length: this.#columns }, (_, column) => `(${row},${column})`);
    return {
      cellSize: CELL_PIXELS,
      metadata: {
        title: layerText('title'),
        author: layerText('author'),
        rules: layerText('ruleset'),
        ...(solution !== undefined && { solution }),
      },
      cells: Array.from({ length: this.#rows }, (_, row) =>
        cellsOfRow(row).map((at) => (this.#given.has(at) ? { value: Number(this.#given.get(at)) } : {})),
      ),
      regions: [...this.#regions.values()],
      cages: this.#cages,
      lines: this.#strokes,
      arrows: this.#arrows,
      underlays: this.#underlays,
      overlays: this.#overlays,
      ...(fog && jsonOfFog(fog, (cell) => cell)),
    };
  }

  /** The digits of the answer, row by row; undefined if there is no answer. */
  #solution(): string | undefined {
    if (this.#answer.size === 0) return undefined;
    const cells = Array.from({ length: this.#rows * this.#columns }, (_, at) => {
      const place = `(${Math.floor(at / this.#columns)},${at % this.#columns})`;
      return this.#answer.get(place) ?? this.#given.get(place) ?? '.';
    });
    return cells.join('');
  }

  #addLine({ layer, fields }: ListingLine): void {
    const [first = '', ...words] = layer.split(' ');
    const field = (name: string): string => fields.get(name)?.text ?? '';
    const placeWord = words[words.indexOf('at') + 1] ?? 'cells';
    const place = words.includes('at') ? placeWord : 'cells';
    switch (first) {
      case 'surface':
        this.#underlays.push(boxJson(this.#spot(place, field('at')), 1, colorOf(words)));
        break;
      case 'value':
        if (/^[1-9]$/.test(field('value'))) this.#given.set(field('at'), field('value'));
        else this.#number(place, words, field('at'), field('value'), '');
        break;
      case 'region': {
        const cells = this.#regions.get(field('value')) ?? [];
        this.#regions.set(field('value'), cells);
        cells.push(numbersIn(field('at')));
        break;
      }
      case 'number':
      case 'arrow':
        this.#number(place, words, field('at'), field('value'), field('direction'));
        break;
      case 'small':
        this.#addSmallText(words, field('at'), field('value'));
        break;
      case 'symbol':
        this.#symbol(words[0] ?? '', this.#spot(place, field('at')), Number(field('value')));
        break;
      case 'edge':
        this.#strokes.push(
          stroke(sideOf(field('at')), BLACK, Number(field('value')) === DOUBLE_STYLE ? 6 : 4),
        );
        break;
      case 'line':
        this.#link(field('at'), Number(field('value')));
        break;
      case 'thermometer':
      case 'arrowline':
      case 'frame':
        this.#path(first, [...spotsIn(field('cells')).slice(-1), ...spotsIn(field('line'))]);
        break;
      case 'cage':
        this.#cages.push({
          cells: spotsIn(field('cells')).map(([down, right]) => [down - 0.5, right - 0.5]),
          ...(field('value') !== '' && { value: field('value') }),
        });
        break;
      case 'answer':
        this.#addAnswerLine(words, field('at'), field('value'));
        break;
      default:
    }
  }

  #addAnswerLine([kind]: readonly string[], at: string, value: string): void {
    if (kind !== 'number' || [...value].length !== 1)
      throw new BadLink(
        'SudokuPad can’t check this answer: it compares one digit or letter in each cell, and nothing else.',
      );
    this.#answer.set(at, value);
  }

  #number(place: string, words: readonly string[], at: string, value: string, direction: string): void {
    const inkColor = words.includes('white') ? WHITE : BLACK;
    const isSmallPlace = place === 'borders' || place === 'points' || place === 'corners';
    const items = value.startsWith('[') ? (value.match(/[^\s,[\]]+/g) ?? []) : [value];
    const itemsOutward = place === 'above' || place === 'left' ? items.toReversed() : items;
    for (const item of itemsOutward) {
      const itemText = `${item}${entryOf(ARROW_CHARACTERS, direction) ?? ''}`;
      const spot = this.#spot(place, at);
      if (words.includes('circled')) this.#overlays.push(borderedBox(spot, 0.45, true, WHITE));
      this.#overlays.push(text(spot, itemText, isSmallPlace ? 20 : item.length > 1 ? 26 : 32, inkColor));
    }
  }

  /** Adds a text in a corner of a cell, or at one of its sides. */
  #addSmallText(words: readonly string[], at: string, value: string): void {
    const [down, right] = this.#spot('cells', at);
    const position = words.join();
    const offsetToward = (plus: RegExp, minus: RegExp): number =>
      plus.test(position) ? 0.3 : minus.test(position) ? -0.3 : 0;
    this.#overlays.push(
      text([down + offsetToward(/south/, /north/), right + offsetToward(/east/, /west/)], value, 16, BLACK),
    );
  }

  #symbol(name: string, spot: Spot, form: number): void {
    const [, kind = '', size = ''] = /^(circle|square|diamond)_(\w+)$/.exec(name) ?? [];
    const fillColor = form === 1 ? WHITE : form === 2 ? BLACK : GRAY;
    if (kind !== '') {
      const boxJson = borderedBox(spot, entryOf(SIZE_FACTORS, size) ?? 0.65, kind === 'circle', fillColor);
      // Small figures lie on lines between cells, so they are drawn above the lines.
      (size.startsWith('S') ? this.#overlays : this.#underlays).push(
        kind === 'diamond' ? { ...boxJson, angle: 45 } : boxJson,
      );
      return;
    }
    const [white, black] =
      name === 'math' ? ['+', form === 3 ? '−' : '+'] : (entryOf(FIGURE_SIGNS, name) ?? ['○', '●']);
    this.#overlays.push(text(spot, form === 1 ? white : black, 40, BLACK));
  }

  #link(at: string, style: number): void {
    const [from, to] = spotsIn(at);
    if (!from || !to) throw badPlaceError(at);
    const strokeColor = STROKES.get(style) ?? BLACK;
    this.#strokes.push(stroke([from, to], strokeColor, strokeColor === BLACK ? 4 : 10));
  }

  #path(kind: 'thermometer' | 'arrowline' | 'frame', spots: readonly Spot[]): void {
    const [first] = spots;
    if (!first) return;
    if (kind === 'arrowline') {
      this.#underlays.push(borderedBox(first, 0.8, true, WHITE));
      this.#arrows.push({ wayPoints: spots, color: GRAY, thickness: 3, headLength: 0.3 });
    } else {
      if (kind === 'thermometer')
        this.#underlays.push({ ...borderedBox(first, 0.8, true, GRAY), borderColor: GRAY });
      this.#strokes.push(stroke(spots, GRAY, kind === 'frame' ? 44 : 20));
    }
  }

  /** The point of a place. Beside the board, each text of a row or column is further outside than the one before. */
  #spot(place: string, at: string): Spot {
    const line = Number(at);
    const [down = Number.NaN, right = Number.NaN] = numbersIn(at);
    const distance = (): number => {
      const key = `${place} ${at}`;
      const previousCount = this.#besides.get(key) ?? 0;
      this.#besides.set(key, previousCount + 1);
      return previousCount + 0.5;
    };
    const spot = ((): Spot => {
      switch (place) {
        case 'above':
          return [-distance(), line + 0.5];
        case 'below':
          return [this.#rows + distance(), line + 0.5];
        case 'left':
          return [line + 0.5, -distance()];
        case 'right':
          return [line + 0.5, this.#columns + distance()];
        case 'corners':
          return [down, right];
        case 'points':
          return [down / 2 + 0.5, right / 2 + 0.5];
        case 'borders': {
          const [from, to] = sideOf(at);
          return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
        }
        default:
          return [down + 0.5, right + 0.5];
      }
    })();
    if (!spot.every(Number.isFinite)) throw badPlaceError(at);
    return spot;
  }
}

const DOUBLE_STYLE = 30;
const ARROW_CHARACTERS: Readonly<Record<string, string>> = {
  north: '↑',
  east: '→',
  south: '↓',
  west: '←',
  northeast: '↗',
  southeast: '↘',
  southwest: '↙',
  northwest: '↖',
};
const ENDS: Readonly<Record<string, readonly [Spot, Spot]>> = {
  north: [
    [0, 0],
    [0, 1],
  ],
  south: [
    [1, 0],
    [1, 1],
  ],
  west: [
    [0, 0],
    [1, 0],
  ],
  east: [
    [0, 1],
    [1, 1],
  ],
};

/** The corners at the ends of a border such as `(0,1)south`. */
function sideOf(at: string): readonly [Spot, Spot] {
  const [row, column] = numbersIn(at);
  const ends = entryOf(ENDS, at.slice(at.indexOf(')') + 1));
  if (row === undefined || column === undefined || !ends) throw badPlaceError(at);
  const moveToCell = ([down, right]: Spot): Spot => [row + down, column + right];
  return [moveToCell(ends[0]), moveToCell(ends[1])];
}

const colorOf = (words: readonly string[]): string =>
  entryOf(INKS, words.find((word) => word !== '' && COLORS.includes(word)) ?? 'gray') ?? GRAY;

const stroke = (wayPoints: readonly Spot[], color: string, thickness: number): Json => ({
  wayPoints,
  color,
  thickness,
});

const boxJson = (center: Spot, side: number, backgroundColor: string): Json => ({
  center,
  width: side,
  height: side,
  backgroundColor,
});

const borderedBox = (center: Spot, side: number, rounded: boolean, backgroundColor: string): Json => ({
  ...boxJson(center, side, backgroundColor),
  rounded,
  borderColor: BLACK,
});

const text = (center: Spot, said: string, fontSize: number, color: string): Json => ({
  center,
  width: 0.5,
  height: 0.5,
  text: said,
  fontSize,
  color,
});

const numbersIn = (at: string): number[] =>
  Array.from(at.matchAll(/-?\d+/g), ([digits]) => Number(digits)).slice(0, 2);
/** The middles of the named cells. */
const spotsIn = (named: string): Spot[] =>
  Array.from(
    named.matchAll(/\((\d+),\s*(\d+)\)/g),
    ([, row, column]): Spot => [Number(row) + 0.5, Number(column) + 0.5],
  );
const badPlaceError = (at: string): BadLink =>
  new BadLink(`SudokuPad’s boards have no place ${JSON.stringify(at.slice(0, 30))}.`);
