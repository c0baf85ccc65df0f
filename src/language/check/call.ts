/** `f(…)`: calls of built-in functions, methods of elements, and defs. */

import { didYouMean } from '../../text/diagnostics.ts';
import type { Span } from '../../text/source.ts';
import { suggest } from '../../text/suggest.ts';
import type { DefDeclaration, Expression, Name } from '../syntax/ast.ts';
import {
  ERROR,
  fitsEverywhere,
  INT,
  itemsOf,
  join,
  listOf,
  NOTHING,
  optionalOf,
  presentType,
  RUNS,
  setOf,
  type Type,
} from '../types.ts';
import { FUNCTIONS, type FunctionName, MEMBERS } from '../words/builtins.ts';
import { FOREIGN_FUNCTIONS, FOREIGN_MEMBERS, FUNCTION_BY_OTHER_WORD } from '../words/other-words.ts';
import { type AcceptedArgument, FUNCTION_TYPES, type FunctionSignature } from '../words/signatures.ts';
import { ARGUMENT_CHECKS, type Argument, isPairs } from './argument.ts';
import {
  type CheckContext,
  causeOfAll,
  ERROR_TYPING,
  type ExpressionType,
  isError,
  lookup,
  type NamedSymbol,
  type Scope,
  typeWithCause,
} from './context.ts';
import { applyBody, applyDef } from './definition-call.ts';
import { checkBoardWord, checkExpression, isFunction, reportMismatch } from './demands.ts';
import { describe } from './describe.ts';
import { memberOf } from './member-access.ts';

const BOARD_WORDS: readonly string[] = [
  'ray',
  'sees',
  'segments',
  'boxes',
  'windows',
  'regions',
  'link',
  'border',
  'cell',
  'offset',
  'lines',
  'rotated',
  'mirrored',
  'area',
  'divides',
  'rectangles',
  'alike',
  'translated',
  'unmirrored',
  'placings',
  'upright',
  'turnable',
  'shaped',
  'orientation',
  'piecewise',
  'placed',
  'spaced',
];

export function checkCall(
  context: CheckContext,
  e: Expression & { kind: 'call' },
  scope: Scope | undefined,
): ExpressionType {
  const { callee } = e;
  if (callee.kind === 'member') return checkMethod(context, e, callee, scope);
  if (callee.kind !== 'name') {
    const message = 'Only functions, defs and methods can be applied with parentheses.';
    return context.error('not-callable', message, callee.span, {
      advice: checkBodyInside(context, callee, e.arguments) ?? 'To take a value out, write `[ ]`.',
    });
  }
  const args = e.arguments.map((at): Argument => ({ at, typing: checkExpression(context, at, scope) }));
  const symbol = context.symbols.get(callee.name);
  if (symbol) context.uses.use(symbol.span, callee.span);
  if (lookup(scope, callee.name) || (symbol && symbol.kind !== 'def'))
    return reportNotCallable(context, callee, symbol);
  if (symbol) return applyDef(context, symbol, args, e.span);
  if (isFunction(callee.name)) {
    const callTyping = applyFunction(context, callee.name, args, e.span);
    return callee.name === 'cell' && callTyping.type.kind === 'optional' && areOnBoard(context, args)
      ? { ...typeWithCause(callTyping.type.of, callTyping.cause), isGuarded: true }
      : callTyping;
  }
  return reportUnknownFunction(context, { text: callee.name, span: callee.span }, scope, e.arguments);
}

/**
 * Whether all numbers that the arguments may be are rows and columns of the board. If the board's size isn't known,
 * only the first row and column count.
 */
function areOnBoard({ boardSize, boardKinds }: CheckContext, args: readonly Argument[]): boolean {
  const isRectangular = boardKinds.every((kind) => kind === 'square' || kind === 'torus');
  return (
    isRectangular &&
    args.every(({ typing: { type } }, at) => {
      if (type.kind !== 'int' || type.low === undefined || type.high === undefined) return false;
      return type.low >= 0 && type.high < (boardSize?.[at] ?? 1);
    })
  );
}

/** Recognises the form `sum(c in cells)(n[c])` of the language MiniZinc. */
function checkBodyInside(
  context: CheckContext,
  callee: Expression,
  args: readonly Expression[],
): string | undefined {
  const [body] = args;
  const [, name, range] = /^`(\w+)\((\w+ in .*)\)`$/.exec(context.quote(callee.span) ?? '') ?? [];
  if (!body || name === undefined) return undefined;
  const bodyText = context.quote(body.span)?.slice(1, -1) ?? '…';
  return `What is taken of each stands inside: \`${name}(${bodyText} for ${range})\`.`;
}

function reportNotCallable(
  context: CheckContext,
  callee: Expression & { kind: 'name' },
  symbol: NamedSymbol | undefined,
): ExpressionType {
  if (symbol?.kind === 'lost') return ERROR_TYPING;
  const kind = symbol ? (symbol.kind === 'member' ? 'an enum member' : `a ${symbol.kind}`) : 'a bound name';
  return context.error('not-callable', `\`${callee.name}\` is ${kind}, which is no function.`, callee.span, {
    ...(symbol && { notes: [{ message: `\`${callee.name}\` is declared here.`, span: symbol.span }] }),
    advice: `Take a value out with brackets: \`${callee.name}[…]\`.`,
  });
}

export function reportUnknownFunction(
  context: CheckContext,
  name: Name,
  scope: Scope | undefined,
  args: readonly Expression[] = [],
): ExpressionType {
  const message = `There is no function \`${name.text}\`.`;
  const [only] = args;
  if (name.text === 'range') return reportRangeCall(context, name, args);
  const lowerCase = name.text.toLowerCase();
  const foreignAdvice =
    FOREIGN_FUNCTIONS.get(name.text) ??
    (isFunction(lowerCase) ? undefined : FOREIGN_FUNCTIONS.get(lowerCase));
  if (foreignAdvice !== undefined)
    return context.error('unknown-function', message, name.span, { advice: foreignAdvice });
  const synonym = isFunction(lowerCase) ? lowerCase : FUNCTION_BY_OTHER_WORD.get(name.text);
  const member = synonym === undefined ? suggestedMember(name.text) : undefined;
  if (member !== undefined && args.length === 1 && only) {
    const of = only.kind === 'name' ? only.name : '…';
    return context.error('unknown-function', message, name.span, {
      advice: `What is asked of an element stands behind it: \`${of}.${member}\`.`,
      ...(only.kind === 'name' && {
        fix: {
          title: `Change to \`${of}.${member}\``,
          span: { ...name.span, end: endOfCall(context, only) },
          text: `${of}.${member}`,
        },
      }),
    });
  }
  const defs = [...context.symbols.values()].filter((s) => s.kind === 'def').map((s) => s.name);
  const suggestion = synonym ?? suggest(name.text, [...Object.keys(FUNCTIONS), ...defs]);
  const family = lookup(scope, name.text) ? undefined : suggest(name.text, context.symbols.keys());
  const suggestedForm = suggestion ? `${suggestion}(…)` : `${family}[…]`;
  const nameAdvice = didYouMean(
    suggestion ?? family,
    name.span,
    'Define it: `def name(x) = …`.',
    suggestedForm,
  );
  return context.error('unknown-function', message, name.span, nameAdvice);
}

/** The member that is meant by a call like `neighbors(c)`, even if it is misspelt. */
function suggestedMember(word: string): string | undefined {
  if (Object.hasOwn(MEMBERS, word)) return word;
  return suggest(word, Object.keys(FUNCTIONS)) === undefined
    ? suggest(word, Object.keys(MEMBERS))
    : undefined;
}

/** The offset after the parenthesis that closes the call, in the model's text. */
function endOfCall(context: CheckContext, { span }: Expression): number {
  return context.sources.get(span.file).text.indexOf(')', span.end) + 1;
}

/** Reports a call `range(a, b)`, as in other languages; suggests `a..b-1` if both arguments are numbers. */
function reportRangeCall(context: CheckContext, name: Name, args: readonly Expression[]): ExpressionType {
  const ends = args.map((e) => (e.kind === 'integer' ? e.value : undefined));
  const [low, high] = ends.length === 1 ? [0, ends[0]] : ends;
  const lastArgument = args.at(-1);
  const isRangeMeant =
    ends.length < 3 && low !== undefined && high !== undefined && low < high && lastArgument;
  const text = `${low}..${(high ?? 0) - 1}`;
  return context.error('unknown-function', `There is no function \`${name.text}\`.`, name.span, {
    advice: isRangeMeant
      ? `The ints from ${low} to ${high - 1} are written \`${text}\`: both ends are in it.`
      : FOREIGN_FUNCTIONS.get('range')!,
    ...(isRangeMeant && {
      fix: {
        title: `Change to \`${text}\``,
        span: { ...name.span, end: endOfCall(context, lastArgument) },
        text,
      },
    }),
  });
}

const quotedText = (context: CheckContext, span: Span): string => context.quote(span) ?? 'This';

function checkMethod(
  context: CheckContext,
  e: Expression & { kind: 'call' },
  callee: Expression & { kind: 'member' },
  scope: Scope | undefined,
): ExpressionType {
  const target = checkExpression(context, callee.target, scope);
  const foreignAdvice = FOREIGN_MEMBERS.get(callee.name.text);
  if (foreignAdvice !== undefined && !isError(target) && presentType(target.type).kind !== 'element') {
    const message = `${quotedText(context, callee.target.span)} has no \`${callee.name.text}\`.`;
    return context.error('wrong-member', message, callee.name.span, { advice: foreignAdvice });
  }
  const args = e.arguments.map((at): Argument => ({ at, typing: checkExpression(context, at, scope) }));
  const [argument] = args;
  if (isError(target) || args.some((a) => isError(a.typing))) return ERROR_TYPING;
  if (isFunction(callee.name.text) && presentType(target.type).kind !== 'element') {
    const { text } = callee.name;
    return context.error('wrong-member', `\`${text}\` is a function, not a member.`, callee.name.span, {
      advice: `Write \`${text}(…)\` around it.`,
    });
  }
  const result = memberOf(context, callee, target, argument?.typing ?? ERROR_TYPING);
  if (isError(result)) return ERROR_TYPING;
  if (!argument || args.length > 1) {
    const message = `\`${callee.name.text}\` takes one direction, not ${args.length} arguments.`;
    return context.error('argument-count', message, e.span);
  }
  const argumentTypings = ARGUMENT_CHECKS.direction(context, argument, callee.name.text);
  if (isError(argumentTypings)) return ERROR_TYPING;
  return argumentTypings.type.kind === 'optional'
    ? typeWithCause(optionalOf(result.type), result.cause)
    : result;
}

// ── Built-in functions ──

export function applyFunction(
  context: CheckContext,
  name: FunctionName,
  args: readonly Argument[],
  span: Span,
): ExpressionType {
  const signature = FUNCTION_TYPES[name];
  const { parameters } = signature;
  if (args.some((a) => isError(a.typing))) return ERROR_TYPING;
  if (BOARD_WORDS.includes(name) && !checkBoardWord(context, name, span)) return ERROR_TYPING;
  if (signature.takesSeparateItems && args.length > 1)
    return applyFunction(context, name, [asOneList(context, name, args, span)], span);
  const minCount = parameters.filter((p) => !p.optional).length;
  const maxCount = signature.isRepeated ? Number.POSITIVE_INFINITY : parameters.length;
  if (args.length < minCount || args.length > maxCount) return reportWrongCount(context, name, args, span);
  const argumentTypings: ExpressionType[] = [];
  let isMissing = false;
  for (const [k, argument] of args.entries()) {
    const parameter = parameters[Math.min(k, parameters.length - 1)];
    if (!parameter) return ERROR_TYPING;
    const argumentTyping = acceptsNode(context, name, parameter.accepts, argument, args);
    if (isError(argumentTyping)) return ERROR_TYPING;
    if (argumentTyping.type.kind === 'optional' && presentType(argumentTyping.type).kind === 'element')
      isMissing = true;
    argumentTypings.push(argumentTyping);
  }
  const { result } = signature;
  const type = typeof result === 'string' ? resultTypeOf(result, argumentTypings) : result;
  return typeWithCause(
    isMissing && !signature.givesEmptyIfMissing ? optionalOf(type) : type,
    causeOfAll(argumentTypings),
  );
}

/** Whether the argument can be a node of a graph: a cell, or any value if the graph's edges are pairs. */
function acceptsNode(
  context: CheckContext,
  name: FunctionName,
  accepts: AcceptedArgument,
  argument: Argument,
  args: readonly Argument[],
): ExpressionType {
  const takesPairs = args.some((a) => a !== argument && isPairs(a.typing.type));
  if (accepts === 'nodes' && takesPairs && argument.typing.type.kind === 'set') return argument.typing;
  return ARGUMENT_CHECKS[accepts === 'cell or node' && !takesPairs ? 'cell' : accepts](
    context,
    argument,
    name,
  );
}

function resultTypeOf(
  result: Exclude<FunctionSignature['result'], Type>,
  argumentTypings: readonly ExpressionType[],
): Type {
  const firstType = argumentTypings[0]?.type ?? ERROR;
  if (result === 'tuples')
    return listOf({
      kind: 'tuple',
      fields: argumentTypings.map(({ type }) => ({ type: itemsOf(type) ?? ERROR })),
    });
  if (result === 'it or nothing') return optionalOf(firstType);
  if (result === 'set of it') return setOf(presentType(firstType));
  if (result === 'runs')
    return fitsEverywhere(firstType) || firstType.kind === 'bool'
      ? RUNS
      : { kind: 'runs', of: presentType(firstType) };
  if (result === 'same list')
    return firstType.kind === 'list' ? firstType : listOf(itemsOf(firstType) ?? ERROR);
  return firstType.kind === 'family' ? { ...firstType, of: INT } : INT;
}

/** Advice for `count(n, 3)`, which is meant as the number of items equal to 3. */
function adviceToCompare(
  context: CheckContext,
  name: FunctionName,
  [first, second, ...more]: readonly Argument[],
): string | undefined {
  if (name !== 'count' || !first || !second || more.length > 0) return undefined;
  const [values, value] = [first, second].map(({ at }) => quotedText(context, at.span).replaceAll('`', ''));
  return value === 'true'
    ? `How many hold is written \`count(${values})\`.`
    : `How many are ${value} is written \`count(${values} = ${value})\`, of a list \`count(x in ${values} where x = ${value})\`.`;
}

/** Combines the arguments of `max(a, b)` into a list. */
function asOneList(
  context: CheckContext,
  name: FunctionName,
  args: readonly Argument[],
  span: Span,
): Argument {
  let type: Type = NOTHING;
  for (const { typing, at } of args) {
    const joinedType = join(type, typing.type);
    if (!joinedType) {
      const expectedText = `${describe(type)}, as the arguments before it`;
      return {
        typing: reportMismatch(context, at, typing.type, expectedText, adviceToCompare(context, name, args)),
        at,
      };
    }
    type = joinedType;
  }
  const items = args.map((a) => a.at);
  return {
    typing: typeWithCause(listOf(type), causeOfAll(args.map((a) => a.typing))),
    at: { kind: 'list', items, span },
  };
}

function reportWrongCount(
  context: CheckContext,
  name: FunctionName,
  args: readonly Argument[],
  span: Span,
): ExpressionType {
  const { parameters } = FUNCTION_TYPES[name];
  const doc = FUNCTIONS[name];
  const parameterList = parameters.map((p) => (p.optional ? `[${p.name}]` : p.name)).join(', ');
  const minCount = parameters.filter((p) => !p.optional).length;
  const countRange = FUNCTION_TYPES[name].isRepeated
    ? `at least ${minCount}`
    : minCount === parameters.length
      ? `${minCount}`
      : `${minCount} or ${parameters.length}`;
  const argumentNoun = countRange === '1' ? 'argument' : 'arguments';
  return context.error(
    'argument-count',
    `\`${name}\` takes ${countRange} ${argumentNoun}, not ${args.length}.`,
    span,
    {
      notes: [{ message: doc.startsWith(`${name}(`) ? `${doc}.` : `${name}(${parameterList}): ${doc}.` }],
    },
  );
}

/**
 * Checks the definition made from a statement `take GIVEN[x] = …` of a `generate` section, by applying it to the
 * elements over which the given ranges.
 */
export function checkGivenUse(
  context: CheckContext,
  symbol: NamedSymbol,
  declaration: DefDeclaration,
  typings: readonly ExpressionType[],
): ExpressionType {
  return applyBody(context, symbol.name, declaration, typings, undefined);
}
