/**
 * What links of other programs tell, layer by layer: the words in front of the colon in `read fpuzzles`, `read penpa` and
 * `read kudamono` sections, and in the listings that links are unpacked into (formats/links).
 */

/** The programs whose links a section `read NAME` is about. */
export const LINK_SECTIONS = ['fpuzzles', 'penpa', 'kudamono'] as const;
export type LinkSection = (typeof LINK_SECTIONS)[number];

/** How a layer is told. */
export interface Layer {
  /**
   * `flag`: whether it is there at all; `at`: a value at each place; `item`: any number of items with these fields.
   */
  readonly kind: 'flag' | 'at' | 'item';
  /** Of items: what they may tell; of places: `value`, where there is more than the place. */
  readonly fields: readonly string[];
  /** Of texts: a second name is for the sign beside their number. */
  readonly signed?: true;
  /** Of items: a family over cells may number them. */
  readonly numbers?: true;
}

const flag: Layer = { kind: 'flag', fields: [] };
const values: Layer = { kind: 'at', fields: ['value'] };
const marks: Layer = { kind: 'at', fields: [] };
const line: Layer = { kind: 'item', fields: ['line'] };
const valuedLine: Layer = { kind: 'item', fields: ['line', 'value'] };
const group: Layer = { kind: 'item', fields: ['cells'] };
const valuedGroup: Layer = { kind: 'item', fields: ['cells', 'value'] };

/** The logical constraints of f-puzzles by their keys; `negative …` says that all marks of the kind are told. */
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
 * What Penpa+ draws, by the first word; words behind it say which style, and `at` where: `number white at corners`,
 * `symbol circle_L`, and `on` on which color: `number on black`. Without `at` it is the cells.
 */
export const PENPA: Readonly<Record<string, Layer>> = {
  number: { ...values, signed: true },
  // A text without a character, as some programs have it for clues that tell no number.
  blank: marks,
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
  // The circle at its beginning, and the way from there.
  arrowline: { kind: 'item', fields: ['cells', 'line'] },
};

/**
 * What kudamono's player has: signs in cells and on borders, and strokes along borders. A word behind `mark` says which sign, or
 * `number`, and `at` where.
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
