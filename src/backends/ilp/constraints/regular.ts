// Regular: a word is a path through the automaton's states, unrolled over the positions: one unit of flow from the
// start to acceptance (Côté, Gendron and Rousseau 2007). Each transition on such a path has a 0/1 column, flow is
// conserved at each state, and a symbol's direct column is the sum of its transitions. Negated: the complement
// automaton.

import { greatest, least } from '../../../model/large-lists.ts';
import type { Automaton, BoolRef } from '../../../model/terms/terms.ts';
import { usefulTransitions } from '../../common/useful-transitions.ts';
import { LinearSum } from '../linear-sum.ts';
import type { BoolLinearization, DirectEncoding } from '../linearization.ts';
import type { Linearizer } from '../linearizer.ts';

export const regular: BoolLinearization = {
  support: 'decomposed',
  how: 'a flow through the automaton’s states',
  whenTrue(linearizer, ref, unless) {
    const { automaton, items } = wordOf(linearizer, ref);
    requireAccepted(linearizer, automaton, items, unless);
  },
  whenFalse(linearizer, ref, unless) {
    const { automaton, items } = wordOf(linearizer, ref);
    requireAccepted(linearizer, complement(automaton, items), items, unless);
  },
};

function wordOf(linearizer: Linearizer, ref: BoolRef): { automaton: Automaton; items: DirectEncoding[] } {
  const [number, ...items] = linearizer.terms.arguments(ref) as unknown as [number, ...number[]];
  return {
    automaton: linearizer.terms.automata[number]!,
    items: items.map((item) => linearizer.directLiterals(item)),
  };
}

function requireAccepted(
  linearizer: Linearizer,
  automaton: Automaton,
  items: readonly DirectEncoding[],
  unless: readonly number[],
): void {
  const layers = usefulTransitions(
    automaton,
    items.map(({ values }) => values),
  );
  if (layers === undefined) {
    linearizer.clauseOf(unless, []);
    return;
  }
  let enteringFlows = new Map<number, LinearSum>();
  layers.forEach((transitions, place) => {
    const leavingFlows = new Map<number, LinearSum>();
    const incomingFlows = new Map<number, LinearSum>();
    const readingBySymbol = new Map<number, LinearSum>();
    for (const { from, symbol, to } of transitions) {
      const isTaken = linearizer.fresh();
      sumAt(leavingFlows, from).literal(1, isTaken);
      sumAt(incomingFlows, to).literal(1, isTaken);
      sumAt(readingBySymbol, symbol).literal(1, isTaken);
    }
    if (place === 0) linearizer.atLeast(leavingFlows.get(automaton.startState)!, 1, unless);
    else {
      for (const [state, sum] of enteringFlows) {
        const out = leavingFlows.get(state)!;
        for (const [column, coefficient] of out.coefficients) sum.column(-coefficient, column);
        linearizer.requireEqual(sum, 0);
      }
    }
    const item = items[place]!;
    for (const value of item.values) {
      const sum = sumAt(readingBySymbol, value).literal(-1, item.is(value));
      if (unless.length === 0) linearizer.requireEqual(sum, 0);
      else linearizer.atMost(sum, 0);
    }
    enteringFlows = incomingFlows;
  });
}

function sumAt(sums: Map<number, LinearSum>, key: number): LinearSum {
  const knownSum = sums.get(key);
  if (knownSum !== undefined) return knownSum;
  const newSum = new LinearSum();
  sums.set(key, newSum);
  return newSum;
}

/** An automaton that accepts exactly the words over the items' values that the given one rejects. */
function complement(automaton: Automaton, items: readonly DirectEncoding[]): Automaton {
  const low = Math.min(automaton.low, least(items.map(({ values }) => values[0]!)));
  const last = Math.max(
    automaton.low + automaton.width - 1,
    greatest(items.map(({ values }) => values.at(-1)!)),
  );
  const { states } = automaton;
  const width = last - low + 1;
  const transitions = new Int32Array((states + 1) * width).fill(states);
  for (let state = 0; state < states; state++) {
    for (let i = 0; i < automaton.width; i++) {
      const to = automaton.transitions[state * automaton.width + i]!;
      if (to >= 0) transitions[state * width + automaton.low - low + i] = to;
    }
  }
  const isAccepting = Uint8Array.from({ length: states + 1 }, (_, state) =>
    state < states && automaton.accepting[state] === 1 ? 0 : 1,
  );
  return {
    states: states + 1,
    startState: automaton.startState,
    accepting: isAccepting,
    low,
    width,
    transitions,
  };
}
