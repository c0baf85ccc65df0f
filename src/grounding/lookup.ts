/**
 * `x in S where k in f(x)`: the x by what their f(x) hold, so that asking for each k in turn costs what there is to
 * find and not all of S. Tables of placements are asked so: `count(used[p] for p in places where c in p)`.
 * Cost: the sum of the sizes of f(x), once a set.
 */
import type { Expression, Generator } from '../language/syntax/ast.ts';
import { FixedSet, keyOf, type Value } from '../model/values.ts';
import { DiagnosticError } from '../text/diagnostics.ts';
import type { Frame } from './binders.ts';
import { isList } from './coerce.ts';
import type { Code } from './once.ts';

/** Where in a list of candidates those stand that may satisfy the condition; undefined where nothing is known. */
export type Lookup = (candidates: readonly Value[], frame: Frame) => readonly number[] | undefined;

/** `k in f(x)`, a part of the generator's condition. */
interface Membership {
  readonly key: Expression;
  readonly collection: Expression;
}

/**
 * A part of the condition that a lookup can serve: f(x) is made of the bound names `own` alone, k of others that are
 * bound before (not `later`). `isBound`: whether a name is bound anywhere here, so that f(x) may not speak of it.
 */
export function membershipOf(
  { where }: Generator,
  own: ReadonlySet<string>,
  later: ReadonlySet<string>,
  isBound: (name: string) => boolean,
): Membership | undefined {
  if (where === undefined) return undefined;
  for (const part of conjuncts(where)) {
    if (part.kind !== 'comparison' || part.operators.length !== 1 || part.operators[0] !== 'in') continue;
    const [key, collection] = part.operands;
    if (
      key === undefined ||
      collection === undefined ||
      mentions(key, (name) => own.has(name) || later.has(name))
    )
      continue;
    if (!mentions(collection, (name) => own.has(name))) continue;
    if (!mentions(collection, (name) => !own.has(name) && isBound(name))) return { key, collection };
  }
  return undefined;
}

function* conjuncts(expression: Expression): Iterable<Expression> {
  if (expression.kind !== 'binary' || expression.operator !== 'and') {
    yield expression;
    return;
  }
  yield* conjuncts(expression.left);
  yield* conjuncts(expression.right);
}

/** Whether a name of the kind stands anywhere in the expression, bound inside it or not. */
function mentions(part: unknown, wanted: (name: string) => boolean): boolean {
  if (typeof part !== 'object' || part === null) return false;
  if ('kind' in part && part.kind === 'name' && 'name' in part && typeof part.name === 'string')
    return wanted(part.name);
  return Object.values(part).some((child) => mentions(child, wanted));
}

/** `bind` puts a candidate into the frame. */
export function lookupBy(key: Code, collection: Code, bind: (value: Value, frame: Frame) => void): Lookup {
  let seen: readonly Value[] | undefined;
  let asked = 0;
  let table: ReadonlyMap<unknown, readonly number[]> | undefined;
  return (candidates, frame) => {
    // A set that is asked once only is walked through once only.
    if (seen !== candidates) {
      seen = candidates;
      table = undefined;
      asked = 0;
    }
    if (++asked < 2) return undefined;
    if (asked === 2) table = tableOf(candidates, frame);
    if (table === undefined) return undefined;
    const wanted = quietly(() => key(frame));
    return wanted === null || !isPlain(wanted) ? undefined : (table.get(keyOf(wanted)) ?? []);
  };

  function tableOf(
    candidates: readonly Value[],
    frame: Frame,
  ): ReadonlyMap<unknown, readonly number[]> | undefined {
    const places = new Map<unknown, number[]>();
    for (const [at, candidate] of candidates.entries()) {
      bind(candidate, frame);
      const held = fixedItems(quietly(() => collection(frame)));
      if (held === undefined) return undefined;
      for (const item of held) {
        const found = places.get(keyOf(item));
        if (found === undefined) places.set(keyOf(item), [at]);
        else if (found.at(-1) !== at) found.push(at);
      }
    }
    return places;
  }
}

/** Absent where there is a mistake: another part of the condition may guard against it, and who walks all will see. */
function quietly(code: () => Value): Value {
  try {
    return code();
  } catch (error) {
    if (error instanceof DiagnosticError) return null;
    throw error;
  }
}

/** The members of a fixed list, set, line or region; undefined for anything else. */
function fixedItems(value: Value): readonly Value[] | undefined {
  const items = value instanceof FixedSet ? value.items : isList(value) ? value : cellsOf(value);
  return items?.every(isPlain) === true ? items : undefined;
}

const cellsOf = (value: Value): readonly Value[] | undefined =>
  typeof value === 'object' && value !== null && 'cells' in value ? value.cells : undefined;

/** Known before solving, so that it can be looked up. */
function isPlain(value: Value): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return !(
    'ref' in value ||
    'cases' in value ||
    'candidates' in value ||
    'domain' in value ||
    'bools' in value
  );
}
