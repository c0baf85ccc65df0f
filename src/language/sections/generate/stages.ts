/**
 * While puzzles are made, the values of givens filled by `choose` or `remove` are unknown. Some rules need such a value
 * before there are variables (`ray(c, arrow[c])`): these rules are fine for an instance, but make every attempt to
 * generate one fail. To find such rules, the checker treats these givens like finds. It checks twice, because a guard
 * can only show that a given is present if the given's places are known in advance.
 */

import { type Diagnostic, Diagnostics } from '../../../text/diagnostics.ts';
import type { PriorFact } from '../../check/context.ts';
import { check } from '../../check/model.ts';
import type { Model } from '../../model.ts';
import type { GeneratePlan } from './plan.ts';

const UNKNOWN_KEY_ADVICE =
  'Range over what it can be: `forall x in directions where … = x: …`. Or let the size tell it.';

/** Warns about rules that need values of givens too early; to be called for a model without errors. */
export function warnOfLateChoices(
  model: Model,
  { choose, remove, take, scatter, divisionByGiven }: GeneratePlan,
): Diagnostic[] {
  const chosenNames = [...choose.keys(), ...remove].filter(
    (name) => !take.has(name) && !divisionByGiven.has(name),
  );
  if (chosenNames.length === 0) return [];
  // If a `take` statement in the block `plant` defines a given, its places are known before its values, as are those of
  // a scattered given.
  const isPlaced = (name: string): boolean => scatter.has(name) || model.plant?.takenNames.has(name) === true;
  const priorFactOf = (name: string): PriorFact => (isPlaced(name) ? 'presence' : 'nothing');
  const mistakeBySpan = new Map<string, Diagnostic>();
  for (const as of [(): PriorFact => 'presence', priorFactOf]) {
    for (const mistake of earlyNeedsOf(model, chosenNames, as)) {
      const { span } = mistake;
      if (span) mistakeBySpan.set(`${span.file}:${span.start}:${span.end}`, mistake);
    }
  }
  return [...mistakeBySpan.values()].map((mistake) => ({
    ...mistake,
    severity: 'warning',
    advice: UNKNOWN_KEY_ADVICE,
  }));
}

/** Messages about each place where a rule needs a value of one of these givens before the value is known. */
function earlyNeedsOf(
  model: Model,
  givens: readonly string[],
  as: (name: string) => PriorFact,
): Diagnostic[] {
  const diagnostics = new Diagnostics();
  check(model.tree, model.sources, diagnostics, {
    chosenGivens: new Map(givens.map((name) => [name, as(name)])),
  });
  return diagnostics.list.filter(({ code }) => code === 'unknown-stage');
}
