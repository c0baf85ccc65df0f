/**
 * Determines how often each value of a find occurs in every answer, if rules imply it: for example, if all rows contain
 * every value once.
 */
import type { Ground, GroundFamily } from '../../src/index.ts';

/** For each visible find: how often each value occurs in every answer; undefined if that isn't known. */
export function valueCounts(ground: Ground): readonly (number | undefined)[] {
  return ground.families.filter(({ hidden }) => !hidden).map((family) => countOf(ground, family));
}

function countOf({ terms, constraints }: Ground, { type, refs, absent }: GroundFamily): number | undefined {
  if (type.kind !== 'int' || absent !== undefined || refs.length === 0) return undefined;
  const values = new Set(refs.flatMap((ref) => valuesOf(terms, ref)));
  const own = new Set(refs);
  // Looks for a rule with conditions that each contain all values once, and that together contain every place once,
  // such as "each row contains every value".
  const rules = new Map<number, Set<number>>();
  for (const { root, rule } of constraints) {
    if ((root & 1) === 1 || terms.operation(root) !== 'allDifferent') continue;
    const parts = terms.arguments(root);
    if (parts.length !== values.size || !parts.every((ref) => own.has(ref))) continue;
    const seen = rules.get(rule) ?? new Set<number>();
    rules.set(rule, seen);
    for (const ref of parts) seen.add(seen.has(ref) ? -1 : ref);
  }
  const isWhole = [...rules.values()].some((seen) => !seen.has(-1) && seen.size === own.size);
  return isWhole ? own.size / values.size : undefined;
}

function valuesOf(terms: Ground['terms'], ref: number): readonly number[] {
  const listed = terms.values(ref);
  if (listed) return [...listed];
  const [low, high] = [terms.low(ref), terms.high(ref)];
  return Array.from({ length: high - low + 1 }, (_, at) => low + at);
}
