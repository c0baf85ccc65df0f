/**
 * Drawn graphs and hexagonal boards as text: cells at their positions, spread so that one, two and three strokes can be
 * distinguished: `─ ═ ≡` between neighbours in a row, `╱`, `//` and `///` (likewise `\`) between rows.
 */

import type { Board } from '../../model/board.ts';
import { isDrawn } from '../../model/boards/kinds.ts';
import { type Color, SHAPES } from '../scene/palette.ts';
import type { Label, Scene, StrokeMark } from '../scene/scene.ts';
import { Canvas, type Ink, type TextOptions } from './canvas.ts';
import { cellText, FAINT, isOccupied, labelInk, originInk, printableText } from './cell-text.ts';
import { bracketsFor } from './stroke-sign.ts';

const COLORS_BY_COUNT: readonly (Color | undefined)[] = [undefined, 'cyan', 'yellow', 'pink'];

/**
 * Finds the column x[cell] and the line y[cell] of each cell's first character. `widest` is the greatest number of
 * characters in a cell.
 */
type CellPositioner = (scene: Scene, board: Board, widest: number) => { x: number[]; y: number[] };

export function graphText(
  scene: Scene,
  board: Board,
  options: TextOptions,
  places: CellPositioner,
): string[] {
  const texts = scene.cells.map((mark) => cellText(mark, scene, options));
  const maxWidth =
    options.fit ?? texts.reduce((most, text) => Math.max(most, [...(text?.text ?? '')].length), 1);
  const { x, y } = places(scene, board, maxWidth);
  const leftWidth = scene.margins.left.reduce(
    (most, labels) => Math.max(most, labels.map((l) => l.text).join(' ').length),
    0,
  );
  const margin = (leftWidth === 0 ? 0 : leftWidth + 2) + maxWidth;
  const right = scene.margins.right.reduce(
    (most, labels) => Math.max(most, textOf(labels, options).length + 1),
    0,
  );
  const end = maximumOf(x) + margin + maxWidth + 1;
  const width = end + 1 + right;
  const canvas = new Canvas(width, maximumOf(y) + 1, options.ascii ?? false);
  scene.links.forEach((mark, link) => {
    const a = board.linkCells[2 * link] ?? 0;
    const b = board.linkCells[2 * link + 1] ?? 0;
    const fromPoint = [(x[a] ?? 0) + margin, y[a] ?? 0] as const;
    const to = [(x[b] ?? 0) + margin, y[b] ?? 0] as const;
    if (scene.drawsUndecidedLinks || isDrawn(board)) drawLink(canvas, mark, fromPoint, to, scene, options);
  });
  texts.forEach((text, cell) => {
    const shownText = text ?? { text: SHAPES.dot[options.ascii ? 1 : 0], ink: FAINT };
    const length = [...shownText.text].length;
    const at = (x[cell] ?? 0) + margin - ((length - 1) >> 1);
    const mark = scene.cells[cell];
    if (mark?.emphasis) emphasize(canvas, at, y[cell] ?? 0, length, mark.emphasis === 'wrong', options);
    else if (mark?.fill && options.color && isOccupied(mark))
      canvas.fillBackground(at, y[cell] ?? 0, length, mark.fill);
    canvas.writeText(at, y[cell] ?? 0, shownText.text, shownText.ink);
    if (mark?.letter !== undefined) canvas.writeText(at - 1, y[cell] ?? 0, mark.letter, { bold: true });
  });
  const rows = board.lineFamilies.find(({ name }) => name === 'rows')?.lines ?? [];
  rows.forEach((cells, row) => {
    const line = y[cells[0] ?? 0] ?? 0;
    const leftLabels = scene.margins.left[row] ?? [];
    const text = textOf(leftLabels, options);
    if (leftLabels[0]) canvas.writeText(leftWidth - text.length, line, text, labelInk(leftLabels[0]));
    const rightLabels = scene.margins.right[row] ?? [];
    if (rightLabels[0])
      canvas.writeText(end + 1, line, textOf(rightLabels, options), labelInk(rightLabels[0]));
  });
  return withoutMargin(canvas.lines(options.color ?? false));
}

const textOf = (labels: readonly Label[], options: TextOptions): string =>
  labels.map(({ text }) => printableText(text, options)).join(' ');

/**
 * The positions on a hexagonal board: consecutive rows are shifted by half a step; if links are drawn, there is a line
 * of text between the rows.
 */
export const rowPositions: CellPositioner = (scene, board, widest) => {
  const step = scene.drawsUndecidedLinks ? 4 : 2;
  const halfStep = Math.max(step / 2, (widest + 2) >> 1);
  const minX = board.cellX.reduce((low, x) => Math.min(low, x), 0);
  return {
    x: Array.from(board.cellX, (at) => Math.round((at - minX) * 2) * halfStep),
    y: Array.from(board.cellRow, (row) => (scene.drawsUndecidedLinks ? 2 * row : row)),
  };
};

/** The positions in the instance's own drawing, spread so that the widest cell fits. */
export const drawingPositions: CellPositioner = (_, board, widest) => {
  const factor = Math.max(2, widest);
  return {
    x: Array.from(board.cellColumn, (column) => column * factor),
    y: Array.from(board.cellRow),
  };
};

function maximumOf(numbers: readonly number[]): number {
  return numbers.reduce((most, number) => Math.max(most, number), 0);
}

type Point = readonly [x: number, y: number];

function drawLink(
  canvas: Canvas,
  mark: StrokeMark,
  from: Point,
  to: Point,
  scene: Scene,
  options: TextOptions,
): void {
  const strokeInk = linkInk(mark, scene);
  const [middleX, middleY] = [(from[0] + to[0]) >> 1, (from[1] + to[1]) >> 1];
  // In an unsolved puzzle, or where no variables say which links are present, every link is drawn once.
  const count = mark.count ?? (scene.unsolved || !scene.drawsUndecidedLinks ? 1 : undefined);
  const sign = mark.label ? printableText(mark.label.text, options) : signOf(mark, count, options);
  if (sign !== undefined) canvas.writeText(middleX - ((sign.length - 1) >> 1), middleY, sign, strokeInk);
  else if (from[1] === to[1]) {
    const [left, right] = from[0] < to[0] ? [from[0], to[0]] : [to[0], from[0]];
    const stroke = (options.ascii ? '-=#' : '─═≡').charAt(Math.min(count ?? 1, 3) - 1);
    canvas.writeText(left + 1, from[1], stroke.repeat(right - left - 1), strokeInk);
  } else drawSlanted(canvas, from, to, Math.min(count ?? 1, 3), strokeInk, options);
}

/**
 * The sign for an undecided or absent link, written in place of a stroke, and between brackets if the link is highlighted; undefined if the link is
 * drawn as a stroke.
 */
function signOf(mark: StrokeMark, count: number | undefined, options: TextOptions): string | undefined {
  if (count !== undefined && count > 0) return undefined;
  const sign = count === undefined ? '?' : SHAPES.dot[options.ascii ? 1 : 0];
  const [open, close] = options.color ? ['', ''] : bracketsFor(mark.emphasis);
  return `${mark.letter ?? open}${sign}${close}`;
}

function drawSlanted(
  canvas: Canvas,
  from: Point,
  to: Point,
  count: number,
  ink: Ink,
  options: TextOptions,
): void {
  const isFalling = to[0] - from[0] > 0 === to[1] - from[1] > 0;
  const verticalStroke = options.ascii ? '|' : '│';
  const stroke = from[0] === to[0] ? verticalStroke : isFalling ? '\\' : '/';
  const steps = Math.abs(to[1] - from[1]);
  for (let step = 1; step < steps; step++) {
    const x = Math.round(from[0] + ((to[0] - from[0]) * step) / steps);
    const y = from[1] + Math.sign(to[1] - from[1]) * step;
    canvas.writeText(x - ((count - 1) >> 1), y, stroke.repeat(count), ink);
  }
}

function linkInk(mark: StrokeMark, scene: Scene): Ink {
  if (mark.emphasis) return { bold: true, color: mark.emphasis === 'wrong' ? 'red' : 'yellow' };
  if (mark.count === undefined || mark.count === 0 || scene.unsolved) return FAINT;
  return originInk('answer', mark.color ?? COLORS_BY_COUNT[Math.min(mark.count, 3)]);
}

function emphasize(
  canvas: Canvas,
  x: number,
  y: number,
  length: number,
  wrong: boolean,
  options: TextOptions,
): void {
  if (options.color) canvas.fillBackground(x - 1, y, length + 2, wrong ? 'red' : 'yellow');
  else {
    canvas.writeText(x - 1, y, wrong ? '!' : '[');
    canvas.writeText(x + length, y, wrong ? '!' : ']');
  }
}

/** Removes the empty columns at the left, which were left free for labels and wide cells. */
function withoutMargin(lines: readonly string[]): string[] {
  const margin = lines.reduce(
    (least, line) => (line === '' ? least : Math.min(least, line.search(/[^ ]/))),
    99,
  );
  return lines.map((line) => line.slice(margin));
}
