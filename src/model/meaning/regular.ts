import { type Meaning, setTruth } from './meaning.ts';

export const regular: Meaning = {
  value(args, values) {
    const { startState, accepting, low, width, transitions } = values.terms.automata[args[0]!]!;
    let state = startState;
    for (let i = 1; i < args.length; i++) {
      const symbol = values.of(args[i]!) - low;
      if (symbol < 0 || symbol >= width) return 0;
      state = transitions[state * width + symbol]!;
      if (state < 0) return 0;
    }
    return accepting[state]!;
  },
  /**
   * Follows the set of all states that the open symbols can lead to. The result is surely true only if no choice of
   * symbols can leave the automaton.
   */
  bounds(args, bounds, out) {
    const { startState, accepting, low, width, transitions } = bounds.terms.automata[args[0]!]!;
    let states = new Set([startState]);
    let mustAccept = true;
    for (let i = 1; i < args.length; i++) {
      const nextStates = new Set<number>();
      const [from, to] = [bounds.low(args[i]!) - low, bounds.high(args[i]!) - low];
      if (from < 0 || to >= width) mustAccept = false;
      for (const state of states) {
        for (let symbol = Math.max(0, from); symbol <= Math.min(width - 1, to); symbol++) {
          const target = transitions[state * width + symbol]!;
          if (target < 0) mustAccept = false;
          else nextStates.add(target);
        }
      }
      states = nextStates;
    }
    let mayAccept = false;
    for (const state of states) {
      if (accepting[state] === 1) mayAccept = true;
      else mustAccept = false;
    }
    setTruth(out, mayAccept ? (mustAccept ? true : undefined) : false);
  },
};
