/** `x in S where P, y in T …`: walks all combinations, binding names in the frame and gathering conditions. */
import type { Expression, Generator } from '../../language/ast.ts';
import { type BoolRef, FALSE, TRUE } from '../terms.ts';
import { Family, Tuple, UnknownSet, type Value } from '../values.ts';
import { asSet, describe, isList, listOf, truth } from './coerce.ts';
import type { Context, Site } from './context.ts';
import type { Frame, Scope } from './scope.ts';

export type Code = (frame: Frame) => Value;

/** Calls `visit` for each combination with the condition under which it is there; FALSE ones are left out. */
export type Walk = (frame: Frame, condition: BoolRef, visit: (condition: BoolRef) => void) => void;

/** `last`: what reads only the scope's last name is evaluated once for each of its values. */
export type CompileExpression = (expression: Expression, scope: Scope, last?: 'once a value') => Code;

export function compileGenerators(
  context: Context,
  generators: readonly Generator[],
  scope: Scope,
  compile: CompileExpression,
): { walk: Walk; scope: Scope; slots: readonly number[] } {
  let inner = scope;
  const slots: number[] = [];
  const steps: Walk[] = [];
  for (const generator of generators) {
    const domain = compile(generator.domain, inner);
    const bindings = generator.targets.map((target) => {
      const names = target.kind === 'name' ? [target.name] : target.names;
      const bound = names.map((name) => {
        inner = inner.with(name.text);
        slots.push(inner.slot);
        return inner.slot;
      });
      return { slots: bound, tuple: target.kind === 'tuple' };
    });
    const where = generator.where && compile(generator.where, inner, 'once a value');
    steps.push(stepOf(context, generator, domain, bindings, where));
  }
  const walk = steps.reduceRight<Walk>(
    (rest, step) => (frame, condition, visit) => step(frame, condition, (c) => rest(frame, c, visit)),
    (_frame, condition, visit) => visit(condition),
  );
  return { walk, scope: inner, slots };
}

interface Binding {
  readonly slots: readonly number[];
  readonly tuple: boolean;
}

function stepOf(
  context: Context,
  generator: Generator,
  domain: Code,
  bindings: readonly Binding[],
  where: Code | undefined,
): Walk {
  const { terms } = context;
  const site = { span: generator.domain.span };
  return (frame, condition, visit) => {
    const range = rangeOf(context, domain(frame), site);
    const picked: number[] = [];
    const bind = (depth: number): void => {
      for (let at = 0; at < range.values.length; at++) {
        context.step(generator.span);
        bindValue(context, bindings[depth]!, range.values[at]!, frame, generator);
        picked[depth] = at;
        if (depth + 1 < bindings.length) bind(depth + 1);
        else visitPicked();
      }
    };
    const visitPicked = (): void => {
      const filter = where === undefined ? TRUE : truth(context, where(frame));
      if (filter === FALSE) return;
      // Conditions may be made on reading: only now is it sure that they matter.
      let all = terms.both(condition, filter);
      if (range.condition !== undefined) for (const at of picked) all = terms.both(all, range.condition(at));
      if (all !== FALSE) visit(all);
    };
    bind(0);
  };
}

/** What a generator ranges over; without `condition` everything is there. */
interface Range {
  readonly values: readonly Value[];
  readonly condition?: (at: number) => BoolRef;
}

function rangeOf(context: Context, set: Value, site: Site): Range {
  if (set instanceof UnknownSet) return { values: set.candidates, condition: set.condition };
  if (!(set instanceof Family)) return { values: listOf(context, set, site) };
  const items = asSet(context, set, site);
  return { values: items.map((item) => item.value), condition: (at) => items[at]!.condition };
}

function bindValue(
  context: Context,
  binding: Binding,
  value: Value,
  frame: Frame,
  generator: Generator,
): void {
  if (!binding.tuple) {
    frame[binding.slots[0]!] = value;
    return;
  }
  const parts = value instanceof Tuple ? value.items : isList(value) ? value : undefined;
  if (parts?.length !== binding.slots.length) {
    context.fail(
      'length-mismatch',
      `${binding.slots.length} names are bound here, but the set holds ${describe(context, value)}.`,
      generator.span,
    );
  }
  binding.slots.forEach((slot, at) => {
    frame[slot] = parts![at] ?? null;
  });
}
