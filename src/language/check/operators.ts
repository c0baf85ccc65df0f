/** The typing of operators: logic, arithmetic, comparison, `if` and `otherwise`. Families (values by key) are treated value by value. */

import { greatest, least } from '../../model/large-lists.ts';
import type { ArithmeticOperator, Expression, ExpressionOf, LogicalOperator } from '../syntax/ast.ts';
import {
  BOOL,
  fitsEverywhere,
  hasUnknownMembers,
  INT,
  intOf,
  isLine,
  isScalar,
  itemsOf,
  join,
  listOf,
  presentType,
  setOf,
  type Type,
} from '../types.ts';
import {
  type CheckContext,
  causeOf,
  ERROR_TYPING,
  type ExpressionType,
  isError,
  type Scope,
  typeWithCause,
} from './context.ts';
import {
  adviceForInt,
  checkExpression,
  checkTruth,
  INT_LIMIT,
  reportMismatch,
  reportTooLarge,
  requireFixed,
  requirePresentIfFixed,
  truthTyping,
} from './demands.ts';
import { describePlural } from './describe.ts';
import { checkGuarded, guardKeysWhenTrue, keysWhenFalse } from './guards.ts';
import { applyPointwise } from './pointwise.ts';
import { reportUnlike } from './unlike.ts';

export function checkUnary(
  context: CheckContext,
  e: ExpressionOf<'unary'>,
  scope: Scope | undefined,
): ExpressionType {
  const operandTyping = checkExpression(context, e.operand, scope);
  if (e.operator === 'not') {
    return pointwiseTruth(context, operandTyping, e.operand);
  }
  return applyPointwise(context, [operandTyping], e.span, (operand) => {
    const of = operand(0);
    const type = checkIntOperand(context, of, e.operand);
    if (type?.kind !== 'int') return undefined;
    return intOf(negatedNumber(type.high), negatedNumber(type.low));
  });
}

const negatedNumber = (x: number | undefined): number | undefined => (x === undefined ? undefined : -x);

/** The typing of an operand as a condition: a bool; for a list or for values by key, a bool for each item. */
function pointwiseTruth(context: CheckContext, actual: ExpressionType, at: Expression): ExpressionType {
  const { type, cause } = actual;
  if (type.kind !== 'list' || presentType(type.of).kind !== 'bool') return truthTyping(context, actual, at);
  const of = truthTyping(context, { type: type.of, cause }, at);
  return isError(of) ? of : typeWithCause(listOf(BOOL), of.cause);
}

const LOGICAL_OPERATORS: ReadonlySet<string> = new Set(['and', 'or', 'xor', '=>', '<=>']);

/**
 * `GUARDS_BY_OPERATOR[operator]`: a function that finds the expressions which the left side guards: in the right side they
 * certainly have a value, as `c.east` in `c.east and x[c.east]`.
 */
const GUARDS_BY_OPERATOR: Readonly<Partial<Record<string, typeof guardKeysWhenTrue>>> = {
  and: guardKeysWhenTrue,
  '=>': guardKeysWhenTrue,
  or: keysWhenFalse,
};

const isLogical = (operator: string): operator is LogicalOperator => LOGICAL_OPERATORS.has(operator);

export function checkBinary(
  context: CheckContext,
  e: ExpressionOf<'binary'>,
  scope: Scope | undefined,
): ExpressionType {
  const { operator } = e;
  const leftTyping = checkExpression(context, e.left, scope);
  const guardKeys = isError(leftTyping) ? undefined : GUARDS_BY_OPERATOR[operator]?.(context, e.left, scope);
  const right = guardKeys
    ? checkGuarded(context, guardKeys, () => checkExpression(context, e.right, scope))
    : checkExpression(context, e.right, scope);
  if (isLogical(operator)) {
    if (operator === 'or' && right.type.kind === 'int') return reportBareOrValue(context, e, right);
    const sides = [pointwiseTruth(context, leftTyping, e.left), pointwiseTruth(context, right, e.right)];
    return applyPointwise(context, sides, e.span, () => BOOL);
  }
  if (isError(leftTyping) || isError(right)) return ERROR_TYPING;
  const areCollections = isCollection(leftTyping.type) && isCollection(right.type);
  if (areCollections && (operator === '+' || (operator === '-' && leftTyping.type.kind === 'set'))) {
    return combineCollections(context, e, leftTyping, right);
  }
  // Lists of anything but ints are reported as wholes.
  const areInts = [leftTyping, right].every(
    ({ type }) => type.kind !== 'list' || presentType(type.of).kind === 'int',
  );
  const listTreatment = areInts ? 'lists pointwise' : 'lists whole';
  const of = (operand: (at: number) => ExpressionType, cause: boolean): Type | undefined => {
    const a = checkIntOperand(context, operand(0), e.left);
    const b = a && checkIntOperand(context, operand(1), e.right);
    if (a?.kind !== 'int' || b?.kind !== 'int') return undefined;
    return arithmeticType(context, operator, a, b, e, cause);
  };
  if (operator === '^' && !requireFixed(context, right, e.right.span, 'an exponent')) return ERROR_TYPING;
  return applyPointwise(context, [leftTyping, right], e.span, of, listTreatment);
}

/** Reports `n = 1 or 2`, which is meant as `n in {1, 2}`. */
function reportBareOrValue(
  context: CheckContext,
  e: ExpressionOf<'binary'>,
  right: ExpressionType,
): ExpressionType {
  const { left } = e;
  const [asked, value] = left.kind === 'comparison' && left.operators.join() === '=' ? left.operands : [];
  const quotedTexts = [asked, value, e.right].map(
    (part) => part && context.quote(part.span)?.replaceAll('`', ''),
  );
  const [x, a, b] = quotedTexts;
  const advice =
    x && a && b
      ? `Both sides of \`or\` are conditions: \`${x} = ${a} or ${x} = ${b}\`, or \`${x} in {${a}, ${b}}\`.`
      : 'Both sides of `or` are conditions.';
  return reportMismatch(context, e.right, right.type, 'a bool', advice);
}

type IntType = Type & { kind: 'int' };

/**
 * The int type of an operand of arithmetic; undefined (and reported) if it isn't an int. A fixed value that may be
 * absent is taken to be present; grounding reports it if it is absent.
 */
function checkIntOperand(context: CheckContext, actual: ExpressionType, at: Expression): Type | undefined {
  const type = requirePresentIfFixed(context, actual, at);
  if (!type || fitsEverywhere(type)) return undefined;
  if (type.kind === 'int') return type;
  reportMismatch(context, at, actual.type, 'an int', adviceForInt(actual.type));
  return undefined;
}

function arithmeticType(
  context: CheckContext,
  operator: ArithmeticOperator,
  a: IntType,
  b: IntType,
  e: ExpressionOf<'binary'>,
  isUnknown: boolean,
): Type | undefined {
  if ((operator === 'div' || operator === 'mod') && b.low === 0 && b.high === 0) {
    context.error('division-by-zero', 'Nothing can be divided by 0.', e.right.span);
    return undefined;
  }
  if (operator === '^' && b.high !== undefined && b.high < 0) {
    context.error('out-of-range', 'An exponent is 0 or more.', e.right.span);
    return undefined;
  }
  const bounds = interval(operator, a, b);
  if (!bounds) return INT;
  const [low, high] = bounds;
  if (Math.max(-low, high) <= INT_LIMIT) return intOf(low, high);
  // The bounds of a fixed value may be wider than the instance requires, so grounding checks them.
  if (!isUnknown && low !== high) return INT;
  reportTooLarge(context, e.span);
  return undefined;
}

function interval(operator: ArithmeticOperator, a: IntType, b: IntType): [number, number] | undefined {
  if (a.low === undefined || a.high === undefined || b.low === undefined || b.high === undefined)
    return undefined;
  if (operator === '+') return [a.low + b.low, a.high + b.high];
  if (operator === '-') return [a.low - b.high, a.high - b.low];
  if (operator === '^') {
    if (b.low !== b.high) return undefined;
    const maxPower = Math.max(-a.low, a.high) ** b.high;
    return [a.low >= 0 ? a.low ** b.low : -maxPower, maxPower];
  }
  if (operator !== '*') return undefined;
  const ends = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high];
  return [least(ends), greatest(ends)];
}

const isCollection = (type: Type): boolean => type.kind === 'list' || type.kind === 'set' || isLine(type);

/** The typing of `+` and `-` for lists and sets: `+` concatenates lists and unites sets; `-` is set difference. */
function combineCollections(
  context: CheckContext,
  e: ExpressionOf<'binary'>,
  left: ExpressionType,
  right: ExpressionType,
): ExpressionType {
  const of = join(itemsOf(left.type) ?? INT, itemsOf(right.type) ?? INT);
  if (!of) return reportUnlike(context, e.left, left.type, e.right, right.type, 'be put together');
  const areSets = left.type.kind === 'set' && (right.type.kind === 'set' || e.operator === '-');
  if (areSets)
    return typeWithCause(setOf(e.operator === '-' ? (itemsOf(left.type) ?? of) : of), causeOf(left, right));
  for (const [side, at] of [[left, e.left] as const, [right, e.right] as const]) {
    if (!hasUnknownMembers(side.type)) continue;
    if (!requireFixed(context, side, at.span, 'how long a list is')) return ERROR_TYPING;
  }
  return typeWithCause(listOf(of), causeOf(left, right));
}

export function checkIf(
  context: CheckContext,
  e: ExpressionOf<'if'>,
  scope: Scope | undefined,
): ExpressionType {
  const condition = checkTruth(context, e.condition, scope);
  const [trueKeys, falseKeys] = isError(condition)
    ? [new Set<string>(), new Set<string>()]
    : [guardKeysWhenTrue(context, e.condition, scope), keysWhenFalse(context, e.condition, scope)];
  const thenTyping = checkGuarded(context, trueKeys, () => checkExpression(context, e.then, scope));
  const other = checkGuarded(context, falseKeys, () => checkExpression(context, e.else, scope));
  if (isError(condition) || isError(thenTyping) || isError(other)) return ERROR_TYPING;
  const type = join(thenTyping.type, other.type);
  if (!type)
    return reportUnlike(
      context,
      e.then,
      thenTyping.type,
      e.else,
      other.type,
      'be the two outcomes of one `if`',
    );
  if (!isScalar(type) && !(context.conditionalSets.has(e) && presentType(type).kind === 'set')) {
    const conditionRole = `a condition that chooses between ${describePlural(type)}`;
    if (!requireFixed(context, condition, e.condition.span, conditionRole)) return ERROR_TYPING;
  }
  return typeWithCause(type, causeOf(condition, thenTyping, other));
}

export function checkOtherwise(
  context: CheckContext,
  e: ExpressionOf<'otherwise'>,
  scope: Scope | undefined,
): ExpressionType {
  const value = checkExpression(context, e.value, scope);
  const fallback = checkExpression(context, e.fallback, scope);
  if (isError(value) || isError(fallback)) return ERROR_TYPING;
  if (value.type.kind === 'family') {
    return reportMismatch(
      context,
      e.value,
      value.type,
      'a single value',
      'Say it for every element: `f[x] otherwise …`.',
    );
  }
  const of = presentType(value.type);
  const type = join(of, fallback.type);
  if (!type) return reportUnlike(context, e.value, of, e.fallback, fallback.type, 'stand in for each other');
  return typeWithCause(type, causeOf(value, fallback));
}
