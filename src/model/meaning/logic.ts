import { type Meaning, setTruth } from './meaning.ts';

export const truth: Meaning = {
  value: () => 1,
  bounds: (_args, _bounds, out) => setTruth(out, true),
};

/** The meaning of bool and int variables. */
export const variable: Meaning = {
  value: (args, values) => values.variable(args[0]!),
  bounds(args, bounds, out) {
    out.low = bounds.variableLow(args[0]!);
    out.high = bounds.variableHigh(args[0]!);
  },
};

export const and: Meaning = {
  value(args, values) {
    for (let i = 0; i < args.length; i++) if (values.of(args[i]!) === 0) return 0;
    return 1;
  },
  bounds(args, bounds, out) {
    let areAllTrue = true;
    for (let i = 0; i < args.length; i++) {
      const arg = args[i]!;
      if (bounds.high(arg) === 0) return setTruth(out, false);
      if (bounds.low(arg) === 0) areAllTrue = false;
    }
    setTruth(out, areAllTrue ? true : undefined);
  },
};

export const xor: Meaning = {
  value: (args, values) => (values.of(args[0]!) === values.of(args[1]!) ? 0 : 1),
  bounds(args, bounds, out) {
    const [a, b] = [args[0]!, args[1]!];
    const areFixed = bounds.low(a) === bounds.high(a) && bounds.low(b) === bounds.high(b);
    setTruth(out, areFixed ? bounds.low(a) !== bounds.low(b) : undefined);
  },
};

/** The meaning of `if … then … else`, with two bool or two int branches. */
export const choose: Meaning = {
  value: (args, values) => values.of(values.of(args[0]!) === 1 ? args[1]! : args[2]!),
  bounds(args, bounds, out) {
    const [condition, then, otherwise] = [args[0]!, args[1]!, args[2]!];
    const conditionMayHold = bounds.high(condition) === 1;
    const mayFail = bounds.low(condition) === 0;
    out.low = Math.min(
      conditionMayHold ? bounds.low(then) : Number.POSITIVE_INFINITY,
      mayFail ? bounds.low(otherwise) : Number.POSITIVE_INFINITY,
    );
    out.high = Math.max(
      conditionMayHold ? bounds.high(then) : Number.NEGATIVE_INFINITY,
      mayFail ? bounds.high(otherwise) : Number.NEGATIVE_INFINITY,
    );
  },
};
