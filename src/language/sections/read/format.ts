/** `read` sections: foreign text formats and puzzle addresses, each used for both reading and writing. */

import type { GlobalName } from '../../../model/board.ts';
import type { Span } from '../../../text/source.ts';
import type { Name } from '../../syntax/ast.ts';
import type { LinkSection } from './link-layers.ts';

export type Format = TextFormat | AddressFormat | IdFormat | LinkFormat;

/** `read puz ".puz" { … }`: a text format, described by the parts of the text from top to bottom. */
export interface TextFormat {
  readonly kind: 'text';
  readonly name: Name;
  /** The file name extensions of this format, with the dot. */
  readonly extensions: readonly string[];
  /** Whether the text contains an instance or (`for solution`) a solution. */
  readonly holds: 'instance' | 'solution';
  /** The beginnings of comment lines, which are skipped. */
  readonly comments: readonly string[];
  /** `margin: any`: whether rows and columns in the text may count from another origin than the board's drawing. */
  readonly anyMargin: boolean;
  readonly parts: readonly FormatPart[];
  readonly symbols: ReadonlyMap<string, readonly SymbolPair[]>;
  readonly span: Span;
}

export type FormatPart =
  /** `line: width height = width`: a line with several values. */
  | {
      readonly kind: 'line';
      readonly fields: readonly FormatField[];
      /**
       * `line?: …`: whether the line may be missing; the board is then a square of as many cells as there are items.
       */
      readonly optional: boolean;
      readonly span: Span;
    }
  /**
   * `values: rowTotal columnTotal`: all values of one given after all values of the other, separated by any white
   * space.
   */
  | { readonly kind: 'values'; readonly names: readonly Name[]; readonly span: Span }
  /** `lines tiles: north east sign?`: a line for each item of a list of tuples. */
  | {
      readonly kind: 'items';
      readonly list: Name;
      readonly fields: readonly FormatField[];
      readonly span: Span;
    }
  /** `lines: tile column row turn`: a line for each element, which begins with its place. */
  | { readonly kind: 'places'; readonly fields: readonly FormatField[]; readonly span: Span }
  /** `key "grid": board`: a line that begins with the key, `grid: …`. */
  | { readonly kind: 'key'; readonly key: string; readonly name: Name; readonly span: Span }
  /**
   * All values of a given or find: as rows of values separated by blanks, as rows of characters, or as a drawing with
   * one character per element.
   */
  | { readonly kind: 'grid' | 'characters' | 'drawing'; readonly name: Name; readonly span: Span };

/**
 * A value on a line. `height = width` (`otherName`): if the line ends before `height`, the value is that of `width`.
 */
export interface FormatField {
  readonly name: Name;
  /** `sign?`: whether the line may end before this value. */
  readonly optional: boolean;
  readonly otherName?: Name;
}

/**
 * `symbols sign: + = plus`: how a value is written; the first of several symbols is used for writing. A symbol for
 * links may have three characters, for links drawn as `-`, `/` and `\`.
 */
export interface SymbolPair {
  readonly symbol: string;
  /** The value in pzl's notation; `-` is absent, `?` unknown. */
  readonly value: string;
}

/** The description of addresses or game ids: their contents from left to right, and the letters beside the size. */
export interface EncodedFormat {
  /** The sites' names for the puzzle type; addresses are written with the first. */
  readonly types: readonly string[];
  readonly flags: readonly AddressFlag[];
  /** `looks flag h t`: letters that change only how the sites show the puzzle. */
  readonly looks: readonly string[];
  /** `holes: clue = 7`: the board has no cell where the given would have this value. */
  readonly holes: AddressHoles | undefined;
  readonly parts: readonly AddressPart[];
  readonly symbols: ReadonlyMap<string, readonly SymbolPair[]>;
  readonly span: Span;
}

/** `read url "slither" { 4cell: clue }`: addresses. The parts describe the text after the size. */
export interface AddressFormat extends EncodedFormat {
  readonly kind: 'address';
}

/**
 * `read tatham "pearl" { runs: pearl }`: game ids of Simon Tatham's collection. The parts describe the text after the
 * colon.
 */
export interface IdFormat extends EncodedFormat {
  readonly kind: 'id';
  /**
   * `only n = 4`, `only j`: parameters that an id must have; an id without them describes another puzzle. A number is
   * also the default if the id doesn't give one.
   */
  readonly needs: readonly { readonly letter: string; readonly number?: string }[];
  /**
   * `number m: most`: the number after a letter is the value of a single given, which otherwise has its default.
   * `number n: region`: the number after a letter is the number of rooms of a given over cells.
   */
  readonly numbers: readonly AddressFlag[];
  /** `torus flag w`: the letter of ids whose board goes on at the other edge. */
  readonly torusFlag: string | undefined;
  /**
   * How the id's first parameter describes the board's size: columns and rows; or the size of the boxes; or one number,
   * to which these amounts are added to get the rows and columns; or columns and rows of the units of a tiling, whose
   * number is the parameter `t`.
   */
  readonly size: 'rectangle' | 'boxes' | 'tilings' | readonly [rows: number, columns: number];
}

/**
 * `flag f: full`: a letter between type and size sets a given. `flag m "ichimagam": magnets`: the type name `ichimagam`
 * sets it, too.
 */
export interface AddressFlag {
  readonly letter: string;
  readonly type?: string;
  readonly name: Name;
}

export interface AddressHoles {
  readonly name: Name;
  /** The text in the address that marks a hole; here the letter or number `7` of `holes: clue = 7`. */
  readonly symbol: string;
}

export type AddressPart =
  /** `number16 at corners: clue`: a code for the values of givens at these places; without `at`, in cells. */
  | {
      readonly kind: 'coded';
      readonly code: CodeName;
      readonly placesName: PlacesName;
      readonly givenNames: readonly Name[];
      /** `number16?: told`: whether the part is omitted if it and all parts after it contain no values. */
      readonly optional: boolean;
      readonly span: Span;
    }
  | {
      readonly kind: 'whole';
      readonly scheme: WholeScheme;
      readonly givenNames: readonly Name[];
      /**
       * `walls?: line`: whether the part is omitted if there are no walls; allowed only as the last part of an address.
       */
      readonly optional: boolean;
      readonly span: Span;
    };

/**
 * `read fpuzzles { thermometer: thermometers }`: links of another program. The parts may occur in the link in any
 * order.
 */
export interface LinkFormat {
  readonly kind: 'link';
  /** The program to which the links belong. */
  readonly system: LinkSection;
  /** `read kudamono "windows" {`: the genre names in the program's links; links are written with the first. */
  readonly genres: readonly string[];
  /**
   * The size of the boxes that the model itself defines. If strokes in a link divide the board into the same boxes,
   * they carry no information.
   */
  readonly boxes?: 'square' | readonly [height: number, width: number];
  /** `cells at corners`: whether the puzzle's cells may be drawn as the corners of a grid. */
  readonly corners?: true;
  /** `holes surface black`: layers whose marks lie where the board has no cell. */
  readonly holes?: readonly string[];
  readonly parts: readonly LinkPart[];
  readonly symbols: ReadonlyMap<string, readonly SymbolPair[]>;
  readonly span: Span;
}

export interface LinkPart {
  /** The words before the colon: the name of a layer in a listing of the link, or some words of that name. */
  readonly layer: string;
  /**
   * The givens that get the layer's values: one for each field of a mark at a place, one for any other layer. None if
   * the line only has values that follow from the mark (`number: color = black`).
   */
  readonly givenNames: readonly Name[];
  /**
   * `number white: clue color = black`: values of further givens at the mark's place, unless an earlier line has set
   * them.
   */
  readonly impliedValues: readonly ImpliedValue[];
  /** `only diagonal+`: whether a link must have this layer; a link without it is for another puzzle type. */
  readonly isNeeded?: true;
  readonly span: Span;
}

/**
 * A value in native text that a layer's mark implies for a given: at the mark's place, or for a given with a single
 * value.
 */
export interface ImpliedValue {
  readonly name: Name;
  readonly value: string;
}

/**
 * The codes of addresses. A code has one or more channels, each filling a given of its own; each entry describes the
 * channel's values, for messages.
 */
export const CODES = {
  number: ['a single number'],
  '4cell': ['numbers 0..4'],
  number10: ['numbers 0..9'],
  number16: ['numbers'],
  number10or16: ['numbers'],
  number32: ['numbers'],
  number36: ['numbers'],
  circle: ['circles'],
  bits: ['bools'],
  marks: ['bools'],
  spots: ['bools'],
  stakes: ['bools'],
  dots: ['dots'],
  arrow16: ['numbers', 'directions'],
  fireflies: ['numbers', 'directions'],
  castle: ['colors', 'numbers', 'directions'],
  compass: ['numbers to the north', 'to the south', 'to the west', 'to the east'],
  colored16: ['colors', 'numbers'],
  tapa: ['lists of numbers'],
  sashigane: ['numbers', 'directions'],
  maze: ['marks 1..4'],
  mirrors: ['kinds 1..5', 'numbers'],
  quads: ['values 1..3'],
  boulders: ['numbers', 'bools'],
  golf: ['numbers', 'bools'],
  pillars: ['numbers 0..4'],
  pieces: ['numbers', 'kinds 1..7'],
  letters: ['numbers 1..26'],
  boxes: ['bools', 'numbers', 'directions', 'bools for numbers without end'],
  blocks16: ['numbers', 'bools'],
  kakuru: ['numbers', 'bools'],
  tapaloop: ['lists of numbers'],
  lengths: ['lists of numbers'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The codes of game ids, in the same form as CODES. */
export const ID_CODES = {
  runs: ['values of a character'],
  openruns: ['values of a character'],
  spaced: ['numbers'],
  gaps: ['values 0 and 1'],
  closedgaps: ['values 0 and 1'],
  trees: ['bools'],
  base62: ['numbers'],
  dominoes: ['numbers'],
  slashed: ['numbers'],
  commas: ['numbers'],
  dotted: ['lists of numbers'],
  lettered: ['numbers', 'values of a letter'],
  stations: ['numbers', 'bools'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Where the values of a given lie: in words, for messages, and the set over which the given must range. */
export interface PlacesOfGiven {
  readonly placeWords: string;
  readonly set?: GlobalName;
}

/**
 * The words after `at`, as in `number16 at corners: clue`. Each entry stands for one given, which takes the values at a
 * part of the places.
 */
export const PLACES = {
  alone: [{ placeWords: '' }],
  cells: [{ placeWords: 'on cells', set: 'cells' }],
  corners: [{ placeWords: 'on corners', set: 'corners' }],
  'inner corners': [{ placeWords: 'on corners', set: 'corners' }],
  borders: [{ placeWords: 'on borders', set: 'borders' }],
  points: [{ placeWords: 'on points', set: 'points' }],
  halves: [
    { placeWords: 'on cells', set: 'cells' },
    { placeWords: 'on borders', set: 'borders' },
    { placeWords: 'on corners', set: 'corners' },
  ],
  rooms: [{ placeWords: 'on cells, one a room', set: 'cells' }],
  outside: [
    { placeWords: 'above the columns', set: 'columns' },
    { placeWords: 'to the left of the rows', set: 'rows' },
  ],
  'outside twice': [
    { placeWords: 'above the columns, next to them', set: 'columns' },
    { placeWords: 'over those', set: 'columns' },
    { placeWords: 'to the left of the rows, next to them', set: 'rows' },
    { placeWords: 'left of those', set: 'rows' },
  ],
  sides: [
    { placeWords: 'above the columns', set: 'columns' },
    { placeWords: 'below the columns', set: 'columns' },
    { placeWords: 'to the left of the rows', set: 'rows' },
    { placeWords: 'to the right of the rows', set: 'rows' },
  ],
  around: [
    { placeWords: 'above the columns', set: 'columns' },
    { placeWords: 'to the right of the rows', set: 'rows' },
    { placeWords: 'below the columns', set: 'columns' },
    { placeWords: 'to the left of the rows', set: 'rows' },
  ],
  columns: [{ placeWords: 'of columns', set: 'columns' }],
  rows: [{ placeWords: 'of rows', set: 'rows' }],
  lines: [
    { placeWords: 'of columns', set: 'columns' },
    { placeWords: 'of rows', set: 'rows' },
  ],
  lists: [
    { placeWords: 'in lists over the columns', set: 'columns' },
    { placeWords: 'in lists over the rows', set: 'rows' },
  ],
} as const satisfies Readonly<Record<string, readonly PlacesOfGiven[]>>;

/**
 * The parts of an address that take no `at`, since their places are fixed; with a description of each given that they
 * fill.
 */
export const WHOLE_SCHEMES = {
  border: ['rooms: a number for each cell', 'bools on borders'],
  walls: ['bools on borders'],
  outerwalls: ['bools on borders'],
  place: ['a cell'],
  holes: [],
  '/': [],
  ',': [],
  blocks: ['rooms: a number for each cell'],
  outlines: ['rooms: a number for each cell'],
  pipes: ['values of a character', 'bools on borders'],
  halves: ['rooms: a number for each cell', 'bools: cells without a partner'],
  signs: ['numbers on cells', 'signs on links'],
  results: ['numbers on cells', 'signs on cells', 'rooms: a number for each cell'],
  kakuro: ['black cells', 'sums to the right', 'sums below'],
  statues: ['the bank of pieces'],
  fleet: ['the bank of pieces'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** How many of the last names after the colon may be left out, by the part's word. */
export const OMITTABLE_NAME_COUNTS: Readonly<Partial<Record<WholeScheme, number>>> = { border: 1 };

/** Abbreviations for a code at certain places: `room16` is `number16 at rooms`. */
export const SHORT_SCHEMES = {
  room16: ['number16', 'rooms'],
  outside16: ['number16', 'lists'],
} as const satisfies Readonly<Record<string, readonly [CodeName, PlacesName]>>;

export type AddressCodeName = keyof typeof CODES;
export type CodeName = AddressCodeName | keyof typeof ID_CODES;
export type PlacesName = keyof typeof PLACES;
export type WholeScheme = keyof typeof WHOLE_SCHEMES;
