/**
 * The functions of the language by name: aggregates such as `sum`, which collect values, and functions with plain
 * arguments.
 */
import type { FunctionName } from '../../language/words/builtins.ts';
import { type BoolRef, FALSE, TRUE } from '../../model/terms/terms.ts';
import {
  Choice,
  EnumValue,
  Family,
  Tuple,
  UnknownBool,
  UnknownInt,
  UnknownRuns,
  UnknownSet,
  type Value,
} from '../../model/values.ts';
import { choice } from '../choice.ts';
import {
  asCells,
  codeOf,
  describeValue,
  intTermOf,
  intValue,
  isList,
  itemsOf,
  listOf,
  truthOf,
} from '../coerce.ts';
import type { GroundingContext, Site } from '../context.ts';
import type { Aggregate } from './aggregates.ts';
import * as aggregates from './aggregates.ts';
import * as areas from './areas.ts';
import { congruent, TURNED, UNTURNED } from './congruent.ts';
import * as distances from './distances.ts';
import * as geometry from './geometry.ts';
import * as graphs from './graphs.ts';
import * as lines from './lines.ts';
import { valueRuns } from './run-clues.ts';
import { orientation, shaped } from './shaped.ts';
import * as shapes from './shapes.ts';

export type AggregateName =
  | 'count'
  | 'sum'
  | 'min'
  | 'max'
  | 'any'
  | 'all'
  | 'alldifferent'
  | 'product'
  | 'distinct';
export type PlainFunctionName = Exclude<FunctionName, AggregateName>;

/** A function with plain arguments. `args` has as many values as the call; the checker has verified the number. */
export type PlainFunction = (
  context: GroundingContext,
  args: readonly [Value, ...(Value | undefined)[]],
  site: Site,
) => Value;

export const AGGREGATES: Readonly<Record<AggregateName, Aggregate>> = {
  count: aggregates.count,
  sum: aggregates.sum,
  min: aggregates.min,
  max: aggregates.max,
  any: aggregates.any,
  all: aggregates.all,
  alldifferent: aggregates.alldifferent,
  product: aggregates.product,
  distinct: aggregates.distinct,
};

export const FUNCTIONS: Readonly<Record<PlainFunctionName, PlainFunction>> = {
  connected: (context, [set, links], site) => graphs.connected(context, set, links, site),
  loop: (context, [edges, crossings], site) => lines.loop(context, edges, crossings, site),
  loops: (context, [edges, crossings], site) => lines.loops(context, edges, crossings, site),
  path: (context, [edges, crossings], site) => lines.path(context, edges, crossings, site),
  acyclic: (context, [edges], site) => lines.acyclic(context, edges, site),
  ordered: (context, [pairs], site) => lines.ordered(context, pairs, site),
  oneway: (context, [pairs], site) => lines.oneway(context, pairs, site),
  component: (context, [cell, of], site) => graphs.component(context, cell, of ?? null, site),
  distance: (context, [from, to, of], site) =>
    distances.distance(context, from, to ?? null, of ?? null, site),
  rank: (context, [node, pairs], site) => distances.rank(context, node, pairs ?? null, site),
  runs: (context, [list], site) => runsOf(context, list, false, site),
  ringruns: (context, [list], site) => runsOf(context, list, true, site),
  area: (context, [cell, ...families], site) => areas.area(context, cell, presentValues(families), site),
  divides: (context, [walls], site) => areas.divides(context, walls, site),
  alike: (context, [a, b], site) => areas.alike(context, a, b ?? null, site),
  translated: (context, [a, b], site) => congruent(context, a, b ?? null, UNTURNED, site),
  unmirrored: (context, [a, b], site) => congruent(context, a, b ?? null, TURNED, site),
  rectangles: (context, families, site) => areas.rectangles(context, presentValues(families), site),
  placings: (context, [shape], site) => shapes.placings(context, shape, site),
  upright: (context, [shape], site) => shapes.withFreedom(context, shape, 'upright', site),
  turnable: (context, [shape], site) => shapes.withFreedom(context, shape, 'turnable', site),
  shaped: (context, [set, shape], site) => shaped(context, set, shape ?? null, site),
  orientation: (context, [set, shape], site) => orientation(context, set, shape ?? null, site),
  piecewise: (context, [family, list], site) => shapes.piecewiseConditions(context, family, list, site),
  placed: (context, [family, bank], site) => shapes.placedPieces(context, family, bank ?? null, false, site),
  spaced: (context, [family, bank], site) => shapes.placedPieces(context, family, bank ?? null, true, site),
  leading: (context, [bools], site) => countLeading(context, boolsOf(context, bools, site)),
  size: (context, [collection], site) => size(context, collection, site),
  value: (context, [member], site) => intOfEnumValue(context, member, site),
  known: (context, [value]) => (isUnknownGiven(context, value) ? null : value),
  abs: (context, [value], site) => intValue(context, context.terms.absolute(intTermOf(context, value, site))),
  isqrt: (context, [value], site) => squareRoot(context, value, site),
  ray: (context, [cell, direction, open], site) => geometry.ray(context, cell, direction, open, site),
  sees: (context, [cell, open], site) => geometry.sees(context, cell, open, site),
  segments: (context, [open], site) => geometry.segments(context, open, site),
  boxes: (context, [height, width], site) => geometry.boxes(context, height, width, site),
  windows: (context, [height, width], site) => geometry.windows(context, height, width, site),
  regions: (context, [family], site) => geometry.regions(context, family, site),
  link: (context, [a, b], site) => geometry.between(context, 'link', a, b, site),
  border: (context, [a, b], site) => geometry.between(context, 'border', a, b, site),
  cell: (context, [row, column], site) => geometry.cellAt(context, row, column, site),
  offset: (context, [cell, down, right], site) => geometry.offset(context, cell, down, right, site),
  lines: (context, [direction], site) => geometry.lines(context, direction, site),
  rotated: (context, [place, about, quarters], site) =>
    geometry.rotated(context, place, about, quarters, site),
  mirrored: (context, [place, about, way], site) => geometry.mirrored(context, place, about, way, site),
  sorted: (context, [list], site) =>
    [...listOf(context, list, site)].sort((a, b) => compareByOrder(context, a, b, site)),
  zip: (context, lists, site) => zip(context, lists, site),
  reversed: (context, [list], site) => [...listOf(context, list, site)].reverse(),
};

const isUnknownGiven = ({ openGivens }: GroundingContext, value: Value): boolean =>
  value !== null && typeof value === 'object' && openGivens.has(value);

const presentValues = (values: readonly (Value | undefined)[]): Value[] =>
  values.filter((value) => value !== undefined);

function boolsOf(context: GroundingContext, value: Value, site: Site): BoolRef[] {
  return listOf(context, value, site).map((item) => truthOf(context, item));
}

/** The runs in a list: of true for bools, of equal values for other values. */
function runsOf(context: GroundingContext, list: Value, ring: boolean, site: Site): Value {
  const values = listOf(context, list, site);
  const areBools = values.every(
    (value) => typeof value === 'boolean' || value instanceof UnknownBool || value === null,
  );
  if (areBools || values.some((value) => value instanceof Choice))
    return new UnknownRuns(boolsOf(context, list, site), ring);
  return valueRuns(context, values, ring, site);
}

/** Compares ints, enum members and elements by their numbers, and lists at their first difference. */
function compareByOrder(context: GroundingContext, a: Value, b: Value, site: Site): number {
  if (isList(a) && isList(b)) {
    for (let at = 0; at < a.length && at < b.length; at++) {
      const comparison = compareByOrder(context, a[at] ?? null, b[at] ?? null, site);
      if (comparison !== 0) return comparison;
    }
    return a.length - b.length;
  }
  const [x, y] = [codeOf(a, Number.MIN_SAFE_INTEGER), codeOf(b, Number.MIN_SAFE_INTEGER)];
  if (x !== undefined && y !== undefined) return x - y;
  const description = describeValue(context, x === undefined ? a : b);
  return context.fail(
    'type-mismatch',
    `${description.charAt(0).toUpperCase()}${description.slice(1)} has no place in an order.`,
    site.span,
  );
}

/** The function `zip`: the list of tuples of items at the same position of several lists. */
function zip(context: GroundingContext, lists: readonly (Value | undefined)[], site: Site): Value {
  const fixedLists = lists.filter((list) => list !== undefined).map((list) => listOf(context, list, site));
  const [first] = fixedLists;
  const other = fixedLists.find((list) => list.length !== first?.length);
  if (first && other) {
    context.fail(
      'length-mismatch',
      `Only lists of equal length can be zipped; these have ${first.length} and ${other.length} values.`,
      site.span,
    );
  }
  return (first ?? []).map((_, at) => new Tuple(fixedLists.map((list) => list[at] ?? null)));
}

/** The number of leading true items: Σ over positions of "all items up to here are true". */
function countLeading(context: GroundingContext, bools: readonly BoolRef[]): Value {
  const { terms } = context;
  const prefixes: BoolRef[] = [];
  let prefixCondition: BoolRef = TRUE;
  for (const bool of bools) {
    prefixCondition = terms.and([prefixCondition, bool]);
    if (prefixCondition === FALSE) break;
    prefixes.push(prefixCondition);
  }
  return intValue(
    context,
    terms.sum(
      prefixes.map(() => 1),
      prefixes,
    ),
  );
}

function size(context: GroundingContext, of: Value, site: Site): Value {
  const value = asCells(context, of, site);
  if (value instanceof graphs.Component) return intValue(context, value.size);
  if (value instanceof UnknownSet || value instanceof Choice)
    return aggregates.count(context, itemsOf(context, value, site), site);
  return listOf(context, value, site).length;
}

/** The ints that enum members carry; the map is filled when the model's enums are read. */
const intByEnumValue = new WeakMap<EnumValue, Value>();

export function setIntOfEnumValue(member: EnumValue, value: Value): void {
  intByEnumValue.set(member, value);
}

function intOfEnumValue(context: GroundingContext, member: Value, site: Site): Value {
  if (member instanceof Family) return member.map((item) => intOfEnumValue(context, item, site));
  if (member === null) return null;
  if (member instanceof Choice) {
    return choice(
      context,
      member.cases.map((c) => ({ condition: c.condition, value: intOfEnumValue(context, c.value, site) })),
    );
  }
  if (member instanceof UnknownInt && typeof member.reading === 'object') {
    const { terms } = context;
    const memberCases = member.reading.members.map((m) => ({
      condition: terms.is(member.ref, m.index),
      value: intOfEnumValue(context, m, site),
    }));
    return choice(context, memberCases);
  }
  if (member instanceof EnumValue) {
    const value = intByEnumValue.get(member);
    if (value !== undefined) return value;
    return context.fail('no-value', `\`${member.name}\` carries no value.`, site.span, {
      advice: `Give it one in its enum: \`${member.name} = 1\`.`,
    });
  }
  return context.fail(
    'type-mismatch',
    `\`value\` asks an enum member, not ${describeValue(context, member)}.`,
    site.span,
  );
}

function squareRoot(context: GroundingContext, value: Value, site: Site): Value {
  if (typeof value !== 'number' || value < 0) {
    return context.fail('type-mismatch', '`isqrt` takes a number that is known and not negative.', site.span);
  }
  return Math.floor(Math.sqrt(value));
}
