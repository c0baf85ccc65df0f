// One engine and one program, in conversation: solve, look, add, solve again. Answers that break a constraint that is
// only checked (connectivity by cuts) come back to the engine as clauses; every answer that leaves has passed the
// evaluator.

import type { Assignment, Ground } from '../../../model/ground.ts';
import { evaluate, type Violation } from '../../../model/meaning/evaluate.ts';
import type { Ref } from '../../../model/terms/terms.ts';
import type { ProgramMark, SatProgram } from '../encode/compile.ts';
import {
  createEngine,
  type Engine,
  type EngineImage,
  type EngineModule,
  type EngineOptions,
} from './engine.ts';

export interface Progress {
  /** Milliseconds since the call began. */
  readonly elapsed: number;
  /** Since the session began. */
  readonly conflicts: number;
  readonly cuts: number;
}

export interface SolveRequest {
  /** Literals of the program that have to hold in this call. */
  readonly assumptions?: readonly number[];
  /** Give up after this many conflicts. */
  readonly conflicts?: number;
  /** Give up at this time, in milliseconds of performance.now(). */
  readonly deadline?: number;
  /** Asked every few milliseconds; true gives up. */
  readonly stop?: () => boolean;
  /** Called a few times a second. */
  readonly progress?: (progress: Progress) => void;
}

export type SolveOutcome =
  | { readonly status: 'satisfiable'; readonly assignment: Assignment }
  /** With the assumptions that it needed. */
  | { readonly status: 'unsatisfiable'; readonly core: readonly number[] }
  | { readonly status: 'limit' };

export interface SessionStatistics {
  readonly solves: number;
  readonly conflicts: number;
  readonly propagations: number;
  readonly decisions: number;
  readonly variables: number;
  /** Clauses given to the engine. */
  readonly clauses: number;
  /** Clauses among them that answers had to be refuted with. */
  readonly cuts: number;
  readonly memoryBytes: number;
}

/** Where a session stood: what its program had and what its engine knew. */
export interface Checkpoint {
  readonly mark: ProgramMark;
  readonly image: EngineImage;
}

/** The clauses allowed what the evaluator refuses: a mistake in pzl itself, never in the model. */
export class EncoderDisagreement extends Error {
  readonly violations: readonly Violation[];

  constructor(ground: Ground, violations: readonly Violation[]) {
    super(
      `The encoder and the evaluator disagree: ${describe(ground, violations[0]!)}. ` +
        'This is a mistake in pzl; please report it with the model and the instance.',
    );
    this.name = 'EncoderDisagreement';
    this.violations = violations;
  }
}

function describe(ground: Ground, violation: Violation): string {
  if (violation.kind === 'domain') {
    return `variable ${violation.variable} got the value ${violation.value}, which its domain doesn't have`;
  }
  const rule = ground.rules[violation.rule];
  const name = rule?.name ?? rule?.sentence ?? `rule ${violation.rule}`;
  return `an answer breaks “${name}” (constraint ${violation.constraint})`;
}

const PROGRESS_INTERVAL = 250;

export class SatSession {
  readonly program: SatProgram;
  readonly #engine: Engine;
  /** The part of the program's clauses that the engine has. */
  #sent = 0;
  #sentPropagators = 0;
  #cuts = 0;
  #solves = 0;

  constructor(program: SatProgram, module: EngineModule, options: EngineOptions = {}) {
    this.program = program;
    this.#engine = createEngine(module, options);
  }

  solve(request: SolveRequest = {}): SolveOutcome {
    const started = performance.now();
    const { assumptions = [], deadline } = request;
    const engine = this.#engine;
    const stop = this.#watch(request, started);
    const firstConflicts = engine.statistics().conflicts;
    this.#solves++;
    for (;;) {
      this.#send();
      const spent = engine.statistics().conflicts - firstConflicts;
      const conflicts = request.conflicts === undefined ? undefined : request.conflicts - spent;
      if (conflicts !== undefined && conflicts < 0) return { status: 'limit' };
      const result = engine.solve(assumptions, {
        ...(conflicts === undefined ? {} : { conflicts }),
        ...(deadline === undefined ? {} : { deadline }),
        ...(stop === undefined ? {} : { stop }),
      });
      if (result === 'unknown') return { status: 'limit' };
      if (result === 'unsatisfiable') return { status: 'unsatisfiable', core: engine.core() };
      if (!this.#cut()) return { status: 'satisfiable', assignment: this.#answer() };
      if (stop?.() === true || (deadline !== undefined && performance.now() >= deadline)) {
        return { status: 'limit' };
      }
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

  /** The value that the engine tries first for a variable of the program. */
  prefer(literal: number): void {
    this.#send();
    this.#engine.setPhase(Math.abs(literal), literal > 0);
  }

  statistics(): SessionStatistics {
    const { conflicts, propagations, decisions, memoryBytes } = this.#engine.statistics();
    return {
      solves: this.#solves,
      conflicts,
      propagations,
      decisions,
      variables: this.program.variables,
      clauses: this.program.sink.count,
      cuts: this.#cuts,
      memoryBytes,
    };
  }

  /** Where the session stands, to go back to. */
  checkpoint(): Checkpoint {
    this.#send();
    return { mark: this.program.mark(), image: this.#engine.image() };
  }

  /**
   * Forgets all since then: clauses, answers, lessons. False where that can't be, as the program has grown by more than
   * clauses and fresh literals; then nothing is changed.
   */
  goBack({ mark, image }: Checkpoint): boolean {
    if (this.#sentPropagators > mark.propagators || !this.program.goBack(mark)) return false;
    this.#engine.restore(image);
    this.#sent = mark.length;
    this.#cuts = 0;
    this.#solves = 0;
    return true;
  }

  /** Gives the engine what the program has grown by. */
  #send(): void {
    const { program } = this;
    const engine = this.#engine;
    if (program.variables > engine.variables) engine.newVariables(program.variables - engine.variables);
    const { clauses, length } = program.sink;
    if (length > this.#sent) {
      engine.addClauses(clauses.subarray(this.#sent, length), length - this.#sent);
      this.#sent = length;
    }
    for (; this.#sentPropagators < program.propagators.length; this.#sentPropagators++) {
      engine.addPropagator(program.propagators[this.#sentPropagators]!);
    }
  }

  /** Adds clauses against what the engine's model breaks; false when it breaks nothing. */
  #cut(): boolean {
    const value = (literal: number): boolean => this.#engine.value(literal);
    const clauses = this.program.lazies.flatMap((lazy) => lazy.violated(value));
    for (const clause of clauses) this.program.clause(clause);
    this.#cuts += clauses.length;
    return clauses.length > 0;
  }

  #answer(): Assignment {
    const { ground } = this.program;
    const assignment = this.program.decode((literal) => this.#engine.value(literal));
    const violations = evaluate(this.#asked(ground), assignment);
    if (violations.length > 0) throw new EncoderDisagreement(ground, violations);
    return assignment;
  }

  /** Under guards only what is guarded by a true literal was asked for. */
  #asked(ground: Ground): Ground {
    if (this.program.guard(0) === undefined) return ground;
    const constraints = ground.constraints.filter((_, constraint) =>
      this.#engine.value(this.program.guard(constraint)!),
    );
    return { ...ground, constraints };
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
          conflicts: this.#engine.statistics().conflicts,
          cuts: this.#cuts,
        });
      }
      return stop?.() ?? false;
    };
  }
}
