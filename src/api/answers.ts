/** The searches for answers, as callers use them: the ground model is checked first, and answers can be iterated over. */
import type { Ground } from '../model/ground.ts';
import { enumerate as answersOf, type SolveOptions } from '../tasks/solve/enumerate.ts';
import type { Answer, SolveOutcome } from '../tasks/solve/outcome.ts';
import { type Solved, solve as solved } from '../tasks/solve/solve.ts';
import { requireCount, requireGround } from './misuse.ts';
import { Results } from './results.ts';

/** The answers, one after the other, each accepted by the evaluator. */
export function enumerate(ground: Ground, options?: SolveOptions): Results<Answer, SolveOutcome> {
  requireGround(ground);
  requireCount(options?.answers);
  return new Results(answersOf(ground, options));
}

/** Searches until as many answers as wanted are found (one by default), or the search ends otherwise. */
export async function solve(ground: Ground, options?: SolveOptions): Promise<Solved> {
  requireGround(ground);
  requireCount(options?.answers);
  return await solved(ground, options);
}
