/**
 * The lines of a listing that describe the board. A board of squares has a line with its rows and columns, `size`.
 * Other boards are named, `board: kind hex size [3, 4, 5, 4, 3]`, or listed cell by cell, as in instances: `cell:
 * corners "0,0 1,0 0.5,0.866"`.
 */
import type { LinkFormat } from '../../language/sections/read/format.ts';
import type { Board } from '../../model/board.ts';
import { hexBoard } from '../../model/boards/hex.ts';
import { isRagged, isRectangular } from '../../model/boards/kinds.ts';
import { type Point, polygonBoard } from '../../model/boards/polygons.ts';
import { isTilingName, tilingBoard } from '../../model/boards/tilings.ts';
import type { NamedShape } from '../foreign/shapes.ts';
import type { EntryLine } from '../native/instance.ts';
import { writePolygons } from '../native/polygons-text.ts';
import { ElementText } from '../values/element-text.ts';
import { addHoleLines } from './holes.ts';
import type { ListingLine, ListingText } from './listing.ts';

export function addBoardLines(text: ListingText, board: Board | undefined): void {
  if (!board || isRectangular(board)) {
    text.addLine('size', { rows: board?.height ?? 0, columns: board?.width ?? 0 });
    if (board) addHoleLines(text, board);
  } else if (isRagged(board)) {
    text.addLine('board', { kind: board.kind, size: `[${rowLengths(board).join(', ')}]` });
  } else if (board.tiling && board.tiling.sizes.length > 0) {
    text.addLine('board', { kind: board.tiling.name, size: `[${board.tiling.sizes.join(', ')}]` });
  } else if (board.tiling) {
    text.addLine('board', { kind: 'polygons' });
    for (const corners of writePolygons(board)) text.addLine('cell', { corners });
  } else text.addLine('board', { kind: board.kind, size: `[${board.height}, ${board.width}]` });
}

/** The number of cells in each row. */
function rowLengths(board: Board): readonly number[] {
  const rowLengths = new Array<number>(board.height).fill(0);
  for (const row of board.cellRow) rowLengths[row] = (rowLengths[row] ?? 0) + 1;
  return rowLengths;
}

/**
 * The hexagonal or polygonal board that the lines `board` and `cell` of a link describe; undefined for other boards.
 */
export function boardOfListing(lines: readonly ListingLine[]): Board | undefined {
  const fields = lines.find(({ layer }) => layer === 'board')?.fields;
  const kind = fields?.get('kind')?.text ?? '';
  const boardSizes = (fields?.get('size')?.text.match(/\d+/g) ?? []).map(Number);
  if (kind === 'hex') return hexBoard(boardSizes);
  if (isTilingName(kind)) return tilingBoard(kind, boardSizes[0] ?? 0, boardSizes[1] ?? 0, boardSizes[2]);
  if (kind !== 'polygons') return undefined;
  const polygons = lines
    .filter(({ layer }) => layer === 'cell')
    .map(({ fields: cell }) => (cell.get('corners')?.text ?? '').split(' ').map(pointOf));
  return polygonBoard(polygons, { name: 'polygons', sizes: [] });
}

function pointOf(text: string): Point {
  const [x = 0, y = 0] = text.split(',').map(Number);
  return [x, y];
}

/** The names of the cells of a listing's board; empty if the board is too large for any link. */
export function cellsOfListing(lines: readonly ListingLine[]): readonly string[] {
  const board = boardOfListing(lines);
  const elementText = new ElementText(board);
  if (board) return Array.from({ length: board.cellCount }, (_, cell) => elementText.text('cell', cell));
  const sides = ['rows', 'columns'].map((side) => Number(lines[0]?.fields.get(side)?.text));
  const [rows = 0, columns = 0] = sides.every((side) => side <= MAX_LINES) ? sides : [];
  return Array.from({ length: rows * columns }, (_, at) => `(${Math.floor(at / columns)},${at % columns})`);
}

const MAX_LINES = 1000;

/** Matches the layers of strokes that divide the board into rooms, and the layers that number these rooms. */
export const DIVIDING_LAYER_PATTERN = /^(?:rooms|edge (?:2|21)) at /;

/** The givens that the section's line `rooms` sets. */
export const roomShapesOf = (
  { parts }: LinkFormat,
  shapes: ReadonlyMap<string, NamedShape>,
): readonly NamedShape[] =>
  parts
    .filter(({ layer }) => layer === 'rooms')
    .flatMap(({ givenNames }) => givenNames.flatMap(({ text }) => shapes.get(text) ?? []));

export const isOfRooms = ({ parts }: LinkFormat): boolean => parts.some(({ layer }) => layer === 'rooms');

/** The entry of a given that numbers rooms, if all cells of the board are in one room. */
export function linesOfSingleRoom(told: readonly ListingLine[]): EntryLine[] {
  const [line] = told;
  const startOffset = line?.token.start ?? 0;
  const lineStart = { start: startOffset, width: 1 };
  return cellsOfListing(told).map((cell) => ({
    ...lineStart,
    text: cell,
    key: { ...lineStart, text: cell },
    tokens: [{ ...lineStart, text: '0' }],
  }));
}
