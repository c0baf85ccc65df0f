/**
 * A plain backtracking search with bitsets, which shares nothing with pzl. It fills the cell with the fewest possible digits next, and tests a
 * constraint as soon as all its cells are filled. Its counts are compared with pzl's.
 */
import type { Generator } from '../../backends/sat/random.ts';
import type { Board, Grid, Part } from './mixture-makers.ts';

interface Search {
  /** The search ends after this many grids. */
  readonly most: number;
  /** The given digits; 0 for an open cell. */
  readonly clues?: Grid;
  readonly parts?: readonly Part[];
  /** If present, digits are tried in random order; otherwise in ascending order. */
  readonly random?: Generator;
  /** The greatest number of digits to try; by default there is no limit. */
  readonly steps?: number;
}

/** Up to `most` grids; undefined if the search ran out of steps. */
export function searchGridsWithin(board: Board, search: Search): Grid[] | undefined {
  const { most, clues = [], parts = [], random, steps = Number.POSITIVE_INFINITY } = search;
  let taken = 0;
  const { size, cells } = board;
  const all = (1 << size) - 1;
  const rows = new Uint32Array(size).fill(all);
  const columns = new Uint32Array(size).fill(all);
  const boxes = new Uint32Array(size).fill(all);
  const grid = cells.map(() => 0);
  const found: Grid[] = [];
  const watching: Part[][] = cells.map(() => []);
  for (const part of parts) for (const cell of part.cells) watching[cell]?.push(part);
  const left = (cell: number): number =>
    (rows[board.row(cell)] ?? 0) & (columns[board.column(cell)] ?? 0) & (boxes[board.box(cell)] ?? 0);
  const flip = (cell: number, digit: number): void => {
    const bit = 1 << (digit - 1);
    rows[board.row(cell)]! ^= bit;
    columns[board.column(cell)]! ^= bit;
    boxes[board.box(cell)]! ^= bit;
  };
  const put = (cell: number, digit: number): boolean => {
    grid[cell] = digit;
    flip(cell, digit);
    return (watching[cell] ?? []).every(
      (part) => part.cells.some((one) => grid[one] === 0) || part.holds(grid),
    );
  };
  const take = (cell: number): void => {
    flip(cell, grid[cell] ?? 0);
    grid[cell] = 0;
  };
  const fill = (): void => {
    let [best, fewest] = [-1, size + 1];
    for (const cell of cells) {
      if (grid[cell] !== 0) continue;
      const count = countOf(left(cell));
      if (count < fewest) [best, fewest] = [cell, count];
      if (count <= 1) break;
    }
    if (best < 0) {
      found.push([...grid]);
      return;
    }
    const digits = cells.slice(1, size + 1).filter((digit) => (left(best) & (1 << (digit - 1))) !== 0);
    for (const digit of random ? shuffled(digits, random) : digits) {
      if (++taken > steps) return;
      if (put(best, digit)) fill();
      take(best);
      if (found.length >= most) return;
    }
  };
  for (const [cell, digit] of clues.entries()) {
    if (digit === 0) continue;
    if ((left(cell) & (1 << (digit - 1))) === 0 || !put(cell, digit)) return [];
  }
  fill();
  return taken > steps ? undefined : found;
}

export const searchGrids = (board: Board, search: Omit<Search, 'steps'>): Grid[] =>
  searchGridsWithin(board, search) ?? [];

function countOf(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

function shuffled(digits: readonly number[], random: Generator): number[] {
  const order = [...digits];
  for (let at = order.length - 1; at > 0; at--) {
    const other = random.below(at + 1);
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
  return order;
}
