/** `pzl/count`. The number of answers, random answers, and the best answers. */

import type { Ground } from '../model/ground.ts';
import { sample as draws, type SampleOptions, type SampleOutcome } from '../tasks/count/sample.ts';
import {
  type BestAnswersOptions,
  type BestAnswersOutcome,
  bestAnswers as bestOf,
} from '../tasks/solve/best-answers.ts';
import type { Answer } from '../tasks/solve/outcome.ts';
import { requireGround } from './misuse.ts';
import { Results } from './results.ts';

export { type CountOptions, type CountOutcome, count } from '../tasks/count/count.ts';
export type { SampleOptions, SampleOutcome } from '../tasks/count/sample.ts';
export { type TallyOptions, type TallyOutcome, tally } from '../tasks/count/tally.ts';
export type { BestAnswersOptions, BestAnswersOutcome } from '../tasks/solve/best-answers.ts';

/** Random answers, each with the same probability. */
export function sample(ground: Ground, options?: SampleOptions): Results<Answer, SampleOutcome> {
  requireGround(ground, options);
  return new Results(draws(ground, options));
}

/** The best answers by the model's objective; all answers if the model has no objective. */
export function bestAnswers(
  ground: Ground,
  options?: BestAnswersOptions,
): Results<Answer, BestAnswersOutcome> {
  requireGround(ground, options);
  return new Results(bestOf(ground, options));
}
