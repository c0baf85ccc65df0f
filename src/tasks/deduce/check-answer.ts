/** Checks a complete or partial answer, and finds which rules it breaks, and where. */
import { numberOfValue, type Solution } from '../../formats/solution/solution.ts';
import type { Ground } from '../../model/ground.ts';
import { evaluatePartial } from '../../model/meaning/evaluate.ts';
import type { Element } from '../../model/values.ts';
import { placesOfVariables, variablesOf } from '../../model/variables.ts';
import { type Literal, partialOf } from '../common/literals.ts';
import type { SearchOptions } from '../solve/search.ts';
import { culpritsOf } from './culprits.ts';
import { Reasoner } from './mus/reasoner.ts';
import { failureOf } from './wording/failures.ts';

/** A constraint that can't be satisfied any more. */
export interface Breach {
  /** The index of the constraint in the ground model. */
  readonly constraint: number;
  /** The index of the constraint's rule in the ground model. */
  readonly rule: number;
  /** The place of the constraint: the elements that its quantifiers bind, or else the places of the entries involved. */
  readonly elements: readonly Element[];
  /** The entries that break the constraint; empty if it takes all entries on which the constraint depends, so that a list would say nothing new. */
  readonly culprits: readonly Literal[];
}

export type AnswerCheck =
  /** The answer is complete, and every rule holds. */
  | { readonly status: 'right' }
  /** The answer is partial and breaks no rule yet. It may still be impossible to complete. */
  | { readonly status: 'possible' }
  /** The answer is partial and can be completed. Determined only with option `strict`. */
  | { readonly status: 'completable' }
  | {
      readonly status: 'broken';
      readonly breaches: readonly Breach[];
      /** Entries whose value isn't in the domain of their variable. */
      readonly impossible: readonly Literal[];
    }
  /** No rule is broken yet, but these entries can't be true together; without any one of them, the others can. */
  | { readonly status: 'stuck'; readonly entries: readonly Literal[] }
  | { readonly status: 'limit' | 'stopped' };

export interface AnswerCheckOptions extends SearchOptions {
  /** Whether to find out if a partial answer can be completed. */
  readonly strict?: boolean;
}

export async function checkAnswer(
  ground: Ground,
  solution: Solution,
  options: AnswerCheckOptions = {},
): Promise<AnswerCheck> {
  const { strict = false, ...search } = options;
  const entries = entriesOf(ground, solution);
  const impossibleEntries = entries.filter((entry) => !isAllowed(ground, entry));
  if (impossibleEntries.length > 0) return { status: 'broken', breaches: [], impossible: impossibleEntries };
  const verdictByConstraint = evaluatePartial(ground, partialOf(ground, entries));
  const breaches = ground.constraints.flatMap((_, constraint) =>
    verdictByConstraint[constraint] === 'fails' ? [breachOf(ground, constraint, entries)] : [],
  );
  if (breaches.length > 0) return { status: 'broken', breaches, impossible: impossibleEntries };
  const isComplete = solution.families.every((family) => !hasOpenPlace(ground, family.name, entries));
  if (isComplete && verdictByConstraint.every((verdict) => verdict === 'holds')) return { status: 'right' };
  if (!isComplete && !strict) return { status: 'possible' };

  const reasoner = await Reasoner.open(ground, search);
  const allConstraints = ground.constraints.map((_, constraint) => constraint);
  const reply = await reasoner.ask(allConstraints, entries);
  if (!reply) return { status: reasoner.endCause ?? 'stopped' };
  if ('values' in reply) return { status: isComplete ? 'right' : 'completable' };
  if (isComplete) {
    // No single rule is broken and only values of hidden finds are open, so the error is the rules that contradict each other about these.
    const { constraints } = await reasoner.shrink(reply.core);
    if (reasoner.endCause) return { status: reasoner.endCause };
    const ruleBreaches = constraints.map((constraint) => breachOf(ground, constraint, entries));
    return { status: 'broken', breaches: ruleBreaches, impossible: impossibleEntries };
  }
  const conflictingEntries = await reasoner.shrinkKnown(allConstraints, entries);
  return reasoner.endCause ? { status: reasoner.endCause } : { status: 'stuck', entries: conflictingEntries };
}

/** The entries of the solution, by variable. */
export function entriesOf(ground: Ground, solution: Solution): Literal[] {
  const claims: Literal[] = [];
  const valuesByName = new Map(solution.families.map((family) => [family.name, family.values]));
  for (const family of ground.families) {
    valuesByName.get(family.name)?.forEach((value, position) => {
      const number = numberOfValue(family, value);
      const ref = family.refs[position];
      if (number === undefined || ref === undefined) return;
      if (ground.terms.constantValue(ref) !== undefined) return;
      claims.push({ variable: ground.terms.variableOf(ref), value: number, holds: true });
    });
  }
  return claims;
}

function isAllowed({ terms }: Ground, { variable, value }: Literal): boolean {
  const ref = terms.variable(variable);
  const values = terms.values(ref);
  return values ? values.includes(value) : value >= terms.low(ref) && value <= terms.high(ref);
}

function hasOpenPlace(ground: Ground, family: string, entries: readonly Literal[]): boolean {
  const enteredVariables = new Set(entries.map(({ variable }) => variable));
  const refs = ground.families.find(({ name }) => name === family)?.refs ?? [];
  return refs.some(
    (ref) =>
      ground.terms.constantValue(ref) === undefined && !enteredVariables.has(ground.terms.variableOf(ref)),
  );
}

function breachOf(ground: Ground, constraint: number, entries: readonly Literal[]): Breach {
  const { rule, root, site } = ground.constraints[constraint]!;
  const ruleFailure = failureOf(ground, constraint, entries);
  if (ruleFailure) return { constraint, rule, elements: ruleFailure.elements, culprits: [] };
  const conflictingEntries = culpritsOf(ground, constraint, entries);
  if (site.length > 0) return { constraint, rule, elements: site, culprits: conflictingEntries };
  const enteredVariables = new Set(entries.map(({ variable }) => variable));
  const places = placesOfVariables(ground);
  const elements = variablesOf(ground.terms, root).flatMap((variable) =>
    enteredVariables.has(variable) ? (places[variable]?.element ?? []) : [],
  );
  return { constraint, rule, elements, culprits: conflictingEntries };
}
