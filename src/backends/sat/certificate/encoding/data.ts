// The data to which terms refer, besides other terms: fixed relations, automata, graphs, subsets, layouts. Each is a
// line of the certificate that begins with `t`.

export type Datum =
  | { readonly kind: 'table'; readonly arity: number; readonly tuples: readonly number[] }
  | {
      readonly kind: 'automaton';
      readonly states: number;
      readonly start: number;
      readonly low: number;
      readonly width: number;
      readonly accepting: readonly number[];
      /** `transitions[state * width + symbol - low]`: the next state, −1 if there is none. */
      readonly transitions: readonly number[];
    }
  | { readonly kind: 'graph'; readonly nodes: number; readonly ends: readonly number[] }
  | { readonly kind: 'subset'; readonly members: readonly number[] }
  | { readonly kind: 'layout'; readonly numbers: readonly number[] };

/** The greatest number of nodes of a graph; a larger graph is refused before memory is allocated. */
const MOST_NODES = 1 << 22;

/** The table, automaton, graph, subset or layout in the words of a line after its number; undefined if the words are malformed. */
export function readDatum(kind: string, words: readonly number[]): Datum | undefined {
  if (!words.every((word) => Number.isSafeInteger(word))) return undefined;
  switch (kind) {
    case 'table': {
      const [arity = 0, ...tuples] = words;
      const isComplete = arity > 0 ? tuples.length % arity === 0 : arity === 0 && tuples.length === 0;
      return isComplete ? { kind, arity, tuples } : undefined;
    }
    case 'automaton':
      return automatonOf(words);
    case 'graph': {
      const [nodes = -1, ...ends] = words;
      const isComplete =
        nodes >= 0 &&
        nodes <= MOST_NODES &&
        ends.length % 2 === 0 &&
        ends.every((end) => end >= 0 && end < nodes);
      return isComplete ? { kind, nodes, ends } : undefined;
    }
    case 'subset':
      return { kind, members: words };
    case 'layout':
      return { kind, numbers: words };
    default:
      return undefined;
  }
}

function automatonOf([states = 0, start = -1, low = 0, width = 0, ...rest]: readonly number[]):
  | Datum
  | undefined {
  const isState = (state: number): boolean => state >= 0 && state < states;
  if (!isState(start) || width < 0 || rest.length !== states * (1 + width)) return undefined;
  const acceptingFlags = rest.slice(0, states);
  const transitions = rest.slice(states);
  if (!transitions.every((to) => to === -1 || isState(to))) return undefined;
  return { kind: 'automaton', states, start, low, width, accepting: acceptingFlags, transitions };
}
