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
  const mine = new Set(variablesOf(terms, root));
  let left = Math.min(TUNING.culpritChecks, Math.floor(TUNING.culpritTerms / terms.count));
  const fails = (some: readonly Literal[]): boolean => {
    left--;
    return new PartialEvaluation(terms, [root], partialOf(ground, some)).high(root) === 0;
  };
  const found = new Set<Literal>();
  let rest = claims.filter(({ variable, holds }) => holds && mine.has(variable));
  if (left < 2 * rest.length || fails([])) return [];
  while (left > 0 && fails(rest)) {
    const few = fewest(rest, (some) => left > 0 && fails(some));
    for (const claim of few) found.add(claim);
    const [first] = few;
    rest = rest.filter((claim) => claim !== first);
  }
  return claims.filter((claim) => found.has(claim));
}

/**
 * A subset of the literals for which `fails` returns true, but returns false for each smaller part. The search drops half of the literals at once,
 * then fewer and fewer.
 */
function fewest(all: readonly Literal[], fails: (some: readonly Literal[]) => boolean): readonly Literal[] {
  let kept = all;
  for (let size = Math.ceil(all.length / 2); ; size = Math.ceil(size / 2)) {
    for (let from = kept.length - size; from > -size; from -= size) {
      const without = [...kept.slice(0, Math.max(0, from)), ...kept.slice(Math.max(0, from) + size)];
      if (without.length < kept.length && fails(without)) kept = without;
    }
    if (size <= 1) return kept;
  }
}
