/** Placements of patterns on boards: on open boards as assumptions, in each other, and on boards whose clues are known. */

import type { Position } from '../../model/places.ts';
import type { Value } from '../../model/values.ts';
import type { BoardIndex } from './board-index.ts';
import type { OpenBoard } from './open-board.ts';
import {
  fits,
  type Image,
  imagesOf,
  keyAt,
  type Pattern,
  type PatternArea,
  type PlainValue,
  shifted,
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
  const literals: number[] = [];
  for (const area of pattern.areas ?? []) {
    if (!isAreaAt(board.index, area, corner)) return undefined;
    if (!area.clue) continue;
    const literal = board.clueLiteral(area.clue.given, shifted(area.cells[0]!, corner), area.clue.value);
    if (!literal) return undefined;
    for (const one of literal) literals.push(one);
  }
  for (const { given, at, value } of pattern.clues) {
    const literal = board.clueLiteral(given, shifted(at, corner), value);
    if (!literal) return undefined;
    for (const one of literal) literals.push(one);
  }
  return literals;
}

/** Whether the board has the pattern's clues and areas there. */
export function isAt(index: BoardIndex, { image: { pattern }, corner }: Placement): boolean {
  const valueAt = (given: string, at: Position): Value | undefined =>
    index.givens.get(given)?.get(keyAt(shifted(at, corner)));
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
  const areas = areasOf(index, given);
  const areaIds = cells.map((at) => areas.byCell.get(keyAt(shifted(at, corner))));
  const [first] = areaIds;
  return (
    first !== undefined && areaIds.every((area) => area === first) && areas.sizes.get(first) === cells.length
  );
}

interface Areas {
  readonly byCell: ReadonlyMap<string, number>;
  readonly sizes: ReadonlyMap<number, number>;
}

const knownAreas = new WeakMap<BoardIndex, Map<string, Areas>>();

/** The areas into which a given divides the board: connected cells with the same number. */
export function areasOf(index: BoardIndex, given: string): Areas {
  let areasByGiven = knownAreas.get(index);
  if (!areasByGiven) {
    areasByGiven = new Map();
    knownAreas.set(index, areasByGiven);
  }
  const cachedAreas = areasByGiven.get(given);
  if (cachedAreas) return cachedAreas;
  const values = index.givens.get(given) ?? new Map<string, Value>();
  const areaByCell = new Map<string, number>();
  const areaSizes = new Map<number, number>();
  for (const start of values.keys()) {
    if (areaByCell.has(start)) continue;
    const number = areaSizes.size;
    const stack = [start];
    areaByCell.set(start, number);
    let size = 0;
    for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
      size++;
      const [y, x] = cell.split(',').map(Number) as [number, number];
      for (const next of [`${y - 2},${x}`, `${y + 2},${x}`, `${y},${x - 2}`, `${y},${x + 2}`]) {
        if (areaByCell.has(next) || values.get(next) !== values.get(start)) continue;
        areaByCell.set(next, number);
        stack.push(next);
      }
    }
    areaSizes.set(number, size);
  }
  const areas = { byCell: areaByCell, sizes: areaSizes };
  areasByGiven.set(given, areas);
  return areas;
}

/** The values that known patterns leave for places near the clues of a pattern, by find and position in its window. */
export function impliedBy(
  known: readonly Pattern[],
  pattern: Pattern,
): ReadonlyMap<string, ReadonlySet<PlainValue>> {
  const impliedValues = new Map<string, ReadonlySet<PlainValue>>();
  for (const other of known)
    for (const image of imagesOf(other))
      for (const corner of cornersWithin(image.pattern, pattern)) {
        if (!liesIn(image.pattern, corner, pattern)) continue;
        for (const { find, at, values } of image.pattern.conclusions) {
          const key = conclusionKey(find, shifted(at, corner));
          const oldValues = impliedValues.get(key);
          impliedValues.set(
            key,
            new Set(oldValues ? values.filter((value) => oldValues.has(value)) : values),
          );
        }
      }
  return impliedValues;
}

export const conclusionKey = (find: string, at: Position): string => `${find} ${keyAt(at)}`;

function* cornersWithin(inner: Pattern, outer: Pattern): Generator<Position> {
  for (let row = 0; row + inner.size[0] <= outer.size[0]; row++)
    for (let column = 0; column + inner.size[1] <= outer.size[1]; column++) yield [row, column];
}

/** Whether all that the inner pattern demands is demanded by the outer pattern, too. */
function liesIn(inner: Pattern, corner: Position, outer: Pattern): boolean {
  const touches = { height: outer.size[0], width: outer.size[1] };
  if (!inner.sides.every((side) => outer.sides.includes(side)) || !fits(inner, corner, touches)) return false;
  const hasClue = inner.clues.every(({ given, at, value }) => {
    const key = keyAt(shifted(at, corner));
    return outer.clues.some(
      (one) => one.given === given && keyAt(one.at) === key && (value === undefined || one.value === value),
    );
  });
  const cellsOf = ({ cells }: PatternArea, by: Position): string =>
    cells
      .map((at) => keyAt(shifted(at, by)))
      .sort()
      .join(' ');
  return (
    hasClue &&
    (inner.areas ?? []).every((area) =>
      (outer.areas ?? []).some(
        (one) =>
          one.given === area.given &&
          cellsOf(one, [0, 0]) === cellsOf(area, corner) &&
          (!area.clue || (one.clue?.given === area.clue.given && one.clue.value === area.clue.value)),
      ),
    )
  );
}
