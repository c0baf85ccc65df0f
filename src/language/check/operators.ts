/** The typing of operators: logic, arithmetic, comparison, `if` and `otherwise`; pointwise over families. */

import { greatest, least } from '../../model/large-lists.ts';
import type { Span } from '../../text/source.ts';
import type { ArithmeticOperator, ComparisonOperator, Expression, LogicalOperator } from '../syntax/ast.ts';
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
  optionalOf,
  presentType,
  sameDomain,
  setOf,
  type Type,
} from '../types.ts';
import {
  type CheckContext,
  causeOf,
  causeOfAll,
  ERROR_TYPING,
  type ExpressionType,
  isError,
  type Scope,
  typing,
} from './context.ts';
import {
  adviceForAbsence,
  adviceForInt,
  capitalised,
  checkExpression,
  checkTruth,
  INT_LIMIT,
  reportMismatch,
  reportTooLarge,
  requireFixed,
  requirePresentIfFixed,
  truthTyping,
} from './demands.ts';
import { describe, describePlural } from './describe.ts';
import { checkGuarded, guardKeysWhenTrue, keysWhenFalse } from './guards.ts';
import { adviceForChain, reportUnlike } from './unlike.ts';

type ExpressionOf<K extends Expression['kind']> = Expression & { kind: K };

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
/** The typing of an operand as a condition: a bool; for a family or list of bools, a bool for each item. */
function pointwiseTruth(context: CheckContext, actual: ExpressionType, at: Expression): ExpressionType {
  const { type, cause } = actual;
  if (type.kind !== 'list' || presentType(type.of).kind !== 'bool') return truthTyping(context, actual, at);
  const of = truthTyping(context, { type: type.of, cause }, at);
  return isError(of) ? of : typing(listOf(BOOL), of.cause);
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
  unknown: boolean,
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
  if (!unknown && low !== high) return INT;
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
    return typing(setOf(e.operator === '-' ? (itemsOf(left.type) ?? of) : of), causeOf(left, right));
  for (const [side, at] of [[left, e.left] as const, [right, e.right] as const]) {
    if (!hasUnknownMembers(side.type)) continue;
    if (!requireFixed(context, side, at.span, 'how long a list is')) return ERROR_TYPING;
  }
  return typing(listOf(of), causeOf(left, right));
}

// ── Pointwise ──────────────────────────────────────────────────────────────────────────────────────────────

/**
 * The typing of an operator applied to values, or pointwise if some operands are families. `of` returns the type of the
 * result; it gets the operands, with values in place of families, and whether any operand is unknown.
 */
function applyPointwise(
  context: CheckContext,
  operands: readonly ExpressionType[],
  span: Span,
  of: (operand: (at: number) => ExpressionType, unknown: boolean) => Type | undefined,
  manner: 'lists pointwise' | 'lists whole' = 'lists pointwise',
): ExpressionType {
  if (operands.some(isError)) return ERROR_TYPING;
  const cause = causeOfAll(operands);
  let domain: readonly Type[] | undefined;
  for (const { type } of operands) {
    if (type.kind !== 'family') continue;
    if (domain && !sameDomain(domain, type.domain)) {
      const [a, b] = [
        domain.map(describePlural).join(' and '),
        type.domain.map(describePlural).join(' and '),
      ];
      const advice =
        'An operator joins two families value by value, so both must range over the same elements.';
      return context.error('mixed-families', `One family ranges over ${a}, the other over ${b}.`, span, {
        advice,
      });
    }
    domain = type.domain;
  }
  const isPointwiseList = manner === 'lists pointwise' && domain === undefined && isPointwise(operands);
  const value = (at: number): ExpressionType => {
    const operand = operands[at] ?? ERROR_TYPING;
    if (isPointwiseList && operand.type.kind === 'list') return typing(operand.type.of, operand.cause);
    return operand.type.kind === 'family' ? typing(operand.type.of, operand.cause) : operand;
  };
  const type = of(value, cause !== undefined);
  if (!type) return ERROR_TYPING;
  if (isPointwiseList) return typing(listOf(type), cause);
  return typing(domain ? { kind: 'family', domain, of: type } : type, cause);
}

/**
 * Whether an operator is applied to lists item by item: some operands are lists of single values, all others single
 * values.
 */
function isPointwise(operands: readonly ExpressionType[]): boolean {
  return (
    operands.some(({ type }) => type.kind === 'list' && isScalar(type.of)) &&
    operands.every(({ type }) => isScalar(type.kind === 'list' ? type.of : type) && !isLine(type))
  );
}

// ── Comparison ─────────────────────────────────────────────────────────────────────────────────────────────

export function checkComparison(
  context: CheckContext,
  e: ExpressionOf<'comparison'>,
  scope: Scope | undefined,
): ExpressionType {
  const typings = e.operands.map((operand) => checkExpression(context, operand, scope));
  const pairTypings: ExpressionType[] = [];
  for (const [at, operator] of e.operators.entries()) {
    const [left, right] = [e.operands[at], e.operands[at + 1]];
    const [a, b] = [typings[at], typings[at + 1]];
    if (!left || !right || !a || !b) continue;
    const isMixed =
      e.operators.length > 1 && [a, b].some(({ type }) => type.kind === 'bool' || type.kind === 'set');
    const advice = isMixed && !join(a.type, b.type) ? adviceForChain(context, e, at) : undefined;
    pairTypings.push(comparePair(context, operator, left, a, right, b, e.span, advice));
  }
  return applyPointwise(context, pairTypings, e.span, () => BOOL);
}

function comparePair(
  context: CheckContext,
  operator: ComparisonOperator,
  left: Expression,
  a: ExpressionType,
  right: Expression,
  b: ExpressionType,
  span: Span,
  advice: string | undefined,
): ExpressionType {
  if (isError(a) || isError(b)) return ERROR_TYPING;
  if (operator === 'in' || operator === 'not in') {
    const type = checkMembership(context, left, a, right, b);
    return type ? typing(type, causeOf(a, b)) : ERROR_TYPING;
  }
  const typeOfPair = (operand: (at: number) => ExpressionType): Type | undefined => {
    const [x, y] = [operand(0), operand(1)];
    return operator === '=' || operator === '!='
      ? checkEquality(context, left, x, right, y, advice)
      : checkOrder(context, left, x, right, y);
  };
  if (!isPointwiseComparison(a, b)) return applyPointwise(context, [a, b], span, typeOfPair, 'lists whole');
  for (const [side, at] of [[a, left] as const, [b, right] as const]) {
    if (side.type.kind !== 'optional' || side.type.of.kind === 'nothing') continue;
    return context.error(
      'may-be-absent',
      `A value is needed here, but this is ${describe(side.type)}.`,
      at.span,
      {
        advice: adviceForAbsence(context, side.type.of, at),
      },
    );
  }
  return applyPointwise(context, [a, b], span, typeOfPair);
}

/**
 * Whether a comparison with a list is made item by item: the other side is a single present value. Two lists are
 * compared as wholes.
 */
function isPointwiseComparison(a: ExpressionType, b: ExpressionType): boolean {
  const [list, other] = a.type.kind === 'list' ? [a.type, b.type] : [b.type, a.type];
  if (list.kind !== 'list' || other.kind === 'list' || !isPointwise([a, b])) return false;
  return join(list.of, other) !== undefined;
}

function checkEquality(
  context: CheckContext,
  left: Expression,
  a: ExpressionType,
  right: Expression,
  b: ExpressionType,
  advice: string | undefined,
): Type | undefined {
  if (a.type.kind === 'runs' || b.type.kind === 'runs') return checkRunsEquality(context, left, a, right, b);
  if (join(a.type, b.type)) return BOOL;
  reportUnlike(context, left, a.type, right, b.type, 'be compared', advice);
  return undefined;
}

function checkRunsEquality(
  context: CheckContext,
  left: Expression,
  a: ExpressionType,
  right: Expression,
  b: ExpressionType,
): Type | undefined {
  const [clue, at] = a.type.kind === 'runs' ? [b, right] : [a, left];
  const items = itemsOf(presentType(clue.type));
  const runsType = a.type.kind === 'runs' ? a.type : b.type;
  const of = runsType.kind === 'runs' ? runsType.of : undefined;
  const expectedType: Type = of ? { kind: 'tuple', fields: [{ type: of }, { type: INT }] } : optionalOf(INT);
  if (clue.type.kind === 'runs' || !items || !join(items, expectedType)) {
    const expectedText = of ? 'tuples (value, length)' : 'ints';
    reportMismatch(
      context,
      at,
      clue.type,
      `a list of ${expectedText} that is known before solving, to compare the runs with`,
    );
    return undefined;
  }
  // If the list contains open values (`?`), the result is unknown.
  if (clue.cause?.isUnknownGiven) return BOOL;
  return requireFixed(context, clue, at.span, 'the list that runs are compared with') ? BOOL : undefined;
}

/** Checks `<`, `<=`, `>` and `>=`, which compare ints by size and lists lexicographically. */
function checkOrder(
  context: CheckContext,
  left: Expression,
  a: ExpressionType,
  right: Expression,
  b: ExpressionType,
): Type | undefined {
  const x = requirePresentIfFixed(context, a, left);
  const y = requirePresentIfFixed(context, b, right);
  if (!x || !y) return undefined;
  const joinedType = join(x, y);
  if (!joinedType) {
    reportUnlike(context, left, x, right, y, 'be compared');
    return undefined;
  }
  const item = joinedType.kind === 'list' ? joinedType.of : joinedType;
  if (item.kind === 'int' || fitsEverywhere(item) || (joinedType.kind === 'list' && item.kind === 'bool'))
    return BOOL;
  const advice =
    x.kind === 'element'
      ? `Compare their numbers: \`${[left, right].map((side) => `${context.quote(side.span)?.replaceAll('`', '') ?? '…'}.index`).join(' < ')}\`.`
      : x.kind === 'enum'
        ? context.valuedEnums.has(x.enum)
          ? 'Compare the ints they carry: `value(a) < value(b)`.'
          : 'Members of an enum have no order. For pairs write `where a != b`; where each pair must come once, list them in a given.'
        : adviceForInt(x);
  reportMismatch(context, left, x, 'an int or a list of ints, to be ordered', advice);
  return undefined;
}

function checkMembership(
  context: CheckContext,
  left: Expression,
  a: ExpressionType,
  right: Expression,
  b: ExpressionType,
): Type | undefined {
  // An absent set contains nothing.
  const set = presentType(b.type);
  if (a.type.kind === 'family') {
    reportMismatch(
      context,
      left,
      a.type,
      'a single value',
      'Ask for every element: `forall x in …: f[x] in …`.',
    );
    return undefined;
  }
  if (fitsEverywhere(set)) return BOOL;
  const items = itemsOf(set);
  if (!items) {
    reportMismatch(
      context,
      right,
      b.type,
      'a set or list',
      set.kind === 'int' ? 'To compare with a value, write `=`.' : undefined,
    );
    return undefined;
  }
  if (join(a.type, items)) return BOOL;
  const message = `${capitalised(describe(a.type))} can't be in ${describe(set)}.`;
  const isNested = items.kind === 'set' && join(a.type, items.of) !== undefined;
  context.error('type-mismatch', message, left.span, {
    notes: [{ message: `This is ${describe(set)}.`, span: right.span }],
    ...(isNested && { advice: 'A range such as `1..2` is a set by itself, without brackets around it.' }),
  });
  return undefined;
}

// ── Choice and fallback ────────────────────────────────────────────────────────────────────────────────────

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
  return typing(type, causeOf(condition, thenTyping, other));
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
  return typing(type, causeOf(value, fallback));
}
