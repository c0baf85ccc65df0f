// Linear sums become rows directly. A reified row is relaxed by the most by which the bounds of its columns can violate
// it; for one int against a bound that is the convex hull. "x = k" for an int with few values is its direct column.
// "Differs": for two ints with few values, one row per pair of values with that sum; otherwise the sum is below or
// above, and one column chooses between the two.
import type { BoolRef, Ref } from '../../../model/terms/terms.ts';
import { LinearSum } from '../linear-sum.ts';
import type { BoolLinearization } from '../linearization.ts';
import type { Linearizer } from '../linearizer.ts';

export const atMost: BoolLinearization = {
  support: 'native',
  how: 'a row; two relaxed by bounds when reified',
  whenTrue(linearizer, ref, unless) {
    const { bound, pairs } = equalityParts(linearizer, ref);
    linearizer.atMost(boundedSum(linearizer, pairs, 1), bound, unless);
  },
  whenFalse(linearizer, ref, unless) {
    const { bound, pairs } = equalityParts(linearizer, ref);
    linearizer.atMost(boundedSum(linearizer, pairs, -1), -bound - 1, unless);
  },
};

export const equals: BoolLinearization = {
  support: 'native',
  how: 'a row; direct columns or two relaxed rows when reified',
  atom(linearizer, ref) {
    const args = linearizer.terms.arguments(ref);
    const [bound, coefficient, only] = args as unknown as [number, number, Ref];
    if (args.length !== 3 || !linearizer.isDiscrete(only)) return undefined;
    return linearizer.directLiterals(only).is(bound / coefficient);
  },
  whenTrue(linearizer, ref, unless) {
    const { bound, pairs } = equalityParts(linearizer, ref);
    if (unless.length > 0 && pairs.length === 4) {
      const [x, y] = [pairs[1]!, pairs[3]!];
      if (linearizer.hasDirectEncoding(x) && linearizer.hasDirectEncoding(y)) {
        requireMatchingValues(linearizer, pairs, bound, unless);
        return;
      }
    }
    linearizer.requireEqual(exactSum(linearizer, pairs), bound, unless);
  },
  whenFalse(linearizer, ref, unless) {
    const { bound, pairs } = equalityParts(linearizer, ref);
    if (pairs.length === 4 && linearizer.isDiscrete(pairs[1]!) && linearizer.isDiscrete(pairs[3]!)) {
      excludePartners(linearizer, pairs, bound, unless);
      return;
    }
    const isAboveBound = linearizer.fresh();
    linearizer.atMost(boundedSum(linearizer, pairs, 1), bound - 1, [...unless, isAboveBound]);
    linearizer.atMost(boundedSum(linearizer, pairs, -1), -bound - 1, [...unless, -isAboveBound]);
  },
};

function equalityParts(linearizer: Linearizer, ref: BoolRef): { bound: number; pairs: number[] } {
  const [bound, ...pairs] = linearizer.terms.arguments(ref);
  return { bound: bound!, pairs };
}

/** The sum times `sign`, for a row that bounds it from above. */
function boundedSum(linearizer: Linearizer, pairs: readonly number[], sign: 1 | -1): LinearSum {
  const sum = new LinearSum();
  for (let i = 0; i < pairs.length; i += 2) linearizer.addUpperTerm(sum, sign * pairs[i]!, pairs[i + 1]!);
  return sum;
}

export function exactSum(linearizer: Linearizer, pairs: readonly number[]): LinearSum {
  const sum = new LinearSum();
  for (let i = 0; i < pairs.length; i += 2) sum.affine(pairs[i]!, linearizer.affineOf(pairs[i + 1]!));
  return sum;
}

/**
 * Writes a·x + b·y = bound by direct columns: each value of one int implies the only value of the other int that
 * gives this sum.
 */
function requireMatchingValues(
  linearizer: Linearizer,
  [a, x, b, y]: readonly number[],
  bound: number,
  unless: readonly number[],
): void {
  const [first, second] = [linearizer.directLiterals(x!), linearizer.directLiterals(y!)];
  for (const value of first.values) {
    linearizer.clauseOf(unless, [-first.is(value), second.is((bound - a! * value) / b!)]);
  }
  for (const value of second.values) {
    linearizer.clauseOf(unless, [-second.is(value), first.is((bound - b! * value) / a!)]);
  }
}

/**
 * Writes a·x + b·y ≠ bound by direct columns: no value of one int occurs together with the value of the other int
 * that gives this sum.
 */
function excludePartners(
  linearizer: Linearizer,
  [a, x, b, y]: readonly number[],
  bound: number,
  unless: readonly number[],
): void {
  const [first, second] = [linearizer.directLiterals(x!), linearizer.directLiterals(y!)];
  for (const value of first.values) {
    linearizer.clauseOf(unless, [-first.is(value), -second.is((bound - a! * value) / b!)]);
  }
}
