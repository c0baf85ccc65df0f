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
  present,
  sameDomain,
  setOf,
  type Type,
} from '../types.ts';
import {
  type CheckContext,
  causeOf,
  causeOfAll,
  ERROR_TYPING,
  isError,
  type Scope,
  type Typing,
  typing,
} from './context.ts';
import {
  adviceForAbsence,
  adviceForInt,
  capitalised,
  checkExpression,
  checkTruth,
  INT_LIMIT,
  presentIfFixed,
  reportMismatch,
  reportTooLarge,
  requireFixed,
  truthTyping,
} from './demands.ts';
import { describe, describePlural } from './describe.ts';
import { checkGuarded, keysWhenFalse, keysWhenTrue } from './guards.ts';
import { adviceForChain, reportUnlike } from './unlike.ts';

type ExpressionOf<K extends Expression['kind']> = Expression & { kind: K };

export function checkUnary(
  context: CheckContext,
  e: ExpressionOf<'unary'>,
  scope: Scope | undefined,
): Typing {
  const found = checkExpression(context, e.operand, scope);
  if (e.operator === 'not') {
    return pointwiseTruth(context, found, e.operand);
  }
  return applyPointwise(context, [found], e.span, (operand) => {
    const of = operand(0);
    const type = arithmeticOperand(context, of, e.operand);
    if (type?.kind !== 'int') return undefined;
    return intOf(negated(type.high), negated(type.low));
  });
}

const negated = (x: number | undefined): number | undefined => (x === undefined ? undefined : -x);
/** The typing of an operand as a condition: a bool; for a family or list of bools, a bool for each item. */
function pointwiseTruth(context: CheckContext, actual: Typing, at: Expression): Typing {
  const { type, cause } = actual;
  if (type.kind !== 'list' || present(type.of).kind !== 'bool') return truthTyping(context, actual, at);
  const of = truthTyping(context, { type: type.of, cause }, at);
  return isError(of) ? of : typing(listOf(BOOL), of.cause);
}

const LOGICAL: ReadonlySet<string> = new Set(['and', 'or', 'xor', '=>', '<=>']);
/**
 * `GUARDS[operator]`: the function that finds which expressions the left side shows to be present in the right side,
 * as in `c.east and x[c.east]`.
 */
const GUARDS: Readonly<Partial<Record<string, typeof keysWhenTrue>>> = {
  and: keysWhenTrue,
  '=>': keysWhenTrue,
  or: keysWhenFalse,
};
const isLogical = (operator: string): operator is LogicalOperator => LOGICAL.has(operator);

export function checkBinary(
  context: CheckContext,
  e: ExpressionOf<'binary'>,
  scope: Scope | undefined,
): Typing {
  const { operator } = e;
  const left = checkExpression(context, e.left, scope);
  const guardKeys = isError(left) ? undefined : GUARDS[operator]?.(context, e.left, scope);
  const right = guardKeys
    ? checkGuarded(context, guardKeys, () => checkExpression(context, e.right, scope))
    : checkExpression(context, e.right, scope);
  if (isLogical(operator)) {
    if (operator === 'or' && right.type.kind === 'int') return reportOrValue(context, e, right);
    const sides = [pointwiseTruth(context, left, e.left), pointwiseTruth(context, right, e.right)];
    return applyPointwise(context, sides, e.span, () => BOOL);
  }
  if (isError(left) || isError(right)) return ERROR_TYPING;
  const collections = isCollection(left.type) && isCollection(right.type);
  if (collections && (operator === '+' || (operator === '-' && left.type.kind === 'set'))) {
    return combineCollections(context, e, left, right);
  }
  // Lists of anything but ints are reported as wholes.
  const ints = [left, right].every(({ type }) => type.kind !== 'list' || present(type.of).kind === 'int');
  const manner = ints ? 'lists pointwise' : 'lists whole';
  const of = (operand: (at: number) => Typing, cause: boolean): Type | undefined => {
    const a = arithmeticOperand(context, operand(0), e.left);
    const b = a && arithmeticOperand(context, operand(1), e.right);
    if (a?.kind !== 'int' || b?.kind !== 'int') return undefined;
    return arithmeticType(context, operator, a, b, e, cause);
  };
  if (operator === '^' && !requireFixed(context, right, e.right.span, 'an exponent')) return ERROR_TYPING;
  return applyPointwise(context, [left, right], e.span, of, manner);
}

/** Reports `n = 1 or 2`, which is meant as `n in {1, 2}`. */
function reportOrValue(context: CheckContext, e: ExpressionOf<'binary'>, right: Typing): Typing {
  const { left } = e;
  const [asked, value] = left.kind === 'comparison' && left.operators.join() === '=' ? left.operands : [];
  const quoted = [asked, value, e.right].map((part) => part && context.quote(part.span)?.replaceAll('`', ''));
  const [x, a, b] = quoted;
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
function arithmeticOperand(context: CheckContext, actual: Typing, at: Expression): Type | undefined {
  const type = presentIfFixed(context, actual, at);
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
    const most = Math.max(-a.low, a.high) ** b.high;
    return [a.low >= 0 ? a.low ** b.low : -most, most];
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
  left: Typing,
  right: Typing,
): Typing {
  const of = join(itemsOf(left.type) ?? INT, itemsOf(right.type) ?? INT);
  if (!of) return reportUnlike(context, e.left, left.type, e.right, right.type, 'be put together');
  const sets = left.type.kind === 'set' && (right.type.kind === 'set' || e.operator === '-');
  if (sets) return typing(setOf(e.operator === '-' ? (itemsOf(left.type) ?? of) : of), causeOf(left, right));
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
  operands: readonly Typing[],
  span: Span,
  of: (operand: (at: number) => Typing, unknown: boolean) => Type | undefined,
  manner: 'lists pointwise' | 'lists whole' = 'lists pointwise',
): Typing {
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
  const lists = manner === 'lists pointwise' && domain === undefined && isPointwise(operands);
  const value = (at: number): Typing => {
    const operand = operands[at] ?? ERROR_TYPING;
    if (lists && operand.type.kind === 'list') return typing(operand.type.of, operand.cause);
    return operand.type.kind === 'family' ? typing(operand.type.of, operand.cause) : operand;
  };
  const type = of(value, cause !== undefined);
  if (!type) return ERROR_TYPING;
  if (lists) return typing(listOf(type), cause);
  return typing(domain ? { kind: 'family', domain, of: type } : type, cause);
}

/**
 * Whether an operator is applied to lists item by item: some operands are lists of single values, all others single
 * values.
 */
function isPointwise(operands: readonly Typing[]): boolean {
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
): Typing {
  const typings = e.operands.map((operand) => checkExpression(context, operand, scope));
  const pairs: Typing[] = [];
  for (const [at, operator] of e.operators.entries()) {
    const [left, right] = [e.operands[at], e.operands[at + 1]];
    const [a, b] = [typings[at], typings[at + 1]];
    if (!left || !right || !a || !b) continue;
    const isMixed =
      e.operators.length > 1 && [a, b].some(({ type }) => type.kind === 'bool' || type.kind === 'set');
    const advice = isMixed && !join(a.type, b.type) ? adviceForChain(context, e, at) : undefined;
    pairs.push(comparePair(context, operator, left, a, right, b, e.span, advice));
  }
  return applyPointwise(context, pairs, e.span, () => BOOL);
}

function comparePair(
  context: CheckContext,
  operator: ComparisonOperator,
  left: Expression,
  a: Typing,
  right: Expression,
  b: Typing,
  span: Span,
  advice: string | undefined,
): Typing {
  if (isError(a) || isError(b)) return ERROR_TYPING;
  if (operator === 'in' || operator === 'not in') {
    const type = checkMembership(context, left, a, right, b);
    return type ? typing(type, causeOf(a, b)) : ERROR_TYPING;
  }
  const typeOfPair = (operand: (at: number) => Typing): Type | undefined => {
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
function isPointwiseComparison(a: Typing, b: Typing): boolean {
  const [list, other] = a.type.kind === 'list' ? [a.type, b.type] : [b.type, a.type];
  if (list.kind !== 'list' || other.kind === 'list' || !isPointwise([a, b])) return false;
  return join(list.of, other) !== undefined;
}

function checkEquality(
  context: CheckContext,
  left: Expression,
  a: Typing,
  right: Expression,
  b: Typing,
  advice: string | undefined,
): Type | undefined {
  if (a.type.kind === 'runs' || b.type.kind === 'runs') return runsEquality(context, left, a, right, b);
  if (join(a.type, b.type)) return BOOL;
  reportUnlike(context, left, a.type, right, b.type, 'be compared', advice);
  return undefined;
}

function runsEquality(
  context: CheckContext,
  left: Expression,
  a: Typing,
  right: Expression,
  b: Typing,
): Type | undefined {
  const [clue, at] = a.type.kind === 'runs' ? [b, right] : [a, left];
  const items = itemsOf(present(clue.type));
  const runs = a.type.kind === 'runs' ? a.type : b.type;
  const of = runs.kind === 'runs' ? runs.of : undefined;
  const expected: Type = of ? { kind: 'tuple', fields: [{ type: of }, { type: INT }] } : optionalOf(INT);
  if (clue.type.kind === 'runs' || !items || !join(items, expected)) {
    const what = of ? 'tuples (value, length)' : 'ints';
    reportMismatch(
      context,
      at,
      clue.type,
      `a list of ${what} that is known before solving, to compare the runs with`,
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
  a: Typing,
  right: Expression,
  b: Typing,
): Type | undefined {
  const x = presentIfFixed(context, a, left);
  const y = presentIfFixed(context, b, right);
  if (!x || !y) return undefined;
  const joined = join(x, y);
  if (!joined) {
    reportUnlike(context, left, x, right, y, 'be compared');
    return undefined;
  }
  const item = joined.kind === 'list' ? joined.of : joined;
  if (item.kind === 'int' || fitsEverywhere(item) || (joined.kind === 'list' && item.kind === 'bool'))
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
  a: Typing,
  right: Expression,
  b: Typing,
): Type | undefined {
  // An absent set contains nothing.
  const set = present(b.type);
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

export function checkIf(context: CheckContext, e: ExpressionOf<'if'>, scope: Scope | undefined): Typing {
  const condition = checkTruth(context, e.condition, scope);
  const [trueKeys, falseKeys] = isError(condition)
    ? [new Set<string>(), new Set<string>()]
    : [keysWhenTrue(context, e.condition, scope), keysWhenFalse(context, e.condition, scope)];
  const then = checkGuarded(context, trueKeys, () => checkExpression(context, e.then, scope));
  const other = checkGuarded(context, falseKeys, () => checkExpression(context, e.else, scope));
  if (isError(condition) || isError(then) || isError(other)) return ERROR_TYPING;
  const type = join(then.type, other.type);
  if (!type)
    return reportUnlike(context, e.then, then.type, e.else, other.type, 'be the two outcomes of one `if`');
  if (!isScalar(type) && !(context.conditionalSets.has(e) && present(type).kind === 'set')) {
    const what = `a condition that chooses between ${describePlural(type)}`;
    if (!requireFixed(context, condition, e.condition.span, what)) return ERROR_TYPING;
  }
  return typing(type, causeOf(condition, then, other));
}

export function checkOtherwise(
  context: CheckContext,
  e: ExpressionOf<'otherwise'>,
  scope: Scope | undefined,
): Typing {
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
  const of = present(value.type);
  const type = join(of, fallback.type);
  if (!type) return reportUnlike(context, e.value, of, e.fallback, fallback.type, 'stand in for each other');
  return typing(type, causeOf(value, fallback));
}
