/** What the kinds of boards are, as far as more than one room has to know. To add one: docs/extending.md. */
import type { Board, BoardKind, Direction } from '../board.ts';
import { DRAWING_DIRECTIONS } from './drawing.ts';
import { HEX_DIRECTIONS } from './hex.ts';
import { DIAGONAL_DIRECTIONS, SQUARE_DIRECTIONS } from './square.ts';
import { isTilingName, TILING_NAMES, type TilingName } from './tilings.ts';

export interface BoardTraits {
  /** Every way that some cell of such a board may have a neighbour; each is a member of cells: `c.north`. */
  readonly directions: readonly Direction[];
  /** The ways across a corner, numbered behind them: `c.northeast` on squares. No neighbour lies there. */
  readonly diagonalDirections: readonly Direction[];
  /** Whether cells have sides, so that there are borders and corners. */
  readonly sides: boolean;
  /**
   * Whether the cells are unit squares in straight rows and columns: instances and answers are rectangles of values,
   * corners and borders stand in lattices, and patterns, boxes and addresses make sense.
   */
  readonly rectangular: boolean;
  /** What the set `diagonals` holds: the two long diagonals, or the lines of a family of that name. */
  readonly diagonals: 'main' | 'lines' | 'none';
  /** Whether lines of cells run straight across the board, so that directions have names, rays and opposites. */
  readonly straight: boolean;
  /** Whether unit squares go on over an edge, at the other one: lines of cells have no end then, and pictures are cut open. */
  readonly endless: boolean;
  /** Whether rows are as long as each of them is told to be. */
  readonly ragged: boolean;
  /** Whether the instance draws the graph itself: cells and links are characters at their places. */
  readonly drawn: boolean;
}

export const BOARD_TRAITS: Readonly<Record<BoardKind, BoardTraits>> = {
  square: {
    directions: SQUARE_DIRECTIONS,
    diagonalDirections: DIAGONAL_DIRECTIONS,
    sides: true,
    rectangular: true,
    diagonals: 'main',
    straight: true,
    endless: false,
    ragged: false,
    drawn: false,
  },
  hex: {
    directions: HEX_DIRECTIONS,
    diagonalDirections: [],
    sides: true,
    rectangular: false,
    diagonals: 'lines',
    straight: true,
    endless: false,
    ragged: true,
    drawn: false,
  },
  torus: {
    directions: SQUARE_DIRECTIONS,
    diagonalDirections: DIAGONAL_DIRECTIONS,
    sides: true,
    // No edge would tell where a rectangle of values begins, or a pattern ends.
    rectangular: false,
    diagonals: 'none',
    straight: true,
    endless: true,
    ragged: false,
    drawn: false,
  },
  drawing: {
    directions: DRAWING_DIRECTIONS,
    diagonalDirections: [],
    sides: false,
    rectangular: false,
    diagonals: 'none',
    straight: true,
    endless: false,
    ragged: false,
    drawn: true,
  },
  tiling: {
    // The sides of a cell are numbered clockwise; models have no names for them.
    directions: [],
    diagonalDirections: [],
    sides: true,
    rectangular: false,
    diagonals: 'none',
    straight: false,
    endless: false,
    ragged: false,
    drawn: false,
  },
};

export const BOARD_KINDS = Object.keys(BOARD_TRAITS) as readonly BoardKind[];

/** What a word behind `board` means: a kind, or a tiling by name. */
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

/** All directions of a board by number: those in which cells have neighbours, then those across corners. */
export const allDirections = (board: Board): readonly Direction[] => [
  ...board.directions,
  ...BOARD_TRAITS[board.kind].diagonalDirections,
];

type OfKind = Pick<Board, 'kind'>;
export const isRectangular = (board: OfKind): boolean => BOARD_TRAITS[board.kind].rectangular;
export const isDrawn = (board: OfKind): boolean => BOARD_TRAITS[board.kind].drawn;
export const isStraight = (board: OfKind): boolean => BOARD_TRAITS[board.kind].straight;
export const isEndless = (board: OfKind): boolean => BOARD_TRAITS[board.kind].endless;
export const isRagged = (board: OfKind): boolean => BOARD_TRAITS[board.kind].ragged;
