/**
 * How givens that list cells are drawn: a cage around the cells, a line through them, a dot between them, a clue
 * before the first. If the items are tuples, the first component that lists cells gives the place, the second such
 * component gives the line, and the other components give the text. Givens and finds that map keys to places of the
 * board are drawn as well: as a path through the values, or a line from each place to its value.
 */
import { coreOf, type Told } from '../../formats/values/value-text.ts';
import type { ToldFamily } from '../../formats/values/write.ts';
import type { ValueType } from '../../model/value-types.ts';
import { Element, FixedSet, keyOf, Tuple, type Value } from '../../model/values.ts';
import { type Color, type Shape, type Stroke, strokeWith } from './palette.ts';
import type { ListInstruction, ListStyle, Styles } from './section.ts';

export interface ListMark {
  /** The name of the given that lists the cells; undefined for a path. */
  readonly of?: string;
  readonly way: ListStyle;
  readonly cells: readonly number[];
  /** The places through which the line runs, if these aren't the places of `cells`. */
  readonly linePlaces?: readonly Element[];
  /** The cells of an arrow's shaft. */
  readonly line?: readonly number[];
  readonly text?: string;
  readonly color?: Color;
  readonly shape?: Shape;
  readonly stroke?: Stroke;
}

/** The greatest number of marks; a picture with more marks would be unreadable. */
const MAX_MARKS = 2000;

/** The marks of a given that lists cells. `textOf` converts a value to text. */
export function listMarks(
  { name, values: [value], type }: ToldFamily,
  { way: style, styles }: ListInstruction,
  textOf: (value: Value, type: ValueType) => string,
): readonly ListMark[] {
  const unwrappedType = coreOf(type);
  if (unwrappedType.kind !== 'list' && unwrappedType.kind !== 'set') return [];
  const items = itemsOf(value);
  const ownCells = cellsOf(items);
  // A list of cells, as opposed to a list of such lists, is drawn as a single mark.
  if (ownCells)
    return ownCells.length === 0 ? [] : [{ of: name, way: style, cells: ownCells, ...styleOf(styles, '') }];
  return items
    .slice(0, MAX_MARKS)
    .flatMap((item) => markOf(item, unwrappedType.of, style, styles, textOf))
    .map((mark) => ({ of: name, ...mark }));
}

/**
 * The paths of a given or find. A path runs through the places that are its values, in the order of their keys. If
 * there are several keys, there is one path for each combination of all keys but the last. `keys` contains each place
 * on a path and the key whose value it is.
 */
export interface Path {
  readonly marks: readonly ListMark[];
  readonly keys: readonly (readonly [place: Element, key: Value])[];
}

/** The paths that a given or find draws, or the lines from each key to its value; undefined if it draws none. */
export function pathsOf(
  { domain, values, type }: ToldFamily,
  { way: style, styles }: ListInstruction,
  textOf: (value: Value, type: ValueType) => string,
): Path | undefined {
  if (!domain || (style !== 'line' && style !== 'arrow')) return undefined;
  const marks: ListMark[] = [];
  const mark = (places: readonly Element[], text: string): void => {
    if (places.length < 2 || marks.length >= MAX_MARKS) return;
    const isOfCells = places.every(({ kind }) => kind === 'cell');
    const cells = isOfCells ? places.map(({ index }) => index) : [];
    const markStyle = styleOf(styles, text);
    const stroke = markStyle?.stroke ?? (style === 'line' ? strokeWith(undefined, 'thin') : undefined);
    marks.push({
      way: style,
      cells,
      ...(!isOfCells && { linePlaces: places }),
      ...markStyle,
      ...(stroke && { stroke }),
    });
  };
  const [first] = domain;
  const isPair = first instanceof Tuple && first.items.length === 2 && first.items.every(isSpot);
  if (isSpot(first) || isPair) {
    domain.forEach((key, at) => {
      const value = values[at] ?? null;
      if (isSpot(key) && isSpot(value)) mark([key, value], textOf(value, type));
      else if (isPair && isPresent(value) && key instanceof Tuple)
        mark(key.items.filter(isSpot), textOf(value, type));
    });
    return isPair || coreOf(type).kind === 'element' ? { marks, keys: [] } : undefined;
  }
  if (coreOf(type).kind !== 'element') return undefined;
  const pathByName = new Map<unknown, { name: Value; places: Element[]; interruptedRuns: Element[][] }>();
  const keys: (readonly [Element, Value])[] = [];
  domain.forEach((key, at) => {
    const items = key instanceof Tuple ? key.items : [key];
    const nameItems = items.slice(0, -1);
    const name = nameItems.length === 1 ? nameItems[0]! : new Tuple(nameItems);
    const path = pathByName.get(keyOf(name)) ?? { name, places: [], interruptedRuns: [] };
    pathByName.set(keyOf(name), path);
    const value = values[at] ?? null;
    if (isSpot(value)) {
      path.places.push(value);
      keys.push([value, items.at(-1)!]);
    } else if (value !== null) {
      // A value that isn't known yet could be any place, so the path is interrupted at this value.
      path.interruptedRuns.push(path.places);
      path.places = [];
    }
  });
  for (const { name, places, interruptedRuns } of pathByName.values())
    for (const run of [...interruptedRuns, places]) mark(run, textOf(name, type));
  return { marks, keys };
}

const SPOT_KINDS: ReadonlySet<string> = new Set(['cell', 'corner', 'border', 'link', 'point']);

const isSpot = (value: unknown): value is Element => value instanceof Element && SPOT_KINDS.has(value.kind);

const isPresent = (value: Told): value is Value => value === true || (typeof value === 'number' && value > 0);

function markOf(
  item: Value,
  type: ValueType,
  way: ListStyle,
  styles: Styles,
  textOf: (value: Value, type: ValueType) => string,
): ListMark[] {
  const fields = coreOf(type);
  const tupleItems = item instanceof Tuple ? item.items : [item];
  const cellLists: (readonly number[])[] = [];
  const texts: string[] = [];
  tupleItems.forEach((part, at) => {
    const cells = cellsOf(itemsOf(part));
    if (cells) cellLists.push(cells);
    else if (part !== null && fields.kind === 'tuple')
      texts.push(textOf(part, fields.fields[at]?.type ?? type));
  });
  const [cells, line] = cellLists;
  if (!cells || cells.length === 0) return [];
  const text = texts.join(' ');
  return [{ way, cells, ...(line && { line }), ...(text !== '' && { text }), ...styleOf(styles, text) }];
}

const styleOf = ({ byValue, rest }: Styles, text: string) => byValue.get(text) ?? rest;

const itemsOf = (value: unknown): readonly Value[] =>
  value instanceof FixedSet ? value.items : Array.isArray(value) ? (value as Value[]) : [];

/** The numbers of the cells in a nonempty list of cells; undefined for other lists. */
function cellsOf(items: readonly Value[]): number[] | undefined {
  const cells = items.flatMap((item) => (item instanceof Element && item.kind === 'cell' ? item.index : []));
  return items.length > 0 && cells.length === items.length ? cells : undefined;
}
