// Shared by the makers of large boards: cells numbered 0 … rows·columns − 1, and random regions of them.
import type { Generator } from '../../spec/backends/sat/random.ts';

const AROUND = [
  [-1, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
] as const;

export class Board {
  readonly rows: number;
  readonly columns: number;
  readonly cells: readonly number[];
  /** `beside[cell]`: the numbers of the neighbouring cells. */
  readonly beside: readonly (readonly number[])[];

  constructor(rows: number, columns: number) {
    this.rows = rows;
    this.columns = columns;
    this.cells = Array.from({ length: rows * columns }, (_, cell) => cell);
    this.beside = this.cells.map((cell) => this.around(cell).filter((other, i) => i % 2 === 1 && other >= 0));
  }

  /** The number of the cell at a row and column; −1 outside the board. */
  at(row: number, column: number): number {
    const inside = row >= 0 && column >= 0 && row < this.rows && column < this.columns;
    return inside ? row * this.columns + column : -1;
  }

  row(cell: number): number {
    return Math.floor(cell / this.columns);
  }

  column(cell: number): number {
    return cell % this.columns;
  }

  /**
   * The eight cells around a cell, clockwise from the north-west; −1 outside the board. The cells to the north, east,
   * south and west are at index 1, 3, 5 and 7.
   */
  around(cell: number): number[] {
    return AROUND.map(([down, right]) => this.at(this.row(cell) + down, this.column(cell) + right));
  }

  /** The cells that can be reached from the cell `from`, through cells for which `enter` returns true. */
  reachableFrom(from: number, enter: (cell: number) => boolean): Set<number> {
    const seen = new Set([from]);
    for (const cell of seen) for (const other of this.beside[cell]!) if (enter(other)) seen.add(other);
    return seen;
  }

  /**
   * Whether those neighbours of a cell for which `holds` is true stay connected with each other if the cell itself is
   * removed.
   */
  leavesConnected(cell: number, holds: (cell: number) => boolean): boolean {
    const [first, ...others] = this.beside[cell]!.filter(holds);
    if (first === undefined) return true;
    const reachableFrom = this.reachableFrom(first, (other) => other !== cell && holds(other));
    return others.every((other) => reachableFrom.has(other));
  }

  /** An entry of an instance in the native format: `name:`, and below it the values of all cells, row by row. */
  given(name: string, value: (cell: number) => number | string | undefined): string {
    const rows = Array.from({ length: this.rows }, (_, row) =>
      Array.from({ length: this.columns }, (_, column) => value(this.at(row, column)) ?? '.').join(' '),
    );
    return `${name}:\n${rows.map((row) => `  ${row}\n`).join('')}`;
  }
}

/**
 * Returns for each cell whether it lies inside one random winding loop: a connected region whose complement is
 * connected to the outside, and whose parts don't touch at corners only. The region grows by arms, hardly ever by
 * filling the space between them: 0.6 of the cells are inside and 0.85 of the dots on the loop, similar to published
 * Slitherlinks (0.55 and 0.83).
 */
export function windingRegion(board: Board, random: Generator): Uint8Array {
  const inside = new Uint8Array(board.cells.length);
  inside[board.at(board.rows >> 1, board.columns >> 1)] = 1;
  for (let tries = 0; tries < board.cells.length * 40; tries++) {
    const cell = random.below(board.cells.length);
    if (inside[cell] === 1) continue;
    const ring = board.around(cell).map((other) => (other < 0 ? 0 : inside[other]!));
    const changes = ring.filter((here, i) => here !== ring[(i + 1) % 8]).length;
    const sides = ring[1]! + ring[3]! + ring[5]! + ring[7]!;
    if (changes === 2 && sides >= 1 && (sides === 1 || random.chance(0.02))) inside[cell] = 1;
  }
  return inside;
}
