// The contract between the linearizer and the files in constraints/, integers/ and graphs/, which write
// constraints and int terms as rows. Rows express "a literal of `unless` is true, or …": a true literal
// relaxes the row so much that all values within the bounds of its columns satisfy it. So reification needs
// no special treatment: p ⇔ constraint is the constraint unless ¬p, and its negation unless p. Literals are
// +(c + 1) for a 0/1 column c and −(c + 1) for 1 − c, as for SAT.
import type { BoolOperation, IntOperation, IntRef, Ref } from '../../model/terms/terms.ts';
import type { Reification } from '../common/reifier.ts';
import type { Affine } from './linear-sum.ts';
import type { Linearizer } from './linearizer.ts';

/** How a constraint is expressed in rows, as a word of the table of constraints in docs/backends.md. */
export type Support =
  /** The constraint is one row, or only bounds of columns. */
  | 'native'
  /** Several rows and columns together express the constraint completely. */
  | 'decomposed'
  /** Rows are added while solving, when an answer violates the constraint; in exports, a flow expresses it. */
  | 'cuts';

export interface BoolLinearization extends Reification<Linearizer> {
  readonly support: Support;
  /** A short description of the rows, for the table of supported operations in the documentation. */
  readonly how: string;
}

export interface IntLinearization {
  readonly support: Support;
  readonly how: string;
  linearize(linearizer: Linearizer, ref: IntRef): Affine;
}

/** The linearization of every operation. */
export interface Linearizations {
  readonly bool: Readonly<Record<BoolOperation, BoolLinearization>>;
  readonly int: Readonly<Record<IntOperation, IntLinearization>>;
}

/** The direct literals of an int: one per value, exactly one of which is true. */
export interface DirectEncoding {
  /** The int's possible values, in ascending order. */
  readonly values: readonly number[];
  /** The literal for "the int has the value"; NO for values that it can't take. */
  is(value: number): number;
}

/** A constraint that is checked only on answers. If an answer violates it, clauses are added. */
export interface LazyRows {
  /**
   * Clauses over literals that follow from the constraint and are false in the answer; empty if the constraint holds
   * there.
   */
  violatedClauses(value: (literal: number) => boolean): readonly (readonly number[])[];
}

export interface LinearizerOptions {
  /** How connectivity, loops and paths are written: by rows added while solving, or completely as flows. */
  readonly connectivity: 'cuts' | 'flow';
}

/**
 * Thrown if the model contains something that can't be written as rows of a sensible size. The message is for people.
 */
export class UnsupportedByIlp extends Error {
  readonly ref: Ref | undefined;
  constructor(message: string, ref?: Ref) {
    super(message);
    this.name = 'UnsupportedByIlp';
    this.ref = ref;
  }
}
