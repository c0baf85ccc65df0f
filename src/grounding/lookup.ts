/**
 * An index for `x in S where k in f(x)`: the candidates x by the members of f(x), so that each query for a k costs only
 * the number of hits, not all of S. Useful for tables of placements: `count(used[p] for p in places where c in p)`.
 * Cost: the sum of the sizes of f(x), once per set.
 */
import type { Expression, Generator } from '../language/syntax/ast.ts';
import { FixedSet, keyOf, type Value } from '../model/values.ts';
import { DiagnosticError } from '../text/diagnostics.ts';
import type { Frame } from './binders.ts';
import type { Code } from './caches.ts';
import { isList } from './coerce.ts';

/** The positions of the candidates that may satisfy the condition; undefined if that isn't known. */
export type Lookup = (candidates: readonly Value[], frame: Frame) => readonly number[] | undefined;

/** A condition `k in f(x)` that is part of the generator's filter. */
interface Membership {
  readonly key: Expression;
  readonly collection: Expression;
}

/**
 * Finds a condition `k in f(x)` in the filter that can be replaced by a table lookup by k. Both sides are
 * restricted by the names they use: f(x) may use only `own`, the names of x; k may use neither these nor
 * `later`, whose names have no values yet.
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
      mentionsName(key, (name) => own.has(name) || later.has(name))
    )
      continue;
    if (!mentionsName(collection, (name) => own.has(name))) continue;
    if (!mentionsName(collection, (name) => !own.has(name) && isBound(name))) return { key, collection };
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

/** Whether `part` mentions a wanted name anywhere, whether or not the name is bound inside `part`. */
function mentionsName(part: unknown, isWanted: (name: string) => boolean): boolean {
  if (typeof part !== 'object' || part === null) return false;
  if ('kind' in part && part.kind === 'name' && 'name' in part && typeof part.name === 'string')
    return isWanted(part.name);
  return Object.values(part).some((child) => mentionsName(child, isWanted));
}

/**
 * Makes a lookup that finds the candidates whose `collection` contains the value of `key`; `bind` stores a candidate in
 * the frame.
 */
export function lookupBy(key: Code, collection: Code, bind: (value: Value, frame: Frame) => void): Lookup {
  let lastCandidates: readonly Value[] | undefined;
  let queryCount = 0;
  let table: ReadonlyMap<unknown, readonly number[]> | undefined;
  return (candidates, frame) => {
    // A set that is queried only once is just enumerated; the index is built at the second query.
    if (lastCandidates !== candidates) {
      lastCandidates = candidates;
      table = undefined;
      queryCount = 0;
    }
    if (++queryCount < 2) return undefined;
    if (queryCount === 2) table = tableOf(candidates, frame);
    if (table === undefined) return undefined;
    const wantedKey = absentOnError(() => key(frame));
    return wantedKey === null || !isFixed(wantedKey) ? undefined : (table.get(keyOf(wantedKey)) ?? []);
  };

  function tableOf(
    candidates: readonly Value[],
    frame: Frame,
  ): ReadonlyMap<unknown, readonly number[]> | undefined {
    const positionsByKey = new Map<unknown, number[]>();
    for (const [at, candidate] of candidates.entries()) {
      bind(candidate, frame);
      const members = fixedItems(absentOnError(() => collection(frame)));
      if (members === undefined) return undefined;
      for (const item of members) {
        const positions = positionsByKey.get(keyOf(item));
        if (positions === undefined) positionsByKey.set(keyOf(item), [at]);
        else if (positions.at(-1) !== at) positions.push(at);
      }
    }
    return positionsByKey;
  }
}

/**
 * The value, or absent if the evaluation fails: another part of the filter may guard against the failure, and if not,
 * the full enumeration reports it.
 */
function absentOnError(code: () => Value): Value {
  try {
    return code();
  } catch (error) {
    if (error instanceof DiagnosticError) return null;
    throw error;
  }
}

/** The members of a fixed list, set, line or region; undefined for other values. */
function fixedItems(value: Value): readonly Value[] | undefined {
  const items = value instanceof FixedSet ? value.items : isList(value) ? value : cellsOf(value);
  return items?.every(isFixed) === true ? items : undefined;
}

const cellsOf = (value: Value): readonly Value[] | undefined =>
  typeof value === 'object' && value !== null && 'cells' in value ? value.cells : undefined;

/** Whether the value is known before solving, so that it can be looked up. */
function isFixed(value: Value): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return !(
    'ref' in value ||
    'cases' in value ||
    'candidates' in value ||
    'domain' in value ||
    'bools' in value
  );
}
