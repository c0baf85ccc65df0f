// Pentominous boards made from their answers: a board filled with pentominoes, of which no neighbours have the same
// letter; some cells have their letter as a clue, and more are added while there is another answer.
import type { Generator } from '../../spec/backends/sat/random.ts';
import { Board } from './board.ts';
import type { Draft } from './draft.ts';

type Shape = readonly (readonly [row: number, column: number])[];

/** [letter]: the five cells of the pentomino, each as row and column. */
const LETTERS: Readonly<Record<string, Shape>> = {
  F: [
    [0, 1],
    [0, 2],
    [1, 0],
    [1, 1],
    [2, 1],
  ],
  I: [
    [0, 0],
    [0, 1],
    [0, 2],
    [0, 3],
    [0, 4],
  ],
  L: [
    [0, 0],
    [0, 1],
    [0, 2],
    [0, 3],
    [1, 0],
  ],
  N: [
    [0, 1],
    [0, 2],
    [0, 3],
    [1, 0],
    [1, 1],
  ],
  P: [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 0],
    [1, 1],
  ],
  T: [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 1],
    [2, 1],
  ],
  U: [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 0],
    [1, 2],
  ],
  V: [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 0],
    [2, 0],
  ],
  W: [
    [0, 0],
    [0, 1],
    [1, 1],
    [1, 2],
    [2, 2],
  ],
  X: [
    [0, 1],
    [1, 0],
    [1, 1],
    [1, 2],
    [2, 1],
  ],
  Y: [
    [0, 0],
    [0, 1],
    [0, 2],
    [0, 3],
    [1, 1],
  ],
  Z: [
    [0, 0],
    [0, 1],
    [1, 1],
    [2, 1],
    [2, 2],
  ],
};

/**
 * The pentominoes in all rotations and reflections, each moved so that its first cell, in reading order, is at row 0,
 * column 0.
 */
const ORIENTED_SHAPES = Object.entries(LETTERS).flatMap(([letter, shape]) => {
  const all = new Map<string, Shape>();
  for (let turn = 0; turn < 8; turn++) {
    let cells = shape.map(([r, c]): [number, number] => (turn >= 4 ? [r, -c] : [r, c]));
    for (let i = 0; i < turn % 4; i++) cells = cells.map(([r, c]) => [c, -r]);
    cells.sort(([r, c], [s, d]) => r - s || c - d);
    const [row, column] = cells[0]!;
    const moved = cells.map(([r, c]) => [r - row, c - column] as const);
    all.set(moved.join(';'), moved);
  }
  return [...all.values()].map((cells) => ({ letter, cells }));
});

/**
 * Makes a puzzle. The board is filled with backtracking, from the first free cell on; after too many tries, from the
 * start again. `clueShare`: the fraction of the cells that get clues.
 */
export function pentominous(rows: number, columns: number, random: Generator, clueShare: number): Draft {
  const board = new Board(rows, columns);
  let answer: string[] | undefined;
  while (answer === undefined) answer = fillBoard(board, random);
  const letters = answer;
  const clues = new Set(board.cells.filter(() => random.chance(clueShare)));
  return {
    text: () =>
      `clue:\n${Array.from({ length: rows }, (_, row) => `  ${Array.from({ length: columns }, (_, column) => (clues.has(board.at(row, column)) ? letters[board.at(row, column)] : '.')).join(' ')}\n`).join('')}`,
    mend([a, b]) {
      const places = [...a.keys()];
      const differ = places.filter(
        (place) => a.get(place) !== b.get(place) && !clues.has(places.indexOf(place)),
      );
      if (differ.length === 0) return false;
      clues.add(places.indexOf(differ[random.below(differ.length)]!));
      return true;
    },
  };
}

function fillBoard(board: Board, random: Generator): string[] | undefined {
  const letters = new Array<string>(board.cells.length).fill('');
  const piece = new Int32Array(board.cells.length).fill(-1);
  let tries = 0;
  const fill = (from: number, count: number): boolean => {
    const first = piece.indexOf(-1, from);
    if (first < 0) return true;
    const order = ORIENTED_SHAPES.map((placed) => ({ placed, key: random.below(1 << 20) })).sort(
      (x, y) => x.key - y.key,
    );
    for (const { placed } of order) {
      if (++tries > 200_000) return false;
      const cells = placed.cells.map(([r, c]) => board.at(board.row(first) + r, board.column(first) + c));
      if (cells.some((cell) => cell < 0 || piece[cell] !== -1)) continue;
      if (cells.some((cell) => board.beside[cell]!.some((other) => letters[other] === placed.letter)))
        continue;
      for (const cell of cells) {
        piece[cell] = count;
        letters[cell] = placed.letter;
      }
      if (fill(first, count + 1)) return true;
      for (const cell of cells) {
        piece[cell] = -1;
        letters[cell] = '';
      }
    }
    return false;
  };
  return fill(0, 0) ? letters : undefined;
}
