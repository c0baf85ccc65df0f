/**
 * How hard a puzzle is to be, by its rating (tasks/deduce/rate): puzzles are made until the figure of one is in the range that the
 * model gives to the level; each next try gives more clues away for an easy one.
 */
import type { Levels } from '../../../language/sections/generate/plan.ts';
import { TUNING } from './tuning.ts';

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

export function levelOf(figure: number, { easy, hard }: Levels): Difficulty {
  if (figure <= easy) return 'easy';
  return figure >= hard ? 'hard' : 'medium';
}

export interface Generosity {
  /** The part of all clues that stays without a question: what it costs to find out that a clue is needed is saved. */
  readonly before: number;
  /** Of the clues that could go, the part that is given all the same. */
  readonly after: number;
}

export function generosity(difficulty: Difficulty | undefined, attempt: number): Generosity {
  if (difficulty === undefined) return { before: TUNING.untried, after: 0 };
  if (difficulty === 'hard') return { before: 0, after: 0 };
  return { before: 0, after: difficulty === 'easy' ? Math.min(1, 0.3 + 0.1 * attempt) : 0.1 };
}
