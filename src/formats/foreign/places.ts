/** Places as foreign formats tell them (row, column, side) and the names of the elements there. */
import type { Board } from '../../model/board.ts';
import type { ElementText } from '../element-text.ts';
import { layoutOf } from '../layout.ts';
import type { Faults, Token } from '../tokens.ts';

/** The native name of the element at a line's `row`, `column` and `side`; what is wrong is reported. */
export function placeKey(
  values: ReadonlyMap<string, Token>,
  over: string | undefined,
  linkAt: (row: number, column: number) => number,
  names: ElementText,
  faults: Faults,
): Token | undefined {
  const rowToken = values.get('row');
  const columnToken = values.get('column');
  if (!rowToken || !columnToken) return undefined;
  const row = numberOf(rowToken, faults);
  const column = numberOf(columnToken, faults);
  if (row === undefined || column === undefined) return undefined;
  const start = Math.min(rowToken.start, columnToken.start);
  const end = Math.max(rowToken.start + rowToken.text.length, columnToken.start + columnToken.text.length);
  const at = (text: string): Token => ({ text, start, width: end - start });
  const side = values.get('side')?.text;
  if (side !== undefined) return at(sideName(row, column, side, over));
  if (over !== 'links') return at(`(${row},${column})`);
  const link = linkAt(row, column);
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

/** The link whose character stands at a place of a drawing, or −1. */
export function linksByPlace(board: Board | undefined): (row: number, column: number) => number {
  const layout = board && layoutOf('link', board);
  if (layout?.kind !== 'drawing') return () => -1;
  return (row, column) => {
    const place = column < layout.width ? layout.places.get(row * layout.width + column) : undefined;
    return place?.kind === 'link' ? place.index : -1;
  };
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  north: [-1, 0],
  east: [0, 1],
  south: [1, 0],
  west: [0, -1],
};

/** A border or link by a cell and one of its sides, called as native text does: by the first of its cells. */
function sideName(row: number, column: number, side: string, over: string | undefined): string {
  const [down, right] = STEPS[side] ?? [0, 0];
  const other = [row + down, column + right] as const;
  const first = down < 0 || right < 0 ? other : ([row, column] as const);
  const second = down < 0 || right < 0 ? ([row, column] as const) : other;
  if (over === 'links') return `(${first.join(',')})-(${second.join(',')})`;
  if (first[0] < 0 || first[1] < 0) return `(${row},${column})${side}`;
  return `(${first.join(',')})${{ north: 'south', west: 'east' }[side] ?? side}`;
}
