/**
 * The names of board elements in text and JSON, both counting from 0: cell `(row,column)`, link
 * `(row,column)-(row,column)`, border `(row,column)east` (of the cell with the smaller number), corner `(row,column)`
 * of the square board's lattice, point `(row,column)` of its half cells, direction by name, everything else by its
 * number.
 */

import type { Board } from '../../model/board.ts';
import { allDirections, isRectangular } from '../../model/boards/kinds.ts';
import { pointColumns, pointRows } from '../../model/places.ts';
import type { ElementKind } from '../../model/values.ts';

/** The name of an element in JSON, as in `"at": …`. */
export type ElementKey = number | string | readonly [number, number] | BorderKey | LinkKey;
type RowAndColumn = readonly [number, number];
type BorderKey = readonly [number, number, string];
type LinkKey = readonly [RowAndColumn, RowAndColumn];

export class ElementText {
  readonly #board: Board | undefined;
  readonly #indices = new Map<ElementKind, ReadonlyMap<string, number>>();
  #bordersOfCells: Int32Array | undefined;

  constructor(board: Board | undefined) {
    this.#board = board;
  }

  key(kind: ElementKind, index: number): ElementKey {
    const board = this.#board;
    if (!board) return index;
    switch (kind) {
      case 'cell':
        return this.#place(index);
      case 'direction':
        return allDirections(board)[index]?.name ?? index;
      case 'link':
        return [
          this.#place(board.linkCells[2 * index] ?? 0),
          this.#place(board.linkCells[2 * index + 1] ?? 0),
        ];
      case 'border':
        return this.#borderKey(board, index);
      case 'corner':
        return cornerPlace(board, index) ?? index;
      case 'point':
        return [Math.floor(index / pointColumns(board)), index % pointColumns(board)];
      default:
        return index;
    }
  }

  text(kind: ElementKind, index: number): string {
    return textOfKey(this.key(kind, index));
  }

  /** The element that a text names, ignoring blanks; undefined if there is none. */
  index(kind: ElementKind, text: string): number | undefined {
    let indices = this.#indices.get(kind);
    if (!indices) {
      const count = this.#count(kind);
      indices = new Map(Array.from({ length: count }, (_, index) => [this.text(kind, index), index]));
      this.#indices.set(kind, indices);
    }
    return indices.get(text.replace(/\s+/g, ''));
  }

  /** The name of the last element of a kind; undefined if there is none. */
  last(kind: ElementKind): string | undefined {
    const count = this.#count(kind);
    return count === 0 ? undefined : this.text(kind, count - 1);
  }

  #place(cell: number): RowAndColumn {
    return [this.#board?.cellRow[cell] ?? 0, this.#board?.cellColumn[cell] ?? 0];
  }

  #borderKey(board: Board, border: number): BorderKey {
    const sides = board.directions.length;
    this.#bordersOfCells ??= firstSides(board);
    const cellSide = this.#bordersOfCells[border] ?? 0;
    const [row, column] = this.#place(Math.floor(cellSide / sides));
    return [row, column, board.directions[cellSide % sides]?.name ?? ''];
  }

  #count(kind: ElementKind): number {
    const board = this.#board;
    if (!board) return 0;
    const lines = (name: string): number =>
      board.lineFamilies.find((family) => family.name === name)?.lines.length ?? 0;
    const counts: Partial<Record<ElementKind, number>> = {
      cell: board.cellCount,
      border: board.borderCount,
      corner: board.cornerCount,
      link: board.linkCount,
      direction: allDirections(board).length,
      point: isRectangular(board) ? pointRows(board) * pointColumns(board) : 0,
      row: lines('rows'),
      column: lines('columns'),
      diagonal: Math.max(2, lines('diagonals')),
    };
    return counts[kind] ?? 0;
  }
}

export function textOfKey(key: ElementKey): string {
  if (typeof key === 'number' || typeof key === 'string') return String(key);
  const [a, b, side] = key;
  if (typeof a !== 'number') return `(${a.join(',')})-(${String(b)})`;
  return `(${a},${String(b)})${side ?? ''}`;
}

/** The row and the column of a corner among the corners of a rectangular board. */
export function cornerPlace(board: Board, corner: number): readonly [number, number] | undefined {
  if (!isRectangular(board)) return undefined;
  const x = board.cornerX[corner];
  const y = board.cornerY[corner];
  if (x === undefined || y === undefined) return undefined;
  return [Math.round(y), Math.round(x)];
}

/**
 * `firstSides(board)[border]`: cell · directions + direction, for the border's cell with the smaller number and the
 * border's direction from this cell.
 */
function firstSides(board: Board): Int32Array {
  const sides = new Int32Array(board.borderCount).fill(-1);
  for (let turn = 0; turn < board.stepBorder.length; turn++) {
    const border = board.stepBorder[turn] ?? -1;
    if (border >= 0 && sides[border] === -1) sides[border] = turn;
  }
  return sides;
}
