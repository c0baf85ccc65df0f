/** The way to the answer, step by step: each the easiest deduction there is (easiest-step.ts). */

import { Budget } from '../../model/clock.ts';
import type { Ground } from '../../model/ground.ts';
import { append } from '../../model/large-lists.ts';
import { allFacts } from '../solve/facts.ts';
import type { SolveStatistics } from '../solve/outcome.ts';
import type { SearchOptions } from '../solve/search.ts';
import { EasiestSteps } from './easiest-step.ts';
import { Prober } from './prober.ts';
import { type Claim, Reasoner, type Reasons } from './reasoner.ts';

/** What follows next, and why. */
export interface Deduction {
  /** What follows: values that must be, all from the same reasons. */
  readonly claims: readonly Claim[];
  /** The one among them that was found first. */
  readonly lead: Claim;
  /** Minimal: without any of their elements some of the claims doesn't follow, as far as the search for one shows. */
  readonly reasons: Reasons;
  /** What the narrow rule instances among the reasons would force if the lead were not so. */
  readonly otherwise: readonly Claim[];
  /** The puzzle itself tells it, a clue its own cell, say: no rule instance speaks of another place. */
  readonly told: boolean;
  /** How hard it is to see: 10 for every rule instance after the first, 20 for one all over the board, 1 for every known place. */
  readonly effort: number;
}

export interface Step extends Deduction {
  /** What is known after it, also by steps that were withheld. */
  readonly after: readonly Claim[];
}

export interface HintsOptions extends SearchOptions {
  /** Values that are known already; nothing beyond what is given unless told. */
  readonly known?: readonly Claim[];
  /**
   * A step that reads a clue to the one who asks is no hint, as long as there is another: such steps are kept back until
   * the end, and then only the first of them is told, where no other was.
   */
  readonly withholdTold?: boolean;
  /** The most steps wanted that tell a value which the puzzle itself doesn't tell; all of them unless told. */
  readonly steps?: number;
}

export interface HintsOutcome {
  /**
   * `solved`: every place of the answer is known. `steps`: as many steps as were wanted. `open`: the rest differs
   * between answers. `wrong`: no answer has all values known at the start. `none`: there is no answer.
   */
  readonly status: 'solved' | 'steps' | 'open' | 'wrong' | 'none' | 'limit' | 'stopped';
  /** What is known at the end, that from the start included. */
  readonly known: readonly Claim[];
  readonly steps: number;
  /** The effort of the hardest step. */
  readonly difficulty: number;
  /** The efforts of all steps together. */
  readonly effort: number;
  readonly statistics: SolveStatistics;
}

export async function* hints(
  ground: Ground,
  options: HintsOptions = {},
): AsyncGenerator<Step, HintsOutcome, undefined> {
  const { known = [], steps: most = Number.POSITIVE_INFINITY, withholdTold = false, ...search } = options;
  const budget = Budget.ofSeconds(search.timeLimit);
  const reasoner = await Reasoner.open(ground, { ...search, ...budget.timeLeft() });
  const prober = await Prober.open(ground, { ...search, ...budget.timeLeft() });
  const way = new EasiestSteps(reasoner, prober, known);
  const outcome = (status: HintsOutcome['status']): HintsOutcome => ({
    status,
    known: way.known,
    steps: way.steps,
    difficulty: way.hardest,
    effort: way.effort,
    statistics: reasoner.statistics(),
  });

  if (reasoner.halted !== undefined) return outcome(reasoner.halted);
  const possible = await allFacts(ground, { ...search, ...budget.timeLeft(), known });
  if (possible.status === 'limit' || possible.status === 'stopped') return outcome(possible.status);
  if (possible.status === 'none') {
    if (known.length === 0) return outcome('none');
    const puzzle = await reasoner.ask([...reasoner.scopes.keys()], []);
    return outcome(
      puzzle === undefined ? (reasoner.halted ?? 'stopped') : 'core' in puzzle ? 'none' : 'wrong',
    );
  }
  way.aim(possible.possible);
  reasoner.lean([...way.open.values()]);
  const after = [...known];
  let withheld: Deduction | undefined;
  let ending: HintsOutcome['status'] | undefined;
  while (ending === undefined && way.open.size > 0) {
    if (way.values >= most) {
      ending = 'steps';
      break;
    }
    const step = await way.next();
    ending = reasoner.halted;
    if (!step || ending !== undefined) break;
    append(after, step.claims);
    if (withholdTold && step.told) withheld ??= step;
    else {
      withheld = undefined;
      yield { ...step, after: [...after] };
    }
  }
  if (withheld !== undefined) yield { ...withheld, after };
  return outcome(ending ?? (way.complete(possible.possible) ? 'solved' : 'open'));
}
