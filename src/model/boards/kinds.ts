/** The traits of each kind of board that more than one folder needs. Checklist for a new kind: docs/extending.md. */
import type { Board, BoardKind, Direction } from '../board.ts';
import { DRAWING_DIRECTIONS } from './drawing.ts';
import { HEX_DIRECTIONS } from './hex.ts';
import { DIAGONAL_DIRECTIONS, SQUARE_DIRECTIONS } from './square.ts';
import { isTilingName, TILING_NAMES, type TilingName } from './tilings.ts';

export interface BoardTraits {
  /** All directions in which a cell of such a board may have a neighbour; each is a member of cells: `c.north`. */
  readonly directions: readonly Direction[];
  /**
   * The directions across a corner, numbered after `directions`: `c.northeast` on squares. The cell across a corner
   * doesn't count as a neighbour.
   */
  readonly diagonalDirections: readonly Direction[];
  /** Whether cells have sides, so that the board has borders and corners. */
  readonly sides: boolean;
  /**
   * Whether the cells are unit squares in straight rows and columns. Only then are instances and answers rectangles of
   * values, do corners and borders form lattices, and are patterns, boxes and puzzle addresses available.
   */
  readonly rectangular: boolean;
  /**
   * The contents of the set `diagonals`: the two long diagonals (`main`), or all lines of cells in diagonal directions
   * (`lines`).
   */
  readonly diagonals: 'main' | 'lines' | 'none';
  /** Whether lines of cells run straight across the board, so that directions have names, rays and opposites. */
  readonly isStraight: boolean;
  /**
   * Whether the board wraps around at its edges (a torus): lines of cells have no end, and pictures show the board cut
   * open.
   */
  readonly wrapsAround: boolean;
  /** Whether the rows have different lengths, which the instance gives. */
  readonly ragged: boolean;
  /** Whether the instance draws the graph itself: cells and links are characters of its text. */
  readonly isDrawnByInstance: boolean;
}

export const BOARD_TRAITS: Readonly<Record<BoardKind, BoardTraits>> = {
  square: {
    directions: SQUARE_DIRECTIONS,
    diagonalDirections: DIAGONAL_DIRECTIONS,
    sides: true,
    rectangular: true,
    diagonals: 'main',
    isStraight: true,
    wrapsAround: false,
    ragged: false,
    isDrawnByInstance: false,
  },
  hex: {
    directions: HEX_DIRECTIONS,
    diagonalDirections: [],
    sides: true,
    rectangular: false,
    diagonals: 'lines',
    isStraight: true,
    wrapsAround: false,
    ragged: true,
    isDrawnByInstance: false,
  },
  torus: {
    directions: SQUARE_DIRECTIONS,
    diagonalDirections: DIAGONAL_DIRECTIONS,
    sides: true,
    // A torus has no first row or column, so a rectangle of values or a pattern has no defined place to begin.
    rectangular: false,
    diagonals: 'none',
    isStraight: true,
    wrapsAround: true,
    ragged: false,
    isDrawnByInstance: false,
  },
  drawing: {
    directions: DRAWING_DIRECTIONS,
    diagonalDirections: [],
    sides: false,
    rectangular: false,
    diagonals: 'none',
    isStraight: true,
    wrapsAround: false,
    ragged: false,
    isDrawnByInstance: true,
  },
  tiling: {
    // The sides of a cell are numbered clockwise; they have no names in models.
    directions: [],
    diagonalDirections: [],
    sides: true,
    rectangular: false,
    diagonals: 'none',
    isStraight: false,
    wrapsAround: false,
    ragged: false,
    isDrawnByInstance: false,
  },
};

export const BOARD_KINDS = Object.keys(BOARD_TRAITS) as readonly BoardKind[];

/**
 * The kind of board that the word after `board` in a model names: the word is the name of a kind or of a tiling.
 * Undefined for other words.
 */
export function boardNamed(
  word: string,
): { readonly name: BoardKind; readonly tiling?: TilingName } | undefined {
  if (isTilingName(word)) return { name: 'tiling', tiling: word };
  return isBoardKind(word) ? { name: word } : undefined;
}
export const BOARD_WORDS: readonly string[] = [...BOARD_KINDS, ...TILING_NAMES];

export const isBoardKind = (name: string): name is BoardKind => Object.hasOwn(BOARD_TRAITS, name);

export const kindsWhere = (passes: (traits: BoardTraits) => boolean): readonly BoardKind[] =>
  BOARD_KINDS.filter((kind) => passes(BOARD_TRAITS[kind]));

/** All directions of a board by number: first those in which cells have neighbours, then those across corners. */
export const allDirections = (board: Board): readonly Direction[] => [
  ...board.directions,
  ...BOARD_TRAITS[board.kind].diagonalDirections,
];

type BoardOfKind = Pick<Board, 'kind'>;
export const isRectangular = (board: BoardOfKind): boolean => BOARD_TRAITS[board.kind].rectangular;
export const isDrawn = (board: BoardOfKind): boolean => BOARD_TRAITS[board.kind].isDrawnByInstance;
export const isStraight = (board: BoardOfKind): boolean => BOARD_TRAITS[board.kind].isStraight;
export const isEndless = (board: BoardOfKind): boolean => BOARD_TRAITS[board.kind].wrapsAround;
export const isRagged = (board: BoardOfKind): boolean => BOARD_TRAITS[board.kind].ragged;
