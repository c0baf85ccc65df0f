/** `target[index]`: families (values by key), lists and tables indexed by fixed values, unknown values, and sets of elements. */
import { type BoolRef, type Ref, TRUE } from '../model/terms/terms.ts';
import {
  Choice,
  Element,
  EnumValue,
  Family,
  FixedMap,
  FixedSet,
  keyOf,
  Tuple,
  UnknownBool,
  UnknownInt,
  UnknownSet,
  type Value,
} from '../model/values.ts';
import { type Case, choice, mapChoice } from './choice.ts';
import { boolValue, codeOf, describeValue, intTermOf, isList, listOf } from './coerce.ts';
import { equal } from './comparison.ts';
import type { GroundingContext, Site } from './context.ts';

export function indexValue(
  context: GroundingContext,
  target: Value,
  writtenKeys: readonly Value[],
  site: Site,
): Value {
  // If a tuple is the key of a family, each of its components counts as a key.
  const hasTupleKey =
    writtenKeys.length > 1 && target instanceof Family && writtenKeys.some((key) => key instanceof Tuple);
  const keys = hasTupleKey
    ? writtenKeys.flatMap((key) => (key instanceof Tuple ? key.items : [key]))
    : writtenKeys;
  const [first] = keys;
  if (keys.length === 1 && first !== undefined) return indexOne(context, target, first, site);
  if (keys.some((key) => key === null) || target === null) return null;
  if (target instanceof Choice)
    return mapChoice(context, target, (value) => indexValue(context, value, keys, site));
  if (target instanceof Family) return familyAt(context, target, keys, site);
  return context.fail('type-mismatch', `${describeValue(context, target)} takes one index.`, site.span);
}

export function indexOne(context: GroundingContext, target: Value, key: Value, site: Site): Value {
  if (key === null || target === null) return null;
  if (target instanceof Family) {
    const entry = target.get(key);
    return entry !== undefined ? entry : familyAt(context, target, [key], site);
  }
  if (target instanceof Choice)
    return mapChoice(context, target, (value) => indexOne(context, value, key, site));
  if (key instanceof Choice)
    return mapChoice(context, key, (value) => indexOne(context, target, value, site));
  if (target instanceof FixedMap) return valueOfMap(context, target, key, site);
  if (key instanceof FixedSet || isList(key)) {
    return listOf(context, key, site).map((item) => indexOne(context, target, item, site));
  }
  return listAt(context, listOf(context, target, site), key, site);
}

/** The elements of a collection used as an index, unless the collection is itself a key. */
function collectionIndex(key: Value): readonly Value[] | undefined {
  if (isList(key)) return key;
  if (key instanceof FixedSet) return key.items;
  if (key instanceof Element) return key.cells;
  return undefined;
}

/** Whether a value is among the keys at one position in the brackets of the family. */
function isKeyAt(family: Family, at: number, key: Value): boolean {
  return family.domain.some((tuple) => tuple instanceof Tuple && tuple.items[at] === key);
}

function familyAt(context: GroundingContext, family: Family, keys: readonly Value[], site: Site): Value {
  const [first] = keys;
  const key = keys.length === 1 && first !== undefined ? first : new Tuple(keys);
  const entry = family.get(key);
  if (entry !== undefined) return entry;
  if (keys.length === 1) {
    const items = collectionIndex(key);
    if (items) return items.map((item) => indexOne(context, family, item, site));
  }
  for (let at = 0; keys.length > 1 && at < keys.length; at++) {
    // A row may be a key at this position; otherwise it stands for its cells.
    const items = isKeyAt(family, at, keys[at]!) ? undefined : collectionIndex(keys[at]!);
    if (items) return items.map((item) => familyAt(context, family, keys.with(at, item), site));
  }
  const keyParts = key instanceof Tuple ? key.items : keys;
  if (keyParts.some(isUnknown)) return valueAtParts(context, family, keyParts, site);
  if (key instanceof UnknownSet) {
    return context.fail(
      'unknown-stage',
      'Which elements this set has is only known once the puzzle is solved; count or sum over it instead.',
      site.span,
    );
  }
  return context.fail(
    'no-value',
    `\`${family.name}\` has no value for ${describeValue(context, key)}.`,
    site.span,
    {
      advice: `It is declared for ${describeKeys(context, family.domain)}; restrict the set with \`where\`.`,
    },
  );
}

function valueOfMap(context: GroundingContext, map: FixedMap, key: Value, site: Site): Value {
  if (key instanceof UnknownInt || key instanceof UnknownBool) {
    return valueAtUnknownKey(context, map.keys, map.values, key, site);
  }
  const entry = map.get(key);
  if (entry !== undefined) return entry;
  return context.fail('no-value', `The table has no entry for ${describeValue(context, key)}.`, site.span);
}

function listAt(context: GroundingContext, list: readonly Value[], key: Value, site: Site): Value {
  if (typeof key === 'number') {
    const itemAtKey = list[key];
    if (itemAtKey !== undefined) return itemAtKey;
    return context.fail(
      'out-of-range',
      `There is no position ${key} in a list of ${list.length}.`,
      site.span,
      {
        advice: 'Positions are counted from 0.',
      },
    );
  }
  if (!(key instanceof UnknownInt)) {
    return context.fail(
      'type-mismatch',
      `A list is indexed by a position, not by ${describeValue(context, key)}.`,
      site.span,
    );
  }
  const { terms } = context;
  if (terms.low(key.ref) < 0 || terms.high(key.ref) >= list.length) {
    context.fail(
      'out-of-range',
      `The position may be ${terms.low(key.ref) < 0 ? terms.low(key.ref) : terms.high(key.ref)}, but the list has positions 0 to ${list.length - 1}.`,
      site.span,
      { advice: 'An int that is a position of a list is declared as `index of` that list.' },
    );
  }
  return valueAtUnknownKey(
    context,
    list.map((_, at) => at),
    list,
    key,
    site,
  );
}

const isUnknown = (key: Value): boolean =>
  key instanceof UnknownInt || key instanceof UnknownBool || key instanceof Choice;

/**
 * The value for a tuple of keys, some of them unknown. One part is looked up after the other, so that each is an index
 * into a list and no tuple is compared as a whole.
 */
function valueAtParts(context: GroundingContext, family: Family, parts: readonly Value[], site: Site): Value {
  const { domain, values } = family;
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return valueAtUnknownKey(context, domain, values, only, site);
  return pickRow(
    domain.map((_, row) => row),
    0,
  );

  /**
   * Looks up the value among `rows`, whose keys already agree with the given key in all parts before position
   * `at`. The parts from `at` on choose one of the rows.
   */
  function pickRow(rows: readonly number[], at: number): Value {
    const part = parts[at];
    if (part === undefined) return values[rows[0]!] ?? null;
    const groups = new Map<unknown, { readonly value: Value; readonly rows: number[] }>();
    for (const row of rows) {
      context.step(site.span);
      const key = domain[row];
      const value = key instanceof Tuple ? key.items[at] : undefined;
      if (value === undefined) continue;
      const group = groups.get(keyOf(value));
      if (group) group.rows.push(row);
      else groups.set(keyOf(value), { value, rows: [row] });
    }
    if (!isUnknown(part)) {
      const group = groups.get(keyOf(part));
      return group ? pickRow(group.rows, at + 1) : null;
    }
    const allGroups = [...groups.values()];
    return valueAtUnknownKey(
      context,
      allGroups.map(({ value }) => value),
      allGroups.map((group) => pickRow(group.rows, at + 1)),
      part,
      site,
    );
  }
}

/** The value for an unknown key; absent if the key is absent, or isn't a key of the family. */
function valueAtUnknownKey(
  context: GroundingContext,
  keys: readonly Value[],
  values: readonly Value[],
  key: Value,
  site: Site,
): Value {
  const element = key instanceof UnknownInt ? elementTerm(context, keys, values, key, site) : undefined;
  if (element !== undefined) return element;
  const conditions = keys.map((k) => equal(context, key, k, site));
  const cases: Case[] = values.map((value, at) => ({ value, condition: conditions[at]! }));
  const none: BoolRef = coversKey(context, keys, key) ? TRUE ^ 1 : context.terms.or(conditions) ^ 1;
  return choice(context, none === (TRUE ^ 1) ? cases : [...cases, { value: null, condition: none }]);
}

/** Whether the unknown key is always one of these, so that the result is never absent. */
function coversKey({ terms }: GroundingContext, keys: readonly Value[], key: Value): boolean {
  if (!(key instanceof UnknownInt)) return false;
  const [low, high] = [terms.low(key.ref), terms.high(key.ref)];
  const possibleValues = terms.values(key.ref);
  if (!possibleValues && high - low >= keys.length) return false;
  const keyCodes = new Set(keys.map((one) => codeOf(one, undefined)));
  if (key.absent !== undefined && keyCodes.has(key.absent)) return false;
  if (possibleValues) return possibleValues.every((value) => keyCodes.has(value));
  for (let value = low; value <= high; value++) if (!keyCodes.has(value)) return false;
  return true;
}

/** An `element` term, if for every value of the key the item is an int, a bool, or a member of one enum. */
function elementTerm(
  context: GroundingContext,
  keys: readonly Value[],
  values: readonly Value[],
  key: UnknownInt,
  site: Site,
): Value | undefined {
  const { terms } = context;
  const [low, high] = [terms.low(key.ref), terms.high(key.ref)];
  if (high - low > 4 * keys.length + 16) return undefined;
  const firstValue = values.find((value) => value !== undefined);
  if (firstValue === undefined) return undefined;
  const isBool = typeof firstValue === 'boolean' || firstValue instanceof UnknownBool;
  const valueReading =
    firstValue instanceof EnumValue
      ? firstValue.type
      : firstValue instanceof UnknownInt
        ? firstValue.reading
        : 'int';
  const absentCode = firstValue instanceof UnknownInt ? firstValue.absent : undefined;
  const refs: (Ref | undefined)[] = new Array(high - low + 1).fill(undefined);
  for (let at = 0; at < keys.length; at++) {
    const code = codeOf(keys[at]!, undefined);
    const value = values[at]!;
    if (code === undefined) return undefined;
    if (!hasSameReading(value, isBool, valueReading, absentCode)) return undefined;
    if (code < low || code > high) continue;
    const constant = codeOf(value, undefined);
    refs[code - low] =
      constant === undefined
        ? intTermOf(context, value, site)
        : isBool
          ? constant ^ 1
          : terms.constant(constant);
  }
  const possibleKeys = terms.values(key.ref);
  const anyRef = refs.find((ref) => ref !== undefined);
  if (anyRef === undefined) return undefined;
  for (let at = 0; at < refs.length; at++) {
    if (refs[at] !== undefined) continue;
    // A missing item at an index that the key can't take is harmless; at any other index the value would be absent.
    if (!possibleKeys || possibleKeys.includes(low + at)) return undefined;
    refs[at] = anyRef;
  }
  const term = terms.element(key.ref, low, refs as Ref[]);
  if (isBool) return boolValue(terms.isBool(term) ? term : terms.is(term, 1));
  return terms.constantValue(term) !== undefined && valueReading === 'int'
    ? terms.constantValue(term)!
    : new UnknownInt(term, valueReading, absentCode);
}

function hasSameReading(
  value: Value,
  isBool: boolean,
  reading: UnknownInt['reading'],
  absent: number | undefined,
): boolean {
  if (isBool) return typeof value === 'boolean' || value instanceof UnknownBool;
  if (typeof value === 'number') return reading === 'int';
  if (value instanceof EnumValue) return value.type === reading;
  return value instanceof UnknownInt && value.reading === reading && value.absent === absent;
}

/** A description of a domain's keys for messages: `1..4`, or the number of elements. */
function describeKeys(context: GroundingContext, domain: readonly Value[]): string {
  const [first, last] = [domain[0], domain.at(-1)];
  if (typeof first !== 'number' || typeof last !== 'number' || last - first !== domain.length - 1)
    return `${domain.length} elements only`;
  return first === last ? `${describeValue(context, first)} only` : `\`${first}..${last}\``;
}
