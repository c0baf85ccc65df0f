/** A torus: a square board whose left edge goes on at the right, and the upper one below. */
import type { Board } from '../board.ts';
import { boardOfSquares } from './square.ts';

/** With fewer rows or columns a cell would be its own neighbor, or another one twice. */
export const LEAST_TORUS = 3;

export function torusBoard(height: number, width: number): Board {
  const places = Int32Array.from({ length: height * width }, (_, place) => place);
  const board = boardOfSquares('torus', height, width, places, [height, width]);
  const wrapped = (at: number, length: number): number => ((at % length) + length) % length;
  return Object.assign(board, {
    cellAt: (row: number, column: number) => wrapped(row, height) * width + wrapped(column, width),
  });
}
