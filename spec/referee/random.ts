/**
 * Compares random small boards of types that the npm package `pzpr` also has. The package tries everything that a player could draw, and its
 * checker says which drawings are right; pzl counts the answers to the same address.
 */
import { createRequire } from 'node:module';
import { count, openInstance } from '../../src/index.ts';
import type { AddressPart } from '../../src/language/sections/read/format.ts';
import type { Found } from './compare.ts';
import { addressOf, modelOf } from './data.ts';

// The package has no type declarations.
interface Piece {
  readonly inside?: boolean;
  readonly id: number;
  readonly qans: number;
  /** 1 for a block. */
  readonly ques: number;
  readonly anum: number;
  readonly qnum: number;
  readonly line: number;
  /** The two cells beside a border. */
  readonly sidecell: readonly [{ readonly room: unknown }, { readonly room: unknown }];
  /** The numbers of a cell that has several. */
  readonly qnums?: readonly number[];
  /** Whether cells with numbers aren't shaded in this type. */
  readonly numberRemainsUnshaded: boolean;
  isNum(): boolean;
  getmaxnum(): number;
  getminnum(): number;
  setQans(value: number): void;
  setAnum(value: number): void;
  setLineVal(value: number): void;
}
interface Puzzle {
  readonly board: {
    readonly cols: number;
    readonly rows: number;
    readonly cell: ArrayLike<Piece>;
    readonly border: ArrayLike<Piece>;
    getb(x: number, y: number): Piece;
  };
  open(address: string): void;
  check(quick: boolean): ArrayLike<string>;
  getURL(): string;
}
interface Pzpr {
  readonly Puzzle: new () => Puzzle;
}

/**
 * How the answers of a type are drawn. Types that puzz.link now draws or counts differently are left out: ayeheya if rooms aren't rectangles, cave,
 * nawabari, nagenawa, and hashi, which has lines only at its signs.
 */
type Kind =
  /** Each cell has one of these values; 0 for nothing. */
  | { readonly cells: readonly number[] }
  /** Each cell has a number up to the result of `numbers`; with `empty`, it may also have none. */
  | { readonly numbers: (height: number, width: number) => number; readonly empty?: true }
  /** Closed lines: an even number of them meets everywhere. With `corners`, they run through corners, along borders. */
  | { readonly loops: 'cells' | 'corners'; readonly shaded?: true }
  | { readonly lines: true }
  | { readonly walls: true };

const SHADED: Kind = { cells: [0, 1] };
const all = (height: number, width: number): number => height * width;
const side = (height: number, width: number): number => Math.max(height, width);

const KINDS: readonly (readonly [types: string, kind: Kind])[] = [
  [
    'box chocona creek heyawake hitori kurochute kurodoko kurotto lits lookair mochikoro mochinyoro norinori nuribou nurikabe paintarea shimaguni stostone tapa tasquare usoone yajikazu lightup starbattle',
    SHADED,
  ],
  ['dosufuwa', { cells: [0, 1, 2] }],
  ['gokigen', { cells: [31, 32] }],
  ['juosan', { cells: [12, 13] }],
  ['shakashaka', { cells: [0, 2, 3, 4, 5] }],
  ['yinyang', { numbers: () => 2 }],
  ['kropki skyscrapers', { numbers: side }],
  ['ripple cojun fillomino', { numbers: all }],
  ['sukoro sukororoom', { numbers: () => 4, empty: true }],
  ['roma', { numbers: () => 4 }],
  ['kazunori', { numbers: side }],
  ['hanare', { numbers: all, empty: true }],
  ['view', { numbers: side, empty: true }],
  ['easyasabc', { numbers: () => 3, empty: true }],
  ['hakoiri', { numbers: () => 3, empty: true }],
  ['nanro', { numbers: all, empty: true }],
  ['barns country mashu moonsun onsen ringring reflect loopsp', { loops: 'cells' }],
  ['slither', { loops: 'corners' }],
  ['yajilin', { loops: 'cells', shaded: true }],
  ['numlin arukone firefly ichimaga ichimagam ichimagax herugolf', { lines: true }],
  ['bdblock fillmat fivecells fourcells shikaku tatamibari tentaisho usotatami sashigane', { walls: true }],
];

export const RANDOM_TYPES: ReadonlyMap<string, Kind> = new Map(
  KINDS.flatMap(([types, kind]) => types.split(' ').map((type) => [type, kind] as const)),
);

/** A random number below the bound. */
export type Draw = (bound: number) => number;

export function drawsOf(seed: number): Draw {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
}

const SIZES = [
  [1, 4],
  [5, 1],
  [2, 2],
  [2, 3],
  [3, 2],
  [3, 3],
  [2, 4],
  [3, 4],
  [4, 3],
] as const;
const SQUARES = [
  [2, 2],
  [3, 3],
] as const;

/** Random data for an address, valid or not: for each part, random characters of its code. */
function drawn(type: string, draw: Draw): string {
  const format = modelOf(type)!.formats.find((one) => one.kind === 'address')!;
  const sizes = /^(?:kropki|skyscrapers|box|easyasabc)$/.test(type) ? SQUARES : SIZES;
  const [height, width] = sizes[draw(sizes.length)]!;
  const parts = format.kind === 'address' ? format.parts : [];
  const data = parts.map((part) => partText(part, height, width, draw)).join('');
  return `${type}/${width}/${height}/${data}`;
}

function partText(part: AddressPart, height: number, width: number, draw: Draw): string {
  const of = (characters: string, length: number): string =>
    Array.from({ length }, () => characters.charAt(draw(characters.length))).join('');
  const digits32 = '0123456789abcdefghijklmnopqrstuv';
  if (part.kind === 'whole') {
    if (!part.scheme.startsWith('border') && part.scheme !== 'walls') return '';
    const bits = [height * (width - 1), (height - 1) * width].map((bits) => Math.ceil(bits / 5));
    return bits.map((length) => of(digits32, length)).join('');
  }
  const cells = height * width;
  if (part.placesName === 'alone') return `${1 + draw(2)}/`;
  if (part.code === 'circle') return of('0123456789abcdefghijklmnopq', Math.ceil(cells / 3));
  if (part.code === 'bits') return of(digits32, Math.ceil(cells / 5));
  if (part.code === 'number32' || part.code === 'number36')
    return of('11122334', part.placesName === 'cells' ? cells : height + width);
  const few = draw(2) === 0;
  const texts = TEXTS.get(part.code) ?? NUMBERS;
  const runs = few ? ['g', 'h', 'i', 'k', 'm', 'o'] : ['g'];
  return Array.from({ length: 2 * cells }, () => {
    if (!TEXTS.has(part.code) && draw(3) === 0) return runs[draw(runs.length)];
    return texts[draw(texts.length)];
  }).join('');
}

/** Mostly small numbers, one unknown number, and one number with two digits. */
const NUMBERS = ['0', '1', '1', '1', '2', '2', '2', '3', '3', '4', '5', '6', '.', '.', '-10'];

/** Texts that occur in addresses, for codes other than numbers. */
const TEXTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['arrow16', ['10', '21', '31', '42', '22', '1.', '6-', 'a', 'b', 'c']],
  ['fireflies', ['10', '21', '31', '42', '22', '1.', '6-', 'a', 'b', 'c']],
  ['marks', ['0', '1', '2', '3', '5', 'a']],
  ['sashigane', ['3', '4', '.', 'k', 'l', 'm', 'n', 'p']],
]);

/**
 * Boards that aren't compared. Some of them the package reads differently from today's puzz.link: a lone `?` in Tapa, an arrow off the board in
 * Sashigane, a board without a firefly. Others can't be entered in the package, although its checker accepts them: a `?` outside the board in
 * Skyscrapers.
 */
const NOT_ASKED: ReadonlyMap<string, RegExp> = new Map([
  ['firefly', /\/[a-z]*$/],
  ['tapa', /\./],
  ['sashigane', /[g-j]/],
  ['skyscrapers', /\./],
  ['easyasabc', /\./],
  // The package treats all unknown numbers as one number.
  ['bdblock', /\./],
  // A board without a circle.
  ['ichimaga', /\/[f-z]*$/],
  ['ichimagam', /\/[f-z]*$/],
  ['ichimagax', /\/[f-z]*$/],
]);

const pzpr = (): Pzpr => createRequire(import.meta.url)('pzpr') as Pzpr;
const list = (pieces: ArrayLike<Piece>): Piece[] =>
  Array.from({ length: pieces.length }, (_, at) => pieces[at]!);

/** Something on the board that a player can change: besides its first state it has this many others. */
interface Switch {
  readonly positions: number;
  readonly set: (position: number) => void;
}

/** Everything that a player can change on the board; undefined if there are too many combinations. */
function switchesOf({ board }: Puzzle, kind: Kind, most: number): readonly Switch[] | undefined {
  const { rows, cols } = board;
  const cells = list(board.cell);
  const inner = list(board.border).filter(({ inside }) => inside === true);
  const switches: Switch[] = [];
  if ('cells' in kind || ('loops' in kind && kind.shaded)) {
    const values = 'cells' in kind ? kind.cells : [0, 1];
    for (const cell of cells) {
      if (cell.ques === 1 && 'cells' in kind) continue;
      if (cell.numberRemainsUnshaded && (cell.isNum() || (cell.qnums ?? []).length > 0)) continue;
      cell.setQans(values[0]!);
      switches.push({ positions: values.length - 1, set: (at) => cell.setQans(values[at]!) });
    }
  }
  if ('numbers' in kind) {
    for (const cell of cells.filter(({ qnum }) => qnum === -1)) {
      const top = Math.min(kind.numbers(rows, cols), cell.getmaxnum());
      const least = cell.getminnum();
      const values = Array.from({ length: top - least + 1 }, (_, at) => at + least);
      if (kind.empty) values.unshift(-1);
      cell.setAnum(values[0]!);
      switches.push({ positions: values.length - 1, set: (at) => cell.setAnum(values[at]!) });
    }
  }
  if ('loops' in kind) {
    const on = new Map<Piece, number>();
    const flip = (x: number, y: number): void => {
      const border = board.getb(x, y);
      on.set(border, 1 - (on.get(border) ?? 0));
      border.setLineVal(on.get(border)!);
    };
    const corners = kind.loops === 'corners';
    for (let y = corners ? 1 : 2; y < 2 * rows; y += 2)
      for (let x = corners ? 1 : 2; x < 2 * cols; x += 2) {
        const around = [
          [x, y - 1],
          [x, y + 1],
          [x - 1, y],
          [x + 1, y],
        ] as const;
        const set = () => {
          for (const [a, b] of around) flip(a, b);
        };
        switches.push({ positions: 1, set });
      }
  }
  if ('lines' in kind)
    for (const border of inner) switches.push({ positions: 1, set: (at) => border.setLineVal(at) });
  if ('walls' in kind)
    for (const border of inner) switches.push({ positions: 1, set: (at) => border.setQans(at) });
  const states = switches.reduce((product, { positions }) => product * (positions + 1), 1);
  return states > most ? undefined : switches;
}

interface Accepted {
  /** The number of right answers with a line. */
  readonly right: number;
  /** The number of right answers without any line. */
  readonly bare: number;
  /** Whether some answer is refused first of all because nothing is drawn, so that the checker's verdict on other rules is unknown. */
  readonly empty: boolean;
}

/** Whether a wall is inside one area: it separates nothing and isn't part of an answer, but not all checkers of the package refuse it. */
const isLoose = ({ qans, sidecell: [a, b] }: Piece): boolean =>
  qans > 0 && a.room !== undefined && a.room !== null && a.room === b.room;

/** The number of answers that the package's checker accepts. */
function accepted(puzzle: Puzzle, switches: readonly Switch[]): Accepted {
  const at = switches.map(() => 0);
  const borders = list(puzzle.board.border);
  const inner = borders.filter(({ inside }) => inside === true);
  const pieces = [...list(puzzle.board.cell), ...borders];
  // If the package doesn't allow a line, the board stays as it was, which is no new answer.
  const seen = new Set<string>();
  let empty = false;
  for (let [right, bare] = [0, 0]; ; ) {
    const failures = puzzle.check(true);
    const drawn = pieces.map(({ qans, anum, line }) => `${qans} ${anum} ${line}`).join();
    if (failures.length > 0) empty ||= /^brNo/.test(failures[0]!);
    else if (!seen.has(drawn) && !inner.some(isLoose)) {
      seen.add(drawn);
      if (borders.every(({ line }) => line === 0)) bare++;
      else right++;
    }
    let turn = 0;
    while (turn < at.length && at[turn] === switches[turn]!.positions) {
      at[turn] = 0;
      switches[turn]!.set(0);
      turn++;
    }
    if (turn === at.length) return { right, bare, empty };
    at[turn]!++;
    switches[turn]!.set(at[turn]!);
  }
}

/** Whether the board was compared (it was small enough, and pzl read it), and the difference if there is one. */
export interface Compared {
  readonly asked: boolean;
  readonly found?: Found;
}

export const randomBoard = (type: string, draw: Draw, most: number): Promise<Compared> =>
  comparedBoard(type, drawn(type, draw), most);

export async function comparedBoard(type: string, address: string, most: number): Promise<Compared> {
  const { Puzzle } = pzpr();
  const first = new Puzzle();
  first.open(address);
  const example = first.getURL().replace(/^[^?]*\?/, '');
  if (NOT_ASKED.get(type)?.test(example.slice(type.length))) return { asked: false };
  const puzzle = new Puzzle();
  puzzle.open(example);
  // Boards with a number that the type doesn't allow are left out.
  const isOdd = (cell: Piece) =>
    cell.qnum >= 0 && (cell.qnum > cell.getmaxnum() || cell.qnum < cell.getminnum());
  if (list(puzzle.board.cell).some(isOdd)) return { asked: false };
  if (type === 'kazunori' && list(puzzle.board.border).some(({ qnum }) => qnum === 0))
    return { asked: false };
  // A player of the package can't fill a cell whose number is unknown.
  const isFilled = 'numbers' in RANDOM_TYPES.get(type)!;
  if (isFilled && list(puzzle.board.cell).some(({ qnum }) => qnum === -2)) return { asked: false };
  const switches = switchesOf(puzzle, RANDOM_TYPES.get(type)!, most);
  if (!switches) return { asked: false };
  const { right: lined, bare, empty } = accepted(puzzle, switches);
  const right = lined + bare;
  const { ground, diagnostics } = openInstance(modelOf(type)!, { name: 'random', text: addressOf(example) });
  if (!ground) {
    // pzl may refuse puzzles without an answer.
    if (right === 0) return { asked: false };
    const pzl = `${diagnostics[0]?.message} (${right} answers)`;
    return { asked: true, found: { type, kind: 'refused', example, pzl } };
  }
  const counted = await count(ground, { timeLimit: 20, most: 100_000 });
  const number = Number(counted.count);
  if (counted.status === 'exact' && (number === right || (empty && number === right + 1)))
    return { asked: true };
  const pzl = `${counted.status} ${number} instead of ${right}`;
  const isBare = 'loops' in RANDOM_TYPES.get(type)! && counted.status === 'exact' && number === lined;
  return { asked: true, found: { type, kind: 'count', example, pzl, ...(isBare && { bare: true }) } };
}
