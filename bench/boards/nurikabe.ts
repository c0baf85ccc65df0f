// Makes Nurikabe puzzles: as long as there is a pool, one of its cells becomes land, provided that the sea stays
// connected and the island small. Each island's number is on one of its cells. The answer may not be unique.
import type { Generator } from '../../spec/backends/sat/random.ts';
import { randomOf, shuffled } from '../random.ts';
import { Board } from './board.ts';
import type { Draft } from './draft.ts';

const MAX_ISLAND_SIZE = 9;

export function nurikabe(rows: number, columns: number, seed: number): Draft {
  const [board, random] = [new Board(rows, columns), randomOf(seed)];
  const land = islands(board, random);
  const clues = new Map<number, number>();
  const open = new Set(board.cells.filter((cell) => land[cell] === 1));
  for (const cell of open) {
    const island = [...board.reachableFrom(cell, (other) => land[other] === 1)];
    clues.set(random.pick(island), island.length);
    for (const each of island) open.delete(each);
  }
  return { text: () => board.given('clue', (cell) => clues.get(cell)) };
}

function islands(board: Board, random: Generator): Uint8Array {
  const land = new Uint8Array(board.cells.length);
  const sea = (cell: number): boolean => land[cell] === 0;
  const fits = (cell: number): boolean =>
    board.reachableFrom(cell, (other) => !sea(other)).size <= MAX_ISLAND_SIZE &&
    board.leavesConnected(cell, sea);
  for (let left = [1]; left.length > 0; ) {
    left = board.cells.filter((cell) => poolAt(board, cell).length > 0 && poolAt(board, cell).every(sea));
    for (const cell of shuffled(left, random)) {
      const pool = poolAt(board, cell);
      if (!pool.every(sea)) continue;
      const best = shuffled(pool, random).find(fits);
      if (best !== undefined) land[best] = 1;
      // If none of the pool's cells can become land, removes the islands around the pool.
      else for (const near of pool.flatMap((each) => board.around(each))) if (near >= 0) land[near] = 0;
    }
  }
  return land;
}

/**
 * The four cells of the 2 × 2 square whose upper left cell is `cell`; empty if the square would lie partly outside the
 * board.
 */
function poolAt(board: Board, cell: number): number[] {
  const [row, column] = [board.row(cell), board.column(cell)];
  const pool = [cell, board.at(row, column + 1), board.at(row + 1, column), board.at(row + 1, column + 1)];
  return pool.includes(-1) ? [] : pool;
}
