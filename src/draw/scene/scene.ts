/**
 * A picture of a board as data: what stands in its cells, on its borders and links and beside it. Terminal text
 * and SVG are made from the same scene. Without a `draw` section every family is drawn by its type and place.
 */
import type { Board } from '../../model/board.ts';
import type { Element } from '../../model/values.ts';
import type { ListMark } from './list-marks.ts';
import type { Color, Shape, Stroke } from './palette.ts';
import type { TrayItem } from './tray.ts';

/** Part of the puzzle, or of its answer. */
export type Origin = 'given' | 'answer';

/** What a hint or a broken rule points at. */
export type Emphasis = 'focus' | 'wrong';

export interface Label {
  readonly text: string;
  readonly origin: Origin;
  readonly color?: Color;
}

export interface Figure {
  readonly shape: Shape;
  readonly color: Color;
  /** A letter that tells it from figures of other colors, where colors can't be shown. */
  readonly letter?: string;
  readonly origin: Origin;
}

/** A figure that has no room for a label inside: it stands before it. */
export const isSign = (figure: Figure | undefined): boolean =>
  figure?.shape === 'plus' || figure?.shape === 'minus';

/** Whether it has an inside of its own, on which a label may stand. */
export const isOpen = (figure: Pick<Figure, 'shape'> | undefined): boolean =>
  figure?.shape === 'circle' || figure?.shape === 'square';

export type CellSide = 'north' | 'east' | 'south' | 'west';

/** The numbers at the sides of a tile: north, east, south, west; undefined where a side has none. */
export type TileSides = readonly (number | undefined)[];

export interface CellMark {
  /** The first is the main one. */
  readonly labels: readonly Label[];
  /** In the corners of a cell cut from top left to bottom right. */
  readonly upper?: Label;
  readonly lower?: Label;
  /** At a side of the cell: north, east, south, west. */
  readonly sides?: Readonly<Partial<Record<CellSide, Label>>>;
  /** A tile lies in the cell, turned by so many quarters anti-clockwise. */
  readonly tile?: TileSides;
  readonly turn?: number;
  readonly fill?: Color;
  readonly figure?: Figure;
  /** A bool that is decided and false: a faint dot when nothing else stands in the cell. */
  readonly clear?: boolean;
  /** When a path comes by: text shows it in cells that are empty otherwise, pictures draw the path. */
  readonly passed?: string;
  readonly emphasis?: Emphasis;
  /** A letter by which a sentence names the place. */
  readonly letter?: string;
}

/** A border or link: `count` strokes (a bool has 0 or 1); undefined while undecided or not spoken of. */
export interface StrokeMark {
  readonly count?: number;
  /** The count is a number and may be more than 1: even a single stroke is light. */
  readonly multiple?: boolean;
  readonly origin?: Origin;
  /** Between two regions, whatever else is on it. */
  readonly outline?: boolean;
  readonly label?: Label;
  /** The label's number colors the triangles it makes with the cells on both sides (edge-matching tiles). */
  readonly triangle?: number;
  readonly color?: Color;
  /** How the strokes run, where a line of the `draw` section says so. */
  readonly stroke?: Stroke;
  readonly emphasis?: Emphasis;
  readonly letter?: string;
}

export interface CornerMark {
  readonly label?: Label;
  readonly figure?: Figure;
}

/** For each row (left, right) or column (top, bottom) its labels, from the outside in. */
export interface Margins {
  readonly left: readonly (readonly Label[])[];
  readonly right: readonly (readonly Label[])[];
  readonly top: readonly (readonly Label[])[];
  readonly bottom: readonly (readonly Label[])[];
}

export interface Scene {
  /** Undefined for puzzles without a board: then there are only notes. */
  readonly board: Board | undefined;
  /** By number of the element. */
  readonly cells: readonly CellMark[];
  readonly borders: readonly StrokeMark[];
  readonly corners: readonly CornerMark[];
  readonly links: readonly StrokeMark[];
  /** Half-cell points, row by row; none on boards without them. */
  readonly points: readonly CornerMark[];
  readonly margins: Margins;
  /** How the lines between cells look where nothing else is drawn; of a mesh, those at the edge are as faint as all. */
  readonly grid: 'lines' | 'mesh' | 'dots' | 'none';
  /** Families of borders or links are drawn (or labels stand on borders): every line between cells needs room. */
  readonly drawsBorders: boolean;
  readonly drawsLinks: boolean;
  readonly labelsBorders: boolean;
  /** Something is undecided, so that what is decided to be absent has to be told from it. */
  readonly partial: boolean;
  /** Nothing of the answer is known: just the puzzle. */
  readonly unsolved: boolean;
  /** What is drawn of lists of cells: cages, lines, dots between cells, clues before them. */
  readonly lists: readonly ListMark[];
  /** What the puzzle gives to be placed, to be drawn below the board. */
  readonly tray: readonly TrayItem[];
  /** Values that have no place on the board, as native text. */
  readonly notes: readonly string[];
  /** What pictures draw from place to place, as native text: text tells it. */
  readonly spelled: readonly string[];
  /** Givens that only pictures show, by name: text says so. */
  readonly pictured: readonly string[];
}

/** Elements to point out; a row, column or region stands for its cells. */
export interface Highlight {
  readonly elements: readonly Element[];
  readonly emphasis?: Emphasis;
  /** A letter that a sentence names them by: drawn at cells, borders and links. */
  readonly letter?: string;
}
