/**
 * Converts the thick strokes of a picture to regions, since SudokuPad draws the outlines of regions itself. This is
 * done only for puzzles that consist of digits and regions, which SudokuPad's drawings can express entirely.
 */
import { roomsBetween } from '../../formats/links/codecs/rooms.ts';

const EDGE_LINE_PATTERN = /^edge at borders: at "?(\(\d+,\d+\)\w+)/;
/** Matches layers that have a meaning in SudokuPad's drawings, not only an appearance. */
const PUZZLE_LINE_PATTERN = /^(?:size|value|region):/;

export const linesOf = (listing: string): readonly string[] =>
  listing.split('\n').filter((line) => line !== '');
export const listingOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/**
 * The lines of the picture. If SudokuPad's own lines (`own`: sizes, values and regions) can express the whole puzzle,
 * the picture's strokes are replaced by regions.
 */
export function withRegions(picture: string | undefined, own: string): string | undefined {
  const [, rows, columns] = /^size: rows (\d+) columns (\d+)$/m.exec(picture ?? '') ?? [];
  if (picture === undefined || !linesOf(own).every((line) => PUZZLE_LINE_PATTERN.test(line))) return picture;
  const edges = linesOf(picture).flatMap((line) => EDGE_LINE_PATTERN.exec(line)?.[1] ?? []);
  const rooms = roomsBetween(Number(rows), Number(columns), new Set(edges));
  const otherLines = linesOf(picture).filter((line) => !EDGE_LINE_PATTERN.test(line));
  const regions = Array.from(rooms, ([at, room]) => `region: at ${at} value ${room}`);
  return listingOf([...otherLines, ...regions]);
}
