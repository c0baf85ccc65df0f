/** The name of a step's technique, from its level and its conditions. */
import type { Literal, Reasons } from '../../common/literals.ts';
import type { View } from '../conditions/view.ts';
import { TUNING } from '../tuning.ts';
import { LEVELS, type TechniqueName } from './technique.ts';

/** Whether the reasons are few conditions and few known places, so that people may know the deduction as a pattern. */
export function isPattern({ constraints, known }: Reasons, { ground, scopes }: View): boolean {
  const clues = constraints.filter((one) => !ground.nodes[one] && scopes[one]!.length <= TUNING.glance);
  return clues.length > 0 && clues.length <= TUNING.patternParts && known.length <= TUNING.patternKnown;
}

/** Whether several conditions all contain the place, so that only values allowed by each of them are left. */
function isInAllScopes(
  { variable }: Literal,
  constraints: readonly number[],
  { ground, scopes }: View,
): boolean {
  const isInt = ground.terms.isInt(ground.terms.variable(variable));
  return isInt && constraints.length > 1 && constraints.every((one) => scopes[one]!.includes(variable));
}

/** The name to give to the technique of a step whose hardest inference has this level. */
export function techniqueOf(level: number, lead: Literal, reasons: Reasons, view: View): TechniqueName {
  const name = LEVELS[level - 1]!;
  const { constraints } = reasons;
  switch (name) {
    case 'known values':
    case 'marks':
      if (constraints.length === 1) return 'last place';
      return constraints.every((one) => view.scopes[one]!.includes(lead.variable))
        ? 'only value'
        : 'only place';
    case 'one value in two conditions':
      return 'overlap';
    case 'cases of one condition':
      return 'all ways agree';
    default:
      if (isInAllScopes(lead, constraints, view)) return 'common values';
      if (isPattern(reasons, view)) return 'pattern';
      return level >= LEVELS.indexOf('a supposition') + 1 ? 'chain' : 'carried pair';
  }
}
