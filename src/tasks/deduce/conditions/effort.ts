/** The effort of understanding an argument; steps with the least effort come first. */
import type { Reasons } from '../../common/literals.ts';
import { TUNING } from '../tuning.ts';

/** The effort of one constraint with this many variables. A known place costs 1. */
export function effortOfRule(width: number): number {
  return width > TUNING.glance ? TUNING.effortWide : TUNING.effortNarrow;
}

/** 1 for every known place, 10 or 20 for every constraint by its width, minus 10. */
export function effortOf({ constraints, known }: Reasons, scopes: readonly (readonly number[])[]): number {
  const rules = constraints.reduce((sum, constraint) => sum + effortOfRule(scopes[constraint]!.length), 0);
  return Math.max(0, rules - TUNING.effortNarrow) + known.length;
}
