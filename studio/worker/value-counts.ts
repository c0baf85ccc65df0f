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
  const familyRefs = new Set(refs);
  // Looks for a rule with conditions that each contain all values once, and that together contain every place equally
  // often, such as "each row contains every value", or "each row and each column does".
  const rules = new Map<number, Map<number, number>>();
  for (const { root, rule } of constraints) {
    if ((root & 1) === 1 || terms.operation(root) !== 'allDifferent') continue;
    const parts = terms.arguments(root);
    if (parts.length !== values.size || !parts.every((ref) => familyRefs.has(ref))) continue;
    const timesSeen = rules.get(rule) ?? new Map<number, number>();
    rules.set(rule, timesSeen);
    for (const ref of parts) timesSeen.set(ref, (timesSeen.get(ref) ?? 0) + 1);
  }
  const coversFamily = [...rules.values()].some(
    (timesSeen) => timesSeen.size === familyRefs.size && new Set(timesSeen.values()).size === 1,
  );
  return coversFamily ? familyRefs.size / values.size : undefined;
}

function valuesOf(terms: Ground['terms'], ref: number): readonly number[] {
  const possibleValues = terms.values(ref);
  if (possibleValues) return [...possibleValues];
  const [low, high] = [terms.low(ref), terms.high(ref)];
  return Array.from({ length: high - low + 1 }, (_, at) => low + at);
}
