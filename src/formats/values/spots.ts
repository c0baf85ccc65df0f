/**
 * Places in the way people name them on a board: `r1c1–r1c4` for adjacent cells, `below r4c1–r4c3` for borders in a row, `r1c4–r1c6–r2c6` for
 * links along a line. Long lists are replaced by a number. On boards without rows and columns each place has its own name.
 */

import type { Board } from '../../model/board.ts';
import { Element, type Value } from '../../model/values.ts';
import type { Letters } from './letters.ts';
import type { PlaceNames } from './place-name.ts';

interface Square {
  readonly row: number;
  readonly column: number;
}

/** Adjacent cells or borders along one line. */
interface Run {
  readonly from: Square;
  readonly to: Square;
}

export interface SpotLimits {
  /** The most names in a list where letters may stand for places. */
  readonly plainPlaces: number;
  /** The most names in a list. */
  readonly toldPlaces: number;
}

export class Spots {
  readonly #board: Board | undefined;
  readonly #placeNames: PlaceNames;
  readonly #limits: SpotLimits;
  readonly #isGrid: boolean;
  #outerBorders: number | undefined;
  /** The letters that may name places; undefined if only words may. */
  letters: Pick<Letters, 'of'> | undefined;

  constructor(board: Board | undefined, names: PlaceNames, limits: SpotLimits) {
    this.#limits = limits;
    this.#board = board;
    this.#placeNames = names;
    const mainDirections = ['north', 'east', 'south', 'west'];
    this.#isGrid =
      board !== undefined &&
      board.directions.length === 4 &&
      board.directions.every(({ name }) => mainDirections.includes(name));
  }

  /** The places in words, with `at` in front if it is needed. */
  at(places: readonly Value[]): string {
    const [first] = places;
    if (first === undefined) return '';
    const text = this.list(places);
    if (/^(the )?\d+ (cells|places)/.test(text)) return `at ${text}`;
    const isBorder = first instanceof Element && first.kind === 'border';
    const isPath = first instanceof Element && first.kind === 'link' && this.#isGrid;
    if (isBorder || isPath) return text;
    return this.#placeNames.isBetween(first) ? text : `at ${text}`;
  }

  list(places: readonly Value[]): string {
    const elements = places.filter((place): place is Element => place instanceof Element);
    const kind = elements[0]?.kind;
    if (!this.#isGrid || elements.length < places.length || elements.some((one) => one.kind !== kind))
      return this.#placeNames.list(places);
    if (kind === 'cell')
      return this.#joinNames(
        this.#cellRuns(elements.map((one) => this.#cell(one.index))).map(nameOfRun),
        elements,
      );
    if (kind === 'border') return this.#joinNames(this.#borders(elements), elements);
    if (kind === 'link') return this.#joinNames(this.#pathNames(elements), elements);
    if (kind === 'corner') return this.#corners(elements);
    return this.#placeNames.list(places);
  }

  #joinNames(names: readonly string[], places: readonly Element[]): string {
    const runCount = names.join(', ').split(/, | and /).length;
    const letter = runCount > this.#limits.plainPlaces ? this.letters?.of(places) : undefined;
    if (letter !== undefined)
      return `the ${places.length} ${places[0]?.kind === 'cell' ? 'cells' : 'places'} ${letter}`;
    if (runCount > this.#limits.toldPlaces)
      return `${places.length} ${places[0]?.kind === 'cell' ? 'cells' : 'places'}`;
    return joinClauses(names);
  }

  #cell(index: number): Square {
    const board = this.#board!;
    return { row: board.cellRow[index]!, column: board.cellColumn[index]! };
  }

  /** Runs of adjacent cells, along rows or along columns, whichever needs fewer. */
  #cellRuns(cells: readonly Square[]): Run[] {
    const along = (isRow: boolean): Run[] => {
      const [line, place] = isRow ? (['row', 'column'] as const) : (['column', 'row'] as const);
      const sortedCells = [...cells].sort((a, b) => a[line] - b[line] || a[place] - b[place]);
      const cellRuns: Run[] = [];
      for (const cell of sortedCells) {
        const lastRun = cellRuns.at(-1);
        if (lastRun && lastRun.to[line] === cell[line] && lastRun.to[place] + 1 === cell[place])
          cellRuns[cellRuns.length - 1] = { from: lastRun.from, to: cell };
        else cellRuns.push({ from: cell, to: cell });
      }
      return cellRuns;
    };
    const [rows, columns] = [along(true), along(false)];
    return columns.length < rows.length ? columns : rows;
  }

  /** Names corners, those in the same direction from their cells together: `the corners southeast of r1c1 and r2c3`. */
  #corners(elements: readonly Element[]): string {
    if (elements.length > this.#limits.toldPlaces) return `${elements.length} corners`;
    const bySide = new Map<string, string[]>();
    for (const element of elements) {
      const [, side = '', cell = ''] =
        /^the corner (\S+ of) (.*)$/.exec(this.#placeNames.name(element)) ?? [];
      const cellsOfSide = bySide.get(side);
      if (cellsOfSide) cellsOfSide.push(cell);
      else bySide.set(side, [cell]);
    }
    return joinList(
      [...bySide].map(
        ([side, cells]) => `the corner${cells.length > 1 ? 's' : ''} ${side} ${joinList(cells)}`,
      ),
    );
  }

  #borders(all: readonly Element[]): string[] {
    const board = this.#board!;
    const isOuter = (border: number): boolean =>
      board.borderCells[2 * border + 1]! < 0 || board.borderCells[2 * border]! < 0;
    const outerBorders = all.filter(({ index }) => isOuter(index));
    this.#outerBorders ??= Array.from({ length: board.borderCells.length / 2 }, (_, border) => border).filter(
      isOuter,
    ).length;
    const isWholeOutline = outerBorders.length === this.#outerBorders && outerBorders.length > 4;
    const elements = isWholeOutline ? all.filter(({ index }) => !isOuter(index)) : all;
    return [...(isWholeOutline ? ['around the board'] : []), ...this.#innerBorders(elements)];
  }

  #innerBorders(elements: readonly Element[]): string[] {
    const board = this.#board!;
    const bySide = new Map<string, Square[]>();
    for (const { index } of elements) {
      const cells = [board.borderCells[2 * index]!, board.borderCells[2 * index + 1]!].filter(
        (cell) => cell >= 0,
      );
      const [first, second] = cells
        .map((cell) => this.#cell(cell))
        .sort((a, b) => a.row - b.row || a.column - b.column);
      const side = second
        ? first!.row === second.row
          ? 'right of'
          : 'below'
        : SIDES.get(this.#outerDirection(index, cells[0]!))!;
      const cellsOfSide = bySide.get(side);
      if (cellsOfSide) cellsOfSide.push(first!);
      else bySide.set(side, [first!]);
    }
    return [...bySide].map(([side, cells]) => {
      const runNames = this.#cellRuns(cells).map(nameOfRun);
      return `${side} ${joinList(runNames)}`;
    });
  }

  /** The direction in which a border at the edge of the board lies, seen from the only cell that it touches. */
  #outerDirection(border: number, cell: number): string {
    const { directions, stepBorder } = this.#board!;
    return (
      directions.find((_, turn) => stepBorder[cell * directions.length + turn] === border)?.name ?? 'north'
    );
  }

  /** Paths of consecutive links; each is named by the cells at its ends and turns. */
  #pathNames(elements: readonly Element[]): string[] {
    const board = this.#board!;
    const ends = new Map<number, number[]>();
    for (const { index } of elements) {
      const [a, b] = [board.linkCells[2 * index]!, board.linkCells[2 * index + 1]!];
      for (const [from, to] of [
        [a, b],
        [b, a],
      ] as const) {
        const linkEnds = ends.get(from);
        if (linkEnds) linkEnds.push(to);
        else ends.set(from, [to]);
      }
    }
    const usedLinks = new Set<string>();
    const key = (a: number, b: number): string => `${Math.min(a, b)} ${Math.max(a, b)}`;
    const pathNames: string[] = [];
    const pathStarts = [...ends.keys()].sort(
      (a, b) => (ends.get(a)!.length === 2 ? 1 : 0) - (ends.get(b)!.length === 2 ? 1 : 0) || a - b,
    );
    for (const start of pathStarts) {
      for (;;) {
        const path = [start];
        for (let at = start; ; ) {
          const nextPlace = (ends.get(at) ?? []).find((to) => !usedLinks.has(key(at, to)));
          if (nextPlace === undefined) break;
          usedLinks.add(key(at, nextPlace));
          path.push(nextPlace);
          at = nextPlace;
          if (ends.get(at)!.length !== 2) break;
        }
        if (path.length === 1) break;
        const squares = path.map((cell) => this.#cell(cell));
        const corners = squares.filter((_square, at) => {
          const [before, after] = [squares[at - 1], squares[at + 1]];
          return !before || !after || (before.row !== after.row && before.column !== after.column);
        });
        pathNames.push(corners.map(nameOf).join('–'));
      }
    }
    return pathNames;
  }
}

const SIDES: ReadonlyMap<string, string> = new Map([
  ['north', 'above'],
  ['south', 'below'],
  ['west', 'left of'],
  ['east', 'right of'],
]);

const nameOf = ({ row, column }: Square): string => `r${row + 1}c${column + 1}`;

const nameOfRun = ({ from, to }: Run): string => {
  if (from === to) return nameOf(from);
  return `${nameOf(from)}–${nameOf(to)}`;
};

/** The names as a list in words: `a, b and c`. */
export function joinList(names: readonly string[]): string {
  const leadingNames = [...names];
  const lastName = leadingNames.pop() ?? '';
  return leadingNames.length === 0 ? lastName : `${leadingNames.join(', ')} and ${lastName}`;
}

/** The texts as a list in words; if some contain *and* themselves, a comma stands before the last: `a and b, and c`. */
export const joinClauses = (texts: readonly string[]): string =>
  texts.some((text) => text.includes(' and ')) && texts.length > 1
    ? `${texts.slice(0, -1).join(', ')}, and ${texts.at(-1)}`
    : joinList(texts);
