/**
 * The common part of writing terms as clauses (SAT) and as rows (ILP). A bool term gets a literal only if one is
 * needed, its definition is written only in the directions in use (Plaisted and Greenbaum 1986), and everything is
 * written once. Constraints are written as "a literal of `unless` is true, or …", so reified constraints need no
 * special treatment. Work is queued instead of done by recursion, so deep terms can't overflow the stack.
 */
import type { TightenedDomains } from '../../model/propagation/tighten.ts';
import { type BoolRef, FALSE, type Ref, type Terms, TRUE } from '../../model/terms/terms.ts';
import { BOTH, IMPLIED, IMPLIES, NO, opposite, type Polarity, YES } from './literals.ts';
import { ReifiedLiterals } from './reified.ts';
import { Uses } from './uses.ts';

/** How a bool term is written: its literal, and the clauses or rows that make it true or false. */
export interface Reification<Writer> {
  /** A literal equivalent to the term, if one exists without a new variable. */
  atom?(writer: Writer, ref: BoolRef): number | undefined;
  /** Requires that a literal of `unless` is true or the constraint holds. `ref` isn't a negation. */
  whenTrue(writer: Writer, ref: BoolRef, unless: readonly number[]): void;
  /** Requires that a literal of `unless` is true or the constraint fails. `ref` isn't a negation. */
  whenFalse(writer: Writer, ref: BoolRef, unless: readonly number[]): void;
}

export interface ReifierStyle {
  /**
   * A disjunction with a single compound part is written as that part, with the disjunction's other literals as
   * `unless`, provided that these are at most this many.
   */
  readonly maxUnlessLiterals: number;
  /** Whether literals known to be false are left out of `unless` before `unless` is counted. */
  readonly dropsFalseLiterals: boolean;
}

export abstract class Reifier {
  readonly terms: Terms;
  protected readonly facts: TightenedDomains | undefined;
  protected readonly uses: Uses;
  protected readonly reified: ReifiedLiterals;
  readonly #style: ReifierStyle;
  readonly #queue: (() => void)[] = [];

  /** `roots` are the terms that will be written; parts that they share are written once. */
  constructor(terms: Terms, roots: Iterable<Ref>, facts: TightenedDomains | undefined, style: ReifierStyle) {
    this.terms = terms;
    this.facts = facts;
    this.uses = new Uses(terms, roots);
    this.reified = new ReifiedLiterals(
      terms,
      (node) => this.freshFor(node),
      (undo) => this.onUndo(undo),
    );
    this.#style = style;
  }

  /** A new, unconstrained literal. */
  abstract fresh(): number;

  /** Creates the literal of the bool term at the node. */
  protected freshFor(_node: number): number {
    return this.fresh();
  }

  /**
   * Receives a function that undoes a change of the encoder's state. Encoders that never retract anything ignore it.
   */
  onUndo(_undo: () => void): void {}

  /** Requires that a literal of `unless` or of `literals` is true. */
  abstract clauseOf(unless: readonly number[], literals: readonly number[]): void;

  /** How the given bool term is written. */
  protected abstract reification(ref: BoolRef): Reification<this>;

  // ── Bool terms ──

  /**
   * A literal for a bool term, tied to the term in at least the given directions; it may be YES or NO. Use BOTH if the
   * literal's value in an answer is read.
   */
  literal(ref: BoolRef, polarity: Polarity): number {
    if ((ref & 1) === 1) return -this.#positiveLiteral(ref ^ 1, opposite(polarity));
    return this.#positiveLiteral(ref, polarity);
  }

  /** The literal of a term, if it already has one in both directions or needs no new variable; undefined otherwise. */
  atom(ref: BoolRef): number | undefined {
    if (ref === TRUE) return YES;
    if (ref === FALSE) return NO;
    const fixedTruth = this.facts?.truthOf(ref);
    if (fixedTruth !== undefined) return fixedTruth ? YES : NO;
    const positiveRef = ref & ~1;
    const literal = this.reification(positiveRef).atom?.(this, positiveRef);
    return literal === undefined ? undefined : (ref & 1) === 1 ? -literal : literal;
  }

  /** Requires that a literal of `unless` is true or the term holds. Creates a variable only if necessary. */
  enforce(ref: BoolRef, unless: readonly number[] = []): void {
    if (unless.includes(YES)) return;
    const literal = this.atom(ref) ?? this.reified.knownLiteral(ref);
    if (literal !== undefined) {
      this.clauseOf(unless, [literal]);
      return;
    }
    if (unless.length > this.#style.maxUnlessLiterals) {
      this.clauseOf(unless, [this.literal(ref, IMPLIES)]);
      return;
    }
    const reification = this.reification(ref & ~1);
    this.enqueue(() => {
      if ((ref & 1) === 0) reification.whenTrue(this, ref, unless);
      else reification.whenFalse(this, ref ^ 1, unless);
    });
  }

  /**
   * Requires that a literal of `unless` is true or one of the terms holds. Terms that are disjunctions themselves are
   * flattened. A single compound term is written with the other literals as its `unless`.
   */
  enforceAny(refs: readonly BoolRef[], unless: readonly number[]): void {
    const literals: number[] = [];
    const compoundRefs: BoolRef[] = [];
    for (let i = 0; i < refs.length; i++) {
      const ref = refs[i]!;
      const literal = this.atom(ref) ?? this.reified.knownLiteral(ref);
      if (literal === YES) return;
      if (literal === undefined) compoundRefs.push(ref);
      else if (literal !== NO || !this.#style.dropsFalseLiterals) literals.push(literal);
    }
    const clauseLiterals = unless.concat(literals);
    if (compoundRefs.length === 1) {
      this.enforce(compoundRefs[0]!, clauseLiterals);
      return;
    }
    for (const ref of compoundRefs) clauseLiterals.push(this.literal(ref, IMPLIES));
    this.clauseOf(clauseLiterals, []);
  }

  /** The literal of a bool variable of the model whose value isn't known. */
  variable(ref: BoolRef): number {
    return this.reified.literal(ref >> 1, BOTH);
  }

  /** Whether the term is one of the initial roots or part of one. */
  isNeeded(ref: Ref): boolean {
    return this.uses.isNeeded(ref);
  }

  /** False if exactly one term refers to the term, so that its literal has no other use. */
  isShared(ref: Ref): boolean {
    return this.uses.countUses(ref) !== 1;
  }

  // ── Bounds known before solving ──

  low(ref: Ref): number {
    return (this.facts ?? this.terms).low(ref);
  }

  high(ref: Ref): number {
    return (this.facts ?? this.terms).high(ref);
  }

  /** The possible values of an int variable whose domain has gaps; undefined for other terms. */
  values(ref: Ref): Int32Array | undefined {
    return (this.facts ?? this.terms).values(ref);
  }

  /**
   * Queues work, which is done before the outermost call returns, so that recursion stays flat. `_about` is the term
   * whose meaning the work writes.
   */
  enqueue(work: () => void, _about?: Ref): void {
    this.#queue.push(work);
  }

  /** Does the queued work. */
  doQueuedWork(): void {
    for (let work = this.#queue.pop(); work !== undefined; work = this.#queue.pop()) work();
  }

  /** Drops the queued work. */
  dropQueue(): void {
    this.#queue.length = 0;
  }

  #positiveLiteral(ref: BoolRef, polarity: Polarity): number {
    const atomLiteral = this.atom(ref);
    if (atomLiteral !== undefined) return atomLiteral;
    const missingPolarities = this.reified.missingPolarities(ref >> 1, polarity);
    const literal = this.reified.literal(ref >> 1, polarity);
    if (missingPolarities === 0) return literal;
    const reification = this.reification(ref);
    this.enqueue(() => {
      if ((missingPolarities & IMPLIES) !== 0) reification.whenTrue(this, ref, [-literal]);
      if ((missingPolarities & IMPLIED) !== 0) reification.whenFalse(this, ref, [literal]);
    }, ref);
    return literal;
  }
}
