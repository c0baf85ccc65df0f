/**
 * Boards of polygons as text: strokes of any slope as dots, eight per character (Unicode's Braille patterns), with the
 * cells' contents over them. In ASCII a stroke is made of the signs nearest to its slope.
 */
import type { Board } from '../../model/board.ts';
import { greatest } from '../../model/large-lists.ts';
import { type Geometry, geometryOf, type Point, strokesOfBorder, strokesOfLink } from '../scene/geometry.ts';
import { SHAPES } from '../scene/palette.ts';
import type { CellMark, Label, Margins, Scene, StrokeMark } from '../scene/scene.ts';
import { Canvas, type Ink, type TextOptions } from './canvas.ts';
import { cellText, FAINT, labelInk, printableText } from './cell-text.ts';
import { bracketsFor, type StrokeSign, strokeInk, strokeSign } from './stroke-sign.ts';

/**
 * The number of characters across one unit of the scene. A character is about twice as high as wide, so half as many
 * lines go down one unit.
 */
const COLUMNS_PER_UNIT = 6;
/** The number of lines of text down one unit of the scene. */
const LINES_PER_UNIT = COLUMNS_PER_UNIT / 2;
/** `DOT_MASKS[line][column]`: the bit of this dot of a character in a Braille pattern. */
const DOT_MASKS = [
  [0x01, 0x08],
  [0x02, 0x10],
  [0x04, 0x20],
  [0x40, 0x80],
] as const;
const BRAILLE_CODE_POINT = 0x2800;

export function polygonText(scene: Scene, board: Board, options: TextOptions): string[] {
  const geometry = geometryOf(board);
  const texts = scene.cells.map((mark) => cellText(mark, scene, options));
  const maxWidth = texts.reduce((most, text) => Math.max(most, [...(text?.text ?? '')].length), 1);
  const sheet = new PolygonSheet(geometry, Math.max(1, maxWidth / 3), scene.margins, options);
  const ends = (border: number): readonly (readonly [Point, Point])[] =>
    strokesOfBorder(board, geometry, border);
  for (const corner of geometry.corners) sheet.drawDot(corner);
  scene.borders.forEach((mark, border) => {
    const isOuter = (board.borderCells[2 * border + 1] ?? -1) < 0;
    const isFrame = mark.outline || (isOuter && scene.grid === 'lines');
    const isDrawn = (mark.count ?? 0) > 0;
    if (!isDrawn && !isFrame) return;
    for (const stroke of ends(border))
      sheet.drawStroke(
        ...stroke,
        isDrawn || mark.emphasis ? strokeInk(mark) : FAINT,
        isDrawn && mark.stroke?.isDashed,
      );
  });
  scene.borders.forEach((mark, border) => {
    const sign = signOf(mark, scene, options);
    const [stroke] = ends(border);
    if (sign && stroke) sheet.writeCentered(midpoint(...stroke), sign.text, sign.ink);
  });
  scene.links.forEach((mark, link) => {
    const sign = scene.drawsUndecidedLinks ? signOf(mark, scene, options) : undefined;
    for (const linkStroke of strokesOfLink(board, geometry, link)) {
      if ((mark.count ?? 0) > 0) sheet.drawStroke(...linkStroke, strokeInk(mark), mark.stroke?.isDashed);
      if (sign) sheet.writeCentered(midpoint(...linkStroke), sign.text, sign.ink);
    }
  });
  scene.corners.forEach(({ label, figure }, corner) => {
    const text = label?.text ?? (figure && SHAPES[figure.shape][options.ascii ? 1 : 0]);
    if (text)
      sheet.writeCentered(geometry.corners[corner] ?? geometry.topLeft, printableText(text, options), {});
  });
  scene.cells.forEach((mark, cell) => {
    sheet.drawCell(geometry.centers[cell] ?? geometry.topLeft, mark, texts[cell]);
  });
  writeMargins(sheet, scene.margins, board, geometry, options);
  return sheet.lines();
}

/**
 * Writes the labels of rows to the left and right of their first and last cells, those of columns in lines above and
 * below.
 */
function writeMargins(
  sheet: PolygonSheet,
  { left, right, top, bottom }: Margins,
  board: Board,
  { centers }: Geometry,
  options: TextOptions,
): void {
  const centre = (family: string, line: number, end: 0 | -1): Point | undefined =>
    centers[board.lineFamilies.find(({ name }) => name === family)?.lines[line]?.at(end) ?? -1];
  for (const [labels, end] of [
    [left, 0],
    [right, -1],
  ] as const) {
    labels.forEach((labelsOfRow, row) => {
      const at = centre('rows', row, end);
      if (at && labelsOfRow[0])
        sheet.writeBeside(at, marginText(labelsOfRow, options), end === 0, labelInk(labelsOfRow[0]));
    });
  }
  for (const [labels, end] of [
    [top, 0],
    [bottom, -1],
  ] as const) {
    labels.forEach((labelsOfColumn, column) => {
      const at = centre('columns', column, end);
      labelsOfColumn.forEach((label, line) => {
        const firstLine = end === 0 ? line - labelsOfColumn.length : line;
        if (at) sheet.writeAbove(at, printableText(label.text, options), firstLine, labelInk(label));
      });
    });
  }
}

const marginText = (labels: readonly Label[], options: TextOptions): string =>
  labels.map(({ text }) => printableText(text, options)).join(' ');

const midpoint = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** The sign at the middle of a border or link: for several strokes their number, which one line can't show. */
function signOf(mark: StrokeMark, scene: Scene, options: TextOptions): StrokeSign | undefined {
  const sign = strokeSign(mark, scene, options);
  if (sign || mark.count === undefined || mark.count < 2) return sign;
  return { text: String(mark.count), ink: mark.emphasis ? strokeInk(mark) : FAINT };
}

/** The number of dots from one dash to the next. */
const DOTS_PER_DASH = 6;

/** Whether step `step` of a dashed stroke lies in a gap. */
function isDashGap(step: number, steps: number): boolean {
  const dashCount = Math.max(1, Math.round(steps / DOTS_PER_DASH));
  const phase = ((step * dashCount) / steps) % 1;
  return phase > 0.25 && phase < 0.75;
}

class PolygonSheet {
  readonly #canvas: Canvas;
  readonly #options: TextOptions;
  readonly #minCorner: Point;
  readonly #scale: number;
  /** The number of characters left of the board. */
  readonly #leftWidth: number;
  /** The number of lines of text above the board. */
  readonly #top: number;
  /** The board's last column of characters. */
  readonly #right: number;
  /** The board's last line of text. */
  readonly #bottom: number;
  /** `patterns[line * width + column]`: the Braille pattern of the character there. */
  readonly #patterns: Uint8Array;

  constructor({ topLeft, bottomRight }: Geometry, scale: number, margins: Margins, options: TextOptions) {
    this.#minCorner = topLeft;
    this.#scale = scale;
    this.#options = options;
    const roomiestSpot = (
      labels: readonly (readonly Label[])[],
      room: (own: readonly Label[]) => number,
    ): number => greatest([0, ...labels.map(room)]);
    const widthOf = (labelsOfLine: readonly Label[]): number =>
      labelsOfLine.length === 0 ? 0 : [...marginText(labelsOfLine, options)].length + 1;
    this.#leftWidth = roomiestSpot(margins.left, widthOf);
    this.#top = roomiestSpot(margins.top, ({ length }) => length);
    this.#right = this.#leftWidth + Math.ceil((bottomRight.x - topLeft.x) * COLUMNS_PER_UNIT * scale) + 3;
    this.#bottom = this.#top + Math.ceil((bottomRight.y - topLeft.y) * LINES_PER_UNIT * scale) + 1;
    const width = this.#right + 1 + roomiestSpot(margins.right, widthOf);
    const height = this.#bottom + roomiestSpot(margins.bottom, ({ length }) => length);
    this.#canvas = new Canvas(width, height, options.ascii ?? false);
    this.#patterns = new Uint8Array(width * height);
  }

  /** The column and line of the character at a point. */
  #positionOf({ x, y }: Point): [number, number] {
    const { x: left, y: top } = this.#minCorner;
    return [
      this.#leftWidth + (x - left) * COLUMNS_PER_UNIT * this.#scale + 1,
      this.#top + (y - top) * LINES_PER_UNIT * this.#scale,
    ];
  }

  drawDot(point: Point): void {
    const [x, y] = this.#positionOf(point);
    if (this.#options.ascii) this.#canvas.writeText(Math.floor(x), Math.floor(y), '.', FAINT);
    else this.#set(x, y, FAINT);
  }

  #set(x: number, y: number, ink: Ink): void {
    const [column, line] = [Math.floor(x), Math.floor(y)];
    const place = line * this.#canvas.width + column;
    const dotMask = DOT_MASKS[Math.floor((y - line) * 4) as 0]?.[Math.floor((x - column) * 2) as 0] ?? 0;
    const pattern = (this.#patterns[place] ?? 0) | dotMask;
    this.#patterns[place] = pattern;
    this.#canvas.writeText(column, line, String.fromCharCode(BRAILLE_CODE_POINT + pattern), ink);
  }

  drawStroke(from: Point, to: Point, ink: Ink, dashed = false): void {
    const [[x1, y1], [x2, y2]] = [this.#positionOf(from), this.#positionOf(to)];
    const [dx, dy] = [x2 - x1, y2 - y1];
    const { ascii } = this.#options;
    const steps = Math.ceil(Math.max(Math.abs(dx) * (ascii ? 1 : 2), Math.abs(dy) * (ascii ? 1 : 4)));
    const slope = Math.abs(dy * 2) / Math.abs(dx || 1e-9);
    const sign = slope < 0.5 ? '-' : slope > 2.5 ? '|' : dx > 0 === dy > 0 ? '\\' : '/';
    for (let step = 0; step <= steps; step++) {
      // Dashes and gaps have the same length; a stroke begins and ends with half a dash, so that strokes which meet at
      // a corner form a whole dash.
      if (dashed && !ascii && isDashGap(step, steps)) continue;
      const [x, y] = [x1 + (dx * step) / steps, y1 + (dy * step) / steps];
      if (!ascii) this.#set(x, y, ink);
      else if (step > 0 && step < steps) this.#canvas.writeText(Math.floor(x), Math.floor(y), sign, ink);
    }
  }

  writeCentered(point: Point, text: string, ink: Ink): void {
    const [x, y] = this.#positionOf(point);
    this.#canvas.writeText(Math.floor(x) - (([...text].length - 1) >> 1), Math.floor(y), text, ink);
  }

  drawCell(
    centre: Point,
    mark: CellMark,
    text: { readonly text: string; readonly ink: Ink } | undefined,
  ): void {
    const [x, y] = this.#positionOf(centre);
    const length = Math.max(1, [...(text?.text ?? '')].length);
    const leftColumn = Math.floor(x) - ((length - 1) >> 1);
    const { color } = this.#options;
    if (color && mark.fill && text) this.#canvas.fillBackground(leftColumn, Math.floor(y), length, mark.fill);
    if (color && mark.emphasis)
      this.#canvas.fillBackground(
        leftColumn - 1,
        Math.floor(y),
        length + 2,
        mark.emphasis === 'wrong' ? 'red' : 'yellow',
      );
    if (text) this.#canvas.writeText(leftColumn, Math.floor(y), text.text, text.ink);
    if (mark.letter !== undefined)
      this.#canvas.writeText(leftColumn - 1, Math.floor(y), mark.letter, { bold: true });
    if (!mark.emphasis || color) return;
    const [open, close] = bracketsFor(mark.emphasis);
    if (mark.letter === undefined) this.#canvas.writeText(leftColumn - 1, Math.floor(y), open);
    this.#canvas.writeText(leftColumn + length, Math.floor(y), close);
  }

  /** Writes a text at the height of a cell, to the left or right of the board. */
  writeBeside(centre: Point, text: string, isLeft: boolean, ink: Ink): void {
    const y = Math.floor(this.#positionOf(centre)[1]);
    this.#canvas.writeText(isLeft ? this.#leftWidth - 1 - [...text].length : this.#right, y, text, ink);
  }

  /** Writes a text in the column of a cell, `line` lines below the board, or above it if `line` is negative. */
  writeAbove(centre: Point, text: string, line: number, ink: Ink): void {
    const x = Math.floor(this.#positionOf(centre)[0]) - (([...text].length - 1) >> 1);
    this.#canvas.writeText(x, line < 0 ? this.#top + line : this.#bottom + line, text, ink);
  }

  lines(): string[] {
    return this.#canvas.lines(this.#options.color ?? false);
  }
}
