/** The time limit and the stop signal of long work, and long steps that observe them. */
import { DEFAULT_LIMITS } from '../../grounding/context.ts';
import { ground as groundModel } from '../../grounding/ground.ts';
import type { Model } from '../../language/model.ts';
import { type Budget, OutOfTime, receiveSignals } from '../../model/clock.ts';
import type { Ground } from '../../model/ground.ts';
import type { InstanceSource } from '../../model/instance-source.ts';
import type { Diagnostics } from '../../text/diagnostics.ts';

export type Ends = Pick<SearchLimits, 'budget' | 'signal' | 'paces'>;

export interface SearchLimits {
  readonly budget: Budget;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: ((conflicts: number) => void) | undefined;
  /** How long recurring steps took for puzzles of this size. If undefined, every step counts as long. */
  readonly paces?: Paces;
}

/** Durations of long steps by kind, for puzzles of one size. */
export class Paces {
  /** [kind of step]: its recent duration in milliseconds. A long duration fades only slowly. */
  readonly #lately = new Map<Step, number>();
  /** The time (performance.now()) at which a step last gave the event loop a turn. */
  heard = Number.NEGATIVE_INFINITY;

  isQuick(step: Step): boolean {
    return (this.#lately.get(step) ?? Number.POSITIVE_INFINITY) < QUICK;
  }

  took(step: Step, milliseconds: number): void {
    this.#lately.set(step, Math.max(milliseconds, (this.#lately.get(step) ?? 0) / 2));
  }
}

type Step = 'ground' | 'open' | 'tighten' | 'encode' | 'begin' | 'context' | 'prove';
/** Milliseconds: a step that takes no longer isn't made interruptible, which costs a fifth of a millisecond, because the host starts two threads. */
const QUICK = 20;

/** Milliseconds between two turns of the event loop. */
export const BREATH = 50;

/** Thrown to end the work when the time limit is reached (`limit`) or the signal arrives (`stopped`). */
export class Ended extends Error {
  readonly status: 'limit' | 'stopped';
  constructor(status: 'limit' | 'stopped') {
    super(status);
    this.status = status;
  }
}

/**
 * Runs a long step. `step` names a recurring kind of step: if steps of that kind were quick so far, this one isn't interruptible, and signals are
 * handled between two of them. @throws Ended if the time limit or the signal comes first
 */
export async function withinLimits<Result>(
  { budget, signal, paces }: Ends,
  work: (deadline: number) => Result,
  step?: Step,
): Promise<Result> {
  const isQuick = step !== undefined && paces?.isQuick(step) === true;
  if (!isQuick || performance.now() - paces.heard >= BREATH) {
    await receiveSignals();
    if (paces) paces.heard = performance.now();
  }
  if (signal?.aborted) throw new Ended('stopped');
  const run = (): Result => work(budget.deadline);
  try {
    const start = performance.now();
    const result = isQuick ? run() : budget.runInterruptibly(run);
    if (step !== undefined) paces?.took(step, performance.now() - start);
    return result;
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
    throw new Ended(signal?.aborted !== true && budget.isSpent() ? 'limit' : 'stopped');
  }
}

/** Grounds an instance of the model. @throws Ended if the time limit or the signal comes first */
export async function groundWithin(
  limits: Ends,
  model: Model,
  source: InstanceSource,
  diagnostics: Diagnostics,
): Promise<Ground | undefined> {
  const { ground } = await withinLimits(
    limits,
    (deadline) => groundModel(model, source, diagnostics, { ...DEFAULT_LIMITS, deadline }),
    'ground',
  );
  return ground;
}
