/** Searches that exclude others: for the best answer, and for a second answer. Their arguments are checked first. */
import type { Ground } from '../model/ground.ts';
import {
  type Improvement,
  optimize as improvementsOf,
  type OptimizeOutcome,
} from '../tasks/solve/optimize.ts';
import type { SearchOptions } from '../tasks/solve/search.ts';
import { type UniqueOptions, type UniqueOutcome, unique as uniqueIn } from '../tasks/solve/unique.ts';
import { aGround, anAnswer, SEARCH_OPTIONS } from './arguments.ts';
import { checked, checkedLater, maybe, options } from './misuse.ts';
import { Results } from './results.ts';

/** Better and better answers, by the model's objective. */
export const optimize = /* @__PURE__ */ checked(
  'optimize',
  () => [aGround, maybe(options<SearchOptions>(SEARCH_OPTIONS))],
  (ground: Ground, asked?: SearchOptions): Results<Improvement, OptimizeOutcome> =>
    new Results(improvementsOf(ground, asked)),
);

/** Decides whether there is exactly one answer; for a model with an objective, exactly one best answer. */
export const unique = /* @__PURE__ */ checkedLater(
  'unique',
  () => [aGround, maybe(options<UniqueOptions>({ ...SEARCH_OPTIONS, answer: anAnswer }))],
  async (ground: Ground, asked?: UniqueOptions): Promise<UniqueOutcome> => await uniqueIn(ground, asked),
);
