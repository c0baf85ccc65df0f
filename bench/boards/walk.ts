// Walks through all cells of a board, with the visiting times of some cells as clues. A walk back and forth along the
// rows is randomised by repeated moves: its first cell is joined to another neighbour, and the part before that one is
// reversed (Mansfield 1982, "Monte Carlo studies of polymer chain dimensions").
import type { Generator } from '../../spec/backends/sat/random.ts';

const TURNS_A_CELL = 20;

/**
 * Makes a random walk. Returns an instance whose given `told` has the visiting times, from 0, of about the fraction
 * `share` of the cells.
 */
export function walk(size: number, random: Generator, share: number): string {
  const cells = size * size;
  let route = Array.from({ length: cells }, (_, at) => {
    const [row, column] = [Math.floor(at / size), at % size];
    return row * size + (row % 2 === 1 ? size - 1 - column : column);
  });
  for (let turn = 0; turn < TURNS_A_CELL * cells; turn++) {
    if (random.chance(0.5)) route.reverse();
    const [first = 0, second] = route;
    const others = neighbors(first, size).filter((cell) => cell !== second);
    const other = route.indexOf(others[random.below(others.length)]!);
    route = [...route.slice(0, other).reverse(), ...route.slice(other)];
  }
  const entries = new Array<string>(cells).fill('.');
  for (const [at, cell] of route.entries()) if (random.chance(share)) entries[cell] = String(at);
  const rows = Array.from({ length: size }, (_, row) =>
    entries.slice(row * size, (row + 1) * size).join(' '),
  );
  return `told:\n${rows.map((row) => `  ${row}\n`).join('')}`;
}

const neighbors = (cell: number, size: number): number[] => [
  ...(cell % size > 0 ? [cell - 1] : []),
  ...((cell + 1) % size > 0 ? [cell + 1] : []),
  ...(cell >= size ? [cell - size] : []),
  ...(cell + size < size * size ? [cell + size] : []),
];
