/** What the kinds of boards are, as far as more than one room has to know. To add one: docs/extending.md. */
import type { Board, BoardKind, Direction } from '../board.ts';
import { DRAWING_DIRECTIONS } from './drawing.ts';
import { HEX_DIRECTIONS } from './hex.ts';
import { DIAGONAL_DIRECTIONS, SQUARE_DIRECTIONS } from './square.ts';

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
    drawn: false,
  },
  hex: {
    directions: HEX_DIRECTIONS,
    diagonalDirections: [],
    sides: true,
    rectangular: false,
    diagonals: 'lines',
    drawn: false,
  },
  drawing: {
    directions: DRAWING_DIRECTIONS,
    diagonalDirections: [],
    sides: false,
    rectangular: false,
    diagonals: 'none',
    drawn: true,
  },
};

export const BOARD_KINDS = Object.keys(BOARD_TRAITS) as readonly BoardKind[];

export const isBoardKind = (name: string): name is BoardKind => Object.hasOwn(BOARD_TRAITS, name);

export const kindsWhere = (passes: (traits: BoardTraits) => boolean): readonly BoardKind[] =>
  BOARD_KINDS.filter((kind) => passes(BOARD_TRAITS[kind]));

/** All directions of a board by number: those in which cells have neighbours, then those across corners. */
export const allDirections = (board: Board): readonly Direction[] => [
  ...board.directions,
  ...BOARD_TRAITS[board.kind].diagonalDirections,
];

export const isRectangular = (board: Board): boolean => BOARD_TRAITS[board.kind].rectangular;
export const isDrawn = (board: Board): boolean => BOARD_TRAITS[board.kind].drawn;
