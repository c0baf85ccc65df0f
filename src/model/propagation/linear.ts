import type { IntRef } from '../terms/terms.ts';
import { type Domains, isFalse, isTrue, keepOnly, type Propagator } from './propagator.ts';

/**
 * Bounds consistency of Σ sign·coefficient·ref ≤ bound over the pairs from args[1]: no summand may exceed the bound
 * minus the least values of the other summands.
 */
function propagateSum(args: Int32Array, domains: Domains, sign: 1 | -1, bound: number): void {
  let leastSum = 0;
  for (let i = 1; i < args.length; i += 2) {
    const coefficient = sign * args[i]!;
    leastSum += coefficient * (coefficient > 0 ? domains.low(args[i + 1]!) : domains.high(args[i + 1]!));
  }
  const slack = bound - leastSum;
  for (let i = 1; i < args.length; i += 2) {
    const coefficient = sign * args[i]!;
    const ref = args[i + 1]!;
    const low = domains.low(ref);
    const high = domains.high(ref);
    if (coefficient > 0) {
      if (coefficient * (high - low) > slack) domains.atMost(ref, low + Math.floor(slack / coefficient));
    } else if (-coefficient * (high - low) > slack) {
      domains.atLeast(ref, high - Math.floor(slack / -coefficient));
    }
  }
}

export const propagateAtMost: Propagator = (args, domains, ref) => {
  if (isTrue(domains, ref)) propagateSum(args, domains, 1, args[0]!);
  else if (isFalse(domains, ref)) propagateSum(args, domains, -1, -args[0]! - 1);
};

export const propagateEquals: Propagator = (args, domains, ref) => {
  const isSingleTerm = args.length === 3;
  if (isSingleTerm && args[1] === 1 && !domains.has(args[2]!, args[0]!)) domains.assign(ref, false);
  if (isTrue(domains, ref)) {
    propagateSum(args, domains, 1, args[0]!);
    propagateSum(args, domains, -1, -args[0]!);
    if (args.length === 5) propagatePair(args, domains);
  } else if (isFalse(domains, ref)) {
    removeExcludedValue(args, domains);
  }
};

/** Propagates a·x + b·y = c: each value of one variable needs its partner value in the other variable's domain. */
function propagatePair(args: Int32Array, domains: Domains): void {
  const [bound, a, x, b, y] = [args[0]!, args[1]!, args[2]!, args[3]!, args[4]!];
  // With coefficients ±1 the bounds already match (`propagateSum`), so without gaps every value in between has its
  // partner.
  const hasUnitCoefficients = Math.abs(a) === 1 && Math.abs(b) === 1;
  if (hasUnitCoefficients && !domains.mayHaveGaps(x) && !domains.mayHaveGaps(y)) return;
  const partnerValue = (from: number, own: number, other: number): number => (bound - own * from) / other;
  keepOnly(domains, x, (value) => isValueOf(domains, y, partnerValue(value, a, b)));
  keepOnly(domains, y, (value) => isValueOf(domains, x, partnerValue(value, b, a)));
}

function isValueOf(domains: Domains, ref: number, value: number): boolean {
  return Number.isInteger(value) && domains.has(ref, value);
}

/** Propagates Σ ≠ bound: if all variables but one are fixed, that variable loses a value. */
function removeExcludedValue(args: Int32Array, domains: Domains): void {
  let openPosition = -1;
  let remainingSum = args[0]!;
  for (let i = 1; i < args.length; i += 2) {
    const ref = args[i + 1]!;
    if (domains.low(ref) === domains.high(ref)) remainingSum -= args[i]! * domains.low(ref);
    else if (openPosition >= 0) return;
    else openPosition = i;
  }
  if (openPosition < 0) return;
  const value = remainingSum / args[openPosition]!;
  if (Number.isInteger(value)) domains.remove(args[openPosition + 1]!, value);
}

/** Propagates ref = args[0] + Σ: the bounds of `ref` are bounds of the sum. */
export const propagateTotal: Propagator<IntRef> = (args, domains, ref) => {
  propagateSum(args, domains, 1, domains.high(ref) - args[0]!);
  propagateSum(args, domains, -1, args[0]! - domains.low(ref));
};

/** Propagates lexicographic order: it constrains the first pair that isn't known to be equal. */
export const propagateLexicographic: Propagator = (args, domains, ref) => {
  const isOrderTrue = isTrue(domains, ref);
  if (!isOrderTrue && !isFalse(domains, ref)) return;
  const length = args.length / 2;
  let i = 0;
  const areFixedEqual = (a: number, b: number): boolean =>
    domains.low(a) === domains.high(a) &&
    domains.low(b) === domains.high(b) &&
    domains.low(a) === domains.low(b);
  while (i < length && areFixedEqual(args[i]!, args[length + i]!)) i++;
  if (i === length) return;
  const [lesser, greater] = isOrderTrue ? [args[i]!, args[length + i]!] : [args[length + i]!, args[i]!];
  domains.atMost(lesser, domains.high(greater));
  domains.atLeast(greater, domains.low(lesser));
};
