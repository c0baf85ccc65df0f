/** Collects answers into a list, for programs that want a few of them. */
import type { Ground } from '../../model/ground.ts';
import { forEachItem } from '../common/for-each-item.ts';
import { enumerate, type SolveOptions } from './enumerate.ts';
import type { Answer, SolveOutcome } from './outcome.ts';

export interface Solved extends SolveOutcome {
  /** The answers in the order found. */
  readonly solutions: readonly Answer[];
}

/** Searches until as many answers as wanted are found (one by default), or the search ends otherwise. */
export async function solve(ground: Ground, options: SolveOptions = {}): Promise<Solved> {
  const solutions: Answer[] = [];
  const outcome = await forEachItem(enumerate(ground, options), (answer) => solutions.push(answer));
  return { ...outcome, solutions };
}
