/**
 * The names of places in prose, counting from 1: `r3c4`, `row 3`, `between r1c1 and r1c2`, `west of r1c1`. On a drawing
 * the numbers are those of the text line and of the character in it.
 */
import type { Board } from '../../model/board.ts';
import { isRectangular } from '../../model/boards/kinds.ts';
import { pointColumns } from '../../model/places.ts';
import { Element, Tuple, type Value } from '../../model/values.ts';

/** The greatest number of places that are listed by name; if there are more, only their number is written. */
const MAX_LISTED_PLACES = 12;

export class PlaceNames {
  readonly #board: Board | undefined;
  #outerSides: ReadonlyMap<number, string> | undefined;

  constructor(board: Board | undefined) {
    this.#board = board;
  }

  /** The name of a place; for borders and links it begins with `between`, `north of` and the like. */
  name(place: Value): string {
    if (place instanceof Tuple) return this.#tuple(place.items);
    if (place instanceof Element) return this.#element(place);
    if (place !== null && typeof place === 'object' && 'name' in place) return String(place.name);
    return String(place);
  }

  /** Whether the place's name says between which other places it lies; such a name isn't preceded by `at`. */
  isBetween(place: Value): boolean {
    if (!(place instanceof Element)) return false;
    if (place.kind === 'point') return this.name(place).startsWith('between ');
    return place.kind === 'border' || place.kind === 'link';
  }

  /** A list of places: `r1c1, r1c2 and r2c1`. */
  list(places: readonly Value[]): string {
    const placeTexts = places.slice(0, MAX_LISTED_PLACES).map((place) => this.name(place));
    if (places.length > MAX_LISTED_PLACES) placeTexts.push(`${places.length - MAX_LISTED_PLACES} more`);
    const lastText = placeTexts.pop() ?? '';
    return placeTexts.length === 0 ? lastText : `${placeTexts.join(', ')} and ${lastText}`;
  }

  /**
   * The name of a place that is a tuple. Ints in it are values chosen by the model and may not count from 1, so they
   * are written as a layer's number: `r1c2 in layer 3`.
   */
  #tuple(items: readonly Value[]): string {
    const tupleText = (parts: readonly Value[]): string =>
      parts.length === 1 ? this.name(parts[0]!) : `(${parts.map((part) => this.name(part)).join(', ')})`;
    const [ints, others] = [
      items.filter((item) => typeof item === 'number'),
      items.filter((item) => typeof item !== 'number'),
    ];
    if (ints.length === 0 || !others.some((item) => item instanceof Element))
      return `(${items.map((item) => this.name(item)).join(', ')})`;
    return `${tupleText(others)} in layer ${tupleText(ints)}`;
  }

  #element(element: Element): string {
    const { kind, index } = element;
    switch (kind) {
      case 'cell':
        return this.#cell(index);
      case 'link':
        return this.#borderText(
          this.#board?.linkCells[2 * index] ?? -1,
          this.#board?.linkCells[2 * index + 1] ?? -1,
        );
      case 'border':
        return this.#border(index);
      case 'corner':
        return this.#corner(index);
      case 'point':
        return this.#point(index);
      case 'direction':
        return this.#board?.directions[index]?.name ?? `direction ${index + 1}`;
      case 'region': {
        const [first] = element.cells ?? [];
        return first ? `the region of ${this.name(first)}` : `region ${index + 1}`;
      }
      default:
        return `${kind} ${index + 1}`;
    }
  }

  #cell(cell: number): string {
    const board = this.#board;
    return board
      ? `r${(board.cellRow[cell] ?? 0) + 1}c${(board.cellColumn[cell] ?? 0) + 1}`
      : `cell ${cell + 1}`;
  }

  /** The name of a corner: its direction from one of the cells nearest to it, the one with the smallest number. */
  #corner(corner: number): string {
    const board = this.#board;
    if (!board) return `corner ${corner + 1}`;
    const offsetFrom = (cell: number): readonly [number, number] => [
      board.cornerX[corner]! - board.cellX[cell]!,
      board.cornerY[corner]! - board.cellY[cell]!,
    ];
    let nearestCell = 0;
    for (let cell = 1; cell < board.cellCount; cell++) {
      if (Math.hypot(...offsetFrom(cell)) < Math.hypot(...offsetFrom(nearestCell)) - TOLERANCE)
        nearestCell = cell;
    }
    return `the corner ${compass(...offsetFrom(nearestCell))} of ${this.#cell(nearestCell)}`;
  }

  /** The name of a half-cell point: a cell, the middle between two cells, or an inner corner. */
  #point(point: number): string {
    const board = this.#board;
    if (!board || !isRectangular(board)) return `point ${point + 1}`;
    const columns = pointColumns(board);
    const [y, x] = [Math.floor(point / columns), point % columns];
    const cell = board.cellAt(y >> 1, x >> 1);
    if (y % 2 === 1 && x % 2 === 1) return `the corner southeast of ${this.#cell(cell)}`;
    if (y % 2 === 0 && x % 2 === 0) return this.#cell(cell);
    return this.#borderText(cell, board.cellAt((y + 1) >> 1, (x + 1) >> 1));
  }

  #borderText(a: number, b: number): string {
    return `between ${this.#cell(a)} and ${this.#cell(b)}`;
  }

  #border(border: number): string {
    const board = this.#board;
    if (!board) return `border ${border + 1}`;
    const a = board.borderCells[2 * border] ?? -1;
    const b = board.borderCells[2 * border + 1] ?? -1;
    if (a >= 0 && b >= 0) return this.#borderText(a, b);
    this.#outerSides ??= sideNames(board);
    return `${this.#outerSides.get(border) ?? 'outside'} of ${this.#cell(Math.max(a, b))}`;
  }
}

const TOLERANCE = 1e-6;
const COMPASS = ['east', 'southeast', 'south', 'southwest', 'west', 'northwest', 'north', 'northeast'];

/** The compass direction of a step (x, y), where y grows southwards. */
function compass(x: number, y: number): string {
  const eighth = Math.round((Math.atan2(y, x) * 4) / Math.PI);
  return COMPASS[(eighth + 8) % 8]!;
}

/** `sideNames(board)[border]`: the direction of the border from its only cell. */
function sideNames(board: Board): ReadonlyMap<number, string> {
  const sides = new Map<number, string>();
  const count = board.directions.length;
  board.stepBorder.forEach((border, turn) => {
    if (border >= 0) sides.set(border, board.directions[turn % count]?.name ?? '');
  });
  return sides;
}
