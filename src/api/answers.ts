/** The searches for answers, as callers use them: their arguments are checked first, and answers can be iterated over. */
import type { Ground } from '../model/ground.ts';
import { enumerate as answersOf, type SolveOptions } from '../tasks/solve/enumerate.ts';
import type { Answer, SolveOutcome } from '../tasks/solve/outcome.ts';
import { type Solved, solve as solved } from '../tasks/solve/solve.ts';
import { aGround, SOLVE_OPTIONS } from './arguments.ts';
import { checked, checkedLater, maybe, options } from './misuse.ts';
import { Results } from './results.ts';

/** The answers, one after the other, each accepted by the evaluator. */
export const enumerate = /* @__PURE__ */ checked(
  'enumerate',
  () => [aGround, maybe(options<SolveOptions>(SOLVE_OPTIONS))],
  (ground: Ground, asked?: SolveOptions): Results<Answer, SolveOutcome> =>
    new Results(answersOf(ground, asked)),
);

/** Searches until as many answers as wanted are found (one by default), or the search ends otherwise. */
export const solve = /* @__PURE__ */ checkedLater(
  'solve',
  () => [aGround, maybe(options<SolveOptions>(SOLVE_OPTIONS))],
  async (ground: Ground, asked?: SolveOptions): Promise<Solved> => await solved(ground, asked),
);
