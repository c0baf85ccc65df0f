/** Values picked by an unknown index: a choice among fixed values, converted to terms where possible. */
import { FALSE } from '../model/terms/terms.ts';
import { Choice, EnumValue, UnknownBool, UnknownInt, type Value } from '../model/values.ts';
import { boolValue } from './coerce.ts';
import type { GroundingContext } from './context.ts';

export type Case = Choice['cases'][number];

/**
 * The value of whichever case has a true condition; exactly one condition is true. Bools, ints and enum members become
 * terms.
 */
export function choice(context: GroundingContext, cases: readonly Case[]): Value {
  const { terms } = context;
  const possible = cases.filter((c) => c.condition !== FALSE);
  const [first] = possible;
  if (first === undefined) return null;
  if (possible.length === 1) return first.value;
  if (possible.every(({ value }) => typeof value === 'boolean' || value instanceof UnknownBool)) {
    return boolValue(
      terms.or(
        possible.map(({ condition, value }) =>
          value instanceof UnknownBool
            ? terms.and([condition, value.ref])
            : value === true
              ? condition
              : FALSE,
        ),
      ),
    );
  }
  if (possible.every(({ value }) => typeof value === 'number')) {
    return asInt(context, possible, (value) => value as number, 'int');
  }
  if (first.value instanceof EnumValue) {
    const { type } = first.value;
    if (possible.every(({ value }) => value instanceof EnumValue && value.type === type)) {
      return asInt(context, possible, (value) => (value as EnumValue).index, type);
    }
  }
  return new Choice(flatten(context, possible));
}

/** The choice in which `change` has replaced each value. */
export function mapChoice(context: GroundingContext, value: Choice, change: (value: Value) => Value): Value {
  return choice(
    context,
    value.cases.map((c) => ({ condition: c.condition, value: change(c.value) })),
  );
}

function asInt(
  context: GroundingContext,
  cases: readonly Case[],
  code: (value: Value) => number,
  reading: UnknownInt['reading'],
): Value {
  const { terms } = context;
  // A chain of conditional terms keeps bounds tight, which a sum of products would not.
  let result = terms.constant(code(cases.at(-1)!.value));
  for (const { condition, value } of cases.slice(0, -1).reverse()) {
    result = terms.chooseInt(condition, terms.constant(code(value)), result);
  }
  return new UnknownInt(result, reading);
}

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
