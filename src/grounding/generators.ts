/** `x in S where P, y in T …`: enumerates all combinations, binding names in the frame and collecting conditions. */
import type { Expression, Generator } from '../language/syntax/ast.ts';
import { type BoolRef, FALSE, TRUE } from '../model/terms/terms.ts';
import { Choice, Family, Tuple, UnknownSet, type Value } from '../model/values.ts';
import type { Binders, Frame } from './binders.ts';
import { type Code, dependsOnOneValue } from './caches.ts';
import { asCells, asSet, describeValue, isList, listOf, truthOf } from './coerce.ts';
import type { GroundingContext, Site } from './context.ts';
import { type Lookup, lookupBy, membershipOf } from './lookup.ts';

export type { Code } from './caches.ts';

/**
 * A function that calls `visit` for each combination, with the condition under which the combination occurs, unless that
 * is FALSE.
 */
export type Walk = (frame: Frame, condition: BoolRef, visit: (condition: BoolRef) => void) => void;

/**
 * Compiles an expression. With 'once a value', an expression that depends on no name but the innermost one in
 * the scope is evaluated once for each value of that name.
 */
export type CompileExpression = (expression: Expression, scope: Binders, last?: 'once a value') => Code;

/** A single generator `x in S where P`, for functions that treat the set S itself. */
export interface SingleGenerator {
  readonly domain: Code;
  /** Enumerates the elements of `set`, the value of S in `for x in S`. */
  readonly walk: (set: Value, frame: Frame, condition: BoolRef, visit: (condition: BoolRef) => void) => void;
  /**
   * The positions of the set's candidates that satisfy P, if P is fixed; undefined otherwise. Equal results are the
   * same array where possible.
   */
  readonly satisfyingPositions: (set: UnknownSet, frame: Frame) => Int32Array | undefined;
}

export interface Generators {
  readonly walk: Walk;
  readonly scope: Binders;
  readonly slots: readonly number[];
  /**
   * Set if there is exactly one generator and it binds one name: its parts, for functions that treat the set
   * itself.
   */
  readonly single?: SingleGenerator;
}

export function compileGenerators(
  context: GroundingContext,
  generators: readonly Generator[],
  scope: Binders,
  compile: CompileExpression,
): Generators {
  let innerScope = scope;
  const frameSlots: number[] = [];
  const steps: Walk[] = [];
  let singleGenerator: SingleGenerator | undefined;
  for (const generator of generators) {
    const domain = compile(generator.domain, innerScope);
    const outerScope = innerScope;
    const bindings = generator.targets.map((target): Binding => {
      const targetNames = target.kind === 'name' ? [target.name] : target.names;
      const boundTargets = targetNames.map((name) => {
        innerScope = innerScope.with(name.text);
        frameSlots.push(innerScope.slot);
        return innerScope.slot;
      });
      return {
        slots: boundTargets,
        names: targetNames.map((name) => name.text),
        isTuple: target.kind === 'tuple',
      };
    });
    const filterCode = generator.where && compile(generator.where, innerScope, 'once a value');
    const lookups = lookupsOf(context, generator, bindings, outerScope, innerScope, compile);
    const visitStep = walkOfGenerator(context, generator, bindings, lookups, filterCode);
    steps.push((frame, condition, visit) => visitStep(domain(frame), frame, condition, visit));
    const [binding] = bindings;
    if (generators.length > 1 || bindings.length > 1 || binding === undefined || binding.isTuple) continue;
    singleGenerator = {
      domain,
      walk: visitStep,
      satisfyingPositions: satisfyingPositionsOf(context, generator, binding, filterCode),
    };
  }
  const walkSteps = steps.reduceRight<Walk>(
    (rest, step) => (frame, condition, visit) => step(frame, condition, (c) => rest(frame, c, visit)),
    (_frame, condition, visit) => visit(condition),
  );
  return {
    walk: walkSteps,
    scope: innerScope,
    slots: frameSlots,
    ...(singleGenerator && { single: singleGenerator }),
  };
}

interface Binding {
  readonly slots: readonly number[];
  readonly names: readonly string[];
  readonly isTuple: boolean;
}

/**
 * For each bound name, a lookup that finds the candidates faster than enumerating them all; undefined where there is
 * none.
 */
function lookupsOf(
  context: GroundingContext,
  generator: Generator,
  bindings: readonly Binding[],
  outer: Binders,
  inner: Binders,
  compile: CompileExpression,
): readonly (Lookup | undefined)[] {
  return bindings.map((binding, depth) => {
    const ownNames = new Set(binding.names);
    const laterNames = new Set(bindings.slice(depth + 1).flatMap(({ names }) => names));
    const allNames = new Set(bindings.flatMap(({ names }) => names));
    const membership = membershipOf(
      generator,
      ownNames,
      laterNames,
      (name) => allNames.has(name) || outer.find(name) !== undefined,
    );
    if (membership === undefined) return undefined;
    return lookupBy(compile(membership.key, inner), compile(membership.collection, inner), (value, frame) =>
      bindValue(context, binding, value, frame, generator),
    );
  });
}

function walkOfGenerator(
  context: GroundingContext,
  generator: Generator,
  bindings: readonly Binding[],
  lookups: readonly (Lookup | undefined)[],
  where: Code | undefined,
): SingleGenerator['walk'] {
  const { terms } = context;
  const site = { span: generator.domain.span };
  return (set, frame, condition, visit) => {
    const candidateRange = rangeOf(context, set, site);
    const pickedPositions: number[] = [];
    const bind = (depth: number): void => {
      const positions = lookups[depth]?.(candidateRange.values, frame);
      const count = positions?.length ?? candidateRange.values.length;
      for (let i = 0; i < count; i++) {
        const at = positions === undefined ? i : positions[i]!;
        context.step(generator.span);
        bindValue(context, bindings[depth]!, candidateRange.values[at]!, frame, generator);
        pickedPositions[depth] = at;
        if (depth + 1 < bindings.length) bind(depth + 1);
        else visitPicked();
      }
    };
    const visitPicked = (): void => {
      const filterCondition = where === undefined ? TRUE : truthOf(context, where(frame));
      if (filterCondition === FALSE) return;
      // Reading an item's condition may build a term, so the condition is read only for combinations that certainly
      // matter.
      let fullCondition = terms.both(condition, filterCondition);
      if (candidateRange.condition !== undefined)
        for (const at of pickedPositions)
          fullCondition = terms.both(fullCondition, candidateRange.condition(at));
      if (fullCondition !== FALSE) visit(fullCondition);
    };
    bind(0);
  };
}

function satisfyingPositionsOf(
  context: GroundingContext,
  generator: Generator,
  binding: Binding,
  where: Code | undefined,
): SingleGenerator['satisfyingPositions'] {
  const satisfyingIn = (candidates: readonly Value[], frame: Frame): Int32Array | undefined => {
    const positions: number[] = [];
    for (let at = 0; at < candidates.length; at++) {
      context.step(generator.span);
      bindValue(context, binding, candidates[at]!, frame, generator);
      const filterCondition = where === undefined ? TRUE : truthOf(context, where(frame));
      if (filterCondition === TRUE) positions.push(at);
      else if (filterCondition !== FALSE) return undefined;
    }
    return Int32Array.from(positions);
  };
  if (where !== undefined && !dependsOnOneValue(where))
    return ({ candidates }, frame) => satisfyingIn(candidates, frame);
  const cachedPositions = new Map<readonly Value[], Int32Array | undefined>();
  return ({ candidates }, frame) => {
    if (!cachedPositions.has(candidates)) cachedPositions.set(candidates, satisfyingIn(candidates, frame));
    return cachedPositions.get(candidates);
  };
}

/** The items that a generator ranges over; without `condition` all are present. */
interface Range {
  readonly values: readonly Value[];
  readonly condition?: (at: number) => BoolRef;
}

function rangeOf(context: GroundingContext, of: Value, site: Site): Range {
  const set = asCells(context, of, site);
  if (set instanceof UnknownSet) return { values: set.candidates, condition: set.condition };
  if (!(set instanceof Family || set instanceof Choice)) return { values: listOf(context, set, site) };
  const items = asSet(context, set, site);
  return { values: items.map((item) => item.value), condition: (at) => items[at]!.condition };
}

function bindValue(
  context: GroundingContext,
  binding: Binding,
  value: Value,
  frame: Frame,
  generator: Generator,
): void {
  if (!binding.isTuple) {
    frame[binding.slots[0]!] = value;
    return;
  }
  const tupleParts = value instanceof Tuple ? value.items : isList(value) ? value : undefined;
  if (tupleParts?.length !== binding.slots.length) {
    context.fail(
      'length-mismatch',
      `${binding.slots.length} names are bound here, but the set holds ${describeValue(context, value)}.`,
      generator.span,
    );
  }
  binding.slots.forEach((slot, at) => {
    frame[slot] = tupleParts![at] ?? null;
  });
}
