/** The types of the built-in words: a table for names, one for members and one for functions. */

import type { BoardKind, GlobalName } from '../../model/board.ts';
import { BOARD_KINDS, BOARD_TRAITS, kindsWhere } from '../../model/boards/kinds.ts';
import { BOOL, elementOf, INT, intOf, listOf, optionalOf, SHAPE, setOf, type Type } from '../types.ts';
import type { FunctionName, MemberName } from './builtins.ts';

const CELL_TYPE = elementOf('cell');
const CELL_SET_TYPE = setOf(CELL_TYPE);
const BORDER = elementOf('border');
const LINK = elementOf('link');
const CORNER = elementOf('corner');
const POINT = elementOf('point');
const REGIONS = setOf(elementOf('region'));

/** For each kind of board: the greatest number of size arguments in a board declaration, and what to write. */
export const BOARDS: Readonly<Record<BoardKind, { readonly most: number; readonly form: string }>> = {
  square: { most: 2, form: 'square(rows, columns)' },
  /** The arguments for a hexagonal board are a single side length, or the lengths of all rows. */
  hex: { most: Number.POSITIVE_INFINITY, form: 'hex(side)' },
  torus: { most: 2, form: 'torus(rows, columns)' },
  drawing: { most: 0, form: 'drawing' },
  /** `tiling` allows any tiling and takes no arguments; a tiling with a name takes size arguments of its own. */
  tiling: { most: 0, form: 'tiling' },
};

/** The names of the directions on a kind of board; each is also a member of cells: `c.north`. */
export const directionsOf = (kind: BoardKind): readonly string[] =>
  BOARD_TRAITS[kind].directions.map(({ name }) => name);
/** The names of the directions across sides and across corners on a kind of board. */
export const namedDirections = (kind: BoardKind): readonly string[] => [
  ...directionsOf(kind),
  ...BOARD_TRAITS[kind].diagonalDirections.map(({ name }) => name),
];
export const ALL_DIRECTIONS: ReadonlySet<string> = new Set(BOARD_KINDS.flatMap(namedDirections));

const BOARDS_WITH_SIDES = kindsWhere(({ sides }) => sides);
const STRAIGHT_BOARDS = kindsWhere(({ isStraight }) => isStraight);
const RECTANGULAR_BOARDS = kindsWhere(({ rectangular }) => rectangular);

/** Words that have a meaning only on some kinds of boards; all other words work on every kind. */
export const BOARDS_OF_WORD: ReadonlyMap<string, readonly BoardKind[]> = new Map<
  string,
  readonly BoardKind[]
>([
  ['borders', BOARDS_WITH_SIDES],
  ['corners', BOARDS_WITH_SIDES],
  ['border', BOARDS_WITH_SIDES],
  ['outer', BOARDS_WITH_SIDES],
  ...[
    'directions',
    'alldirections',
    'rows',
    'columns',
    'row',
    'column',
    'ray',
    'sees',
    'segments',
    'lines',
    'step',
    'line',
    'opposite',
  ].map((word): [string, readonly BoardKind[]] => [word, STRAIGHT_BOARDS]),
  ['diagonals', kindsWhere(({ diagonals }) => diagonals !== 'none')],
  ['points', RECTANGULAR_BOARDS],
  ['point', RECTANGULAR_BOARDS],
  ['corner', RECTANGULAR_BOARDS],
  ['offset', RECTANGULAR_BOARDS],
  ['rotated', RECTANGULAR_BOARDS],
  ['mirrored', RECTANGULAR_BOARDS],
  ['boxes', RECTANGULAR_BOARDS],
  ['windows', RECTANGULAR_BOARDS],
  ...[
    'placings',
    'upright',
    'turnable',
    'shaped',
    'orientation',
    'piecewise',
    'placed',
    'spaced',
    'rectangles',
    'alike',
    'translated',
    'unmirrored',
  ].map((word): [string, readonly BoardKind[]] => [word, RECTANGULAR_BOARDS]),
  ['area', BOARDS_WITH_SIDES],
  ['divides', BOARDS_WITH_SIDES],
]);

export const GLOBAL_TYPES: Readonly<Record<GlobalName, Type>> = {
  cells: CELL_SET_TYPE,
  rows: setOf(elementOf('row')),
  columns: setOf(elementOf('column')),
  diagonals: setOf(elementOf('diagonal')),
  borders: setOf(BORDER),
  corners: setOf(CORNER),
  links: setOf(LINK),
  points: setOf(POINT),
  alldirections: setOf(elementOf('direction')),
  directions: setOf(elementOf('direction')),
  height: INT,
  width: INT,
};

/** What kind of value has a member: a kind of element, or any list. */
export type Receiver =
  | 'cell'
  | 'border'
  | 'corner'
  | 'link'
  | 'point'
  | 'direction'
  | 'row'
  | 'column'
  | 'diagonal'
  | 'region'
  | 'list';

export interface MemberSignature {
  readonly of: Readonly<Partial<Record<Receiver, Type | 'item'>>>;
  /** If the member is a method, the type of its only argument: `c.step(d)` takes a direction. */
  readonly direction?: Receiver;
}

const forEachLineKind = (type: Type): Record<'row' | 'column' | 'diagonal' | 'region', Type> => ({
  row: type,
  column: type,
  diagonal: type,
  region: type,
});

export const MEMBER_TYPES: Readonly<Record<MemberName, MemberSignature>> = {
  neighbors: { of: { cell: CELL_SET_TYPE, corner: setOf(CORNER) } },
  around: { of: { cell: CELL_SET_TYPE } },
  links: { of: { cell: setOf(LINK) } },
  borders: {
    of: {
      cell: listOf(BORDER),
      corner: setOf(BORDER),
      row: setOf(BORDER),
      column: setOf(BORDER),
      region: setOf(BORDER),
    },
  },
  corners: { of: { cell: setOf(CORNER), border: setOf(CORNER) } },
  cells: {
    of: {
      ...forEachLineKind(listOf(CELL_TYPE)),
      border: listOf(CELL_TYPE),
      corner: CELL_SET_TYPE,
      link: listOf(CELL_TYPE),
      point: listOf(CELL_TYPE),
    },
  },
  row: { of: { cell: elementOf('row') } },
  column: { of: { cell: elementOf('column') } },
  index: {
    of: {
      ...forEachLineKind(INT),
      cell: INT,
      border: INT,
      corner: INT,
      link: INT,
      point: INT,
      direction: INT,
    },
  },
  step: { of: { cell: optionalOf(CELL_TYPE) }, direction: 'cell' },
  link: { of: { cell: optionalOf(LINK), border: optionalOf(LINK) }, direction: 'cell' },
  border: { of: { cell: BORDER, link: BORDER }, direction: 'cell' },
  corner: { of: { cell: CORNER }, direction: 'cell' },
  line: { of: { cell: listOf(CELL_TYPE) }, direction: 'cell' },
  point: {
    of: { cell: POINT, border: optionalOf(POINT), corner: optionalOf(POINT), link: POINT },
  },
  outer: { of: { border: BOOL } },
  opposite: { of: { direction: elementOf('direction') } },
  first: { of: { ...forEachLineKind(CELL_TYPE), list: 'item' } },
  last: { of: { ...forEachLineKind(CELL_TYPE), list: 'item' } },
};

/** The kinds of arguments that parameters of built-in functions accept; `argument.ts` implements the checks. */
export type AcceptedArgument =
  | 'bools'
  | 'bools or set'
  | 'ints'
  | 'values'
  | 'nodes'
  | 'edges'
  | 'links'
  | 'links or pairs'
  | 'pairs'
  | 'places or pairs'
  | 'list or set'
  | 'told'
  | 'list'
  | 'fixed list'
  | 'runs'
  | 'int'
  | 'enum value'
  | 'cell'
  | 'cell or node'
  | 'direction'
  | 'place'
  | 'fixed cells'
  | 'fixed family'
  | 'fixed int'
  | 'walls'
  | 'division'
  | 'cell set'
  | 'shape'
  | 'fixed shape'
  | 'fixed shapes'
  | 'cell family';

export interface ParameterSignature {
  readonly name: string;
  readonly accepts: AcceptedArgument;
  readonly optional?: true;
}

export interface FunctionSignature {
  readonly parameters: readonly ParameterSignature[];
  /**
   * The type of the result, or a word for how it follows from the first argument: the same list, an int for every value
   * of a family, and so on.
   */
  readonly result: Type | 'same list' | 'it or nothing' | 'set of it' | 'ints' | 'runs' | 'tuples';
  /** Whether the function takes any number of arguments for its last parameter. */
  readonly isRepeated?: true;
  /** Whether the result is empty if the argument is a missing cell; other functions then have no value. */
  readonly givesEmptyIfMissing?: true;
  /** Whether `max(a, b)` stands for `max([a, b])`. */
  readonly takesSeparateItems?: true;
  /** Whether the function may be applied to a comprehension whose `where` is unknown before solving. */
  readonly allowsUnknownWhere?: true;
}

const oneParameterSignature = (
  name: string,
  accepts: AcceptedArgument,
  result: FunctionSignature['result'],
): FunctionSignature => ({
  parameters: [{ name, accepts }],
  result,
});

const TWO_SETS: FunctionSignature = {
  parameters: [
    { name: 'cells', accepts: 'cell set' },
    { name: 'cells', accepts: 'cell set' },
  ],
  result: BOOL,
};

const lineFunction = (): FunctionSignature => ({
  parameters: [
    { name: 'family', accepts: 'edges' },
    { name: 'crossings', accepts: 'fixed cells', optional: true },
  ],
  result: BOOL,
  allowsUnknownWhere: true,
});

export const FUNCTION_TYPES: Readonly<Record<FunctionName, FunctionSignature>> = {
  count: {
    ...oneParameterSignature('bools', 'bools or set', INT),
    takesSeparateItems: true,
    allowsUnknownWhere: true,
  },
  sum: { ...oneParameterSignature('ints', 'ints', INT), takesSeparateItems: true, allowsUnknownWhere: true },
  min: { ...oneParameterSignature('ints', 'ints', INT), takesSeparateItems: true },
  max: { ...oneParameterSignature('ints', 'ints', INT), takesSeparateItems: true },
  any: {
    ...oneParameterSignature('bools', 'bools', BOOL),
    takesSeparateItems: true,
    allowsUnknownWhere: true,
  },
  all: {
    ...oneParameterSignature('bools', 'bools', BOOL),
    takesSeparateItems: true,
    allowsUnknownWhere: true,
  },
  product: {
    ...oneParameterSignature('ints', 'ints', INT),
    takesSeparateItems: true,
    allowsUnknownWhere: true,
  },
  distinct: {
    ...oneParameterSignature('values', 'values', INT),
    takesSeparateItems: true,
    allowsUnknownWhere: true,
  },
  alldifferent: {
    ...oneParameterSignature('values', 'values', BOOL),
    takesSeparateItems: true,
    allowsUnknownWhere: true,
  },
  connected: {
    parameters: [
      { name: 'nodes', accepts: 'nodes' },
      { name: 'links', accepts: 'links or pairs', optional: true },
    ],
    result: BOOL,
    allowsUnknownWhere: true,
  },
  loop: lineFunction(),
  loops: lineFunction(),
  path: lineFunction(),
  acyclic: { ...oneParameterSignature('family', 'edges', BOOL), allowsUnknownWhere: true },
  ordered: { ...oneParameterSignature('pairs', 'pairs', BOOL), allowsUnknownWhere: true },
  oneway: { ...oneParameterSignature('pairs', 'pairs', BOOL), allowsUnknownWhere: true },
  component: {
    parameters: [
      { name: 'cell', accepts: 'cell or node' },
      { name: 'family', accepts: 'places or pairs' },
    ],
    result: 'set of it',
    givesEmptyIfMissing: true,
  },
  distance: {
    parameters: [
      { name: 'from', accepts: 'cell or node' },
      { name: 'to', accepts: 'cell or node' },
      { name: 'family', accepts: 'places or pairs' },
    ],
    result: optionalOf(INT),
  },
  rank: {
    parameters: [
      { name: 'node', accepts: 'cell or node' },
      { name: 'pairs', accepts: 'pairs' },
    ],
    result: optionalOf(INT),
  },
  runs: oneParameterSignature('list', 'runs', 'runs'),
  ringruns: oneParameterSignature('list', 'runs', 'runs'),
  area: {
    parameters: [
      { name: 'cell', accepts: 'cell' },
      { name: 'family', accepts: 'division' },
    ],
    result: CELL_SET_TYPE,
    isRepeated: true,
    givesEmptyIfMissing: true,
  },
  divides: oneParameterSignature('walls', 'walls', BOOL),
  alike: TWO_SETS,
  translated: TWO_SETS,
  unmirrored: TWO_SETS,
  rectangles: { ...oneParameterSignature('family', 'division', BOOL), isRepeated: true },
  placings: oneParameterSignature('shape', 'fixed shape', REGIONS),
  upright: oneParameterSignature('shape', 'fixed shape', SHAPE),
  turnable: oneParameterSignature('shape', 'fixed shape', SHAPE),
  shaped: {
    parameters: [
      { name: 'cells', accepts: 'cell set' },
      { name: 'shape', accepts: 'shape' },
    ],
    result: BOOL,
  },
  orientation: {
    parameters: [
      { name: 'cells', accepts: 'cell set' },
      { name: 'shape', accepts: 'shape' },
    ],
    result: optionalOf(intOf(0, 7)),
  },
  piecewise: {
    parameters: [
      { name: 'family', accepts: 'cell family' },
      { name: 'shapes', accepts: 'fixed shapes', optional: true },
    ],
    result: BOOL,
  },
  placed: {
    parameters: [
      { name: 'family', accepts: 'cell family' },
      { name: 'bank', accepts: 'fixed shapes' },
    ],
    result: BOOL,
  },
  spaced: {
    parameters: [
      { name: 'family', accepts: 'cell family' },
      { name: 'bank', accepts: 'fixed shapes' },
    ],
    result: BOOL,
  },
  leading: oneParameterSignature('bools', 'bools', INT),
  size: oneParameterSignature('list', 'list or set', INT),
  value: oneParameterSignature('member', 'enum value', 'ints'),
  known: oneParameterSignature('value', 'told', 'it or nothing'),
  abs: oneParameterSignature('int', 'int', INT),
  isqrt: oneParameterSignature('int', 'fixed int', INT),
  ray: {
    parameters: [
      { name: 'cell', accepts: 'cell' },
      { name: 'direction', accepts: 'direction' },
      { name: 'cells', accepts: 'fixed cells', optional: true },
    ],
    result: listOf(CELL_TYPE),
    givesEmptyIfMissing: true,
  },
  sees: {
    parameters: [
      { name: 'cell', accepts: 'cell' },
      { name: 'cells', accepts: 'fixed cells', optional: true },
    ],
    result: CELL_SET_TYPE,
    givesEmptyIfMissing: true,
  },
  segments: oneParameterSignature('cells', 'fixed cells', REGIONS),
  boxes: {
    parameters: [
      { name: 'h', accepts: 'fixed int' },
      { name: 'w', accepts: 'fixed int' },
    ],
    result: REGIONS,
  },
  windows: {
    parameters: [
      { name: 'h', accepts: 'fixed int' },
      { name: 'w', accepts: 'fixed int' },
    ],
    result: REGIONS,
  },
  regions: oneParameterSignature('family', 'fixed family', REGIONS),
  link: {
    parameters: [
      { name: 'a', accepts: 'cell' },
      { name: 'b', accepts: 'cell' },
    ],
    result: optionalOf(LINK),
  },
  border: {
    parameters: [
      { name: 'a', accepts: 'cell' },
      { name: 'b', accepts: 'cell' },
    ],
    result: optionalOf(BORDER),
  },
  reversed: oneParameterSignature('list', 'list', 'same list'),
  sorted: oneParameterSignature('list', 'fixed list', 'same list'),
  zip: {
    parameters: [
      { name: 'a', accepts: 'list' },
      { name: 'b', accepts: 'list' },
      { name: 'c', accepts: 'list', optional: true },
    ],
    result: 'tuples',
  },
  cell: {
    parameters: [
      { name: 'row', accepts: 'fixed int' },
      { name: 'column', accepts: 'fixed int' },
    ],
    result: optionalOf(CELL_TYPE),
  },
  offset: {
    parameters: [
      { name: 'cell', accepts: 'cell' },
      { name: 'down', accepts: 'fixed int' },
      { name: 'right', accepts: 'fixed int' },
    ],
    result: optionalOf(CELL_TYPE),
  },
  lines: oneParameterSignature('direction', 'direction', REGIONS),
  rotated: {
    parameters: [
      { name: 'place', accepts: 'place' },
      { name: 'about', accepts: 'place' },
      { name: 'quarters', accepts: 'fixed int', optional: true },
    ],
    result: 'it or nothing',
  },
  mirrored: {
    parameters: [
      { name: 'place', accepts: 'place' },
      { name: 'about', accepts: 'place' },
      { name: 'direction', accepts: 'direction' },
    ],
    result: 'it or nothing',
  },
};
