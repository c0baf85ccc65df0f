// What bounds of a sum say of its operands, and theirs of it: adding up (bounds consistency).
import type { Domains } from './domains.ts';
import type { View } from './views.ts';

/** node = Σ views, for views of other nodes. */
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
