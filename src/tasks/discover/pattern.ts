/**
 * Patterns: a few clues in a window of cells, and what follows from them on every board. Positions count half cells from the window's upper left
 * corner, as in model/places.ts: the cell in row r and column c of the window is at [2r + 1, 2c + 1].
 */
import type { Position } from '../../model/places.ts';

/** A value as it is stored: a number, the name of a member or direction, a bool, or null for "absent". */
export type PlainValue = number | string | boolean | null;

export type Side = 'north' | 'east' | 'south' | 'west';

export interface PatternClue {
  readonly given: string;
  readonly at: Position;
  /** The clue's value; if it is missing, the clue may have any value; if it is null, there is no clue. */
  readonly value?: PlainValue;
}

/** An area that consists of exactly these cells. If it has a clue, the clue may be in any of them. */
export interface PatternArea {
  readonly given: string;
  readonly cells: readonly Position[];
  readonly clue?: { readonly given: string; readonly value: PlainValue };
}

/** A conclusion: the values that a place of a find may still have. */
export interface Conclusion {
  readonly find: string;
  readonly at: Position;
  readonly values: readonly PlainValue[];
}

/** Conclusions lie at most this many half cells outside of the window. */
export const MARGIN = 3;

export interface Pattern {
  /** The rows and columns of the window. */
  readonly size: readonly [rows: number, columns: number];
  /** The sides on which the window touches the edge of the board. */
  readonly sides: readonly Side[];
  readonly clues: readonly PatternClue[];
  readonly areas?: readonly PatternArea[];
  readonly conclusions: readonly Conclusion[];
}

/** A rotation or reflection of the plane, as a matrix [a, b, c, d] that maps (y, x) to (ay + bx, cy + dx). */
export type Motion = readonly [number, number, number, number];

const IDENTITY: Motion = [1, 0, 0, 1];

/** The eight symmetries of a square; the first is the identity. */
export const MOTIONS: readonly Motion[] = [
  IDENTITY,
  [0, 1, -1, 0],
  [-1, 0, 0, -1],
  [0, -1, 1, 0],
  [1, 0, 0, -1],
  [-1, 0, 0, 1],
  [0, 1, 1, 0],
  [0, -1, -1, 0],
];

const VECTORS: ReadonlyMap<string, Position> = new Map<string, Position>([
  ['north', [-1, 0]],
  ['east', [0, 1]],
  ['south', [1, 0]],
  ['west', [0, -1]],
]);

const movedPosition = ([a, b, c, d]: Motion, [y, x]: Position): Position => [a * y + b * x, c * y + d * x];

/** The direction after the motion; every other value stays. */
export function movedValue<T extends PlainValue>(motion: Motion, value: T): T {
  const vector = typeof value === 'string' ? VECTORS.get(value) : undefined;
  if (!vector) return value;
  const [y, x] = movedPosition(motion, vector);
  for (const [name, [dy, dx]] of VECTORS) if (dy === y && dx === x) return name as T;
  return value;
}

/** The image of a pattern under a motion. */
export function imageOf(pattern: Pattern, motion: Motion): Pattern {
  if (motion === IDENTITY) return pattern;
  const [rows, columns] = pattern.size;
  const size = motion[0] === 0 ? ([columns, rows] as const) : pattern.size;
  const at = ([y, x]: Position): Position => {
    const [movedY, movedX] = movedPosition(motion, [y - rows, x - columns]);
    return [movedY + size[0], movedX + size[1]];
  };
  const { areas } = pattern;
  return {
    size,
    sides: pattern.sides.map((side) => movedValue(motion, side)).sort(),
    clues: pattern.clues.map((clue) => ({
      ...clue,
      at: at(clue.at),
      ...(clue.value !== undefined && { value: movedValue(motion, clue.value) }),
    })),
    ...(areas && { areas: areas.map((area) => ({ ...area, cells: area.cells.map(at) })) }),
    // The order stays, so that the i-th conclusion of the image belongs to the i-th conclusion of the pattern.
    conclusions: pattern.conclusions.map((one) => ({
      ...one,
      at: at(one.at),
      values: one.values.map((value) => movedValue(motion, value)),
    })),
  };
}

/** A text that is the same for patterns with the same clues at the same places; it says nothing about conclusions. */
export const keyOf = ({ size, sides, clues, areas = [] }: Pattern): string =>
  JSON.stringify([
    size,
    [...sides].sort(),
    clues
      .map(({ given, at, value }) => JSON.stringify([at, given, value === undefined ? '*' : value]))
      .sort(),
    areas.map(({ given, cells, clue }) => [given, cells.map(keyAt).sort(), clue]),
  ]);

export const inverseOf = ([a, b, c, d]: Motion): Motion => [a, c, b, d];

export interface Image {
  readonly motion: Motion;
  readonly pattern: Pattern;
}

const knownImages = new WeakMap<Pattern, readonly Image[]>();

/** The different images of a pattern; the first is the pattern itself. */
export function imagesOf(pattern: Pattern): readonly Image[] {
  let images = knownImages.get(pattern);
  if (!images) {
    const imageByKey = new Map<string, Image>();
    for (const motion of MOTIONS) {
      const movedPattern = imageOf(pattern, motion);
      const key = keyOf(movedPattern);
      if (!imageByKey.has(key)) imageByKey.set(key, { motion, pattern: movedPattern });
    }
    images = [...imageByKey.values()];
    knownImages.set(pattern, images);
  }
  return images;
}

/** The least key of an image: the same for all images of a pattern. */
export const canonical = (pattern: Pattern): string =>
  imagesOf(pattern)
    .map((image) => keyOf(image.pattern))
    .sort()[0]!;

/** Whether the window may be placed with its upper left corner at this row and column of the board. */
export function fits(
  { size, sides }: Pattern,
  [row, column]: Position,
  board: { readonly height: number; readonly width: number },
): boolean {
  const [bottom, right] = [row + size[0], column + size[1]];
  if (row < 0 || column < 0 || bottom > board.height || right > board.width) return false;
  const touches = {
    north: row === 0,
    west: column === 0,
    south: bottom === board.height,
    east: right === board.width,
  };
  return sides.every((side) => touches[side]);
}

/** The text of a position on a board, for use as a key. */
export const keyAt = ([y, x]: Position): string => `${y},${x}`;

export const positionAt = (key: string): Position => key.split(',').map(Number) as [number, number];

/** The position on the board of a position in a window whose upper left cell is at this row and column. */
export const shiftPosition = ([y, x]: Position, [row, column]: Position): Position => [
  y + 2 * row,
  x + 2 * column,
];
