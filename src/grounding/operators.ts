/** `and or not xor => <=> + - * div mod ^` and comparisons on any values; on families, element by element. */
import type { ArithmeticOperator, ComparisonOperator, LogicalOperator } from '../language/syntax/ast.ts';
import { type BoolRef, type Ref, TRUE, withinBounds } from '../model/terms/terms.ts';
import {
  Choice,
  Element,
  EnumValue,
  elementKind,
  Family,
  FixedSet,
  keyOf,
  UnknownBool,
  UnknownInt,
  UnknownSet,
  type Value,
} from '../model/values.ts';
import { mapChoice } from './choice.ts';
import {
  asCells,
  boolValue,
  fixedSet,
  intTermOf,
  intValue,
  isList,
  isSet,
  itemsOf,
  listOf,
  setOf,
  truthOf,
} from './coerce.ts';
import { equal, membershipCondition, orderCondition } from './comparison.ts';
import type { GroundingContext, Site } from './context.ts';

/** Applies an operation to single values, or to the values of families (values by key) one by one. */
function mapPointwise(
  context: GroundingContext,
  a: Value,
  b: Value,
  site: Site,
  operation: (a: Value, b: Value) => Value,
): Value {
  if (a instanceof Family && b instanceof Family) {
    const values = a.domain.map((key, at) => {
      const other = b.get(key);
      if (other === undefined) {
        return context.fail(
          'family-mismatch',
          `\`${a.name}\` and \`${b.name}\` are not declared for the same elements.`,
          site.span,
        );
      }
      return operation(a.values[at] ?? null, other);
    });
    return new Family(a.name, a.domain, values);
  }
  if (a instanceof Family) return a.map((value) => operation(value, b));
  if (b instanceof Family) return b.map((value) => operation(a, value));
  return operation(a, b);
}

/** Applies an operation to lists position by position; a single value is used at every position. */
function mapLists(
  context: GroundingContext,
  a: Value,
  b: Value,
  site: Site,
  operation: (a: Value, b: Value) => Value,
): Value {
  if (isList(a) && isList(b)) {
    if (a.length !== b.length) {
      context.fail('length-mismatch', `These lists have ${a.length} and ${b.length} values.`, site.span, {
        advice: 'An operator joins lists of equal length, position by position.',
      });
    }
    return a.map((item, at) => operation(item, b[at] ?? null));
  }
  if (isList(a)) return a.map((item) => operation(item, b));
  return isList(b) ? b.map((item) => operation(a, item)) : operation(a, b);
}

const isListOfNonBools = (value: Value): boolean =>
  isList(value) &&
  value.some((item) => typeof item !== 'boolean' && !(item instanceof UnknownBool) && !isList(item));

/** Whether to compare position by position. Two lists are compared as wholes, and so are a list and an absent value. */
function isPositionwise(a: Value, b: Value): boolean {
  return (isList(a) && isScalar(b)) || (isList(b) && isScalar(a));
}

function isScalar(value: Value): boolean {
  if (value instanceof Element) return value.cells === undefined;
  return (
    typeof value === 'boolean' ||
    typeof value === 'number' ||
    value instanceof EnumValue ||
    value instanceof UnknownInt ||
    value instanceof UnknownBool
  );
}

export function not(context: GroundingContext, value: Value): Value {
  if (isList(value)) return value.map((item) => not(context, item));
  if (value instanceof Family) return value.map((item) => not(context, item));
  return boolValue(truthOf(context, value) ^ 1);
}

export function negate(context: GroundingContext, value: Value, site: Site): Value {
  if (isList(value)) return value.map((item) => negate(context, item, site));
  if (value instanceof Family) return value.map((item) => negate(context, item, site));
  if (value instanceof Element && value.kind === 'direction') return context.board(site.span).opposite(value);
  return intValue(context, context.terms.sum([-1], [intTermOf(context, value, site)]));
}

export function groundLogicalOperator(
  context: GroundingContext,
  operator: LogicalOperator,
  a: Value,
  b: Value,
  site: Site,
): Value {
  if (a instanceof Family || b instanceof Family) {
    return mapPointwise(context, a, b, site, (left, right) =>
      groundLogicalOperator(context, operator, left, right, site),
    );
  }
  // In logic, a list of non-bools (such as a clue that may be absent) counts as true if it is present.
  if (isListOfNonBools(a) || isListOfNonBools(b))
    return groundLogicalOperator(context, operator, isListOfNonBools(a) || a, isListOfNonBools(b) || b, site);
  if (isList(a) || isList(b)) {
    return mapLists(context, a, b, site, (left, right) =>
      groundLogicalOperator(context, operator, left, right, site),
    );
  }
  const { terms } = context;
  const x = truthOf(context, a);
  const y = truthOf(context, b);
  switch (operator) {
    case 'and':
      return boolValue(terms.both(x, y));
    case 'or':
      return boolValue(terms.either(x, y));
    case 'xor':
      return boolValue(terms.xor(x, y));
    case '=>':
      return boolValue(terms.implies(x, y));
    case '<=>':
      return boolValue(terms.iff(x, y));
  }
}

export function comparison(
  context: GroundingContext,
  operator: ComparisonOperator,
  a: Value,
  b: Value,
  site: Site,
): Value {
  if (operator === 'in') return boolValue(membershipCondition(context, a, b, site));
  if (operator === 'not in') return boolValue(membershipCondition(context, a, b, site) ^ 1);
  if (a instanceof Family || b instanceof Family) {
    return mapPointwise(context, a, b, site, (left, right) =>
      comparison(context, operator, left, right, site),
    );
  }
  if (isPositionwise(a, b)) {
    return mapLists(context, a, b, site, (left, right) =>
      boolValue(compare(context, operator, left, right, site)),
    );
  }
  return boolValue(compare(context, operator, a, b, site));
}

function compare(
  context: GroundingContext,
  operator: Exclude<ComparisonOperator, 'in' | 'not in'>,
  a: Value,
  b: Value,
  site: Site,
): BoolRef {
  if (operator === '=') return equal(context, a, b, site);
  if (operator === '!=') return equal(context, a, b, site) ^ 1;
  return orderCondition(context, operator, a, b, site);
}

export function arithmetic(
  context: GroundingContext,
  operator: ArithmeticOperator,
  a: Value,
  b: Value,
  site: Site,
): Value {
  if (typeof a === 'number' && typeof b === 'number' && (b !== 0 || operator === '^'))
    return arithmeticOfInts(context, operator, a, b, site);
  const collection = combineCollections(context, operator, a, b, site);
  if (collection !== undefined) return collection;
  if (isList(a) || isList(b)) {
    return mapLists(context, a, b, site, (left, right) =>
      scalarArithmetic(context, operator, left, right, site),
    );
  }
  return mapPointwise(context, a, b, site, (left, right) =>
    scalarArithmetic(context, operator, left, right, site),
  );
}

/** The result of an arithmetic operator for two ints. @throws BoundsOverflow if it may leave the range of ints. */
function arithmeticOfInts(
  context: GroundingContext,
  operator: ArithmeticOperator,
  a: number,
  b: number,
  site: Site,
): number {
  switch (operator) {
    case '+':
      return withinBounds(a + b);
    case '-':
      return withinBounds(a - b);
    case '*':
      return withinBounds(a * b);
    case 'div':
      return withinBounds(Math.floor(a / b));
    case 'mod':
      return withinBounds(a - b * Math.floor(a / b));
    case '^':
      return withinBounds(a ** exponent(context, b, site));
  }
}

function exponent(context: GroundingContext, value: Value, site: Site): number {
  if (typeof value === 'number' && value >= 0) return value;
  return context.fail('out-of-range', 'An exponent is a known number, 0 or more.', site.span);
}

/**
 * Repeated multiplication. Any base but 0, 1 and −1 leaves the range of ints after at most 31 factors. @throws
 * BoundsOverflow if the result may leave the range of ints.
 */
function power(context: GroundingContext, base: Ref, exponent: number): Ref {
  const { terms } = context;
  const isSmall = terms.low(base) >= -1 && terms.high(base) <= 1;
  const factorCount = isSmall && exponent > 2 ? 2 - (exponent % 2) : exponent;
  let result: Ref = terms.constant(1);
  for (let at = 0; at < factorCount; at++) result = terms.product(result, base);
  return result;
}

/**
 * The concatenation of two lists. The length is checked before the list is made: a few lines that each double the one
 * before would exceed the memory.
 */
function concatenate(
  context: GroundingContext,
  a: readonly Value[],
  b: readonly Value[],
  { span }: Site,
): Value {
  const { items } = context.limits;
  if (a.length + b.length > items) {
    context.fail('too-large', `This list has more than ${items} values.`, span, {
      advice: 'Use a smaller list, or raise the limit (`--max items=N`).',
    });
  }
  return [...a, ...b];
}

/** `+` concatenates lists and unites sets, `-` is set difference; the result is undefined for numbers. */
function combineCollections(
  context: GroundingContext,
  operator: ArithmeticOperator,
  a: Value,
  other: Value,
  site: Site,
): Value | undefined {
  const b = isSet(a) ? asCells(context, other, site) : other;
  const isUnknownSet = (value: Value): boolean =>
    value instanceof UnknownSet || (value instanceof Choice && value.cases.some((c) => isSet(c.value)));
  if (isUnknownSet(a) || isUnknownSet(b)) return unknownSets(context, operator, a, b, site);
  if (operator === '+') {
    if (isSet(a) && isSet(b)) {
      const items = [...listOf(context, a, site), ...listOf(context, b, site)];
      return fixedSet(items, elementKind(a) ?? elementKind(b));
    }
    const isTrue = (value: Value): boolean =>
      isSet(value) || isList(value) || (value instanceof Element && value.cells !== undefined);
    if (isTrue(a) && isTrue(b))
      return concatenate(context, listOf(context, a, site), listOf(context, b, site), site);
  }
  if (operator === '-' && isSet(a)) {
    const removedItems = fixedSet(listOf(context, b, site));
    return new FixedSet(
      listOf(context, a, site).filter((item) => !removedItems.has(item)),
      elementKind(a),
    );
  }
  return undefined;
}

function unknownSets(
  context: GroundingContext,
  operator: ArithmeticOperator,
  a: Value,
  b: Value,
  site: Site,
): Value {
  const { terms } = context;
  const conditions = new Map<unknown, BoolRef>();
  const right = itemsOf(context, b, site);
  for (const item of right) conditions.set(keyOf(item.value), item.condition);
  const leftItems = itemsOf(context, a, site);
  if (operator === '-') {
    return setOf(
      leftItems.map((item) => ({
        value: item.value,
        condition: terms.and([item.condition, (conditions.get(keyOf(item.value)) ?? TRUE ^ 1) ^ 1]),
      })),
    );
  }
  const keys = new Set(leftItems.map((item) => keyOf(item.value)));
  return setOf([
    ...leftItems.map((item) => ({
      value: item.value,
      condition: terms.or([item.condition, conditions.get(keyOf(item.value)) ?? TRUE ^ 1]),
    })),
    ...right.filter((item) => !keys.has(keyOf(item.value))),
  ]);
}

function scalarArithmetic(
  context: GroundingContext,
  operator: ArithmeticOperator,
  a: Value,
  b: Value,
  site: Site,
): Value {
  if (a instanceof Choice)
    return mapChoice(context, a, (value) => scalarArithmetic(context, operator, value, b, site));
  if (b instanceof Choice)
    return mapChoice(context, b, (value) => scalarArithmetic(context, operator, a, value, site));
  const { terms } = context;
  const [x, y] = [intTermOf(context, a, site), intTermOf(context, b, site)];
  switch (operator) {
    case '+':
      return intValue(context, terms.add(x, y));
    case '-':
      return intValue(context, terms.subtract(x, y));
    case '*':
      return intValue(context, terms.product(x, y));
    case '^':
      return intValue(context, power(context, x, exponent(context, b, site)));
    default: {
      if (terms.low(y) <= 0 && terms.high(y) >= 0) {
        const word = operator === 'div' ? 'Division' : 'The remainder of a division';
        context.fail('division-by-zero', `${word} by a number that is, or may be, 0.`, site.span, {
          advice: 'Give the divisor a range without 0.',
        });
      }
      return intValue(context, operator === 'div' ? terms.quotient(x, y) : terms.remainder(x, y));
    }
  }
}
