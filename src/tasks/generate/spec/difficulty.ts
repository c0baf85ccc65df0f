/**
 * The difficulty of new puzzles, by their rating (tasks/deduce/rate): puzzles are made until one has a figure in the range that the model defines for
 * the level; for level `easy`, each further try keeps more clues.
 */
import type { Levels } from '../../../language/sections/generate/plan.ts';
import { TUNING } from './tuning.ts';

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

export function levelOf(figure: number, { easy, hard }: Levels): Difficulty {
  if (figure <= easy) return 'easy';
  return figure >= hard ? 'hard' : 'medium';
}

export interface KeptFractions {
  /** The fraction of all clues that is kept without testing whether they are needed, which saves the cost of the tests. */
  readonly totalShare: number;
  /** The fraction of the clues found removable that is kept nevertheless. */
  readonly removableShare: number;
}

export function keptFractions(difficulty: Difficulty | undefined, attempt: number): KeptFractions {
  if (difficulty === undefined) return { totalShare: TUNING.untestedClues, removableShare: 0 };
  if (difficulty === 'hard') return { totalShare: 0, removableShare: 0 };
  return {
    totalShare: 0,
    removableShare: difficulty === 'easy' ? Math.min(1, 0.3 + 0.1 * attempt) : 0.1,
  };
}
