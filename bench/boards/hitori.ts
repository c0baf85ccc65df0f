// Makes Hitori puzzles on square boards: each number occurs once per row and column, except on shaded cells, which
// repeat a number of their row or column. The answer may not be unique.

import { randomOf, shuffled } from '../random.ts';
import { Board } from './board.ts';
import type { Draft } from './draft.ts';
import { shade } from './heyawake.ts';

export function hitori(rows: number, columns: number, seed: number): Draft {
  if (rows !== columns) throw new RangeError('Hitori boards are made with as many rows as columns.');
  const [board, random] = [new Board(rows, columns), randomOf(seed)];
  const shaded = shade(board, random);
  const [down, across] = [0, 1].map(() =>
    shuffled(
      Array.from({ length: rows }, (_, i) => i),
      random,
    ),
  );
  const number = (cell: number): number =>
    1 + ((down![board.row(cell)]! + across![board.column(cell)]!) % rows);
  const numbers = board.cells.map((cell) => {
    if (shaded[cell] === 0) return number(cell);
    const line = board.cells.filter(
      (other) =>
        shaded[other] === 0 &&
        (board.row(other) === board.row(cell) || board.column(other) === board.column(cell)),
    );
    return number(random.pick(line));
  });
  return { text: () => board.given('number', (cell) => numbers[cell]) };
}
