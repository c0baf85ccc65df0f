/** What Penpa's reader and writer need to know of a board of any kind. */
import type { ListingText } from '../listing.ts';

/** A place: its kind, and its native name. For a place beside the board, `at` is the number of the row or column. */
export interface LatticePoint {
  readonly where: string;
  readonly at: string;
  /** The cells at a border or a corner, if the place's name doesn't determine them. */
  readonly cells?: string;
}

export interface PenpaGrid {
  // ── Reading ──

  /** The place with a number in Penpa's lattice; undefined if texts at this place have no meaning. */
  place(index: number): LatticePoint | undefined;
  /**
   * The name of the border between two neighbouring corners, which `key` gives as `FIRST,SECOND`; undefined for other
   * pairs.
   */
  border(key: string): string | undefined;
  /** The cells on both sides of a border; one of them may be off the board. */
  sides(border: string): readonly string[];
  /** The name of the link between two cells. */
  link(one: string, other: string): string;
  /** The place with a small text, and the part of the place that has it; undefined off the board. */
  small(index: number): { readonly place: LatticePoint; readonly part: string } | undefined;
  /**
   * The key of the small text that is the sum of a cage, in one of the cage's cells; undefined if small texts have no
   * places.
   */
  sum(cell: number): string | undefined;
  /** The number of each cell's room; the rooms are divided by thick strokes. */
  rooms(divided: ReadonlySet<string>): ReadonlyMap<string, number>;
  /** The directions of arrows by Penpa's numbers. */
  readonly arrows: readonly string[];
  /** Writes the lines that describe the board. */
  tell(text: ListingText): void;

  // ── Writing ──

  /** The name of this kind of board: `square`. */
  readonly kind: string;
  /** The number of a place in Penpa's lattice; undefined if there is no such place. */
  index(point: LatticePoint): number | undefined;
  /** The corners at the ends of a border, the smaller number first. */
  ends(border: string): readonly [number, number] | undefined;
  /** The cells at the ends of a link, the smaller number first. */
  linked(link: string): readonly [number, number] | undefined;
  /** The place beside a row or column at the distance `away` from the board. */
  beside(where: string, line: number, away: number): number | undefined;
  /** The key of a small text in the part of a place that the words of a layer name. */
  smallKey(words: readonly string[], place: number): string | undefined;
  /** The corners at the ends of a diagonal of a cell. */
  diagonal(cell: number, way: string): readonly [number, number] | undefined;
  /** The borders around the rooms; `room` maps the names of cells to rooms. */
  walls(room: (cell: string) => string | undefined): readonly string[];
  /** The numbers of the cells of the board. */
  readonly shown: readonly number[];
  readonly space: readonly number[];
  /** The beginning of the link's first line: the kind, the size, and the sheet. */
  readonly header: readonly (string | number)[];
}
