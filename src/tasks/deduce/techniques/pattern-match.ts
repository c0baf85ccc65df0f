/**
 * Known patterns: clues of this board at which something follows on every board (tasks/discover). The step is proved again, from the conditions near
 * the clues alone, so that its reasons are minimal like those of other steps.
 */

import { isGraphRule } from '../../../model/terms/terms.ts';
import type { Element } from '../../../model/values.ts';
import type { Literal } from '../../common/literals.ts';
import type { View } from '../conditions/view.ts';
import { TUNING } from '../tuning.ts';

export interface PatternMatch {
  /** The customary name of the pattern. */
  readonly name: string;
  readonly claims: readonly Literal[];
  /** The places of the clues. */
  readonly clues: readonly Element[];
  /** The variables of the finds in the pattern's window. */
  readonly inside: ReadonlySet<number>;
  /** The variables of the finds in the window and near it. */
  readonly around: ReadonlySet<number>;
}

/** The conditions from which a match may follow: those of few places near the clues, and rules about the whole board, such as one loop. */
export function conditionsNear({ around }: PatternMatch, { ground, scopes }: View): number[] {
  const nearbyConditions: number[] = [];
  ground.constraints.forEach(({ root }, condition) => {
    const scope = scopes[condition]!;
    const isNear = scope.length <= TUNING.glance && scope.some((variable) => around.has(variable));
    if (isNear || isGraphRule(ground.terms.operation(root))) nearbyConditions.push(condition);
  });
  return nearbyConditions;
}
