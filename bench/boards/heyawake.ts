// Makes Heyawake puzzles: as many shaded cells as possible that don't touch and leave the others connected, and random
// rectangles as rooms. Where an unshaded line of cells would run through three rooms, two rooms are merged. Half of the
// rooms have numbers, so the answer isn't unique.
import type { Generator } from '../../spec/backends/sat/random.ts';
import { randomOf, shuffled } from '../random.ts';
import { Board } from './board.ts';
import type { Draft } from './draft.ts';

/** Two neighbouring cells that lie in different rooms. */
type Door = readonly [number, number];

export function heyawake(rows: number, columns: number, seed: number): Draft {
  const [board, random] = [new Board(rows, columns), randomOf(seed)];
  const shaded = shade(board, random);
  const room = rectangles(board, random);
  for (
    let doors = twoDoors(board, shaded, room);
    doors !== undefined;
    doors = twoDoors(board, shaded, room)
  ) {
    const [keptRoom, mergedRoom] = random.pick(doors).map((cell) => room[cell]!);
    for (const cell of board.cells) if (room[cell] === mergedRoom) room[cell] = keptRoom!;
  }
  const count = new Map<number, number>();
  for (const cell of board.cells) count.set(room[cell]!, (count.get(room[cell]!) ?? 0) + shaded[cell]!);
  const roomsWithClue = new Set([...count.keys()].filter(() => random.chance(0.5)));
  const first = new Map(board.cells.toReversed().map((cell) => [room[cell]!, cell]));
  const clue = (cell: number): number | undefined =>
    first.get(room[cell]!) === cell && roomsWithClue.has(room[cell]!) ? count.get(room[cell]!) : undefined;
  return { text: () => board.given('room', (cell) => room[cell]) + board.given('clue', clue) };
}

/**
 * Shades as many cells as possible, in random order, so that shaded cells don't touch and the others stay connected.
 * Returns 1 for each shaded cell, 0 for others.
 */
export function shade(board: Board, random: Generator): Uint8Array {
  const shaded = new Uint8Array(board.cells.length);
  for (const cell of shuffled(board.cells, random)) {
    if (board.beside[cell]!.some((other) => shaded[other] === 1)) continue;
    shaded[cell] = 1;
    if (!board.leavesConnected(cell, (other) => shaded[other] === 0)) shaded[cell] = 0;
  }
  return shaded;
}

/** Divides the board into random rectangles of up to nine cells. Returns the number of each cell's rectangle. */
function rectangles(board: Board, random: Generator): Int32Array {
  const room = new Int32Array(board.cells.length);
  const free = (row: number, column: number): boolean => room[board.at(row, column)] === 0;
  let last = 0;
  for (const corner of board.cells) {
    if (room[corner] !== 0) continue;
    const [height, width] = [1 + random.below(3), 2 + random.below(2)];
    const [row, column] = [board.row(corner), board.column(corner)];
    last++;
    for (let r = row; r < row + height && free(r, column); r++) {
      for (let c = column; c < column + width && free(r, c); c++) room[board.at(r, c)] = last;
    }
  }
  return room;
}

/**
 * Finds a straight line of unshaded cells that runs through three rooms, and returns the two doors that it crosses;
 * undefined if there is no such line.
 */
function twoDoors(board: Board, shaded: Uint8Array, room: Int32Array): readonly [Door, Door] | undefined {
  for (const [lines, length, next, step] of [
    [board.rows, board.columns, board.columns, 1],
    [board.columns, board.rows, 1, board.columns],
  ] as const) {
    for (let line = 0; line < lines; line++) {
      let door: Door | undefined;
      for (let i = 1, at = line * next; i < length; i++, at += step) {
        const here: Door = [at, at + step];
        if (here.some((cell) => shaded[cell] === 1)) door = undefined;
        else if (room[at] !== room[at + step]) {
          if (door !== undefined) return [door, here];
          door = here;
        }
      }
    }
  }
  return undefined;
}
