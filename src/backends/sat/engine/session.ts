// One engine and one program: solve, examine the answer, add clauses, solve again. If an answer violates a constraint
// that is only checked (connectivity by cuts), clauses exclude it. Every answer returned has passed the evaluator.

import type { Assignment } from '../../../model/ground.ts';
import { Judge } from '../../../model/meaning/judge.ts';
import type { Ref } from '../../../model/terms/terms.ts';
import type { ProgramMark, SatProgram } from '../encode/compile.ts';
import { acceptAnswer } from './acceptance.ts';
import type { Engine, EngineImage, EngineOptions } from './contract.ts';
import { createEngine, type EngineModule } from './engine.ts';
import { GrowthMark, sendGrowth } from './growth.ts';
import { type SearchStatistics, statisticsOf } from './tables.ts';

/**
 * For ground models with more terms than this, a judge for many answers isn't worth its memory, some hundred bytes per
 * term.
 */
const MAX_LISTED_TERMS = 500_000;

export interface Progress {
  /** The milliseconds since the call began. */
  readonly elapsed: number;
  /** The number of conflicts since the session began. */
  readonly conflicts: number;
  readonly cuts: number;
}

export interface SolveRequest {
  /** Literals of the program that must be true during this call. */
  readonly assumptions?: ArrayLike<number>;
  /** The number of conflicts after which the solver gives up. */
  readonly conflicts?: number;
  /** The solver gives up at this time, in milliseconds of performance.now(). */
  readonly deadline?: number;
  /** Called every few milliseconds; the solver gives up when it returns true. */
  readonly stop?: () => boolean;
  /** Whether the answer is only an intermediate step, so that the evaluator needn't check it. */
  readonly isIntermediate?: boolean;
  /** Whether only the existence of an answer matters: if there is one, its assignment is left empty. */
  readonly isExistenceOnly?: boolean;
  /** Called a few times a second. */
  readonly progress?: (progress: Progress) => void;
}

export type SessionOutcome =
  | { readonly status: 'satisfiable'; readonly assignment: Assignment }
  /** `core` contains the assumptions that the refutation used. */
  | { readonly status: 'unsatisfiable'; readonly core: readonly number[] }
  | { readonly status: 'limit' };

export interface SessionStatistics extends SearchStatistics {
  readonly solves: number;
  readonly variables: number;
  /** The number of clauses given to the engine. */
  readonly clauses: number;
  /** The number of clauses added to exclude answers that violated a lazily checked constraint. */
  readonly cuts: number;
}

/** A saved state of a session: the state of its program and the state of its engine. */
export interface Checkpoint {
  readonly mark: ProgramMark;
  readonly image: EngineImage;
}

const PROGRESS_INTERVAL_MS = 250;

export class SatSession {
  readonly program: SatProgram;
  readonly #engine: Engine;
  /** The part of the program that the engine has received. */
  readonly #sentPart = new GrowthMark();
  #cuts = 0;
  #solves = 0;
  /** Whether the enumeration has to continue after its last answer. */
  #mustAdvance = false;
  #answerJudge: Judge | undefined;
  readonly #value = (literal: number): boolean => this.#engine.value(literal);

  constructor(program: SatProgram, module: EngineModule, options: EngineOptions = {}) {
    this.program = program;
    this.#engine = createEngine(module, options);
  }

  /** Gives the engine all that the program has now; `solve` does it, too. */
  send(): void {
    this.#sendNewClauses();
  }

  /** Ends the session. The memory of its engine may be reused for the next one. */
  close(): void {
    this.#engine.close();
  }

  solve(request: SolveRequest = {}): SessionOutcome {
    const startMs = performance.now();
    const { assumptions = [], deadline } = request;
    const engine = this.#engine;
    const shouldStop = this.#interruptCheck(request, startMs);
    const initialConflicts = engine.conflicts;
    this.#solves++;
    for (;;) {
      this.#sendNewClauses();
      const spentConflicts = engine.conflicts - initialConflicts;
      const conflicts = request.conflicts === undefined ? undefined : request.conflicts - spentConflicts;
      if (conflicts !== undefined && conflicts < 0) return { status: 'limit' };
      const result = engine.solve(assumptions, {
        ...(conflicts === undefined ? {} : { conflicts }),
        ...(deadline === undefined ? {} : { deadline }),
        ...(shouldStop === undefined ? {} : { stop: shouldStop }),
      });
      if (result === 'unknown') return { status: 'limit' };
      if (result === 'unsatisfiable') return { status: 'unsatisfiable', core: engine.core() };
      const { answer, cuts } = acceptAnswer(
        this.program,
        this.#value,
        request.isExistenceOnly ? 'unread' : request.isIntermediate ? 'none' : undefined,
      );
      if (answer !== undefined) return { status: 'satisfiable', assignment: answer };
      this.#cuts += cuts;
      if (shouldStop?.() === true || (deadline !== undefined && performance.now() >= deadline)) {
        return { status: 'limit' };
      }
    }
  }

  /**
   * Starts an enumeration: until `solve` is called, `next` finds the answers that differ in these variables.
   * Returns false if some variable has too many values, or if the evaluator that checks many answers would
   * take too much memory.
   */
  list(refs: Iterable<Ref>): boolean {
    if (this.program.ground.terms.count > MAX_LISTED_TERMS) return false;
    const literals = this.program.distinguishingVariables(refs);
    if (literals === undefined) return false;
    this.#sendNewClauses();
    this.#engine.list(literals);
    this.#mustAdvance = false;
    this.#answerJudge = new Judge(this.program.ground);
    return true;
  }

  /** The next answer of the enumeration. */
  next({ deadline, stop }: Pick<SolveRequest, 'deadline' | 'stop'>): SessionOutcome {
    const budget = { ...(deadline !== undefined && { deadline }), ...(stop !== undefined && { stop }) };
    for (;;) {
      this.#sendNewClauses();
      const result = this.#engine.next(this.#mustAdvance, budget);
      this.#mustAdvance = false;
      if (result === 'unknown') return { status: 'limit' };
      if (result === 'unsatisfiable') return { status: 'unsatisfiable', core: [] };
      const { answer, cuts } = acceptAnswer(this.program, this.#value, this.#answerJudge);
      this.#cuts += cuts;
      this.#mustAdvance = answer !== undefined;
      if (answer) return { status: 'satisfiable', assignment: answer };
    }
  }

  /**
   * Excludes the assignment: some variable of `refs` must have another value, or a literal of `unless` must be true.
   */
  block(assignment: Assignment, refs: Iterable<Ref>, unless: readonly number[] = []): void {
    this.program.block(assignment, refs, unless);
  }

  /** Adds a clause over the program's literals. */
  clause(literals: readonly number[]): void {
    this.program.clause(literals);
  }

  /** Adds unit clauses: the literals hold from now on. */
  units(literals: readonly number[]): void {
    this.program.addUnits(literals);
  }

  /** Makes the engine's decisions first try to make the literal true. */
  prefer(literal: number): void {
    this.preferAll([literal]);
  }

  preferAll(literals: ArrayLike<number>): void {
    this.#sendNewClauses();
    this.#engine.setPhases(literals);
  }

  /** Sets the rank of these literals' variables; see Engine.setRank. */
  rank(literals: readonly number[], rank: number): void {
    this.#sendNewClauses();
    for (const literal of literals) this.#engine.setRank(Math.abs(literal), rank);
  }

  /** Calls Engine.lookAhead with literals of the program. */
  lookAhead(assumptions: readonly number[], literals: readonly number[]): Int32Array | undefined {
    this.#sendNewClauses();
    return this.#engine.lookAhead(assumptions, literals);
  }

  /**
   * The clauses that the engine has learned; see Engine.learnedClauses. They don't depend on assumptions, but they
   * depend on clauses that were added.
   */
  learnedClauses(most: number): Int32Array {
    return this.#engine.learnedClauses(most);
  }

  /** Simplifies the engine's clauses; see Engine.subsume. */
  subsume(): void {
    this.#sendNewClauses();
    this.#engine.subsume();
  }

  get conflicts(): number {
    return this.#engine.conflicts;
  }

  statistics(): SessionStatistics {
    return {
      ...statisticsOf(this.#engine.statistics()),
      solves: this.#solves,
      variables: this.program.variables,
      clauses: this.program.sink.count,
      cuts: this.#cuts,
    };
  }

  /** Saves the present state, for a later `goBack`. */
  checkpoint(): Checkpoint {
    this.#sendNewClauses();
    return { mark: this.program.mark(), image: this.#engine.image() };
  }

  /**
   * Forgets everything since the checkpoint: clauses, literals, answers, learned clauses. Returns false and changes
   * nothing if the program can't be rolled back.
   */
  goBack({ mark, image }: Checkpoint): boolean {
    if (this.#sentPart.propagators > mark.propagators || !this.program.goBack(mark)) return false;
    this.#engine.restore(image);
    this.#sentPart.goBack(mark.length, mark.propagators);
    this.#cuts = 0;
    this.#solves = 0;
    return true;
  }

  /** Sends the program's growth to the engine. */
  #sendNewClauses(): void {
    if (!this.#sentPart.isUpToDate(this.program, this.#engine.variables))
      sendGrowth(this.#engine, this.#sentPart.take(this.program));
  }

  #interruptCheck(request: SolveRequest, startTime: number): (() => boolean) | undefined {
    const { progress, stop } = request;
    if (progress === undefined) return stop;
    let lastReportMs = startTime;
    return () => {
      const currentTime = performance.now();
      if (currentTime - lastReportMs >= PROGRESS_INTERVAL_MS) {
        lastReportMs = currentTime;
        progress({
          elapsed: currentTime - startTime,
          conflicts: this.#engine.conflicts,
          cuts: this.#cuts,
        });
      }
      return stop?.() ?? false;
    };
  }
}
