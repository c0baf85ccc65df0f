/** Searches that exclude others: for the best answer, and for a second answer. The ground model is checked first. */
import type { Ground } from '../model/ground.ts';
import {
  type Improvement,
  optimize as improvementsOf,
  type OptimizeOutcome,
} from '../tasks/solve/optimize.ts';
import type { SearchOptions } from '../tasks/solve/search.ts';
import { type UniqueOptions, type UniqueOutcome, unique as uniqueIn } from '../tasks/solve/unique.ts';
import { requireGround } from './misuse.ts';
import { Results } from './results.ts';

/** Better and better answers, by the model's objective. */
export function optimize(ground: Ground, options?: SearchOptions): Results<Improvement, OptimizeOutcome> {
  requireGround(ground, options);
  return new Results(improvementsOf(ground, options));
}

/** Decides whether there is exactly one answer; for a model with an objective, exactly one best answer. */
export async function unique(ground: Ground, options?: UniqueOptions): Promise<UniqueOutcome> {
  requireGround(ground, options);
  return await uniqueIn(ground, options);
}
