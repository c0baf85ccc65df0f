import { type Meaning, setTruth } from './meaning.ts';

export const allDifferent: Meaning = {
  value(args, values) {
    const seenValues = new Set<number>();
    for (const arg of args) {
      const value = values.of(arg);
      if (seenValues.has(value)) return 0;
      seenValues.add(value);
    }
    return 1;
  },
  bounds(args, bounds, out) {
    const seenValues = new Set<number>();
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (const arg of args) {
      const [from, to] = [bounds.low(arg), bounds.high(arg)];
      low = Math.min(low, from);
      high = Math.max(high, to);
      if (from !== to) continue;
      if (seenValues.has(from)) return setTruth(out, false);
      seenValues.add(from);
    }
    if (high - low + 1 < args.length) return setTruth(out, false);
    setTruth(out, seenValues.size === args.length ? true : undefined);
  },
  violationReasons(args, values) {
    const argsByValue = new Map<number, number[]>();
    for (const arg of args) {
      const equalArgs = argsByValue.get(values.of(arg));
      if (equalArgs) equalArgs.push(arg);
      else argsByValue.set(values.of(arg), [arg]);
    }
    const refs = [...argsByValue.values()].filter((same) => same.length > 1).flat();
    return { nodes: [], edges: [], refs };
  },
};
