/** The rating of a new puzzle, within the generator's limits. */
import type { Ground } from '../../../model/ground.ts';
import { EndedError, type SearchLimits } from '../../common/limits.ts';
import { type Rating, rate } from '../../deduce/rate/rate.ts';

/** The rating of the puzzle. @throws EndedError if the time limit or the signal comes first */
export async function ratingOf(ground: Ground, { budget, signal }: SearchLimits): Promise<Rating> {
  const rating = await rate(ground, { ...budget.timeLeft(), ...(signal && { signal }) });
  if (rating.status === 'limit' || rating.status === 'stopped') throw new EndedError(rating.status);
  return rating;
}
