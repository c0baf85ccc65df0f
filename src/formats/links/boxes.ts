/**
 * Whether strokes divide a board into the boxes that the model has anyway, as in a sudoku, so that they carry no
 * information.
 */
import { boxSize } from '../../model/boards/box-size.ts';
import type { ListingLine } from './listing.ts';

/** Rows and columns of a box; `square`: those of a sudoku with as many columns. */
export type Boxes = 'square' | readonly [height: number, width: number];

/** `told` are the lines of the rooms. */
export function areBoxes(told: readonly ListingLine[], boxes: Boxes): boolean {
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
