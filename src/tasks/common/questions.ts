/**
 * Queries to the engine in slices of conflicts, so that a query has the same answer on fast and slow machines. The evaluator judges the resulting
 * puzzles, not each of these answers.
 */
import { compileSat } from '../../backends/sat/encode/compile.ts';
import type { EncodingSizes } from '../../backends/sat/encode/sizes.ts';
import { compileEngine } from '../../backends/sat/engine/engine.ts';
import { SatSession, type SessionOutcome, type SolveRequest } from '../../backends/sat/engine/session.ts';
import { OutOfTime, receiveSignals, runInterruptible } from '../../model/clock.ts';
import type { Assignment, Ground } from '../../model/ground.ts';
import type { TightenedDomains } from '../../model/propagation/tighten.ts';
import { EndedError, type SearchLimits, TURN_INTERVAL, withinLimits } from './limits.ts';

export type QuestionReply =
  | { readonly status: 'satisfiable'; readonly assignment: Assignment }
  | { readonly status: 'unsatisfiable'; readonly core: readonly number[] }
  /** The query wasn't decided within its limit of conflicts. */
  | { readonly status: 'hard' };

/** The number of conflicts between two turns of the event loop. */
const CONFLICTS_PER_SLICE = 500;
/** Limit on literals: in a larger program, CONFLICTS_PER_SLICE conflicts may take long, so the query must be interruptible. */
const LARGE_PROGRAM_LITERALS = 300_000;

export interface SessionOptions {
  readonly sizes?: Partial<EncodingSizes>;
  /** The domains of the ground model's variables, if they are known already. */
  readonly facts?: TightenedDomains;
  /**
   * How the engine propagates assumptions (see `EngineOptions`). `together`: all at once. `kept`: one after the other; the consequences are kept for
   * the next query, as far as it starts with the same assumptions.
   */
  readonly assume?: 'together' | 'kept';
}

/**
 * Opens an engine for many queries, most of them satisfiable: stable mode alone takes half to two thirds of the time of alternating modes
 * (bench/results/generate.md). @throws EndedError if the time limit or the signal comes first
 */
export async function openSession(
  ground: Ground,
  seed: number,
  limits: SearchLimits,
  { sizes = {}, facts, assume = 'together' }: SessionOptions = {},
): Promise<SatSession> {
  const options = {
    connectivity: 'auto',
    sizes,
    ...(facts && { facts }),
  } as const;
  const program = await withinLimits(limits, (deadline) => compileSat(ground, { ...options, deadline }));
  if (!program.isComplete) throw new EndedError('limit');
  const engineOptions = {
    seed,
    mode: 'stable',
    stableRestarts: 64,
    bumpReasons: false,
    assumeTogether: assume === 'together',
    keepTrail: true,
    separatesUnbumped: true,
  } as const;
  const engine = await compileEngine();
  return await withinLimits(limits, () => new SatSession(program, engine, engineOptions));
}

export class Questions {
  readonly session: SatSession;
  readonly limits: SearchLimits;
  readonly #isProgramLarge: boolean;
  #areQuestionsSlow: boolean;
  #nextTurn = performance.now() + TURN_INTERVAL;

  constructor(session: SatSession, limits: SearchLimits) {
    this.session = session;
    this.limits = limits;
    this.#isProgramLarge = session.program.sink.length > LARGE_PROGRAM_LITERALS;
    this.#areQuestionsSlow = this.#isProgramLarge;
  }

  static async open(ground: Ground, seed: number, limits: SearchLimits): Promise<Questions> {
    return new Questions(await openSession(ground, seed, limits), limits);
  }

  /** An object for queries to another engine, within the same limits. */
  forSession(session: SatSession): Questions {
    return new Questions(session, this.limits);
  }

  /** Returns the assumptions that a refutation needs; undefined if there is an answer, or if `mostConflicts` conflicts don't decide the query. */
  async refute(
    assumptions: readonly number[],
    mostConflicts = Number.POSITIVE_INFINITY,
  ): Promise<readonly number[] | undefined> {
    const reply = await this.#ask(assumptions, mostConflicts, { isExistenceOnly: true });
    return reply.status === 'unsatisfiable' ? reply.core : undefined;
  }

  ask(assumptions: readonly number[], mostConflicts = Number.POSITIVE_INFINITY): Promise<QuestionReply> {
    return this.#ask(assumptions, mostConflicts, { isIntermediate: true });
  }

  async #ask(
    assumptions: readonly number[],
    mostConflicts: number,
    use: Pick<SolveRequest, 'isIntermediate' | 'isExistenceOnly'>,
  ): Promise<QuestionReply> {
    const { budget, signal } = this.limits;
    const { deadline } = budget;
    const isStopped = (): boolean => signal?.aborted === true;
    for (let spentConflicts = 0; spentConflicts < mostConflicts; spentConflicts += CONFLICTS_PER_SLICE) {
      await this.#yieldToEventLoop();
      const limit = Number.isFinite(deadline) ? { deadline } : {};
      const startTime = performance.now();
      const query: SolveRequest = {
        ...use,
        assumptions,
        conflicts: Math.min(CONFLICTS_PER_SLICE, mostConflicts - spentConflicts),
        stop: isStopped,
        ...limit,
      };
      const reply = this.#areQuestionsSlow ? this.#solveInterruptibly(query) : this.session.solve(query);
      this.#areQuestionsSlow = this.#isProgramLarge || performance.now() - startTime > TURN_INTERVAL;
      if (reply.status !== 'limit') return reply;
    }
    return { status: 'hard' };
  }

  /** Solves one slice so that a signal can interrupt it; used if the program is large, or if the last slice took long. */
  #solveInterruptibly(question: SolveRequest): SessionOutcome {
    try {
      return runInterruptible(() => this.session.solve(question));
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      throw new EndedError('stopped');
    }
  }

  async #yieldToEventLoop(): Promise<void> {
    const { budget, signal, onProgress } = this.limits;
    const currentTime = performance.now();
    if (currentTime >= this.#nextTurn) {
      onProgress?.(this.session.statistics().conflicts);
      await new Promise((resume) => setTimeout(resume, 0));
      this.#nextTurn = performance.now() + TURN_INTERVAL;
    }
    if (this.#areQuestionsSlow) await receiveSignals();
    if (signal?.aborted) throw new EndedError('stopped');
    if (budget.isSpent()) throw new EndedError('limit');
  }
}
