/** What Penpa's reader and writer need to know about a board of any kind. */
import type { ListingText } from '../listing.ts';

/**
 * A place in Penpa's drawing: its kind `placeKind`, and its native name `at`. For a place beside the board, `at` is the
 * number of the row or column.
 */
export interface LatticePoint {
  readonly placeKind: string;
  readonly at: string;
  /** The names of the cells at a border or a corner, if the place's name doesn't determine them. */
  readonly cells?: string;
  /** Whether the place lies so far from the board that Penpa's usual sheet has ended there. */
  readonly isBeyondSheet?: boolean;
}

export interface PenpaGrid {
  // ── Reading ──

  /** Returns the place with this number in Penpa's lattice; undefined if texts at this place have no meaning. */
  place(index: number): LatticePoint | undefined;
  /**
   * Returns the name of the border between two neighbouring corners, given as `FIRST,SECOND`; undefined for other pairs
   * of corners.
   */
  border(key: string): string | undefined;
  /** Returns the names of the cells on both sides of a border; one of them may be off the board. */
  sides(border: string): readonly string[];
  /** Returns the name of the link between two cells. */
  link(one: string, other: string): string;
  /**
   * Returns the place that contains the small text with this number, and the text's corner or side in that place;
   * undefined off the board.
   */
  smallTextPlace(index: number): { readonly place: LatticePoint; readonly part: string } | undefined;
  /**
   * Returns the key of the small text that would be a cage's sum in this cell; undefined if small texts have no places
   * on this board.
   */
  sum(cell: number): string | undefined;
  /** Returns the number of each cell's room, where thick strokes divide the rooms on the borders `divided`. */
  rooms(divided: ReadonlySet<string>): ReadonlyMap<string, number>;
  /** `arrows[number]`: the direction of Penpa's arrow with this number. */
  readonly arrows: readonly string[];
  /** Adds the lines that describe the board, such as `size: rows 6 columns 6`. */
  addBoardLines(text: ListingText): void;

  // ── Writing ──

  /** The name of this kind of board in links: `square`. */
  readonly kind: string;
  /** Returns the number of a place in Penpa's lattice; undefined if there is no such place. */
  index(point: LatticePoint): number | undefined;
  /** Returns the numbers of the corners at the ends of a border, the smaller one first. */
  ends(border: string): readonly [number, number] | undefined;
  /** Returns the numbers of the cells at the ends of a link, the smaller one first. */
  endsOfLink(link: string): readonly [number, number] | undefined;
  /** Returns the number of the place beside a row or column at the distance `away` from the board. */
  placeBeside(where: string, line: number, away: number): number | undefined;
  /** Returns the key of the small text in the corner or at the side of a place that the layer's words name. */
  smallTextKey(words: readonly string[], place: number): string | undefined;
  /** Returns the numbers of the corners at the ends of a cell's diagonal. */
  diagonalEnds(cell: number, way: string): readonly [number, number] | undefined;
  /** Returns the names of the borders around the rooms; `room` maps the names of cells to rooms. */
  walls(room: (cell: string) => string | undefined): readonly string[];
  /** Penpa's numbers of the board's cells. */
  readonly boardCells: readonly number[];
  readonly space: readonly number[];
  /** The beginning of the link's first line: the kind, the size, and the sheet. */
  readonly header: readonly (string | number)[];
}
