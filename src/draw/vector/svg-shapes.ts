/** Lines and shapes that a link of another program draws besides clues: drawn as they are, without any meaning. */
import type { ListingLine } from '../../formats/links/listing.ts';
import type { Paint } from './paint.ts';
import { roundedText } from './svg-figures.ts';
import { escapeXml } from './svg-tray.ts';

type Point = readonly [x: number, y: number];

/**
 * A line, arrow or shape that a link of another program (Penpa+, SudokuPad) draws on the board: positions in rows and columns from the upper left corner, lengths in cells.
 */
export interface PlainShape {
  readonly points: readonly (readonly [row: number, column: number])[];
  readonly centre?: readonly [row: number, column: number];
  readonly size?: readonly [height: number, width: number];
  /** Whether the shape is drawn above the values in the cells, and not below them. */
  readonly over: boolean;
  readonly round: boolean;
  readonly arrow: boolean;
  readonly fill?: string;
  readonly border?: string;
  readonly color?: string;
  readonly width: number;
  readonly text: string;
  readonly font: number;
  readonly angle: number;
}

/** The greatest number of lines and shapes that are shown; further ones are left out. */
const MAX_SHAPES = 5000;

/** The lines and shapes in the listing of a link. */
export function plainShapesIn(lines: readonly ListingLine[]): readonly PlainShape[] {
  return lines.flatMap((line) => plainShapeOf(line) ?? []).slice(0, MAX_SHAPES);
}

function plainShapeOf({ layer, fields }: ListingLine): PlainShape | undefined {
  const [, of = '', kind = ''] = /^(picture|looks) (\w+)$/.exec(layer) ?? [];
  if (of === '') return undefined;
  const text = (name: string): string | undefined => fields.get(name)?.text;
  const number = (name: string): number | undefined => numbersIn(text(name))[0];
  const points = pairsOf(text('points'));
  const [centre] = pairsOf(text('centre'));
  if (points.length < 2 && !centre) return undefined;
  const [size] = pairsOf(text('size'));
  return {
    points,
    ...(centre && { centre }),
    ...(size && { size }),
    over: kind === 'overlays' || kind === 'text' || kind === 'circle' || kind === 'rectangle',
    round: text('round') === 'yes' || kind === 'circle',
    arrow: kind === 'arrows',
    ...safeColors({ fill: text('fill'), border: text('border'), color: text('color') }),
    width: number('width') ?? 0.1,
    text: (text('text') ?? '').slice(0, 60),
    font: number('font') ?? 0.4,
    angle: number('angle') ?? 0,
  };
}

const numbersIn = (text = ''): readonly number[] =>
  text
    .split(/[\s,]+/)
    .flatMap((part) => (part !== '' && Number.isFinite(Number(part)) ? [Number(part)] : []));

function pairsOf(text = ''): (readonly [number, number])[] {
  const coordinates = numbersIn(text);
  return Array.from({ length: coordinates.length >> 1 }, (_, at) => [
    coordinates[2 * at] ?? 0,
    coordinates[2 * at + 1] ?? 0,
  ]);
}

/** Keeps only colors that are color codes or names, so that a link can't put anything else into a picture. */
function safeColors(colors: Readonly<Record<'fill' | 'border' | 'color', string | undefined>>) {
  const validColors = Object.entries(colors).filter(
    ([, color]) => color !== undefined && /^(?:#[\da-f]{3,8}|[a-z]{3,20})$/i.test(color),
  );
  return Object.fromEntries(validColors) as Partial<Record<'fill' | 'border' | 'color', string>>;
}

/** Where shapes are drawn: the board's upper left corner in the picture, the side of a cell, and the picture's colors. */
export interface ShapeSetting {
  readonly origin: Point;
  readonly unit: number;
  readonly paint: Pick<Paint, 'given' | 'faint' | 'sheet'>;
}

/** The SVG of shapes, in the order given. */
export const plainShapesSvg = (shapes: readonly PlainShape[], setting: ShapeSetting): readonly string[] => {
  const { origin, unit } = setting;
  const at = ([row, column]: readonly [number, number]): Point => [
    origin[0] + column * unit,
    origin[1] + row * unit,
  ];
  return shapes.flatMap((shape) => [
    ...(shape.points.length > 1 ? strokeSvg(shape, shape.points.map(at), setting) : []),
    ...(shape.centre ? figureSvg(shape, at(shape.centre), setting) : []),
  ]);
};

/** Black and white in a link become the picture's ink and background, so that they are seen in dark pictures, too. */
function colorIn(
  { given, sheet }: ShapeSetting['paint'],
  color: string | undefined,
  otherwise: string,
): string {
  if (color === undefined) return otherwise;
  if (/^(?:#0{3,4}|#0{6}(?:ff)?|black)$/i.test(color)) return given;
  return /^(?:#f{3,4}|#f{6}(?:ff)?|white)$/i.test(color) ? sheet : color;
}

function strokeSvg(
  { color, fill, width, arrow }: PlainShape,
  points: readonly Point[],
  { unit, paint }: ShapeSetting,
): string[] {
  const ink = colorIn(paint, color ?? fill, paint.faint);
  const cap = arrow ? 'butt' : 'round';
  const line = `<polyline points="${pointsText(points)}" fill="none" stroke="${ink}" stroke-width="${roundedText(Math.min(1, width) * unit)}" stroke-linejoin="round" stroke-linecap="${cap}"/>`;
  if (!arrow) return [line];
  const [to = [0, 0], from = [0, 0]] = [points.at(-1), points.at(-2)];
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const side = (turn: number): Point => [
    to[0] - 0.225 * unit * Math.cos(angle + turn),
    to[1] - 0.225 * unit * Math.sin(angle + turn),
  ];
  const head = [side(0.6), to, side(-0.6)];
  return [
    line,
    `<polyline points="${pointsText(head)}" fill="none" stroke="${colorIn(paint, color, paint.faint)}" stroke-width="${roundedText(unit / 16)}"/>`,
  ];
}

const pointsText = (points: readonly Point[]): string =>
  points.map(([x, y]) => `${roundedText(x)},${roundedText(y)}`).join(' ');

function figureSvg(shape: PlainShape, [x, y]: Point, { unit, paint }: ShapeSetting): string[] {
  const { size, round, fill, border, angle, text, font, color } = shape;
  const turn = angle === 0 ? '' : ` transform="rotate(${angle} ${roundedText(x)} ${roundedText(y)})"`;
  const svgParts: string[] = [];
  if (size && (fill !== undefined || border !== undefined)) {
    const [height, width] = [size[0] * unit, size[1] * unit];
    const corner = round ? ` rx="${roundedText(Math.min(width, height) / 2)}"` : '';
    const rim =
      border === undefined
        ? ''
        : ` stroke="${colorIn(paint, border, 'none')}" stroke-width="${roundedText(unit * 0.035)}"`;
    svgParts.push(
      `<rect x="${roundedText(x - width / 2)}" y="${roundedText(y - height / 2)}" width="${roundedText(width)}" height="${roundedText(height)}"${corner} fill="${colorIn(paint, fill, 'none')}"${rim}${turn}/>`,
    );
  }
  if (text !== '')
    svgParts.push(
      `<text x="${roundedText(x)}" y="${roundedText(y)}" fill="${colorIn(paint, color, paint.given)}" font-size="${roundedText(Math.min(2, font) * unit)}" text-anchor="middle" dominant-baseline="central"${turn}>${escapeXml(text)}</text>`,
    );
  return svgParts;
}

/** How far the shapes of a link extend beyond the board, in cells. */
export function overhangOf(shapes: readonly PlainShape[], rows: number, columns: number): number {
  let maxOverhang = 0;
  for (const { points, centre, size } of shapes) {
    const [height, width] = size ?? [0.6, 0.6];
    const ends = centre
      ? [
          [centre[0] - height / 2, centre[1] - width / 2],
          [centre[0] + height / 2, centre[1] + width / 2],
        ]
      : [];
    for (const [row = 0, column = 0] of [...points, ...ends])
      maxOverhang = Math.max(maxOverhang, -row, -column, row - rows, column - columns);
  }
  return Math.min(maxOverhang, 2);
}
