/** The typing of expressions, with a case for each kind; larger cases are in files of their own. */

import { type Details, didYouMean } from '../../text/diagnostics.ts';
import type { Span } from '../../text/source.ts';
import { suggest } from '../../text/suggest.ts';
import { MAX_LEVELS } from '../suspended.ts';
import type { Expression } from '../syntax/ast.ts';
import {
  ABSENT,
  BOOL,
  intOf,
  isScalar,
  join,
  listOf,
  NOTHING,
  setOf,
  type Type,
  typeSize,
} from '../types.ts';
import { FUNCTIONS, GLOBALS } from '../words/builtins.ts';
import { OTHER_NAMES } from '../words/other-words.ts';
import { ALL_DIRECTIONS, GLOBAL_TYPES } from '../words/signatures.ts';
import { checkIndex } from './access.ts';
import { checkCall } from './call.ts';
import { checkComprehension, checkFilter, checkLet, checkQuantifier } from './collection.ts';
import { checkComparison } from './comparisons.ts';
import {
  type CheckContext,
  causeOfAll,
  ERROR_TYPING,
  type ExpressionType,
  isError,
  lookup,
  type Scope,
  typeWithCause,
} from './context.ts';
import { symbolTyping } from './declarations.ts';
import {
  checkBoardWord,
  checkDirection,
  checkExpression,
  checkFixed,
  checkFixedInt,
  checkRangeOrder,
  INT_LIMIT,
  isFunction,
  reportMismatch,
  reportTooDeep,
  requireFixed,
  SET_OF_UNKNOWNS,
} from './demands.ts';
import { describe } from './describe.ts';
import { guardedTyping } from './guards.ts';
import { checkMember } from './member-access.ts';
import { checkBinary, checkIf, checkOtherwise, checkUnary } from './operators.ts';
import { checkPattern } from './pattern.ts';

/** The typing (type and stage) of an expression; its mistakes are reported. */
export function expressionTyping(
  context: CheckContext,
  e: Expression,
  scope: Scope | undefined,
): ExpressionType {
  if (context.depth >= MAX_LEVELS) return reportTooDeep(context, e.span);
  context.depth++;
  const checkedTyping = guardedTyping(context, checkByKind(context, e, scope), e, scope);
  context.depth--;
  const result =
    typeSize(checkedTyping.type) > MAX_TYPE_PARTS ? reportTooComplex(context, e.span) : checkedTyping;
  context.types.set(e, result.type);
  context.typings.set(e, result);
  return result;
}

/**
 * The greatest number of parts that a type may have; an expression with a larger type is reported. No readable model
 * needs as many.
 */
const MAX_TYPE_PARTS = 1000;

const reportTooComplex = (context: CheckContext, span: Span): ExpressionType =>
  context.error('too-complex', 'The type of this has too many parts.', span, {
    advice: 'Put fewer lists and tuples into one another.',
  });

function checkByKind(context: CheckContext, e: Expression, scope: Scope | undefined): ExpressionType {
  switch (e.kind) {
    case 'boolean':
      return typeWithCause(BOOL);
    case 'integer':
      // The parser has already reported numbers that are too large.
      return e.value > INT_LIMIT ? ERROR_TYPING : typeWithCause(intOf(e.value, e.value));
    case 'absent':
      return typeWithCause(ABSENT);
    case 'name':
      return checkName(context, e.name, e.span, scope);
    case 'tuple':
      return checkTuple(context, e.items, scope);
    case 'list':
      return checkItems(context, e.items, scope, 'list');
    case 'set':
      return checkItems(context, e.items, scope, 'set');
    case 'map':
      return checkMap(context, e, scope);
    case 'range':
      return checkRange(context, e, scope);
    case 'unary':
      return checkUnary(context, e, scope);
    case 'binary':
      return checkBinary(context, e, scope);
    case 'comparison':
      return checkComparison(context, e, scope);
    case 'if':
      return checkIf(context, e, scope);
    case 'otherwise':
      return checkOtherwise(context, e, scope);
    case 'index':
      return checkIndex(context, e, scope);
    case 'member':
      return checkMember(context, e, scope);
    case 'call':
      return checkCall(context, e, scope);
    case 'comprehension':
      return checkComprehension(context, e, scope);
    case 'quantifier':
      return checkQuantifier(context, e, scope);
    case 'let':
      return checkLet(context, e, scope);
    case 'filter':
      return checkFilter(context, e, scope);
    case 'pattern':
      return checkPattern(context, e, scope);
  }
}

// ── Names ──

const isGlobal = (name: string): name is keyof typeof GLOBALS => Object.hasOwn(GLOBALS, name);

function checkName(
  context: CheckContext,
  name: string,
  span: Span,
  scope: Scope | undefined,
): ExpressionType {
  const bound = lookup(scope, name);
  if (bound) {
    context.uses.use(bound.span, span);
    return bound.typing;
  }
  const symbol = context.symbols.get(name);
  if (symbol) context.uses.use(symbol.span, span);
  if (symbol?.kind === 'def') {
    const advice = `Apply it: \`${name}(…)\`.`;
    return context.error('not-applied', `\`${name}\` is a def, which is no value by itself.`, span, {
      advice,
    });
  }
  if (symbol) return symbolTyping(context, symbol);
  if (isGlobal(name))
    return checkBoardWord(context, name, span) ? typeWithCause(GLOBAL_TYPES[name]) : ERROR_TYPING;
  if (ALL_DIRECTIONS.has(name)) return checkDirection(context, name, span);
  if (isFunction(name)) {
    const doc = FUNCTIONS[name];
    // Advice for the name of an element kind where a set is needed, as in `forall c in cell`: the plural, `cells`.
    const plural = `${name}s`;
    if (isGlobal(plural) && context.boardSpan)
      return context.error(
        'not-applied',
        `\`${name}\` is a function, which is no value by itself.`,
        span,
        didYouMean(plural, span),
      );
    const advice = doc.startsWith(`${name}(`) ? `Apply it. ${doc}.` : `Apply it: \`${name}(…)\` is ${doc}.`;
    return context.error('not-applied', `\`${name}\` is a function, which is no value by itself.`, span, {
      advice,
    });
  }
  if (!context.isFirstReport(name)) return ERROR_TYPING;
  return context.error(
    'unknown-name',
    `There is no \`${name}\` here.`,
    span,
    adviceForName(context, name, span, scope),
  );
}

/** How many characters before and after a name are examined to recognise how it is used. */
const MAX_CONTEXT_CHARACTERS = 20;

function adviceForName(context: CheckContext, name: string, span: Span, scope: Scope | undefined): Details {
  if (name === 'it')
    return { advice: '`it` stands for the element in `S where …` and for the cell in a legend.' };
  const visibleNames = [...context.symbols.keys(), ...Object.keys(GLOBALS)];
  for (let at = scope; at; at = at.outerScope) visibleNames.push(at.name);
  const { text } = context.sources.get(span.file);
  // Only the characters next to the name are examined, because a model may contain a hundred thousand blanks there.
  const [left, right] = [
    text.slice(0, span.start).slice(-MAX_CONTEXT_CHARACTERS),
    text.slice(span.end, span.end + MAX_CONTEXT_CHARACTERS),
  ];
  if (!OTHER_NAMES.has(name) && /^\s*\)?\s*=>/.test(right) && /[(=]\s*\(?\s*$/.test(left))
    return {
      advice: `A function without a name is a comprehension here: \`all(… for ${name} in S)\`; with a name it is \`def f(${name}) = …\`.`,
    };
  const place = /^[rR]([1-9]\d?)[cC]([1-9]\d?)$/.exec(name);
  if (place) {
    const [row, column] = [Number(place[1]) - 1, Number(place[2]) - 1];
    return {
      advice: `Messages name cells so, from 1. In a model, which counts from 0, it is \`cell(${row}, ${column})\`.`,
    };
  }
  const suggestion = OTHER_NAMES.get(name) ?? suggest(name, visibleNames);
  if (suggestion) return didYouMean(suggestion, span);
  const ownEnum = context.ast.declarations.find((d) => d.kind === 'given' && d.type.kind === 'ownEnum');
  if (ownEnum?.kind === 'given' && name.length > 1 && !isFunction(name))
    return { advice: adviceForMember(ownEnum.name.text) };
  if (name.length === 1 && lookup(scope, 'it'))
    return { advice: 'In `S where …` the element is called `it`.' };
  const functionName = suggest(name, Object.keys(FUNCTIONS));
  return didYouMean(functionName, span, adviceToDeclare(context, name), `${functionName}(…)`);
}

const adviceForMember = (type: string): string =>
  `Declare it with \`given\`, \`find\` or \`let\`. The members of \`${type}\` come with the instance, so rules can't name them: one that a rule speaks of is told by a given, \`given first: ${type}\`.`;

/** Advice for an undeclared name; a single letter probably stands for an element that no quantifier binds. */
function adviceToDeclare({ boardSpan }: CheckContext, name: string): string {
  if (name.length > 1 || !boardSpan) return 'Declare it with `given`, `find` or `let`.';
  const set = name === 'r' ? 'rows' : 'cells';
  return `Say what it ranges over: \`forall ${name} in ${set}: …\`, or declare it with \`given\`, \`find\` or \`let\`.`;
}

// ── Tuples, lists, sets, maps, ranges ──

function checkTuple(
  context: CheckContext,
  items: readonly Expression[],
  scope: Scope | undefined,
): ExpressionType {
  const typings = items.map((item) => checkExpression(context, item, scope));
  if (typings.some(isError)) return ERROR_TYPING;
  return typeWithCause({ kind: 'tuple', fields: typings.map(({ type }) => ({ type })) }, causeOfAll(typings));
}

function checkItems(
  context: CheckContext,
  items: readonly Expression[],
  scope: Scope | undefined,
  kind: 'list' | 'set',
): ExpressionType {
  let type: Type = NOTHING;
  const typings: ExpressionType[] = [];
  for (const item of items) {
    const nextTyping = checkExpression(context, item, scope);
    typings.push(nextTyping);
    const joinedType = join(type, nextTyping.type);
    if (!joinedType) {
      return context.error(
        'type-mismatch',
        `This is ${describe(nextTyping.type)}, unlike the items before it.`,
        item.span,
        {
          notes: [
            { message: `The first item is ${describe(type)}.`, ...(items[0] && { span: items[0].span }) },
          ],
          advice: `All items of a ${kind} have the same type.`,
        },
      );
    }
    type = joinedType;
  }
  if (typings.some(isError)) return ERROR_TYPING;
  if (kind === 'list') return typeWithCause(listOf(type), causeOfAll(typings));
  const unknownIndex = items.findIndex((_, k) => typings[k]?.cause);
  const item = items[unknownIndex];
  const areItemsKnown =
    !item ||
    requireFixed(
      context,
      typings[unknownIndex] ?? ERROR_TYPING,
      item.span,
      'the values of a set',
      type.kind === 'bool' ? CONDITIONS_ADVICE : SET_OF_UNKNOWNS,
    );
  return areItemsKnown ? typeWithCause(setOf(type)) : ERROR_TYPING;
}

const CONDITIONS_ADVICE =
  'Conditions are joined by `and`. In braces they stand without a colon before them, `forall x in S { … }`, each on a line of its own or after `;`.';

function checkMap(
  context: CheckContext,
  e: Expression & { kind: 'map' },
  scope: Scope | undefined,
): ExpressionType {
  const typings: ExpressionType[] = [];
  let key: Type = NOTHING;
  let value: Type = NOTHING;
  for (const entry of e.entries) {
    const k = checkFixed(context, entry.key, scope, 'the keys of a map');
    const v = checkExpression(context, entry.value, scope);
    typings.push(v);
    if (isError(k) || isError(v)) return ERROR_TYPING;
    const keys = isScalar(k.type) && k.type.kind !== 'optional' ? join(key, k.type) : undefined;
    const values = join(value, v.type);
    if (!keys) return reportMismatch(context, entry.key, k.type, 'a key like those before it');
    if (!values) return reportMismatch(context, entry.value, v.type, 'a value like those before it');
    key = keys;
    value = values;
  }
  return typeWithCause({ kind: 'map', key, value }, causeOfAll(typings));
}

function checkRange(
  context: CheckContext,
  e: Expression & { kind: 'range' },
  scope: Scope | undefined,
): ExpressionType {
  const low = checkFixedInt(context, e.low, scope, 'the ends of a range');
  const { high: last } = e;
  const isDifference = last.kind === 'binary' && last.operator === '-' && last.right.kind === 'set';
  const high = isDifference
    ? context.error('type-mismatch', 'A set is no end of a range.', last.right.span, {
        advice: `To take it away from the range, write \`(${rangeText(context, e.low, last.left)}) - ${context.quote(last.right.span)?.slice(1, -1) ?? '…'}\`.`,
      })
    : checkFixedInt(context, last, scope, 'the ends of a range');
  if (low.type.kind !== 'int' || high.type.kind !== 'int') return ERROR_TYPING;
  if (!checkRangeOrder(context, low.type, high.type, e.span)) return ERROR_TYPING;
  return typeWithCause(setOf(intOf(low.type.low, high.type.high)));
}

const rangeText = (context: CheckContext, low: Expression, high: Expression): string =>
  `${context.quote(low.span)?.slice(1, -1) ?? '…'}..${context.quote(high.span)?.slice(1, -1) ?? '…'}`;

// ── Which parts an expression needs ──
