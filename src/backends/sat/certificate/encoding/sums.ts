// Bounds consistency of a sum: the bounds of its operands bound the sum, and the other way round.
import type { Domains } from './domains.ts';
import type { View } from './views.ts';

/** Tightens the bounds of a node and of the views whose sum it is. The views are views of other nodes. */
export function addUp(domains: Domains, node: number, views: readonly View[]): void {
  let low = 0;
  let high = 0;
  for (let i = 0; i < views.length; i++) {
    low += domains.low(views[i]!);
    high += domains.high(views[i]!);
  }
  domains.setLow(node, low);
  domains.setHigh(node, high);
  const room = domains.highOf(node) - low;
  const lack = high - domains.lowOf(node);
  for (let i = 0; i < views.length; i++) {
    const view = views[i]!;
    const own = domains.high(view) - domains.low(view);
    if (own === 0) continue;
    if (own > room) domains.atMost(view, domains.low(view) + room);
    if (own > lack) domains.atLeast(view, domains.high(view) - lack);
  }
}
