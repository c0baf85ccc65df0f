// One engine and one program, in conversation: solve, look, add, solve again. Answers that break a constraint that is
// only checked (connectivity by cuts) come back to the engine as clauses; every answer that leaves has passed the
// evaluator.

import type { Assignment } from '../../../model/ground.ts';
import { Judge } from '../../../model/meaning/judge.ts';
import type { Ref } from '../../../model/terms/terms.ts';
import type { ProgramMark, SatProgram } from '../encode/compile.ts';
import { acceptAnswer } from './acceptance.ts';
import {
  createEngine,
  type Engine,
  type EngineImage,
  type EngineModule,
  type EngineOptions,
} from './engine.ts';
import { GrowthMark, grow } from './growth.ts';
import { type Figures, figuresOf } from './tables.ts';

/** Terms up to which a judge of many answers, some hundred bytes a term, is worth its memory. */
const MOST_TERMS_LISTED = 500_000;

export interface Progress {
  /** Milliseconds since the call began. */
  readonly elapsed: number;
  /** Since the session began. */
  readonly conflicts: number;
  readonly cuts: number;
}

export interface SolveRequest {
  /** Literals of the program that have to hold in this call. */
  readonly assumptions?: ArrayLike<number>;
  /** A literal of the program that is decided first: a wish, on which the outcome doesn't depend. */
  readonly lead?: number;
  /** Give up after this many conflicts. */
  readonly conflicts?: number;
  /** Give up at this time, in milliseconds of performance.now(). */
  readonly deadline?: number;
  /** Asked every few milliseconds; true gives up. */
  readonly stop?: () => boolean;
  /** The answer is a step on the way to one that is judged: the evaluator isn't asked. */
  readonly unjudged?: boolean;
  /** Only whether there is an answer counts: a satisfiable outcome comes with an empty assignment. */
  readonly unread?: boolean;
  /** Called a few times a second. */
  readonly progress?: (progress: Progress) => void;
}

export type SessionOutcome =
  | { readonly status: 'satisfiable'; readonly assignment: Assignment }
  /** With the assumptions that it needed. */
  | { readonly status: 'unsatisfiable'; readonly core: readonly number[] }
  | { readonly status: 'limit' };

export interface SessionStatistics extends Figures {
  readonly solves: number;
  readonly variables: number;
  /** Clauses given to the engine. */
  readonly clauses: number;
  /** Clauses among them that answers had to be refuted with. */
  readonly cuts: number;
}

/** Where a session stood: what its program had and what its engine knew. */
export interface Checkpoint {
  readonly mark: ProgramMark;
  readonly image: EngineImage;
}

const PROGRESS_INTERVAL = 250;

export class SatSession {
  readonly program: SatProgram;
  readonly #engine: Engine;
  /** What the engine has of the program. */
  readonly #sent = new GrowthMark();
  #cuts = 0;
  /** What the engine decides first; 0: as it likes. */
  #lead = 0;
  #solves = 0;
  /** Whether the last of the listed answers is to be turned from. */
  #turn = false;
  #judge: Judge | undefined;
  readonly #value = (literal: number): boolean => this.#engine.value(literal);

  constructor(program: SatProgram, module: EngineModule, options: EngineOptions = {}) {
    this.program = program;
    this.#engine = createEngine(module, options);
  }

  /** Nothing is asked of it any more: its engine's memory may go to the next one. */
  close(): void {
    this.#engine.close();
  }

  solve(request: SolveRequest = {}): SessionOutcome {
    const started = performance.now();
    const { assumptions = [], deadline } = request;
    const engine = this.#engine;
    const stop = this.#watch(request, started);
    const firstConflicts = engine.conflicts;
    this.#solves++;
    for (;;) {
      this.#send();
      this.#follow(request.lead ?? 0);
      const spent = engine.conflicts - firstConflicts;
      const conflicts = request.conflicts === undefined ? undefined : request.conflicts - spent;
      if (conflicts !== undefined && conflicts < 0) return { status: 'limit' };
      const result = engine.solve(assumptions, {
        ...(conflicts === undefined ? {} : { conflicts }),
        ...(deadline === undefined ? {} : { deadline }),
        ...(stop === undefined ? {} : { stop }),
      });
      if (result === 'unknown') return { status: 'limit' };
      if (result === 'unsatisfiable') return { status: 'unsatisfiable', core: engine.core() };
      const { answer, cuts } = acceptAnswer(
        this.program,
        this.#value,
        request.unread ? 'unread' : request.unjudged ? 'none' : undefined,
      );
      if (answer !== undefined) return { status: 'satisfiable', assignment: answer };
      this.#cuts += cuts;
      if (stop?.() === true || (deadline !== undefined && performance.now() >= deadline)) {
        return { status: 'limit' };
      }
    }
  }

  /**
   * From now on `next` finds the answers that differ in these variables, until `solve` is called. False where some of them
   * have too many values for that, or the judge of many answers would take too much memory.
   */
  list(refs: Iterable<Ref>): boolean {
    if (this.program.ground.terms.count > MOST_TERMS_LISTED) return false;
    const literals = this.program.distinguishing(refs);
    if (literals === undefined) return false;
    this.#send();
    this.#engine.list(literals);
    this.#turn = false;
    this.#judge = new Judge(this.program.ground);
    return true;
  }

  /** The next of the listed answers. */
  next({ deadline, stop }: Pick<SolveRequest, 'deadline' | 'stop'>): SessionOutcome {
    const budget = { ...(deadline !== undefined && { deadline }), ...(stop !== undefined && { stop }) };
    for (;;) {
      this.#send();
      const result = this.#engine.next(this.#turn, budget);
      this.#turn = false;
      if (result === 'unknown') return { status: 'limit' };
      if (result === 'unsatisfiable') return { status: 'unsatisfiable', core: [] };
      const { answer, cuts } = acceptAnswer(this.program, this.#value, this.#judge);
      this.#cuts += cuts;
      this.#turn = answer !== undefined;
      if (answer) return { status: 'satisfiable', assignment: answer };
    }
  }

  /** From now on some variable of `refs` has another value than in the assignment, or one of `unless` holds. */
  block(assignment: Assignment, refs: Iterable<Ref>, unless: readonly number[] = []): void {
    this.program.block(assignment, refs, unless);
  }

  /** Adds a clause over the program's literals. */
  clause(literals: readonly number[]): void {
    this.program.clause(literals);
  }

  /** From now on the literals hold. */
  units(literals: readonly number[]): void {
    this.program.units(literals);
  }

  /** The value that the engine tries first for a variable of the program. */
  prefer(literal: number): void {
    this.preferAll([literal]);
  }

  preferAll(literals: ArrayLike<number>): void {
    this.#send();
    this.#engine.setPhases(literals);
  }

  /** As the engine's, of variables that literals of the program are of. */
  rank(literals: readonly number[], rank: number): void {
    this.#send();
    for (const literal of literals) this.#engine.setRank(Math.abs(literal), rank);
  }

  /** As the engine's, of literals of the program. */
  lookAhead(assumptions: readonly number[], literals: readonly number[]): Int32Array | undefined {
    this.#send();
    return this.#engine.lookAhead(assumptions, literals);
  }

  /** As the engine's: nothing of it rests on assumptions, but on the clauses that were added. */
  learned(most: number): Int32Array {
    return this.#engine.learned(most);
  }

  /** As the engine's. */
  subsume(): void {
    this.#send();
    this.#engine.subsume();
  }

  get conflicts(): number {
    return this.#engine.conflicts;
  }

  statistics(): SessionStatistics {
    return {
      ...figuresOf(this.#engine.statistics()),
      solves: this.#solves,
      variables: this.program.variables,
      clauses: this.program.sink.count,
      cuts: this.#cuts,
    };
  }

  /** Where the session stands, to go back to. */
  checkpoint(): Checkpoint {
    this.#send();
    return { mark: this.program.mark(), image: this.#engine.image() };
  }

  /** Forgets all since then: clauses, literals, answers, learned clauses. False, and nothing changed, where the program can't retract it. */
  goBack({ mark, image }: Checkpoint): boolean {
    if (this.#sent.propagators > mark.propagators || !this.program.goBack(mark)) return false;
    this.#engine.restore(image);
    this.#engine.setLead(0);
    this.#lead = 0;
    this.#sent.goBack(mark.length, mark.propagators);
    this.#cuts = 0;
    this.#solves = 0;
    return true;
  }

  /** Gives the engine what the program has grown by. */
  #send(): void {
    if (!this.#sent.isLevel(this.program, this.#engine.variables))
      grow(this.#engine, this.#sent.take(this.program));
  }

  #follow(lead: number): void {
    if (lead === this.#lead) return;
    this.#engine.setLead(lead);
    this.#lead = lead;
  }

  #watch(request: SolveRequest, started: number): (() => boolean) | undefined {
    const { progress, stop } = request;
    if (progress === undefined) return stop;
    let last = started;
    return () => {
      const now = performance.now();
      if (now - last >= PROGRESS_INTERVAL) {
        last = now;
        progress({
          elapsed: now - started,
          conflicts: this.#engine.conflicts,
          cuts: this.#cuts,
        });
      }
      return stop?.() ?? false;
    };
  }
}
