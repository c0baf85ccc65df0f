/** Values in which numbers replace terms: what the grounder left open becomes a value as in an instance. */

import { codeOf, fixedSet } from '../../grounding/coerce.ts';
import type { Ground } from '../../model/ground.ts';
import type { Ref } from '../../model/terms/terms.ts';
import {
  Choice,
  Element,
  type ElementKind,
  EnumValue,
  FixedSet,
  Tuple,
  UnknownBool,
  UnknownInt,
  UnknownRuns,
  UnknownSet,
  UnknownValueRuns,
  type Value,
} from '../../model/values.ts';
import { ElementText } from './element-text.ts';

/** The variables and other terms that a value contains. */
export function refsOf(value: Value): Ref[] {
  if (value instanceof UnknownInt || value instanceof UnknownBool) return [value.ref];
  if (value instanceof UnknownRuns) return [...value.bools];
  if (value instanceof UnknownValueRuns) return [...value.refs];
  if (value instanceof Choice) return value.cases.flatMap((c) => [c.condition, ...refsOf(c.value)]);
  if (value instanceof UnknownSet) return value.candidates.map((_, at) => value.condition(at));
  if (value instanceof Tuple || value instanceof FixedSet) return value.items.flatMap(refsOf);
  return Array.isArray(value) ? value.flatMap(refsOf) : [];
}

/** The value in which each term is replaced by the number that `of` returns for it. */
export function settleValue(value: Value, of: (ref: Ref) => number): Value {
  if (value instanceof UnknownBool) return of(value.ref) === 1;
  if (value instanceof UnknownInt) {
    const number = of(value.ref);
    if (number === value.absent) return null;
    const { reading } = value;
    if (reading === 'int') return number;
    return typeof reading === 'string'
      ? new Element(reading as ElementKind, number)
      : (reading.members[number] ?? null);
  }
  if (value instanceof UnknownRuns) {
    const bools = value.bools.map((ref) => of(ref) === 1);
    return value.ring ? cyclicRunLengths(bools) : runLengths(bools);
  }
  if (value instanceof UnknownValueRuns) {
    const values = value.values.map((item) => settleValue(item, of));
    return value.ring ? cyclicRunsOfValues(values) : runsOfValues(values);
  }
  if (value instanceof Choice) {
    const trueCase = value.cases.find(({ condition }) => of(condition) === 1);
    return trueCase ? settleValue(trueCase.value, of) : null;
  }
  if (value instanceof UnknownSet)
    return fixedSet(value.candidates.filter((_, at) => of(value.condition(at)) === 1));
  if (value instanceof Tuple)
    return new Tuple(
      value.items.map((item) => settleValue(item, of)),
      value.names,
    );
  return Array.isArray(value) ? value.map((item: Value) => settleValue(item, of)) : value;
}

function runLengths(bools: readonly boolean[]): number[] {
  const lengths: number[] = [];
  bools.forEach((bool, at) => {
    if (!bool) return;
    if (at > 0 && bools[at - 1]) lengths[lengths.length - 1]!++;
    else lengths.push(1);
  });
  return lengths;
}

/** The run lengths on a ring, rotated so that the shortest run is first, because a ring has no first run. */
function cyclicRunLengths(bools: readonly boolean[]): number[] {
  const gap = bools.indexOf(false);
  if (gap < 0) return bools.length === 0 ? [] : [bools.length];
  return runLengths([...bools.slice(gap), ...bools.slice(0, gap)]).sort((a, b) => a - b);
}

/** The `(value, length)` of each run of equal values; absent values belong to no run. */
function runsOfValues(values: readonly Value[]): Value[] {
  const valueRuns: { value: Value; length: number }[] = [];
  values.forEach((value, at) => {
    if (value === null) return;
    const lastRun = valueRuns.at(-1);
    if (at > 0 && lastRun && isSameValue(values[at - 1], value)) lastRun.length++;
    else valueRuns.push({ value, length: 1 });
  });
  return valueRuns.map(({ value, length }) => new Tuple([value, length]));
}

const isSameValue = (a: Value | undefined, b: Value): boolean => a !== undefined && keyText(a) === keyText(b);

/**
 * The runs on a ring, rotated so that the run with the least value and length is first, because a ring has no first
 * run.
 */
function cyclicRunsOfValues(values: readonly Value[]): Value[] {
  const runStart = values.findIndex((value, at) => !isSameValue(values.at(at - 1), value));
  if (runStart < 0) return runsOfValues(values);
  return runsOfValues([...values.slice(runStart), ...values.slice(0, runStart)]).sort((a, b) =>
    keyText(a) < keyText(b) ? -1 : 1,
  );
}

/** A text that is the same for equal values, even of different models. */
export function keyText(value: Value): string {
  if (value instanceof Tuple) return `(${value.items.map(keyText).join()})`;
  if (Array.isArray(value)) return `[${value.map(keyText).join()}]`;
  // The members are sorted, so that equal sets have one text even if they list their members in different orders.
  if (value instanceof FixedSet) return `{${value.items.map(keyText).sort().join()}}`;
  if (value instanceof EnumValue) return value.name;
  return value === null ? '-' : String(codeOf(value, undefined));
}

/**
 * The texts of some values of a family, which are given as the solver's numbers `codes`. They are the texts by which
 * weights in `generate` sections name values: the names of members and directions, otherwise numbers.
 */
export function textsOf(
  { board }: Ground,
  value: UnknownInt | UnknownBool,
  codes: readonly number[],
): string[] {
  if (value instanceof UnknownBool) return codes.map((code) => (code === 1 ? 'true' : 'false'));
  const { reading, absent } = value;
  const elements = new ElementText(board);
  return codes.map((code) => {
    if (code === absent) return 'absent';
    if (reading === 'direction') return elements.text(reading, code);
    return typeof reading === 'string' ? String(code) : (reading.members[code]?.name ?? String(code));
  });
}
