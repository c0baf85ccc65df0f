/** Messages about two expressions that have no common type. */
import type { Span } from '../../text/source.ts';
import type { Expression } from '../syntax/ast.ts';
import { isScalar, join, presentType, type Type } from '../types.ts';
import type { CheckContext, ExpressionType } from './context.ts';
import { adviceForInt, capitaliseText } from './demands.ts';
import { describe } from './describe.ts';

/** Reports two operands that have no common type, in a single message. */
export function reportUnlike(
  context: CheckContext,
  a: Expression,
  left: Type,
  b: Expression,
  right: Type,
  verbPhrase: string,
  first?: string,
): ExpressionType {
  const span: Span = { file: a.span.file, start: a.span.start, end: Math.max(a.span.end, b.span.end) };
  const advice =
    first ?? adviceForPair(context, a, left, b, right) ?? adviceForPair(context, b, right, a, left);
  const message = `${capitaliseText(describe(left))} and ${describe(right)} can't ${verbPhrase}.`;
  return context.error('type-mismatch', message, span, {
    notes: [
      { message: `This is ${describe(left)}.`, span: a.span },
      { message: `This is ${describe(right)}.`, span: b.span },
    ],
    ...(advice !== undefined && { advice }),
  });
}

function adviceForPair(
  context: CheckContext,
  left: Expression,
  a: Type,
  right: Expression,
  b: Type,
): string | undefined {
  const leftType = presentType(a);
  const other = presentType(b);
  const quotedLeft = context.quote(left.span)?.replaceAll('`', '');
  if (leftType.kind === 'enum' && other.kind === 'enum') return 'They are members of different enums.';
  if (leftType.kind === 'bool' && other.kind === 'int') {
    const x = left.kind === 'boolean' ? 'x' : (quotedLeft ?? 'x');
    return `A bool stands for itself: \`${x}\` says that it holds, \`not ${x}\` that it does not.`;
  }
  if (leftType.kind === 'element' && other.kind === 'int') {
    const number = context.quote(right.span)?.replaceAll('`', '') ?? '…';
    const { text } = context.sources.get(left.span.file);
    const [from, to] = left.span.end <= right.span.start ? [left, right] : [right, left];
    const textBetween = text.slice(from.span.end, Math.min(to.span.start, from.span.end + 8)).trim();
    const sign = from === left && /^(?:<=|>=|!=|<|>)$/.test(textBetween) ? textBetween : '=';
    return `Elements are no numbers; each has one among its kind, from 0: \`${quotedLeft ?? '…'}.index ${sign} ${number}\`.`;
  }
  if (other.kind === 'set' && isScalar(leftType) && join(leftType, other.of)) {
    return 'To ask whether a value is one of several, write `… in …`.';
  }
  return leftType.kind === 'int' && other.kind !== 'bool' ? adviceForInt(other) : undefined;
}

/** Advice for `p = x > 2` or `x in {1, 2} = y in {1}`: neighbouring comparisons form a chain, and need parentheses. */
export function adviceForChain(
  context: CheckContext,
  { operands, operators }: Expression & { kind: 'comparison' },
  at: number,
): string {
  const join = operators.includes('in') || operators[at] === '=' ? operators.lastIndexOf('=') : at;
  const [first, last] = [operands[0], operands.at(-1)];
  const { text } = context.sources.get(first!.span.file);
  const [before, behind] = [operands[join], operands[join + 1]];
  if (!first || !last || !before || !behind) return CHAIN_NOTE;
  const [one, other] = [
    text.slice(first.span.start, before.span.end),
    text.slice(behind.span.start, last.span.end),
  ];
  return /[\r\n`]/.test(one + other)
    ? CHAIN_NOTE
    : `${CHAIN_NOTE} That both hold or neither is \`${one} <=> ${other}\`.`;
}

const CHAIN_NOTE = 'Comparisons side by side are a chain, as in `1 < x < 5`.';
