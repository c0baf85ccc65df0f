/**
 * The base of all tasks: one incremental session on a ground model, with a time limit, a signal and progress. The engine runs in slices, so
 * that the caller's event loop (signals, a page) stays responsive.
 */

import type { IlpEngineName } from '../../backends/ilp/engines/engines.ts';
import type { EngineHost } from '../../backends/ilp/host.ts';
import type { FlatCnf } from '../../backends/sat/dimacs/flat.ts';
import { type CompileOptions, compileSat, type SatProgram } from '../../backends/sat/encode/compile.ts';
import type { Connectivity } from '../../backends/sat/encode/encoding.ts';
import { Trace } from '../../backends/sat/encode/trace.ts';
import { compileEngine, type EngineModule } from '../../backends/sat/engine/engine.ts';
import { type SessionOutcome as Outcome, SatSession } from '../../backends/sat/engine/session.ts';
import { statisticsOf } from '../../backends/sat/engine/tables.ts';
import { mayScan, planScan } from '../../backends/scan/plan.ts';
import { Scan } from '../../backends/scan/scan.ts';
import { Budget, OutOfTime, receiveSignals } from '../../model/clock.ts';
import { type Ground, visibleRefs } from '../../model/ground.ts';
import { evaluate } from '../../model/meaning/evaluate.ts';
import type { Ref } from '../../model/terms/terms.ts';
import { type Oracle, OracleSearch } from './oracle-search.ts';
import type { Answer, SolveProgress, SolveStatistics } from './outcome.ts';
import { TUNING } from './tuning.ts';

/** The engine: the embedded SAT engine, or an ILP engine from an optional package. */
export type Backend = 'sat' | IlpEngineName;

export interface SearchOptions {
  /** `sat` by default; only `enumerate`, `solve`, `count` and `optimize` accept others. */
  readonly backend?: Backend;
  /** Where ILP engines run: in this thread by default. */
  readonly engineHost?: EngineHost;
  /**
   * Replaces the embedded engine if `backend` is `sat`; only `enumerate`, `solve`, `count`, `optimize` and `unique` accept it, and close it at
   * the end.
   */
  readonly oracle?: Oracle;
  /** The time limit in seconds of wall clock from the call; none by default. */
  readonly timeLimit?: number;
  /** The same seed gives the same answers in the same order; 0 by default. */
  readonly seed?: number;
  /** How connectivity and loop rules are enforced; `auto` by default. */
  readonly connectivity?: Connectivity;
  /**
   * Receives the proof of refutations as it is made: DRAT in text lines, in pieces of any length. Connectivity and loop rules are then enforced
   * by clauses alone, whatever `connectivity` is.
   */
  readonly proof?: (lines: Uint8Array) => void;
  /**
   * Receives a certificate of refutations as it is made, in pieces of any length (backends/sat/certificate/read.ts): a proof in which each
   * conclusion of a propagator is a step. Not together with `proof`.
   */
  readonly certificate?: (lines: Uint8Array) => void;
  /** Called when a certificate states the model; if it returns true, the certificate begins again, without facts that the checker can't derive. */
  readonly beginsAgain?: () => boolean;
  /**
   * Called when there is no (further) answer, before that is returned, with the unsatisfiable clauses, including those that exclude the answers
   * found. With `proof`, another program can check them. Called by `enumerate`, `solve`, `count`, `unique`, and by `optimize` if there is no
   * answer at all.
   */
  readonly onRefuted?: (clauses: FlatCnf) => void;
  /** The number of conflicts after which the embedded engine gives up, as at a time limit. */
  readonly conflicts?: number;
  /** Stops the search; the results so far remain. */
  readonly signal?: AbortSignal;
  /** Called between the slices of the search, about 50 milliseconds each. */
  readonly onProgress?: (progress: SolveProgress) => void;
}

export type Reply =
  | { readonly status: 'satisfiable'; readonly assignment: Answer }
  /** There is no answer; `core`: the assumptions that the refutation used. */
  | { readonly status: 'unsatisfiable'; readonly core: readonly number[] }
  | { readonly status: 'limit' }
  | { readonly status: 'stopped' };

/** A search by the engine or the oracle in the options; must be closed. */
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

/** The compiled program, or an incomplete one if time ran out. `areSignalsHandled`: whether earlier signals have been handled. */
function compileWithinLimits(
  budget: Budget,
  ground: Ground,
  options: CompileOptions,
  areSignalsHandled: boolean,
): SatProgram {
  const compile = (): SatProgram => compileSat(ground, { ...options, deadline: budget.deadline });
  try {
    if (budget.isSpent()) throw new OutOfTime();
    return areSignalsHandled ? budget.runInterruptibly(compile) : budget.run(compile);
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
    const { objective: _, ...rest } = ground;
    return compileSat({ ...rest, families: [], constraints: [] }, { ...options, deadline: 0 });
  }
}

/** The work in one turn, first of the scan, then of the engine, as long as the scan gets most of the time. */
const SCAN_FIRST_LIMITS = { steps: 8_000_000, conflicts: 300 };
/** The work in one turn when the engine gets most of the time. */
const ENGINE_FIRST_LIMITS = { steps: 2_000_000, conflicts: 3000 };

/**
 * Whether every constraint holds only under its own assumption literal (`session.program.guard`). `together` propagates assumptions at once; `kept`
 * propagates them one after the other, and keeps consequences as far as the next query begins with the same assumptions.
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
    ...(certificate && { proof: certificate, certificate: program.source ?? true }),
    ...(guards === 'together' && { assumeTogether: true }),
    ...(guards === 'kept' && { keepTrail: true }),
  });
}

export class Search {
  readonly session: SatSession;
  readonly ground: Ground;
  /** The variables that identify an answer: those of the finds that aren't hidden. Empty if time ran out before the search. */
  readonly visibleRefs: readonly Ref[];
  /** The number of answers found so far, for progress. */
  answers = 0;
  readonly #options: SearchOptions;
  readonly #startTime: number;
  readonly #budget: Budget;
  readonly #searchStart: number;
  #nextPauseMs: number;
  /** Whether the engine was interrupted in the middle of its work, so that it can't be used any more. */
  #isBroken = false;

  private constructor(
    ground: Ground,
    session: SatSession,
    options: SearchOptions,
    startTime: number,
    budget: Budget,
  ) {
    this.ground = ground;
    this.session = session;
    this.visibleRefs = session.program.isComplete ? visibleRefs(ground) : [];
    this.#options = options;
    this.#startTime = startTime;
    this.#budget = budget;
    this.#searchStart = performance.now();
    this.#nextPauseMs = this.#searchStart + TUNING.sliceMilliseconds;
  }

  get program(): SatProgram {
    return this.session.program;
  }

  static async open(ground: Ground, options: SearchOptions = {}, guards: Guards = 'none'): Promise<Search> {
    const engine = await compileEngine();
    await receiveSignals();
    return Search.openNow(engine, ground, options, guards, true);
  }

  /** Opens a search at once, with a compiled engine. A signal can end the compilation only with `areSignalsHandled`. */
  static openNow(
    engine: EngineModule,
    ground: Ground,
    options: SearchOptions = {},
    guards: Guards = 'none',
    areSignalsHandled = false,
  ): Search {
    const startTime = performance.now();
    const { connectivity = 'auto', proof, certificate } = options;
    const budget = Budget.ofSeconds(options.timeLimit);
    const openWith = (compileOptions: CompileOptions): Search => {
      const programOptions = { ...compileOptions, guards: guards !== 'none' };
      const program = compileWithinLimits(budget, ground, programOptions, areSignalsHandled);
      return new Search(ground, sessionOf(program, engine, options, guards), options, startTime, budget);
    };
    // A DRAT proof must be about all the rules, so it can't use the results of tightening; a certificate states them.
    if (proof) return openWith({ connectivity: 'eager', facts: 'none' });
    if (!certificate) return openWith({ connectivity });
    const search = openWith({ connectivity: 'auto', trace: new Trace() });
    search.session.send();
    if (options.beginsAgain?.() !== true) return search;
    search.close();
    return openWith({ connectivity: 'auto', facts: 'none', trace: new Trace() });
  }

  /** Opens another search on the same program, with a separate engine; each gets what the other adds to the program. */
  async openWithSameProgram(guards: Guards): Promise<Search> {
    const session = sessionOf(this.program, await compileEngine(), this.#options, guards);
    return new Search(this.ground, session, this.#options, performance.now(), this.#budget);
  }

  /** Queries the engine once. @throws EngineMemoryError if the engine runs out of memory */
  async solve(assumptions: readonly number[] = []): Promise<Reply> {
    const reply = await this.solveWithin(assumptions, Number.POSITIVE_INFINITY);
    return reply.status === 'hard' ? { status: 'limit' } : reply;
  }

  /**
   * Searches for the first answer, before any clause is added. If a scan can solve the model (../../backends/scan), the engine and a scan of the
   * board alternate: a board that is hard for one may be easy for the other. Turns are measured in work, not in time, so that every machine finds the
   * same answer.
   */
  async first(): Promise<Reply> {
    const { proof, certificate, onRefuted, conflicts } = this.#options;
    // A scan proves nothing that could be checked, and counts no conflicts.
    if (proof || certificate || onRefuted || conflicts !== undefined || !mayScan(this.ground))
      return await this.solve();
    const engineReply = await this.solveWithin([], TUNING.engineAlone);
    if (engineReply.status !== 'hard') return engineReply;
    const plan = planScan(this.ground);
    if (plan === undefined) return await this.solve();
    const modelScan = new Scan(plan);
    for (;;) {
      const { steps, conflicts: most } =
        modelScan.steps < TUNING.hopefulSteps ? SCAN_FIRST_LIMITS : ENGINE_FIRST_LIMITS;
      const scanReply = await this.#continueScan(modelScan, steps);
      if (scanReply === 'amiss') return await this.solve();
      if (scanReply !== 'limit') return scanReply;
      const reply = await this.solveWithin([], most);
      if (reply.status !== 'hard') return reply;
    }
  }

  /** Continues the scan for `most` steps; `amiss` if the evaluator rejects the answer that the scan found. */
  async #continueScan(scan: Scan, most: number): Promise<Reply | 'limit' | 'amiss'> {
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
      await this.#yieldIfDue();
    }
    return 'limit';
  }

  /** Queries the engine once; `hard` if it isn't decided within this many conflicts. `unjudged`: the evaluator doesn't judge the answer. */
  async solveWithin(
    assumptions: ArrayLike<number>,
    most: number,
    { unjudged = false } = {},
  ): Promise<Reply | { readonly status: 'hard' }> {
    const { conflicts = Number.POSITIVE_INFINITY } = this.#options;
    const conflictLimit = Math.min(conflicts, this.session.conflicts + most);
    for (;;) {
      if (this.#options.signal?.aborted) return { status: 'stopped' };
      // The engine checks the clock rarely and may answer before it does, so time is checked here, too.
      if (!this.program.isComplete || this.#isBroken || this.#budget.isSpent()) return { status: 'limit' };
      const reply = await this.#runSlice(() =>
        this.session.solve({
          assumptions,
          isIntermediate: unjudged,
          deadline: Math.min(this.#budget.deadline, this.#nextPauseMs),
          ...(Number.isFinite(conflictLimit) && { conflicts: conflictLimit - this.session.conflicts }),
        }),
      );
      if (reply.status !== 'limit') return reply;
      if (this.#isBroken) continue;
      if (this.session.conflicts >= conflictLimit)
        return conflictLimit < conflicts ? { status: 'hard' } : reply;
    }
  }

  /**
   * From now on `next` finds the answers, except those that a clause excludes; false if the visible variables have too many values. No clause
   * is added per answer, so the millionth takes as long as the first.
   */
  list(): boolean {
    return this.session.list(this.visibleRefs);
  }

  async next(): Promise<Reply> {
    for (;;) {
      if (this.#options.signal?.aborted) return { status: 'stopped' };
      if (this.#isBroken || this.#budget.isSpent()) return { status: 'limit' };
      const reply = await this.#runSlice(() =>
        this.session.next({ deadline: Math.min(this.#budget.deadline, this.#nextPauseMs) }),
      );
      if (reply.status !== 'limit') return reply;
    }
  }

  /** All clauses so far. A proof refutes the clauses at the time of an `unsatisfiable` reply without assumptions. */
  clauses(): FlatCnf {
    const { sink, variables } = this.session.program;
    return { variables, clauses: sink.clauses, length: sink.length };
  }

  statistics(): SolveStatistics {
    const { variables, clauses, cuts, ...session } = this.session.statistics();
    const { memoryBytes, ...counted } = statisticsOf(session);
    return {
      milliseconds: performance.now() - this.#startTime,
      compileMilliseconds: this.#searchStart - this.#startTime,
      variables,
      clauses,
      ...counted,
      cuts,
      memoryBytes,
    };
  }

  /** Frees the engine; no query may follow. */
  close(): void {
    this.session.close();
  }

  /** Runs a slice of the engine's work, and then the event loop if it is due. */
  async #runSlice(work: () => Outcome): Promise<Outcome> {
    const outcome = await this.#runWork(work);
    await this.#yieldIfDue();
    return outcome;
  }

  /** Runs the engine's work; for a large instance interruptibly, as it may take long between two checks of the time. */
  async #runWork(work: () => Outcome): Promise<Outcome> {
    if (this.ground.terms.count + this.program.sink.length < TUNING.largeModel) return work();
    try {
      return await this.#budget.runAfterSignals(work);
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      this.#isBroken = true;
      return { status: 'limit' };
    }
  }

  /** If it is due, reports progress and lets the event loop run. */
  async #yieldIfDue(): Promise<void> {
    const currentTime = performance.now();
    if (currentTime < this.#nextPauseMs) return;
    const { conflicts, cuts } = this.session.statistics();
    this.#options.onProgress?.({
      milliseconds: currentTime - this.#startTime,
      answers: this.answers,
      conflicts,
      cuts,
    });
    await new Promise((resume) => setTimeout(resume, 0));
    this.#nextPauseMs = performance.now() + TUNING.sliceMilliseconds;
  }
}
