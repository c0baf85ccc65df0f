/** `pzl/count`. The number of answers, random answers, and the best answers. */

import type { Ground } from '../model/ground.ts';
import { type CountOptions, type CountOutcome, count as counted } from '../tasks/count/count.ts';
import { sample as draws, type SampleOptions, type SampleOutcome } from '../tasks/count/sample.ts';
import { type TallyOptions, type TallyOutcome, tally as tallied } from '../tasks/count/tally.ts';
import {
  type BestAnswersOptions,
  type BestAnswersOutcome,
  bestAnswers as bestOf,
} from '../tasks/solve/best-answers.ts';
import type { Answer } from '../tasks/solve/outcome.ts';
import { needed } from './grounds.ts';
import { Results } from './results.ts';

export type { CountOptions, CountOutcome } from '../tasks/count/count.ts';
export type { SampleOptions, SampleOutcome } from '../tasks/count/sample.ts';
export type { TallyOptions, TallyOutcome } from '../tasks/count/tally.ts';
export type { BestAnswersOptions, BestAnswersOutcome } from '../tasks/solve/best-answers.ts';

/** How many answers there are; where the model has an objective, how many best ones. */
export async function count(ground: Ground, options?: CountOptions): Promise<CountOutcome> {
  return await counted(needed(ground), options);
}

/** In how many answers each place has each value; where the model has an objective, among the best. */
export async function tally(ground: Ground, options?: TallyOptions): Promise<TallyOutcome> {
  return await tallied(needed(ground), options);
}

/** Random answers, each with the same probability. */
export const sample = (ground: Ground, options?: SampleOptions): Results<Answer, SampleOutcome> =>
  new Results(draws(needed(ground), options));

/** The answers; for a model with an objective, the best ones. */
export const bestAnswers = (
  ground: Ground,
  options?: BestAnswersOptions,
): Results<Answer, BestAnswersOutcome> => new Results(bestOf(needed(ground), options));
