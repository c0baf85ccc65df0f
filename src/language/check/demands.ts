/**
 * Requirements that all parts of the checker impose on expressions: to be known before solving, to be a bool, to be an
 * int, to be present, to be used on a suitable board. Expressions are checked through the context, so this file depends
 * on none of the other parts.
 */
import type { Fix } from '../../text/diagnostics.ts';
import type { Span } from '../../text/source.ts';
import type { Expression } from '../syntax/ast.ts';
import { BOOL, elementOf, presentType, sameDomain, type Type } from '../types.ts';
import { FUNCTIONS } from '../words/builtins.ts';
import { BOARDS_OF_WORD, namedDirections } from '../words/signatures.ts';
import {
  type CheckContext,
  ERROR_TYPING,
  type ExpressionType,
  isError,
  type Scope,
  typeWithCause,
} from './context.ts';
import { describe } from './describe.ts';

export const INT_LIMIT = 2 ** 31 - 1;

export const isFunction = (name: string): name is keyof typeof FUNCTIONS => Object.hasOwn(FUNCTIONS, name);

/** The typing of an expression; its mistakes are reported. */
export const checkExpression = (
  context: CheckContext,
  e: Expression,
  scope: Scope | undefined,
): ExpressionType => context.expression(e, scope);

// ── Stages ──

/**
 * Advice for a set of unknown values: use a list. A list keeps equal values, so counting in a list can give another
 * result.
 */
export const SET_OF_UNKNOWNS =
  'A list `[…]` holds them all, equal ones more than once; how many different ones there are is `distinct(…)`.';

/**
 * Requires that the value of an expression is fixed (known before solving); `what` describes the value in the plural,
 * for messages.
 */
export function checkFixed(
  context: CheckContext,
  e: Expression,
  scope: Scope | undefined,
  what: string,
): ExpressionType {
  const fixedTyping = checkExpression(context, e, scope);
  return requireFixed(context, fixedTyping, e.span, what) ? fixedTyping : ERROR_TYPING;
}

export function requireFixed(
  context: CheckContext,
  actual: ExpressionType,
  span: Span,
  what: string,
  advice?: string,
): boolean {
  const { cause } = actual;
  if (!cause || isError(actual)) return true;
  const quotedText = context.quote(span) ?? 'This';
  const isGivenChosen = context.chosenGivens.has(cause.name);
  const note = isGivenChosen
    ? `The \`generate\` section leaves \`${cause.name}\` open while a puzzle is made.`
    : cause.isUnknownGiven
      ? `\`${cause.name}\` may be left unknown (\`?\`) by the instance.`
      : `\`${cause.name}\` is what the solver must find.`;
  context.error(
    'unknown-stage',
    `${quotedText} is only known once the puzzle is ${isGivenChosen ? 'made' : 'solved'}, but ${what} must be known before.`,
    span,
    {
      notes: [{ message: note, span: cause.span }],
      ...(advice !== undefined && { advice }),
    },
  );
  return false;
}

export function checkFixedInt(
  context: CheckContext,
  e: Expression,
  scope: Scope | undefined,
  what: string,
): ExpressionType {
  const setTyping = checkFixed(context, e, scope, what);
  if (isError(setTyping)) return ERROR_TYPING;
  const type = presentType(setTyping.type);
  return type.kind === 'int'
    ? typeWithCause(type)
    : reportMismatch(context, e, setTyping.type, 'an int', adviceForInt(setTyping.type));
}

// ── Types ──

export function reportMismatch(
  context: CheckContext,
  at: Expression,
  actual: Type,
  expected: string,
  advice?: string,
  fix?: Fix,
): ExpressionType {
  const message = `This must be ${expected}, but it is ${describe(actual)}.`;
  const details = { ...(advice !== undefined && { advice }), ...(fix && { fix }) };
  return context.error('type-mismatch', message, at.span, details);
}

export function adviceForInt(type: Type): string | undefined {
  const { kind } = presentType(type);
  if (kind === 'bool') return 'A bool is no number; count it: `count([…])`, or choose: `if … then 1 else 0`.';
  if (kind === 'element' && presentType(type).kind === 'element')
    return 'Elements are no numbers: a cell beside another is `c.east`, a number `….index`, counted from 0.';
  if (kind === 'tuple') return 'Take a tuple apart where it is bound: `(x, y) in …`.';
  if (kind === 'enum') return '`value(…)` is the int that an enum member carries.';
  const item = type.kind === 'list' || type.kind === 'set' || type.kind === 'family' ? type.of : undefined;
  if (item?.kind === 'bool') return 'Is a `count(…)` missing around it?';
  if (item?.kind === 'int') return 'Is a `sum(…)` missing around it?';
  if (item) return 'Is a `size(…)` missing around it?';
  return undefined;
}

export function reportTooLarge(context: CheckContext, span: Span): ExpressionType {
  const expressionText = context.quote(span) ?? 'This number';
  return context.error('overflow', `${expressionText} can grow beyond ${INT_LIMIT}, the largest int.`, span, {
    advice: 'Give the values it is made of smaller bounds.',
  });
}

/** Reports a range whose written bounds are in the wrong order, `3..1`; a range with computed bounds may be empty. */
export function checkRangeOrder(context: CheckContext, low: Type, high: Type, span: Span): boolean {
  if (low.kind !== 'int' || high.kind !== 'int') return true;
  if (low.low === undefined || high.high === undefined || low.low <= high.high) return true;
  context.error('empty-range', `No int is in the range ${low.low}..${high.high}.`, span, {
    advice: `Write the smaller end first: \`${high.high}..${low.low}\`.`,
  });
  return false;
}

/**
 * The typing of an expression used as a condition: a bool, or an optional value (true if present). A family (values by key) gives a family
 * of bools.
 */
export function truthTyping(context: CheckContext, actual: ExpressionType, at: Expression): ExpressionType {
  const { type, cause } = actual;
  if (isError(actual)) return ERROR_TYPING;
  if (type.kind === 'bool') return actual;
  if (actual.isGuarded) return typeWithCause(BOOL, cause?.isUnknownGiven ? undefined : cause);
  if (type.kind === 'family') {
    const of = truthTyping(context, { type: type.of, cause }, at);
    return isError(of) ? of : typeWithCause({ ...type, of: BOOL }, of.cause);
  }
  if (type.kind !== 'optional')
    return reportMismatch(
      context,
      at,
      type,
      'a bool',
      adviceForQuotient(context, at, type) ??
        adviceForEach(context, at, type) ??
        adviceForCount(at) ??
        adviceForBool(type),
    );
  if (type.of.kind === 'bool') return reportAbsentBool(context, at);
  // If the value comes from a given that may be `?`, the instance still determines whether there is a value, so the
  // condition `x = absent` is fixed.
  return typeWithCause(BOOL, cause?.isUnknownGiven ? undefined : cause);
}

/**
 * In a list whose items are written out: the first item that may be absent. For other expressions the expression
 * itself.
 */
function absentItem(context: CheckContext, at: Expression): Expression {
  const items = at.kind === 'list' ? at.items : at.kind === 'comprehension' && at.body ? [at.body] : [];
  return items.find((one) => context.types.get(one)?.kind === 'optional') ?? at;
}

/** Reports a bool that may be absent, since an absent one would be neither true nor false. */
function reportAbsentBool(context: CheckContext, expression: Expression): ExpressionType {
  const at = absentItem(context, expression);
  const quotedText = (context.quote(at.span) ?? '…').replaceAll('`', '');
  const message = 'This is a bool that may be absent, so it may be neither true nor false.';
  if (context.types.get(at)?.kind === 'list') {
    const advice = `Say what holds then for each of them: \`[x otherwise false for x in ${quotedText}]\`.`;
    return context.error('absent-bool', message, at.span, { advice });
  }
  return context.error('absent-bool', message, at.span, {
    advice: `Say what holds then: \`${quotedText} otherwise false\`.`,
    fix: context.otherwiseFix(at.span, 'false'),
  });
}

/** Requires that an expression is a single bool, not a bool for each of several keys. */
export function checkTruth(context: CheckContext, e: Expression, scope: Scope | undefined): ExpressionType {
  const checkedTyping = checkExpression(context, e, scope);
  if (checkedTyping.type.kind === 'family') {
    const indexAdvice = adviceToIndex(context, e, scope);
    return reportMismatch(
      context,
      e,
      checkedTyping.type,
      'a bool',
      indexAdvice?.advice ?? adviceForBool(checkedTyping.type),
      indexAdvice?.fix,
    );
  }
  return truthTyping(context, checkedTyping, e);
}

/**
 * Advice for a given or find with several values that is used without an index, inside a quantifier over its elements: probably `bridge[c]`
 * was meant.
 */
function adviceToIndex(
  context: CheckContext,
  e: Expression,
  scope: Scope | undefined,
): { readonly advice: string; readonly fix?: Fix } | undefined {
  for (const [part, type] of context.types) {
    if (part.kind !== 'name' || type.kind !== 'family' || part.span.file !== e.span.file) continue;
    if (part.span.start < e.span.start || part.span.end > e.span.end) continue;
    for (let bound = scope; bound; bound = bound.outerScope) {
      if (!sameDomain(type.domain, [presentType(bound.typing.type)])) continue;
      const text = `${part.name}[${bound.name}]`;
      const at = `what \`${part.name}\` is at \`${bound.name}\``;
      if (type.of.kind !== 'bool' && type.of.kind !== 'optional')
        return { advice: `Compare ${at}: \`${text} = …\`.` };
      const fix = { title: `Change to \`${text}\``, span: part.span, text };
      return { advice: `Write \`${text}\` for ${at}.`, fix };
    }
  }
  return undefined;
}

/** Advice for `n // 2 = 1`, in which `//` starts a comment. */
function adviceForQuotient(context: CheckContext, { span }: Expression, type: Type): string | undefined {
  const textAfter = context.sources.get(span.file).text.slice(span.end, span.end + 80);
  return type.kind === 'int' && /^[ \t]*\/\/[ \t]*[\p{L}\d(][^\n]*?[=<>]/u.test(textAfter)
    ? '`//` begins a comment; a quotient that is rounded down is written `a div b`.'
    : undefined;
}

/** Advice for a list compared with a number: perhaps the list's sum is meant. */
function adviceForEach(context: CheckContext, at: Expression, type: Type): string | undefined {
  if (at.kind !== 'comparison' || type.kind !== 'list') return undefined;
  const listOperand = at.operands.find((operand) => context.types.get(operand)?.kind === 'list');
  const items = listOperand && context.types.get(listOperand);
  const quotedList = listOperand && context.quote(listOperand.span);
  if (!quotedList || items?.kind !== 'list') return undefined;
  const sumAdvice = items.of.kind === 'int' ? ` Or is a \`sum(…)\` missing around ${quotedList}?` : '';
  return `This compares each of them: write \`all(…)\` or \`any(…)\` around it.${sumAdvice}`;
}

const adviceForCount = (at: Expression): string | undefined =>
  (at.kind === 'call' && at.callee.kind === 'name' && at.callee.name === 'distinct') ||
  (at.kind === 'comprehension' && at.function.text === 'distinct')
    ? '`distinct(…)` is how many different values there are; that no two are equal is `alldifferent(…)`.'
    : undefined;

function adviceForBool(type: Type): string | undefined {
  switch (type.kind) {
    case 'list':
    case 'set':
    case 'family':
      if (presentType(type.of).kind === 'bool') return 'Write `all(…)` or `any(…)` around it.';
      if (type.kind !== 'family' && type.of.kind === 'optional')
        return `A ${type.kind} that may be absent as a whole is declared as \`(${type.kind} of …)?\`.`;
      return 'Compare it, or count what holds: `count(…) > 0`.';
    case 'int':
      return 'Compare it: `… = 1`, `… > 0`.';
    case 'enum':
      return `Compare it: \`… = ${type.enum.members[0]?.name ?? 'x'}\`.`;
    case 'element':
    case 'tuple':
      return 'Compare it with `=`, or ask whether it is `in` a set.';
    default:
      return undefined;
  }
}

// ── Absence ──

/**
 * The type without its `?`, for a use that needs a present value. If the value is fixed, grounding checks that it is
 * present; if it is unknown before solving, an error is reported, since the model must say what absence means.
 */
export function requirePresentIfFixed(
  context: CheckContext,
  actual: ExpressionType,
  expression: Expression,
): Type | undefined {
  const { type, cause } = actual;
  if (type.kind !== 'optional') return type;
  if (type.of.kind === 'nothing' || (cause && !cause.isUnknownGiven)) {
    const at = absentItem(context, expression);
    context.error('may-be-absent', `A value is needed here, but this is ${describe(type)}.`, at.span, {
      advice: adviceForAbsence(context, type.of, at),
      ...(type.of.kind === 'int' && !countsSteps(at) && { fix: context.otherwiseFix(at.span, '0') }),
    });
    return undefined;
  }
  return type.of;
}

/**
 * Whether an expression is a `distance(…)` or `rank(…)`. Even for fixed arguments, the answer decides whether they have
 * a value.
 */
const countsSteps = (e: Expression): boolean =>
  e.kind === 'call' && e.callee.kind === 'name' && (e.callee.name === 'distance' || e.callee.name === 'rank');

/** Advice for an expression that may be absent: a guard (`where`) to add, or a default value (`otherwise`). */
export function adviceForAbsence(context: CheckContext, of: Type, at: Expression): string {
  if (countsSteps(at))
    return 'Where the answer has no such way, there is no number: give what to take then, such as `(… otherwise 99) < 6`.';
  const missingPart = possiblyMissingPart(context.typings, at);
  const quotedPart = missingPart && context.quote(missingPart.span)?.replaceAll('`', '');
  const guard =
    quotedPart && `ask first whether it is there, with \`where ${quotedPart}\` or \`${quotedPart} and …\``;
  const replacementAdvice =
    of.kind === 'int' ? '`… otherwise 0`' : of.kind === 'bool' ? '`… otherwise false`' : undefined;
  if (!guard)
    return replacementAdvice
      ? `Say which value to take then: ${replacementAdvice}.`
      : 'Say what to take then: `… otherwise …`.';
  return replacementAdvice
    ? `Say which value to take then, ${replacementAdvice}, or ${guard}.`
    : `${capitaliseText(guard)}.`;
}

/**
 * The innermost part of an expression that may be absent because the instance may leave it out; undefined if there is
 * none.
 */
export function possiblyMissingPart(
  typings: ReadonlyMap<Expression, ExpressionType>,
  e: Expression,
): Expression | undefined {
  const subexpressions =
    e.kind === 'member'
      ? [e.target]
      : e.kind === 'index'
        ? [e.target, ...e.arguments]
        : e.kind === 'call'
          ? [...(e.callee.kind === 'member' ? [e.callee.target] : []), ...e.arguments]
          : [];
  for (const part of subexpressions) {
    const missingPart = possiblyMissingPart(typings, part);
    if (missingPart) return missingPart;
  }
  const knownTyping = typings.get(e);
  return knownTyping?.type.kind === 'optional' && (!knownTyping.cause || knownTyping.cause.isUnknownGiven)
    ? e
    : undefined;
}

export const capitaliseText = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

// ── The board ──

/** The typing of a direction used by its name, such as `north`; reports a name that the board doesn't have. */
export function checkDirection(context: CheckContext, name: string, span: Span): ExpressionType {
  if (!checkBoardWord(context, name, span)) return ERROR_TYPING;
  const boardWithout = context.boardKinds.find((kind) => !namedDirections(kind).includes(name));
  if (!boardWithout) return typeWithCause(elementOf('direction'));
  return context.error('wrong-board', `Cells of a ${boardWithout} board have no ${name}.`, span, {
    ...(context.boardSpan && {
      notes: [{ message: 'The board is declared here.', span: context.boardSpan }],
    }),
    advice:
      namedDirections(boardWithout).length === 0
        ? 'They have `neighbors`, but their directions differ from cell to cell.'
        : `Their directions are ${namedDirections(boardWithout).join(', ')}.`,
  });
}

/** The names in a sentence: `a`, `a and b`, `a, b and c`. */
const listInWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/**
 * Reports a word of the language that is used without a board, or on a board where it has no meaning. Returns true if
 * it may be used.
 */
export function checkBoardWord(context: CheckContext, word: string, span: Span): boolean {
  if (context.isInBoardSize) {
    context.error(
      'board-size',
      `\`${word}\` speaks of the board, but the size of the board depends on it.`,
      span,
      {
        ...(context.boardSpan && {
          notes: [{ message: 'The board is declared here.', span: context.boardSpan }],
        }),
      },
    );
    return false;
  }
  if (!context.boardSpan) {
    if (context.ast.lostNames.includes('board')) return false;
    context.error('no-board', `\`${word}\` speaks of the board, but this model declares no board.`, span, {
      advice: 'Add a line such as `board square` before the givens.',
    });
    return false;
  }
  const allowedBoards = BOARDS_OF_WORD.get(word);
  const other = allowedBoards && context.boardKinds.find((kind) => !allowedBoards.includes(kind));
  if (!other) return true;
  const squareFunctions = ['cell', 'offset', 'rotated', 'mirrored', 'boxes', 'windows'];
  const message = squareFunctions.includes(word)
    ? `\`${word}\` is for ${listInWords(allowedBoards)} boards, but this is a ${other} board.`
    : `A ${other} board has no ${word}.`;
  context.error('wrong-board', message, span, {
    notes: [{ message: 'The board is declared here.', span: context.boardSpan }],
    ...(!squareFunctions.includes(word) && {
      advice: `Only ${listInWords(allowedBoards)} boards have them.`,
    }),
  });
  return false;
}

export const reportTooDeep = (context: CheckContext, span: Span): ExpressionType =>
  context.error('too-deep', 'This is too deeply nested.', span, {
    advice: 'Give parts of it names with `let` or `def`.',
  });
