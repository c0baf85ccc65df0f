/**
 * The engine asked in slices of conflicts: the same questions get the same answers however fast the machine is. The evaluator
 * judges the puzzles that are made of the answers, not each of these.
 */
import { compileSat } from '../../backends/sat/encode/compile.ts';
import type { EncodingSizes } from '../../backends/sat/encode/sizes.ts';
import { compileEngine } from '../../backends/sat/engine/engine.ts';
import { SatSession, type SessionOutcome, type SolveRequest } from '../../backends/sat/engine/session.ts';
import { interruptible, OutOfTime, receiveSignals } from '../../model/clock.ts';
import type { Assignment, Ground } from '../../model/ground.ts';
import type { Tightened } from '../../model/propagation/tighten.ts';
import { BREATH, Ended, type SearchLimits, withinLimits } from './limits.ts';

export type QuestionReply =
  | { readonly status: 'satisfiable'; readonly assignment: Assignment }
  | { readonly status: 'unsatisfiable'; readonly core: readonly number[] }
  /** Not within so many conflicts. */
  | { readonly status: 'hard' };

/** Conflicts between two looks at the event loop. */
const SLICE = 500;
/** Literals up to which so many conflicts take less than that. */
const LARGE = 300_000;

export interface SessionOptions {
  readonly sizes?: Partial<EncodingSizes>;
  /** What is known of the ground model's domains already. */
  readonly facts?: Tightened;
  /** How assumptions are propagated (`EngineOptions`): together, or one after the other, each kept for the next question as far as that begins alike. */
  readonly assume?: 'together' | 'kept';
}

/**
 * For many questions of which most have an answer: stable mode takes half to two thirds of the time that alternating modes do
 * (bench/results/generate.md). @throws Ended.
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
  const program = await withinLimits(
    limits,
    (deadline) => compileSat(ground, { ...options, deadline }),
    'encode',
  );
  if (!program.complete) throw new Ended('limit');
  const engineOptions = {
    seed,
    mode: 'stable',
    stableRestarts: 64,
    bumpReasons: false,
    assumeTogether: assume === 'together',
    keepTrail: true,
    quietApart: true,
  } as const;
  const engine = await compileEngine();
  return await withinLimits(limits, () => new SatSession(program, engine, engineOptions), 'begin');
}

export class Questions {
  readonly session: SatSession;
  readonly #limits: SearchLimits;
  readonly #large: boolean;
  #slow: boolean;
  #breath = performance.now() + BREATH;

  constructor(session: SatSession, limits: SearchLimits) {
    this.session = session;
    this.#limits = limits;
    this.#large = session.program.sink.length > LARGE;
    this.#slow = this.#large;
  }

  static async open(ground: Ground, seed: number, limits: SearchLimits): Promise<Questions> {
    return new Questions(await openSession(ground, seed, limits), limits);
  }

  /** Another engine, asked within the same limits. */
  of(session: SatSession): Questions {
    return new Questions(session, this.#limits);
  }

  get limits(): SearchLimits {
    return this.#limits;
  }

  /** The assumptions that a refutation needs; undefined where there is an answer, or nobody knows after so many conflicts. */
  async refute(
    assumptions: readonly number[],
    most = Number.POSITIVE_INFINITY,
  ): Promise<readonly number[] | undefined> {
    const reply = await this.#ask(assumptions, most, 'unread');
    return reply.status === 'unsatisfiable' ? reply.core : undefined;
  }

  ask(assumptions: readonly number[], most = Number.POSITIVE_INFINITY): Promise<QuestionReply> {
    return this.#ask(assumptions, most, 'read');
  }

  async #ask(
    assumptions: readonly number[],
    most: number,
    answer: 'read' | 'unread',
  ): Promise<QuestionReply> {
    const { budget, signal } = this.#limits;
    const { deadline } = budget;
    const stop = (): boolean => signal?.aborted === true;
    for (let spent = 0; spent < most; spent += SLICE) {
      await this.#breathe();
      const limit = Number.isFinite(deadline) ? { deadline } : {};
      const start = performance.now();
      const question = {
        assumptions,
        unjudged: true,
        unread: answer === 'unread',
        conflicts: Math.min(SLICE, most - spent),
        stop,
        ...limit,
      };
      const reply = this.#slow ? this.#interruptible(question) : this.session.solve(question);
      this.#slow = this.#large || performance.now() - start > BREATH;
      if (reply.status !== 'limit') return reply;
    }
    return { status: 'hard' };
  }

  /** The program is large, or the slice before was long: no signal would be heard in this one. */
  #interruptible(question: SolveRequest): SessionOutcome {
    try {
      return interruptible(() => this.session.solve(question));
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      throw new Ended('stopped');
    }
  }

  async #breathe(): Promise<void> {
    const { budget, signal, onProgress } = this.#limits;
    const now = performance.now();
    if (now >= this.#breath) {
      onProgress?.(this.session.statistics().conflicts);
      await new Promise((resume) => setTimeout(resume, 0));
      this.#breath = performance.now() + BREATH;
    }
    if (this.#slow) await receiveSignals();
    if (signal?.aborted) throw new Ended('stopped');
    if (budget.isSpent()) throw new Ended('limit');
  }
}
