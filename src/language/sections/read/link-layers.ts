/**
 * The layers of other programs' links. A layer is named by the words before the colon in `read fpuzzles`, `read penpa`
 * and `read kudamono` sections, and in the listings into which links are unpacked (formats/links).
 */

/** The programs for whose links there are `read NAME` sections. */
export const LINK_SECTIONS = ['fpuzzles', 'penpa', 'kudamono'] as const;
export type LinkSection = (typeof LINK_SECTIONS)[number];

/** The form of a layer. */
export interface Layer {
  /**
   * The kind of layer: `flag` is only present or not; `at` has a value at each place; `item` consists of any number of
   * items with these fields.
   */
  readonly kind: 'flag' | 'at' | 'item';
  /** The possible fields of an item; for a layer of places only `value`, or none if a mark is only present or not. */
  readonly fields: readonly string[];
  /** Whether a second given may be named, which takes the sign that is drawn beside the number. */
  readonly signed?: true;
  /** Whether a family over cells may number the items. */
  readonly numbers?: true;
}

const flag: Layer = { kind: 'flag', fields: [] };
const values: Layer = { kind: 'at', fields: ['value'] };
const marks: Layer = { kind: 'at', fields: [] };
const line: Layer = { kind: 'item', fields: ['line'] };
const valuedLine: Layer = { kind: 'item', fields: ['line', 'value'] };
const group: Layer = { kind: 'item', fields: ['cells'] };
const valuedGroup: Layer = { kind: 'item', fields: ['cells', 'value'] };

/**
 * The logical constraints of f-puzzles by their keys; `negative …` says that the puzzle shows all marks of this kind,
 * so that a place without one doesn't have the property.
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
  killercage: valuedGroup,
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
  number: { ...values, signed: true },
  // `blank` is an empty text, which some programs use for clues without a number.
  blank: marks,
  // `run` occurs in listings of files: a run of a color, beside the board.
  run: values,
  arrow: { kind: 'at', fields: ['value', 'direction'] },
  tapa: values,
  small: { ...values, signed: true },
  symbol: values,
  surface: values,
  line: values,
  edge: values,
  wall: values,
  rooms: values,
  cage: { ...valuedGroup, numbers: true },
  frame: line,
  thermometer: line,
  // An `arrowline` has the circle at its beginning, and the path from there.
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
