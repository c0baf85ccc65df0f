/**
 * Finds the known values that break a constraint: a minimal set of values under which it fails. If there are several such sets, the values of all of
 * them are included, so that of three equal digits in a row none is left out.
 */
import type { Ground } from '../../model/ground.ts';
import { PartialEvaluation } from '../../model/meaning/evaluate.ts';
import { variablesOf } from '../../model/variables.ts';
import { type Literal, partialOf } from '../common/literals.ts';
import { leastPart } from './propagate/implied.ts';
import { TUNING } from './tuning.ts';

/** The known values that break the constraint. Empty if the constraint fails without known values, or if the search takes too long. */
export function culpritsOf(
  ground: Ground,
  constraint: number,
  claims: readonly Literal[],
): readonly Literal[] {
  const { terms, constraints } = ground;
  const { root } = constraints[constraint]!;
  const ruleVariables = new Set(variablesOf(terms, root));
  let checksLeft = Math.min(TUNING.culpritChecks, Math.floor(TUNING.culpritTerms / terms.count));
  const violatesRule = (some: readonly Literal[]): boolean => {
    checksLeft--;
    return new PartialEvaluation(terms, [root], partialOf(ground, some)).high(root) === 0;
  };
  const culpritClaims = new Set<Literal>();
  let remainingClaims = claims.filter(({ variable, holds }) => holds && ruleVariables.has(variable));
  if (checksLeft < 2 * remainingClaims.length || violatesRule([])) return [];
  while (checksLeft > 0 && violatesRule(remainingClaims)) {
    const minimalClaims = leastPart(remainingClaims, (some) => checksLeft > 0 && violatesRule(some));
    for (const claim of minimalClaims) culpritClaims.add(claim);
    const [first] = minimalClaims;
    remainingClaims = remainingClaims.filter((claim) => claim !== first);
  }
  return claims.filter((claim) => culpritClaims.has(claim));
}
