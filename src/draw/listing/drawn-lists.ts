/**
 * Writes cages, lines, thermometers, arrows, dots and clues outside the board as lines of a drawing's listing. Positions between cells are
 * counted in half cells from the centre of the first cell, so that one rule covers borders, corners and cells.
 */

import type { ListingText } from '../../formats/links/listing.ts';
import { ElementText } from '../../formats/values/element-text.ts';
import type { Board } from '../../model/board.ts';
import { isRectangular } from '../../model/boards/kinds.ts';
import type { ListMark } from '../scene/list-marks.ts';

type Spot = readonly [row: number, column: number];

/** Penpa's stroke numbers by color; strokes of any other color become gray. */
const STROKE_NUMBERS: ReadonlyMap<string, number> = new Map([
  ['black', 2],
  ['green', 3],
  ['gray', 5],
  ['lightgray', 5],
  ['red', 8],
  ['blue', 9],
  ['cyan', 9],
  ['violet', 9],
]);
const GRAY = 5;
/** The colors of circles, in the order of Penpa's numbers from 0 on. */
const CIRCLE_FORMS = ['', 'white', 'black', 'gray'];

export function addLists(text: ListingText, lists: readonly ListMark[], board: Board): void {
  for (const mark of lists) addList(text, mark, board);
}

function addList(text: ListingText, mark: ListMark, board: Board): void {
  const spot = (cell: number): Spot => [board.cellRow[cell] ?? 0, board.cellColumn[cell] ?? 0];
  const spots = mark.cells.map(spot);
  switch (mark.way) {
    case 'cage':
      text.addLine('cage', { cells: listOf(spots), value: mark.text });
      break;
    case 'thermometer':
      text.addLine('thermometer', { line: listOf(spots) });
      break;
    case 'line':
      addLine(text, spots, mark);
      break;
    case 'arrow':
      addArrow(text, spots, mark.line?.map(spot));
      break;
    case 'dot':
    case 'text':
      addMiddleMark(text, spots, mark, board);
      break;
    case 'outside':
      if (isRectangular(board)) addOutsideMark(text, spots, mark, board);
      break;
    case 'fill':
      // `drawnPuzzle` writes filled cells cell by cell, so nothing is written here.
      break;
  }
}

/** Adds a line through cells, with the given shape at both ends. */
function addLine(text: ListingText, spots: readonly Spot[], { color, shape }: ListMark): void {
  const value = STROKE_NUMBERS.get(color ?? 'gray') ?? GRAY;
  spots.slice(1).forEach((to, at) => {
    text.addLine('line at links', { at: `${spotText(spots[at] ?? to)}-${spotText(to)}`, value });
  });
  if (shape === undefined) return;
  const name = shape === 'square' || shape === 'block' || shape === 'diamond' ? 'square_L' : 'circle_L';
  for (const end of [spots[0], spots.at(-1)])
    if (end) text.addLine(`symbol ${name}`, { at: spotText(end), value: 1 });
}

/** Adds an arrow. Penpa draws a circle only at an arrow's first cell, so a frame is drawn around several cells. */
function addArrow(text: ListingText, cells: readonly Spot[], line: readonly Spot[] | undefined): void {
  const lastCell = cells.at(-1);
  if (!lastCell) return;
  if (cells.length > 1 && line) text.addLine('frame', { line: listOf(cells) });
  const startsAtCells = line?.some((spot) => spotText(spot) === spotText(lastCell)) ?? false;
  const [head = lastCell, ...way] = line ? (startsAtCells ? line : [lastCell, ...line]) : cells;
  text.addLine('arrowline', { cells: listOf([head]), line: listOf(way) });
}

/**
 * Adds a dot or a text in the middle of its cells; on a board that isn't a grid of squares, only in one cell or between
 * two.
 */
function addMiddleMark(text: ListingText, spots: readonly Spot[], mark: ListMark, board: Board): void {
  const place = isRectangular(board) ? undefined : middlePlace(mark.cells, board);
  const meanCoordinate = (axis: 0 | 1): number =>
    Math.round((2 * spots.reduce((sum, spot) => sum + spot[axis], 0)) / spots.length);
  const [at, where] = place ?? [spotText([meanCoordinate(0), meanCoordinate(1)]), 'points'];
  const formNumber = Math.max(1, CIRCLE_FORMS.indexOf(mark.color ?? 'white'));
  const circleSymbol = mark.text === undefined ? 'circle_SS' : 'circle_S';
  if (mark.way === 'dot') text.addLine(`symbol ${circleSymbol} at ${where}`, { at, value: formNumber });
  if (mark.text !== undefined)
    text.addLine(`number${formNumber === 2 ? ' white' : ''} at ${where}`, { at, value: mark.text });
}

/**
 * The place of a mark in the middle of cells: a cell, or the border between two cells. For three or more cells it is
 * the first cell.
 */
function middlePlace(cells: readonly number[], board: Board): readonly [at: string, where: string] {
  const elementText = new ElementText(board);
  const [first = 0, second] = cells;
  const { directions, step, stepBorder } = board;
  const side = Array.from(directions, (_, way) => first * directions.length + way).find(
    (way) => second !== undefined && cells.length === 2 && step[way] === second,
  );
  return side === undefined
    ? [elementText.text('cell', first), 'cells']
    : [elementText.text('border', stepBorder[side] ?? 0), 'borders'];
}

const DIRECTION_NAMES: ReadonlyMap<string, string> = new Map([
  ['-1,0', 'north'],
  ['0,-1', 'west'],
  ['0,1', 'east'],
  ['1,0', 'south'],
  ['-1,-1', 'northwest'],
  ['-1,1', 'northeast'],
  ['1,-1', 'southwest'],
  ['1,1', 'southeast'],
]);

/**
 * Adds a clue outside the board, next to the first cell and opposite to the second; with an arrow if the cells are on a
 * diagonal.
 */
function addOutsideMark(text: ListingText, spots: readonly Spot[], mark: ListMark, board: Board): void {
  const [first, second] = spots;
  if (!first || mark.text === undefined) return;
  const step: Spot = second ? [second[0] - first[0], second[1] - first[1]] : [first[0] === 0 ? 1 : -1, 0];
  const direction = DIRECTION_NAMES.get(step.join());
  const [row, column] = [first[0] - step[0], first[1] - step[1]];
  const isDiagonal = step[0] !== 0 && step[1] !== 0;
  const isInRow = row >= 0 && row < board.height;
  const isInColumn = column >= 0 && column < board.width;
  if (direction === undefined || isInRow === isInColumn) {
    // A clue at a corner of the board belongs to no row or column, so it is written as a text on its own.
    if (!isInRow) text.addLine('number at beside', { at: spotText([row, column]), value: mark.text });
    return;
  }
  const side = isInColumn ? (row < 0 ? 'above' : 'below') : column < 0 ? 'left' : 'right';
  const at = isInColumn ? column : row;
  text.addLine(isDiagonal ? `arrow at ${side}` : `number at ${side}`, {
    at,
    value: mark.text,
    direction: isDiagonal ? direction : undefined,
  });
}

const spotText = ([row, column]: Spot): string => `(${row},${column})`;
const listOf = (spots: readonly Spot[]): string => `[${spots.map(spotText).join(', ')}]`;
