/** Equality, order and membership of any two values, as bool terms. */
import { type BoolRef, FALSE, type Ref, type Table, TRUE } from '../model/terms/terms.ts';
import {
  Choice,
  Element,
  FixedMap,
  FixedSet,
  keyOf,
  Tuple,
  UnknownBool,
  UnknownInt,
  UnknownSet,
  type Value,
} from '../model/values.ts';
import { asCells, codeOf, describeValue, intTermOf, isList, itemsOf, listOf, truthOf } from './coerce.ts';
import type { Equalities, GroundingContext, Site } from './context.ts';
import { isRuns, runsEqual } from './functions/run-clues.ts';
import { StepNumber } from './functions/steps.ts';

export function equal(context: GroundingContext, a: Value, b: Value, site: Site): BoolRef {
  if (typeof a === 'number' && typeof b === 'number') return a === b ? TRUE : FALSE;
  if (a === b) return TRUE;
  const { terms } = context;
  if (a instanceof Choice) {
    return terms.or(a.cases.map((c) => terms.and([c.condition, equal(context, c.value, b, site)])));
  }
  if (b instanceof Choice) return equal(context, b, a, site);
  if (isRuns(a)) return runsEqual(context, a, b, site);
  if (isRuns(b)) return runsEqual(context, b, a, site);
  if (a instanceof UnknownInt) return intEqual(context, a, b, site);
  if (b instanceof UnknownInt) return intEqual(context, b, a, site);
  if (a instanceof UnknownBool || b instanceof UnknownBool) {
    if (a === null || b === null) return FALSE;
    return terms.iff(truthOf(context, a), truthOf(context, b));
  }
  if (a instanceof UnknownSet || b instanceof UnknownSet)
    return a === null || b === null ? FALSE : setEqual(context, a, b, site);
  const [left, right] = [sequence(a), sequence(b)];
  if (left && right) {
    if (left.length !== right.length) return FALSE;
    context.step(site.span);
    const cachedEquality = context.equalities.get(left)?.get(right);
    if (cachedEquality !== undefined) return cachedEquality;
    const ref = terms.and(left.map((item, at) => equal(context, item, right[at] ?? null, site)));
    if (sequence(left[0] ?? null)) storeEquality(context.equalities, left, right, ref);
    return ref;
  }
  return keyOf(a) === keyOf(b) ? TRUE : FALSE;
}

/**
 * Stores the equality of two lists. Lists of lists may share their parts, so without this cache far more pairs of lists
 * than lists would be compared.
 */
function storeEquality(equalities: Equalities, left: object, right: object, ref: BoolRef): void {
  const equalitiesOfLeft = equalities.get(left);
  if (equalitiesOfLeft) equalitiesOfLeft.set(right, ref);
  else equalities.set(left, new WeakMap([[right, ref]]));
}

function sequence(value: Value): readonly Value[] | undefined {
  if (value instanceof Tuple) return value.items;
  return isList(value) ? value : undefined;
}

function isAbsent(context: GroundingContext, value: UnknownInt): BoolRef {
  return value.absent === undefined ? FALSE : context.terms.is(value.ref, value.absent);
}

function intEqual(context: GroundingContext, a: UnknownInt, b: Value, site: Site): BoolRef {
  const { terms } = context;
  if (a instanceof StepNumber && (typeof b === 'number' || b === null)) return a.isEqualTo(b);
  if (b instanceof UnknownInt) {
    if (a.absent === b.absent) return terms.same(a.ref, b.ref);
    const [noneA, noneB] = [isAbsent(context, a), isAbsent(context, b)];
    return terms.or([terms.and([noneA, noneB]), terms.and([noneA ^ 1, noneB ^ 1, terms.same(a.ref, b.ref)])]);
  }
  const code = codeOf(b, a.absent);
  if (code === undefined) {
    if (b === null) return FALSE;
    return context.fail(
      'type-mismatch',
      `${describeValue(context, b)} can't be compared with ${describeValue(context, a)}.`,
      site.span,
    );
  }
  if (b !== null && code === a.absent) return FALSE;
  return terms.is(a.ref, code);
}

function setEqual(context: GroundingContext, a: Value, b: Value, site: Site): BoolRef {
  const { terms } = context;
  const [left, right] = [itemsOf(context, a, site), itemsOf(context, b, site)];
  const sides = new Map<unknown, [BoolRef, BoolRef]>();
  for (const item of left) sides.set(keyOf(item.value), [item.condition, FALSE]);
  for (const item of right) {
    sides.set(keyOf(item.value), [sides.get(keyOf(item.value))?.[0] ?? FALSE, item.condition]);
  }
  return terms.and([...sides.values()].map(([x, y]) => terms.iff(x, y)));
}

export type OrderSign = '<' | '<=' | '>' | '>=';

export function orderCondition(
  context: GroundingContext,
  operator: OrderSign,
  a: Value,
  b: Value,
  site: Site,
): BoolRef {
  if (operator === '>' || operator === '>=') {
    return orderCondition(context, operator === '>' ? '<' : '<=', b, a, site);
  }
  if (typeof a === 'number' && typeof b === 'number')
    return a < b + (operator === '<' ? 0 : 1) ? TRUE : FALSE;
  const { terms } = context;
  const [left, right] = [sequence(a), sequence(b)];
  if (left && right) {
    if (left.length !== right.length) {
      context.fail(
        'length-mismatch',
        `Only lists of equal length are ordered; these have ${left.length} and ${right.length} values.`,
        site.span,
      );
    }
    const refs = (list: readonly Value[]): Ref[] => list.map((item) => intTermOf(context, item, site));
    if (operator === '<=') return terms.lexicographic(refs(left), refs(right));
    return terms.lexicographic(refs(right), refs(left)) ^ 1;
  }
  const strictOffset = operator === '<' ? 1 : 0;
  if (a instanceof StepNumber && typeof b === 'number') return a.atMost(b - strictOffset);
  if (b instanceof StepNumber && typeof a === 'number') return b.atMost(a - 1 + strictOffset) ^ 1;
  const [x, y] = [intTermOf(context, a, site), intTermOf(context, b, site)];
  return operator === '<' ? terms.less(x, y) : terms.lessEqual(x, y);
}

export function membershipCondition(context: GroundingContext, value: Value, of: Value, site: Site): BoolRef {
  const { terms } = context;
  const set = asCells(context, of, site);
  if (set instanceof Choice) {
    return terms.or(
      set.cases.map((c) => terms.and([c.condition, membershipCondition(context, value, c.value, site)])),
    );
  }
  if (set === null) return FALSE;
  if (set instanceof UnknownSet) {
    const positionByElement = value instanceof Element ? positionsOf(set.candidates) : undefined;
    if (positionByElement) {
      const at = positionByElement.get(value);
      return at === undefined ? FALSE : set.condition(at);
    }
    return terms.or(
      set.candidates.map((item, at) => terms.both(set.condition(at), equal(context, value, item, site))),
    );
  }
  const fixedSet =
    set instanceof FixedSet ? set : set instanceof FixedMap ? new FixedSet(set.keys) : undefined;
  if (!fixedSet) {
    return terms.or(listOf(context, set, site).map((item) => equal(context, value, item, site)));
  }
  if (value instanceof UnknownInt) return intMembership(context, value, fixedSet, site);
  const tupleParts = flattenTuple(value);
  if (tupleParts.some((part) => part instanceof UnknownInt || part instanceof UnknownBool)) {
    return tableMembership(context, tupleParts, fixedSet, site);
  }
  if (value instanceof UnknownBool || value instanceof Choice) {
    return terms.or(fixedSet.items.map((item) => equal(context, value, item, site)));
  }
  return fixedSet.has(value) ? TRUE : FALSE;
}

const knownPositions = new WeakMap<readonly Value[], ReadonlyMap<Value, number> | 'mixed'>();

/** The position of each element among the candidates; undefined if some candidate isn't an element, or occurs twice. */
function positionsOf(candidates: readonly Value[]): ReadonlyMap<Value, number> | undefined {
  let positions = knownPositions.get(candidates);
  if (positions === undefined) {
    const positionByElement = new Map(candidates.map((candidate, at) => [candidate, at]));
    const areDistinctElements =
      positionByElement.size === candidates.length && candidates.every((c) => c instanceof Element);
    positions = areDistinctElements ? positionByElement : 'mixed';
    knownPositions.set(candidates, positions);
  }
  return positions === 'mixed' ? undefined : positions;
}

/**
 * The condition that an unknown int is in a set of fixed values. Consecutive codes form one interval, which needs only
 * two bounds.
 */
function intMembership(context: GroundingContext, value: UnknownInt, set: FixedSet, site: Site): BoolRef {
  const { terms } = context;
  const memberCodes: number[] = [];
  for (const item of set.items) {
    const code = codeOf(item, value.absent);
    if (code === undefined && item !== null) {
      return terms.or(set.items.map((other) => equal(context, value, other, site)));
    }
    if (code !== undefined && (item === null || code !== value.absent)) memberCodes.push(code);
  }
  memberCodes.sort((a, b) => a - b);
  const intervals: BoolRef[] = [];
  for (let i = 0; i < memberCodes.length; ) {
    const low = memberCodes[i]!;
    let high = low;
    for (i++; i < memberCodes.length && memberCodes[i]! <= high + 1; i++) high = memberCodes[i]!;
    if (value instanceof StepNumber) intervals.push(value.isBetween(low, high));
    else if (low === high) intervals.push(terms.is(value.ref, low));
    else
      intervals.push(
        terms.and([terms.atMost([-1], [value.ref], -low), terms.atMost([1], [value.ref], high)]),
      );
  }
  return terms.or(intervals);
}

/** A tuple with the tuples and lists inside it flattened: `(tile, [north, east])` is three values. */
function flattenTuple(value: Value): readonly Value[] {
  const items = sequence(value);
  return items ? items.flatMap(flattenTuple) : [value];
}

/**
 * The tables made from each set. The inner map's key is a text: for each column, the code that stands for an
 * absent value.
 */
const tables = new WeakMap<FixedSet, Map<string, Table>>();

function tableMembership(
  context: GroundingContext,
  parts: readonly Value[],
  set: FixedSet,
  site: Site,
): BoolRef {
  const absentCodes = parts.map((part) => (part instanceof UnknownInt ? part.absent : undefined));
  const key = absentCodes.join(',');
  const tablesOfSet = tables.get(set) ?? new Map<string, Table>();
  tables.set(set, tablesOfSet);
  let table = tablesOfSet.get(key);
  if (!table) {
    table = tableOf(context, parts.length, absentCodes, set, site);
    tablesOfSet.set(key, table);
  }
  return context.terms.inTable(
    table,
    parts.map((part) => partRef(context, part, site)),
  );
}

function partRef(context: GroundingContext, part: Value, site: Site): Ref {
  const code = codeOf(part, undefined);
  return code === undefined ? intTermOf(context, part, site) : context.terms.constant(code);
}

function tableOf(
  context: GroundingContext,
  arity: number,
  absents: readonly (number | undefined)[],
  set: FixedSet,
  site: Site,
): Table {
  const tuples = new Int32Array(set.items.length * arity);
  let rowCount = 0;
  for (const item of set.items) {
    const values = flattenTuple(item);
    if (values.length !== arity) {
      context.fail(
        'length-mismatch',
        `The tuple has ${arity} values, but those of the set have ${values.length}.`,
        site.span,
      );
    }
    const valueCodes = values.map((value, column) => codeOf(value, absents[column]));
    if (valueCodes.some((code) => code === undefined)) continue;
    tuples.set(valueCodes as number[], arity * rowCount++);
  }
  return { arity, tuples: tuples.subarray(0, arity * rowCount) };
}
