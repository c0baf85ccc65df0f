/** Labels of rows and columns beside the board. */
import type { Board } from '../../model/board.ts';
import type { Label, Scene } from '../scene/scene.ts';

type Spot = readonly [number, number];

/** The width of a label beside the board, in cells. */
export function widthOf({ text, colored = text }: Label): number {
  return 0.25 + 0.25 * colored.length;
}

/** The greatest total width (or height) of the labels of one row or column; `room` measures a label. */
export const maxMarginDepth = (
  lines: readonly (readonly Label[])[],
  room: (label: Label) => number,
): number =>
  lines.reduce(
    (widest, labels) =>
      Math.max(
        widest,
        labels.reduce((sum, label) => sum + room(label), 0),
      ),
    0,
  );

/** The distance, in cells, from the middle of a row's or column's outer cell to the label next to the board. */
const LABEL_DISTANCE = 0.8;

export type Side = keyof Scene['margins'];

/** The position beside a row or column; undefined if the row or column has no cells. */
export function besideLine(
  board: Board,
  side: Side,
  line: number,
  unit: number,
  cellAt: (cell: number) => Spot,
): Spot | undefined {
  const lineKind = side === 'left' || side === 'right' ? 'rows' : 'columns';
  const isAtStart = side === 'left' || side === 'top';
  const cell = lineEnd(board, lineKind, line, isAtStart);
  if (cell === undefined) return undefined;
  const [x, y] = cellAt(cell);
  const labelOffset = isAtStart ? -LABEL_DISTANCE * unit : LABEL_DISTANCE * unit;
  return lineKind === 'rows' ? [x + labelOffset, y] : [x, y + labelOffset];
}

const lineEnd = (board: Board, family: string, line: number, isFirst: boolean): number | undefined =>
  board.lineFamilies.find(({ name }) => name === family)?.lines[line]?.at(isFirst ? 0 : -1);

/** Which part of a label's text lies at the label's position. */
export type Anchor = 'start' | 'middle' | 'end';

export interface PlacedLabel {
  readonly label: Label;
  readonly at: Spot;
  readonly size: number;
  readonly anchor: Anchor;
}

/**
 * The position of each label; y points down. Left of a row or above a column, the last label is next to the board;
 * right of a row or below a column, the first one is.
 */
export function marginPlaces(
  { left, right, top, bottom }: Scene['margins'],
  board: Board,
  unit: number,
  cellAt: (cell: number) => Spot,
): PlacedLabel[] {
  const size = unit * 0.42;
  const placedLabels: PlacedLabel[] = [];
  const shown = (label: Label): Label => ({ ...label, text: label.colored ?? label.text });
  const row = (labels: readonly Label[], line: number, isBefore: boolean): void => {
    const cell = lineEnd(board, 'rows', line, isBefore);
    if (cell === undefined) return;
    const [x, y] = cellAt(cell);
    let at = x + unit * (isBefore ? -0.65 : 0.65);
    for (const label of isBefore ? [...labels].reverse() : labels) {
      placedLabels.push({ label: shown(label), at: [at, y], size, anchor: isBefore ? 'end' : 'start' });
      at += (isBefore ? -1 : 1) * widthOf(label) * unit;
    }
  };
  const column = (labels: readonly Label[], line: number, isBefore: boolean): void => {
    const cell = lineEnd(board, 'columns', line, isBefore);
    if (cell === undefined) return;
    const [x, y] = cellAt(cell);
    let at = y + unit * (isBefore ? -0.8 : 0.8);
    for (const label of isBefore ? [...labels].reverse() : labels) {
      placedLabels.push({ label: shown(label), at: [x, at], size, anchor: 'middle' });
      at += unit * (isBefore ? -0.55 : 0.55);
    }
  };
  for (const [line, labels] of left.entries()) row(labels, line, true);
  for (const [line, labels] of right.entries()) row(labels, line, false);
  for (const [line, labels] of top.entries()) column(labels, line, true);
  for (const [line, labels] of bottom.entries()) column(labels, line, false);
  return placedLabels;
}
