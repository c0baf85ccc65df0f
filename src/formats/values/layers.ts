/**
 * Givens and finds over several sets in text. For example, `find x[1..4, cells]` is written as a board for each value of the first set, under a
 * line `1:`. If none of the sets is drawn as a board, the last two sets are the rows and columns of a table.
 */
import type { Board } from '../../model/board.ts';
import { Element, keyOf, Tuple, type Value } from '../../model/values.ts';
import { type FamilyLayout, type Layout, layoutOf, layoutOfFamily } from './layout.ts';

/**
 * A part of a given or find over several sets that is written as one grid: `x[1, cells]` of `x[1..4, cells]`. The values have the same elements of
 * all other sets, here 1.
 */
export interface Layer {
  /** The layer's key: its values in the sets that aren't drawn, in the order of the sets. */
  readonly key: Value;
  /** The layer's places: elements of the set that is drawn, or pairs if it is a table. */
  readonly domain: readonly Value[];
  /** The position of each of the layer's places in the family's domain. */
  readonly positions: readonly number[];
}

/** The greatest number of values in a line of a table; values of wider tables are written one by one. */
const MAX_TABLE_WIDTH = 64;

/** The layers of a given or find, in the order of its domain; undefined if it can't be written in layers. */
export function layersOf(domain: readonly Value[], board: Board | undefined): readonly Layer[] | undefined {
  const [first] = domain;
  if (!(first instanceof Tuple)) return undefined;
  const drawnIndex = board ? first.items.findLastIndex((item) => isDrawn(item, board)) : -1;
  const layerIndexes = drawnIndex >= 0 ? [drawnIndex] : [first.items.length - 2, first.items.length - 1];
  const keyIndexes = [...first.items.keys()].filter((at) => !layerIndexes.includes(at));
  if (keyIndexes.length === 0) return undefined;
  const layers = new Map<unknown, { key: Value; domain: Value[]; positions: number[] }>();
  for (const [at, tuple] of domain.entries()) {
    if (!(tuple instanceof Tuple)) return undefined;
    const key = part(tuple, keyIndexes);
    const text = keyOf(key);
    const layer = layers.get(text) ?? { key, domain: [], positions: [] };
    layers.set(text, layer);
    layer.domain.push(part(tuple, layerIndexes));
    layer.positions.push(at);
  }
  const layerList = [...layers.values()];
  const fits = (layer: Layer): boolean =>
    drawnIndex >= 0
      ? !isList(layoutOfFamily(layer.domain, board).layout)
      : tableOf(layer.domain) !== undefined;
  return layerList.every(fits) ? layerList : undefined;
}

/**
 * The layout of pairs as a table: a row for each first component, a column for each second component; undefined if the
 * table would have gaps.
 */
export function tableOf(domain: readonly Value[]): FamilyLayout | undefined {
  const rows = new Map<unknown, number[]>();
  const columns: unknown[] = [];
  for (const [at, pair] of domain.entries()) {
    if (!(pair instanceof Tuple) || pair.items.length !== 2) return undefined;
    const [row, column] = pair.items.map(keyOf);
    const rowPositions = rows.get(row) ?? [];
    rows.set(row, rowPositions);
    if (rows.size === 1) columns.push(column);
    else if (columns[rowPositions.length] !== column) return undefined;
    rowPositions.push(at);
  }
  const isFullTable = [...rows.values()].every((places) => places.length === columns.length);
  if (!isFullTable || columns.length < 2 || columns.length > MAX_TABLE_WIDTH || rows.size < 2)
    return undefined;
  return {
    layout: { kind: 'grid', rows: [...rows.values()].map((row) => Int32Array.from(row)), rowNoun: 'line' },
    elements: undefined,
    positions: Int32Array.from(domain.keys()),
  };
}

const isList = (layout: Layout): boolean => layout.kind === 'list';

const isDrawn = (item: Value, board: Board): boolean =>
  item instanceof Element && !isList(layoutOf(item.kind, board));

function part({ items }: Tuple, places: readonly number[]): Value {
  const [only] = places;
  return places.length === 1 ? items[only!]! : new Tuple(places.map((at) => items[at]!));
}
