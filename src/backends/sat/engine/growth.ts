/** What an engine has of a program that grows, and what it lacks: the program only grows, so two numbers tell. */
import type { SatProgram } from '../encode/compile.ts';
import type { PropagatorSpec } from './propagators.ts';

/** What a program has grown by. */
export interface EngineGrowth {
  /** All that there are now. */
  readonly variables: number;
  /** Zero-terminated clauses. */
  readonly clauses: Int32Array;
  readonly propagators: readonly PropagatorSpec[];
}

/** Anything that takes a program's growth: the engine of this thread, or one beside it. */
export interface GrowingEngine {
  readonly variables: number;
  newVariables(count: number): void;
  addClauses(clauses: Int32Array, length: number): void;
  addPropagator(spec: PropagatorSpec): void;
}

export class GrowthMark {
  #length = 0;
  #propagators = 0;

  /** The program's propagators that were taken. */
  get propagators(): number {
    return this.#propagators;
  }

  /** Whether nothing has come since, and so many variables are all there are. */
  isLevel({ variables, sink, propagators }: SatProgram, known: number): boolean {
    return sink.length === this.#length && propagators.length === this.#propagators && variables <= known;
  }

  /** What has come since it was asked last. The clauses are a view, good until the program grows again. */
  take({ variables, sink, propagators }: SatProgram): EngineGrowth {
    const clauses = sink.clauses.subarray(this.#length, sink.length);
    const more = this.#propagators < propagators.length ? propagators.slice(this.#propagators) : [];
    this.goBack(sink.length, propagators.length);
    return { variables, clauses, propagators: more };
  }

  /** As `take`, with a copy of the clauses, to be handed to another thread. */
  takeAway(program: SatProgram): EngineGrowth {
    const growth = this.take(program);
    return { ...growth, clauses: growth.clauses.slice() };
  }

  /** From now on so much was taken. */
  goBack(length: number, propagators: number): void {
    this.#length = length;
    this.#propagators = propagators;
  }
}

export function grow(engine: GrowingEngine, { variables, clauses, propagators }: EngineGrowth): void {
  if (variables > engine.variables) engine.newVariables(variables - engine.variables);
  if (clauses.length > 0) engine.addClauses(clauses, clauses.length);
  for (const spec of propagators) engine.addPropagator(spec);
}
