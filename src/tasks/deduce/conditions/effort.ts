/** How hard reasons are to see: what is searched for is always the least. */
import type { Reasons } from '../../common/literals.ts';

/** A rule instance at hand, and one that speaks of so much that one has to look around the board. */
const NARROW = 10;
const WIDE = 20;
/** Rule instances of so many places are taken in at a glance. */
export const GLANCE = 40;

/** Of one rule instance that speaks of so many variables. A known place costs 1. */
export function effortOfRule(width: number): number {
  return width > GLANCE ? WIDE : NARROW;
}

/** 1 for every known place, 10 or 20 for every rule instance by its width, of which 10 are free. */
export function effortOf({ constraints, known }: Reasons, scopes: readonly (readonly number[])[]): number {
  const rules = constraints.reduce((sum, constraint) => sum + effortOfRule(scopes[constraint]!.length), 0);
  return Math.max(0, rules - NARROW) + known.length;
}
