/**
 * How hard a puzzle is, by the way it is solved step by step (hints.ts): the effort of its hardest step. Where a level is asked
 * for, puzzles are made until one is of that level; each next try gives more clues away for an easy one.
 */
import type { Ground } from '../../model/ground.ts';
import { Ended, type SearchLimits } from '../generate/search/questions.ts';
import type { Levels } from '../generate/section/plan.ts';
import { hints } from './hints.ts';

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** The puzzles that are looked at for one of the level. */
export const TRIES = 24;

export function levelOf(figure: number, { easy, hard }: Levels): Difficulty {
  if (figure <= easy) return 'easy';
  return figure >= hard ? 'hard' : 'medium';
}

/** Of the clues that could go, the part that is given all the same. */
export function generosity(difficulty: Difficulty | undefined, attempt: number): number {
  if (difficulty === 'hard') return 0;
  return difficulty === 'easy' ? Math.min(1, 0.3 + 0.1 * attempt) : 0.1;
}

/** The effort of the hardest step; throws Ended when the time is over. */
export async function difficultyOf(ground: Ground, { budget, signal }: SearchLimits): Promise<number> {
  const steps = hints(ground, { ...budget.timeLeft(), ...(signal && { signal }) });
  let next = await steps.next();
  while (!next.done) next = await steps.next();
  const { status, difficulty } = next.value;
  if (status === 'limit' || status === 'stopped') throw new Ended(status);
  return difficulty;
}
