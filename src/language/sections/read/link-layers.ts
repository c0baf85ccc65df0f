/**
 * The layers of other programs' links. A layer is named by the words before the colon in `read fpuzzles`, `read penpa`
 * and `read kudamono` sections, and in the listings into which links are unpacked (formats/links).
 */

/** The programs NAME for whose links there are `read NAME` sections. */
export const LINK_SECTIONS = ['fpuzzles', 'penpa', 'kudamono'] as const;
export type LinkSection = (typeof LINK_SECTIONS)[number];

/** What a layer consists of. */
export interface Layer {
  /**
   * `flag`: the layer is only present or absent; `at`: marks at places, each with a value or none; `item`: any number
   * of items with these fields.
   */
  readonly kind: 'flag' | 'at' | 'item';
  /** The fields that an item may have; for marks at places `value`, or none if the marks have no values. */
  readonly fields: readonly string[];
  /** Whether the line may name a second given, which gets the sign drawn beside the number. */
  readonly isSigned?: true;
  /**
   * Whether the line of a `read` section may name a given over cells in place of a list of items (such as cages): each cell then gets the
   * number of the item to which it belongs. A second given gets the item's value, at its first cell.
   */
  readonly takesCellNumbers?: true;
}

const flag: Layer = { kind: 'flag', fields: [] };
const values: Layer = { kind: 'at', fields: ['value'] };
const marks: Layer = { kind: 'at', fields: [] };
const line: Layer = { kind: 'item', fields: ['line'] };
const valuedLine: Layer = { kind: 'item', fields: ['line', 'value'] };
const group: Layer = { kind: 'item', fields: ['cells'] };
const valuedGroup: Layer = { kind: 'item', fields: ['cells', 'value'] };

/**
 * The logical constraints of f-puzzles, by their keys. `negative …` says that the puzzle shows all marks of a kind, so
 * that places without such a mark don't have the property.
 */
export const FPUZZLES: Readonly<Record<string, Layer>> = {
  value: values,
  region: values,
  givenPencilMarks: values,
  odd: marks,
  even: marks,
  minimum: marks,
  maximum: marks,
  'diagonal+': flag,
  'diagonal-': flag,
  antiknight: flag,
  antiking: flag,
  disjointgroups: flag,
  nonconsecutive: flag,
  'negative xv': flag,
  'negative ratio': flag,
  'negative difference': flag,
  extraregion: group,
  killercage: { ...valuedGroup, takesCellNumbers: true },
  littlekillersum: valuedGroup,
  sandwichsum: valuedGroup,
  xsum: valuedGroup,
  skyscraper: valuedGroup,
  difference: valuedGroup,
  ratio: valuedGroup,
  xv: valuedGroup,
  quadruple: { kind: 'item', fields: ['cells', 'values'] },
  clone: { kind: 'item', fields: ['cells', 'cloneCells'] },
  arrow: { kind: 'item', fields: ['cells', 'line'] },
  thermometer: line,
  slowthermometer: line,
  palindrome: line,
  renban: line,
  whispers: valuedLine,
  lockout: valuedLine,
  regionsumline: line,
  betweenline: line,
  entropicline: line,
  modularline: line,
  nabner: line,
  doublearrow: line,
  zipperline: line,
  rowindexer: group,
  columnindexer: group,
  boxindexer: group,
};

/**
 * The drawing elements of Penpa+, by their first word. Further words give the style, `at` the place and `on` the
 * background color: `number white at corners`, `symbol circle_L`, `number on black`. Without `at` the place is a cell.
 */
export const PENPA: Readonly<Record<string, Layer>> = {
  number: { ...values, isSigned: true },
  // A `blank` is a text without characters, which some programs use for clues without a number.
  blank: marks,
  // A `run` occurs in listings of nonogram files: the color and length of a run, beside the board.
  run: values,
  arrow: { kind: 'at', fields: ['value', 'direction'] },
  tapa: values,
  small: { ...values, isSigned: true },
  symbol: values,
  surface: values,
  line: values,
  edge: values,
  wall: values,
  rooms: values,
  cage: { ...valuedGroup, takesCellNumbers: true },
  frame: line,
  thermometer: line,
  // In an `arrowline`, `cells` are the cells of the circle, and `line` is the path from there.
  arrowline: { kind: 'item', fields: ['cells', 'line'] },
};

/**
 * The elements of kudamono's player: signs in cells and on borders, and strokes along borders. The word after `mark`
 * names the sign, or is `number`; `at` gives the place.
 */
export const KUDAMONO: Readonly<Record<string, Layer>> = {
  mark: values,
  edge: marks,
  rooms: values,
};

export const LINK_LAYERS: Readonly<Record<LinkSection, Readonly<Record<string, Layer>>>> = {
  fpuzzles: FPUZZLES,
  penpa: PENPA,
  kudamono: KUDAMONO,
};
