// The contract between the encoder and the files in constraints/ and integers/, which encode constraints and int
// terms. Clauses express "a literal of `unless` is true, or …", so reification needs no special treatment: r ⇔
// constraint is the constraint unless ¬r, and its negation unless r.
import type { BoolOperation, BoolRef, IntOperation, IntRef } from '../../../model/terms/terms.ts';
import type { Reification } from '../../common/reifier.ts';
import type { ClauseReceiver } from './clause-sink.ts';
import type { Encoder } from './encoder.ts';
import type { EncodingSizes } from './sizes.ts';
import type { Trace } from './trace.ts';

export type BoolEncoding = Reification<Encoder>;

/** An int as literals. Each literal is equivalent to its meaning. */
export interface EncodedInteger {
  /** The possible values, in ascending order. */
  readonly domain: Domain;
  /** The literal for "the value is at least k"; YES or NO outside the domain. */
  atLeast(k: number): number;
  /** The literal for "the value is k"; NO outside the domain. */
  is(k: number): number;
  /** Whether order literals exist already, or can be made without new variables. */
  readonly hasOrderLiterals: boolean;
  /** Whether direct literals exist already, or can be made without new variables. */
  readonly hasDirectLiterals: boolean;
  /** Appends literals to a clause that together express "the value isn't k". */
  addDifferenceTo(clause: number[], k: number): void;
  /** The value in an answer, in which `value` tells whether a literal is true. */
  decode(value: (literal: number) => boolean): number;
  /** The literals of the int that exist, with their meanings (` >= 2`), for comments. */
  literalNames(): Iterable<readonly [literal: number, meaning: string]>;
}

export interface Domain {
  readonly low: number;
  readonly high: number;
  /** The number of values. */
  readonly size: number;
  /** The i-th value, counted from 0. */
  at(index: number): number;
  /** The number of values below k: the index of the first value that is at least k. */
  below(k: number): number;
  has(k: number): boolean;
}

/** The encodings of all operations. */
export interface Encodings {
  readonly bool: Readonly<Record<BoolOperation, BoolEncoding>>;
  readonly int: Readonly<Record<IntOperation, IntEncoding>>;
}

export interface IntEncoding {
  /** The literals of the term. The clauses that define them may be queued with `encoder.atEnd`. */
  encode(encoder: Encoder, ref: IntRef): EncodedInteger;
}

/** A constraint that is checked only on answers. If an answer violates it, clauses are added. */
export interface LazyConstraint {
  /** The term that is the constraint, for messages. */
  readonly ref: BoolRef;
  /**
   * Clauses over the program's literals that follow from the constraint and are false in the solver's model; empty if
   * the constraint holds there. The model assigns all literals of the program.
   */
  violatedClauses(value: (literal: number) => boolean): readonly (readonly number[])[];
}

export type Connectivity =
  /** The clauses alone express the constraint completely, as other solvers need it. */
  | 'eager'
  /** Clauses are added when an answer violates the constraint. */
  | 'cuts'
  /** The engine's propagators enforce the constraint. */
  | 'propagator'
  /** Each kind of constraint uses what suits it best, for the embedded engine. */
  | 'auto';

export interface EncoderOptions {
  readonly connectivity: Connectivity;
  readonly sizes: EncodingSizes;
  readonly take?: ClauseReceiver | undefined;
  /** Terms that hold in every answer. */
  readonly assertedTerms?: readonly BoolRef[];
  /** Records the meanings of literals and the origins of clauses. */
  readonly trace?: Trace | undefined;
}
