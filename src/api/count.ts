/** `pzl/count`. How many answers there are, some drawn at random, and the best ones. */

export { type CountOptions, type CountOutcome, count } from '../tasks/count/count.ts';
export { type SampleOptions, type SampleOutcome, sample } from '../tasks/count/sample.ts';
export { type TallyOptions, type TallyOutcome, tally } from '../tasks/count/tally.ts';
export {
  type BestAnswersOptions,
  type BestAnswersOutcome,
  bestAnswers,
} from '../tasks/solve/best-answers.ts';
