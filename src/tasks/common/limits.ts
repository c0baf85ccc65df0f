/** The time limit and the stop signal of long work, and long steps that observe them. */
import { DEFAULT_LIMITS } from '../../grounding/context.ts';
import { ground as groundModel } from '../../grounding/ground.ts';
import type { Model } from '../../language/model.ts';
import { Budget, OutOfTime, receiveSignals } from '../../model/clock.ts';
import type { Ground } from '../../model/ground.ts';
import type { InstanceSource } from '../../model/instance-source.ts';
import type { Diagnostics } from '../../text/diagnostics.ts';

export interface SearchLimits {
  readonly budget: Budget;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (conflicts: number) => void;
}

/** The limits that a task sets by its options, from now on. */
export const limitsOf = (options: {
  readonly timeLimit?: number;
  readonly signal?: AbortSignal;
}): SearchLimits => ({ budget: Budget.ofSeconds(options.timeLimit), signal: options.signal });

/** The options of a task that may take all the time that is left. */
export const optionsWithin = ({
  budget,
  signal,
}: SearchLimits): { readonly timeLimit?: number; readonly signal?: AbortSignal } => ({
  ...budget.timeLeft(),
  ...(signal && { signal }),
});

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

/** The status of the error that ended the work; other errors are thrown again. */
export function endStatusOf(error: unknown): 'limit' | 'stopped' {
  if (error instanceof EndedError) return error.status;
  throw error;
}

/** Runs a long step so that the time limit and signals end it. @throws EndedError if the time limit or the signal comes first */
export async function withinLimits<Result>(
  { budget, signal }: SearchLimits,
  work: (deadline: number) => Result,
): Promise<Result> {
  await receiveSignals();
  if (signal?.aborted) throw new EndedError('stopped');
  try {
    return budget.runInterruptibly(() => work(budget.deadline));
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
    throw new EndedError(signal?.aborted !== true && budget.isSpent() ? 'limit' : 'stopped');
  }
}

/** Grounds an instance of the model. @throws EndedError if the time limit or the signal comes first */
export async function groundWithinLimits(
  limits: SearchLimits,
  model: Model,
  source: InstanceSource,
  diagnostics: Diagnostics,
): Promise<Ground | undefined> {
  const { ground } = await withinLimits(limits, (deadline) =>
    groundModel(model, source, diagnostics, { ...DEFAULT_LIMITS, deadline }),
  );
  return ground;
}
