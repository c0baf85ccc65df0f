/** The typing of comparisons: `=` and `!=`, `<` and its kin, and `in`. */
import type { Span } from '../../text/source.ts';
import type { ComparisonOperator, Expression, ExpressionOf } from '../syntax/ast.ts';
import { BOOL, fitsEverywhere, INT, itemsOf, join, optionalOf, presentType, type Type } from '../types.ts';
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
  adviceForAbsence,
  adviceForInt,
  capitaliseText,
  checkExpression,
  reportMismatch,
  requireFixed,
  requirePresentIfFixed,
} from './demands.ts';
import { describe } from './describe.ts';
import { applyPointwise, isPointwise } from './pointwise.ts';
import { adviceForChain, reportUnlike } from './unlike.ts';

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
    return type ? typeWithCause(type, causeOf(a, b)) : ERROR_TYPING;
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
  const message = `${capitaliseText(describe(a.type))} can't be in ${describe(set)}.`;
  const isNested = items.kind === 'set' && join(a.type, items.of) !== undefined;
  context.error('type-mismatch', message, left.span, {
    notes: [{ message: `This is ${describe(set)}.`, span: right.span }],
    ...(isNested && { advice: 'A range such as `1..2` is a set by itself, without brackets around it.' }),
  });
  return undefined;
}

// ── Choice and fallback ──
