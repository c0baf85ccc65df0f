/**
 * The part of a growing program that an engine has already received. Programs only grow, so two numbers describe it.
 */
import type { SatProgram } from '../encode/compile.ts';
import type { PropagatorSpec } from './propagators.ts';

/** The part of a program added since some moment. */
export interface EngineGrowth {
  /** The total number of variables now. */
  readonly variables: number;
  /** Clauses, each terminated by 0. */
  readonly clauses: Int32Array;
  readonly propagators: readonly PropagatorSpec[];
}

/** An engine that receives a program's growth; it runs in this thread or in another. */
export interface ExtensibleEngine {
  readonly variables: number;
  newVariables(count: number): void;
  addClauses(clauses: Int32Array, length: number): void;
  addPropagator(spec: PropagatorSpec): void;
}

export class GrowthMark {
  #length = 0;
  #propagators = 0;

  /** The number of the program's propagators that were sent so far. */
  get propagators(): number {
    return this.#propagators;
  }

  /** Whether everything was sent: `knownVariables` is the number of variables that the engine has. */
  isUpToDate({ variables, sink, propagators }: SatProgram, knownVariables: number): boolean {
    return (
      sink.length === this.#length && propagators.length === this.#propagators && variables <= knownVariables
    );
  }

  /** The growth since the last call. The clauses are a view, valid until the program grows again. */
  take({ variables, sink, propagators }: SatProgram): EngineGrowth {
    const newClauses = sink.clauses.subarray(this.#length, sink.length);
    const newPropagators = this.#propagators < propagators.length ? propagators.slice(this.#propagators) : [];
    this.goBack(sink.length, propagators.length);
    return { variables, clauses: newClauses, propagators: newPropagators };
  }

  /** Like `take`, but with a copy of the clauses, which can be sent to another thread. */
  takeCopy(program: SatProgram): EngineGrowth {
    const additions = this.take(program);
    return { ...additions, clauses: additions.clauses.slice() };
  }

  /** Sets what counts as sent, after the program has been rolled back. */
  goBack(length: number, propagators: number): void {
    this.#length = length;
    this.#propagators = propagators;
  }
}

export function sendGrowth(
  engine: ExtensibleEngine,
  { variables, clauses, propagators }: EngineGrowth,
): void {
  if (variables > engine.variables) engine.newVariables(variables - engine.variables);
  if (clauses.length > 0) engine.addClauses(clauses, clauses.length);
  for (const spec of propagators) engine.addPropagator(spec);
}
