/** Conversions from values to terms and lists, used where a bool, an int or a collection is expected. */

import { type BoolRef, FALSE, type Ref, TRUE } from '../model/terms/terms.ts';
import {
  Choice,
  Element,
  type ElementKind,
  EnumValue,
  elementKind,
  Family,
  FixedMap,
  FixedSet,
  keyOf,
  Tuple,
  UnknownBool,
  UnknownInt,
  UnknownRuns,
  UnknownSet,
  UnknownValueRuns,
  type Value,
} from '../model/values.ts';
import type { GroundingContext, Site } from './context.ts';
import { StepNumber } from './functions/steps.ts';

/** An item of a collection with the condition under which it is a member. */
export interface Item {
  readonly value: Value;
  readonly condition: BoolRef;
}

/** Whether the value is a list; a type guard that works on readonly arrays. */
export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

export const isSet = (value: Value): boolean => value instanceof FixedSet || value instanceof UnknownSet;

export function boolValue(ref: BoolRef): Value {
  return ref === TRUE ? true : ref === FALSE ? false : new UnknownBool(ref);
}

/** An int term as a value: a plain number if it is constant. */
export function intValue(context: GroundingContext, ref: Ref): Value {
  return context.terms.constantValue(ref) ?? new UnknownInt(ref);
}

/** The truth of a value. A bool has its own truth; any other value is true if it is present. */
export function truthOf(context: GroundingContext, value: Value): BoolRef {
  if (value === true) return TRUE;
  if (value === false || value === null) return FALSE;
  if (value instanceof UnknownBool) return value.ref;
  if (value instanceof StepNumber) return value.present();
  if (value instanceof UnknownInt) {
    return value.absent === undefined ? TRUE : context.terms.is(value.ref, value.absent) ^ 1;
  }
  if (value instanceof Choice) {
    const { terms } = context;
    return terms.or(value.cases.map((c) => terms.and([c.condition, truthOf(context, c.value)])));
  }
  return TRUE;
}

/** The int term of a value; bools count as 0 and 1, so that tables and comparisons accept them. */
export function intTermOf(context: GroundingContext, value: Value, site: Site): Ref {
  const { terms } = context;
  if (typeof value === 'number') return terms.constant(value);
  if (value instanceof UnknownInt) return value.ref;
  if (value instanceof UnknownBool) return value.ref;
  if (typeof value === 'boolean') return value ? TRUE : FALSE;
  if (value instanceof Choice) {
    if (value.cases.some((one) => one.value === null)) return failAbsentNumber(context, site);
    return terms.sum(
      value.cases.map(() => 1),
      value.cases.map((c) =>
        terms.chooseInt(c.condition, intTermOf(context, c.value, site), terms.constant(0)),
      ),
    );
  }
  if (value === null) {
    return context.fail('absent-value', 'The value is absent here, but a number is needed.', site.span, {
      advice: 'Guard it with `where`, or give a value for this case with `otherwise`.',
    });
  }
  return context.fail('type-mismatch', `${describeValue(context, value)} is not a number.`, site.span);
}

/**
 * Reports a value that may be absent where a number is needed. A guard that depends on the answer is no help, since the
 * number's term is built before the puzzle is solved.
 */
function failAbsentNumber(context: GroundingContext, { span }: Site): never {
  return context.fail(
    'absent-value',
    'There is no value here for some values of the index, but a number is needed.',
    span,
    { advice: 'Say what to take then, `(f[x] otherwise 0)`, or keep the index where there are values.' },
  );
}

/** The number that encodes a fixed value in variables and tables; undefined if it has none. */
export function codeOf(value: Value, absent: number | undefined): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === null) return absent;
  if (value instanceof EnumValue || value instanceof Element) return value.index;
  return undefined;
}

const cellsOfUnknownLines = new WeakMap<UnknownInt, UnknownSet>();

/**
 * The set of cells of a row, column, diagonal or region that depends on the answer; other values are returned
 * unchanged.
 */
export function asCells(context: GroundingContext, value: Value, site: Site): Value {
  if (!(value instanceof UnknownInt)) return value;
  const { reading } = value;
  if (reading !== 'row' && reading !== 'column' && reading !== 'diagonal' && reading !== 'region')
    return value;
  const cachedSet = cellsOfUnknownLines.get(value);
  if (cachedSet) return cachedSet;
  const { terms } = context;
  const elements = context.board(site.span);
  const [low, high] = [terms.low(value.ref), terms.high(value.ref)];
  const codes = terms.values(value.ref) ?? Array.from({ length: high - low + 1 }, (_, at) => low + at);
  const items: Item[] = [];
  for (const code of codes) {
    // The code that stands for absent belongs to no line, so it adds no cells.
    for (const cell of elements.line(reading, code)?.cells ?? [])
      items.push({ value: cell, condition: terms.is(value.ref, code) });
  }
  const cells = distinctItems(context, items);
  const set = new UnknownSet(
    cells.map((item) => item.value),
    (at) => cells[at]!.condition,
  );
  cellsOfUnknownLines.set(value, set);
  return set;
}

const holdsCells = (value: Value): boolean =>
  value === null || isSet(value) || (value instanceof Element && value.cells !== undefined);

/** The items of a choice of sets, some of which may be absent: the members of the chosen set. */
function chosenItems(context: GroundingContext, { cases }: Choice, site: Site): readonly Item[] {
  const items = cases.flatMap(({ condition, value }) =>
    value === null
      ? []
      : itemsOf(context, value, site).map((item) => ({
          value: item.value,
          condition: context.terms.both(condition, item.condition),
        })),
  );
  return distinctItems(context, items);
}

/** The items of a value that is a list, a set, a family (values by key), a line or a region, each with its condition. */
export function itemsOf(context: GroundingContext, of: Value, site: Site): readonly Item[] {
  const value = asCells(context, of, site);
  if (value instanceof Choice && value.cases.every((c) => holdsCells(c.value)))
    return chosenItems(context, value, site);
  if (value instanceof UnknownSet) {
    return value.candidates.map((candidate, at) => ({ value: candidate, condition: value.condition(at) }));
  }
  return listOf(context, value, site).map((item) => ({ value: item, condition: TRUE }));
}

/** The fixed members of a list, set or family (values by key), or the cells of a line or region. */
export function listOf(context: GroundingContext, value: Value, site: Site): readonly Value[] {
  if (isList(value)) return value;
  if (value instanceof FixedSet) return value.items;
  if (value instanceof Element && value.cells) return value.cells;
  if (value instanceof Family) return value.values;
  if (value instanceof Tuple) return value.items;
  if (value instanceof FixedMap) return value.keys;
  if (value instanceof UnknownSet) {
    return context.fail(
      'unknown-stage',
      'Which elements this set has is only known once the puzzle is solved, but it must be known before.',
      site.span,
    );
  }
  return context.fail(
    'type-mismatch',
    `A list or set is expected here, not ${describeValue(context, value)}.`,
    site.span,
  );
}

/**
 * Converts a family (a bool or optional value for each element) to the set of the elements for which it is true or present; returns sets
 * unchanged.
 */
export function asSet(context: GroundingContext, value: Value, site: Site): readonly Item[] {
  if (!(value instanceof Family)) return itemsOf(context, value, site);
  const items = value.domain.map((key, at) => ({
    value: key,
    condition: truthOf(context, value.values[at] ?? null),
  }));
  return items.filter((item) => item.condition !== FALSE);
}

/**
 * The set of some items: a fixed set if all conditions are fixed. A set that is certainly empty gets the member kind of
 * the items, or else `kind`.
 */
export function setOf(items: readonly Item[], kind?: ElementKind): Value {
  const possibleItems = items.filter((item) => item.condition !== FALSE);
  if (possibleItems.length === 0)
    return new FixedSet([], kind ?? elementKind(items.map(({ value }) => value)));
  if (possibleItems.every((item) => item.condition === TRUE))
    return fixedSet(possibleItems.map((item) => item.value));
  return new UnknownSet(
    possibleItems.map((item) => item.value),
    (at) => possibleItems[at]!.condition,
  );
}

/** Merges equal items; the merged item is present if any of them is. */
export function distinctItems({ terms }: GroundingContext, items: readonly Item[]): readonly Item[] {
  // Fixed items become a fixed set, which removes duplicates itself.
  if (items.every(({ condition }) => condition === TRUE)) return items;
  const conditions = new Map<unknown, BoolRef[]>();
  for (const { value, condition } of items) {
    const key = keyOf(value);
    const sameKeyConditions = conditions.get(key);
    if (sameKeyConditions) sameKeyConditions.push(condition);
    else conditions.set(key, [condition]);
  }
  if (conditions.size === items.length) return items;
  const itemByKey = new Map<unknown, Item>();
  for (const { value } of items) {
    const key = keyOf(value);
    if (!itemByKey.has(key)) itemByKey.set(key, { value, condition: terms.or(conditions.get(key) ?? []) });
  }
  return [...itemByKey.values()];
}

/** A fixed set of the members without duplicates, in the order of first occurrence; `kind` as for `setOf`. */
export function fixedSet(values: readonly Value[], kind?: ElementKind): FixedSet {
  const valueByKey = new Map<unknown, Value>();
  for (const value of values) {
    const key = keyOf(value);
    if (!valueByKey.has(key)) valueByKey.set(key, value);
  }
  return new FixedSet(valueByKey.size === values.length ? values : [...valueByKey.values()], kind);
}

/** A short description of a value for messages. */
export function describeValue(context: GroundingContext, value: Value): string {
  if (value === null) return 'an absent value';
  if (value instanceof Element) return context.elements ? context.elements.nameOf(value) : value.kind;
  if (value instanceof EnumValue) return `\`${value.name}\``;
  if (value instanceof UnknownBool || value instanceof UnknownInt || value instanceof Choice)
    return 'an unknown value';
  if (value instanceof Tuple)
    return `(${value.items.map((item) => describeValue(context, item)).join(', ')})`;
  if (value instanceof Family) return `the family \`${value.name}\``;
  if (isList(value)) return 'a list';
  if (value instanceof FixedSet || value instanceof UnknownSet) return 'a set';
  if (value instanceof FixedMap) return 'a table';
  if (value instanceof UnknownRuns || value instanceof UnknownValueRuns) return 'the runs of a line';
  return `\`${String(value)}\``;
}
