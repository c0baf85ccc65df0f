// Linear sums against a bound, and equal to a bound. The cheapest suitable method is used, in this order: an existing
// literal; clauses without counters (covers.ts) if they are few; "at most one" (at-most-one.ts); a totalizer whose
// nodes are shared by all bounds on the same sum (totalizer.ts); binary adders if a totalizer would be too large. Both
// directions of an equality share one counter. Sums above the threshold `maxWrittenClauses` are left to the engine's
// propagators (engine/assembly/propagators/linear.ts), which need no clauses and imply as much for each bound, but
// learned clauses then can't mention partial sums.
import { type BoolRef, CODE, type Ref, TRUE } from '../../../model/terms/terms.ts';
import { NO, YES } from '../../common/literals.ts';
import { atMostOne } from '../counters/at-most-one.ts';
import { hasFewCovers, keepBelow, mirrorLeaves } from '../counters/covers.ts';
import { type Direction, DOWN, linearLeaves, type StepFunction, UP } from '../counters/leaf.ts';
import { linearBits } from '../counters/linear-bits.ts';
import { expandComponentShares } from '../counters/spread.ts';
import { Totalizer, totalizerCost } from '../counters/totalizer.ts';
import type { Encoder } from '../encode/encoder.ts';
import type { BoolEncoding, EncodedInteger } from '../encode/encoding.ts';
import type { Subject } from '../encode/trace.ts';
import { isWide } from '../integers/fresh.ts';

export const atMost: BoolEncoding = {
  atom(encoder, ref) {
    const args = encoder.terms.arguments(ref);
    if (args.length !== 3 || !encoder.terms.isInt(args[2]!) || isComponentShareTerm(encoder, args[2]!))
      return undefined;
    // The term is coefficient·x ≤ bound, with a positive coefficient.
    return -encoder.integer(args[2]!).atLeast(Math.floor(args[0]! / args[1]!) + 1);
  },
  whenTrue(encoder, ref, unless) {
    const { bound, pairs } = boundAndPairs(encoder, ref);
    new Sum(encoder, pairs, bound + 1, bound + 1).requireBelow(bound + 1, unless);
  },
  whenFalse(encoder, ref, unless) {
    const { bound, pairs } = boundAndPairs(encoder, ref);
    new Sum(encoder, pairs, bound + 1, bound + 1).requireAtLeast(bound + 1, unless);
  },
};

export const equals: BoolEncoding = {
  atom(encoder, ref) {
    const args = encoder.terms.arguments(ref);
    if (args.length !== 3 || isComponentShareTerm(encoder, args[2]!)) return undefined;
    const [bound, coefficient, term] = args as unknown as [number, number, number];
    return encoder.integer(term).is(bound / coefficient);
  },
  whenTrue(encoder, ref, unless) {
    if (unless.length === 0 && encoder.postpone(ref)) return;
    const { bound, pairs } = boundAndPairs(encoder, ref);
    if (requireEqualByValues(encoder, pairs, bound, unless)) return;
    const sum = new Sum(encoder, pairs, bound, bound + 1);
    sum.requireBelow(bound + 1, unless);
    sum.requireAtLeast(bound, unless);
  },
  whenFalse(encoder, ref, unless) {
    const { bound, pairs } = boundAndPairs(encoder, ref);
    if (differByValues(encoder, pairs, bound, unless)) return;
    const sum = new Sum(encoder, pairs, bound, bound + 1);
    const isAboveBound = encoder.fresh();
    encoder.trace?.atLeast(isAboveBound, encoder.trace.sum(pairs), bound + 1);
    sum.requireAtLeast(bound + 1, [...unless, -isAboveBound]);
    sum.requireBelow(bound, [...unless, isAboveBound]);
  },
};

/**
 * Whether a term is the number of nodes of a given set in one component. Such a term is replaced by a sum of
 * `reaches` terms, not encoded as an int.
 */
const isComponentShareTerm = (encoder: Encoder, ref: Ref): boolean =>
  encoder.terms.code(ref >> 1) === CODE.componentShare;

function boundAndPairs(encoder: Encoder, ref: BoolRef): { bound: number; pairs: number[] } {
  const [bound, ...summands] = encoder.terms.arguments(ref);
  const { constant, pairs } = expandComponentShares(encoder, summands);
  return { bound: bound! - constant, pairs };
}

type Term = readonly [coefficient: number, literal: number];

/**
 * The steps of the leaves as weighted literals: for each step, what the sum gains if the step is reached (UP) or loses
 * if it isn't (DOWN).
 */
function literalsOf(leaves: readonly StepFunction[], direction: Direction): Term[] {
  const terms: Term[] = [];
  for (const leaf of leaves) {
    for (let i = 1; i < leaf.size; i++) {
      const literal = leaf.literal(i, direction);
      terms.push([leaf.values[i]! - leaf.values[i - 1]!, direction === UP ? literal : -literal]);
    }
  }
  return terms;
}

/** A sum that is compared with thresholds from `lowest` to `highest`. */
class Sum {
  readonly #encoder: Encoder;
  readonly #termPairs: readonly number[];
  readonly #lowestThreshold: number;
  readonly #highestThreshold: number;
  readonly #leaves: readonly StepFunction[] | undefined;
  readonly #baseValue: number;
  readonly #total: number;

  constructor(encoder: Encoder, pairs: readonly number[], lowest: number, highest: number) {
    this.#encoder = encoder;
    this.#termPairs = pairs;
    const hasWideInteger = hasWideInt(encoder, pairs);
    const { leaves, base } = hasWideInteger
      ? { leaves: undefined, base: 0 }
      : linearLeaves(encoder, pairs, 0);
    this.#leaves = leaves;
    this.#baseValue = base;
    this.#total = leaves?.reduce((sum, leaf) => sum + leaf.values[leaf.size - 1]!, 0) ?? 0;
    this.#lowestThreshold = lowest - base;
    this.#highestThreshold = highest - base;
  }

  requireBelow(bound: number, unless: readonly number[]): void {
    const threshold = bound - this.#baseValue;
    if (this.#leaves === undefined) {
      const { bits, base } = linearBits(this.#encoder, this.#termPairs);
      this.#encoder.clause(unless, -bits.atLeast(bound - base));
    } else if (threshold <= 0) {
      this.#encoder.clause(unless);
    } else if (threshold <= this.#total && !this.#writeWithoutCounter(this.#leaves, threshold, unless)) {
      if (this.#isForEngine(this.#leaves)) {
        this.#propagate(literalsOf(this.#leaves, UP), threshold - 1, unless);
        return;
      }
      const counter = this.#counter(this.#leaves);
      if (counter !== undefined) counter.below(threshold, unless);
      else this.#encoder.clause(unless, -this.#bitBoundLiteral(bound));
    }
  }

  requireAtLeast(bound: number, unless: readonly number[]): void {
    const threshold = bound - this.#baseValue;
    if (this.#leaves === undefined) {
      this.#encoder.clause(unless, this.#bitBoundLiteral(bound));
    } else if (threshold > this.#total) {
      this.#encoder.clause(unless);
    } else if (
      threshold > 0 &&
      !this.#writeWithoutCounter(mirrorLeaves(this.#leaves), this.#total - threshold + 1, unless)
    ) {
      if (this.#isForEngine(this.#leaves)) {
        this.#propagate(literalsOf(this.#leaves, DOWN), this.#total - threshold, unless);
        return;
      }
      const counter = this.#counter(this.#leaves);
      if (counter !== undefined) counter.reaches(threshold, unless);
      else this.#encoder.clause(unless, this.#bitBoundLiteral(bound));
    }
  }

  /**
   * Whether the engine's propagator is to enforce a bound on the leaves. For two leaves it isn't: the bound takes at
   * most as many clauses as the smaller leaf has steps.
   */
  #isForEngine(leaves: readonly StepFunction[]): boolean {
    const { options, isComplete } = this.#encoder;
    return (
      !isComplete &&
      leaves.length > 2 &&
      totalizerCost(leaves, this.#highestThreshold) > options.sizes.maxWrittenClauses
    );
  }

  /** Makes the engine enforce that the terms sum up to at most the bound or a literal of `unless` is true. */
  #propagate(terms: readonly Term[], bound: number, unless: readonly number[]): void {
    const encoder = this.#encoder;
    const openTerms = terms.filter(([, literal]) => literal !== YES && literal !== NO);
    const sureSum = terms.reduce(
      (sum, [coefficient, literal]) => sum + (literal === YES ? coefficient : 0),
      0,
    );
    const openGuards = unless.filter((literal) => literal !== NO);
    if (openGuards.includes(YES)) return;
    let guard = -(openGuards[0] ?? 0);
    if (openGuards.length > 1) {
      guard = encoder.fresh();
      encoder.trace?.all(
        guard,
        openGuards.map((literal) => -literal),
      );
      encoder.clause(openGuards, guard);
    }
    encoder.propagate(
      {
        kind: 'linear',
        ...(openGuards.length > 0 && { guard }),
        terms: openTerms,
        bound: bound - sureSum,
      },
      TRUE,
    );
  }

  #bitBoundLiteral(bound: number): number {
    const { bits, base } = linearBits(this.#encoder, this.#termPairs);
    return bits.atLeast(bound - base);
  }

  /**
   * If that is cheap, writes clauses without a counter that keep the sum of the leaves below the threshold; returns
   * false otherwise.
   */
  #writeWithoutCounter(
    leaves: readonly StepFunction[],
    threshold: number,
    unless: readonly number[],
  ): boolean {
    const encoder = this.#encoder;
    const weight = leaves[0]!.values[1]!;
    const allowsOneLeaf = threshold > weight && threshold <= 2 * weight;
    if (allowsOneLeaf && leaves.every((leaf) => leaf.size === 2 && leaf.values[1] === weight)) {
      const literals = leaves.map((leaf) => leaf.literal(1, UP));
      const { trace } = encoder;
      const leafByLiteral = trace && new Map(leaves.map((leaf, i) => [literals[i]!, leaf]));
      const subjectOf = (literal: number): Subject =>
        leafByLiteral?.get(literal)?.sum?.(trace!) ?? trace!.literal(literal);
      atMostOne(encoder, literals, unless, subjectOf);
      return true;
    }
    const { maxCovers } = encoder.options.sizes;
    if (leaves.length > 1 && !hasFewCovers(leaves, threshold, maxCovers)) return false;
    keepBelow(encoder, leaves, threshold, unless);
    return true;
  }

  #counter(leaves: readonly StepFunction[]): Totalizer | undefined {
    const encoder = this.#encoder;
    const key = this.#termPairs.join(' ');
    const knownCounter = encoder.counters.get(key);
    if (
      knownCounter !== undefined &&
      knownCounter.lowest <= this.#lowestThreshold &&
      knownCounter.highest >= this.#highestThreshold
    ) {
      return knownCounter.counter;
    }
    if (totalizerCost(leaves, this.#highestThreshold) > encoder.options.sizes.maxTotalizerClauses)
      return undefined;
    const lowestThreshold = Math.min(this.#lowestThreshold, knownCounter?.lowest ?? this.#lowestThreshold);
    const highestThreshold = Math.max(
      this.#highestThreshold,
      knownCounter?.highest ?? this.#highestThreshold,
    );
    const counter = new Totalizer(encoder, leaves, lowestThreshold, highestThreshold);
    encoder.counters.set(key, { counter, lowest: lowestThreshold, highest: highestThreshold });
    encoder.onUndo(() => {
      if (knownCounter) encoder.counters.set(key, knownCounter);
      else encoder.counters.delete(key);
    });
    return counter;
  }
}

function hasWideInt(encoder: Encoder, pairs: readonly number[]): boolean {
  for (let i = 1; i < pairs.length; i += 2) {
    if (encoder.terms.isInt(pairs[i]!) && isWide(encoder, encoder.integer(pairs[i]!).domain)) return true;
  }
  return false;
}

/**
 * The two ints of a sum of two ints, or of an int and a bool, that determine each other; undefined for any other sum.
 */
function encodeTwoIntSum(
  encoder: Encoder,
  pairs: readonly number[],
): readonly [EncodedInteger, EncodedInteger] | undefined {
  if (pairs.length !== 4) return undefined;
  // For two bools, the general encoding takes fewer clauses.
  if (!encoder.terms.isInt(pairs[1]!) && !encoder.terms.isInt(pairs[3]!)) return undefined;
  const [x, y] = [encoder.integer(pairs[1]!), encoder.integer(pairs[3]!)];
  return isWide(encoder, x.domain) || isWide(encoder, y.domain) ? undefined : [x, y];
}

/**
 * Writes a·x + b·y = bound by direct literals, if both ints have direct literals or won't need others; returns false
 * otherwise.
 */
function requireEqualByValues(
  encoder: Encoder,
  pairs: readonly number[],
  bound: number,
  unless: readonly number[],
): boolean {
  const ints = encodeTwoIntSum(encoder, pairs);
  if (ints === undefined) return false;
  const [x, y] = ints;
  if (x === y && bound === 0 && pairs[0] === -pairs[2]!) return true;
  const isEncodedByOrder = (integer: EncodedInteger, ref: number): boolean =>
    !integer.hasDirectLiterals && (integer.hasOrderLiterals || encoder.wantsOrder(ref));
  if (isEncodedByOrder(x, pairs[1]!) || isEncodedByOrder(y, pairs[3]!)) return false;
  const [a, b] = [pairs[0]!, pairs[2]!];
  for (let i = 0; i < x.domain.size; i++) {
    const value = x.domain.at(i);
    encoder.clause(unless, -x.is(value), y.is((bound - a * value) / b));
  }
  for (let i = 0; i < y.domain.size; i++) {
    const value = y.domain.at(i);
    encoder.clause(unless, -y.is(value), x.is((bound - b * value) / a));
  }
  return true;
}

/** Writes a·x + b·y ≠ bound: one clause for every pair of values with that sum. */
function differByValues(
  encoder: Encoder,
  pairs: readonly number[],
  bound: number,
  unless: readonly number[],
): boolean {
  const ints = encodeTwoIntSum(encoder, pairs);
  if (ints === undefined) return false;
  const [x, y] = ints;
  const [a, b] = [pairs[0]!, pairs[2]!];
  for (let i = 0; i < x.domain.size; i++) {
    const value = x.domain.at(i);
    const other = (bound - a * value) / b;
    if (!y.domain.has(other)) continue;
    const clause: number[] = [];
    x.addDifferenceTo(clause, value);
    y.addDifferenceTo(clause, other);
    encoder.clauseOf(unless, clause);
  }
  return true;
}
