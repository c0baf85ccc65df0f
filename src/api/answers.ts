/** The searches for answers, as callers use them: the ground model is checked first, and answers can be iterated over. */
import type { Ground } from '../model/ground.ts';
import { enumerate as answersOf, type SolveOptions } from '../tasks/solve/enumerate.ts';
import type { Answer, SolveOutcome } from '../tasks/solve/outcome.ts';
import { type Solved, solve as solved } from '../tasks/solve/solve.ts';
import { requireCount, requireGround, requireOptions } from './misuse.ts';
import { Results } from './results.ts';

const OPTIONS: Readonly<Record<keyof SolveOptions, 0>> = {
  answers: 0,
  backend: 0,
  beginsAgain: 0,
  certificate: 0,
  conflicts: 0,
  connectivity: 0,
  engineHost: 0,
  onProgress: 0,
  onRefuted: 0,
  oracle: 0,
  proof: 0,
  seed: 0,
  signal: 0,
  timeLimit: 0,
};

/** The answers, one after the other, each accepted by the evaluator. */
export function enumerate(ground: Ground, options?: SolveOptions): Results<Answer, SolveOutcome> {
  requireGround(ground);
  requireOptions(options, OPTIONS);
  requireCount(options?.answers);
  return new Results(answersOf(ground, options));
}

/** Searches until as many answers as wanted are found (one by default), or the search ends otherwise. */
export async function solve(ground: Ground, options?: SolveOptions): Promise<Solved> {
  requireGround(ground);
  requireOptions(options, OPTIONS);
  requireCount(options?.answers);
  return await solved(ground, options);
}
