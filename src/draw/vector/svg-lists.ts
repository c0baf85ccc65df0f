/** Marks that cover several cells (cages, lines, thermometers, arrows, dots and clues outside) as SVG elements. */

import type { ListMark } from '../scene/list-marks.ts';
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
import type { Paint } from './paint.ts';
import { figureSvg, polygon, roundedText } from './svg-figures.ts';

/** The geometry and colors of the board's picture. */
export interface BoardPicture extends PicturePositions {
  readonly paint: Paint;
  /** Writes a text, by default in the ink of the puzzle's values. */
  label(
    text: string,
    at: Spot,
    size: number,
    look: { readonly anchor?: string; readonly ink?: string },
  ): string;
  haloed(text: string, at: Spot, size: number): string;
}

/** The parts of the marks that are drawn below the numbers. */
export function listsBelow(marks: readonly ListMark[], picture: BoardPicture): string[] {
  return marks.flatMap((mark) => {
    switch (mark.way) {
      case 'cage':
        return cageSvg(mark, picture);
      case 'line':
        return [bandSvg(mark, picture), ...endsSvg(mark, picture)];
      case 'thermometer':
        return bandSvg(mark, picture, mark.cells[0]);
      case 'arrow':
        return arrowSvg(mark, picture);
      default:
        return [];
    }
  });
}

/** The parts of the marks that are drawn above the numbers. */
export function listsAbove(marks: readonly ListMark[], picture: BoardPicture): string[] {
  const placeOutside = outsidePlaces(picture);
  return marks.flatMap((mark) => {
    switch (mark.way) {
      case 'cage':
        return sumSvg(mark, picture);
      case 'dot':
        return dotSvg(mark, picture);
      case 'text':
        return picture.haloed(mark.text ?? '', middleOf(mark.cells, picture), picture.unit * TEXT_SIZE);
      case 'outside':
        return outsideSvg(mark, picture, placeOutside(mark));
      default:
        return [];
    }
  });
}

/** A broad light line with a dark rim, on which text stays readable. */
function bandSvg(mark: ListMark, picture: BoardPicture, bulb?: number): string {
  const { paint, cell } = picture;
  const path = pathOf(spotsOf(mark, picture));
  const bandInks = bandColors(mark);
  const rimInk = paint.ink(bandInks.rim);
  const bandWidthPx = bandWidth(mark, picture);
  const dashes = dashAttribute(mark.stroke, bandWidthPx);
  const stroke = (width: number, paintOf: string): string => pathSvg(path, paintOf, width, dashes);
  const bulbSvg = (radius: number, paintOf: string): string => {
    if (bulb === undefined) return '';
    const [x, y] = cell(bulb);
    return `<circle cx="${roundedText(x)}" cy="${roundedText(y)}" r="${roundedText(radius)}" fill="${paintOf}"/>`;
  };
  const fillColor = paint.band(bandInks.fill);
  const radius = bulbRadius(picture);
  return (
    stroke(bandWidthPx, rimInk) +
    bulbSvg(radius, rimInk) +
    stroke(bandWidthPx - 2.4, fillColor) +
    bulbSvg(radius - 1.2, fillColor)
  );
}

const dashAttribute = (stroke: ListMark['stroke'], width: number): string => {
  const dashes = dashesOf(stroke, width);
  return dashes ? ` stroke-dasharray="${dashes.map(roundedText).join(' ')}"` : '';
};

const pathSvg = (path: string, ink: string, width: number, dashes = ''): string =>
  `<path d="${path}" fill="none" stroke="${ink}" stroke-width="${roundedText(width)}"${dashes} stroke-linecap="round" stroke-linejoin="round"/>`;

/** The shapes at both ends of a line. */
function endsSvg(mark: ListMark, picture: BoardPicture): string[] {
  const { shape, color = 'gray' } = mark;
  if (!shape) return [];
  const { unit, paint } = picture;
  return lineEndsOf(mark, picture).map((end) =>
    figureSvg({ shape, color }, ...end, unit * END_RADIUS, paint),
  );
}

const pathOf = (spots: readonly Spot[]): string => {
  const [[x, y] = [0, 0], ...others] = spots;
  if (others.length === 0) return `M${roundedText(x)} ${roundedText(y)}h0.01`;
  return spots
    .map((spot, at) => `${at === 0 ? 'M' : 'L'}${roundedText(spot[0])} ${roundedText(spot[1])}`)
    .join('');
};

/** An arrow: a ring around its cells if it has a separate line, and a line to the arrowhead. */
function arrowSvg(mark: ListMark, picture: BoardPicture): string[] {
  const { color = 'gray', stroke } = mark;
  const arrowInk = picture.paint.ink(color);
  const { ring, ringWidth, shaft, point } = arrowSpots(mark, picture);
  const svgParts: string[] = [];
  if (ring) {
    const path = pathOf(ring);
    svgParts.push(pathSvg(path, arrowInk, ringWidth), pathSvg(path, picture.paint.sheet, ringWidth - 3));
  }
  if (shaft.length === 0) return svgParts;
  const width = 1.8 * (stroke?.width ?? 1);
  const [line, tip] = [pathOf(shaft), pathOf(point)];
  if (stroke?.isDashed)
    svgParts.push(
      pathSvg(line, arrowInk, width, dashAttribute(stroke, width)),
      pathSvg(tip, arrowInk, width),
    );
  else svgParts.push(pathSvg(line + tip, arrowInk, width));
  return svgParts;
}

/** A cage: a dashed outline around its cells. */
function cageSvg({ cells, color }: ListMark, picture: BoardPicture): string[] {
  const rims = cageRims(cells, picture).map((rim) => {
    const points = rim.map(([x, y]) => `${roundedText(x)} ${roundedText(y)}`);
    return `M${points.join('L')}Z`;
  });
  const cageInk = color ? picture.paint.ink(color) : picture.paint.frame;
  return [
    `<path d="${rims.join('')}" fill="none" stroke="${cageInk}" stroke-width="1.3" stroke-dasharray="4 2.5"/>`,
  ];
}

function sumSvg({ cells, text, color }: ListMark, picture: BoardPicture): string[] {
  if (text === undefined) return [];
  const { paint, label } = picture;
  const { corner, width, height, startSpot, size } = sumPlace(cells, text, picture);
  const ground = `<rect x="${roundedText(corner[0])}" y="${roundedText(corner[1])}" width="${roundedText(width)}" height="${roundedText(height)}" fill="${paint.sheet}"/>`;
  const textInk = color && paint.ink(color);
  return [ground, label(text, startSpot, size, { anchor: 'start', ...(textInk && { ink: textInk }) })];
}

function dotSvg(mark: ListMark, picture: BoardPicture): string[] {
  const { paint, label } = picture;
  const { at, radius, figure: dotFigure, size } = dotOf(mark, picture);
  const figure = figureSvg(dotFigure, ...at, radius, paint);
  if (mark.text === undefined) return [figure];
  const textInk = isHollow(dotFigure) ? paint.onOpen?.(paint.given) : paint.onDisc(dotFigure.color);
  return [figure, label(mark.text, at, size, textInk ? { ink: textInk } : {})];
}

/** A clue outside the board. On a diagonal, an arrow shows the clue's direction. */
function outsideSvg(
  { text = '', color }: ListMark,
  { unit, paint, label }: BoardPicture,
  { at, point, shaft }: OutsidePlace,
): string[] {
  const textInk = color && paint.ink(color);
  return [
    label(text, at, unit * OUTSIDE_SIZE, textInk ? { ink: textInk } : {}),
    ...(point ? [polygon(point, textInk ?? paint.given)] : []),
    ...(shaft ? [`<path d="${pathOf(shaft)}" stroke="${textInk ?? paint.given}" stroke-width="1.2"/>`] : []),
  ];
}
