/** Collects answers into a list, for programs that want a few of them. */
import type { Ground } from '../../model/ground.ts';
import { enumerate, type SolveOptions } from './enumerate.ts';
import type { Answer, SolveOutcome } from './outcome.ts';

export interface Solved extends SolveOutcome {
  /** The answers in the order found. */
  readonly solutions: readonly Answer[];
}

/** Searches until as many answers as wanted are found (one by default), or the search ends otherwise. */
export async function solve(ground: Ground, options: SolveOptions = {}): Promise<Solved> {
  const solutions: Answer[] = [];
  const search = enumerate(ground, options);
  for (;;) {
    const step = await search.next();
    if (step.done) return { ...step.value, solutions };
    solutions.push(step.value);
  }
}
