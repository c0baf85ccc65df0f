/**
 * `pzl/explain`. Reasons: hints, solving steps, facts that hold in every answer, the mistakes in an attempted answer,
 * and the difficulty for people.
 */

import type { Ground } from '../model/ground.ts';
import type { Step } from '../tasks/deduce/steps/deduction.ts';
import { type HintsOptions, type HintsOutcome, hints as stepsOf } from '../tasks/deduce/steps/hints.ts';
import { requireGround } from './misuse.ts';
import { Results } from './results.ts';

/** Steps that lead to the answer, each with its reasons. */
export function hints(ground: Ground, options?: HintsOptions): Results<Step, HintsOutcome> {
  requireGround(ground, options);
  return new Results(stepsOf(ground, options));
}

export { Letters } from '../formats/values/letters.ts';
export {
  type AnswerCheck,
  type AnswerCheckOptions,
  type Breach,
  checkAnswer,
  entriesOf,
} from '../tasks/deduce/check-answer.ts';
export { type Conditions, conditionsOf, type NodeCondition } from '../tasks/deduce/conditions/conditions.ts';
export { type ConflictOutcome, conflict } from '../tasks/deduce/mus/conflict.ts';
export { Exclusions } from '../tasks/deduce/propagate/exclusions.ts';
export type { RateOptions, Rating } from '../tasks/deduce/rate/rate.ts';
export type { Deduction, Step } from '../tasks/deduce/steps/deduction.ts';
export { Guide, type GuideOutcome as Guided } from '../tasks/deduce/steps/guide.ts';
export type { HintsOptions, HintsOutcome } from '../tasks/deduce/steps/hints.ts';
export type { PatternMatch } from '../tasks/deduce/techniques/pattern-match.ts';
export {
  LEVELS,
  type LevelName,
  type Round,
  TECHNIQUES,
  type TechniqueName,
} from '../tasks/deduce/techniques/technique.ts';
export { Wording } from '../tasks/deduce/wording/wording.ts';
export { knownPatterns } from '../tasks/discover/match.ts';
export { type Fact, type FactsOptions, type FactsOutcome, facts, type Place } from '../tasks/solve/facts.ts';
export { rate } from './rate.ts';
