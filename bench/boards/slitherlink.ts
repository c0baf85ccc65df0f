// Makes Slitherlink puzzles: the answer is the outline of a random region. A third of the numbers is given, and more
// numbers are added where answers differ.

import { randomOf, someOf } from '../random.ts';
import { Board, windingRegion } from './board.ts';
import type { Draft, Values } from './draft.ts';

const SIDES: Readonly<Record<string, number>> = { north: 1, east: 3, south: 5, west: 7 };

export function slitherlink(rows: number, columns: number, seed: number): Draft {
  const [board, random] = [new Board(rows, columns), randomOf(seed)];
  const inside = windingRegion(board, random);
  const side = (cell: number): number => (cell < 0 ? 0 : inside[cell]!);
  const numbers = board.cells.map((cell) => {
    const ring = board.around(cell);
    return Object.values(SIDES).filter((i) => side(ring[i]!) !== inside[cell]).length;
  });
  const isClue = board.cells.map(() => random.chance(0.35));
  return {
    text: () => board.given('clue', (cell) => (isClue[cell] ? numbers[cell] : undefined)),
    mend(answers) {
      const wrong = answers
        .map((answer) => numbersOf(board, answer))
        .flatMap((found) => board.cells.filter((cell) => !isClue[cell] && found[cell] !== numbers[cell]));
      for (const cell of someOf(wrong, 0.3, random)) isClue[cell] = true;
      return wrong.length > 0;
    },
  };
}

/** Returns for each cell the number of loop lines around it. */
function numbersOf(board: Board, answer: Values): number[] {
  const numbers = board.cells.map(() => 0);
  for (const [place, line] of answer) {
    const [row, column, direction = ''] = place.split(',');
    const cell = board.at(Number(row), Number(column));
    const other = board.around(cell)[SIDES[direction]!]!;
    numbers[cell]! += line;
    if (other >= 0) numbers[other]! += line;
  }
  return numbers;
}
