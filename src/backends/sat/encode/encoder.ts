// Terms to clauses. A bool term gets a literal only where one is needed, a literal's meaning is written only in
// the directions in use, and everything is written once. Work waits in a queue, so deep terms need no deep stack.
// Cost: linear in the terms, apart from what the single encodings state.

import type { Tightened } from '../../../model/narrowing/tighten.ts';
import { forEachOperand } from '../../../model/terms/operands.ts';
import {
  type BoolOperation,
  type BoolRef,
  CODE,
  FALSE,
  type IntOperation,
  type IntRef,
  OPERATIONS,
  type Ref,
  type Terms,
  TRUE,
} from '../../../model/terms/terms.ts';
import { BOTH, IMPLIED, IMPLIES, NO, opposite, type Polarity, YES } from '../../common/literals.ts';
import { ReifiedLiterals } from '../../common/reified.ts';
import { Uses } from '../../common/uses.ts';
import type { Bits } from '../counters/bits.ts';
import type { Totalizer } from '../counters/totalizer.ts';
import type { PropagatorSpec } from '../engine/propagators.ts';
import { BoolInteger } from '../integers/bool.ts';
import { knownInteger } from '../integers/constant.ts';
import { ClauseSink } from './clause-sink.ts';
import type { BoolEncoding, EncodedInteger, EncoderOptions, LazyConstraint } from './encoding.ts';
import { boolEncodings, intEncodings } from './encodings.ts';

/** A disjunction hands its only compound part the other literals as `unless`, if they are at most this many. */
const LONGEST_UNLESS = 3;

/** Of bool terms, by the code of their operation. */
const ENCODINGS = OPERATIONS.map((operation) => boolEncodings[operation as BoolOperation]);

const encodingOf = (terms: Terms, ref: BoolRef): BoolEncoding => ENCODINGS[terms.code(ref >> 1)]!;

export class Encoder {
  readonly terms: Terms;
  readonly options: EncoderOptions;
  readonly sink: ClauseSink;
  /** Variables are 1 … variables. */
  variables = 0;
  readonly lazies: LazyConstraint[] = [];
  readonly propagators: PropagatorSpec[] = [];
  /** Counters by the sum they count, for all bounds on it. */
  readonly counters = new Map<string, { counter: Totalizer; lowest: number; highest: number }>();
  readonly bitSums = new Map<string, { bits: Bits; base: number }>();

  readonly #facts: Tightened | undefined;
  readonly #reified: ReifiedLiterals;
  readonly #integers = new Map<Ref, EncodedInteger>();
  readonly #postponed = new Map<IntRef, BoolRef>();
  readonly #uses: Uses;
  readonly #asserted: ReadonlySet<Ref>;
  readonly #queue: (() => void)[] = [];
  readonly #last: (() => void)[] = [];

  /** `roots`: the terms whose encoding will be asked for; what they have in common is encoded once. */
  constructor(terms: Terms, options: EncoderOptions, roots: Iterable<Ref>, facts?: Tightened) {
    this.terms = terms;
    this.options = options;
    this.sink = new ClauseSink(options.take);
    this.#facts = facts;
    this.#uses = new Uses(terms, roots);
    this.#asserted = assertedIn(terms, options.asserted ?? []);
    this.#reified = new ReifiedLiterals(terms, () => this.fresh());
  }

  // ── Variables and clauses ──

  /** The first of `count` new consecutive variables. */
  fresh(count = 1): number {
    const first = this.variables + 1;
    this.variables += count;
    return first;
  }

  /** The clause of `unless` and up to five literals; 0 stands for none. */
  clause(unless: readonly number[], a = 0, b = 0, c = 0, d = 0, e = 0): void {
    const { sink } = this;
    for (const literal of unless) sink.put(literal);
    if (a !== 0) sink.put(a);
    if (b !== 0) sink.put(b);
    if (c !== 0) sink.put(c);
    if (d !== 0) sink.put(d);
    if (e !== 0) sink.put(e);
    sink.close();
  }

  /** The clause of `unless` and `literals`. */
  clauseOf(unless: readonly number[], literals: readonly number[]): void {
    for (const literal of unless) this.sink.put(literal);
    for (const literal of literals) this.sink.put(literal);
    this.sink.close();
  }

  // ── Bool terms ──

  /**
   * A literal for a bool term, tied to it in the given directions (at least); may be YES or NO. Ask with BOTH
   * where the literal's value in an answer matters.
   */
  literal(ref: BoolRef, polarity: Polarity): number {
    if ((ref & 1) === 1) return -this.#positive(ref ^ 1, opposite(polarity));
    return this.#positive(ref, polarity);
  }

  /** Forgets what is still to be encoded. */
  abandon(): void {
    this.#queue.length = 0;
    this.#last.length = 0;
  }

  /** The literal if the term has one in the given directions already or needs no new variable. */
  atom(ref: BoolRef): number | undefined {
    if (ref === TRUE) return YES;
    if (ref === FALSE) return NO;
    const fixed = this.#facts?.fixed(ref);
    if (fixed !== undefined) return fixed ? YES : NO;
    const positive = ref & ~1;
    const literal = encodingOf(this.terms, positive).atom?.(this, positive);
    return literal === undefined ? undefined : (ref & 1) === 1 ? -literal : literal;
  }

  /** Clauses: one of `unless` holds, or the term does. Without a new variable where none is needed. */
  enforce(ref: BoolRef, unless: readonly number[] = []): void {
    if (unless.includes(YES)) return;
    const literal = this.atom(ref) ?? this.#reified.known(ref);
    if (literal !== undefined) {
      this.clause(unless, literal);
      return;
    }
    if (unless.length > LONGEST_UNLESS) {
      this.clause(unless, this.literal(ref, IMPLIES));
      return;
    }
    const encoding = encodingOf(this.terms, ref);
    this.later(() => {
      if ((ref & 1) === 0) encoding.whenTrue(this, ref, unless);
      else encoding.whenFalse(this, ref ^ 1, unless);
    });
  }

  /**
   * Clauses: one of `unless` or one of the terms holds. Terms that are disjunctions themselves are spread out;
   * a single compound term is enforced under the others.
   */
  enforceAny(refs: readonly BoolRef[], unless: readonly number[]): void {
    const literals: number[] = [];
    const compound: BoolRef[] = [];
    for (const ref of refs) {
      const literal = this.atom(ref) ?? this.#reified.known(ref);
      if (literal === YES) return;
      if (literal !== undefined) literals.push(literal);
      else compound.push(ref);
    }
    const context = [...unless, ...literals];
    if (compound.length === 1) {
      this.enforce(compound[0]!, context);
      return;
    }
    for (const ref of compound) context.push(this.literal(ref, IMPLIES));
    this.clause(context);
  }

  /** The literal of a bool variable whose value isn't known. */
  variable(ref: BoolRef): number {
    const node = ref >> 1;
    return this.#reified.literal(node, BOTH);
  }

  /** Whether the term is one of those that hold in every answer. */
  asserts(ref: BoolRef): boolean {
    return this.#asserted.has(ref);
  }

  /** Whether the terms that were to be encoded from the start are, or are built from, this one. */
  needs(ref: Ref): boolean {
    return this.#uses.needed(ref);
  }

  /** Whether several terms, or none yet, refer to it. */
  shared(ref: Ref): boolean {
    return this.#uses.count(ref) !== 1;
  }

  /** Whether the variable of the model occurs in the clauses, or may. */
  touched(ref: Ref): boolean {
    return this.terms.isInt(ref) ? this.#integers.has(ref) : this.#reified.at(ref >> 1) !== 0;
  }

  // ── Int terms ──

  /** The literals of an int term, or of a bool term in an int position. */
  integer(ref: Ref): EncodedInteger {
    const known = this.#integers.get(ref);
    if (known !== undefined) return known;
    this.#takeUp(ref);
    // Operands first, so that deep terms need no deep stack.
    const open = [ref];
    for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
      const before = open.length;
      forEachOperand(this.terms, last >> 1, (operand) => {
        // How many components there are is another question than how large one is, or who is in it.
        if (this.terms.code(operand >> 1) === CODE.components) return;
        if (this.terms.isInt(operand) && !this.#integers.has(operand)) open.push(operand);
      });
      if (open.length > before) continue;
      if (!this.#integers.has(last)) this.#integers.set(last, this.#makeInteger(last));
      open.pop();
    }
    return this.#integers.get(ref)!;
  }

  /**
   * Leaves out an equation that only tells what a variable is which stands nowhere else, whatever the others are: a
   * clue that isn't told, say. It is written when somebody asks for the variable; until then answers are
   * completed by it (`postponed`).
   */
  postpone(equation: BoolRef): boolean {
    const { terms } = this;
    const [bound, ...pairs] = terms.arguments(equation) as unknown as [number, ...number[]];
    const at = pairs.findIndex((ref, i) => i % 2 === 1 && this.#standsAlone(ref, pairs[i - 1]!));
    if (at < 0) return false;
    let [low, high] = [bound, bound];
    for (let i = 0; i < pairs.length; i += 2) {
      if (i + 1 === at) continue;
      const ends = [pairs[i]! * this.low(pairs[i + 1]!), pairs[i]! * this.high(pairs[i + 1]!)] as const;
      low -= Math.max(...ends);
      high -= Math.min(...ends);
    }
    if (pairs[at - 1] === -1) [low, high] = [-high, -low];
    const variable = pairs[at]!;
    if (low < terms.low(variable) || high > terms.high(variable)) return false;
    this.#postponed.set(variable, equation);
    return true;
  }

  /** Variables without literals, and the equations that tell their values. */
  get postponed(): ReadonlyMap<IntRef, BoolRef> {
    return this.#postponed;
  }

  #standsAlone(ref: Ref, coefficient: number): boolean {
    const { terms } = this;
    if (terms.code(ref >> 1) !== CODE.intVariable || Math.abs(coefficient) !== 1) return false;
    return this.#uses.count(ref) === 1 && !this.#integers.has(ref) && terms.values(ref) === undefined;
  }

  #takeUp(ref: Ref): void {
    const equation = this.#postponed.get(ref);
    if (equation === undefined) return;
    this.#postponed.delete(ref);
    this.enforce(equation);
  }

  /** Whether some term in the model compares or adds the int, so that order literals will be needed. */
  wantsOrder(ref: Ref): boolean {
    return this.#uses.inOrder(ref);
  }

  /** Bounds, as far as they are known before solving. */
  low(ref: Ref): number {
    return (this.#facts ?? this.terms).low(ref);
  }

  high(ref: Ref): number {
    return (this.#facts ?? this.terms).high(ref);
  }

  /** The least and greatest value in any solution: bounds that other clauses see to. */
  lowInSolutions(ref: Ref): number {
    return this.#facts?.lowInSolutions(ref) ?? this.terms.low(ref);
  }

  highInSolutions(ref: Ref): number {
    return this.#facts?.highInSolutions(ref) ?? this.terms.high(ref);
  }

  /** The allowed values of an int variable with gaps. */
  values(ref: Ref): Int32Array | undefined {
    return (this.#facts ?? this.terms).values(ref);
  }

  // ── Order of work ──

  /** Has the work done before the encoder's outermost call returns; keeps recursion flat. */
  later(work: () => void): void {
    this.#queue.push(work);
  }

  /** Has the work done when everything is encoded that was asked for. */
  atEnd(work: () => void): void {
    this.#last.push(work);
  }

  /** Does the work that waits, but not what waits for the end. */
  settle(): void {
    for (let work = this.#queue.pop(); work !== undefined; work = this.#queue.pop()) work();
  }

  /** Does all work that waits: the clauses are complete for what was asked for. */
  finish(): void {
    this.settle();
    for (let work = this.#last.pop(); work !== undefined; work = this.#last.pop()) {
      work();
      this.settle();
    }
  }

  #makeInteger(ref: Ref): EncodedInteger {
    if (!this.terms.isInt(ref)) return new BoolInteger(this.literal(ref, BOTH));
    if (this.low(ref) === this.high(ref)) return knownInteger(this.low(ref));
    return intEncodings[this.terms.operation(ref) as IntOperation].encode(this, ref);
  }

  #positive(ref: BoolRef, polarity: Polarity): number {
    const atom = this.atom(ref);
    if (atom !== undefined) return atom;
    const missing = this.#reified.missing(ref >> 1, polarity);
    const literal = this.#reified.literal(ref >> 1, polarity);
    if (missing === 0) return literal;
    const encoding = encodingOf(this.terms, ref);
    this.later(() => {
      if ((missing & IMPLIES) !== 0) encoding.whenTrue(this, ref, [-literal]);
      if ((missing & IMPLIED) !== 0) encoding.whenFalse(this, ref, [literal]);
    });
    return literal;
  }
}

/** The terms themselves, and what conjunctions among them consist of. */
function assertedIn(terms: Terms, roots: readonly BoolRef[]): ReadonlySet<Ref> {
  const found = new Set<Ref>(roots);
  for (const ref of found) {
    if ((ref & 1) === 1 || terms.operation(ref) !== 'and') continue;
    for (const item of terms.arguments(ref)) found.add(item);
  }
  return found;
}
