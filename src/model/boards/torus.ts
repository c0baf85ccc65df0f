/**
 * A torus: a square board on which the right neighbour of the last column is the first, and the lower neighbour of the
 * last row is the first.
 */
import type { Board } from '../board.ts';
import { boardOfSquares } from './square.ts';

/**
 * The least number of rows and of columns. With fewer, a cell would be its own neighbour, or would have the same
 * neighbour on two sides.
 */
export const MIN_TORUS_SIDE = 3;

export function torusBoard(height: number, width: number): Board {
  const places = Int32Array.from({ length: height * width }, (_, place) => place);
  const board = boardOfSquares('torus', height, width, places, [height, width]);
  const wrapAround = (at: number, length: number): number => ((at % length) + length) % length;
  return Object.assign(board, {
    cellAt: (row: number, column: number) => wrapAround(row, height) * width + wrapAround(column, width),
  });
}
