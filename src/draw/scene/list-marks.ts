/**
 * What is drawn of givens that list cells: cages around them, lines through them, dots between them, clues before the first.
 * Of a tuple the first part that lists cells is where it stands, a second one its line, and any other part what it says.
 */
import { coreOf } from '../../formats/values/value-text.ts';
import type { ToldFamily } from '../../formats/values/write.ts';
import type { ValueType } from '../../model/value-types.ts';
import { Element, FixedSet, Tuple, type Value } from '../../model/values.ts';
import type { Color, Shape, Stroke } from './palette.ts';
import type { ListInstruction, ListWay, Styles } from './section.ts';

export interface ListMark {
  readonly way: ListWay;
  readonly cells: readonly number[];
  /** Of an arrow, where it goes on. */
  readonly line?: readonly number[];
  readonly text?: string;
  readonly color?: Color;
  readonly shape?: Shape;
  readonly stroke?: Stroke;
}

/** More would drown the board. */
const MOST = 2000;

/** `told` tells a value as text. */
export function listMarks(
  { values: [value], type }: ToldFamily,
  { way, styles }: ListInstruction,
  told: (value: Value, type: ValueType) => string,
): readonly ListMark[] {
  const core = coreOf(type);
  if (core.kind !== 'list' && core.kind !== 'set') return [];
  const items = itemsOf(value);
  const own = cellsOf(items);
  // A list of cells by itself is one thing to draw.
  if (own) return own.length === 0 ? [] : [{ way, cells: own, ...look(styles, '') }];
  return items.slice(0, MOST).flatMap((item) => markOf(item, core.of, way, styles, told));
}

function markOf(
  item: Value,
  type: ValueType,
  way: ListWay,
  styles: Styles,
  told: (value: Value, type: ValueType) => string,
): ListMark[] {
  const fields = coreOf(type);
  const parts = item instanceof Tuple ? item.items : [item];
  const lists: (readonly number[])[] = [];
  const texts: string[] = [];
  parts.forEach((part, at) => {
    const cells = cellsOf(itemsOf(part));
    if (cells) lists.push(cells);
    else if (part !== null && fields.kind === 'tuple')
      texts.push(told(part, fields.fields[at]?.type ?? type));
  });
  const [cells, line] = lists;
  if (!cells || cells.length === 0) return [];
  const text = texts.join(' ');
  return [{ way, cells, ...(line && { line }), ...(text !== '' && { text }), ...look(styles, text) }];
}

const look = ({ byValue, rest }: Styles, text: string) => byValue.get(text) ?? rest;

const itemsOf = (value: unknown): readonly Value[] =>
  value instanceof FixedSet ? value.items : Array.isArray(value) ? (value as Value[]) : [];

/** The numbers of cells where it is a list of nothing but cells; undefined for other lists, and for empty ones. */
function cellsOf(items: readonly Value[]): number[] | undefined {
  const cells = items.flatMap((item) => (item instanceof Element && item.kind === 'cell' ? item.index : []));
  return items.length > 0 && cells.length === items.length ? cells : undefined;
}
