/**
 * A picture of a board as data: the marks in its cells, on its borders and links, and beside it. Terminal text and
 * SVG are drawn from the same scene. Without a `draw` section, every given and find is drawn by its type and its
 * places.
 */
import type { Board } from '../../model/board.ts';
import type { Element } from '../../model/values.ts';
import type { ListMark } from './list-marks.ts';
import type { Color, Shape, Stroke } from './palette.ts';
import type { TrayItem } from './tray.ts';

/** Whether a mark is part of the puzzle or of its answer. */
export type Origin = 'given' | 'answer';

/** Highlights for a hint or for a broken rule. */
export type Emphasis = 'focus' | 'wrong';

export interface Label {
  readonly text: string;
  /** The text in pictures, if the label's color tells the rest. */
  readonly colored?: string;
  readonly origin: Origin;
  readonly color?: Color;
}

export interface Figure {
  readonly shape: Shape;
  readonly color: Color;
  /** A letter that distinguishes the figure from figures of other colors, where colors can't be shown. */
  readonly letter?: string;
  readonly origin: Origin;
}

/** Whether the figure is a sign such as plus, which has no room for a label inside and is written before the label. */
export const isSign = (figure: Figure | undefined): boolean =>
  figure?.shape === 'plus' || figure?.shape === 'minus';

/** Whether the figure has an empty interior that can hold a label. */
export const isHollow = (figure: Pick<Figure, 'shape'> | undefined): boolean =>
  figure?.shape === 'circle' || figure?.shape === 'square';

export const CELL_SIDES = ['north', 'east', 'south', 'west'] as const;
export type CellSide = (typeof CELL_SIDES)[number];

/** The numbers at the sides of a tile: north, east, south, west; undefined for sides without one. */
export type TileSides = readonly (number | undefined)[];

/** The number at a side of a tile after `turn` quarter turns anti-clockwise, which may be negative. */
export const turnedSide = (tile: TileSides, side: number, turn: number): number | undefined =>
  tile[(((side + turn) % 4) + 4) % 4];

export interface CellMark {
  /** The labels of the cell; the first is the main one. */
  readonly labels: readonly Label[];
  /** The label above the diagonal of a cell divided from top left to bottom right. */
  readonly upper?: Label;
  /** The label below the diagonal of such a divided cell. */
  readonly lower?: Label;
  /** The labels at the four sides of the cell, by the name of the side. */
  readonly sides?: Readonly<Partial<Record<CellSide, Label>>>;
  /** A tile that lies in the cell, before it is turned. */
  readonly tile?: TileSides;
  /** The number of quarter turns, anti-clockwise, by which the cell's tile is turned. */
  readonly turn?: number;
  readonly fill?: Color;
  readonly figure?: Figure;
  /** Whether a bool in the cell is decided to be false; if the cell shows nothing else, it shows a faint dot or cross. */
  readonly clear?: boolean;
  /**
   * The cell's number on a path. Text output writes this number in cells that are empty otherwise; pictures draw the
   * path.
   */
  readonly pathNumber?: string;
  readonly emphasis?: Emphasis;
  /** A letter by which a hint's sentence refers to the cell. */
  readonly letter?: string;
}

/**
 * The marks on a border or link. `count` is the number of strokes (for a bool 0 or 1); undefined while it is
 * undecided, or if no given or find draws this border or link.
 */
export interface StrokeMark {
  readonly count?: number;
  /** Whether `count` is the value of an int that may exceed 1; then a single stroke is drawn light. */
  readonly multiple?: boolean;
  readonly origin?: Origin;
  /** Whether the border separates two regions, whatever else is on it. */
  readonly outline?: boolean;
  readonly label?: Label;
  /**
   * The number that colors the triangles between the border and the centres of its two cells (for edge-matching tiles).
   */
  readonly triangle?: number;
  readonly color?: Color;
  /** The line style, if the `draw` section gives one. */
  readonly stroke?: Stroke;
  readonly emphasis?: Emphasis;
  readonly letter?: string;
}

export interface CornerMark {
  readonly label?: Label;
  readonly figure?: Figure;
}

/**
 * `left[row]`, `right[row]`, `top[column]`, `bottom[column]`: the labels beside the row or column, from the outside in.
 */
export interface Margins {
  readonly left: readonly (readonly Label[])[];
  readonly right: readonly (readonly Label[])[];
  readonly top: readonly (readonly Label[])[];
  readonly bottom: readonly (readonly Label[])[];
}

export interface Scene {
  /** The board; undefined for puzzles without a board, which have only notes. */
  readonly board: Board | undefined;
  /** `cells[i]`: the marks of cell i. */
  readonly cells: readonly CellMark[];
  /** `borders[i]`: the marks of border i. */
  readonly borders: readonly StrokeMark[];
  /** `corners[i]`: the marks of corner i. */
  readonly corners: readonly CornerMark[];
  /** `links[i]`: the marks of link i. */
  readonly links: readonly StrokeMark[];
  /** The marks at half-cell points, row by row; empty on boards without such points. */
  readonly points: readonly CornerMark[];
  readonly margins: Margins;
  /**
   * The style of grid lines, drawn at borders that no given or find draws. In a `mesh`, the lines at the board's edge
   * are as faint as the others.
   */
  readonly grid: 'lines' | 'mesh' | 'dots' | 'none';
  /**
   * Whether some given or find draws borders or links (or labels on borders), so that in text all lines between cells
   * need room.
   */
  readonly drawsBorders: boolean;
  readonly drawsUndecidedLinks: boolean;
  readonly labelsBorders: boolean;
  /** Whether some cell has a dot as its sign, so that cells with nothing in them need to stay blank in text. */
  readonly usesDots: boolean;
  /**
   * Whether some value of the answer is undecided; then a value that is decided to be absent must look different from
   * an undecided value.
   */
  readonly partial: boolean;
  /** Whether no value of the answer is known, so that only the puzzle is shown. */
  readonly unsolved: boolean;
  /** Marks for lists of cells: cages, lines, dots between cells, clues before them. */
  readonly lists: readonly ListMark[];
  /** The puzzle's pieces and tiles to be placed, drawn below the board until all is known. */
  readonly tray: readonly TrayItem[];
  /** Values without a place on the board, as native text. */
  readonly notes: readonly string[];
  /**
   * Values drawn as lines from place to place, written as native text for text output, which can't draw such lines.
   */
  readonly spelledLines: readonly string[];
}

/** Elements to highlight; a row, column or region stands for its cells. */
export interface Highlight {
  readonly elements: readonly Element[];
  readonly emphasis?: Emphasis;
  /** A letter by which a hint's sentence refers to the elements; drawn at cells, borders and links. */
  readonly letter?: string;
}
