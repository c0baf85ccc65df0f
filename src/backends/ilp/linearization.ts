// What a linearization of a constraint or an int term is: the contract between the linearizer and the files in
// constraints/, integers/ and graphs/. Rows say "one of `unless` holds, or …": the row is relaxed by as much as its
// columns' bounds can break it, so reification comes for free: p for a constraint is the constraint unless ¬p, and its
// negation unless p. Literals are +(c + 1) for a 0/1 column c and −(c + 1) for one minus it, as in SAT.
import type { BoolOperation, IntOperation, IntRef, Ref } from '../../model/terms/terms.ts';
import type { Reification } from '../common/reifier.ts';
import type { Affine } from './linear-sum.ts';
import type { Linearizer } from './linearizer.ts';

/** How a constraint becomes rows, for the matrix in docs/backends.md. */
export type Support =
  /** One row, or none but bounds. */
  | 'native'
  /** Rows and columns of its own, complete. */
  | 'decomposed'
  /** Rows added while solving; written out for export as a flow. */
  | 'cuts';

export interface BoolLinearization extends Reification<Linearizer> {
  readonly support: Support;
  /** What it becomes, in a few words for the matrix. */
  readonly how: string;
}

export interface IntLinearization {
  readonly support: Support;
  readonly how: string;
  linearize(linearizer: Linearizer, ref: IntRef): Affine;
}

/** The register of all linearizations. */
export interface Linearizations {
  readonly bool: Readonly<Record<BoolOperation, BoolLinearization>>;
  readonly int: Readonly<Record<IntOperation, IntLinearization>>;
}

/** The values of an int, one literal each, of which exactly one is true. */
export interface Direct {
  /** Ascending. */
  readonly values: readonly number[];
  /** NO for values that it can't take. */
  is(value: number): number;
}

/** A constraint that is checked on answers: clauses are added when one breaks it. */
export interface LazyRows {
  /** Clauses over literals that follow from the constraint and are false in the answer; none when it holds there. */
  violated(value: (literal: number) => boolean): readonly (readonly number[])[];
}

export interface LinearizerOptions {
  /** Connectivity, loops and paths: by rows added while solving, or complete as flows. */
  readonly connectivity: 'cuts' | 'flow';
}

/** The model asks for what can't be said in rows of a sensible size. The message is for people. */
export class UnsupportedByIlp extends Error {
  readonly ref: Ref | undefined;
  constructor(message: string, ref?: Ref) {
    super(message);
    this.name = 'UnsupportedByIlp';
    this.ref = ref;
  }
}
