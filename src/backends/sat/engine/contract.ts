// The contract of a SAT engine: its methods, options, budgets and results. engine.ts implements it with the embedded
// solver.
import type { CertificateSource } from './certificate-writer.ts';
import type { PropagatorSpec } from './propagators.ts';
import type { EngineStatistics } from './tables.ts';

export type SolveResult = 'satisfiable' | 'unsatisfiable' | 'unknown';

export interface SolveBudget {
  /** The number of conflicts after which the solver gives up. */
  readonly conflicts?: number;
  /** The solver gives up at this time, in milliseconds of performance.now(). */
  readonly deadline?: number;
  /** Called every few milliseconds; the solver gives up when it returns true. */
  readonly stop?: () => boolean;
}

/** An incremental SAT solver. Variables are 1, 2, 3, …; a literal is a variable or its negative, as in DIMACS. */
export interface Engine {
  readonly variables: number;
  newVariable(): number;
  /** Creates `count` consecutive variables and returns the first one. */
  newVariables(count: number): number;
  /** Adds a clause. Variables up to the highest in it are created. */
  addClause(literals: ArrayLike<number>): void;
  /** Adds zero-terminated clauses: the first `length` numbers of `flat`. */
  addClauses(flat: Int32Array, length: number): void;
  /**
   * Adds the clauses in the next piece of a DIMACS text; a piece may end anywhere. Returns false if the text is
   * malformed: the engine then has the clauses before the error, which `readDimacs` can locate.
   */
  addText(piece: Uint8Array): boolean;
  /** Ends the text whose pieces were given to `addText`; false if it ends within a clause. */
  endText(): boolean;
  /** Sets the value that decisions on the variable try first. */
  setPhase(variable: number, phase: boolean): void;
  /** Sets the values that decisions on many variables try first: they try to make these literals true. */
  setPhases(literals: ArrayLike<number>): void;
  /**
   * Sets a variable's rank, from 0 (the default) to 40. In stable mode, variables of higher rank are decided first,
   * until a conflict involves one.
   */
  setRank(variable: number, rank: number): void;
  /**
   * Keeps preprocessing from eliminating the variable. Later clauses and assumptions may use any variable, but
   * eliminated variables have to be restored first.
   */
  freeze(variable: number): void;
  addPropagator(spec: PropagatorSpec): void;
  solve(assumptions?: ArrayLike<number>, budget?: SolveBudget): SolveResult;
  /**
   * Starts an enumeration: until `solve` is called, `next` finds each answer that differs in these variables once. No
   * blocking clauses are stored, so memory is constant.
   */
  list(variables: ArrayLike<number>): void;
  /**
   * With `advances`, finds the answer after the last one. Without it, continues an interrupted search, or searches for
   * the last answer again, which clauses added since may exclude.
   */
  next(advances: boolean, budget?: SolveBudget): SolveResult;
  /** Whether the literal is true in the last satisfying assignment. */
  value(literal: number): boolean;
  /** The assumptions that the last result 'unsatisfiable' needs; empty if it needs none. */
  core(): number[];
  /**
   * For each of `literals`: the number of literals that unit propagation implies from it under the assumptions; 0 if it
   * is already true, −1 if it is refuted. Undefined if the assumptions themselves are refuted.
   */
  lookAhead(assumptions: readonly number[], literals: readonly number[]): Int32Array | undefined;
  /**
   * Learned clauses of at most `most` literals, each terminated by 0, and the fixed literals as unit clauses. All
   * follow from the clauses and propagators alone, without assumptions.
   */
  learnedClauses(most: number): Int32Array;
  /**
   * Simplifies clauses by subsumption and strengthening now, unless that was done before. It is worthwhile before many
   * queries that each take few conflicts.
   */
  subsume(): void;
  statistics(): EngineStatistics;
  /**
   * The number of conflicts so far. It is one of the statistics, but separate because it is read before and after every
   * query.
   */
  readonly conflicts: number;
  /** A copy of the engine's whole state; only allowed between two queries. */
  image(): EngineImage;
  /**
   * Returns to the state of an image of the same engine. The search then continues as it did after the image was made.
   */
  restore(image: EngineImage): void;
  /** Ends the engine. Its memory may be reused for the next engine. */
  close(): void;
}

/** A copy of an engine's state, as large as the memory that it uses. */
export interface EngineImage {
  readonly memory: Uint8Array;
  /** The address of the module's globals in the memory. */
  readonly globals: number;
  readonly variables: number;
}

export interface EngineOptions {
  /** Different seeds give different search orders; the same seed gives the same run. */
  readonly seed?: number;
  /** The number of bytes of memory that the engine may use, at most 4 GiB. */
  readonly memoryLimit?: number;
  /** Receives the proof while it is made: lines of DRAT text, in pieces that may end anywhere. */
  readonly proof?: (lines: Uint8Array) => void;
  /**
   * Turns the proof into a certificate (backends/sat/certificate), which also contains the given clauses and
   * constraints, and the clauses inferred by propagators.
   */
  readonly certificate?: boolean | CertificateSource;
  /** Allows the elimination of variables that aren't frozen; later clauses and assumptions restore them. */
  readonly preprocess?: boolean;
  /** The number of conflicts before preprocessing, so that easy problems aren't delayed. */
  readonly preprocessAfter?: number;
  /**
   * The number of conflicts before clauses are simplified by subsumption and strengthening, which keeps every variable;
   * 100 by default.
   */
  readonly subsumeAfter?: number;
  /** The value that decisions try first for variables without a phase of their own (`setPhase`). */
  readonly phase?: boolean;
  readonly mode?: 'alternating' | 'focused' | 'stable';
  /**
   * The initial number of conflicts between restarts in stable mode; 1024 by default. A lower number is better if
   * answers are near.
   */
  readonly stableRestarts?: number;
  /**
   * Whether all assumptions are propagated at once, which is faster for many. By default they are propagated one after
   * the other; cores then prefer the first assumptions.
   */
  readonly assumeTogether?: boolean;
  /**
   * Whether the propagation of assumptions is kept for the next query, as far as its first assumptions are the same;
   * with `assumeTogether`, only if all are the same. It is for series of queries that differ in the last assumptions.
   * Clauses may be added in between.
   */
  readonly keepTrail?: boolean;
  /**
   * Whether stable mode keeps variables that were in no conflict in a list beside the heap. With few conflicts,
   * decisions then take a fraction of the time.
   */
  readonly separatesUnbumped?: boolean;
  /**
   * Whether stable mode also bumps the variables in the reasons of a learned clause; by default it does. Series of
   * short searches take half as long without.
   */
  readonly bumpReasons?: boolean;
}
