import { type Meaning, setTruth } from './meaning.ts';

export const lexicographic: Meaning = {
  value(args, values) {
    const length = args.length / 2;
    for (let i = 0; i < length; i++) {
      const difference = values.of(args[i]!) - values.of(args[length + i]!);
      if (difference !== 0) return difference < 0 ? 1 : 0;
    }
    return 1;
  },
  /**
   * From the last pair to the first: a suffix is in order if its first pair is less, or if it is equal and the rest is
   * in order.
   */
  bounds(args, bounds, out) {
    const length = args.length / 2;
    let suffixTruth: boolean | undefined = true;
    for (let i = length - 1; i >= 0; i--) {
      const [a, b] = [args[i]!, args[length + i]!];
      const mayBeLess = bounds.low(a) < bounds.high(b);
      const mayBeGreater = bounds.high(a) > bounds.low(b);
      if (bounds.high(a) < bounds.low(b)) suffixTruth = true;
      else if (bounds.low(a) > bounds.high(b)) suffixTruth = false;
      else if (suffixTruth === true) suffixTruth = mayBeGreater ? undefined : true;
      else if (suffixTruth === false) suffixTruth = mayBeLess ? undefined : false;
    }
    setTruth(out, suffixTruth);
  },
};
