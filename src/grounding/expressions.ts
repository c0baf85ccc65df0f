/**
 * Expressions compiled to closures: each is compiled once, then run for every combination of bound values. Fixed values
 * are computed at once; values that depend on the answer become terms.
 */
import type { Expression } from '../language/syntax/ast.ts';
import { type BoolRef, BoundsOverflow, FALSE, TRUE } from '../model/terms/terms.ts';
import { Element, EnumValue, elementKind, FixedMap, FixedSet, Tuple, type Value } from '../model/values.ts';
import type { Span } from '../text/source.ts';
import { Binders } from './binders.ts';
import { type Code, evaluateOnce, evaluateOncePerValue } from './caches.ts';
import { chooseBetween, valueOrFallback } from './choice.ts';
import {
  asSet,
  boolValue,
  describeValue,
  distinctItems,
  fixedSet,
  type Item,
  isList,
  itemsOf,
  setOf,
  truthOf,
} from './coerce.ts';
import type { GroundingContext, Site } from './context.ts';
import { compileCount } from './functions/counting.ts';
import { AGGREGATES, type AggregateName, FUNCTIONS, type PlainFunctionName } from './functions/index.ts';
import { compileGenerators } from './generators.ts';
import { indexOne, indexValue } from './indexing.ts';
import { memberOf } from './members.ts';
import { arithmetic, comparison, groundLogicalOperator, negate, not } from './operators.ts';
import { compilePattern } from './patterns.ts';

/** A definition of the model (`def`) with parameters: a function from their values to its value. */
export type Callable = (args: readonly Value[], span: Span) => Value;

/** Looks up names that no binder around the expression introduces. */
export interface Globals {
  value(name: string, span: Span): Value;
  callableNamed(name: string): Callable | undefined;
}

export class Compiler {
  readonly context: GroundingContext;
  readonly globals: Globals;
  /** The lowest frame slot that the expression being compiled reads. */
  #lowestSlot = Number.POSITIVE_INFINITY;

  constructor(context: GroundingContext, globals: Globals) {
    this.context = context;
    this.globals = globals;
  }

  /**
   * Compiles an expression. If it reads no bound name from outside, it is evaluated only once, however often the
   * surrounding expression runs.
   */
  readonly compile = (
    expression: Expression,
    scope: Binders = Binders.EMPTY,
    last?: 'once a value',
  ): Code => {
    const outerLowestSlot = this.#lowestSlot;
    this.#lowestSlot = Number.POSITIVE_INFINITY;
    const code = withOverflowPlace(this.context, expression, this.#compile(expression, scope));
    const ownLowestSlot = this.#lowestSlot;
    this.#lowestSlot = Math.min(outerLowestSlot, ownLowestSlot);
    if (ownLowestSlot > scope.slot) return evaluateOnce(code);
    return last !== undefined && ownLowestSlot === scope.slot
      ? evaluateOncePerValue(code, ownLowestSlot)
      : code;
  };

  #compile(expression: Expression, scope: Binders): Code {
    const { context } = this;
    const site: Site = { span: expression.span };
    switch (expression.kind) {
      case 'boolean':
      case 'integer': {
        const { value } = expression;
        return () => value;
      }
      case 'absent':
        return () => null;
      case 'name':
        return this.#compileName(expression.name, expression.span, scope);
      case 'tuple': {
        const items = this.#compileAll(expression.items, scope);
        return (frame) => new Tuple(items.map((item) => item(frame)));
      }
      case 'list': {
        const items = this.#compileAll(expression.items, scope);
        return (frame) => items.map((item) => item(frame));
      }
      case 'set': {
        const items = this.#compileAll(expression.items, scope);
        return (frame) => fixedSet(items.map((item) => item(frame)));
      }
      case 'map': {
        const keys = this.#compileAll(
          expression.entries.map((entry) => entry.key),
          scope,
        );
        const values = this.#compileAll(
          expression.entries.map((entry) => entry.value),
          scope,
        );
        return (frame) =>
          new FixedMap(
            keys.map((key) => key(frame)),
            values.map((value) => value(frame)),
          );
      }
      case 'range': {
        const [low, high] = [this.compile(expression.low, scope), this.compile(expression.high, scope)];
        return (frame) => this.#makeRange(low(frame), high(frame), site);
      }
      case 'unary': {
        const operand = this.compile(expression.operand, scope);
        if (expression.operator === 'not') return (frame) => not(context, operand(frame));
        return (frame) => negate(context, operand(frame), site);
      }
      case 'binary':
        return this.#compileBinary(expression, scope);
      case 'comparison':
        return this.#compileComparison(expression, scope);
      case 'if':
        return this.#compileConditional(expression, scope);
      case 'otherwise': {
        const [value, fallback] = [
          this.compile(expression.value, scope),
          this.compile(expression.fallback, scope),
        ];
        return (frame) => valueOrFallback(context, value(frame), () => fallback(frame), site);
      }
      case 'index': {
        const target = this.compile(expression.target, scope);
        const keys = this.#compileAll(expression.arguments, scope);
        const [key] = keys;
        if (key !== undefined && keys.length === 1)
          return (frame) => indexOne(context, target(frame), key(frame), site);
        return (frame) =>
          indexValue(
            context,
            target(frame),
            keys.map((key) => key(frame)),
            site,
          );
      }
      case 'member': {
        const target = this.compile(expression.target, scope);
        const name = expression.name.text;
        return (frame) => memberOf(context, target(frame), name, [], site);
      }
      case 'call':
        return this.#compileCall(expression, scope);
      case 'comprehension':
        return this.#compileComprehension(expression, scope);
      case 'quantifier':
        return this.#compileQuantifier(expression, scope);
      case 'let':
        return this.#compileLet(expression, scope);
      case 'filter':
        return this.#compileFilter(expression, scope);
      case 'pattern':
        return compilePattern(this, expression, scope).code;
    }
  }

  #compileAll(expressions: readonly Expression[], scope: Binders): Code[] {
    return expressions.map((expression) => this.compile(expression, scope));
  }

  #compileLet(expression: Expression & { kind: 'let' }, scope: Binders): Code {
    const value = this.compile(expression.value, scope);
    const innerScope = scope.with(expression.name.text);
    const body = this.compile(expression.body, innerScope);
    return (frame) => {
      frame[innerScope.slot] = value(frame);
      return body(frame);
    };
  }

  #compileName(name: string, span: Span, scope: Binders): Code {
    const slot = scope.find(name);
    if (slot === undefined) return () => this.globals.value(name, span);
    this.#lowestSlot = Math.min(this.#lowestSlot, slot);
    return (frame) => frame[slot] ?? null;
  }

  #makeRange(low: Value, high: Value, site: Site): Value {
    const { context } = this;
    if (typeof low !== 'number' || typeof high !== 'number') {
      const description = describeValue(context, typeof low === 'number' ? high : low);
      return context.fail(
        'type-mismatch',
        `The ends of a range are known numbers, not ${description}.`,
        site.span,
      );
    }
    if (high - low >= context.limits.items) {
      context.fail(
        'too-large',
        `The range ${low}..${high} has more than ${context.limits.items} numbers.`,
        site.span,
      );
    }
    return new FixedSet(Array.from({ length: Math.max(0, high - low + 1) }, (_, at) => low + at));
  }

  #compileBinary(expression: Expression & { kind: 'binary' }, scope: Binders): Code {
    const { context } = this;
    const { operator } = expression;
    const site = { span: expression.span };
    const [left, right] = [this.compile(expression.left, scope), this.compile(expression.right, scope)];
    switch (operator) {
      case '+':
      case '-':
      case '*':
      case 'div':
      case 'mod':
      case '^':
        return (frame) => arithmetic(context, operator, left(frame), right(frame), site);
      // If a fixed left side decides the result, the right side isn't evaluated: `c.north and x[c.north] > 1`.
      case 'and':
        return (frame) => {
          const a = left(frame);
          return a === false || a === null
            ? false
            : groundLogicalOperator(context, operator, a, right(frame), site);
        };
      case 'or':
        return (frame) => {
          const a = left(frame);
          return a === true || isPresent(a)
            ? true
            : groundLogicalOperator(context, operator, a, right(frame), site);
        };
      case '=>':
        return (frame) => {
          const a = left(frame);
          return a === false || a === null
            ? true
            : groundLogicalOperator(context, operator, a, right(frame), site);
        };
      default:
        return (frame) => groundLogicalOperator(context, operator, left(frame), right(frame), site);
    }
  }

  #compileComparison(expression: Expression & { kind: 'comparison' }, scope: Binders): Code {
    const { context } = this;
    const operands = this.#compileAll(expression.operands, scope);
    const { operators } = expression;
    const site = { span: expression.span };
    const [first, second] = operands;
    const [operator] = operators;
    if (operators.length === 1 && first && second && operator) {
      return (frame) => comparison(context, operator, first(frame), second(frame), site);
    }
    return (frame) => {
      const values = operands.map((operand) => operand(frame));
      const comparisons = operators.map((op, at) =>
        comparison(context, op, values[at] ?? null, values[at + 1] ?? null, site),
      );
      return comparisons.reduce((a, b) => groundLogicalOperator(context, 'and', a, b, site));
    };
  }

  #compileConditional(expression: Expression & { kind: 'if' }, scope: Binders): Code {
    const { context } = this;
    const condition = this.compile(expression.condition, scope);
    const [then, otherwise] = [this.compile(expression.then, scope), this.compile(expression.else, scope)];
    const site = { span: expression.span };
    return (frame) => {
      const ref = truthOf(context, condition(frame));
      if (ref === TRUE) return then(frame);
      if (ref === FALSE) return otherwise(frame);
      return chooseBetween(context, ref, then(frame), otherwise(frame), site);
    };
  }

  #compileCall(expression: Expression & { kind: 'call' }, scope: Binders): Code {
    const { context } = this;
    const args = this.#compileAll(expression.arguments, scope);
    const site: Site = { span: expression.span, arguments: expression.arguments.map((a) => a.span) };
    const { callee } = expression;
    if (callee.kind === 'member') {
      const target = this.compile(callee.target, scope);
      const name = callee.name.text;
      return (frame) =>
        memberOf(
          context,
          target(frame),
          name,
          args.map((arg) => arg(frame)),
          site,
        );
    }
    const name = callee.kind === 'name' ? callee.name : '';
    const calledDeclaration = this.globals.callableNamed(name);
    if (calledDeclaration)
      return (frame) =>
        calledDeclaration(
          args.map((arg) => arg(frame)),
          expression.span,
        );
    if (Object.hasOwn(AGGREGATES, name)) {
      const aggregate = AGGREGATES[name as AggregateName];
      return (frame) =>
        aggregate(
          context,
          this.#itemsToCollect(
            args.map((arg) => arg(frame)),
            site,
          ),
          site,
        );
    }
    if (Object.hasOwn(FUNCTIONS, name)) {
      const plainFunction = FUNCTIONS[name as PlainFunctionName];
      return (frame) => {
        const [first, ...rest] = args.map((arg) => arg(frame));
        return plainFunction(context, [first ?? null, ...rest], site);
      };
    }
    return context.fail('unknown-name', `There is no function \`${name}\`.`, callee.span);
  }

  /**
   * The items that a function such as `max` collects: its arguments in `max(a, b)`, but the items of the list in
   * `max(list)`.
   */
  #itemsToCollect(args: readonly Value[], site: Site): readonly Item[] {
    const [only] = args;
    if (args.length !== 1 || only === undefined) return args.map((value) => ({ value, condition: TRUE }));
    return itemsOf(this.context, only, site);
  }

  #compileComprehension(expression: Expression & { kind: 'comprehension' }, scope: Binders): Code {
    const { context } = this;
    const site = { span: expression.span };
    const generators = compileGenerators(context, expression.generators, scope, this.compile);
    const { walk, scope: inner, slots } = generators;
    const body = expression.body && this.compile(expression.body, inner);
    const name = expression.function.text;
    const collectItems = (frame: Value[]): Item[] => {
      const items: Item[] = [];
      walk(frame, TRUE, (condition) => {
        if (items.length >= context.limits.items) {
          context.fail('too-large', `This collects more than ${context.limits.items} values.`, site.span);
        }
        items.push({ value: body ? body(frame) : boundValue(frame, slots), condition });
      });
      return items;
    };
    if (name === 'list') return (frame) => this.#asList(collectItems(frame), site);
    if (name === 'set') {
      const domain = isSelection(expression) && generators.single?.domain;
      return (frame) => {
        const items = distinctItems(context, collectItems(frame));
        return setOf(items, items.length === 0 && domain ? elementKind(domain(frame)) : undefined);
      };
    }
    const aggregate = Object.hasOwn(AGGREGATES, name) ? AGGREGATES[name as AggregateName] : undefined;
    if (name === 'count' && !body) return compileCount(context, generators, site);
    if (aggregate) return (frame) => aggregate(context, collectItems(frame), site);
    const plainFunction = FUNCTIONS[name as PlainFunctionName];
    return (frame) => {
      const items = collectItems(frame);
      return plainFunction(context, [body ? this.#asList(items, site) : setOf(items)], site);
    };
  }

  #asList(items: readonly Item[], site: Site): Value {
    if (items.every((item) => item.condition === TRUE)) return items.map((item) => item.value);
    return this.context.fail(
      'unknown-stage',
      'Which values the list has is only known once the puzzle is solved, but it must be known before.',
      site.span,
    );
  }

  #compileQuantifier(expression: Expression & { kind: 'quantifier' }, scope: Binders): Code {
    const { context } = this;
    const { terms } = context;
    const { walk, scope: inner } = compileGenerators(context, expression.generators, scope, this.compile);
    const body = this.compile(expression.body, inner);
    const isForall = expression.quantifier === 'forall';
    return (frame) => {
      const refs: BoolRef[] = [];
      walk(frame, TRUE, (condition) => {
        const ref = truthOf(context, body(frame));
        refs.push(isForall ? terms.implies(condition, ref) : terms.both(condition, ref));
      });
      return boolValue(isForall ? terms.and(refs) : terms.or(refs));
    };
  }

  /**
   * Compiles `S where F`: the elements of S at which F is true, if F has a bool for each element, or which satisfy the condition F on `it`.
   */
  #compileFilter(expression: Expression & { kind: 'filter' }, scope: Binders): Code {
    const { context } = this;
    const { terms } = context;
    const set = this.compile(expression.set, scope);
    const innerScope = scope.with('it');
    const condition = this.compile(expression.condition, innerScope);
    const site = { span: expression.span };
    return (frame) => {
      const target = set(frame);
      const items = asSet(context, target, site).map((item) => {
        context.step(expression.span);
        frame[innerScope.slot] = item.value;
        let isMember = condition(frame);
        if (typeof isMember === 'object' && isMember !== null && 'domain' in isMember)
          isMember = indexOne(context, isMember, item.value, site);
        return { value: item.value, condition: terms.both(item.condition, truthOf(context, isMember)) };
      });
      const members = items.filter((item) => item.condition !== FALSE);
      if (members.length === 0 && !isList(target)) return new FixedSet([], elementKind(target));
      if (isList(target) && members.every((item) => item.condition === TRUE))
        return members.map((item) => item.value);
      return setOf(members);
    };
  }
}

/**
 * Runs the code and adds the expression's place to an overflow of its numbers. The code of an expression that computes
 * no numbers is returned unchanged.
 */
function withOverflowPlace(context: GroundingContext, { kind, span }: Expression, code: Code): Code {
  if (kind !== 'binary' && kind !== 'call' && kind !== 'comprehension' && kind !== 'comparison') return code;
  return (frame) => {
    try {
      return code(frame);
    } catch (error) {
      if (!(error instanceof BoundsOverflow)) throw error;
      return context.fail('overflow', 'A number here may leave ±2147483647.', span, {
        advice: 'Give what it is made of smaller ranges.',
      });
    }
  };
}

/**
 * Whether a set is a selection from another one, as in `{l for l in links where …}`; then it keeps the member kind even
 * if it is empty.
 */
function isSelection({ body, generators }: Expression & { kind: 'comprehension' }): boolean {
  const target = generators[0]?.targets[0];
  return !body || (body.kind === 'name' && target?.kind === 'name' && target.name.text === body.name);
}

/** Whether a fixed value is present. */
function isPresent(value: Value): boolean {
  return typeof value === 'number' || value instanceof EnumValue || value instanceof Element;
}

/** The value of a binder with one name, or the tuple of the values of a binder with several names. */
function boundValue(frame: readonly Value[], slots: readonly number[]): Value {
  if (slots.length === 1) return frame[slots[0]!] ?? null;
  return new Tuple(slots.map((slot) => frame[slot] ?? null));
}
