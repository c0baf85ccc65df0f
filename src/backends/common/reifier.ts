/**
 * What writing terms as clauses and writing them as rows have in common. A bool term gets a literal only where one is
 * needed, a literal's meaning is written only in the directions in use (Plaisted and Greenbaum 1986), and everything is
 * written once. Constraints say "one of `unless` holds, or …", so that reification comes for free. Work waits in a
 * queue, so deep terms need no deep stack.
 */
import type { Tightened } from '../../model/propagation/tighten.ts';
import { type BoolRef, FALSE, type Ref, type Terms, TRUE } from '../../model/terms/terms.ts';
import { BOTH, IMPLIED, IMPLIES, NO, opposite, type Polarity, YES } from './literals.ts';
import { ReifiedLiterals } from './reified.ts';
import { Uses } from './uses.ts';

/** How a constraint is written, whatever it is written as. */
export interface Reification<Writer> {
  /** The literal that is the term in both directions, where one exists without a new variable. */
  atom?(writer: Writer, ref: BoolRef): number | undefined;
  /** One of `unless` holds, or the constraint holds. `ref` is positive. */
  whenTrue(writer: Writer, ref: BoolRef, unless: readonly number[]): void;
  /** One of `unless` holds, or the constraint fails. `ref` is positive. */
  whenFalse(writer: Writer, ref: BoolRef, unless: readonly number[]): void;
}

export interface ReifierStyle {
  /** A disjunction hands its only compound part the other literals as `unless`, if they are at most this many. */
  readonly longestUnless: number;
  /** Whether literals that are known to be false are left out before they are counted. */
  readonly dropsFalse: boolean;
}

export abstract class Reifier {
  readonly terms: Terms;
  protected readonly facts: Tightened | undefined;
  protected readonly uses: Uses;
  protected readonly reified: ReifiedLiterals;
  readonly #style: ReifierStyle;
  readonly #queue: (() => void)[] = [];

  /** `roots`: the terms that will be asked for; what they have in common is written once. */
  constructor(terms: Terms, roots: Iterable<Ref>, facts: Tightened | undefined, style: ReifierStyle) {
    this.terms = terms;
    this.facts = facts;
    this.uses = new Uses(terms, roots);
    this.reified = new ReifiedLiterals(
      terms,
      () => this.fresh(),
      (undo) => this.onUndo(undo),
    );
    this.#style = style;
  }

  /** A new literal without a meaning. */
  abstract fresh(): number;

  /** Takes what forgets a change of the encoder's memory; a writer that never retracts anything drops it. */
  onUndo(_undo: () => void): void {}

  /** One of `unless` holds, or one of `literals`. */
  abstract clauseOf(unless: readonly number[], literals: readonly number[]): void;

  /** How a bool term is written. */
  protected abstract reification(ref: BoolRef): Reification<this>;

  // ── Bool terms ──

  /**
   * A literal for a bool term, tied to it in the given directions (at least); may be YES or NO. Ask with BOTH
   * where the literal's value in an answer matters.
   */
  literal(ref: BoolRef, polarity: Polarity): number {
    if ((ref & 1) === 1) return -this.#positive(ref ^ 1, opposite(polarity));
    return this.#positive(ref, polarity);
  }

  /** The literal if the term has one in both directions already, or needs no new variable. */
  atom(ref: BoolRef): number | undefined {
    if (ref === TRUE) return YES;
    if (ref === FALSE) return NO;
    const fixed = this.facts?.fixed(ref);
    if (fixed !== undefined) return fixed ? YES : NO;
    const positive = ref & ~1;
    const literal = this.reification(positive).atom?.(this, positive);
    return literal === undefined ? undefined : (ref & 1) === 1 ? -literal : literal;
  }

  /** One of `unless` holds, or the term does. Without a new variable where none is needed. */
  enforce(ref: BoolRef, unless: readonly number[] = []): void {
    if (unless.includes(YES)) return;
    const literal = this.atom(ref) ?? this.reified.known(ref);
    if (literal !== undefined) {
      this.clauseOf(unless, [literal]);
      return;
    }
    if (unless.length > this.#style.longestUnless) {
      this.clauseOf(unless, [this.literal(ref, IMPLIES)]);
      return;
    }
    const reification = this.reification(ref & ~1);
    this.later(() => {
      if ((ref & 1) === 0) reification.whenTrue(this, ref, unless);
      else reification.whenFalse(this, ref ^ 1, unless);
    });
  }

  /**
   * One of `unless` or one of the terms holds. Terms that are disjunctions themselves are spread out; a single compound
   * term is enforced under the others.
   */
  enforceAny(refs: readonly BoolRef[], unless: readonly number[]): void {
    const literals: number[] = [];
    const compound: BoolRef[] = [];
    for (let i = 0; i < refs.length; i++) {
      const ref = refs[i]!;
      const literal = this.atom(ref) ?? this.reified.known(ref);
      if (literal === YES) return;
      if (literal === undefined) compound.push(ref);
      else if (literal !== NO || !this.#style.dropsFalse) literals.push(literal);
    }
    const context = unless.concat(literals);
    if (compound.length === 1) {
      this.enforce(compound[0]!, context);
      return;
    }
    for (const ref of compound) context.push(this.literal(ref, IMPLIES));
    this.clauseOf(context, []);
  }

  /** The literal of a bool variable whose value isn't known. */
  variable(ref: BoolRef): number {
    return this.reified.literal(ref >> 1, BOTH);
  }

  /** Whether the terms that were to be written from the start are, or are built from, this one. */
  needs(ref: Ref): boolean {
    return this.uses.needed(ref);
  }

  /** Whether several terms, or none yet, refer to it. */
  shared(ref: Ref): boolean {
    return this.uses.count(ref) !== 1;
  }

  // ── Bounds, as far as they are known before solving ──

  low(ref: Ref): number {
    return (this.facts ?? this.terms).low(ref);
  }

  high(ref: Ref): number {
    return (this.facts ?? this.terms).high(ref);
  }

  /** The allowed values of an int variable with gaps. */
  values(ref: Ref): Int32Array | undefined {
    return (this.facts ?? this.terms).values(ref);
  }

  // ── Order of work ──

  /** Has the work done before the outermost call returns; keeps recursion flat. */
  later(work: () => void): void {
    this.#queue.push(work);
  }

  /** Does the work that waits. */
  settle(): void {
    for (let work = this.#queue.pop(); work !== undefined; work = this.#queue.pop()) work();
  }

  /** Forgets what is still to be written. */
  abandon(): void {
    this.#queue.length = 0;
  }

  #positive(ref: BoolRef, polarity: Polarity): number {
    const atom = this.atom(ref);
    if (atom !== undefined) return atom;
    const missing = this.reified.missing(ref >> 1, polarity);
    const literal = this.reified.literal(ref >> 1, polarity);
    if (missing === 0) return literal;
    const reification = this.reification(ref);
    this.later(() => {
      if ((missing & IMPLIES) !== 0) reification.whenTrue(this, ref, [-literal]);
      if ((missing & IMPLIED) !== 0) reification.whenFalse(this, ref, [literal]);
    });
    return literal;
  }
}
