/** The time limit and the stop signal of long work, and long steps that observe them. */
import { DEFAULT_LIMITS } from '../../grounding/context.ts';
import { ground as groundModel } from '../../grounding/ground.ts';
import type { Model } from '../../language/model.ts';
import { type Budget, OutOfTime, receiveSignals } from '../../model/clock.ts';
import type { Ground } from '../../model/ground.ts';
import type { InstanceSource } from '../../model/instance-source.ts';
import type { Diagnostics } from '../../text/diagnostics.ts';

export type WorkLimits = Pick<SearchLimits, 'budget' | 'signal' | 'durations'>;

export interface SearchLimits {
  readonly budget: Budget;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: ((conflicts: number) => void) | undefined;
  /** How long each kind of recurring step took for puzzles of this size. If undefined, every step counts as long. */
  readonly durations?: StepDurations;
}

/** How long each kind of long step took, for puzzles of one size. */
export class StepDurations {
  /** For each kind of step: its recent duration in milliseconds. A long duration fades only slowly. */
  readonly #recent = new Map<StepKind, number>();
  /** The time (performance.now()) at which a step last gave the event loop a turn. */
  lastTurn = Number.NEGATIVE_INFINITY;

  isQuick(step: StepKind): boolean {
    return (this.#recent.get(step) ?? Number.POSITIVE_INFINITY) < QUICK_STEP_MILLISECONDS;
  }

  record(step: StepKind, milliseconds: number): void {
    this.#recent.set(step, Math.max(milliseconds, (this.#recent.get(step) ?? 0) / 2));
  }
}

type StepKind = 'ground' | 'open' | 'tighten' | 'encode' | 'begin' | 'context' | 'prove';
/**
 * Milliseconds: a step expected to be shorter isn't made interruptible. Making a step interruptible costs 0.2 ms, because the host starts two
 * threads.
 */
const QUICK_STEP_MILLISECONDS = 20;

/** The time between two turns of the event loop, in milliseconds. */
export const TURN_INTERVAL = 50;

/** Thrown to end the work when the time limit is reached (`limit`) or the signal arrives (`stopped`). */
export class EndedError extends Error {
  readonly status: 'limit' | 'stopped';
  constructor(status: 'limit' | 'stopped') {
    super(status);
    this.status = status;
  }
}

/**
 * Runs a long step. `step` names a recurring kind of step: if steps of that kind were quick so far, this one isn't interruptible, and signals are
 * handled between two of them. @throws EndedError if the time limit or the signal comes first
 */
export async function withinLimits<Result>(
  { budget, signal, durations }: WorkLimits,
  work: (deadline: number) => Result,
  step?: StepKind,
): Promise<Result> {
  const isQuick = step !== undefined && durations?.isQuick(step) === true;
  if (!isQuick || performance.now() - durations.lastTurn >= TURN_INTERVAL) {
    await receiveSignals();
    if (durations) durations.lastTurn = performance.now();
  }
  if (signal?.aborted) throw new EndedError('stopped');
  const runWork = (): Result => work(budget.deadline);
  try {
    const startTime = performance.now();
    const result = isQuick ? runWork() : budget.runInterruptibly(runWork);
    if (step !== undefined) durations?.record(step, performance.now() - startTime);
    return result;
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
    throw new EndedError(signal?.aborted !== true && budget.isSpent() ? 'limit' : 'stopped');
  }
}

/** Grounds an instance of the model. @throws EndedError if the time limit or the signal comes first */
export async function groundWithinLimits(
  limits: WorkLimits,
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
