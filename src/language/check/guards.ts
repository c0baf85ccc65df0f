/**
 * Guards, such as `where c.east` before `a[c.east] > a[c]`. While the guarded part is checked, the expressions that the
 * guard shows to be present lose their `?`. Only fixed guards count: grounding skips what a fixed guard excludes, so
 * nothing absent is evaluated. Expressions are compared by their text with resolved names (`keyOf`): chains of names,
 * members, indexes and calls. Linear in the guard.
 */
import type { Expression } from '../syntax/ast.ts';
import { itemsOf, presentType } from '../types.ts';
import { ALL_DIRECTIONS } from '../words/signatures.ts';
import { type CheckContext, type ExpressionType, lookup, type Scope, typeWithCause } from './context.ts';

/** The keys of expressions (see `keyOf`) that are known to be present. */
type GuardKeys = ReadonlySet<string>;

/** The guards in force, as a linked list; the innermost is first. */
export interface Guards {
  readonly keys: GuardKeys;
  readonly outerGuards: Guards | undefined;
}

const NO_KEYS: GuardKeys = new Set();

const scopeNumbers = new WeakMap<Scope, number>();
let scopeCount = 0;

/** A number that identifies a scope. Two uses of a name mean the same if the name was bound in the same scope. */
function numberOfScope(scope: Scope): number {
  let number = scopeNumbers.get(scope);
  if (number === undefined) {
    number = ++scopeCount;
    scopeNumbers.set(scope, number);
  }
  return number;
}

/**
 * A text that identifies an expression consisting of names, members, indexes and calls; undefined for other
 * expressions.
 */
function keyOf(e: Expression, scope: Scope | undefined): string | undefined {
  switch (e.kind) {
    case 'name': {
      const bound = lookup(scope, e.name);
      return bound ? `'${numberOfScope(bound)}` : e.name;
    }
    case 'integer':
      return String(e.value);
    case 'member': {
      const target = keyOf(e.target, scope);
      const { text } = e.name;
      return target && `${target}${ALL_DIRECTIONS.has(text) ? '~' : '.'}${text}`;
    }
    case 'index': {
      const target = keyOf(e.target, scope);
      const indexes = joinedKeys(e.arguments, scope);
      return target && indexes && `${target}[${indexes}]`;
    }
    case 'call': {
      const indexes = joinedKeys(e.arguments, scope);
      const { callee: method } = e;
      // If a cell has a neighbour it has a link to the neighbour, so `c.north`, `c.step(north)` and `c.link(north)`
      // have one key.
      if (method.kind === 'member' && ['step', 'link'].includes(method.name.text)) {
        const target = keyOf(method.target, scope);
        return target && indexes && `${target}~${indexes}`;
      }
      const callee = keyOf(method, scope);
      return callee && indexes && `${callee}(${indexes})`;
    }
    default:
      return undefined;
  }
}

function joinedKeys(list: readonly Expression[], scope: Scope | undefined): string | undefined {
  const keys = list.map((e) => keyOf(e, scope));
  return keys.every((key) => key !== undefined) ? keys.join() : undefined;
}

/** The typing of an expression, without its `?` if a guard in force shows that it is present. */
export function guardedTyping(
  context: CheckContext,
  actual: ExpressionType,
  e: Expression,
  scope: Scope | undefined,
): ExpressionType {
  if (actual.type.kind !== 'optional' || !context.guards) return actual;
  const key = keyOf(e, scope);
  if (key === undefined) return actual;
  for (let at: Guards | undefined = context.guards; at; at = at.outerGuards) {
    if (at.keys.has(key)) return { ...typeWithCause(actual.type.of, actual.cause), isGuarded: true };
  }
  return actual;
}

/** Runs `check` for an expression in which the guards show that the expressions with these keys are present. */
export function checkGuarded<T>(context: CheckContext, keys: GuardKeys, check: () => T): T {
  if (keys.size === 0) return check();
  const outerGuards = context.guards;
  context.guards = { keys, outerGuards };
  const result = check();
  context.guards = outerGuards;
  return result;
}

const union = (...sets: readonly GuardKeys[]): GuardKeys => unionOf(sets);

const unionOf = (sets: readonly GuardKeys[]): GuardKeys => {
  const nonEmptySets = sets.filter((set) => set.size > 0);
  return nonEmptySets.length < 2
    ? (nonEmptySets[0] ?? NO_KEYS)
    : new Set(nonEmptySets.flatMap((set) => [...set]));
};
const intersection = (a: GuardKeys, b: GuardKeys): GuardKeys => new Set([...a].filter((key) => b.has(key)));

/**
 * The expressions, as texts (`keyOf`), that must have a value if `e` is true; `e` has been checked. `of` is the name of
 * the element at which families in `e` are evaluated.
 */
export function guardKeysWhenTrue(
  context: CheckContext,
  e: Expression,
  scope: Scope | undefined,
  of?: string,
): GuardKeys {
  switch (e.kind) {
    case 'unary':
      return e.operator === 'not' ? keysWhenFalse(context, e.operand, scope, of) : NO_KEYS;
    case 'binary': {
      if (e.operator !== 'and' && e.operator !== 'or') return NO_KEYS;
      const [left, right] = [e.left, e.right].map((side) => guardKeysWhenTrue(context, side, scope, of));
      if (!left || !right) return NO_KEYS;
      return e.operator === 'and' ? union(left, right) : intersection(left, right);
    }
    case 'comparison':
      return unionOf(
        e.operators.map((operator, at) =>
          keysOfComparison(context, operator, e.operands[at], e.operands[at + 1], scope, of),
        ),
      );
    case 'otherwise': {
      const { fallback } = e;
      return fallback.kind === 'boolean' && !fallback.value
        ? keysIfPresent(context, e.value, scope, of)
        : NO_KEYS;
    }
    default:
      return keysIfPresent(context, e, scope, of);
  }
}

/** The keys of the expressions that must be present if `e` is false. */
export function keysWhenFalse(
  context: CheckContext,
  e: Expression,
  scope: Scope | undefined,
  of?: string,
): GuardKeys {
  switch (e.kind) {
    case 'unary':
      return e.operator === 'not' ? guardKeysWhenTrue(context, e.operand, scope, of) : NO_KEYS;
    case 'binary': {
      if (e.operator === '=>')
        return union(
          guardKeysWhenTrue(context, e.left, scope, of),
          keysWhenFalse(context, e.right, scope, of),
        );
      if (e.operator !== 'and' && e.operator !== 'or') return NO_KEYS;
      const [left, right] = [e.left, e.right].map((side) => keysWhenFalse(context, side, scope, of));
      if (!left || !right) return NO_KEYS;
      return e.operator === 'or' ? union(left, right) : intersection(left, right);
    }
    case 'comparison': {
      const [left, right] = e.operands;
      const [operator] = e.operators;
      if (e.operators.length !== 1 || !left || !right) return NO_KEYS;
      if (operator === '!=') return keysOfComparison(context, '=', left, right, scope, of);
      if (operator !== '=') return NO_KEYS;
      if (left.kind === 'absent') return keysIfPresent(context, right, scope, of);
      return right.kind === 'absent' ? keysIfPresent(context, left, scope, of) : NO_KEYS;
    }
    default:
      return NO_KEYS;
  }
}

/**
 * The keys of the expressions that must be present if a comparison is true. `absent` equals only `absent`, is in no set
 * of present values, and is neither less nor greater than anything.
 */
function keysOfComparison(
  context: CheckContext,
  operator: string | undefined,
  left: Expression | undefined,
  right: Expression | undefined,
  scope: Scope | undefined,
  at: string | undefined,
): GuardKeys {
  const [a, b] = [left && context.typings.get(left), right && context.typings.get(right)];
  if (!left || !right || !a || !b) return NO_KEYS;
  const of = (e: Expression): GuardKeys => keysIfPresent(context, e, scope, at);
  if (operator === '=') {
    const mayBeMissing = ({ type }: ExpressionType): boolean =>
      type.kind === 'optional' || (type.kind === 'family' && type.of.kind === 'optional');
    return union(mayBeMissing(b) ? NO_KEYS : of(left), mayBeMissing(a) ? NO_KEYS : of(right));
  }
  if (operator === 'in') {
    const items = itemsOf(presentType(b.type));
    return union(items && items.kind !== 'optional' ? of(left) : NO_KEYS, of(right));
  }
  if (operator === '!=') {
    if (left.kind === 'absent') return of(right);
    return right.kind === 'absent' ? of(left) : NO_KEYS;
  }
  return operator === 'not in' ? NO_KEYS : union(of(left), of(right));
}

/**
 * The expressions, as texts (`keyOf`), that must have a value if `e` has one: `e` itself, if its value is fixed before
 * solving, and every part without which `e` has no value.
 */
function keysIfPresent(
  context: CheckContext,
  e: Expression,
  scope: Scope | undefined,
  of?: string,
): GuardKeys {
  const keys = new Set<string>();
  const addKey = (part: Expression): void => {
    const partTyping = context.typings.get(part);
    const key = keyOf(part, scope);
    if (!partTyping || key === undefined) return;
    if (!partTyping.cause || partTyping.cause.isUnknownGiven) {
      if (partTyping.type.kind === 'optional') keys.add(key);
      else if (
        of !== undefined &&
        partTyping.type.kind === 'family' &&
        partTyping.type.of.kind === 'optional'
      )
        keys.add(`${key}[${of}]`);
    }
    if (part.kind === 'member') addKey(part.target);
    else if (part.kind === 'index')
      for (const neededPart of [part.target, ...part.arguments]) addKey(neededPart);
    else if (part.kind === 'call') for (const neededPart of partsNeededBy(context, part)) addKey(neededPart);
  };
  addKey(e);
  return keys;
}

/**
 * The parts of a call without which it has no value: the element whose method is called, and arguments that must not be
 * absent.
 */
function partsNeededBy(context: CheckContext, call: Expression & { kind: 'call' }): readonly Expression[] {
  const { callee } = call;
  if (callee.kind === 'member') return [callee.target, ...call.arguments];
  const declaration = callee.kind === 'name' ? context.symbols.get(callee.name)?.declaration : undefined;
  if (declaration?.kind !== 'def') return [];
  return call.arguments.filter((_, at) => declaration.parameters[at]?.type?.kind !== 'optional');
}

/**
 * The keys of the expressions that are present for every element of a set. For example, after `let S = cells where
 * clue`, `x in S` shows that `clue[x]` is present.
 */
export function keysWhenIn(
  context: CheckContext,
  set: Expression,
  scope: Scope | undefined,
  element: Scope,
  depth = 0,
): GuardKeys {
  const keysWhenInSet = (inner: Expression, at: Scope | undefined): GuardKeys =>
    depth < 20 ? keysWhenIn(context, inner, at, element, depth + 1) : NO_KEYS;
  switch (set.kind) {
    case 'name': {
      if (lookup(scope, set.name)) return NO_KEYS;
      const declaration = context.symbols.get(set.name)?.declaration;
      return declaration?.kind === 'let' ? keysWhenInSet(declaration.value, undefined) : NO_KEYS;
    }
    case 'filter': {
      const innerScope = bindAlias('it', element, scope);
      const of = `'${numberOfScope(element)}`;
      return union(keysWhenInSet(set.set, scope), guardKeysWhenTrue(context, set.condition, innerScope, of));
    }
    case 'binary':
      return set.operator === '-' ? keysWhenInSet(set.left, scope) : NO_KEYS;
    case 'comprehension': {
      const [generator] = set.generators;
      const [target] = generator?.targets ?? [];
      if (set.body || set.function.text !== 'set' || set.generators.length !== 1) return NO_KEYS;
      if (!generator || target?.kind !== 'name' || generator.targets.length !== 1) return NO_KEYS;
      const innerScope = bindAlias(target.name.text, element, scope);
      const keysOfWhere = generator.where ? guardKeysWhenTrue(context, generator.where, innerScope) : NO_KEYS;
      return union(keysWhenInSet(generator.domain, scope), keysOfWhere);
    }
    default:
      return NO_KEYS;
  }
}

/** Gives a name the meaning of the expression for which another name stands. */
function bindAlias(name: string, element: Scope, outer: Scope | undefined): Scope {
  const scope: Scope = { ...element, name, outerScope: outer };
  scopeNumbers.set(scope, numberOfScope(element));
  return scope;
}
