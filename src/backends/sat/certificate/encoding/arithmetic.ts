// Rules for ints: sums, products, quotients, remainders and absolute values; equality; the choice of one int among several;
// the least and the greatest. Each rule removes only values that occur in no possible combination with values of the
// other ints, so every answer is kept.
import { CONFLICT, type Domains } from './domains.ts';
import { operationOf } from './operations.ts';
import type { View } from './views.ts';

/** The greatest number of combinations of operand values that `tryValues` tries. */
const MAX_COMBINATIONS = 1 << 16;

/**
 * Tightens the domains of `result = a ∘ b` (or of a function of `a` alone) by trying all pairs of values; does
 * nothing if there are too many pairs.
 */
export function tryValues(
  domains: Domains,
  operation: string,
  result: View,
  operands: readonly View[],
): void {
  const computeValue = operationOf(operation)!;
  const [a, b] = operands as [View, View?];
  const firstValues = domains.listValues(a, MAX_COMBINATIONS);
  const secondValues = b ? domains.listValues(b, MAX_COMBINATIONS) : [0];
  if (!firstValues || !secondValues || firstValues.length * secondValues.length > MAX_COMBINATIONS) return;
  const isSame = b !== undefined && a.node === b.node && a.node >= 0;
  const ends = [new Ends(), new Ends(), new Ends()] as const;
  for (let i = 0; i < firstValues.length; i++) {
    const x = firstValues[i]!;
    for (let j = isSame ? i : 0; j < (isSame ? i + 1 : secondValues.length); j++) {
      const y = secondValues[j]!;
      const value = computeValue(x, y);
      if (value === undefined || !domains.has(result, value)) continue;
      ends[0].include(value);
      ends[1].include(x);
      ends[2].include(y);
    }
  }
  if (ends[0].low > ends[0].high) throw CONFLICT;
  for (const [at, view] of [result, ...operands].entries()) {
    domains.atLeast(view, ends[at]!.low);
    domains.atMost(view, ends[at]!.high);
  }
}

/** Collects the least and the greatest of the numbers that are added. */
class Ends {
  low = Infinity;
  high = -Infinity;

  include(value: number): void {
    if (value < this.low) this.low = value;
    if (value > this.high) this.high = value;
  }
}

/** The most values of a domain that is compared value by value. */
const MAX_COMPARED_VALUES = 2048;

/** Whether the two ints may be equal: their domains have a common value. */
export function mayMeet(domains: Domains, a: View, b: View): boolean {
  const lowestCommon = Math.max(domains.low(a), domains.low(b));
  const to = Math.min(domains.high(a), domains.high(b));
  if (to - lowestCommon > MAX_COMPARED_VALUES) return true;
  for (let value = lowestCommon; value <= to; value++)
    if (domains.has(a, value) && domains.has(b, value)) return true;
  return false;
}

/** Makes two ints equal: each gets the bounds of the other. */
export function equate(domains: Domains, a: View, b: View): void {
  if (!mayMeet(domains, a, b)) throw CONFLICT;
  domains.atLeast(a, domains.low(b));
  domains.atMost(a, domains.high(b));
  domains.atLeast(b, domains.low(a));
  domains.atMost(b, domains.high(a));
}

/**
 * Tightens the domain of `result`, which equals one of the items. `mayBe(i)` says whether item i may be that one;
 * `ruleOut(i)` is called for the items whose domains show that they aren't.
 */
function oneOf(
  domains: Domains,
  result: View,
  items: readonly View[],
  mayBe: (item: number) => boolean,
  ruleOut: (item: number) => void,
): void {
  let [low, high, only, count] = [Infinity, -Infinity, -1, 0];
  const openViews: View[] = [];
  for (const [i, item] of items.entries()) {
    if (!mayBe(i)) continue;
    if (!mayMeet(domains, result, item)) {
      ruleOut(i);
      continue;
    }
    low = Math.min(low, domains.low(item));
    high = Math.max(high, domains.high(item));
    only = i;
    count++;
    openViews.push(item);
  }
  if (count === 0) throw CONFLICT;
  domains.atLeast(result, low);
  domains.atMost(result, high);
  if (count === 1) equate(domains, result, items[only]!);
  else ruleOutValues(domains, result, openViews);
}

/**
 * The first operand is an index, the others are items. Applies the rule that `result` equals the item at this index;
 * `first` is the index of the first item.
 */
export function element(domains: Domains, result: View, operands: readonly View[], first: number): void {
  const [index, ...items] = operands as [View, ...View[]];
  domains.atLeast(index, first);
  domains.atMost(index, first + items.length - 1);
  oneOf(
    domains,
    result,
    items,
    (item) => domains.has(index, first + item),
    (item) => domains.differs(index, first + item),
  );
}

/** Raises the lower bound of `result`, and lowers its upper bound, until some item may have that value. */
function ruleOutValues(domains: Domains, result: View, items: readonly View[]): void {
  for (const [end, set] of [
    [() => domains.low(result), (k: number) => domains.atLeast(result, k + 1)],
    [() => domains.high(result), (k: number) => domains.atMost(result, k - 1)],
  ] as const) {
    for (let tries = 0; tries < MAX_COMPARED_VALUES; tries++) {
      const value = end();
      if (items.some((item) => domains.has(item, value))) break;
      set(value);
    }
  }
}

/** Tightens the domains of `result`, which is the greatest (sign 1) or the least (sign −1) of the items. */
export function extreme(domains: Domains, result: View, items: readonly View[], sign: 1 | -1): void {
  const isGreatest = sign > 0;
  let [low, high] = isGreatest ? [-Infinity, -Infinity] : [Infinity, Infinity];
  const extremeOf = isGreatest ? Math.max : Math.min;
  for (const item of items) {
    low = extremeOf(low, domains.low(item));
    high = extremeOf(high, domains.high(item));
  }
  domains.atLeast(result, low);
  domains.atMost(result, high);
  const ableViews: View[] = [];
  for (const item of items) {
    if (isGreatest) domains.atMost(item, domains.high(result));
    else domains.atLeast(item, domains.low(result));
    if (domains.high(item) >= domains.low(result) && domains.low(item) <= domains.high(result))
      ableViews.push(item);
  }
  if (ableViews.length === 0) throw CONFLICT;
  if (ableViews.length > 1) return;
  if (isGreatest) domains.atLeast(ableViews[0]!, domains.low(result));
  else domains.atMost(ableViews[0]!, domains.high(result));
}

/**
 * The node is the sum of the views, which are views of other nodes. Tightens the bounds of the node and of the views
 * (bounds consistency).
 */
export function addUp(domains: Domains, node: number, views: readonly View[]): void {
  let low = 0;
  let high = 0;
  for (let i = 0; i < views.length; i++) {
    low += domains.low(views[i]!);
    high += domains.high(views[i]!);
  }
  domains.setLow(node, low);
  domains.setHigh(node, high);
  const slackAbove = domains.highOf(node) - low;
  const slackBelow = high - domains.lowOf(node);
  for (let i = 0; i < views.length; i++) {
    const view = views[i]!;
    const ownRange = domains.high(view) - domains.low(view);
    if (ownRange === 0) continue;
    if (ownRange > slackAbove) domains.atMost(view, domains.low(view) + slackAbove);
    if (ownRange > slackBelow) domains.atLeast(view, domains.high(view) - slackBelow);
  }
}
