/** The time limit and the stop signal of long work, and long steps that heed them. */
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
  /** How long steps take that come again with each puzzle of a size; without, each may be long. */
  readonly paces?: Paces;
}

/** Of long steps by what they do, for puzzles of one size. */
export class Paces {
  /** Milliseconds that they took lately: a long one counts for a while. */
  readonly #lately = new Map<Step, number>();
  /** When the event loop last turned for a step. */
  heard = Number.NEGATIVE_INFINITY;

  isQuick(step: Step): boolean {
    return (this.#lately.get(step) ?? Number.POSITIVE_INFINITY) < QUICK;
  }

  took(step: Step, milliseconds: number): void {
    this.#lately.set(step, Math.max(milliseconds, (this.#lately.get(step) ?? 0) / 2));
  }
}

type Step = 'ground' | 'open' | 'tighten' | 'encode' | 'begin' | 'context';
/** Milliseconds: to be ready to interrupt a step takes a fifth of one, as the host starts two threads for it. */
const QUICK = 20;

/** Milliseconds between two looks at the event loop. */
export const BREATH = 50;

/** The time limit or the signal came; thrown to end the work wherever it stands. */
export class Ended extends Error {
  readonly status: 'limit' | 'stopped';
  constructor(status: 'limit' | 'stopped') {
    super(status);
    this.status = status;
  }
}

/**
 * What a long step makes, unless the time limit or the signal comes first. `step`: one of those that come again; where those before were
 * quick, this one isn't interrupted, and signals are heard between two of them. @throws Ended.
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

/** What the rules say of an instance to be made. @throws Ended. */
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
