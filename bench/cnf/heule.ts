// Edge matching after Heule, Solving edge-matching problems with satisfiability solvers (2008), with all its redundant
// clauses. x(tile, square) only for squares of the tile's kind (corner, side, center), y(diamond, color) only for
// colors of the diamond's kind. Essential: every square has a tile and every tile one square; a tile on a square and
// the color of one diamond determine those of the others, by the tile's rotations. Redundant: a tile forbids the colors
// it lacks around it, at most one tile per square, at most one color per diamond, and a diamond's color needs some tile
// on either side. For n² tiles there are somewhat fewer than n⁴ variables; the clauses are those of the rotations, up
// to 4 · 4 per variable.
import { atMostOne, type Cnf, exactlyOne, newCnf, newVariable } from './cnf.ts';

/** Encodes a framed n × n board. The sides of a tile are listed as north, east, south, west; 0 is the frame's color. */
export function heule(tiles: readonly (readonly number[])[], n: number): Cnf {
  const cnf = newCnf();
  const kindOf = (sides: readonly number[]): number => sides.filter((side) => side === 0).length;
  const squares = Array.from({ length: n * n }, (_, i) => squareAt(Math.floor(i / n), i % n, n));
  const colors = new Map<number, Map<number, number>>();
  for (const { diamonds, ring } of squares) {
    for (const [d, diamond] of diamonds.entries()) {
      if (diamond < 0 || colors.has(diamond)) continue;
      const used = ring[d] ? ringColors(tiles) : innerColors(tiles);
      colors.set(diamond, new Map([...used].map((color) => [color, newVariable(cnf)])));
    }
  }
  for (const each of colors.values()) exactlyOne(cnf, [...each.values()]);

  const x = tiles.map((sides) => squares.map(({ kind }) => (kind === kindOf(sides) ? newVariable(cnf) : 0)));
  for (const places of x) exactlyOne(cnf, places.filter(Boolean));
  for (const [square, { kind, diamonds }] of squares.entries()) {
    const here = tiles.flatMap((sides, t) => (kindOf(sides) === kind ? [t] : []));
    exactlyOne(
      cnf,
      here.map((t) => x[t]![square]!),
    );
    const supports = diamonds.map(() => new Map<number, number[]>());
    for (const t of here) {
      const shown = turnsOn(tiles[t]!, diamonds);
      placeTile(cnf, x[t]![square]!, shown, diamonds, colors);
      for (const [d, diamond] of diamonds.entries()) {
        if (diamond < 0) continue;
        for (const color of new Set(shown.map((turn) => turn[d]!))) {
          supports[d]!.set(color, [...(supports[d]!.get(color) ?? []), x[t]![square]!]);
        }
      }
    }
    for (const [d, diamond] of diamonds.entries()) {
      for (const [color, y] of colors.get(diamond) ?? [])
        cnf.clauses.push([-y, ...(supports[d]!.get(color) ?? [])]);
    }
  }
  return cnf;
}

interface Square {
  readonly kind: number;
  /** The numbers of the diamonds on the square's north, east, south and west side; −1 at the frame. */
  readonly diamonds: readonly number[];
  /** `ring[i]`: whether diamond i of the square joins two neighbouring squares of the border ring. */
  readonly ring: readonly boolean[];
}

function squareAt(r: number, c: number, n: number): Square {
  const edge = (i: number): boolean => i === 0 || i === n - 1;
  const across = n * n;
  return {
    kind: Number(r === 0) + Number(r === n - 1) + Number(c === 0) + Number(c === n - 1),
    diamonds: [
      r === 0 ? -1 : (r - 1) * n + c,
      c === n - 1 ? -1 : across + r * n + c,
      r === n - 1 ? -1 : r * n + c,
      c === 0 ? -1 : across + r * n + c - 1,
    ],
    ring: [edge(c), edge(r), edge(c), edge(r)],
  };
}

/** The colors that occur beside a frame side (color 0) on side and corner tiles. */
function ringColors(tiles: readonly (readonly number[])[]): Set<number> {
  return new Set(
    tiles.flatMap((sides) =>
      sides.filter((side, i) => side !== 0 && (sides[(i + 1) % 4] === 0 || sides[(i + 3) % 4] === 0)),
    ),
  );
}

function innerColors(tiles: readonly (readonly number[])[]): Set<number> {
  return new Set(
    tiles.flatMap((sides) =>
      sides.filter((side, i) => side !== 0 && sides[(i + 1) % 4] !== 0 && sides[(i + 3) % 4] !== 0),
    ),
  );
}

/** All different rotations of a tile in which its sides with color 0 lie at the frame. */
function turnsOn(sides: readonly number[], diamonds: readonly number[]): number[][] {
  const turns = [0, 1, 2, 3].map((turn) => sides.map((_, i) => sides[(i + turn) % 4]!));
  const fit = turns.filter((turn) => turn.every((side, i) => (side === 0) === diamonds[i]! < 0));
  return [...new Map(fit.map((turn) => [turn.join(), turn])).values()];
}

function placeTile(
  cnf: Cnf,
  isOnCell: number,
  turns: readonly (readonly number[])[],
  diamonds: readonly number[],
  colors: ReadonlyMap<number, ReadonlyMap<number, number>>,
): void {
  const y = (d: number, color: number): number => colors.get(diamonds[d]!)!.get(color)!;
  const open = diamonds.flatMap((diamond, d) => (diamond < 0 ? [] : [d]));
  const only = turns.length === 1 ? turns[0] : undefined;
  if (only !== undefined) {
    for (const d of open) cnf.clauses.push([-isOnCell, y(d, only[d]!)]);
    return;
  }
  // A variable for each rotation of the tile on this square.
  const chosen = turns.map(() => newVariable(cnf));
  cnf.clauses.push([-isOnCell, ...chosen]);
  atMostOne(cnf, chosen);
  for (const [t, turn] of turns.entries()) {
    cnf.clauses.push([-chosen[t]!, isOnCell]);
    for (const d of open) cnf.clauses.push([-chosen[t]!, y(d, turn[d]!)]);
  }
  // Redundant clauses: if the tile is on this square, a color at a diamond implies one of the tile's rotations with
  // that color, and a color that the tile lacks is forbidden.
  for (const d of open) {
    for (const [color, shows] of colors.get(diamonds[d]!)!) {
      const having = chosen.filter((_, t) => turns[t]![d] === color);
      cnf.clauses.push([-isOnCell, -shows, ...having]);
    }
  }
}
