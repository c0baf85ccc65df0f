/** `x in S where P, y in T …`: walks all combinations, binding names in the frame and gathering conditions. */
import type { Expression, Generator } from '../../language/ast.ts';
import { type BoolRef, FALSE, TRUE } from '../terms.ts';
import { Family, Tuple, type Value } from '../values.ts';
import { asSet, describe, type Item, isList, itemsOf, truth } from './coerce.ts';
import type { Context } from './context.ts';
import type { Frame, Scope } from './scope.ts';

export type Code = (frame: Frame) => Value;

/** Calls `visit` for each combination with the condition under which it is there; FALSE ones are left out. */
export type Walk = (frame: Frame, condition: BoolRef, visit: (condition: BoolRef) => void) => void;

export function compileGenerators(
  context: Context,
  generators: readonly Generator[],
  scope: Scope,
  compile: (expression: Expression, scope: Scope) => Code,
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
    const where = generator.where && compile(generator.where, inner);
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
  const bind = (
    items: readonly Item[],
    at: number,
    frame: Frame,
    condition: BoolRef,
    picked: readonly Item[],
    visit: (condition: BoolRef) => void,
  ): void => {
    const binding = bindings[at];
    if (binding === undefined) {
      const filter = where === undefined ? TRUE : truth(context, where(frame));
      if (filter === FALSE) return;
      // Conditions may be made on reading: only now is it sure that they matter.
      const all = terms.and([condition, filter, ...picked.map((item) => item.condition)]);
      if (all !== FALSE) visit(all);
      return;
    }
    for (const item of items) {
      context.step(generator.span);
      bindValue(context, binding, item.value, frame, generator);
      bind(items, at + 1, frame, condition, [...picked, item], visit);
    }
  };
  return (frame, condition, visit) => {
    const set = domain(frame);
    const items = set instanceof Family ? asSet(context, set, site) : itemsOf(context, set, site);
    bind(items, 0, frame, condition, [], visit);
  };
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
