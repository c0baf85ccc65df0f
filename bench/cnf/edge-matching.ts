// Edge matching, n × n, with separate border and inner colors. Heule, Solving edge-matching problems with
// satisfiability solvers (2008): a variable says that a piece is on a cell, others that a diamond (an edge between
// cells) has a color; each piece on a cell implies its possible colors.

import { randomOf, shuffled } from '../random.ts';
import { type Cnf, exactlyOne, type Family, newCnf, newVariables } from './cnf.ts';

/**
 * Makes a board with a solution. Returns the shuffled and rotated pieces, and the colors on the diamonds:
 * `across[r][c]` is the color right of column c - 1, `down[r][c]` the color below row r - 1; both are 0 at the frame.
 */
export function plant(n: number, borderColors: number, innerColors: number, seed: number) {
  const random = randomOf(seed);
  const color = (border: boolean): number =>
    1 + (border ? random.below(borderColors) : borderColors + random.below(innerColors));
  const across = Array.from({ length: n }, (_, r) =>
    Array.from({ length: n + 1 }, (_, c) => (c === 0 || c === n ? 0 : color(r === 0 || r === n - 1))),
  );
  const down = Array.from({ length: n + 1 }, (_, r) =>
    Array.from({ length: n }, (_, c) => (r === 0 || r === n ? 0 : color(c === 0 || c === n - 1))),
  );
  const all = Array.from({ length: n * n }, (_, i) => {
    const [r, c] = [Math.floor(i / n), i % n];
    return turned([down[r]![c]!, across[r]![c + 1]!, down[r + 1]![c]!, across[r]![c]!], random.below(4));
  });
  return { set: shuffled(all, random), across, down };
}

const turned = (sides: readonly number[], turns: number): number[] =>
  sides.map((_, i) => sides[(i + turns) % 4]!);

function edgeMatching(
  n: number,
  borderColors: number,
  innerColors: number,
  seed: number,
  other = false,
): Cnf {
  const cnf = newCnf();
  const { set, across, down } = plant(n, borderColors, innerColors, seed);
  const colors = 1 + borderColors + innerColors;
  const diamonds = 2 * n * (n + 1);
  const colorAt = Array.from({ length: diamonds }, () => newVariables(cnf, colors));
  for (const each of colorAt) exactlyOne(cnf, each);
  // The color variables of the diamonds to the north, east, south and west of a cell.
  const around = (r: number, c: number): number[] => [
    r * n + c,
    n * (n + 1) + r * (n + 1) + c + 1,
    (r + 1) * n + c,
    n * (n + 1) + r * (n + 1) + c,
  ];
  const cells = Array.from({ length: n * n }, (_, i) => [Math.floor(i / n), i % n] as const);
  const kind = (r: number, c: number): number => [r, c].filter((x) => x === 0 || x === n - 1).length;
  const isOnCell = set.map((sides) => {
    const zeros = sides.filter((side) => side === 0).length;
    return cells.map(([r, c]) => (kind(r, c) === zeros ? newVariables(cnf, 1)[0]! : 0));
  });
  for (const places of isOnCell)
    exactlyOne(
      cnf,
      places.filter((v) => v !== 0),
    );
  for (const i of cells.keys())
    exactlyOne(
      cnf,
      isOnCell.map((places) => places[i]!).filter((v) => v !== 0),
    );
  for (const [i, [r, c]] of cells.entries()) {
    const near = around(r, c);
    for (const [d, outer] of [r === 0, c === n - 1, r === n - 1, c === 0].entries()) {
      cnf.clauses.push([outer ? colorAt[near[d]!]![0]! : -colorAt[near[d]!]![0]!]);
    }
    for (const [p, sides] of set.entries())
      placePiece(
        cnf,
        isOnCell[p]![i]!,
        sides,
        near.map((d) => colorAt[d]!),
      );
  }
  if (other) {
    const planted = [...down.flat(), ...across.flat()];
    cnf.clauses.push(planted.map((color, d) => -colorAt[d]![color]!));
  }
  return cnf;
}

/**
 * Adds the clauses for one piece on one cell: it lies in one of the rotations that fit the frame, each of which has a
 * variable.
 */
function placePiece(cnf: Cnf, isOnCell: number, sides: readonly number[], near: readonly number[][]): void {
  if (isOnCell === 0) return;
  const turns = newVariables(cnf, 4);
  cnf.clauses.push([-isOnCell, ...turns]);
  for (const [t, turn] of turns.entries()) {
    cnf.clauses.push([-turn, isOnCell]);
    for (const [d, color] of turned(sides, t).entries()) cnf.clauses.push([-turn, near[d]![color]!]);
  }
}

export const edgeMatchingFamily: Family = {
  name: 'edge matching',
  instances: [
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(
      (seed) => [`edge-matching-6-${seed}`, () => edgeMatching(6, 3, 6, seed)] as const,
    ),
    ...[1, 2, 3, 4, 5, 6].map(
      (seed) => [`edge-matching-6-${seed}-other`, () => edgeMatching(6, 3, 6, seed, true)] as const,
    ),
  ],
};
