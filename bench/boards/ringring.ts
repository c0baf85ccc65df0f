// Ring-rings made from their answers: random rectangles, which may cross but share no other cells. Cells that are on no
// rectangle are filled.
import type { Generator } from '../../spec/backends/sat/random.ts';
import { Board } from './board.ts';

export function ringring(rows: number, columns: number, random: Generator): string {
  const board = new Board(rows, columns);
  // `used[cell]`: 1 for a horizontal line through the cell, 2 for a vertical one, 3 for a crossing or a corner.
  const used = new Uint8Array(rows * columns);
  for (let tries = 0; tries < 200 * rows * columns; tries++) {
    const [top, left] = [random.below(rows - 1), random.below(columns - 1)];
    const [bottom, right] = [
      top + 1 + random.below(rows - 1 - top),
      left + 1 + random.below(columns - 1 - left),
    ];
    const parts: (readonly [cell: number, way: number])[] = [];
    for (const row of [top, bottom]) {
      parts.push([board.at(row, left), 3], [board.at(row, right), 3]);
      for (let column = left + 1; column < right; column++) parts.push([board.at(row, column), 1]);
    }
    for (const column of [left, right]) {
      for (let row = top + 1; row < bottom; row++) parts.push([board.at(row, column), 2]);
    }
    if (parts.some(([cell, way]) => (used[cell]! & way) !== 0)) continue;
    for (const [cell, way] of parts) used[cell]! |= way;
  }
  const text = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => (used[board.at(row, column)] === 0 ? '#' : '.')).join(' '),
  );
  return `block:\n${text.map((row) => `  ${row}\n`).join('')}`;
}
