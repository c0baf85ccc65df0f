/** Converts a chain of operands and operators to a tree by precedence climbing (Richards 1979). */
import { entryOf } from '../../text/entry-of.ts';
import type { ComparisonOperator, Expression } from './ast.ts';
import { precedence, rightAssociative, spelling } from './operators.ts';
import { languageError } from './part.ts';

export interface Operand {
  /** The prefix operators `¬` and `−` before the operand, each with its offset. */
  readonly prefixes: readonly { readonly form: string; readonly start: number }[];
  readonly build: () => Expression;
}

const comparisonLevel = precedence['=']!;
const tightestPrecedence = precedence['∖']!;

/** The tree for a chain. `operators` have the forms of the token text; there is one operator fewer than operands. */
export function climbChain(operands: readonly Operand[], operators: readonly string[]): Expression {
  return new Chain(operands, operators).climb(0, 0);
}

class Chain {
  readonly #operands: readonly Operand[];
  readonly #operators: readonly string[];
  /** The index of the next operand to read; the operator after that operand has the same index. */
  #at = 0;

  constructor(operands: readonly Operand[], operators: readonly string[]) {
    this.#operands = operands;
    this.#operators = operators;
  }

  /**
   * Parses operands and operators as long as the operators bind at least as tightly as `least`. The first `skippedCount`
   * prefixes of the first operand are ignored.
   */
  climb(least: number, skippedCount: number): Expression {
    let leftOperand = this.#readUnary(skippedCount);
    for (let form = this.#operators[this.#at]; form !== undefined; form = this.#operators[this.#at]) {
      const level = entryOf(precedence, form)!;
      if (level < least) break;
      if (level === comparisonLevel) leftOperand = this.#readComparison(leftOperand);
      else {
        this.#at++;
        const right = this.climb(rightAssociative.has(form) ? level : level + 1, 0);
        leftOperand = infixExpression(form, leftOperand, right);
      }
    }
    return leftOperand;
  }

  #readUnary(k: number): Expression {
    const operand = this.#operands[this.#at]!;
    const prefix = operand.prefixes[k];
    if (prefix === undefined) return operand.build();
    const innerOperand = this.climb(prefix.form === '¬' ? comparisonLevel : tightestPrecedence, k + 1);
    const span = { ...innerOperand.span, start: prefix.start };
    return { kind: 'unary', operator: prefix.form === '¬' ? 'not' : '-', operand: innerOperand, span };
  }

  #readComparison(first: Expression): Expression {
    const operands = [first];
    const operators: ComparisonOperator[] = [];
    for (let form = this.#operators[this.#at]; form !== undefined; form = this.#operators[this.#at]) {
      if (entryOf(precedence, form) !== comparisonLevel) break;
      operators.push(entryOf(spelling, form) as ComparisonOperator);
      this.#at++;
      operands.push(this.climb(comparisonLevel + 1, 0));
    }
    return {
      kind: 'comparison',
      operands,
      operators,
      span: { ...first.span, end: operands.at(-1)!.span.end },
    };
  }
}

function infixExpression(form: string, left: Expression, right: Expression): Expression {
  const span = { ...left.span, end: right.span.end };
  if (form === '∖') return { kind: 'otherwise', value: left, fallback: right, span };
  if (form !== '⋯') {
    const operator = entryOf(spelling, form) as (Expression & { kind: 'binary' })['operator'];
    return { kind: 'binary', operator, left, right, span };
  }
  // A range in parentheses has a span that starts before its first bound. A range without parentheses can't be the
  // first bound of another one, `a..b..c`.
  if (left.kind === 'range' && left.span.start === left.low.span.start) {
    throw languageError('syntax', 'A range has two ends: `1..5`.', span);
  }
  return { kind: 'range', low: left, high: right, span };
}
