/**
 * Thick strokes of a picture as regions, whose rims SudokuPad draws by itself: for puzzles that are told by digits and regions alone, so that nothing
 * of the picture has to be read back.
 */
import { roomsBetween } from './codecs/rooms.ts';

const EDGE = /^edge at borders: at "?(\(\d+,\d+\)\w+)/;
/** What a drawing of SudokuPad holds by its meaning. */
const MEANT = /^(?:size|value|region):/;

const linesOf = (listing: string): readonly string[] => listing.split('\n').filter((line) => line !== '');

/** The picture; with regions for its strokes where `own`, the same puzzle in the words of a section, has nothing that SudokuPad's drawings don't know. */
export function withRegions(picture: string | undefined, own: string): string | undefined {
  const [, rows, columns] = /^size: rows (\d+) columns (\d+)$/m.exec(picture ?? '') ?? [];
  if (picture === undefined || !linesOf(own).every((line) => MEANT.test(line))) return picture;
  const edges = linesOf(picture).flatMap((line) => EDGE.exec(line)?.[1] ?? []);
  const rooms = roomsBetween(Number(rows), Number(columns), new Set(edges));
  const rest = linesOf(picture).filter((line) => !EDGE.test(line));
  const regions = Array.from(rooms, ([at, room]) => `region: at ${at} value ${room}`);
  return [...rest, ...regions].map((line) => `${line}\n`).join('');
}
