/** Outlines between regions of cells: blocks of a fixed size, or regions named by the values of a given or find. */

import type { Board } from '../../model/board.ts';
import { boxSize } from '../../model/boards/box-size.ts';
import type { Drawing } from './section.ts';

/** The name of the block in which each cell lies, if blocks of the size `boxes` divide the board. */
export function blockNames(board: Board, boxes: NonNullable<Drawing['boxes']>): readonly string[] {
  const [height, width] = boxes === 'square' ? boxSize(board.height, board.width) : boxes;
  return Array.from({ length: board.cellCount }, (_, cell) => {
    const row = Math.floor((board.cellRow[cell] ?? 0) / height);
    return `${row},${Math.floor((board.cellColumn[cell] ?? 0) / width)}`;
  });
}

/** Marks the borders between cells of different regions, and those around the board. */
export function markOutlines(
  board: Board,
  borders: readonly { outline?: boolean }[],
  regions: readonly string[],
): void {
  borders.forEach((mark, border) => {
    const a = board.borderCells[2 * border] ?? -1;
    const b = board.borderCells[2 * border + 1] ?? -1;
    if (b < 0 || regions[a] !== regions[b]) mark.outline = true;
  });
}
