/** Quantifiers, comprehensions and filtered sets: whatever ranges over a set. */
import type { Expression, Generator, Target } from './ast.ts';
import { applyDef, applyFunction, unknownFunction } from './check-call.ts';
import { type Context, causeOf, ERROR_FACT, type Fact, fact, isError, type Scope } from './check-context.ts';
import {
  checkExpression,
  checkTruth,
  isFunction,
  mismatch,
  requireFixed,
  truth,
} from './check-expression.ts';
import { presentIfFixed } from './check-operators.ts';
import { describe, plural } from './describe.ts';
import { FUNCTION_TYPES } from './signatures.ts';
import { BOOL, ERROR, itemsOf, listOf, sameDomain, setOf, type Type } from './types.ts';

type Of<K extends Expression['kind']> = Expression & { kind: K };

/** What may depend on the answer: a `where` that may be unknown only leaves values out. */
interface Allowed {
  readonly where: boolean;
  /** `count(x in component(c, P) where …)`: the set itself may be unknown. */
  readonly domain: boolean;
}

interface Bound {
  readonly scope: Scope | undefined;
  readonly facts: readonly Fact[];
  /** The sets and conditions, for their stage. */
  readonly conditions: readonly Fact[];
}

function checkGenerators(
  context: Context,
  generators: readonly Generator[],
  outer: Scope | undefined,
  allowed: Allowed,
): Bound {
  let scope = outer;
  const facts: Fact[] = [];
  const conditions: Fact[] = [];
  for (const generator of generators) {
    const domain = checkDomain(context, generator.domain, scope, allowed.domain);
    conditions.push(domain);
    const item = isError(domain) ? ERROR : (itemsOf(domain.type) ?? ERROR);
    for (const target of generator.targets) scope = bindTarget(context, scope, target, item, facts);
    if (!generator.where) continue;
    const where = checkTruth(context, generator.where, scope);
    conditions.push(where);
    if (!allowed.where) {
      const advice =
        'Only count, sum, any, all, forall, exists, connected and { … } can leave out what is not yet known.';
      requireFixed(context, where, generator.where.span, 'a `where` here', advice);
    }
  }
  return { scope, facts, conditions };
}

function checkDomain(context: Context, e: Expression, scope: Scope | undefined, unknown: boolean): Fact {
  const found = checkExpression(context, e, scope);
  if (isError(found)) return ERROR_FACT;
  const type = presentIfFixed(context, found, e);
  if (!type) return ERROR_FACT;
  if (type.kind === 'family') {
    const over = type.domain.map(plural).join(' and ');
    const advice = `Range over its ${over}: \`… in ${over}\`, and take its values with \`[ ]\`.`;
    return mismatch(context, e, type, 'a set or list to range over', advice);
  }
  if (!itemsOf(type)) {
    const advice = type.kind === 'int' ? 'The first n ints are `0..n-1`.' : undefined;
    return mismatch(context, e, type, 'a set or list to range over', advice);
  }
  if (unknown && type.kind === 'set') return fact(type, found.cause);
  const advice =
    type.kind === 'list'
      ? 'Range over the positions: `i in 0..size(…) - 1`.'
      : 'Range over all that may be in it, and say with `where` what must hold.';
  return requireFixed(context, found, e.span, 'what a variable ranges over', advice)
    ? fact(type)
    : ERROR_FACT;
}

function bindTarget(
  context: Context,
  scope: Scope | undefined,
  target: Target,
  item: Type,
  facts: Fact[],
): Scope | undefined {
  if (target.kind === 'name') {
    facts.push(fact(item));
    return context.bind(scope, target.name, fact(item));
  }
  const fields =
    item.kind === 'tuple' && item.fields.length === target.names.length ? item.fields : undefined;
  if (!fields && item.kind !== 'error') {
    const message = `${target.names.length} names can't take apart ${describe(item)}.`;
    context.error('type-mismatch', message, target.span, {
      advice: 'Write one name for each part of a tuple.',
    });
  }
  facts.push(fact(item));
  return target.names.reduce(
    (at, name, k) => context.bind(at, name, fact(fields?.[k]?.type ?? ERROR)),
    scope,
  );
}

export function checkQuantifier(context: Context, e: Of<'quantifier'>, scope: Scope | undefined): Fact {
  const bound = checkGenerators(context, e.generators, scope, { where: true, domain: false });
  const body = checkTruth(context, e.body, bound.scope);
  return isError(body) ? ERROR_FACT : fact(BOOL, causeOf(body, ...bound.conditions));
}

export function checkComprehension(context: Context, e: Of<'comprehension'>, scope: Scope | undefined): Fact {
  const name = e.function.text;
  const builtin = isFunction(name) ? FUNCTION_TYPES[name] : undefined;
  const counted = name === 'count' && !e.body;
  const bound = checkGenerators(context, e.generators, scope, {
    where: name === 'set' || builtin?.unknownWhere === true,
    domain: counted,
  });
  const body = e.body ? checkExpression(context, e.body, bound.scope) : together(bound.facts);
  const cause = causeOf(body, ...bound.conditions);
  if (isError(body) || bound.conditions.some(isError)) return ERROR_FACT;
  const asSet = name === 'set' || name === 'connected' || counted;
  const collected = fact(asSet ? setOf(body.type) : listOf(body.type), cause);
  if (name === 'set' || name === 'list') return collected;
  const at = e.body ?? e;
  if (isFunction(name)) return applyFunction(context, name, [{ fact: collected, at }], e.span);
  const symbol = context.symbols.get(name);
  if (symbol?.kind === 'def') return applyDef(context, symbol, [{ fact: collected, at }], e.span);
  return unknownFunction(context, e.function, scope);
}

/** Without a body the values are the elements themselves, or tuples of them. */
function together(facts: readonly Fact[]): Fact {
  const [first] = facts;
  if (facts.length === 1 && first) return first;
  return fact({ kind: 'tuple', fields: facts.map(({ type }) => ({ type })) });
}

export function checkFilter(context: Context, e: Of<'filter'>, scope: Scope | undefined): Fact {
  const set = checkDomain(context, e.set, scope, false);
  const item = isError(set) ? ERROR : (itemsOf(set.type) ?? ERROR);
  const inner: Scope = { name: 'it', span: e.set.span, fact: fact(item), outer: scope };
  const found = checkExpression(context, e.condition, inner);
  if (isError(found) || isError(set)) return ERROR_FACT;
  const { type } = found;
  if (type.kind === 'family' && !sameDomain(type.domain, [item])) {
    const over = type.domain.map(plural).join(' and ');
    const message = `This filters ${plural(item)} by a family over ${over}.`;
    return context.error('mixed-families', message, e.condition.span, {
      advice: `Filter by a family over ${plural(item)}, or say with \`it\` what must hold of each.`,
    });
  }
  const condition = truth(context, found, e.condition);
  if (isError(condition)) return ERROR_FACT;
  const { cause } = condition;
  return fact(set.type.kind === 'list' && !cause ? listOf(item) : setOf(item), cause);
}
