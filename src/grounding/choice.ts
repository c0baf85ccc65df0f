/** Values that depend on unknown conditions: a choice among several values, converted to a term where possible. */
import { type BoolRef, FALSE } from '../model/terms/terms.ts';
import { Choice, EnumValue, UnknownBool, UnknownInt, type Value } from '../model/values.ts';
import { boolValue, intTermOf, intValue } from './coerce.ts';
import type { GroundingContext, Site } from './context.ts';
import { StepNumber } from './functions/steps.ts';

export type Case = Choice['cases'][number];

/** The value of the case whose condition is true; exactly one condition is. Bools, ints and enum members become terms. */
export function choice(context: GroundingContext, cases: readonly Case[]): Value {
  const { terms } = context;
  const possibleCases = cases.filter((c) => c.condition !== FALSE);
  const [first] = possibleCases;
  if (first === undefined) return null;
  if (possibleCases.length === 1) return first.value;
  if (possibleCases.every(({ value }) => typeof value === 'boolean' || value instanceof UnknownBool)) {
    return boolValue(
      terms.or(
        possibleCases.map(({ condition, value }) =>
          value instanceof UnknownBool
            ? terms.and([condition, value.ref])
            : value === true
              ? condition
              : FALSE,
        ),
      ),
    );
  }
  if (possibleCases.every(({ value }) => typeof value === 'number')) {
    return asInt(context, possibleCases, (value) => value as number, 'int');
  }
  if (first.value instanceof EnumValue) {
    const { type } = first.value;
    if (possibleCases.every(({ value }) => value instanceof EnumValue && value.type === type)) {
      return asInt(context, possibleCases, (value) => (value as EnumValue).index, type);
    }
  }
  return new Choice(flatten(context, possibleCases));
}

/** The choice in which `change` has replaced the value of each case. */
export function mapChoice(context: GroundingContext, value: Choice, change: (value: Value) => Value): Value {
  return choice(
    context,
    value.cases.map((c) => ({ condition: c.condition, value: change(c.value) })),
  );
}

/** The value a if the condition is true, otherwise b; the condition depends on the answer. */
export function chooseBetween(
  context: GroundingContext,
  condition: BoolRef,
  a: Value,
  b: Value,
  site: Site,
): Value {
  const isNumeric = (value: Value): boolean =>
    typeof value === 'number' ||
    (value instanceof UnknownInt && value.reading === 'int' && value.absent === undefined);
  if (isNumeric(a) && isNumeric(b)) {
    return intValue(
      context,
      context.terms.chooseInt(condition, intTermOf(context, a, site), intTermOf(context, b, site)),
    );
  }
  if (
    a instanceof UnknownInt &&
    b instanceof UnknownInt &&
    a.reading === b.reading &&
    a.absent === b.absent
  ) {
    return new UnknownInt(context.terms.chooseInt(condition, a.ref, b.ref), a.reading, a.absent);
  }
  return choice(context, [
    { condition, value: a },
    { condition: condition ^ 1, value: b },
  ]);
}

/** `value otherwise fallback`: the fallback is evaluated only if the value may be absent. */
export function valueOrFallback(
  context: GroundingContext,
  value: Value,
  fallback: () => Value,
  site: Site,
): Value {
  if (value === null) return fallback();
  if (value instanceof StepNumber) {
    const fallbackValue = value.absent === undefined ? null : fallback();
    if (typeof fallbackValue === 'number') return value.withDefault(fallbackValue);
  }
  if (value instanceof UnknownInt && value.absent !== undefined) {
    const isAbsent = context.terms.is(value.ref, value.absent);
    if (isAbsent === FALSE) return value;
    return chooseBetween(context, isAbsent, fallback(), new UnknownInt(value.ref, value.reading), site);
  }
  if (typeof value === 'object' && 'cases' in value) {
    return choice(
      context,
      value.cases.map((c) => ({
        condition: c.condition,
        value: valueOrFallback(context, c.value, fallback, site),
      })),
    );
  }
  return value;
}

function asInt(
  context: GroundingContext,
  cases: readonly Case[],
  codeOf: (value: Value) => number,
  reading: UnknownInt['reading'],
): Value {
  const { terms } = context;
  // A chain of conditional terms keeps bounds tight, which a sum of products would not.
  let result = terms.constant(codeOf(cases.at(-1)!.value));
  for (const { condition, value } of cases.slice(0, -1).reverse()) {
    result = terms.chooseInt(condition, terms.constant(codeOf(value)), result);
  }
  return new UnknownInt(result, reading);
}

/** The cases of a choice; a case that is itself a choice is replaced by its own cases. */
function flatten(context: GroundingContext, cases: readonly Case[]): Case[] {
  return cases.flatMap(({ condition, value }) =>
    value instanceof Choice
      ? value.cases.map((c) => ({
          condition: context.terms.and([condition, c.condition]),
          value: c.value,
        }))
      : [{ condition, value }],
  );
}
