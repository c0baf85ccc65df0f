/** Marks that cover several cells (cages, lines, thermometers, arrows, dots and clues outside) as TikZ. */

import type { ListMark } from '../scene/list-marks.ts';
import { fillOf, inkOf } from '../scene/palette.ts';
import { isHollow } from '../scene/scene.ts';
import {
  arrowSpots,
  bandColors,
  bandWidth,
  bulbRadius,
  cageRims,
  dashesOf,
  dotOf,
  END_RADIUS,
  lineEndsOf,
  middleOf,
  OUTSIDE_SIZE,
  type OutsidePlace,
  outsidePlaces,
  type PicturePositions,
  type Spot,
  spotsOf,
  sumPlace,
  TEXT_SIZE,
} from './list-geometry.ts';
import { type At, FRAME_INK, figureTikz, paint, place, roundedText } from './tikz-figures.ts';
import type { LabelLook } from './tikz-labels.ts';

/**
 * The board's geometry, in units of a cell's width. Places of cells and corners have y pointing down, as in the scene;
 * `label` and `haloed` take places with y pointing up, as in TikZ.
 */
export interface TikzBoard extends PicturePositions {
  /** Writes a text, by default in the ink of the puzzle's values. */
  label(text: string, at: At, size: number, look?: LabelLook): string;
  haloed(text: string, at: At, size: number): readonly string[];
}

/** The width of a cage's rim, in cells, as are all widths below. */
const CAGE_WIDTH = 0.032;
/** The width of the rim of a line through cells. */
const RIM_WIDTH = 0.03;
/** The width of the ring around an arrow's cells. */
const RING_WIDTH = 0.038;
/** The width of an arrow. */
const ARROW_WIDTH = 0.045;
/** The width of the shaft of an arrow at a clue outside the board. */
const SHAFT_WIDTH = 0.03;

const flipY = ([x, y]: Spot): At => [x, -y];
const pathOf = (spots: readonly Spot[]): string => {
  const coordinates = spots.map((spot) => place(flipY(spot)));
  // A single cell gives a round dot: a line of almost no length with round ends.
  return coordinates.length === 1 ? `${coordinates[0]} -- ++(0.001,0)` : coordinates.join(' -- ');
};

/** The parts of the marks that are drawn below the numbers. */
export function listsBelow(marks: readonly ListMark[], board: TikzBoard): string[] {
  return marks.flatMap((mark) => {
    switch (mark.way) {
      case 'cage':
        return cageTikz(mark, board);
      case 'line':
        return [...bandTikz(mark, board), ...endsTikz(mark, board)];
      case 'thermometer':
        return bandTikz(mark, board, mark.cells[0]);
      case 'arrow':
        return arrowTikz(mark, board);
      default:
        return [];
    }
  });
}

/** The parts of the marks that are drawn above the numbers. */
export function listsAbove(marks: readonly ListMark[], board: TikzBoard): readonly string[] {
  const placeOutside = outsidePlaces(board);
  return marks.flatMap((mark) => {
    switch (mark.way) {
      case 'cage':
        return sumTikz(mark, board);
      case 'dot':
        return dotTikz(mark, board);
      case 'text':
        return board.haloed(mark.text ?? '', flipY(middleOf(mark.cells, board)), TEXT_SIZE);
      case 'outside':
        return outsideTikz(mark, board, placeOutside(mark));
      default:
        return [];
    }
  });
}

function stroke(path: string, ink: string, width: number, dashes?: readonly [number, number]): string {
  const pattern = dashes
    ? `, dash pattern=on ${roundedText(dashes[0])}cm off ${roundedText(dashes[1])}cm`
    : '';
  return `\\draw[color=${ink}, line width=${roundedText(width)}cm, line join=round${pattern}] ${path};`;
}

/** A broad light line with a dark rim, on which text stays readable. */
function bandTikz(mark: ListMark, board: TikzBoard, bulb?: number): string[] {
  const path = pathOf(spotsOf(mark, board));
  const width = bandWidth(mark, board);
  const dashes = dashesOf(mark.stroke, width);
  const { fill, rim } = bandColors(mark);
  const paintStroke = (ink: string, less: number): string[] => [
    stroke(path, ink, width - 2 * less, dashes),
    ...(bulb === undefined
      ? []
      : [
          `\\fill[color=${ink}] ${place(flipY(board.cell(bulb)))} circle (${roundedText(bulbRadius(board) - less)});`,
        ]),
  ];
  return [...paintStroke(paint(inkOf(rim)), 0), ...paintStroke(paint(fillOf(fill)), RIM_WIDTH)];
}

/** The shapes at both ends of a line. */
function endsTikz(mark: ListMark, board: TikzBoard): string[] {
  const { shape, color = 'gray' } = mark;
  return shape
    ? lineEndsOf(mark, board).map((end) => figureTikz({ shape, color }, flipY(end), END_RADIUS))
    : [];
}

/** An arrow: a ring around its cells if it has a separate line, and a line to the arrowhead. */
function arrowTikz(mark: ListMark, board: TikzBoard): string[] {
  const { color = 'gray', stroke: look } = mark;
  const arrowInk = paint(inkOf(color));
  const { ring, ringWidth, shaft, point } = arrowSpots(mark, board);
  const width = ARROW_WIDTH * (look?.width ?? 1);
  return [
    ...(ring
      ? [stroke(pathOf(ring), arrowInk, ringWidth), stroke(pathOf(ring), 'white', ringWidth - 2 * RING_WIDTH)]
      : []),
    ...(shaft.length > 0 ? [stroke(pathOf(shaft), arrowInk, width, dashesOf(look, width))] : []),
    ...(point.length > 0 ? [stroke(pathOf(point), arrowInk, width)] : []),
  ];
}

/** A cage: a dashed outline with straight ends; round ends would fill the gaps. */
function cageTikz({ cells, color }: ListMark, board: TikzBoard): string[] {
  const rims = cageRims(cells, board).map((rim) => `${pathOf(rim)} -- cycle`);
  // On a drawing, cells have no sides.
  if (rims.length === 0) return [];
  const dashOptions = `line width=${CAGE_WIDTH}cm, line cap=butt, dash pattern=on 0.1cm off 0.063cm`;
  return [`\\draw[color=${color ? paint(inkOf(color)) : FRAME_INK}, ${dashOptions}] ${rims.join(' ')};`];
}

function sumTikz({ cells, text, color }: ListMark, board: TikzBoard): string[] {
  if (text === undefined) return [];
  const { corner, width, height, startSpot, size } = sumPlace(cells, text, board);
  const oppositeCorner: Spot = [corner[0] + width, corner[1] + height];
  return [
    `\\fill[color=white] ${place(flipY(corner))} rectangle ${place(flipY(oppositeCorner))};`,
    board.label(text, flipY(startSpot), size, {
      anchor: 'start',
      ...(color && { textInk: paint(inkOf(color)) }),
    }),
  ];
}

function dotTikz(mark: ListMark, board: TikzBoard): string[] {
  const { at, radius, figure, size } = dotOf(mark, board);
  const figureLines = figureTikz(figure, flipY(at), radius);
  if (mark.text === undefined) return [figureLines];
  return [figureLines, board.label(mark.text, flipY(at), size, isHollow(figure) ? {} : { textInk: 'white' })];
}

/** A clue outside the board. On a diagonal, an arrow shows the clue's direction. */
function outsideTikz({ text = '', color }: ListMark, board: TikzBoard, where: OutsidePlace): string[] {
  const textInk = color && paint(inkOf(color));
  const { at, point, shaft } = where;
  return [
    board.label(text, flipY(at), OUTSIDE_SIZE, textInk ? { textInk } : {}),
    ...(point ? [`\\fill[color=${textInk ?? 'black'}] ${pathOf(point)} -- cycle;`] : []),
    ...(shaft ? [stroke(pathOf(shaft), textInk ?? 'black', SHAFT_WIDTH)] : []),
  ];
}
