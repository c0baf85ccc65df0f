import { decide, type Meaning } from './meaning.ts';

export const allDifferent: Meaning = {
  value(args, values) {
    const seen = new Set<number>();
    for (const arg of args) {
      const value = values.of(arg);
      if (seen.has(value)) return 0;
      seen.add(value);
    }
    return 1;
  },
  bounds(args, bounds, out) {
    const seen = new Set<number>();
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (const arg of args) {
      const [from, to] = [bounds.low(arg), bounds.high(arg)];
      low = Math.min(low, from);
      high = Math.max(high, to);
      if (from !== to) continue;
      if (seen.has(from)) return decide(out, false);
      seen.add(from);
    }
    if (high - low + 1 < args.length) return decide(out, false);
    decide(out, seen.size === args.length ? true : undefined);
  },
  culprits(args, values) {
    const holders = new Map<number, number[]>();
    for (const arg of args) {
      const same = holders.get(values.of(arg));
      if (same) same.push(arg);
      else holders.set(values.of(arg), [arg]);
    }
    const refs = [...holders.values()].filter((same) => same.length > 1).flat();
    return { nodes: [], edges: [], refs };
  },
};
