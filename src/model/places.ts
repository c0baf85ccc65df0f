/**
 * Half-cell points of rectangular boards: the middles of cells, of borders between them, and of inner corners. A
 * position counts half cells from the board's upper left corner: the cell in row r and column c is at (2r + 1, 2c + 1).
 * Rotating and mirroring a place about a point is arithmetic on positions, in constant time per place.
 */
import { entryOf } from '../text/entry-of.ts';
import type { Board } from './board.ts';
import type { BoardElements } from './elements.ts';
import type { Element } from './values.ts';

/** A point of the board as [y, x], in half cells from the upper left corner. */
export type Position = readonly [number, number];

/** The number of rows of points; points at the edge of the board don't count. */
export const pointRows = ({ height }: Board): number => Math.max(0, 2 * height - 1);
export const pointColumns = ({ width }: Board): number => Math.max(0, 2 * width - 1);

export class Places {
  readonly #elements: BoardElements;
  readonly #elementByPosition = new Map<Element['kind'], ReadonlyMap<number, Element>>();

  constructor(elements: BoardElements) {
    this.#elements = elements;
  }

  /** The position of a cell, border, corner, link or point. */
  positionOf(element: Element): Position {
    const { board } = this.#elements;
    const { index } = element;
    switch (element.kind) {
      case 'cell':
        return [2 * board.cellRow[index]! + 1, 2 * board.cellColumn[index]! + 1];
      case 'corner':
        // Corner coordinates count from the middle of the first cell, which is half a cell from the edge.
        return [Math.round(2 * board.cornerY[index]!), Math.round(2 * board.cornerX[index]!)];
      case 'point':
        return [Math.floor(index / pointColumns(board)) + 1, (index % pointColumns(board)) + 1];
      default:
        return this.#midpoint(
          element.kind === 'link'
            ? this.#elements.cellsOfLink(element)
            : this.#elements.cornersOfBorder(element),
        );
    }
  }

  /** The element of that kind at a position; null if there is none. */
  at(kind: Element['kind'], position: Position): Element | null {
    let elementByPosition = this.#elementByPosition.get(kind);
    if (!elementByPosition) {
      elementByPosition = new Map(
        this.#elementsOfKind(kind).map((element) => [this.#positionKey(this.positionOf(element)), element]),
      );
      this.#elementByPosition.set(kind, elementByPosition);
    }
    return elementByPosition.get(this.#positionKey(position)) ?? null;
  }

  /** The element reached after this many clockwise quarter turns about a point. */
  rotated(place: Element, centre: Element, quarters: number): Element | null {
    const [y, x] = this.positionOf(place);
    const [atY, atX] = this.positionOf(centre);
    let [down, right] = [y - atY, x - atX];
    for (let turn = 0; turn < ((quarters % 4) + 4) % 4; turn++) [down, right] = [right, -down];
    return this.at(place.kind, [atY + down, atX + right]);
  }

  /** The mirror image of a place in the line through a point in the given direction. */
  mirrored(place: Element, centre: Element, direction: string): Element | null {
    const [y, x] = this.positionOf(place);
    const [atY, atX] = this.positionOf(centre);
    const [down, right] = entryOf(REFLECTIONS, direction)?.(y - atY, x - atX) ?? [0, 0];
    return this.at(place.kind, [atY + down, atX + right]);
  }

  /** The cells that touch a point: one, two or four. */
  cellsOf(point: Element): readonly Element[] {
    const [y, x] = this.positionOf(point);
    const cells = [];
    for (const dy of y % 2 === 1 ? [0] : [-1, 1]) {
      for (const dx of x % 2 === 1 ? [0] : [-1, 1]) {
        const cell = this.at('cell', [y + dy, x + dx]);
        if (cell) cells.push(cell);
      }
    }
    return cells;
  }

  #elementsOfKind(kind: Element['kind']): readonly Element[] {
    switch (kind) {
      case 'cell':
        return this.#elements.cells;
      case 'border':
        return this.#elements.borders;
      case 'corner':
        return this.#elements.corners;
      case 'link':
        return this.#elements.links;
      case 'point':
        return this.#elements.points;
      default:
        return [];
    }
  }

  #midpoint([a, b]: readonly Element[]): Position {
    const [from, to] = [this.positionOf(a!), this.positionOf(b!)];
    return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  }

  #positionKey([y, x]: Position): number {
    const { width } = this.#elements.board;
    return x < 0 || x > 2 * width ? -1 : y * (2 * width + 1) + x;
  }
}

type Mirror = (down: number, right: number) => Position;
const mirrorInHorizontal: Mirror = (down, right) => [-down, right];
const mirrorInVertical: Mirror = (down, right) => [down, -right];
const mirrorInRisingDiagonal: Mirror = (down, right) => [-right, -down];
const mirrorInFallingDiagonal: Mirror = (down, right) => [right, down];
/** For each direction of a mirror line: the reflection in that line, as a map of offsets from a point on the line. */
const REFLECTIONS: Readonly<Record<string, Mirror | undefined>> = {
  east: mirrorInHorizontal,
  west: mirrorInHorizontal,
  north: mirrorInVertical,
  south: mirrorInVertical,
  northeast: mirrorInRisingDiagonal,
  southwest: mirrorInRisingDiagonal,
  northwest: mirrorInFallingDiagonal,
  southeast: mirrorInFallingDiagonal,
};
