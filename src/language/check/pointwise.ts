/** Operators on families (values by key) and lists, which apply value by value. */
import type { Span } from '../../text/source.ts';
import { isLine, isScalar, listOf, sameDomain, type Type } from '../types.ts';
import {
  type CheckContext,
  causeOfAll,
  ERROR_TYPING,
  type ExpressionType,
  isError,
  typeWithCause,
} from './context.ts';
import { describePlural } from './describe.ts';

/**
 * The typing of an operator applied to values; if some operands are families (values by key), it is applied to each of their values. `of`
 * returns the type of the result; it gets the operands, with values in place of families, and whether any operand is unknown.
 */
export function applyPointwise(
  context: CheckContext,
  operands: readonly ExpressionType[],
  span: Span,
  of: (operand: (at: number) => ExpressionType, isUnknown: boolean) => Type | undefined,
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
    if (isPointwiseList && operand.type.kind === 'list') return typeWithCause(operand.type.of, operand.cause);
    return operand.type.kind === 'family' ? typeWithCause(operand.type.of, operand.cause) : operand;
  };
  const type = of(value, cause !== undefined);
  if (!type) return ERROR_TYPING;
  if (isPointwiseList) return typeWithCause(listOf(type), cause);
  return typeWithCause(domain ? { kind: 'family', domain, of: type } : type, cause);
}

/**
 * Whether an operator is applied to lists item by item: some operands are lists of single values, all others single
 * values.
 */
export function isPointwise(operands: readonly ExpressionType[]): boolean {
  return (
    operands.some(({ type }) => type.kind === 'list' && isScalar(type.of)) &&
    operands.every(({ type }) => isScalar(type.kind === 'list' ? type.of : type) && !isLine(type))
  );
}
