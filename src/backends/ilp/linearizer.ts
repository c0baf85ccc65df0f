// Terms to rows. A bool term gets a 0/1 column only if one is needed, tied to it in the directions in use. An int term
// is an affine expression of bounded columns; if its single values matter, it also gets direct 0/1 columns, one per
// value. Work waits in a queue instead of being done by recursion, so deep terms can't overflow the stack. Cost: linear
// in the terms, apart from the costs that the single linearizations state.

import type { TightenedDomains } from '../../model/propagation/tighten.ts';
import { forEachOperand } from '../../model/terms/operands.ts';
import {
  type BoolOperation,
  type BoolRef,
  type IntOperation,
  type Ref,
  type Terms,
  WHOLE_GRAPH_CODES,
} from '../../model/terms/terms.ts';
import { BOTH, IMPLIED, IMPLIES, NO, YES } from '../common/literals.ts';
import { Reifier, type ReifierStyle } from '../common/reifier.ts';
import { type Affine, constantAffine, LinearSum, literalAffine } from './linear-sum.ts';
import {
  type BoolLinearization,
  type DirectEncoding,
  type LazyRows,
  type Linearizations,
  type LinearizerOptions,
  UnsupportedByIlp,
} from './linearization.ts';
import { EQUAL, GREATER, IlpModel, LESS } from './model.ts';

const STYLE: ReifierStyle = { maxUnlessLiterals: 2, dropsFalseLiterals: true };
/** The most values of an int that gets one column per value; wider ints are compared by rows instead. */
export const FEW_DIRECT_VALUES = 64;
/** The most values of an int that may get one column per value where that is needed. */
const MAX_DIRECT_VALUES = 10_000;
/** Nested ints are translated by recursion only up to this depth. */
const MAX_DEPTH = 200;

export class Linearizer extends Reifier {
  readonly options: LinearizerOptions;
  readonly model = new IlpModel();
  readonly lazyConstraints: LazyRows[] = [];

  readonly #linearizations: Linearizations;
  readonly #affineByTerm = new Map<Ref, Affine>();
  readonly #directByTerm = new Map<Ref, DirectEncoding>();
  /** The current depth of recursion in `affineOf`. */
  #depth = 0;

  /** `linearizations` is passed in, not imported, because each linearization imports this class. */
  constructor(
    terms: Terms,
    linearizations: Linearizations,
    roots: Iterable<Ref>,
    facts: TightenedDomains,
    options: LinearizerOptions,
  ) {
    super(terms, roots, facts, STYLE);
    this.#linearizations = linearizations;
    this.options = options;
  }

  // ── Columns and rows ──

  /** A new 0/1 column, as a literal. */
  fresh(): number {
    return this.model.column(0, 1) + 1;
  }

  /** Requires that a literal of `unless` or one of the literals is true. */
  clauseOf(unless: readonly number[], literals: readonly number[]): void {
    const sum = new LinearSum();
    const seenLiterals = new Set<number>();
    for (const literal of [...unless, ...literals]) {
      if (literal === YES || seenLiterals.has(-literal)) return;
      if (literal === NO || seenLiterals.has(literal)) continue;
      seenLiterals.add(literal);
      sum.literal(1, literal);
    }
    if (seenLiterals.size === 0) this.model.makeContradictory();
    else this.model.row(sum.coefficients, GREATER, 1 - sum.constant);
  }

  /** Requires that a literal of `unless` is true or the sum is at most `bound`. The sum must not be used again. */
  atMost(sum: LinearSum, bound: number, unless: readonly number[] = []): void {
    if (unless.includes(YES)) return;
    const { model } = this;
    let rhs = bound - sum.constant;
    let low = 0;
    let high = 0;
    let divisor = 0;
    for (const [column, coefficient] of sum.coefficients) {
      const [a, b] = [coefficient * model.lower[column]!, coefficient * model.upper[column]!];
      low += Math.min(a, b);
      high += Math.max(a, b);
      divisor = model.integer[column] === 1 ? commonDivisor(divisor, Math.abs(coefficient)) : 1;
    }
    if (high <= rhs) return;
    if (low > rhs) {
      this.clauseOf(unless, []);
      return;
    }
    if (divisor > 1) {
      for (const [column, coefficient] of sum.coefficients)
        sum.coefficients.set(column, coefficient / divisor);
      rhs = Math.floor(rhs / divisor);
      high /= divisor;
    }
    const relaxation = high - rhs;
    const constant = sum.constant;
    for (const literal of unless) if (literal !== NO) sum.literal(-relaxation, literal);
    model.row(sum.coefficients, LESS, rhs - (sum.constant - constant));
  }

  /** Requires that a literal of `unless` is true or the sum is at least `bound`. */
  atLeast(sum: LinearSum, bound: number, unless: readonly number[] = []): void {
    const negatedSum = new LinearSum();
    negatedSum.constant = -sum.constant;
    for (const [column, coefficient] of sum.coefficients) negatedSum.column(-coefficient, column);
    this.atMost(negatedSum, -bound, unless);
  }

  /** Requires that a literal of `unless` is true or the sum equals `bound`. */
  requireEqual(sum: LinearSum, bound: number, unless: readonly number[] = []): void {
    const activeGuards = unless.filter((literal) => literal !== NO);
    if (activeGuards.includes(YES)) return;
    if (activeGuards.length > 0 || sum.coefficients.size === 0) {
      this.atLeast(sum, bound, activeGuards);
      this.atMost(sum, bound, activeGuards);
      return;
    }
    this.model.row(sum.coefficients, EQUAL, bound - sum.constant);
  }

  // ── Int terms ──

  /** The affine expression of an int term, or of a bool term in an int position. */
  affineOf(ref: Ref): Affine {
    const knownAffine = this.#affineByTerm.get(ref);
    if (knownAffine !== undefined) return knownAffine;
    if (this.#depth >= MAX_DEPTH) this.#linearizeOperandsFirst(ref);
    this.#depth++;
    const newAffine =
      this.low(ref) === this.high(ref)
        ? constantAffine(this.low(ref))
        : this.terms.isBool(ref)
          ? literalAffine(this.literal(ref, BOTH))
          : this.#linearizations.int[this.terms.operation(ref) as IntOperation].linearize(this, ref);
    this.#depth--;
    this.#affineByTerm.set(ref, newAffine);
    return newAffine;
  }

  /** Translates the operands of a deep term first, from the bottom up, so that no deep stack is needed. */
  #linearizeOperandsFirst(ref: Ref): void {
    const openTerms = [ref];
    for (let last = openTerms.at(-1); last !== undefined; last = openTerms.at(-1)) {
      const openCount = openTerms.length;
      forEachOperand(this.terms, last >> 1, (operand) => {
        // `components` terms (the numbers of components) aren't needed as ints: a component's size is
        // computed from the graph.
        if (WHOLE_GRAPH_CODES[this.terms.code(operand >> 1)] === 1) return;
        if (this.terms.isInt(operand) && !this.#affineByTerm.has(operand)) openTerms.push(operand);
      });
      if (openTerms.length > openCount) continue;
      openTerms.pop();
      if (last === ref) return;
      this.#depth--;
      this.affineOf(last);
      this.#depth++;
    }
  }

  /**
   * Adds coefficient · term to a sum that will be bounded from above. A bool's column then has to be tied to the bool
   * in one direction only.
   */
  addUpperTerm(sum: LinearSum, coefficient: number, ref: Ref): void {
    if (this.terms.isBool(ref))
      sum.literal(coefficient, this.literal(ref, coefficient > 0 ? IMPLIED : IMPLIES));
    else sum.affine(coefficient, this.affineOf(ref));
  }

  /** The number of values that the term may take. */
  countValues(ref: Ref): number {
    return this.#allowedValues(ref)?.length ?? this.high(ref) - this.low(ref) + 1;
  }

  /** Whether the int has one column per value, or few enough values to get them. */
  isDiscrete(ref: Ref): boolean {
    return this.#directByTerm.has(ref) || this.countValues(ref) <= FEW_DIRECT_VALUES;
  }

  /**
   * Whether nothing compares or adds the int, and it has few enough values for one column per value, so that no other
   * column is needed.
   */
  onlyValuesMatter(ref: Ref): boolean {
    return !this.uses.isUsedInOrder(ref) && this.isDiscrete(ref);
  }

  hasDirectEncoding(ref: Ref): boolean {
    return this.#directByTerm.has(ref);
  }

  /** The direct literals of a term, one per value; created on first use. */
  directLiterals(ref: Ref): DirectEncoding {
    const knownEncoding = this.#directByTerm.get(ref);
    if (knownEncoding !== undefined) return knownEncoding;
    const newEncoding = this.#makeDirectEncoding(ref);
    this.#directByTerm.set(ref, newEncoding);
    return newEncoding;
  }

  /** The value of an int variable as the weighted sum of its direct columns, without a column of its own. */
  sumOfDirect(ref: Ref): Affine {
    const encoding = this.#newDirectEncoding(this.#values(ref));
    this.#directByTerm.set(ref, encoding);
    const [low] = encoding.values;
    const sum = new LinearSum();
    sum.constant = low!;
    for (const value of encoding.values) sum.literal(value - low!, encoding.is(value));
    return sum.toAffine();
  }

  /** Adds literals to the clause whose disjunction says that the term isn't `value`. */
  pushDiffers(clause: number[], ref: Ref, value: number): void {
    if (!this.terms.isInt(ref) || this.isDiscrete(ref)) {
      clause.push(-this.directLiterals(ref).is(value));
      return;
    }
    const [below, above] = [this.fresh(), this.fresh()];
    this.atMost(new LinearSum().affine(1, this.affineOf(ref)), value - 1, [-below]);
    this.atLeast(new LinearSum().affine(1, this.affineOf(ref)), value + 1, [-above]);
    clause.push(below, above);
  }

  // ── Reading answers ──

  /** The value of a model's variable in an answer; the lowest value if no row contains the variable. */
  decode(ref: Ref, value: (column: number) => number): number {
    const fixedValue = this.low(ref);
    if (fixedValue === this.high(ref)) return fixedValue;
    if (this.terms.isBool(ref)) {
      const literal = this.reified.literalAt(ref >> 1);
      return literal === 0 ? fixedValue : value(literal - 1);
    }
    const affine = this.#affineByTerm.get(ref);
    if (affine === undefined) return this.#allowedValues(ref)?.[0] ?? fixedValue;
    return affine.columns.reduce(
      (sum, column, i) => sum + affine.coefficients[i]! * value(column),
      affine.constant,
    );
  }

  /**
   * The columns of a model's variable, each with the condition for which it stands: `=2`, or an empty text if the
   * column's value is the variable's value.
   */
  *namedColumns(ref: Ref): Iterable<readonly [column: number, meaning: string]> {
    if (this.terms.isBool(ref)) {
      const literal = this.reified.literalAt(ref >> 1);
      if (literal !== 0) yield [literal - 1, ''];
      return;
    }
    const affine = this.#affineByTerm.get(ref);
    if (affine?.columns.length === 1) yield [affine.columns[0]!, ''];
    const encoding = this.#directByTerm.get(ref);
    for (const value of encoding?.values ?? []) {
      const literal = encoding!.is(value);
      if (literal > 0 && literal !== YES && literal - 1 !== affine?.columns[0])
        yield [literal - 1, `=${value}`];
    }
  }

  protected override reification(ref: BoolRef): BoolLinearization {
    return this.#linearizations.bool[this.terms.operation(ref) as BoolOperation];
  }

  // ── Internals ──

  #allowedValues(ref: Ref): readonly number[] | undefined {
    const values = this.values(ref);
    if (values === undefined) return undefined;
    return [...values].filter((value) => value >= this.low(ref) && value <= this.high(ref));
  }

  #makeDirectEncoding(ref: Ref): DirectEncoding {
    if (this.terms.isBool(ref)) {
      const literal = this.literal(ref, BOTH);
      if (literal === YES || literal === NO) return oneValueEncoding(literal === YES ? 1 : 0);
      return twoValueEncoding(0, 1, literal);
    }
    const affine = this.affineOf(ref);
    const [low, high] = [this.low(ref), this.high(ref)];
    if (low === high) return oneValueEncoding(low);
    const onlyColumn = affine.columns.length === 1 ? affine.columns[0]! : -1;
    if (onlyColumn >= 0 && this.model.isBinary(onlyColumn)) {
      return twoValueEncoding(affine.constant, affine.constant + affine.coefficients[0]!, onlyColumn + 1);
    }
    if (this.countValues(ref) > MAX_DIRECT_VALUES) {
      throw new UnsupportedByIlp(
        `It tells the values of an int with ${this.countValues(ref)} of them apart, too many for a column each. ` +
          'Narrow its range, or use --backend sat.',
        ref,
      );
    }
    const encoding = this.#newDirectEncoding(this.#values(ref));
    const weightedSum = new LinearSum().affine(-1, affine);
    for (const value of encoding.values) weightedSum.literal(value, encoding.is(value));
    this.requireEqual(weightedSum, 0);
    return encoding;
  }

  /** Creates 0/1 columns, one per value, exactly one of which is 1. */
  #newDirectEncoding(values: readonly number[]): DirectEncoding {
    const firstColumn = this.model.columns + 1;
    const exactlyOneSum = new LinearSum();
    const columnByValue = new Map(values.map((value, i) => [value, firstColumn + i]));
    for (let i = 0; i < values.length; i++) exactlyOneSum.literal(1, this.fresh());
    this.requireEqual(exactlyOneSum, 1);
    return { values, is: (value) => columnByValue.get(value) ?? NO };
  }

  #values(ref: Ref): readonly number[] {
    const [low, high] = [this.low(ref), this.high(ref)];
    return this.#allowedValues(ref) ?? Array.from({ length: high - low + 1 }, (_, i) => low + i);
  }
}

const oneValueEncoding = (only: number): DirectEncoding => ({
  values: [only],
  is: (value) => (value === only ? YES : NO),
});

/** An int with two values: it is `other` if `literal` is true, `base` if it is false. */
function twoValueEncoding(base: number, other: number, literal: number): DirectEncoding {
  return {
    values: base < other ? [base, other] : [other, base],
    is: (value) => (value === other ? literal : value === base ? -literal : NO),
  };
}

function commonDivisor(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}
