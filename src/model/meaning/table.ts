import { type Meaning, setTruth } from './meaning.ts';

export const table: Meaning = {
  value(args, values) {
    const { arity, tuples } = values.terms.tables[args[0]!]!;
    for (let start = 0; start < tuples.length; start += arity) {
      let i = 0;
      while (i < arity && tuples[start + i] === values.of(args[i + 1]!)) i++;
      if (i === arity) return 1;
    }
    return 0;
  },
  bounds(args, bounds, out) {
    const { arity, tuples } = bounds.terms.tables[args[0]!]!;
    let areItemsFixed = true;
    for (let i = 1; i < args.length; i++) areItemsFixed &&= bounds.low(args[i]!) === bounds.high(args[i]!);
    for (let start = 0; start < tuples.length; start += arity) {
      let i = 0;
      while (i < arity && isBetween(tuples[start + i]!, bounds.low(args[i + 1]!), bounds.high(args[i + 1]!)))
        i++;
      if (i === arity) return setTruth(out, areItemsFixed ? true : undefined);
    }
    setTruth(out, false);
  },
};

function isBetween(value: number, low: number, high: number): boolean {
  return low <= value && value <= high;
}
