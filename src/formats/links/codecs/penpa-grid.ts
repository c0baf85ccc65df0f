/** What the reader and the writer of Penpa's drawings ask of a board of any kind. */
import type { ListingText } from '../listing.ts';

/** The kind of place, and what native text calls it; beside the board the row's or column's number. */
export interface LatticePoint {
  readonly where: string;
  readonly at: string;
  /** The cells at a border or a corner, where its name doesn't tell them. */
  readonly cells?: string;
}

export interface PenpaGrid {
  // ── Reading ──

  /** Where a place of Penpa's lattice lies: its kind, and what native text calls it; undefined where texts mean nothing. */
  place(index: number): LatticePoint | undefined;
  /** The border between two corners that lie side by side, `FIRST,SECOND`; undefined elsewhere. */
  border(key: string): string | undefined;
  /** The cells on both sides of a border; one of them may lie off the board. */
  sides(border: string): readonly string[];
  /** The link between two cells. */
  link(one: string, other: string): string;
  /** The place, and the part of it, that a small text stands at; undefined off the board. */
  small(index: number): { readonly place: LatticePoint; readonly part: string } | undefined;
  /** The small text's key where a cage's sum stands, of one of its cells; undefined where small texts have no places. */
  sum(cell: number): string | undefined;
  /** What thick strokes divide: a number for each cell. */
  rooms(divided: ReadonlySet<string>): ReadonlyMap<string, number>;
  /** The directions of arrows by Penpa's numbers. */
  readonly arrows: readonly string[];
  /** The lines that say which board it is. */
  tell(text: ListingText): void;

  // ── Writing ──

  /** What people call such boards: `square`. */
  readonly kind: string;
  /** The place that native text calls so; undefined where there is none. */
  index(point: LatticePoint): number | undefined;
  /** The corners at the ends of a border, the smaller number first. */
  ends(border: string): readonly [number, number] | undefined;
  /** The cells at the ends of a link, the smaller number first. */
  linked(link: string): readonly [number, number] | undefined;
  /** The place beside a row or column that is `away` from the board. */
  beside(where: string, line: number, away: number): number | undefined;
  /** The key of a small text in a part of a place, which these words name. */
  smallKey(words: readonly string[], place: number): string | undefined;
  /** The corners at the ends of a diagonal of a cell. */
  diagonal(cell: number, way: string): readonly [number, number] | undefined;
  /** The borders round the rooms, which are told by the names of cells. */
  walls(room: (cell: string) => string | undefined): readonly string[];
  /** The cells of the board. */
  readonly shown: readonly number[];
  readonly space: readonly number[];
  /** What the first line begins with: the kind, the size, and the sheet. */
  readonly header: readonly (string | number)[];
}
