/** Placements of patterns on boards: on open boards as assumptions, in each other, and on boards whose clues are known. */

import type { Position } from '../../model/places.ts';
import type { Value } from '../../model/values.ts';
import type { BoardIndex } from './board-index.ts';
import type { OpenBoard, Possible } from './open-board.ts';
import {
  fits,
  type Image,
  imageOf,
  imagesOf,
  inverseOf,
  keyAt,
  movedValue,
  type Pattern,
  type PatternArea,
  type PatternClue,
  type PlainValue,
  shiftPosition,
} from './pattern.ts';

/** A place where an image of a pattern may lie on a board: the row and column of the window's upper left cell. */
export interface Placement {
  readonly image: Image;
  readonly corner: Position;
}

/** All placements of the pattern's images on a board of this size. */
export function* placementsOn(
  pattern: Pattern,
  board: { readonly height: number; readonly width: number },
): Generator<Placement> {
  for (const image of imagesOf(pattern)) {
    const [rows, columns] = image.pattern.size;
    for (let row = 0; row + rows <= board.height; row++)
      for (let column = 0; column + columns <= board.width; column++)
        if (fits(image.pattern, [row, column], board)) yield { image, corner: [row, column] };
  }
}

/** The assumptions that put the pattern's clues there; undefined if the board doesn't allow them. */
export function assumptionsOf(
  board: OpenBoard,
  { image: { pattern }, corner }: Placement,
): number[] | undefined {
  const { clues, areas = [] } = pattern;
  if (!areas.every((area) => isAreaAt(board.index, area, corner))) return undefined;
  const areaClues = areas.flatMap(({ cells, clue }): PatternClue[] =>
    clue ? [{ ...clue, at: cells[0]! }] : [],
  );
  const literals = [...areaClues, ...clues].map(({ given, at, value }) =>
    board.clueLiteral(given, shiftPosition(at, corner), value),
  );
  return literals.some((one) => one === undefined) ? undefined : literals.flatMap((one) => one ?? []);
}

/** Whether the board has the pattern's clues and areas there. */
export function isAt(index: BoardIndex, { image: { pattern }, corner }: Placement): boolean {
  const valueAt = (given: string, at: Position): Value | undefined =>
    index.givens.get(given)?.get(keyAt(shiftPosition(at, corner)));
  const hasClue = (given: string, at: Position, value: PlainValue | undefined): boolean => {
    const clueValue = valueAt(given, at);
    if (clueValue === undefined) return false;
    if (clueValue === null || clueValue === false) return value === null;
    return value === undefined || index.plainOf(clueValue) === value;
  };
  return (
    pattern.clues.every(({ given, at, value }) => hasClue(given, at, value)) &&
    (pattern.areas ?? []).every(
      (area) =>
        isAreaAt(index, area, corner) &&
        (!area.clue || area.cells.some((at) => hasClue(area.clue!.given, at, area.clue!.value))),
    )
  );
}

/** Whether an area of the board consists of exactly these cells. */
function isAreaAt(index: BoardIndex, { given, cells }: PatternArea, corner: Position): boolean {
  const areas = index.areasOf(given);
  const [first, ...others] = cells.map((at) => areas.get(keyAt(shiftPosition(at, corner))));
  return first?.length === cells.length && others.every((area) => area === first);
}

/** The values that a conclusion's place has in answers; `isEvery`: whether these are all that it may have. */
export interface FoundValues {
  readonly values: readonly PlainValue[];
  readonly isEvery: boolean;
}

/**
 * For each conclusion of the pattern: its values, and those that its place at this placement has in answers under the assumptions; undefined if the
 * board has no such place. `none` if there is no answer, `hard` if a question wasn't decided.
 */
export async function valuesAt(
  board: OpenBoard,
  pattern: Pattern,
  { image: { motion }, corner }: Placement,
  assumptions: readonly number[],
): Promise<'none' | 'hard' | readonly (FoundValues | undefined)[]> {
  const possibleValues: Possible = new Map();
  const places = imageOf(pattern, motion).conclusions.map(({ find, at, values }) => {
    const place = board.index.placeOf(find, shiftPosition(at, corner));
    if (place) possibleValues.set(place, new Set(values));
    return place;
  });
  const status = await board.extend(possibleValues, assumptions);
  if (status !== 'complete') return status;
  const inverse = inverseOf(motion);
  return places.map((place) => {
    if (!place) return undefined;
    const values = [...possibleValues.get(place)!].map((value) => movedValue(inverse, value));
    return { values, isEvery: values.length === place.values.length };
  });
}

/** The values that known patterns leave for places near the clues of a pattern, by find and position in its window. */
export function impliedBy(
  known: readonly Pattern[],
  pattern: Pattern,
): ReadonlyMap<string, ReadonlySet<PlainValue>> {
  const impliedValues = new Map<string, ReadonlySet<PlainValue>>();
  const [height, width] = pattern.size;
  for (const other of known)
    for (const { image, corner } of placementsOn(other, { height, width })) {
      if (!isDemanded(image.pattern, corner, pattern)) continue;
      for (const { find, at, values } of image.pattern.conclusions) {
        const key = conclusionKey(find, shiftPosition(at, corner));
        const oldValues = impliedValues.get(key);
        impliedValues.set(key, new Set(values.filter((value) => oldValues?.has(value) ?? true)));
      }
    }
  return impliedValues;
}

export const conclusionKey = (find: string, at: Position): string => `${find} ${keyAt(at)}`;

/** Whether all that the inner pattern demands, with its window there, is demanded by the outer pattern, too. */
function isDemanded(inner: Pattern, corner: Position, outer: Pattern): boolean {
  const hasSides = inner.sides.every((side) => outer.sides.includes(side));
  const hasClue = inner.clues.every(({ given, at, value }) => {
    const key = keyAt(shiftPosition(at, corner));
    return outer.clues.some(
      (one) => one.given === given && keyAt(one.at) === key && (value === undefined || one.value === value),
    );
  });
  const cellsOf = ({ cells }: PatternArea, by: Position): string =>
    cells
      .map((at) => keyAt(shiftPosition(at, by)))
      .sort()
      .join(' ');
  const hasArea = (area: PatternArea): boolean =>
    (outer.areas ?? []).some(
      ({ given, cells, clue }) =>
        given === area.given &&
        cellsOf({ given, cells }, [0, 0]) === cellsOf(area, corner) &&
        (!area.clue || (clue?.given === area.clue.given && clue.value === area.clue.value)),
    );
  return hasSides && hasClue && (inner.areas ?? []).every(hasArea);
}
