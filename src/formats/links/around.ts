/**
 * The cells at a place of a square board, as listings name both, and the place of such cells: two at a border, four at a corner. A mark
 * between cells so tells an item of a list, `(cells: list of cell, value: int?)`.
 */

type Cell = readonly [row: number, column: number];

const SIDES: ReadonlyMap<string, Cell> = new Map([
  ['north', [-1, 0]],
  ['west', [0, -1]],
  ['east', [0, 1]],
  ['south', [1, 0]],
]);

/** In reading order, those above and left of the board left out; undefined where the text names no such place. */
export function cellsAround(place: string, where: 'cells' | 'borders' | 'corners'): string | undefined {
  const found = /^\((\d+),\s*(\d+)\)(\w*)$/.exec(place);
  if (!found) return undefined;
  const [row, column] = [Number(found[1]), Number(found[2])];
  const side = SIDES.get(found[3] ?? '');
  const steps: readonly Cell[] =
    where === 'corners'
      ? [
          [-1, -1],
          [-1, 0],
          [0, -1],
          [0, 0],
        ]
      : side
        ? [[0, 0], side]
        : [[0, 0]];
  const cells = steps
    .map(([down, right]): Cell => [row + down, column + right])
    .filter(([r, c]) => r >= 0 && c >= 0)
    .toSorted(([r, c], [s, d]) => r - s || c - d);
  return `[${cells.map(([r, c]) => `(${r},${c})`).join(', ')}]`;
}

/** The place around which these cells lie; undefined where there is none. */
export function placeAmong(cells: string, where: 'cells' | 'borders' | 'corners'): string | undefined {
  const [first, ...rest] = Array.from(
    cells.matchAll(/\((\d+),\s*(\d+)\)/g),
    ([, row, column]): Cell => [Number(row), Number(column)],
  ).toSorted(([r, c], [s, d]) => r - s || c - d);
  if (!first) return undefined;
  const [row, column] = first;
  const steps = rest.map(([r, c]) => `${r - row},${c - column}`).join(' ');
  if (where === 'cells') return steps === '' ? `(${row},${column})` : undefined;
  if (where === 'corners') return steps === '0,1 1,0 1,1' ? `(${row + 1},${column + 1})` : undefined;
  if (steps === '0,1') return `(${row},${column})east`;
  return steps === '1,0' ? `(${row},${column})south` : undefined;
}

/** Where a layer has its marks, if it tells cells, borders or corners. */
export function marksAt(layer: string): 'cells' | 'borders' | 'corners' | undefined {
  const [, where = 'cells'] = /\bat (\w+)$/.exec(layer) ?? [];
  return where === 'cells' || where === 'borders' || where === 'corners' ? where : undefined;
}

/** Whether the layer says which of its marks it is about, so that a mark tells nothing besides. */
export const saysMark = (layer: string): boolean => /\s\d+\b/.test(layer);
