/**
 * Square boards as text. A blank separates columns of cells, and rows follow each other directly. Where something is
 * drawn between cells, the space between them is widened to three characters, or one line of text.
 */

import { cornerPlace } from '../../formats/values/element-text.ts';
import type { Board } from '../../model/board.ts';
import { pointColumns } from '../../model/places.ts';
import { SHAPES } from '../scene/palette.ts';
import type { CornerMark, Label, Scene, StrokeMark } from '../scene/scene.ts';
import { Canvas, type Ink, type TextOptions } from './canvas.ts';
import {
  type CellText,
  cellText,
  emptyText,
  FAINT,
  isOccupied,
  LETTER_INK,
  labelInk,
  originInk,
  printableText,
} from './cell-text.ts';
import { strokeInk, strokeSign } from './stroke-sign.ts';
import type { Weight } from './strokes.ts';
import { withTileSides } from './tile-sides.ts';

/** The block characters, which are repeated over a cell's whole width. */
const BLOCKS: ReadonlySet<string> = new Set(SHAPES.block);

/** The positions of cells and of the lines between them on the canvas, in characters and lines of text. */
interface CanvasLayout {
  /** The width of a cell, in characters. */
  readonly cell: number;
  /** `x[column]`: the first character of the column's cells. */
  readonly x: readonly number[];
  /** `y[row]`: the row's line of text. */
  readonly y: readonly number[];
  /** `lineX[column]`: the character for strokes before the column; undefined if no room is left for strokes there. */
  readonly lineX: readonly (number | undefined)[];
  /** `lineY[row]`: the line of text for strokes before the row; undefined if no room is left for strokes there. */
  readonly lineY: readonly (number | undefined)[];
  readonly width: number;
  readonly height: number;
}

export function squareText(plainScene: Scene, board: Board, options: TextOptions): string[] {
  const scene = withTileSides(plainScene, board);
  const texts = scene.cells.map((mark) => cellText(mark, scene, options));
  const layout = layoutOf(scene, board, texts, options);
  const canvas = new Canvas(layout.width, layout.height, options.ascii ?? false);
  const drawing = new SquareDrawing(scene, board, layout, canvas, options);
  drawing.drawBorders();
  drawing.drawLinks();
  drawing.drawCells(texts);
  drawing.drawCorners();
  drawing.drawPoints();
  drawing.drawMargins();
  return canvas.lines(options.color ?? false);
}

function layoutOf(
  scene: Scene,
  board: Board,
  texts: readonly (CellText | undefined)[],
  options: TextOptions,
): CanvasLayout {
  const { margins } = scene;
  const drawsBorderLines =
    scene.drawsBorders ||
    scene.labelsBorders ||
    scene.drawsUndecidedLinks ||
    [...scene.corners, ...scene.points].some((mark) => mark.label || mark.figure);
  const openedLines = drawsBorderLines ? undefined : openLines(scene, board);
  const hasFrame = scene.grid !== 'none' || scene.drawsBorders;
  const columnLabels = [...margins.top, ...margins.bottom].flat();
  const maxLabelLength = (labels: Iterable<string>): number => {
    let maxLength = 0;
    for (const text of labels) maxLength = Math.max(maxLength, [...text].length);
    return maxLength;
  };
  const cell =
    options.fit ??
    Math.max(
      1,
      maxLabelLength(texts.map((text) => text?.text ?? '')),
      maxLabelLength(columnLabels.map((label) => label.text)),
    );
  const leftWidth = maxLabelLength(margins.left.map((labels) => joinedLabels(labels, options)));
  const right = maxLabelLength(margins.right.map((labels) => joinedLabels(labels, options)));
  const greatestCount = (lines: readonly (readonly Label[])[]): number =>
    lines.reduce((most, line) => Math.max(most, line.length), 0);
  const edge = edgeRoom(scene, board);
  const xLayout = layOutCells(
    board.width,
    cell,
    leftWidth === 0 ? edge : leftWidth + 1,
    (line) => isOpen(line, board.width, hasFrame, openedLines?.columns),
    3,
  );
  const rowLayout = layOutCells(
    board.height,
    1,
    greatestCount(margins.top),
    (line) => isOpen(line, board.height, hasFrame, openedLines?.rows),
    1,
  );
  return {
    cell,
    x: xLayout.cells,
    y: rowLayout.cells,
    lineX: xLayout.lines,
    lineY: rowLayout.lines,
    width: xLayout.end + (right === 0 ? edge : right + 1),
    height: rowLayout.end + greatestCount(margins.bottom),
  };
}

/** The room beside the board, in characters, for the brackets around a cross at its edge. */
function edgeRoom({ borders }: Scene, { borderCells }: Board): 0 | 1 {
  const isAtEdge = borders.some(
    ({ emphasis, count }, border) => emphasis && count === 0 && (borderCells[2 * border + 1] ?? -1) < 0,
  );
  return isAtEdge ? 1 : 0;
}

function isOpen(
  line: number,
  count: number,
  hasFrame: boolean,
  inner: ReadonlySet<number> | undefined,
): boolean {
  if (line === 0 || line === count) return hasFrame;
  return inner === undefined || inner.has(line);
}

/**
 * The positions of cells along one axis, and of the lines between them; a vertical line with room for strokes has a
 * blank on both sides.
 */
function layOutCells(
  count: number,
  cell: number,
  start: number,
  isOpenLine: (line: number) => boolean,
  room: 1 | 3,
): {
  readonly cells: readonly number[];
  readonly lines: readonly (number | undefined)[];
  readonly end: number;
} {
  const cells: number[] = [];
  const lines: (number | undefined)[] = [];
  let at = start;
  for (let line = 0; line <= count; line++) {
    const isOuter = line === 0 || line === count;
    if (isOpenLine(line)) {
      const gap = room === 1 || line === 0 ? 0 : 1;
      lines.push(at + gap);
      at += gap + 1 + (room === 1 || line === count ? 0 : 1);
    } else {
      lines.push(undefined);
      if (room === 3 && !isOuter) at++;
    }
    if (line < count) {
      cells.push(at);
      at += cell;
    }
  }
  return { cells, lines, end: at };
}

/**
 * The lines between columns and between rows on which region boundaries run from edge to edge; undefined if some
 * boundary takes only a part of such a line.
 */
function openLines(
  scene: Scene,
  board: Board,
): { readonly columns: ReadonlySet<number>; readonly rows: ReadonlySet<number> } | undefined {
  const columns = new Map<number, number>();
  const rows = new Map<number, number>();
  scene.borders.forEach((mark, border) => {
    const a = board.borderCells[2 * border] ?? -1;
    const b = board.borderCells[2 * border + 1] ?? -1;
    if (b < 0 && isAtFrame(board, border)) return;
    if (b >= 0 && !(mark.outline || mark.emphasis || mark.label || mark.letter !== undefined)) return;
    // A border at a hole doesn't count for a straight line across the whole board: column −1 matches no cell.
    const [row, column] = b < 0 ? [1, -1] : [board.cellRow[b] ?? 0, board.cellColumn[b] ?? 0];
    const lines = row === board.cellRow[a] ? columns : rows;
    const line = lines === columns ? column : row;
    lines.set(line, (lines.get(line) ?? 0) + 1);
  });
  const isStraight =
    [...columns.values()].every((count) => count === board.height) &&
    [...rows.values()].every((count) => count === board.width);
  return isStraight ? { columns: new Set(columns.keys()), rows: new Set(rows.keys()) } : undefined;
}

/** Whether the border is at the edge of the rectangle, and not at a hole in it. */
function isAtFrame(board: Board, border: number): boolean {
  const [[row, column], [toRow, toColumn]] = [0, 1].map(
    (end) => cornerPlace(board, board.borderCorners[2 * border + end] ?? 0) ?? [0, 0],
  ) as [readonly [number, number], readonly [number, number]];
  return row === toRow
    ? row === 0 || row === board.height
    : column === toColumn && (column === 0 || column === board.width);
}

function joinedLabels(labels: readonly Label[], options: TextOptions): string {
  return labels.map((label) => printableText(label.text, options)).join(' ');
}

class SquareDrawing {
  readonly #scene: Scene;
  readonly #board: Board;
  readonly #layout: CanvasLayout;
  readonly #canvas: Canvas;
  readonly #options: TextOptions;

  constructor(scene: Scene, board: Board, layout: CanvasLayout, canvas: Canvas, options: TextOptions) {
    this.#scene = scene;
    this.#board = board;
    this.#layout = layout;
    this.#canvas = canvas;
    this.#options = options;
  }

  drawBorders(): void {
    const { grid } = this.#scene;
    const { lineX, lineY } = this.#layout;
    for (const [border, mark] of this.#scene.borders.entries()) this.#drawBorder(mark, border);
    if (grid !== 'dots') return;
    for (const x of lineX) {
      for (const y of lineY) {
        if (x !== undefined && y !== undefined && this.#canvas.isBlank(x, y)) this.#drawDot(x, y);
      }
    }
  }

  #drawBorder(mark: StrokeMark, border: number): void {
    const { borderCells, borderCorners } = this.#board;
    const isOuter = (borderCells[2 * border + 1] ?? -1) < 0;
    const isDrawn = mark.count !== undefined && mark.count > 0;
    const isFrame = mark.outline || ((isOuter || this.#scene.labelsBorders) && this.#scene.grid === 'lines');
    // Where all lines of the grid are drawn, an outline must be heavier than they are.
    const frameWeight = mark.outline && this.#scene.labelsBorders ? 2 : 1;
    const weight = isDrawn ? strokeWeight(mark) : isFrame ? frameWeight : 0;
    const isDashed = isDrawn && mark.stroke?.isDashed === true;
    const hasSign =
      mark.label || mark.emphasis || mark.letter !== undefined || (mark.count === 0 && this.#scene.partial);
    // Nothing is drawn on most borders.
    if (weight === 0 && !hasSign) return;
    const [row, column] = cornerPlace(this.#board, borderCorners[2 * border] ?? 0) ?? [0, 0];
    const [toRow, toColumn] = cornerPlace(this.#board, borderCorners[2 * border + 1] ?? 0) ?? [0, 0];
    const ink = isDrawn || mark.emphasis ? strokeInk(mark) : FAINT;
    const { lineX, lineY } = this.#layout;
    const [x, y] = [lineX[Math.min(column, toColumn)], lineY[Math.min(row, toRow)]];
    const isHorizontal = row === toRow;
    const [endX, endY] = [lineX[Math.max(column, toColumn)], lineY[Math.max(row, toRow)]];
    if (isHorizontal ? y === undefined : x === undefined) return;
    if (weight > 0) {
      if (isHorizontal)
        this.#canvas.drawHorizontal(
          x ?? this.#nearX(column, toColumn),
          endX ?? this.#lastX(column, toColumn),
          y ?? 0,
          weight,
          ink,
          isDashed,
        );
      else
        this.#canvas.drawVertical(
          x ?? 0,
          y ?? this.#firstY(row, toRow),
          endY ?? this.#farY(row, toRow),
          weight,
          ink,
          isDashed,
        );
    }
    this.#writeOnBorder(mark, isHorizontal, Math.min(row, toRow), Math.min(column, toColumn));
  }

  /**
   * The column of characters just before the cell. It is used if the layout has no column of its own for the line
   * between two cells.
   */
  #nearX(a: number, b: number): number {
    return (this.#layout.x[Math.min(a, b)] ?? 0) - 1;
  }

  #firstY(a: number, b: number): number {
    return (this.#layout.y[Math.min(a, b)] ?? 0) - 1;
  }

  /** The character before the next cell, or at the end of the last cell; labels beside the board don't count. */
  #lastX(a: number, b: number): number {
    const { x, cell } = this.#layout;
    const nextX = x[Math.max(a, b)];
    return nextX === undefined ? (x.at(-1) ?? 0) + cell - 1 : nextX - 1;
  }

  #farY(a: number, b: number): number {
    const { y } = this.#layout;
    const nextY = y[Math.max(a, b)];
    return nextY === undefined ? (y.at(-1) ?? 0) : nextY - 1;
  }

  /** Writes a label, the sign of a border that is known to be absent, or the sign for a highlighted border. */
  #writeOnBorder(mark: StrokeMark, isHorizontal: boolean, row: number, column: number): void {
    const { x, y, cell, lineX, lineY } = this.#layout;
    const atX = isHorizontal ? (x[column] ?? 0) + (cell >> 1) : (lineX[column] ?? 0);
    const atY = isHorizontal ? (lineY[row] ?? 0) : (y[row] ?? 0);
    this.#writeSign(mark, atX, atY);
  }

  #writeSign(mark: StrokeMark, x: number, y: number): void {
    const sign = strokeSign(mark, this.#scene, this.#options);
    if (sign) this.#canvas.writeText(x - (([...sign.text].length - 1) >> 1), y, sign.text, sign.ink);
  }

  #drawDot(x: number, y: number): void {
    this.#canvas.writeText(x, y, SHAPES.dot[this.#options.ascii ? 1 : 0], FAINT);
  }

  drawLinks(): void {
    const { linkCells, cellRow, cellColumn } = this.#board;
    const { x, y, cell } = this.#layout;
    const middleColumn = cell >> 1;
    this.#scene.links.forEach((mark, link) => {
      const a = linkCells[2 * link] ?? 0;
      const b = linkCells[2 * link + 1] ?? 0;
      const fromX = (x[cellColumn[a] ?? 0] ?? 0) + middleColumn;
      const toX = (x[cellColumn[b] ?? 0] ?? 0) + middleColumn;
      const fromY = y[cellRow[a] ?? 0] ?? 0;
      const toY = y[cellRow[b] ?? 0] ?? 0;
      const ink = strokeInk(mark);
      const count = mark.count ?? 0;
      const weight = mark.multiple ? 1 : strokeWeight(mark);
      const isDashed = mark.stroke?.isDashed === true;
      if (count > 1) this.#drawStrokes(count, fromX, fromY, toX, toY, ink);
      else if (count === 1 && fromY === toY)
        this.#canvas.drawHorizontal(fromX, toX, fromY, weight, ink, isDashed);
      else if (count === 1) this.#canvas.drawVertical(fromX, fromY, toY, weight, ink, isDashed);
      this.#writeSign(mark, (fromX + toX) >> 1, (fromY + toY) >> 1);
    });
  }

  /**
   * Draws two or three strokes from the middle of one cell to that of the next; the cells' contents are drawn over
   * them.
   */
  #drawStrokes(count: number, fromX: number, fromY: number, toX: number, toY: number, ink: Ink): void {
    const characters = this.#options.ascii ? '=#"#' : '═≡║⦀';
    const stroke = characters.charAt((fromY === toY ? 0 : 2) + Math.min(count, 3) - 2);
    if (fromY === toY) this.#canvas.writeText(fromX, fromY, stroke.repeat(toX - fromX + 1), ink);
    else for (let y = fromY; y <= toY; y++) this.#canvas.writeText(fromX, y, stroke, ink);
  }

  drawCells(texts: readonly (CellText | undefined)[]): void {
    const { cellRow, cellColumn } = this.#board;
    const { x, y, cell } = this.#layout;
    const canvas = this.#canvas;
    texts.forEach((found, at) => {
      const [cellX, cellY] = [x[cellColumn[at] ?? 0] ?? 0, y[cellRow[at] ?? 0] ?? 0];
      const mark = this.#scene.cells[at];
      if (mark?.emphasis && this.#options.color)
        canvas.fillBackground(cellX - 1, cellY, cell + 2, mark.emphasis === 'wrong' ? 'red' : 'yellow');
      else if (mark && this.#options.color && mark.fill && isOccupied(mark))
        canvas.fillBackground(cellX, cellY, cell, mark.fill);
      const shownText = found ?? this.#emptyCellText(cellX, cellY);
      if (!shownText) return;
      const text = BLOCKS.has(shownText.text)
        ? { ...shownText, text: shownText.text.repeat(cell) }
        : shownText;
      const pad = cell - [...text.text].length;
      canvas.writeText(cellX + ((pad + 1) >> 1), cellY, text.text, text.ink);
      if (mark?.emphasis && !this.#options.color) {
        canvas.writeText(cellX - 1, cellY, mark.emphasis === 'wrong' ? '!' : '[');
        canvas.writeText(cellX + cell, cellY, mark.emphasis === 'wrong' ? '!' : ']');
      }
      if (mark?.letter !== undefined) canvas.writeText(cellX - 1, cellY, mark.letter, LETTER_INK);
    });
  }

  /** Draws the marks where borders meet. */
  drawCorners(): void {
    const { lineX, lineY } = this.#layout;
    this.#scene.corners.forEach((mark, corner) => {
      const [row, column] = cornerPlace(this.#board, corner) ?? [0, 0];
      this.#drawSpot(mark, lineX[column], lineY[row]);
    });
  }

  /** Draws the marks at half-cell points: in the middle of cells, on the lines between them, and where these meet. */
  drawPoints(): void {
    const { x, y, cell, lineX, lineY } = this.#layout;
    const columns = pointColumns(this.#board);
    this.#scene.points.forEach((mark, point) => {
      const row = Math.floor(point / columns) + 1;
      const column = (point % columns) + 1;
      const atX = column % 2 === 1 ? (x[column >> 1] ?? 0) + (cell >> 1) : lineX[column / 2];
      this.#drawSpot(mark, atX, row % 2 === 1 ? y[row >> 1] : lineY[row / 2]);
    });
  }

  #drawSpot({ label, figure }: CornerMark, x: number | undefined, y: number | undefined): void {
    if (x === undefined || y === undefined) return;
    if (figure) {
      const figureInk = originInk(figure.origin, figure.color);
      this.#canvas.writeText(x, y, SHAPES[figure.shape][this.#options.ascii ? 1 : 0], figureInk);
    }
    if (!label) return;
    const text = printableText(label.text, this.#options);
    this.#canvas.writeText(x - ((text.length - 1) >> 1), y, text, labelInk(label));
  }

  /** A faint dot for an empty cell; undefined if lines at the cell already show where it is. */
  #emptyCellText(x: number, y: number): CellText | undefined {
    const middleColumn = this.#layout.cell >> 1;
    if (this.#scene.drawsBorders || !this.#canvas.isBlank(x + middleColumn, y)) return undefined;
    return emptyText(this.#scene, this.#options);
  }

  drawMargins(): void {
    const { left, right, top, bottom } = this.#scene.margins;
    const { x, y, cell, width, height, lineX, lineY } = this.#layout;
    const firstX = lineX[0] ?? x[0] ?? 0;
    const rightX = (lineX.at(-1) ?? (x.at(-1) ?? 0) + cell - 1) + 2;
    const firstY = lineY[0] ?? y[0] ?? 0;
    const bottomY = (lineY.at(-1) ?? y.at(-1) ?? 0) + 1;
    for (const [row, labels] of left.entries()) {
      this.#writeRow(labels, firstX - 1 - [...joinedLabels(labels, this.#options)].length, y[row] ?? 0);
    }
    for (const [row, labels] of right.entries()) this.#writeRow(labels, Math.min(rightX, width), y[row] ?? 0);
    for (const [column, labels] of top.entries())
      this.#writeColumn(labels, x[column] ?? 0, firstY - labels.length);
    for (const [column, labels] of bottom.entries()) {
      this.#writeColumn(labels, x[column] ?? 0, Math.min(bottomY, height));
    }
  }

  #writeRow(labels: readonly Label[], x: number, y: number): void {
    let at = x;
    for (const label of labels) {
      const text = printableText(label.text, this.#options);
      this.#canvas.writeText(at, y, text, labelInk(label));
      at += [...text].length + 1;
    }
  }

  #writeColumn(labels: readonly Label[], x: number, y: number): void {
    labels.forEach((label, at) => {
      const text = printableText(label.text, this.#options);
      const pad = this.#layout.cell - [...text].length;
      this.#canvas.writeText(x + ((pad + 1) >> 1), y + at, text, labelInk(label));
    });
  }
}

/** The weight of a stroke: 2 (heavy), or 1 for thin ones, as for outlines. */
const strokeWeight = ({ stroke }: StrokeMark): Weight => ((stroke?.width ?? 1) < 1 ? 1 : 2);
