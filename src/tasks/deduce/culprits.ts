/**
 * Finds the known values that break a constraint: a minimal set of values under which it fails. If there are several such sets, the values of all of
 * them are included, so that of three equal digits in a row none is left out.
 */
import type { Ground } from '../../model/ground.ts';
import { PartialEvaluation } from '../../model/meaning/evaluate.ts';
import { variablesOf } from '../../model/variables.ts';
import { type Literal, partialOf } from '../common/literals.ts';
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
    const minimalClaims = shrinkToFailing(remainingClaims, (some) => checksLeft > 0 && violatesRule(some));
    for (const claim of minimalClaims) culpritClaims.add(claim);
    const [first] = minimalClaims;
    remainingClaims = remainingClaims.filter((claim) => claim !== first);
  }
  return claims.filter((claim) => culpritClaims.has(claim));
}

/**
 * A subset of the literals for which `fails` returns true, but returns false for each smaller part. The search drops half of the literals at once,
 * then fewer and fewer.
 */
function shrinkToFailing(
  all: readonly Literal[],
  fails: (some: readonly Literal[]) => boolean,
): readonly Literal[] {
  let keptClaims = all;
  for (let size = Math.ceil(all.length / 2); ; size = Math.ceil(size / 2)) {
    for (let from = keptClaims.length - size; from > -size; from -= size) {
      const reducedClaims = [
        ...keptClaims.slice(0, Math.max(0, from)),
        ...keptClaims.slice(Math.max(0, from) + size),
      ];
      if (reducedClaims.length < keptClaims.length && fails(reducedClaims)) keptClaims = reducedClaims;
    }
    if (size <= 1) return keptClaims;
  }
}
