/** What Penpa's reader and writer need to know of a board of any kind. */
import type { ListingText } from '../listing.ts';

/** A place: its kind, and its native name; beside the board the number of the row or column. */
export interface LatticePoint {
  readonly where: string;
  readonly at: string;
  /** The cells at a border or a corner, if its name doesn't determine them. */
  readonly cells?: string;
}

export interface PenpaGrid {
  // ── Reading ──

  /** The place with a number in Penpa's lattice: its kind and native name; undefined if texts there have no meaning. */
  place(index: number): LatticePoint | undefined;
  /** The border between two neighbouring corners, `FIRST,SECOND`; undefined for others. */
  border(key: string): string | undefined;
  /** The cells on both sides of a border; one of them may be off the board. */
  sides(border: string): readonly string[];
  /** The link between two cells. */
  link(one: string, other: string): string;
  /** The place, and the part of it, of a small text; undefined off the board. */
  small(index: number): { readonly place: LatticePoint; readonly part: string } | undefined;
  /** The small text's key for a cage's sum in a cell; undefined if small texts have no places. */
  sum(cell: number): string | undefined;
  /** The rooms divided by thick strokes: a number for each cell. */
  rooms(divided: ReadonlySet<string>): ReadonlyMap<string, number>;
  /** The directions of arrows by Penpa's numbers. */
  readonly arrows: readonly string[];
  /** Writes the lines that describe the board. */
  tell(text: ListingText): void;

  // ── Writing ──

  /** The name of such boards: `square`. */
  readonly kind: string;
  /** The place with that native name; undefined if there is none. */
  index(point: LatticePoint): number | undefined;
  /** The corners at the ends of a border, the smaller number first. */
  ends(border: string): readonly [number, number] | undefined;
  /** The cells at the ends of a link, the smaller number first. */
  linked(link: string): readonly [number, number] | undefined;
  /** The place beside a row or column at the distance `away` from the board. */
  beside(where: string, line: number, away: number): number | undefined;
  /** The key of a small text in the part of a place that these words name. */
  smallKey(words: readonly string[], place: number): string | undefined;
  /** The corners at the ends of a diagonal of a cell. */
  diagonal(cell: number, way: string): readonly [number, number] | undefined;
  /** The borders around the rooms; `room` maps the names of cells to rooms. */
  walls(room: (cell: string) => string | undefined): readonly string[];
  /** The cells of the board. */
  readonly shown: readonly number[];
  readonly space: readonly number[];
  /** The beginning of the first line: the kind, the size, and the sheet. */
  readonly header: readonly (string | number)[];
}
