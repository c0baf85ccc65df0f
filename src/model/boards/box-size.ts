/**
 * The size of a sudoku's boxes: the height is the greatest divisor of the number of rows that is at most its square
 * root, so that on a square board boxes are no higher than wide.
 */

/** Height and width of a box: 3 by 3 on a board of 9 by 9, 2 high and 3 wide on 6 by 6, 2 by 5 on 10 by 10. */
export function boxSize(rows: number, columns: number): readonly [height: number, width: number] {
  let height = Math.max(1, Math.floor(Math.sqrt(rows)));
  while (rows % height !== 0) height--;
  return [height, Math.max(1, Math.floor(columns / height))];
}
