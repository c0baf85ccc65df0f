/**
 * Boards as planar complexes in plain data: cells; borders (the sides of cells, outer ones too); corners; links
 * (pairs of adjacent cells). Every kind of board (boards/*.ts) fills in the same arrays, so all constructs work
 * on all kinds. Elements are numbered from 0 within their kind; −1 means "not there".
 */

export interface Direction {
  /** The word that models use: `north`, `east`, … */
  readonly name: string;
  /** Index of the opposite direction. */
  readonly opposite: number;
}

/** A named set of parallel lines of cells: the rows, the columns, or on hex boards the third direction. */
export interface LineFamily {
  /** `rows`, `columns`, `diagonals`: the name of the set. */
  readonly name: string;
  /** The cells of each line, in order. */
  readonly lines: readonly Int32Array[];
}

/**
 * The predefined names about the board, which a model uses without declaring them. Each has a line of documentation in
 * language/words.
 */
export type GlobalName =
  | 'cells'
  | 'rows'
  | 'columns'
  | 'diagonals'
  | 'borders'
  | 'corners'
  | 'links'
  | 'points'
  | 'directions'
  | 'alldirections'
  | 'height'
  | 'width';

/** The kinds of boards; boards/kinds.ts holds the traits of each. */
export type BoardKind = 'square' | 'hex' | 'drawing' | 'tiling' | 'torus';

export interface Board {
  readonly kind: BoardKind;
  /** The number of rows of cells. On drawn boards: the number of lines of text. */
  readonly height: number;
  /** The number of columns of cells. On drawn boards: the number of characters in the longest line. */
  readonly width: number;

  readonly cellCount: number;
  /**
   * `cellRow[cell]`: the cell's row, from 0, as this kind of board counts rows. Instances and pictures use this number.
   */
  readonly cellRow: Int32Array;
  /** `cellColumn[cell]`: the cell's column, from 0, as this kind of board counts columns. */
  readonly cellColumn: Int32Array;
  /** The cell at (row, column); −1 if there is none. */
  cellAt(row: number, column: number): number;
  /** `cellX[cell]`: the x coordinate of the cell's centre in a plane; neighbouring centres are about 1 apart. */
  readonly cellX: Float64Array;
  /** `cellY[cell]`: the y coordinate of the cell's centre; y grows downwards. */
  readonly cellY: Float64Array;

  readonly directions: readonly Direction[];
  /**
   * `step[cell * directions + direction]`: the neighbouring cell across the border in that direction; −1 if there is
   * none.
   */
  readonly step: Int32Array;
  /**
   * `stepBorder[cell * directions + direction]`: the cell's border on that side; −1 on boards without borders, and where
   * the cell has no side in that direction.
   */
  readonly stepBorder: Int32Array;
  /** `stepLink[cell * directions + direction]`: the link in that direction; −1 if there is none. */
  readonly stepLink: Int32Array;

  readonly borderCount: number;
  /**
   * `borderCells[2 * border]`, `borderCells[2 * border + 1]`: the cells on the border's two sides; the second is −1 at
   * the edge of the board.
   */
  readonly borderCells: Int32Array;
  /** `borderCorners[2 * border]`, `borderCorners[2 * border + 1]`: the corners at the border's two ends. */
  readonly borderCorners: Int32Array;

  readonly cornerCount: number;
  readonly cornerX: Float64Array;
  readonly cornerY: Float64Array;

  readonly linkCount: number;
  /**
   * `linkCells[2 * link]`, `linkCells[2 * link + 1]`: the cells that the link joins; the first has the smaller number.
   */
  readonly linkCells: Int32Array;
  /** `linkRow[link]`: the row of the link's character in a drawing; empty on other kinds of boards. */
  readonly linkRow: Int32Array;
  /** `linkColumn[link]`: the column of the link's character in a drawing; empty on other kinds of boards. */
  readonly linkColumn: Int32Array;

  readonly lineFamilies: readonly LineFamily[];
  /**
   * Pairs of cells that share a corner but no border, as [a, b, a, b, …]; `around` in a model means these neighbours
   * and those in `step`.
   */
  readonly cornerNeighbors: Int32Array;

  /**
   * Only on tilings: the tiling's name and the numbers of its size. If the instance lists the polygons itself, the name
   * is `polygons`, and `sizes` is empty.
   */
  readonly tiling?: { readonly name: string; readonly sizes: readonly number[] };
}
