// Makes Numberlink puzzles from their answers: a board covered by lines of at least three cells; no line touches itself
// along a side of a cell.
import type { Generator } from '../../spec/backends/sat/random.ts';
import { Board } from './board.ts';

/**
 * Makes a puzzle: lines begin as single cells, and the shortest line is repeatedly joined to another one, end to end.
 * If a line stays too short, everything starts again.
 */
export function numberlink(rows: number, columns: number, random: Generator): string {
  const board = new Board(rows, columns);
  for (;;) {
    const lines = coverWithLines(board, random);
    if (lines === undefined) continue;
    const clue = new Map<number, number>();
    lines.forEach((line, i) => {
      clue.set(line[0]!, i + 1).set(line.at(-1)!, i + 1);
    });
    const text = Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_, column) => clue.get(board.at(row, column)) ?? '.').join(' '),
    );
    return `clue:\n${text.map((row) => `  ${row}\n`).join('')}`;
  }
}

function coverWithLines(board: Board, random: Generator): number[][] | undefined {
  const lines: (readonly number[])[] = board.cells.map((cell) => [cell]);
  const lineOf = (cell: number): readonly number[] => lines[owner[cell]!]!;
  const owner = [...board.cells];
  const joinLine = (line: readonly number[]): readonly number[] | undefined => {
    const found: (readonly number[])[] = [];
    for (const near of [line, [...line].reverse()]) {
      for (const next of board.beside[near.at(-1)!]!) {
        const other = lineOf(next);
        if (other === lineOf(near[0]!)) continue;
        for (const far of [other, [...other].reverse()]) {
          if (far[0] === next && isThin(board, [...near, ...far])) found.push([...near, ...far]);
        }
      }
    }
    return found[random.below(Math.max(1, found.length))];
  };
  const open = new Set(board.cells);
  while (open.size > 0) {
    const lengths = [...open].map((line) => lines[line]!.length);
    const shortest = [...open].filter((_, i) => lengths[i] === Math.min(...lengths));
    const index = shortest[random.below(shortest.length)]!;
    const line = joinLine(lines[index]!);
    if (line === undefined) {
      if (lines[index]!.length < 3) return undefined;
      open.delete(index);
      continue;
    }
    for (const cell of line) {
      open.delete(owner[cell]!);
      owner[cell] = index;
    }
    lines[index] = line;
    open.add(index);
  }
  return [...new Set(owner)].map((index) => [...lines[index]!]);
}

/**
 * Whether the line doesn't touch itself: each cell has only the cells before and after it as neighbours on the line.
 */
function isThin(board: Board, line: readonly number[]): boolean {
  return line.every(
    (cell, i) =>
      board.beside[cell]!.filter((other) => line.includes(other)).length ===
      Number(i > 0) + Number(i + 1 < line.length),
  );
}
