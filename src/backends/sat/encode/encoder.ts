// Terms to clauses. A bool term gets a literal only if one is needed, a literal's definition is written only in the
// directions in use, and everything is written once. Work is queued instead of done by recursion, so deep terms can't
// overflow the stack. Cost: linear in the terms, apart from the costs that the single encodings state.

import type { TightenedDomains } from '../../../model/propagation/tighten.ts';
import { forEachOperand } from '../../../model/terms/operands.ts';
import {
  type BoolOperation,
  type BoolRef,
  CODE,
  type IntOperation,
  type IntRef,
  OPERATIONS,
  type Ref,
  type Terms,
  WHOLE_GRAPH_CODES,
} from '../../../model/terms/terms.ts';
import { BOTH } from '../../common/literals.ts';
import { Reifier, type ReifierStyle } from '../../common/reifier.ts';
import type { Bits } from '../counters/bits.ts';
import type { Totalizer } from '../counters/totalizer.ts';
import type { PropagatorSpec } from '../engine/propagators.ts';
import { BoolInteger } from '../integers/bool.ts';
import { knownInteger } from '../integers/constant.ts';
import { ClauseSink } from './clause-sink.ts';
import type { BoolEncoding, EncodedInteger, EncoderOptions, Encodings, LazyConstraint } from './encoding.ts';
import type { Trace } from './trace.ts';

const STYLE: ReifierStyle = { maxUnlessLiterals: 3, dropsFalseLiterals: false };

export class Encoder extends Reifier {
  readonly options: EncoderOptions;
  readonly sink: ClauseSink;
  readonly trace: Trace | undefined;
  /** The number of variables, which are numbered from 1. */
  variables = 0;
  /** Whether all rules are encoded. Later additions must be retractable and consist of clauses only. */
  isComplete = false;
  /** Functions that undo the changes of the encoder's state since the rules were encoded, the latest change last. */
  readonly #undoActions: (() => void)[] = [];
  /** The number of additions, since all rules were encoded, that can't be retracted. */
  permanentCount = 0;
  readonly lazyConstraints: LazyConstraint[] = [];
  readonly propagators: PropagatorSpec[] = [];
  /** The counter that all bounds on one linear sum share. The key is the sum as a text. */
  readonly counters = new Map<string, { counter: Totalizer; lowest: number; highest: number }>();
  readonly bitSums = new Map<string, { bits: Bits; base: number }>();

  /** `#boolEncodings[code]`: how bool terms with this operation code are encoded. */
  readonly #boolEncodings: readonly BoolEncoding[];
  readonly #intEncodings: Encodings['int'];
  readonly #integers = new Map<Ref, EncodedInteger>();
  readonly #postponedEquations = new Map<IntRef, BoolRef>();
  readonly #assertedRefs: ReadonlySet<Ref>;
  readonly #finalWork: (() => void)[] = [];

  /**
   * `roots` are the terms that will be encoded; parts that they share are encoded once. `encodings` is passed in, not
   * imported, because each encoding imports this class.
   */
  constructor(
    terms: Terms,
    encodings: Encodings,
    options: EncoderOptions,
    roots: Iterable<Ref>,
    facts?: TightenedDomains,
  ) {
    super(terms, roots, facts, STYLE);
    this.#boolEncodings = OPERATIONS.map((operation) => encodings.bool[operation as BoolOperation]);
    this.#intEncodings = encodings.int;
    this.options = options;
    this.sink = new ClauseSink(options.take);
    this.trace = options.trace;
    if (this.trace) this.sink.origins = this.trace.origins;
    this.#assertedRefs = assertedIn(terms, options.assertedTerms ?? []);
  }

  // ── Retraction ──

  override onUndo(undo: () => void): void {
    if (this.isComplete) this.#undoActions.push(undo);
  }

  /** The number of changes that can be undone. */
  get changes(): number {
    return this.#undoActions.length;
  }

  /** Undoes the latest changes in reverse order, until `changes` of them are left. */
  undo(changes: number): void {
    while (this.#undoActions.length > changes) this.#undoActions.pop()!();
  }

  // ── Variables and clauses ──

  /** The first of `count` new consecutive variables. */
  fresh(count = 1): number {
    this.sink.clock?.tick();
    const first = this.variables + 1;
    this.variables += count;
    return first;
  }

  protected override freshFor(node: number): number {
    const variable = this.fresh();
    this.trace?.truth(variable, node << 1);
    return variable;
  }

  /** Does the work, whose clauses are recorded as expressing the meaning of the term. */
  about<T>(ref: Ref, work: () => T): T {
    const { sink } = this;
    const outerOrigin = sink.origin;
    sink.origin = ref;
    const result = work();
    sink.origin = outerOrigin;
    return result;
  }

  /** Makes one of the engine's propagators enforce a constraint, which belongs to the term. */
  propagate(spec: PropagatorSpec, term: Ref): void {
    this.propagators.push(spec);
    this.trace?.propagators.push({ origin: this.sink.origin, term });
  }

  /** Adds the clause of `unless` and up to five literals; 0 stands for no literal. */
  clause(unless: readonly number[], a = 0, b = 0, c = 0, d = 0, e = 0): void {
    const { sink } = this;
    if (d === 0) {
      if (unless.length === 0 && sink.putShort(a, b, c)) return;
      if (unless.length === 1 && c === 0 && sink.putShort(unless[0]!, a, b)) return;
    }
    sink.putAll(unless);
    if (a !== 0) sink.put(a);
    if (b !== 0) sink.put(b);
    if (c !== 0) sink.put(c);
    if (d !== 0) sink.put(d);
    if (e !== 0) sink.put(e);
    sink.close();
  }

  /** Adds the clause of `unless` and `literals`. */
  clauseOf(unless: readonly number[], literals: readonly number[]): void {
    const { length } = literals;
    if (
      unless.length === 0 &&
      length <= 3 &&
      length >= 2 &&
      this.sink.putShort(literals[0]!, literals[1]!, literals[2] ?? 0)
    )
      return;
    this.sink.putAll(unless);
    this.sink.putAll(literals);
    this.sink.close();
  }

  /** Whether the term is one that holds in every answer. */
  isAsserted(ref: BoolRef): boolean {
    return this.#assertedRefs.has(ref);
  }

  /** Whether the model's variable occurs, or may occur, in the clauses. */
  mayOccur(ref: Ref): boolean {
    return this.terms.isInt(ref) ? this.#integers.has(ref) : this.reified.literalAt(ref >> 1) !== 0;
  }

  // ── Int terms ──

  /** The literals of an int term, or of a bool term in an int position. */
  integer(ref: Ref): EncodedInteger {
    const knownInteger = this.#integers.get(ref);
    if (knownInteger !== undefined) return knownInteger;
    this.#encodePostponedTerm(ref);
    // Operands are encoded first, so that deep terms need no deep stack.
    const openTerms = [ref];
    for (let last = openTerms.at(-1); last !== undefined; last = openTerms.at(-1)) {
      const openCount = openTerms.length;
      forEachOperand(this.terms, last >> 1, (operand) => {
        // `components` terms (the numbers of components) aren't encoded here: sizes and members of components
        // don't need them.
        if (WHOLE_GRAPH_CODES[this.terms.code(operand >> 1)] === 1) return;
        if (this.terms.isInt(operand) && !this.#integers.has(operand)) openTerms.push(operand);
      });
      if (openTerms.length > openCount) continue;
      if (!this.#integers.has(last)) this.#storeInteger(last);
      openTerms.pop();
    }
    return this.#integers.get(ref)!;
  }

  /**
   * Postpones an equation if it only determines a variable that occurs nowhere else, such as a clue that isn't given.
   * The equation is encoded when the variable is requested; until then it computes the variable's value in answers
   * (`postponedEquations`). Returns whether it was postponed.
   */
  postpone(equation: BoolRef): boolean {
    const { terms } = this;
    const [bound, ...pairs] = terms.arguments(equation) as unknown as [number, ...number[]];
    const at = pairs.findIndex((ref, i) => i % 2 === 1 && this.#occursNowhereElse(ref, pairs[i - 1]!));
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
    this.#postponedEquations.set(variable, equation);
    return true;
  }

  /** Variables without literals, with the equations that determine them. */
  get postponedEquations(): ReadonlyMap<IntRef, BoolRef> {
    return this.#postponedEquations;
  }

  #occursNowhereElse(ref: Ref, coefficient: number): boolean {
    const { terms } = this;
    if (terms.code(ref >> 1) !== CODE.intVariable || Math.abs(coefficient) !== 1) return false;
    return this.uses.countUses(ref) === 1 && !this.#integers.has(ref) && terms.values(ref) === undefined;
  }

  #encodePostponedTerm(ref: Ref): void {
    const equation = this.#postponedEquations.get(ref);
    if (equation === undefined) return;
    this.#postponedEquations.delete(ref);
    this.onUndo(() => this.#postponedEquations.set(ref, equation));
    this.about(equation, () => this.enforce(equation));
  }

  /** Whether some term of the model compares or adds the int, so that order literals will be needed. */
  wantsOrder(ref: Ref): boolean {
    return this.uses.isUsedInOrder(ref);
  }

  /** The least value in any solution; other clauses enforce this bound. */
  lowInSolutions(ref: Ref): number {
    return this.facts?.lowInSolutions(ref) ?? this.terms.low(ref);
  }

  highInSolutions(ref: Ref): number {
    return this.facts?.highInSolutions(ref) ?? this.terms.high(ref);
  }

  // ── Order of work ──

  override enqueue(work: () => void, about: Ref = this.sink.origin): void {
    if (this.trace) super.enqueue(() => this.about(about, work));
    else super.enqueue(work);
  }

  protected override reification(ref: BoolRef): BoolEncoding {
    return this.#boolEncodings[this.terms.code(ref >> 1)]!;
  }

  override dropQueue(): void {
    super.dropQueue();
    this.#finalWork.length = 0;
  }

  /** Queues work that is done when everything requested so far is encoded. */
  addFinalWork(work: () => void): void {
    const origin = this.sink.origin;
    this.#finalWork.push(this.trace ? () => this.about(origin, work) : work);
  }

  /** Does all queued work. The clauses are then complete for everything requested. */
  finish(): void {
    this.doQueuedWork();
    for (let work = this.#finalWork.pop(); work !== undefined; work = this.#finalWork.pop()) {
      work();
      this.doQueuedWork();
    }
  }

  #storeInteger(ref: Ref): void {
    this.#integers.set(
      ref,
      this.about(ref, () => this.#makeInteger(ref)),
    );
    this.onUndo(() => this.#integers.delete(ref));
  }

  #makeInteger(ref: Ref): EncodedInteger {
    if (this.terms.isBool(ref)) return new BoolInteger(this.literal(ref, BOTH));
    if (this.low(ref) === this.high(ref)) return knownInteger(this.low(ref));
    return this.#intEncodings[this.terms.operation(ref) as IntOperation].encode(this, ref);
  }
}

/** The terms that hold if the roots hold: the roots and, recursively, the operands of those that are conjunctions. */
function assertedIn(terms: Terms, roots: readonly BoolRef[]): ReadonlySet<Ref> {
  const foundRefs = new Set<Ref>(roots);
  for (const ref of foundRefs) {
    if ((ref & 1) === 1 || terms.operation(ref) !== 'and') continue;
    for (const item of terms.arguments(ref)) foundRefs.add(item);
  }
  return foundRefs;
}
