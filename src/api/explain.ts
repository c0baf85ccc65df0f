/**
 * `pzl/explain`. Reasons: hints, solving steps, facts that hold in every answer, the mistakes in an attempted answer,
 * and the difficulty for people.
 */

import type { Solution } from '../formats/solution/solution.ts';
import type { Ground } from '../model/ground.ts';
import type { Literal } from '../tasks/common/literals.ts';
import {
  type AnswerCheck,
  type AnswerCheckOptions,
  checkAnswer as checked,
} from '../tasks/deduce/check-answer.ts';
import { type ConflictOutcome, conflict as conflictIn } from '../tasks/deduce/mus/conflict.ts';
import { type RateOptions, type Rating, rate as rated } from '../tasks/deduce/rate/rate.ts';
import type { Step } from '../tasks/deduce/steps/deduction.ts';
import { type HintsOptions, type HintsOutcome, hints as stepsOf } from '../tasks/deduce/steps/hints.ts';
import { type FactsOptions, type FactsOutcome, facts as factsOf } from '../tasks/solve/facts.ts';
import type { SearchOptions } from '../tasks/solve/search.ts';
import { needed } from './grounds.ts';
import { Results } from './results.ts';

/** Steps that lead to the answer, each with its reasons. */
export const hints = (ground: Ground, options?: HintsOptions): Results<Step, HintsOutcome> =>
  new Results(stepsOf(needed(ground), options));

/** What holds in every answer; where the model has an objective, in every best one. */
export async function facts(ground: Ground, options?: FactsOptions): Promise<FactsOutcome> {
  return await factsOf(needed(ground), options);
}

/** How hard the puzzle is for people. */
export async function rate(ground: Ground, options?: RateOptions): Promise<Rating> {
  return await rated(needed(ground), options);
}

/** What is wrong with an answer, complete or in part. */
export async function checkAnswer(
  ground: Ground,
  solution: Solution,
  options?: AnswerCheckOptions,
): Promise<AnswerCheck> {
  return await checked(needed(ground), solution, options);
}

/** Constraints, and entries if there are any, that can't hold together and of which none can be left out. */
export async function conflict(
  ground: Ground,
  options?: SearchOptions & { readonly entries?: readonly Literal[] },
): Promise<ConflictOutcome> {
  return await conflictIn(needed(ground), options);
}

export {
  type AnswerCheck,
  type AnswerCheckOptions,
  type Breach,
  entriesOf,
} from '../tasks/deduce/check-answer.ts';
export { type Conditions, conditionsOf, type NodeCondition } from '../tasks/deduce/conditions/conditions.ts';
export type { ConflictOutcome } from '../tasks/deduce/mus/conflict.ts';
export { Exclusions } from '../tasks/deduce/propagate/exclusions.ts';
export type { RateOptions, Rating } from '../tasks/deduce/rate/rate.ts';
export type { Deduction, Step } from '../tasks/deduce/steps/deduction.ts';
export { Guide, type Guided } from '../tasks/deduce/steps/guide.ts';
export type { HintsOptions, HintsOutcome } from '../tasks/deduce/steps/hints.ts';
export {
  LEVELS,
  type LevelName,
  type Round,
  TECHNIQUES,
  type TechniqueName,
} from '../tasks/deduce/techniques/technique.ts';
export { Letters } from '../tasks/deduce/wording/letters.ts';
export { Wording } from '../tasks/deduce/wording/wording.ts';
export type { Fact, FactsOptions, FactsOutcome, Place } from '../tasks/solve/facts.ts';
