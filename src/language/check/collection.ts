/** Quantifiers, comprehensions and filtered sets: everything that ranges over a set. */

import type { Expression, ExpressionOf, Generator, Target } from '../syntax/ast.ts';
import { BOOL, ERROR, hasUnknownMembers, itemsOf, listOf, sameDomain, setOf, type Type } from '../types.ts';
import { FUNCTION_TYPES, MEMBER_TYPES } from '../words/signatures.ts';
import { applyFunction, reportUnknownFunction } from './call.ts';
import {
  type CheckContext,
  causeOf,
  causeOfAll,
  ERROR_TYPING,
  type ExpressionType,
  isError,
  type Scope,
  typeWithCause,
} from './context.ts';
import {
  checkExpression,
  checkTruth,
  isFunction,
  reportMismatch,
  requireFixed,
  requirePresentIfFixed,
  SET_OF_UNKNOWNS,
  truthTyping,
} from './demands.ts';
import { describe, describePlural } from './describe.ts';
import { type Guards, guardKeysWhenTrue, keysWhenIn } from './guards.ts';

interface CheckedGenerators {
  readonly scope: Scope | undefined;
  /** The guards in force in the body: expressions that the generators' sets and conditions show to be present. */
  readonly guards: Guards | undefined;
  readonly typings: readonly ExpressionType[];
  /** The typings of the generators' sets and conditions; if one of them is unknown, the result is unknown. */
  readonly conditions: readonly ExpressionType[];
}

function checkGenerators(
  context: CheckContext,
  generators: readonly Generator[],
  outer: Scope | undefined,
  /** Whether a filter may depend on the answer. */
  mayBeUnknown: boolean,
): CheckedGenerators {
  let scope = outer;
  const outerGuards = context.guards;
  const typings: ExpressionType[] = [];
  const conditions: ExpressionType[] = [];
  for (const generator of generators) {
    const domain = checkDomain(context, generator.domain, scope, mayBeUnknown);
    conditions.push(domain);
    const item = itemTyping(domain);
    const scopeBefore = scope;
    for (const target of generator.targets) {
      scope = bindTarget(context, scope, target, item, typings);
      if (target.kind === 'name' && scope && !isError(domain))
        context.guards = {
          keys: keysWhenIn(context, generator.domain, scopeBefore, scope),
          outerGuards: context.guards,
        };
    }
    if (!generator.where) continue;
    const whereTyping = checkTruth(context, generator.where, scope);
    conditions.push(whereTyping);
    if (!mayBeUnknown) {
      const advice = `Only count, sum, any, all, alldifferent, forall, exists, graph functions and { … } can leave out what is not yet known.`;
      requireFixed(context, whereTyping, generator.where.span, 'a `where` here', advice);
    }
    if (isError(whereTyping)) continue;
    context.guards = {
      keys: guardKeysWhenTrue(context, generator.where, scope),
      outerGuards: context.guards,
    };
  }
  const { guards } = context;
  context.guards = outerGuards;
  return { scope, guards, typings, conditions };
}

/** Runs `check` for the body of generators, with their guards in force. */
function checkGuarded(
  context: CheckContext,
  { guards }: CheckedGenerators,
  check: () => ExpressionType,
): ExpressionType {
  const outerGuards = context.guards;
  context.guards = guards;
  const result = check();
  context.guards = outerGuards;
  return result;
}

function checkDomain(
  context: CheckContext,
  e: Expression,
  scope: Scope | undefined,
  mayBeUnknown: boolean,
): ExpressionType {
  const setTyping = checkExpression(context, e, scope);
  if (isError(setTyping)) return ERROR_TYPING;
  const type = requirePresentIfFixed(context, setTyping, e);
  if (!type) return ERROR_TYPING;
  const [only] = e.kind === 'list' || e.kind === 'set' ? e.items : [];
  if (only?.kind === 'range' && (e.kind === 'list' || e.kind === 'set') && e.items.length === 1) {
    const rangeText = context.quote(only.span) ?? '`1..3`';
    return context.error('type-mismatch', `This is ${describe(type)}, with one range in it.`, e.span, {
      advice: `A range is a set by itself, without brackets around it: ${rangeText}.`,
    });
  }
  if (type.kind === 'family') {
    const domainText = type.domain.map(describePlural).join(' and ');
    const name = context.quote(e.span)?.replaceAll('`', '');
    const advice =
      name && type.of.kind === 'bool' && type.domain.length === 1
        ? `To range over where it holds, write \`… in ${domainText} where ${name}\`.`
        : `Range over its ${domainText}, and take its values with \`[ ]\`.`;
    return reportMismatch(context, e, type, 'a set or list to range over', advice);
  }
  if (!itemsOf(type)) {
    const advice = type.kind === 'int' ? 'The first n ints are `0..n-1`.' : undefined;
    return reportMismatch(context, e, type, 'a set or list to range over', advice);
  }
  // The members of a set may be unknown before solving. The values of a list may be unknown, too, but not its length.
  if (!hasUnknownMembers(type) || mayBeUnknown) return typeWithCause(type, setTyping.cause);
  const advice = 'Range over all that may be in it, and say with `where` what must hold.';
  return requireFixed(context, setTyping, e.span, 'what a variable ranges over', advice)
    ? typeWithCause(type)
    : ERROR_TYPING;
}

/** The typing of an item of the set or list over which a generator ranges. */
function itemTyping(domain: ExpressionType): ExpressionType {
  const item = isError(domain) ? ERROR : (itemsOf(domain.type) ?? ERROR);
  // The keys of a map are always fixed, although its values may be unknown.
  const { kind } = domain.type;
  return kind === 'map' || hasUnknownMembers(domain.type)
    ? typeWithCause(item)
    : typeWithCause(item, domain.cause);
}

function adviceForParts(type: Type): string {
  if (type.kind !== 'element') return 'Write one name for each part of a tuple.';
  const { element } = type;
  if (element === 'cell')
    return 'A cell is one element: `forall c in cells`; it lies in `c.row` and `c.column`.';
  const name = element.charAt(0);
  const cells = MEMBER_TYPES.cells.of[element] ? `; its cells are \`${name}.cells\`` : '';
  return `It is one element: \`forall ${name} in ${element}s\`${cells}.`;
}

function bindTarget(
  context: CheckContext,
  scope: Scope | undefined,
  target: Target,
  item: ExpressionType,
  typings: ExpressionType[],
): Scope | undefined {
  typings.push(item);
  if (target.kind === 'name') return context.bind(scope, target.name, item);
  const { type, cause } = item;
  const fields =
    type.kind === 'tuple' && type.fields.length === target.names.length ? type.fields : undefined;
  if (!fields && type.kind !== 'error') {
    const message = `${target.names.length} names can't take apart ${describe(type)}.`;
    context.error('type-mismatch', message, target.span, {
      advice: adviceForParts(type),
    });
  }
  return target.names.reduce(
    (at, name, k) => context.bind(at, name, typeWithCause(fields?.[k]?.type ?? ERROR, cause)),
    scope,
  );
}

export function checkQuantifier(
  context: CheckContext,
  e: ExpressionOf<'quantifier'>,
  scope: Scope | undefined,
): ExpressionType {
  const bound = checkGenerators(context, e.generators, scope, true);
  const body = checkGuarded(context, bound, () => checkTruth(context, e.body, bound.scope));
  return isError(body) ? ERROR_TYPING : typeWithCause(BOOL, causeOfAll([body, ...bound.conditions]));
}

/** The typing of an expression `let n = e: …`. */
export function checkLet(
  context: CheckContext,
  e: ExpressionOf<'let'>,
  scope: Scope | undefined,
): ExpressionType {
  const value = checkExpression(context, e.value, scope);
  const innerScope = context.bind(scope, e.name, value);
  return checkExpression(context, e.body, innerScope);
}

export function checkComprehension(
  context: CheckContext,
  e: ExpressionOf<'comprehension'>,
  scope: Scope | undefined,
): ExpressionType {
  const name = e.function.text;
  const builtin = isFunction(name) ? FUNCTION_TYPES[name] : undefined;
  const symbol = isFunction(name) ? undefined : context.symbols.get(name);
  const mayBeUnknown = name === 'set' || builtin?.allowsUnknownWhere === true;
  const bound = checkGenerators(context, e.generators, scope, mayBeUnknown);
  const { body: bodyExpression } = e;
  const body = bodyExpression
    ? checkGuarded(context, bound, () => checkExpression(context, bodyExpression, bound.scope))
    : typingOfElements(bound.typings);
  const cause = causeOfAll([body, ...bound.conditions]);
  if (isError(body) || bound.conditions.some(isError)) return ERROR_TYPING;
  if (name === 'list') return typeWithCause(listOf(body.type), cause);
  if (name === 'set')
    return requireKnownItems(context, body, e) ? typeWithCause(setOf(body.type), cause) : ERROR_TYPING;
  if (symbol?.kind === 'def') {
    return context.error(
      'comprehension',
      `\`${name}\` is a def, which takes its arguments one by one.`,
      e.function.span,
      {
        advice: `Put the values in a list: \`${name}([… for …])\`.`,
      },
    );
  }
  if (!isFunction(name)) return reportUnknownFunction(context, e.function, scope);
  const isSet = !e.body && (name === 'count' || !builtin?.takesSeparateItems);
  const collectionTyping = typeWithCause(isSet ? setOf(body.type) : listOf(body.type), cause);
  return applyFunction(context, name, [{ typing: collectionTyping, at: e.body ?? e }], e.span);
}

/**
 * Requires that the values collected in a set are known, since otherwise their number would be unknown. Whether each
 * of them is a member may be unknown.
 */
export function requireKnownItems(context: CheckContext, body: ExpressionType, e: Expression): boolean {
  return requireFixed(context, body, e.span, 'the values of a set', SET_OF_UNKNOWNS);
}

/**
 * The typing of the collected values if there is no body: the elements themselves, or tuples of them if there are
 * several generators.
 */
function typingOfElements(typings: readonly ExpressionType[]): ExpressionType {
  const [first] = typings;
  if (typings.length === 1 && first) return first;
  return typeWithCause({ kind: 'tuple', fields: typings.map(({ type }) => ({ type })) });
}

export function checkFilter(
  context: CheckContext,
  e: ExpressionOf<'filter'>,
  scope: Scope | undefined,
): ExpressionType {
  const set = checkDomain(context, e.set, scope, true);
  const itemType = itemTyping(set);
  const item = itemType.type;
  const innerScope: Scope = { name: 'it', span: e.set.span, typing: itemType, outerScope: scope };
  const conditionTyping = checkExpression(context, e.condition, innerScope);
  if (isError(conditionTyping) || isError(set)) return ERROR_TYPING;
  const { type } = conditionTyping;
  if (type.kind === 'family' && !sameDomain(type.domain, [item])) {
    const domainText = type.domain.map(describePlural).join(' and ');
    const message = `This filters ${describePlural(item)} by a family over ${domainText}.`;
    return context.error('mixed-families', message, e.condition.span, {
      advice: `Filter by a family over ${describePlural(item)}, or say with \`it\` what must hold of each.`,
    });
  }
  const condition = truthTyping(context, conditionTyping, e.condition);
  if (isError(condition)) return ERROR_TYPING;
  if (set.type.kind === 'list' && !condition.cause) return typeWithCause(listOf(item), set.cause);
  if (set.type.kind !== 'set' && !requireKnownItems(context, itemType, e)) return ERROR_TYPING;
  return typeWithCause(setOf(item), causeOf(condition, set));
}
