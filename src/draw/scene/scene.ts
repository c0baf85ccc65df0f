/**
 * A picture of a board as data: the marks in its cells, on its borders and links, and beside it. Terminal text and SVG
 * are drawn from the same scene. Without a `draw` section every family is drawn by its type and place.
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
  readonly origin: Origin;
  readonly color?: Color;
}

export interface Figure {
  readonly shape: Shape;
  readonly color: Color;
  /** A letter that distinguishes it from figures of other colors, where colors can't be shown. */
  readonly letter?: string;
  readonly origin: Origin;
}

/** Whether the figure has no room for a label inside, so that it stands before the label. */
export const isSign = (figure: Figure | undefined): boolean =>
  figure?.shape === 'plus' || figure?.shape === 'minus';

/** Whether the figure has an empty interior that can hold a label. */
export const isOpen = (figure: Pick<Figure, 'shape'> | undefined): boolean =>
  figure?.shape === 'circle' || figure?.shape === 'square';

export type CellSide = 'north' | 'east' | 'south' | 'west';

/** The numbers at the sides of a tile: north, east, south, west; undefined for sides without one. */
export type TileSides = readonly (number | undefined)[];

export interface CellMark {
  /** The first is the main one. */
  readonly labels: readonly Label[];
  /** In the corners of a cell divided from top left to bottom right. */
  readonly upper?: Label;
  readonly lower?: Label;
  /** At a side of the cell: north, east, south, west. */
  readonly sides?: Readonly<Partial<Record<CellSide, Label>>>;
  /** A tile that lies in the cell, turned by this many quarter turns anti-clockwise. */
  readonly tile?: TileSides;
  readonly turn?: number;
  readonly fill?: Color;
  readonly figure?: Figure;
  /** A bool that is decided and false: a faint dot if the cell shows nothing else. */
  readonly clear?: boolean;
  /** The position on a path: text shows it in cells that are empty otherwise, pictures draw the path. */
  readonly passed?: string;
  readonly emphasis?: Emphasis;
  /** A letter by which a sentence refers to the place. */
  readonly letter?: string;
}

/** A border or link: `count` strokes (a bool has 0 or 1); undefined while undecided, or if no family covers it. */
export interface StrokeMark {
  readonly count?: number;
  /** The count is a number that may exceed 1, so single strokes are light. */
  readonly multiple?: boolean;
  readonly origin?: Origin;
  /** It separates two regions, whatever else is on it. */
  readonly outline?: boolean;
  readonly label?: Label;
  /**
   * For edge-matching tiles: the label's number colors the triangles between the border and the centres of its two
   * cells.
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

/** The labels of each row (left, right) or column (top, bottom), from the outside in. */
export interface Margins {
  readonly left: readonly (readonly Label[])[];
  readonly right: readonly (readonly Label[])[];
  readonly top: readonly (readonly Label[])[];
  readonly bottom: readonly (readonly Label[])[];
}

export interface Scene {
  /** Undefined for puzzles without a board, which have only notes. */
  readonly board: Board | undefined;
  /** [element number]. */
  readonly cells: readonly CellMark[];
  readonly borders: readonly StrokeMark[];
  readonly corners: readonly CornerMark[];
  readonly links: readonly StrokeMark[];
  /** Half-cell points, row by row; empty on boards without them. */
  readonly points: readonly CornerMark[];
  readonly margins: Margins;
  /**
   * The style of lines between cells that no family draws; in a `mesh`, lines at the edge are as faint as the others.
   */
  readonly grid: 'lines' | 'mesh' | 'dots' | 'none';
  /** Some family draws borders or links (or labels on borders), so all lines between cells need room in text. */
  readonly drawsBorders: boolean;
  readonly drawsLinks: boolean;
  readonly labelsBorders: boolean;
  /** Something is undecided, so decided absence must look different. */
  readonly partial: boolean;
  /** Nothing of the answer is known: only the puzzle is shown. */
  readonly unsolved: boolean;
  /** Drawings of lists of cells: cages, lines, dots between cells, clues before them. */
  readonly lists: readonly ListMark[];
  /** The puzzle's pieces and tiles to be placed, drawn below the board. */
  readonly tray: readonly TrayItem[];
  /** Values without a place on the board, as native text. */
  readonly notes: readonly string[];
  /** Lines from place to place as native text, for text output, which can't draw them. */
  readonly spelled: readonly string[];
  /** The names of givens that only pictures can show; text mentions them. */
  readonly pictured: readonly string[];
}

/** Elements to highlight; a row, column or region stands for its cells. */
export interface Highlight {
  readonly elements: readonly Element[];
  readonly emphasis?: Emphasis;
  /** A letter by which a sentence refers to them; drawn at cells, borders and links. */
  readonly letter?: string;
}
