// Logical operations and comparisons: each function tightens the domains of the result and of the operands by the
// operation's definition.
import { mayMeet } from './arithmetic.ts';
import type { Domains } from './domains.ts';
import type { View } from './views.ts';

/** Applies the rule that `result` is true iff all operands are true. */
export function conjunction(domains: Domains, result: View, operands: readonly View[]): void {
  let openCount = 0;
  let lastOpen: View | undefined;
  for (const view of operands) {
    if (domains.isFalse(view)) {
      domains.assign(result, 0);
      return;
    }
    if (domains.isTrue(view)) continue;
    openCount++;
    lastOpen = view;
  }
  if (openCount === 0) domains.assign(result, 1);
  else if (domains.isTrue(result)) for (const view of operands) domains.assign(view, 1);
  else if (openCount === 1 && domains.isFalse(result)) domains.assign(lastOpen!, 0);
}

/** Applies the rule that `result` is true iff exactly one of the two operands is true. */
export function exclusive(domains: Domains, result: View, [a, b]: readonly View[]): void {
  const views = [result, a!, b!];
  const openViews = views.filter((view) => !domains.isFixed(view));
  if (openViews.length > 1) return;
  const parity = views.filter((view) => domains.isTrue(view)).length % 2;
  // An even number of the three bools (the result and both operands) is true.
  if (openViews.length === 1) domains.assign(openViews[0]!, parity);
  else if (parity === 1) domains.assign(result, 1 - domains.low(result));
}

/** Applies the rule that `result` equals the second operand if the first is true, and the third otherwise. */
export function choice(domains: Domains, result: View, [condition, then, otherwise]: readonly View[]): void {
  const [a, b] = [then!, otherwise!];
  if (!mayMeet(domains, result, a)) domains.assign(condition!, 0);
  if (!mayMeet(domains, result, b)) domains.assign(condition!, 1);
}

/** Tightens the domains by the rule that `result` is true if and only if the view is at least k. */
export function isAtLeast(domains: Domains, result: View, view: View, k: number): void {
  if (domains.low(view) >= k) domains.assign(result, 1);
  else if (domains.high(view) < k) domains.assign(result, 0);
  else if (domains.isTrue(result)) domains.atLeast(view, k);
  else if (domains.isFalse(result)) domains.atMost(view, k - 1);
}

/** Applies the rule that `result` is true iff the view equals k. */
export function isEqual(domains: Domains, result: View, view: View, k: number): void {
  if (!domains.has(view, k)) domains.assign(result, 0);
  else if (domains.isFixed(view) || domains.isTrue(result)) {
    domains.assign(result, 1);
    domains.assign(view, k);
  } else if (domains.isFalse(result)) domains.differs(view, k);
}

/**
 * Applies the rule that the first half of the operands is lexicographically at most the second half or, if `holds` is
 * false, greater. `sameOf(a, b)` returns the bool "a equals b".
 */
export function lexicographic(
  domains: Domains,
  holds: boolean,
  operands: readonly View[],
  sameOf: (a: View, b: View) => View,
): void {
  const half = operands.length / 2;
  for (let i = 0; i < half; i++) {
    const [a, b] = [operands[i]!, operands[half + i]!];
    const equality = sameOf(a, b);
    const areDifferent = domains.isFalse(equality) || !mayMeet(domains, a, b);
    const [less, greater] = holds ? [a, b] : [b, a];
    // All positions before this one are equal, so the order must not be violated here.
    const isLast = i === half - 1;
    const isStrict = areDifferent || (isLast && !holds);
    domains.atMost(less, domains.high(greater) - (isStrict ? 1 : 0));
    domains.atLeast(greater, domains.low(less) + (isStrict ? 1 : 0));
    const isSame =
      domains.isTrue(equality) ||
      (domains.isFixed(a) && domains.isFixed(b) && domains.low(a) === domains.low(b));
    if (!isSame) return;
  }
}
