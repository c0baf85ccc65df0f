// Ints. Sums are affine expressions and cost nothing. Every other term gets a bounded column and conditional rows,
// relaxed by bounds: a choice under its condition, an element under its index's value, an extreme under the item that
// attains it, a product or quotient under the value of the factor with fewer values. A term that is a function of one
// int's values (fixed lists, squares) is the weighted sum of that int's direct columns.
import type { BoolRef, IntRef, Ref } from '../../../model/terms/terms.ts';
import { BOTH } from '../../common/literals.ts';
import { exactSum } from '../constraints/linear.ts';
import { type Affine, constantAffine, LinearSum } from '../linear-sum.ts';
import { type IntLinearization, UnsupportedByIlp } from '../linearization.ts';
import type { Linearizer } from '../linearizer.ts';

export const constant: IntLinearization = {
  support: 'native',
  how: 'a constant',
  linearize: (linearizer, ref) => constantAffine(linearizer.terms.arguments(ref)[0]!),
};

export const intVariable: IntLinearization = {
  support: 'native',
  how: 'a bounded integer column, direct 0/1 columns where its values matter, or both',
  linearize(linearizer, ref) {
    if (linearizer.onlyValuesMatter(ref)) return linearizer.sumOfDirect(ref);
    const result = newColumnFor(linearizer, ref);
    const hasGaps = linearizer.countValues(ref) < linearizer.high(ref) - linearizer.low(ref) + 1;
    if (hasGaps) linearizer.enqueue(() => linearizer.directLiterals(ref));
    return result;
  },
};

export const sum: IntLinearization = {
  support: 'native',
  how: 'part of the row',
  linearize(linearizer, ref) {
    const [base, ...pairs] = linearizer.terms.arguments(ref);
    const total = exactSum(linearizer, pairs);
    total.constant += base!;
    return total.toAffine();
  },
};

export const chooseInt: IntLinearization = {
  support: 'decomposed',
  how: 'an integer column, four rows relaxed by bounds',
  linearize(linearizer, ref) {
    const [condition, then, otherwise] = [...linearizer.terms.arguments(ref)] as [BoolRef, Ref, Ref];
    const c = linearizer.literal(condition, BOTH);
    const result = newColumnFor(linearizer, ref);
    linearizer.requireEqual(difference(linearizer, result, then), 0, [-c]);
    linearizer.requireEqual(difference(linearizer, result, otherwise), 0, [c]);
    return result;
  },
};

export const element: IntLinearization = {
  support: 'decomposed',
  how: 'direct columns of the index; fixed lists a weighted sum, others two rows an item relaxed by bounds',
  linearize(linearizer, ref) {
    const [index, first, ...items] = [...linearizer.terms.arguments(ref)] as [Ref, number, ...Ref[]];
    const encoding = linearizer.directLiterals(index);
    const at = (value: number): Ref => items[value - first]!;
    const fixedSum = new LinearSum();
    if (encoding.values.every((value) => linearizer.terms.constantValue(at(value)) !== undefined)) {
      for (const value of encoding.values) {
        fixedSum.literal(linearizer.terms.constantValue(at(value))!, encoding.is(value));
      }
      return fixedSum.toAffine();
    }
    const result = newColumnFor(linearizer, ref);
    for (const value of encoding.values) {
      linearizer.requireEqual(difference(linearizer, result, at(value)), 0, [-encoding.is(value)]);
    }
    return result;
  },
};

export const minimum: IntLinearization = {
  support: 'decomposed',
  how: 'an integer column, a row and a 0/1 column an item',
  linearize: (linearizer, ref) => minOrMax(linearizer, ref, -1),
};

export const maximum: IntLinearization = {
  support: 'decomposed',
  how: 'an integer column, a row and a 0/1 column an item',
  linearize: (linearizer, ref) => minOrMax(linearizer, ref, 1),
};

/**
 * With sign 1, the maximum: it is at least every item, and at most the item that attains it. With sign −1, the minimum,
 * mirrored.
 */
function minOrMax(linearizer: Linearizer, ref: IntRef, sign: 1 | -1): Affine {
  const items = [...linearizer.terms.arguments(ref)];
  const result = newColumnFor(linearizer, ref);
  const attainedLiterals: number[] = [];
  for (const item of items) {
    const difference = (): LinearSum =>
      new LinearSum().affine(sign, result).affine(-sign, linearizer.affineOf(item));
    linearizer.atLeast(difference(), 0);
    const isBest = linearizer.fresh();
    linearizer.atMost(difference(), 0, [-isBest]);
    attainedLiterals.push(isBest);
  }
  linearizer.clauseOf([], attainedLiterals);
  return result;
}

/** The most values of a factor by whose values a product is split; otherwise the product is split by a factor's bits. */
const MAX_FACTOR_VALUES = 64;

export const product: IntLinearization = {
  support: 'decomposed',
  how: 'two rows relaxed by bounds for each value of the narrower factor, or each of its bits; squares a weighted sum',
  linearize(linearizer, ref) {
    const [a, b] = [...linearizer.terms.arguments(ref)] as [Ref, Ref];
    if (a === b && linearizer.countValues(a) <= MAX_FACTOR_VALUES * MAX_FACTOR_VALUES)
      return squareOf(linearizer, a);
    const [narrow, wide] = linearizer.countValues(a) <= linearizer.countValues(b) ? [a, b] : [b, a];
    if (linearizer.countValues(narrow) > MAX_FACTOR_VALUES) return productByBits(linearizer, narrow, wide);
    const result = newColumnFor(linearizer, ref);
    const encoding = linearizer.directLiterals(narrow);
    for (const value of encoding.values) {
      const rest = new LinearSum().affine(1, result).affine(-value, linearizer.affineOf(wide));
      linearizer.requireEqual(rest, 0, [-encoding.is(value)]);
    }
    return result;
  },
};

function squareOf(linearizer: Linearizer, ref: Ref): Affine {
  const encoding = linearizer.directLiterals(ref);
  const total = new LinearSum();
  for (const value of encoding.values) total.literal(value * value, encoding.is(value));
  return total.toAffine();
}

/** With narrow = low + Σ 2^i · bit, the product is the sum of the bits' products with the other factor. */
function productByBits(linearizer: Linearizer, narrow: Ref, wide: Ref): Affine {
  const [base, range] = [linearizer.low(narrow), linearizer.high(narrow) - linearizer.low(narrow)];
  const other = linearizer.affineOf(wide);
  const bits = new LinearSum().affine(1, linearizer.affineOf(narrow));
  const total = new LinearSum().affine(base, other);
  const [low, high] = [linearizer.low(wide), linearizer.high(wide)];
  for (let weight = 1; weight <= range; weight *= 2) {
    const bit = linearizer.fresh();
    bits.literal(-weight, bit);
    const part = linearizer.model.column(Math.min(0, low), Math.max(0, high));
    linearizer.requireEqual(new LinearSum().column(1, part), 0, [bit]);
    linearizer.requireEqual(new LinearSum().column(1, part).affine(-1, other), 0, [-bit]);
    total.column(weight, part);
  }
  linearizer.requireEqual(bits, base);
  return total.toAffine();
}

export const quotient: IntLinearization = {
  support: 'decomposed',
  how: 'an integer column; two rows, for a divisor that varies two relaxed ones for each of its values',
  linearize(linearizer, ref) {
    const [dividend, divisor] = [...linearizer.terms.arguments(ref)] as [Ref, Ref];
    const result = newColumnFor(linearizer, ref);
    forEachDivisor(linearizer, ref, divisor, (value, unless) => {
      // 0 ≤ dividend − value·result < value; mirrored for a negative divisor.
      const rest = (): LinearSum =>
        new LinearSum().affine(1, linearizer.affineOf(dividend)).affine(-value, result);
      linearizer.atLeast(rest(), value > 0 ? 0 : value + 1, unless);
      linearizer.atMost(rest(), value > 0 ? value - 1 : 0, unless);
    });
    return result;
  },
};

export const remainder: IntLinearization = {
  support: 'decomposed',
  how: 'by the quotient; for a divisor that varies two relaxed rows for each of its values',
  linearize(linearizer, ref) {
    const { terms } = linearizer;
    const [dividend, divisor] = [...terms.arguments(ref)] as [Ref, Ref];
    const flooredQuotient = linearizer.affineOf(terms.quotient(dividend, divisor));
    const onlyDivisor = terms.constantValue(divisor);
    if (onlyDivisor !== undefined) {
      return new LinearSum()
        .affine(1, linearizer.affineOf(dividend))
        .affine(-onlyDivisor, flooredQuotient)
        .toAffine();
    }
    const result = newColumnFor(linearizer, ref);
    forEachDivisor(linearizer, ref, divisor, (value, unless) => {
      linearizer.requireEqual(
        difference(linearizer, result, dividend).affine(value, flooredQuotient),
        0,
        unless,
      );
    });
    return result;
  },
};

function forEachDivisor(
  linearizer: Linearizer,
  ref: IntRef,
  divisor: Ref,
  write: (value: number, unless: readonly number[]) => void,
): void {
  if (linearizer.countValues(divisor) > MAX_FACTOR_VALUES * MAX_FACTOR_VALUES) {
    throw new UnsupportedByIlp(
      `It divides by an int of ${linearizer.countValues(divisor)} values, too many for rows of their own. ` +
        'Narrow the divisor’s range, or use --backend sat.',
      ref,
    );
  }
  const encoding = linearizer.directLiterals(divisor);
  for (const value of encoding.values) write(value, [-encoding.is(value)]);
}

export const absolute: IntLinearization = {
  support: 'decomposed',
  how: 'an integer column, a 0/1 column for the sign, four rows',
  linearize(linearizer, ref) {
    const x = linearizer.affineOf(linearizer.terms.arguments(ref)[0]!);
    const result = newColumnFor(linearizer, ref);
    const isNegative = linearizer.fresh();
    for (const [sign, unless] of [
      [-1, isNegative],
      [1, -isNegative],
    ] as const) {
      const rest = (): LinearSum => new LinearSum().affine(1, result).affine(sign, x);
      linearizer.atLeast(rest(), 0);
      linearizer.atMost(rest(), 0, [unless]);
    }
    return result;
  },
};

/** A new bounded integer column for the term. */
export function newColumnFor(linearizer: Linearizer, ref: IntRef): Affine {
  const column = linearizer.model.column(linearizer.low(ref), linearizer.high(ref));
  return { constant: 0, columns: [column], coefficients: [1] };
}

function difference(linearizer: Linearizer, result: Affine, ref: Ref): LinearSum {
  return new LinearSum().affine(1, result).affine(-1, linearizer.affineOf(ref));
}
