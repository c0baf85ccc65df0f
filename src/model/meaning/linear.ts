import { type Bounds, type Interval, type Meaning, setTruth, type Values } from './meaning.ts';

/** Σ coefficient·ref over the pairs after args[0]; exact, since the terms' bounds lie within ±2³¹. */
function sumOfTerms(args: Int32Array, values: Values): number {
  let sum = 0;
  for (let i = 1; i < args.length; i += 2) sum += args[i]! * values.of(args[i + 1]!);
  return sum;
}

function totalBounds(args: Int32Array, bounds: Bounds, out: Interval): void {
  let low = 0;
  let high = 0;
  for (let i = 1; i < args.length; i += 2) {
    const coefficient = args[i]!;
    const ref = args[i + 1]!;
    low += coefficient * (coefficient > 0 ? bounds.low(ref) : bounds.high(ref));
    high += coefficient * (coefficient > 0 ? bounds.high(ref) : bounds.low(ref));
  }
  out.low = low;
  out.high = high;
}

export const atMost: Meaning = {
  value: (args, values) => (sumOfTerms(args, values) <= args[0]! ? 1 : 0),
  bounds(args, bounds, out) {
    totalBounds(args, bounds, out);
    setTruth(out, out.high <= args[0]! ? true : out.low > args[0]! ? false : undefined);
  },
};

export const equals: Meaning = {
  value: (args, values) => (sumOfTerms(args, values) === args[0]! ? 1 : 0),
  bounds(args, bounds, out) {
    totalBounds(args, bounds, out);
    const isImpossible = args[0]! < out.low || args[0]! > out.high;
    setTruth(out, isImpossible ? false : out.low === out.high ? true : undefined);
  },
};

export const sum: Meaning = {
  value: (args, values) => args[0]! + sumOfTerms(args, values),
  bounds(args, bounds, out) {
    totalBounds(args, bounds, out);
    out.low += args[0]!;
    out.high += args[0]!;
  },
};
