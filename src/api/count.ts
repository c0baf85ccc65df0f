/** `pzl/count`. The number of answers, random answers, and the best answers. */

import type { Ground } from '../model/ground.ts';
import { type CountOptions, type CountOutcome, count as countOf } from '../tasks/count/count.ts';
import { sample as draws, type SampleOptions, type SampleOutcome } from '../tasks/count/sample.ts';
import { type TallyOptions, type TallyOutcome, tally as tallyOf } from '../tasks/count/tally.ts';
import {
  type BestAnswersOptions,
  type BestAnswersOutcome,
  bestAnswers as bestOf,
} from '../tasks/solve/best-answers.ts';
import type { Answer } from '../tasks/solve/outcome.ts';
import { aCount, aGround, COMMON_OPTIONS, claims, SEARCH_OPTIONS } from './arguments.ts';
import { atLeast, callback, checked, checkedLater, maybe, oneOf, options } from './misuse.ts';
import { Results } from './results.ts';

export type { CountOptions, CountOutcome } from '../tasks/count/count.ts';
export type { SampleOptions, SampleOutcome } from '../tasks/count/sample.ts';
export type { TallyOptions, TallyOutcome } from '../tasks/count/tally.ts';
export type { BestAnswersOptions, BestAnswersOutcome } from '../tasks/solve/best-answers.ts';

/** The number of answers; for a model with an objective, of the best ones. */
export const count = /* @__PURE__ */ checkedLater(
  'count',
  () => [
    aGround,
    maybe(
      options<CountOptions>({
        ...SEARCH_OPTIONS,
        most: atLeast(1, '`most`'),
        method: oneOf(['listing', 'diagram'], '`method`'),
      }),
    ),
  ],
  async (ground: Ground, asked?: CountOptions): Promise<CountOutcome> => await countOf(ground, asked),
);

/** In how many answers each place has each value. */
export const tally = /* @__PURE__ */ checkedLater(
  'tally',
  () => [aGround, maybe(options<TallyOptions>({ ...COMMON_OPTIONS, known: claims }))],
  async (ground: Ground, asked?: TallyOptions): Promise<TallyOutcome> => await tallyOf(ground, asked),
);

/** Random answers, each with the same probability. */
export const sample = /* @__PURE__ */ checked(
  'sample',
  () => [aGround, maybe(options<SampleOptions>({ ...COMMON_OPTIONS, answers: aCount }))],
  (ground: Ground, asked?: SampleOptions): Results<Answer, SampleOutcome> =>
    new Results(draws(ground, asked)),
);

/** The best answers by the model's objective; all answers if the model has no objective. */
export const bestAnswers = /* @__PURE__ */ checked(
  'bestAnswers',
  () => {
    const { oracle: _, ...search } = SEARCH_OPTIONS;
    const own = {
      answers: aCount,
      openOracle: callback('`openOracle`'),
      onImprovement: callback('`onImprovement`'),
      onFallback: callback('`onFallback`'),
    };
    return [aGround, maybe(options<BestAnswersOptions>({ ...search, ...own }))];
  },
  (ground: Ground, asked?: BestAnswersOptions): Results<Answer, BestAnswersOutcome> =>
    new Results(bestOf(ground, asked)),
);
