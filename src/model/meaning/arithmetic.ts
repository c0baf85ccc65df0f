import type { Bounds, Interval, Meaning } from './meaning.ts';

export const constant: Meaning = {
  value: (args) => args[0]!,
  bounds(args, _bounds, out) {
    out.low = args[0]!;
    out.high = args[0]!;
  },
};

export const element: Meaning = {
  value: (args, values) => values.of(args[2 + values.of(args[0]!) - args[1]!]!),
  bounds(args, bounds, out) {
    out.low = Number.POSITIVE_INFINITY;
    out.high = Number.NEGATIVE_INFINITY;
    for (let index = bounds.low(args[0]!); index <= bounds.high(args[0]!); index++) {
      const item = args[2 + index - args[1]!]!;
      out.low = Math.min(out.low, bounds.low(item));
      out.high = Math.max(out.high, bounds.high(item));
    }
  },
};

export const minimum: Meaning = {
  value(args, values) {
    let minimum = values.of(args[0]!);
    for (const arg of args) minimum = Math.min(minimum, values.of(arg));
    return minimum;
  },
  bounds(args, bounds, out) {
    out.low = bounds.low(args[0]!);
    out.high = bounds.high(args[0]!);
    for (const arg of args) {
      out.low = Math.min(out.low, bounds.low(arg));
      out.high = Math.min(out.high, bounds.high(arg));
    }
  },
};

export const maximum: Meaning = {
  value(args, values) {
    let greatestValue = values.of(args[0]!);
    for (const arg of args) greatestValue = Math.max(greatestValue, values.of(arg));
    return greatestValue;
  },
  bounds(args, bounds, out) {
    out.low = bounds.low(args[0]!);
    out.high = bounds.high(args[0]!);
    for (const arg of args) {
      out.low = Math.max(out.low, bounds.low(arg));
      out.high = Math.max(out.high, bounds.high(arg));
    }
  },
};

export const product: Meaning = {
  value: (args, values) => values.of(args[0]!) * values.of(args[1]!),
  bounds(args, bounds, out) {
    boundByCorners(args, bounds, out, (a, b) => a * b);
  },
};

export const quotient: Meaning = {
  value: (args, values) => Math.floor(values.of(args[0]!) / values.of(args[1]!)),
  // 0 lies outside the divisor's bounds, so the exact quotient is monotone in each argument, and so is the quotient rounded down.
  bounds(args, bounds, out) {
    boundByCorners(args, bounds, out, (a, b) => Math.floor(a / b));
  },
};

export const remainder: Meaning = {
  value(args, values) {
    const [a, b] = [values.of(args[0]!), values.of(args[1]!)];
    return a - b * Math.floor(a / b);
  },
  bounds(args, bounds, out) {
    const [a, b] = [args[0]!, args[1]!];
    const divisor = bounds.low(b);
    if (divisor === bounds.high(b)) {
      const quotient = Math.floor(bounds.low(a) / divisor);
      // As long as the quotient stays the same, the remainder grows with the dividend.
      if (quotient === Math.floor(bounds.high(a) / divisor)) {
        out.low = bounds.low(a) - divisor * quotient;
        out.high = bounds.high(a) - divisor * quotient;
        return;
      }
    }
    out.low = Math.min(0, bounds.low(b) + 1);
    out.high = Math.max(0, bounds.high(b) - 1);
  },
};

export const absolute: Meaning = {
  value: (args, values) => Math.abs(values.of(args[0]!)),
  bounds(args, bounds, out) {
    const [low, high] = [bounds.low(args[0]!), bounds.high(args[0]!)];
    out.low = Math.max(0, low, -high);
    out.high = Math.max(-low, high);
  },
};

/**
 * The bounds of an operation that is monotone in each argument: its extremes occur where both arguments are at an end
 * of their range.
 */
function boundByCorners(
  args: Int32Array,
  bounds: Bounds,
  out: Interval,
  operation: (a: number, b: number) => number,
): void {
  const [a, b] = [args[0]!, args[1]!];
  const ll = operation(bounds.low(a), bounds.low(b));
  const lh = operation(bounds.low(a), bounds.high(b));
  const hl = operation(bounds.high(a), bounds.low(b));
  const hh = operation(bounds.high(a), bounds.high(b));
  out.low = Math.min(ll, lh, hl, hh);
  out.high = Math.max(ll, lh, hl, hh);
}
