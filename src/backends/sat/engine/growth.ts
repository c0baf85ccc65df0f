/** The part of a growing program that an engine already has; since programs only grow, two numbers describe it. */
import type { SatProgram } from '../encode/compile.ts';
import type { PropagatorSpec } from './propagators.ts';

/** The part of a program added since some moment. */
export interface EngineGrowth {
  /** The total number of variables now. */
  readonly variables: number;
  /** Zero-terminated clauses. */
  readonly clauses: Int32Array;
  readonly propagators: readonly PropagatorSpec[];
}

/** An engine that receives a program's growth: in this thread or in another. */
export interface GrowingEngine {
  readonly variables: number;
  newVariables(count: number): void;
  addClauses(clauses: Int32Array, length: number): void;
  addPropagator(spec: PropagatorSpec): void;
}

export class GrowthMark {
  #length = 0;
  #propagators = 0;

  /** The number of the program's propagators sent so far. */
  get propagators(): number {
    return this.#propagators;
  }

  /** Whether everything was sent, and `known` is the current number of variables. */
  isLevel({ variables, sink, propagators }: SatProgram, known: number): boolean {
    return sink.length === this.#length && propagators.length === this.#propagators && variables <= known;
  }

  /** The growth since the last call. The clauses are a view, valid until the program grows again. */
  take({ variables, sink, propagators }: SatProgram): EngineGrowth {
    const clauses = sink.clauses.subarray(this.#length, sink.length);
    const more = this.#propagators < propagators.length ? propagators.slice(this.#propagators) : [];
    this.goBack(sink.length, propagators.length);
    return { variables, clauses, propagators: more };
  }

  /** Like `take`, with a copy of the clauses, to be sent to another thread. */
  takeCopy(program: SatProgram): EngineGrowth {
    const growth = this.take(program);
    return { ...growth, clauses: growth.clauses.slice() };
  }

  /** Sets the amounts that count as sent, after a rollback. */
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
