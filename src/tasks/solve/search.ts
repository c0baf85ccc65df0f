/**
 * What all tasks share: one incremental session on a ground model, with a time limit, a signal and progress. The
 * engine runs in slices, so that the caller's event loop (signals, a page) stays alive.
 */

import type { IlpEngineName } from '../../backends/ilp/engines/engines.ts';
import type { EngineHost } from '../../backends/ilp/host.ts';
import type { FlatCnf } from '../../backends/sat/dimacs/flat.ts';
import { type CompileOptions, compileSat, type SatProgram } from '../../backends/sat/encode/compile.ts';
import type { Connectivity } from '../../backends/sat/encode/encoding.ts';
import { Trace } from '../../backends/sat/encode/trace.ts';
import { compileEngine, type EngineModule } from '../../backends/sat/engine/engine.ts';
import { type SessionOutcome as Outcome, SatSession } from '../../backends/sat/engine/session.ts';
import { figuresOf } from '../../backends/sat/engine/tables.ts';
import { mayScan, planScan } from '../../backends/scan/plan.ts';
import { Scan } from '../../backends/scan/scan.ts';
import { Budget, OutOfTime, receiveSignals } from '../../model/clock.ts';
import { type Ground, visibleRefs } from '../../model/ground.ts';
import { evaluate } from '../../model/meaning/evaluate.ts';
import type { Ref } from '../../model/terms/terms.ts';
import { type Oracle, OracleSearch } from './oracle-search.ts';
import type { Answer, SolveProgress, SolveStatistics } from './outcome.ts';
import { TUNING } from './tuning.ts';

/** What answers: the embedded SAT engine, or an ILP engine from an optional package. */
export type Backend = 'sat' | IlpEngineName;

export interface SearchOptions {
  /** `sat` unless told; of the tasks, `enumerate`, `solve`, `count` and `optimize` take the others. */
  readonly backend?: Backend;
  /** Where ILP engines run: in this thread unless told. */
  readonly engineHost?: EngineHost;
  /**
   * Answers in place of the embedded engine, where `backend` is `sat`; of the tasks, `enumerate`, `solve`, `count`,
   * `optimize` and `unique` take it, and close it in the end.
   */
  readonly oracle?: Oracle;
  /** Seconds of wall clock from the call; none unless told. */
  readonly timeLimit?: number;
  /** The same seed gives the same answers in the same order. 0 unless told. */
  readonly seed?: number;
  /** How connectivity and loop rules are kept. `auto` unless told. */
  readonly connectivity?: Connectivity;
  /**
   * Takes the proof of what is refuted as it is made: DRAT in text lines, in pieces that end anywhere. Connectivity and
   * loop rules are then kept by clauses alone, whatever `connectivity` says.
   */
  readonly proof?: (lines: Uint8Array) => void;
  /**
   * Takes a certificate of what is refuted as it is made, in pieces that end anywhere (backends/sat/certificate/read.ts): a proof in which
   * what propagators conclude is a step of its own. Not together with `proof`.
   */
  readonly certificate?: (lines: Uint8Array) => void;
  /**
   * Called when there is no (further) answer, before that is returned: the clauses that have no model, the exclusions of
   * the answers found among them. With `proof` they can be checked by a program apart from this one. `enumerate`,
   * `solve`, `count`, `unique` call it, and `optimize` where there is no answer at all.
   */
  readonly onRefuted?: (clauses: FlatCnf) => void;
  /** The embedded engine gives up after so many conflicts, as at a time limit. */
  readonly conflicts?: number;
  /** Stops the search; what was found stays. */
  readonly signal?: AbortSignal;
  /** Called between the slices of the search, some 50 milliseconds each. */
  readonly onProgress?: (progress: SolveProgress) => void;
}

export type Reply =
  | { readonly status: 'satisfiable'; readonly assignment: Answer }
  /** With the assumptions that it needed. */
  | { readonly status: 'unsatisfiable'; readonly core: readonly number[] }
  | { readonly status: 'limit' }
  | { readonly status: 'stopped' };

/** A search by the engine or the oracle that the options name; to be closed. */
export async function openSearch(ground: Ground, options: SearchOptions): Promise<Search | OracleSearch> {
  const { oracle } = options;
  if (!oracle) return await Search.open(ground, options);
  try {
    return new OracleSearch(ground, oracle, options);
  } catch (error) {
    oracle.close();
    throw error;
  }
}

/** The program, or an incomplete one when time is over first. `heard`: signals that came before have been heard. */
function compileWithin(budget: Budget, ground: Ground, options: CompileOptions, heard: boolean): SatProgram {
  const compile = (): SatProgram => compileSat(ground, { ...options, deadline: budget.deadline });
  try {
    if (budget.isSpent()) throw new OutOfTime();
    return heard ? budget.runInterruptibly(compile) : budget.run(compile);
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
    const { objective: _, ...rest } = ground;
    return compileSat({ ...rest, families: [], constraints: [] }, { ...options, deadline: 0 });
  }
}

/** What each does in its turn: at first the scan has most of the time, and after so many steps little of it. */
const SCANS_MORE = { steps: 8_000_000, conflicts: 300 };
const SCANS_LESS = { steps: 2_000_000, conflicts: 3000 };

/**
 * Whether every constraint holds only under an assumption literal of its own (`session.program.guard`): assumptions are propagated
 * together, or one after the other, and what they lead to is kept as far as the next question begins with the same ones.
 */
export type Guards = 'none' | 'together' | 'kept';

function sessionOf(
  program: SatProgram,
  engine: EngineModule,
  { seed = 0, proof, certificate }: SearchOptions,
  guards: Guards,
): SatSession {
  return new SatSession(program, engine, {
    seed,
    ...(proof && { proof }),
    ...(certificate && {
      proof: certificate,
      certificate: program.trace ? { ground: program.ground, trace: program.trace } : true,
    }),
    ...(guards === 'together' && { assumeTogether: true }),
    ...(guards === 'kept' && { keepTrail: true }),
  });
}

export class Search {
  readonly session: SatSession;
  readonly ground: Ground;
  /** The variables that make up an answer: those of the families that aren't hidden. None where time was over before the search. */
  readonly visible: readonly Ref[];
  /** Answers found so far, for progress. */
  answers = 0;
  readonly #options: SearchOptions;
  readonly #start: number;
  readonly #budget: Budget;
  readonly #searchStart: number;
  #pause: number;
  /** The engine was interrupted in its midst. */
  #broken = false;

  private constructor(
    ground: Ground,
    session: SatSession,
    options: SearchOptions,
    start: number,
    budget: Budget,
  ) {
    this.ground = ground;
    this.session = session;
    this.visible = session.program.complete ? visibleRefs(ground) : [];
    this.#options = options;
    this.#start = start;
    this.#budget = budget;
    this.#searchStart = performance.now();
    this.#pause = this.#searchStart + TUNING.slice;
  }

  get program(): SatProgram {
    return this.session.program;
  }

  static async open(ground: Ground, options: SearchOptions = {}, guards: Guards = 'none'): Promise<Search> {
    const engine = await compileEngine();
    await receiveSignals();
    return Search.openNow(engine, ground, options, guards, true);
  }

  /** The same, where the engine's code is at hand; no signal ends it unless those that came before have been `heard`. */
  static openNow(
    engine: EngineModule,
    ground: Ground,
    options: SearchOptions = {},
    guards: Guards = 'none',
    heard = false,
  ): Search {
    const start = performance.now();
    const { connectivity = 'auto', proof, certificate } = options;
    // What is proved is all that the rules say, not what tightening has left of it.
    const told = proof
      ? ({ connectivity: 'eager', facts: 'none' } as const)
      : certificate
        ? ({ connectivity: 'auto', facts: 'none', trace: new Trace() } as const)
        : { connectivity };
    const budget = Budget.ofSeconds(options.timeLimit);
    const program = compileWithin(budget, ground, { ...told, guards: guards !== 'none' }, heard);
    return new Search(ground, sessionOf(program, engine, options, guards), options, start, budget);
  }

  /** Another one on the same program, with an engine of its own: what one of them adds to it, both have. */
  async beside(guards: Guards): Promise<Search> {
    const session = sessionOf(this.program, await compileEngine(), this.#options, guards);
    return new Search(this.ground, session, this.#options, performance.now(), this.#budget);
  }

  /** Asks once. Throws EngineMemoryError when the engine runs out of memory. */
  async solve(assumptions: readonly number[] = []): Promise<Reply> {
    const reply = await this.solveWithin(assumptions, Number.POSITIVE_INFINITY);
    return reply.status === 'hard' ? { status: 'limit' } : reply;
  }

  /**
   * Asks for the first answer, before any clause was added. Where the model is a walk along its tables, the engine and a
   * scan of the board take turns: what is hard for one is easy for the other. Turns are counted in work and not in time,
   * so that the same one finds the answer on every machine.
   */
  async first(): Promise<Reply> {
    const { proof, certificate, onRefuted, conflicts } = this.#options;
    // A scan proves nothing that others could check, and knows no conflicts.
    if (proof || certificate || onRefuted || conflicts !== undefined || !mayScan(this.ground))
      return await this.solve();
    const alone = await this.solveWithin([], TUNING.engineAlone);
    if (alone.status !== 'hard') return alone;
    const plan = planScan(this.ground);
    if (plan === undefined) return await this.solve();
    const scan = new Scan(plan);
    for (;;) {
      const { steps, conflicts: most } = scan.steps < TUNING.hopefulSteps ? SCANS_MORE : SCANS_LESS;
      const scanned = await this.#scan(scan, steps);
      if (scanned === 'amiss') return await this.solve();
      if (scanned !== 'limit') return scanned;
      const reply = await this.solveWithin([], most);
      if (reply.status !== 'hard') return reply;
    }
  }

  /** Goes on with the scan for so many steps; `amiss` where its answer is none. */
  async #scan(scan: Scan, most: number): Promise<Reply | 'limit' | 'amiss'> {
    for (let left = most; left > 0; left -= TUNING.scanSlice) {
      if (this.#options.signal?.aborted) return { status: 'stopped' };
      if (this.#budget.isSpent()) return { status: 'limit' };
      const result = scan.run(TUNING.scanSlice);
      if (result === 'none') return { status: 'unsatisfiable', core: [] };
      if (result === 'found') {
        const assignment = scan.assignment(this.ground);
        return evaluate(this.ground, assignment).length === 0
          ? { status: 'satisfiable', assignment }
          : 'amiss';
      }
      const now = performance.now();
      if (now >= this.#pause) await this.#breathe(now);
    }
    return 'limit';
  }

  /** Of the assumptions, those that lead to a contradiction by propagation alone; undefined where they don't. */
  clashOf(assumptions: ArrayLike<number>): readonly number[] | undefined {
    const reply = this.session.solve({ assumptions, conflicts: 0, isIntermediate: true });
    return reply.status === 'unsatisfiable' ? reply.core : undefined;
  }

  /** Asks once; `hard` where so many conflicts don't settle it. `unjudged`: the evaluator isn't asked about what is found. */
  async solveWithin(
    assumptions: ArrayLike<number>,
    most: number,
    { unjudged = false } = {},
  ): Promise<Reply | { readonly status: 'hard' }> {
    const { conflicts = Number.POSITIVE_INFINITY } = this.#options;
    const last = Math.min(conflicts, this.session.conflicts + most);
    for (;;) {
      if (this.#options.signal?.aborted) return { status: 'stopped' };
      // Easy answers come faster than the engine looks at the clock.
      if (!this.program.complete || this.#broken || this.#budget.isSpent()) return { status: 'limit' };
      const reply = await this.#within(() =>
        this.session.solve({
          assumptions,
          isIntermediate: unjudged,
          deadline: Math.min(this.#budget.deadline, this.#pause),
          ...(Number.isFinite(last) && { conflicts: last - this.session.conflicts }),
        }),
      );
      const now = performance.now();
      if (now >= this.#pause) await this.#breathe(now);
      if (reply.status !== 'limit') return reply;
      if (this.#broken) continue;
      if (this.session.conflicts >= last) return last < conflicts ? { status: 'hard' } : reply;
    }
  }

  /**
   * From now on `next` finds the answers, those apart that a clause excludes; false where the visible variables have too
   * many values. Without a clause for each answer, so that it takes as long for the millionth as for the first.
   */
  list(): boolean {
    return this.session.list(this.visible);
  }

  async next(): Promise<Reply> {
    for (;;) {
      if (this.#options.signal?.aborted) return { status: 'stopped' };
      if (this.#broken || this.#budget.isSpent()) return { status: 'limit' };
      const reply = await this.#within(() =>
        this.session.next({ deadline: Math.min(this.#budget.deadline, this.#pause) }),
      );
      const now = performance.now();
      if (now >= this.#pause) await this.#breathe(now);
      if (reply.status !== 'limit') return reply;
    }
  }

  /** All clauses so far; a proof refutes those at the time of an `unsatisfiable` without assumptions. */
  clauses(): FlatCnf {
    const { sink, variables } = this.session.program;
    return { variables, clauses: sink.clauses, length: sink.length };
  }

  statistics(): SolveStatistics {
    const { variables, clauses, cuts, ...session } = this.session.statistics();
    const { memoryBytes, ...counted } = figuresOf(session);
    return {
      milliseconds: performance.now() - this.#start,
      compileMilliseconds: this.#searchStart - this.#start,
      variables,
      clauses,
      ...counted,
      cuts,
      memoryBytes,
    };
  }

  /** Nothing is asked of it any more. */
  close(): void {
    this.session.close();
  }

  /** Work on a large instance may be long between two looks at the time. */
  async #within(work: () => Outcome): Promise<Outcome> {
    if (this.ground.terms.count + this.program.sink.length < TUNING.large) return work();
    try {
      return await this.#budget.runAfterSignals(work);
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      this.#broken = true;
      return { status: 'limit' };
    }
  }

  /** Tells how far it is and lets everything that waits in the event loop run. */
  async #breathe(now: number): Promise<void> {
    const { conflicts, cuts } = this.session.statistics();
    this.#options.onProgress?.({ milliseconds: now - this.#start, answers: this.answers, conflicts, cuts });
    await new Promise((resume) => setTimeout(resume, 0));
    this.#pause = performance.now() + TUNING.slice;
  }
}
