/** The effort of understanding an argument; steps with the least effort come first. */
import type { Reasons } from '../../common/literals.ts';
import { TUNING } from '../tuning.ts';

/** The effort of a constraint with this many variables. (The effort of a known place is 1.) */
export function effortOfRule(width: number): number {
  return width > TUNING.glance ? TUNING.effortWide : TUNING.effortNarrow;
}

/** The effort of an argument: 1 for each known place, plus 10 for each narrow and 20 for each wide constraint, minus 10. */
export function effortOf({ constraints, known }: Reasons, scopes: readonly (readonly number[])[]): number {
  const rules = constraints.reduce((sum, constraint) => sum + effortOfRule(scopes[constraint]!.length), 0);
  return Math.max(0, rules - TUNING.effortNarrow) + known.length;
}
