/** count, sum, min, max, any, all, alldifferent: functions of lists, sets, families (values by key) and comprehensions. */
import { type BoolRef, FALSE, type Ref, TRUE } from '../../model/terms/terms.ts';
import { UnknownBool, UnknownInt, type Value } from '../../model/values.ts';
import { boolValue, codeOf, type Item, intTermOf, intValue, truthOf } from '../coerce.ts';
import { equal } from '../comparison.ts';
import type { GroundingContext, Site } from '../context.ts';

/** A function of a collection such as `sum`; each item comes with the condition under which it counts. */
export type Aggregate = (context: GroundingContext, items: readonly Item[], site: Site) => Value;

function conditions(context: GroundingContext, items: readonly Item[]): BoolRef[] {
  return items.map((item) => context.terms.both(item.condition, truthOf(context, item.value)));
}

export const count: Aggregate = (context, items) => {
  const possibleConditions = conditions(context, items).filter((condition) => condition !== FALSE);
  return intValue(
    context,
    context.terms.sum(
      possibleConditions.map(() => 1),
      possibleConditions,
    ),
  );
};

export const any: Aggregate = (context, items) => boolValue(context.terms.or(conditions(context, items)));

export const all: Aggregate = (context, items) => {
  const { terms } = context;
  return boolValue(
    terms.and(items.map((item) => terms.implies(item.condition, truthOf(context, item.value)))),
  );
};

export const sum: Aggregate = (context, items, site) => {
  const { terms } = context;
  const coefficients: number[] = [];
  const refs: Ref[] = [];
  for (const { value, condition } of items) {
    if (condition === FALSE) continue;
    if (typeof value === 'number') {
      coefficients.push(value);
      refs.push(condition);
    } else {
      coefficients.push(1);
      refs.push(terms.chooseInt(condition, intTermOf(context, value, site), terms.constant(0)));
    }
  }
  return intValue(context, terms.sum(coefficients, refs));
};

/**
 * A balanced tree of products, which keeps the bounds of intermediate results small. Items that don't count have the
 * value 1.
 */
export const product: Aggregate = (context, items, site) => {
  const { terms } = context;
  let factors: Ref[] = items
    .filter((item) => item.condition !== FALSE)
    .map((item) => terms.chooseInt(item.condition, intTermOf(context, item.value, site), terms.constant(1)));
  while (factors.length > 1) {
    const halvedFactors: Ref[] = [];
    for (let at = 0; at < factors.length; at += 2) {
      const [a, b] = [factors[at]!, factors[at + 1]];
      halvedFactors.push(b === undefined ? a : terms.product(a, b));
    }
    factors = halvedFactors;
  }
  return intValue(context, factors[0] ?? terms.constant(1));
};

/**
 * The number of different values. If all values have codes: how many codes occur. Otherwise: how many values differ
 * from all values before them.
 */
export const distinct: Aggregate = (context, items, site) => {
  const { terms } = context;
  const presentItems = items.filter((item) => item.condition !== FALSE && item.value !== null);
  const codes = new Set<number>();
  for (const { value } of presentItems) {
    const code = codeOf(value, undefined);
    if (code !== undefined) codes.add(code);
    else if (value instanceof UnknownInt) {
      for (const possible of codesOf(context, value)) codes.add(possible);
    } else if (value instanceof UnknownBool) codes.add(0).add(1);
    else return distinctPairwise(context, presentItems, site);
  }
  const codeConditions = [...codes].map((code) =>
    terms.or(
      presentItems.map(({ value, condition }) => terms.both(condition, equalsCode(context, value, code))),
    ),
  );
  return countTrue(context, codeConditions);
};

/** The codes that an unknown value may have, except that of absent. */
function codesOf(context: GroundingContext, { ref, absent }: UnknownInt): number[] {
  const { terms } = context;
  const [low, high] = [terms.low(ref), terms.high(ref)];
  const possibleCodes = terms.values(ref) ?? Array.from({ length: high - low + 1 }, (_, at) => low + at);
  return [...possibleCodes].filter((code) => code !== absent);
}

function equalsCode(context: GroundingContext, value: Value, code: number): BoolRef {
  const { terms } = context;
  if (value instanceof UnknownInt) return value.absent === code ? FALSE : terms.is(value.ref, code);
  if (value instanceof UnknownBool) return code === 1 ? value.ref : value.ref ^ 1;
  return codeOf(value, undefined) === code ? TRUE : FALSE;
}

function distinctPairwise(context: GroundingContext, items: readonly Item[], site: Site): Value {
  const { terms } = context;
  const presences = items.map((item) => terms.both(item.condition, truthOfPresence(context, item.value)));
  const earlierEqual = items.map(({ value }, at) =>
    terms.and([
      presences[at]!,
      ...items.slice(0, at).map((other, before) => {
        context.step(site.span);
        return terms.both(presences[before]!, equal(context, value, other.value, site)) ^ 1;
      }),
    ]),
  );
  return countTrue(context, earlierEqual);
}

function countTrue(context: GroundingContext, refs: readonly BoolRef[]): Value {
  return intValue(
    context,
    context.terms.sum(
      refs.map(() => 1),
      refs,
    ),
  );
}

const extremeFunction =
  (name: 'min' | 'max'): Aggregate =>
  (context, items, site) => {
    if (items.length === 0) {
      context.fail('empty-extreme', `\`${name}\` of nothing has no value.`, site.span, {
        advice: `Make sure that the set is not empty, for example with \`if … then … else\`.`,
      });
    }
    if (items.some((item) => item.condition !== TRUE)) {
      context.fail(
        'unknown-stage',
        `Which values \`${name}\` takes is only known once the puzzle is solved, but it must be known before.`,
        site.span,
      );
    }
    const refs = items.map((item) => intTermOf(context, item.value, site));
    return intValue(context, name === 'min' ? context.terms.minimum(refs) : context.terms.maximum(refs));
  };

export const min = extremeFunction('min');
export const max = extremeFunction('max');

/** Whether all values differ. Absent values don't count: two of them are not a repetition. */
export const alldifferent: Aggregate = (context, items, site) => {
  const { terms } = context;
  const presentItems = items.filter((item) => item.condition !== FALSE && item.value !== null);
  const areFixedBools = presentItems.every(
    ({ value, condition }) =>
      condition === TRUE &&
      (codeOf(value, undefined) !== undefined ||
        (value instanceof UnknownInt && value.absent === undefined) ||
        value instanceof UnknownBool),
  );
  if (areFixedBools) {
    return boolValue(
      terms.allDifferent(
        presentItems.map(({ value }) => {
          const code = codeOf(value, undefined);
          return code === undefined ? intTermOf(context, value, site) : terms.constant(code);
        }),
      ),
    );
  }
  const presences = presentItems.map((item) =>
    terms.both(item.condition, truthOfPresence(context, item.value)),
  );
  const equalities: BoolRef[] = [];
  for (let i = 0; i < presentItems.length; i++) {
    for (let j = i + 1; j < presentItems.length; j++) {
      context.step(site.span);
      const areEqual = equal(context, presentItems[i]!.value, presentItems[j]!.value, site);
      equalities.push(terms.and([presences[i]!, presences[j]!, areEqual]) ^ 1);
    }
  }
  return boolValue(terms.and(equalities));
};

function truthOfPresence(context: GroundingContext, value: Value): BoolRef {
  return value instanceof UnknownInt ? truthOf(context, value) : TRUE;
}
