/**
 * Recognises strokes that divide a board into the boxes of the model, as in a sudoku; such strokes carry no
 * information.
 */
import { boxSize } from '../../model/boards/box-size.ts';
import type { ListingLine } from './listing.ts';

/**
 * The numbers of rows and columns of a box; `square` stands for boxes as in a sudoku with the board's number of
 * columns.
 */
export type Boxes = 'square' | readonly [height: number, width: number];

/** Whether the rooms in the lines `told` are the boxes. */
export function areRoomsBoxes(told: readonly ListingLine[], boxes: Boxes): boolean {
  const cells = told.map(({ fields }) => {
    const [, row = '', column = ''] = /^\((\d+),(\d+)\)$/.exec(fields.get('at')?.text ?? '') ?? [];
    return { row: Number(row), column: Number(column), room: fields.get('value')?.text ?? '' };
  });
  const rows = 1 + cells.reduce((most, { row }) => Math.max(most, row), 0);
  const columns = 1 + cells.reduce((most, { column }) => Math.max(most, column), 0);
  const [height, width] = boxes === 'square' ? boxSize(rows, columns) : boxes;
  const roomOf = new Map<string, string>();
  for (const { row, column, room } of cells) {
    const box = `${Math.floor(row / height)},${Math.floor(column / width)}`;
    if ((roomOf.get(box) ?? room) !== room) return false;
    roomOf.set(box, room);
  }
  return new Set(roomOf.values()).size === roomOf.size;
}
