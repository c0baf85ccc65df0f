/**
 * The tray: the pieces or tiles that the instance lists to be placed, shown below the board as polygons and labels in
 * units of a cell, with y downwards; every picture format draws these. The tray is shown until the answer is whole.
 */
import { ElementText } from '../../formats/values/element-text.ts';
import { coreOf, textOfValue } from '../../formats/values/value-text.ts';
import type { ToldFamily } from '../../formats/values/write.ts';
import { drawingOf } from '../../grounding/functions/shapes.ts';
import { greatest, least } from '../../model/large-lists.ts';
import type { ValueType } from '../../model/value-types.ts';
import { EnumValue, FixedSet, Tuple, type Value } from '../../model/values.ts';
import type { CellSide, TileSides } from './scene.ts';

export interface TrayPolygon {
  readonly corners: readonly (readonly [x: number, y: number])[];
  /** The number of a tile's side, which gives the polygon its color. */
  readonly tint?: number;
  /** Whether the polygon is a cell of a piece, and so is filled. */
  readonly piece?: boolean;
}

export interface TrayLabel {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** The height of the letters, in cells. */
  readonly size: number;
  /** Whether the label is a number that the color of its polygon shows as well. */
  readonly tinted?: true;
}

/** A piece or tile in the tray, drawn with its upper left corner at (0, 0). */
export interface TrayItem {
  /** The name of the given that lists the piece or tile. */
  readonly of: string;
  /** The position of the piece or tile in the list. */
  readonly at: number;
  readonly width: number;
  readonly height: number;
  readonly polygons: readonly TrayPolygon[];
  readonly labels: readonly TrayLabel[];
}

/** The side length of a piece's cells, in cells of the board. */
export const PIECE_CELL_SIDE = 0.4;
/** The side length of a tile, in cells of the board. */
const TILE_SIDE = 1;
/** The distance between neighbouring items of the tray, in cells of the board. */
const ITEM_GAP = 0.35;
/** The greatest number of items that are drawn; if the list is longer, none is drawn. */
const MAX_ITEMS = 400;

const CORNERS = [
  [0, 0],
  [TILE_SIDE, 0],
  [TILE_SIDE, TILE_SIDE],
  [0, TILE_SIDE],
] as const;
const MIDDLE = [TILE_SIDE / 2, TILE_SIDE / 2] as const;
/** The sides in the order of a tile's corners: side i leads from corner i to corner i + 1. */
const SIDES: readonly CellSide[] = ['north', 'east', 'south', 'west'];

/**
 * For a given without places that lists the pieces or tiles to be placed: these. Empty for all other givens. `tinted`
 * says whether sides are colored.
 */
export function trayItems(family: ToldFamily, tinted: boolean): readonly TrayItem[] {
  const [value] = family.values;
  const items = value instanceof FixedSet ? value.items : Array.isArray(value) ? (value as Value[]) : [];
  const listType = coreOf(family.type);
  if (family.domain || items.length > MAX_ITEMS || (listType.kind !== 'list' && listType.kind !== 'set'))
    return [];
  const unlistedItems = items.map(
    (item, at) => pieceOf(item) ?? tileOf(item, listType.of, String(at), tinted),
  );
  const trayItems = unlistedItems.flatMap((item, at) => (item ? { ...item, of: family.name, at } : []));
  return trayItems.length === items.length ? trayItems : [];
}

type UnnumberedItem = Omit<TrayItem, 'of' | 'at'>;

/** Arranges the items in rows below each other, no wider than `width` if possible. */
export function layTray(
  items: readonly TrayItem[],
  widest: number,
): { readonly width: number; readonly height: number; readonly placed: readonly PlacedItem[] } {
  const placedItems: PlacedItem[] = [];
  let [x, y, low, width] = [0, 0, 0, 0];
  for (const item of items) {
    if (x > 0 && x + item.width > widest) [x, y] = [0, low + ITEM_GAP];
    placedItems.push({ item, x, y });
    x += item.width + ITEM_GAP;
    low = Math.max(low, y + item.height);
    width = Math.max(width, x - ITEM_GAP);
  }
  return { width, height: low, placed: placedItems };
}

export interface PlacedItem {
  readonly item: TrayItem;
  readonly x: number;
  readonly y: number;
}

/** The item for a piece: an enum member with a drawing, or a list or set of (row, column) pairs. */
function pieceOf(value: Value): UnnumberedItem | undefined {
  const cells = value instanceof EnumValue ? drawingOf(value) : numberPairsIn(value);
  if (!cells || cells.length === 0 || cells.length > MAX_ITEMS) return undefined;
  const [top, left] = [0, 1].map((axis) => least(cells.map((cell) => cell[axis]!)));
  const [low, right] = [0, 1].map((axis) => greatest(cells.map((cell) => cell[axis]!)));
  if (low! - top! > MAX_ITEMS || right! - left! > MAX_ITEMS) return undefined;
  const polygons = cells.map(([row, column]): TrayPolygon => {
    const [x, y] = [(column - left!) * PIECE_CELL_SIDE, (row - top!) * PIECE_CELL_SIDE];
    return {
      piece: true,
      corners: [
        [x, y],
        [x + PIECE_CELL_SIDE, y],
        [x + PIECE_CELL_SIDE, y + PIECE_CELL_SIDE],
        [x, y + PIECE_CELL_SIDE],
      ],
    };
  });
  return {
    width: (right! - left! + 1) * PIECE_CELL_SIDE,
    height: (low! - top! + 1) * PIECE_CELL_SIDE,
    polygons,
    labels: [],
  };
}

function numberPairsIn(value: Value): readonly (readonly [number, number])[] | undefined {
  const items = value instanceof FixedSet ? value.items : Array.isArray(value) ? (value as Value[]) : [];
  const itemPairs = items.map((item) => (item instanceof Tuple && item.items.length === 2 ? item.items : []));
  return itemPairs.every(([row, column]) => typeof row === 'number' && typeof column === 'number')
    ? (itemPairs as unknown as readonly (readonly [number, number])[])
    : undefined;
}

/** The positions, in a tuple, of the components named after the four sides; undefined if one of them is missing. */
function sidePlaces(type: ValueType): readonly number[] | undefined {
  const unwrappedType = coreOf(type);
  if (unwrappedType.kind !== 'tuple') return undefined;
  const sideFields = SIDES.map((side) => unwrappedType.fields.findIndex(({ name }) => name === side));
  return sideFields.includes(-1) ? undefined : sideFields;
}

/** The numbers at the sides of the tile at a position of the list. */
export function tileSides({ values: [value], type }: ToldFamily, at: number): TileSides | undefined {
  const listType = coreOf(type);
  const sideFields = listType.kind === 'list' ? sidePlaces(listType.of) : undefined;
  const tile = Array.isArray(value) ? (value as Value[])[at] : undefined;
  if (!(tile instanceof Tuple) || !sideFields) return undefined;
  return sideFields.map((place) => {
    const side = tile.items[place] ?? null;
    return side instanceof EnumValue ? side.index : typeof side === 'number' ? side : undefined;
  });
}

/**
 * The item for a tile: a tuple with components named after the four sides. A further component, such as a sign, is
 * shown in the middle with the number.
 */
function tileOf(value: Value, type: ValueType, number: string, tinted: boolean): UnnumberedItem | undefined {
  const unwrappedType = coreOf(type);
  const sideFields = sidePlaces(type);
  if (!(value instanceof Tuple) || unwrappedType.kind !== 'tuple' || !sideFields) return undefined;
  const elementText = new ElementText(undefined);
  const text = (at: number): string => {
    const item = value.items[at] ?? null;
    return item === null
      ? ''
      : textOfValue(item, unwrappedType.fields[at]?.type ?? unwrappedType, elementText);
  };
  const polygons = sideFields.map((at, side): TrayPolygon => {
    const color = value.items[at];
    const corners = [MIDDLE, CORNERS[side]!, CORNERS[(side + 1) % 4]!];
    return tinted && typeof color === 'number' ? { corners, tint: color } : { corners };
  });
  if (sideFields.some((at) => text(at).length > 3)) return undefined;
  const labels = sideFields.map((at, side): TrayLabel => {
    const [[x1, y1], [x2, y2]] = [CORNERS[side]!, CORNERS[(side + 1) % 4]!];
    const pointToward = (middle: number, edge: number): number => middle + (edge - middle) * 0.62;
    const [x, y] = [pointToward(MIDDLE[0], (x1 + x2) / 2), pointToward(MIDDLE[1], (y1 + y2) / 2)];
    const isColored = tinted && typeof value.items[at] === 'number';
    return { text: text(at), x, y, size: 0.24, ...(isColored && { tinted: true }) };
  });
  const otherTexts = value.items
    .map((_, at) => (sideFields.includes(at) ? '' : text(at)))
    .filter((part) => part !== '');
  const caption = {
    text: [number, ...otherTexts].join(' '),
    x: TILE_SIDE / 2,
    y: TILE_SIDE + 0.2,
    size: 0.24,
  };
  return { width: TILE_SIDE, height: TILE_SIDE + 0.35, polygons, labels: [...labels, caption] };
}
