/** Places in foreign formats (row, column, side), and the names of the elements there. */

import type { Board } from '../../model/board.ts';
import { entryOf } from '../../text/entry-of.ts';
import type { Faults, Token } from '../native/tokens.ts';
import type { ElementText } from '../values/element-text.ts';
import { type DrawingLayout, layoutOf } from '../values/layout.ts';

/** The native name of the element that a line's fields `row`, `column` and `side` describe; mistakes are reported. */
export function placeKey(
  values: ReadonlyMap<string, Token>,
  over: string | undefined,
  places: DrawingLinks,
  names: ElementText,
  faults: Faults,
): Token | undefined {
  const rowToken = values.get('row');
  const columnToken = values.get('column');
  if (!rowToken || !columnToken) return undefined;
  const row = numberOf(rowToken, faults);
  const column = numberOf(columnToken, faults);
  if (row === undefined || column === undefined) return undefined;
  const startOffset = Math.min(rowToken.start, columnToken.start);
  const end = Math.max(rowToken.start + rowToken.text.length, columnToken.start + columnToken.text.length);
  const at = (text: string): Token => ({ text, start: startOffset, width: end - startOffset });
  const side = values.get('side')?.text;
  if (side !== undefined) return at(sideName(row, column, side, over));
  if (over !== 'links') return at(`(${row},${column})`);
  const link = places.link(row, column);
  if (link >= 0) return at(names.text('link', link));
  faults.at('no-place', `The board has no link at row ${row}, column ${column}.`, at(''), {
    advice: 'Rows and columns count from 0, at the top left.',
  });
  return undefined;
}

function numberOf(token: Token, faults: Faults): number | undefined {
  if (/^\d{1,9}$/.test(token.text)) return Number(token.text);
  faults.at('bad-value', `Expected a row or column from 0 on, found \`${token.text}\`.`, token);
  return undefined;
}

/** Finds the links of a board's drawing by the positions of their characters. */
export class DrawingLinks {
  readonly #layout: DrawingLayout | undefined;

  constructor(board: Board | undefined) {
    const layout = board && layoutOf('link', board);
    this.#layout = layout?.kind === 'drawing' ? layout : undefined;
  }

  /** The number of the link at a position; −1 if there is none. */
  link(row: number, column: number): number {
    const layout = this.#layout;
    if (!layout || row < 0 || column < 0 || column >= layout.width) return -1;
    const place = layout.placeByCharacter.get(row * layout.width + column);
    return place?.kind === 'link' ? place.index : -1;
  }

  /** The topmost row and the leftmost column with a link. */
  get corner(): readonly [number, number] {
    let [top, left] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    const { width = 1, placeByCharacter = new Map() } = this.#layout ?? {};
    for (const [code, { kind }] of placeByCharacter) {
      if (kind !== 'link') continue;
      top = Math.min(top, Math.floor(code / width));
      left = Math.min(left, code % width);
    }
    return [top, left];
  }
}

/**
 * Finds links by positions that may count from another origin than the board's drawing. Positions that don't fit as
 * they are get shifted so that the topmost and the leftmost position match the board's.
 */
export class ShiftedLinks extends DrawingLinks {
  #down = 0;
  #right = 0;

  constructor(board: Board | undefined, lines: readonly ReadonlyMap<string, Token>[]) {
    super(board);
    const linkPositions = lines.map((values) => [
      Number(values.get('row')?.text),
      Number(values.get('column')?.text),
    ]);
    if (linkPositions.every(([row = -1, column = -1]) => super.link(row, column) >= 0)) return;
    const [top, left] = this.corner;
    this.#down =
      top - linkPositions.reduce((least, [row = 0]) => Math.min(least, row), Number.POSITIVE_INFINITY);
    this.#right =
      left -
      linkPositions.reduce((least, [, column = 0]) => Math.min(least, column), Number.POSITIVE_INFINITY);
    if (linkPositions.some(([row = -1, column = -1]) => this.link(row, column) < 0))
      [this.#down, this.#right] = [0, 0];
  }

  override link(row: number, column: number): number {
    return super.link(row + this.#down, column + this.#right);
  }
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  north: [-1, 0],
  east: [0, 1],
  south: [1, 0],
  west: [0, -1],
};

/**
 * The native name of a border or link, given by any of its cells and the side of that cell. Native text uses the cell
 * with the smaller number.
 */
function sideName(row: number, column: number, side: string, over: string | undefined): string {
  const [down, right] = entryOf(STEPS, side) ?? [0, 0];
  const other = [row + down, column + right] as const;
  const firstCell = down < 0 || right < 0 ? other : ([row, column] as const);
  const secondCell = down < 0 || right < 0 ? ([row, column] as const) : other;
  if (over === 'links') return `(${firstCell.join(',')})-(${secondCell.join(',')})`;
  if (firstCell[0] < 0 || firstCell[1] < 0) return `(${row},${column})${side}`;
  return `(${firstCell.join(',')})${entryOf({ north: 'south', west: 'east' }, side) ?? side}`;
}
