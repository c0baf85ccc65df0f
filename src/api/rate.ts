/** The difficulty of a puzzle for people. The ground model is checked first. */
import type { Ground } from '../model/ground.ts';
import { type RateOptions, type Rating, rate as ratingOf } from '../tasks/deduce/rate/rate.ts';
import { requireGround } from './misuse.ts';

export async function rate(ground: Ground, options?: RateOptions): Promise<Rating> {
  requireGround(ground, options);
  return await ratingOf(ground, options);
}
