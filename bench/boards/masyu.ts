// Makes Masyu puzzles: the answer is the outline of a random region, a line through the cells around the region's
// parts. Three fifths of the pearls that the line allows are given. The answer may not be unique.

import { randomOf } from '../random.ts';
import { Board, windingRegion } from './board.ts';
import type { Draft } from './draft.ts';

export function masyu(rows: number, columns: number, seed: number): Draft {
  const [board, random] = [new Board(rows, columns), randomOf(seed)];
  // The random region consists of the points where four cells of the puzzle meet; its outline then runs through cells.
  const faces = new Board(rows - 1, columns - 1);
  const inside = windingRegion(faces, random);
  const side = (row: number, column: number): number => inside[faces.at(row, column)] ?? 0;
  /** `exits[cell]`: whether the line leaves the cell to the north, east, south and west. */
  const exits = board.cells.map((cell) => {
    const [r, c] = [board.row(cell), board.column(cell)];
    const [nw, ne, se, sw] = [side(r - 1, c - 1), side(r - 1, c), side(r, c), side(r, c - 1)];
    return [nw !== ne, ne !== se, se !== sw, sw !== nw];
  });
  const straight = (cell: number): boolean =>
    exits[cell]![0] === exits[cell]![2] && exits[cell]!.includes(true);
  const pearl = (cell: number): string | undefined => {
    const next = board.around(cell).filter((_, i) => i % 2 === 1 && exits[cell]![i >> 1]);
    if (next.length === 0) return undefined;
    if (straight(cell)) return next.every(straight) ? undefined : 'white';
    return next.every(straight) ? 'black' : undefined;
  };
  const pearls = board.cells.map((cell) => (random.chance(0.6) ? pearl(cell) : undefined));
  return { text: () => board.given('pearl', (cell) => pearls[cell]) };
}
