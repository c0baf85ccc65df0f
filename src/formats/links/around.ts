/**
 * Converts between a place of a square board (a cell, border or corner) and the cells around the place, both by name. A
 * border has two cells, a corner four. So a mark between cells becomes an item of a list, `(cells: list of cell, value:
 * int?)`. On other boards, a place's name doesn't determine the cells around it; there the text made of a link names
 * the cells (`cells [(0,0), (0,1)]`), and the place is looked up on the board.
 */
import type { Board } from '../../model/board.ts';
import { isRectangular } from '../../model/boards/kinds.ts';
import { ElementText } from '../values/element-text.ts';

type Cell = readonly [row: number, column: number];

const SIDES: ReadonlyMap<string, Cell> = new Map([
  ['north', [-1, 0]],
  ['west', [0, -1]],
  ['east', [0, 1]],
  ['south', [1, 0]],
]);

/**
 * The cells around a place in reading order, except those above or left of the board; undefined if the text doesn't
 * name a place.
 */
export function cellsAround(place: string, where: 'cells' | 'borders' | 'corners'): string | undefined {
  const placeMatch = /^\((\d+),\s*(\d+)\)(\w*)$/.exec(place);
  if (!placeMatch) return undefined;
  const [row, column] = [Number(placeMatch[1]), Number(placeMatch[2])];
  const side = SIDES.get(placeMatch[3] ?? '');
  const steps: readonly Cell[] =
    where === 'corners'
      ? [
          [-1, -1],
          [-1, 0],
          [0, -1],
          [0, 0],
        ]
      : side
        ? [[0, 0], side]
        : [[0, 0]];
  const cells = steps
    .map(([down, right]): Cell => [row + down, column + right])
    .filter(([r, c]) => r >= 0 && c >= 0)
    .toSorted(([r, c], [s, d]) => r - s || c - d);
  return `[${cells.map(([r, c]) => `(${r},${c})`).join(', ')}]`;
}

/** The place of this kind that lies between these cells of a square board; undefined if there is none. */
export function placeOfCells(cells: string, where: 'cells' | 'borders' | 'corners'): string | undefined {
  const [first, ...rest] = Array.from(
    cells.matchAll(/\((\d+),\s*(\d+)\)/g),
    ([, row, column]): Cell => [Number(row), Number(column)],
  ).toSorted(([r, c], [s, d]) => r - s || c - d);
  if (!first) return undefined;
  const [row, column] = first;
  const steps = rest.map(([r, c]) => `${r - row},${c - column}`).join(' ');
  if (where === 'cells') return steps === '' ? `(${row},${column})` : undefined;
  if (where === 'corners') return steps === '0,1 1,0 1,1' ? `(${row + 1},${column + 1})` : undefined;
  if (steps === '0,1') return `(${row},${column})east`;
  return steps === '1,0' ? `(${row},${column})south` : undefined;
}

/** The place of this kind that lies between these cells of the board; undefined if there is none. */
export function placeTouching(
  board: Board | undefined,
  cells: string,
  where: 'cells' | 'borders' | 'corners',
): string | undefined {
  if (!board || isRectangular(board)) return placeOfCells(cells, where);
  const elementText = new ElementText(board);
  const wantedCells = Array.from(
    cells.matchAll(/\([^)]*\)/g),
    ([cell]) => elementText.index('cell', cell) ?? -1,
  );
  const areWantedCells = (found: readonly number[]): boolean =>
    found.length === wantedCells.length && wantedCells.every((cell) => found.includes(cell));
  const [first = -1] = wantedCells;
  if (where === 'cells')
    return wantedCells.length === 1 && first >= 0 ? elementText.text('cell', first) : undefined;
  const kind = where === 'borders' ? 'border' : 'corner';
  const count = where === 'borders' ? board.borderCount : board.cornerCount;
  for (let at = 0; at < count; at++)
    if (areWantedCells(cellsAt(board, kind, at))) return elementText.text(kind, at);
  return undefined;
}

/** The cells at a border or a corner, by ascending number. */
export function cellsAt(board: Board, kind: 'border' | 'corner', at: number): readonly number[] {
  const { borderCells, borderCorners, borderCount } = board;
  const touchingCells = new Set<number>();
  for (let border = 0; border < borderCount; border++) {
    const touchesPlace =
      kind === 'border' ? border === at : [0, 1].some((end) => borderCorners[2 * border + end] === at);
    if (touchesPlace) for (const side of [0, 1]) touchingCells.add(borderCells[2 * border + side] ?? -1);
  }
  touchingCells.delete(-1);
  return [...touchingCells].sort((a, b) => a - b);
}

/** Whether a layer's marks are in cells, on borders or at corners; undefined for all other layers. */
export function placeKindOf(layer: string): 'cells' | 'borders' | 'corners' | undefined {
  const [, where = 'cells'] = /\bat (\w+)$/.exec(layer) ?? [];
  return where === 'cells' || where === 'borders' || where === 'corners' ? where : undefined;
}

/**
 * Whether a layer's name contains a number, as in `symbol circle_M 1 at cells`. The number chooses one of several forms
 * of a symbol, so that each mark of the layer is this symbol and needs no value.
 */
export const hasMarkNumber = (layer: string): boolean => /\s\d+\b/.test(layer);

/** The name of the link across a border of a square board, `(0,0)-(0,1)` for `(0,0)east`; other names are left as they are. */
export function linkAcross(border: string): string {
  const [, row, column, side] = /^\((\d+),(\d+)\)(east|south)$/.exec(border) ?? [];
  if (row === undefined || column === undefined) return border;
  const [down, right] = side === 'east' ? [0, 1] : [1, 0];
  return `(${row},${column})-(${Number(row) + down},${Number(column) + right})`;
}

/** The name of the border that a link of a square board crosses, the counterpart of `linkAcross`. */
export function borderAcross(link: string): string {
  const [, cell = '', row, column, nextRow, nextColumn] =
    /^(\((\d+),(\d+)\))-\((\d+),(\d+)\)$/.exec(link) ?? [];
  if (cell === '') return link;
  const isRight = nextRow === row && Number(nextColumn) === Number(column) + 1;
  const isBelow = nextColumn === column && Number(nextRow) === Number(row) + 1;
  return isRight ? `${cell}east` : isBelow ? `${cell}south` : link;
}
