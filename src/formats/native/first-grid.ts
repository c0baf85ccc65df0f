/**
 * The grid of values from which the size of a board is derived: the entry of the first given over cells, or that
 * entry's first layer.
 */
import type { GlobalName } from '../../model/board.ts';
import type { GivenOutline } from '../../model/instance-source.ts';
import type { EntryLine, InstanceData, InstanceEntry } from './instance.ts';
import { guessedLength } from './rows.ts';
import { blocksOf, filledLines, isKeyed, tokensOf } from './tokens.ts';

export interface Grid {
  readonly entry: InstanceEntry;
  readonly lines: readonly EntryLine[];
  /** `lengths[i]`: the number of values in line i. */
  readonly lengths: readonly number[];
}

/**
 * The grid of the first given over cells whose values are written as rows. A given over cells and further sets is
 * written as layers, each of such rows.
 */
export function firstGrid(givens: readonly GivenOutline[], data: InstanceData): Grid | undefined {
  for (const given of givens) {
    const entry = data.entries.get(given.name);
    if (!entry) continue;
    const lines = isOver(given, 'cells')
      ? filledLines(entry.lines)
      : isLayered(given)
        ? firstLayer(entry)
        : [];
    if (lines.length === 0 || (lines[0] && isKeyed(lines[0]))) continue;
    const length = (line: EntryLine): number =>
      given.hasLists ? tokensOf(line).length : guessedLength(line);
    return { entry, lines, lengths: lines.map(length) };
  }
  return undefined;
}

export function isOver(given: GivenOutline, set: GlobalName): boolean {
  return given.over?.length === 1 && given.over[0] === set;
}

/**
 * Whether a given over several sets is written as one grid of cells for each element of the other sets. A given over
 * another kind of place that is drawn as a grid (corners, borders) isn't.
 */
const isLayered = ({ over = [] }: GivenOutline): boolean =>
  over.length > 1 &&
  over.includes('cells') &&
  !over.some((set) => set === 'corners' || set === 'borders' || set === 'links' || set === 'points');

function firstLayer({ lines }: InstanceEntry): readonly EntryLine[] {
  const entryLines = filledLines(lines);
  return /:\s*$/.test(entryLines[0]?.text ?? '') ? (blocksOf(entryLines)[0]?.lines ?? []) : [];
}

/**
 * The numbers of rows and columns of a square board, from a given over corners that is written row by row; undefined if
 * there is none.
 */
export function sizeByCorners(
  givens: readonly GivenOutline[],
  data: InstanceData,
): readonly [height: number, width: number] | undefined {
  for (const given of givens) {
    const entry = isOver(given, 'corners') ? data.entries.get(given.name) : undefined;
    const lines = entry ? filledLines(entry.lines) : [];
    if (lines.length < 2 || lines.some(isKeyed)) continue;
    const width = mostCommon(
      lines.map((line) => (given.hasLists ? tokensOf(line).length : guessedLength(line))),
    );
    if (width > 1) return [lines.length - 1, width - 1];
  }
  return undefined;
}

/**
 * Whether each line is a single number or sign, and they have different lengths: `12`, `.` and `3` are single values,
 * not rows of digits.
 */
export function isColumn({ lines, lengths }: Grid): boolean {
  return (
    lengths.includes(1) &&
    lengths.some((length) => length !== 1) &&
    lines.every(({ text }) => /^\s*([+-]?\d+|\S)\s*$/.test(text))
  );
}

export function mostCommon(lengths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1);
  let bestLength = 0;
  for (const [length, count] of counts) if (count > (counts.get(bestLength) ?? 0)) bestLength = length;
  return bestLength;
}
