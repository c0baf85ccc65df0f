/**
 * A clue against another answer that nobody had thought of: a puzzle was made with values that are wanted in mind, and another answer has
 * others. Clues that were left out are put back one at a time until one breaks a rule there; the evaluator says so, of the rules that
 * name the clue.
 * Cost: linear in these rules, for each clue tried.
 */
import type { Assignment } from '../../../model/ground.ts';
import { Evaluation } from '../../../model/meaning/evaluate.ts';
import type { BoolRef, Terms } from '../../../model/terms/terms.ts';
import { variablesOf } from '../../../model/variables.ts';
import { type ClueModel, type GivenPlace, isOpen } from '../construct/clue-model.ts';
import { type OtherAnswer, withFinds } from '../construct/clue-values.ts';

/** The first of these groups of clues that the other answer breaks, all of them having the values of `answer`. */
export function groupAgainst<Group extends readonly GivenPlace[]>(
  joint: ClueModel,
  rules: readonly BoolRef[],
  answer: Assignment,
  other: OtherAnswer,
  groups: readonly Group[],
): Group | undefined {
  const { terms } = joint.ground;
  const values = withFinds(joint.ground, other, answer);
  if (!values) return undefined;
  const naming = namedIn(terms, rules);
  return groups.find((group) =>
    group.some((place) => {
      if (!isOpen(place) || joint.isAbsent(place, answer)) return false;
      const roots = naming.get(terms.variableOf(place.ref)) ?? [];
      const evaluation = new Evaluation(terms, roots, values);
      return roots.some((root) => evaluation.of(root) === 0);
    }),
  );
}

/** By list of rules: once for all puzzles of a size, which come here again and again. */
const names = new WeakMap<readonly BoolRef[], ReadonlyMap<number, readonly BoolRef[]>>();

/** By variable: the rules that it stands in. */
function namedIn(terms: Terms, rules: readonly BoolRef[]): ReadonlyMap<number, readonly BoolRef[]> {
  const known = names.get(rules);
  if (known) return known;
  const naming = new Map<number, BoolRef[]>();
  for (const root of rules) {
    for (const variable of variablesOf(terms, root)) {
      const roots = naming.get(variable);
      if (roots) roots.push(root);
      else naming.set(variable, [root]);
    }
  }
  names.set(rules, naming);
  return naming;
}
