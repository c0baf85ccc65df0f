// Masyu: the outline of a random region, as a line through the cells around its parts, with three fifths of the pearls
// that the line allows; there may be other answers.

import { randomOf } from '../random.ts';
import { Board, windingRegion } from './board.ts';
import type { Draft } from './draft.ts';

export function masyu(rows: number, columns: number, seed: number): Draft {
  const [board, random] = [new Board(rows, columns), randomOf(seed)];
  // Each cell of the region lies where four cells of the puzzle meet.
  const faces = new Board(rows - 1, columns - 1);
  const inside = windingRegion(faces, random);
  const side = (row: number, column: number): number => inside[faces.at(row, column)] ?? 0;
  /** [cell]: whether the line leaves the cell to the north, east, south and west. */
  const ways = board.cells.map((cell) => {
    const [r, c] = [board.row(cell), board.column(cell)];
    const [nw, ne, se, sw] = [side(r - 1, c - 1), side(r - 1, c), side(r, c), side(r, c - 1)];
    return [nw !== ne, ne !== se, se !== sw, sw !== nw];
  });
  const straight = (cell: number): boolean => ways[cell]![0] === ways[cell]![2] && ways[cell]!.includes(true);
  const pearl = (cell: number): string | undefined => {
    const next = board.around(cell).filter((_, i) => i % 2 === 1 && ways[cell]![i >> 1]);
    if (next.length === 0) return undefined;
    if (straight(cell)) return next.every(straight) ? undefined : 'white';
    return next.every(straight) ? 'black' : undefined;
  };
  const pearls = board.cells.map((cell) => (random.chance(0.6) ? pearl(cell) : undefined));
  return { text: () => board.given('pearl', (cell) => pearls[cell]) };
}
