// Regular: the automaton's states after each position of the word (Quimper and Walsh 2006), restricted to states that
// are reachable from the start and lead to acceptance. One literal per state and per transition; a transition implies
// its symbol and both of its states, a state implies a transition into it and one out of it, a symbol implies a
// transition with it. Unit propagation then removes exactly the symbols that occur in no accepted word (Bacchus 2007).
// A transition that is the only one out of or into its state shares that state's literal. At most one variable and
// three clauses per transition. Negated: the complement automaton.

import { greatest, least } from '../../../model/large-lists.ts';
import type { Automaton, BoolRef } from '../../../model/terms/terms.ts';
import { NO, YES } from '../../common/literals.ts';
import { type Transition, usefulTransitions } from '../../common/useful-transitions.ts';
import type { Encoder } from '../encode/encoder.ts';
import type { BoolEncoding, EncodedInteger } from '../encode/encoding.ts';
import { isWide } from '../integers/fresh.ts';

export const regular: BoolEncoding = {
  whenTrue(encoder, ref, unless) {
    const { automaton, items } = wordOf(encoder, ref);
    requireAccepted(encoder, automaton, items, unless, ref);
  },
  whenFalse(encoder, ref, unless) {
    const { automaton, items } = wordOf(encoder, ref);
    const narrowItems = items.filter(({ domain }) => !isWide(encoder, domain));
    const low = Math.min(automaton.low, least(narrowItems.map(({ domain }) => domain.low)));
    const high = Math.max(
      automaton.low + automaton.width - 1,
      greatest(narrowItems.map(({ domain }) => domain.high)),
    );
    // The word is rejected if an item has a value outside the automaton's alphabet. Only items with too many
    // values to be filtered in advance can have one.
    const outOfRangeLiterals = items.flatMap((item) => [-item.atLeast(low), item.atLeast(high + 1)]);
    const openLiterals = outOfRangeLiterals.filter((literal) => literal !== NO);
    requireAccepted(encoder, complement(automaton, low, high), items, [...unless, ...openLiterals], ref ^ 1);
  },
};

function wordOf(encoder: Encoder, ref: BoolRef): { automaton: Automaton; items: EncodedInteger[] } {
  const [number, ...items] = encoder.terms.arguments(ref) as unknown as [number, ...number[]];
  const automaton = encoder.terms.automata[number]!;
  return { automaton, items: items.map((item) => encoder.integer(item)) };
}

function requireAccepted(
  encoder: Encoder,
  automaton: Automaton,
  items: readonly EncodedInteger[],
  unless: readonly number[],
  word: BoolRef,
): void {
  const layers = usefulTransitions(
    automaton,
    items.map((item) => symbolsInDomain(item, automaton)),
    encoder.sink.clock,
  );
  if (layers === undefined) {
    encoder.clause(unless);
    return;
  }
  // The literal "the automaton starts": true if no literal of `unless` is true. With at most one literal in
  // `unless`, that is its negation (or YES); with several, it is a new variable.
  let startLiteral = YES;
  if (unless.length === 1) startLiteral = -unless[0]!;
  else if (unless.length > 1) {
    startLiteral = encoder.fresh();
    encoder.trace?.all(
      startLiteral,
      unless.map((literal) => -literal),
    );
    encoder.clause(unless, startLiteral);
  }
  let states = new Int32Array(automaton.states);
  states[automaton.startState] = startLiteral;
  const { trace } = encoder;
  const condition = trace?.literal(startLiteral) ?? 0;
  layers.forEach((transitions, place) => {
    const newTraceLiteral = (state: number, symbol?: number): number => {
      const literal = encoder.fresh();
      const at = symbol === undefined ? place + 1 : place;
      const symbolColumn = symbol === undefined ? -1 : symbol - automaton.low;
      trace?.truth(
        literal,
        trace.run({ word, condition, place: at, state, symbol: symbolColumn, automaton }),
      );
      return literal;
    };
    states = encodePosition(encoder, automaton, items[place]!, transitions, states, unless, newTraceLiteral);
  });
}

/** Encodes one position. Takes the literals of the states before it and returns those of the states after it. */
function encodePosition(
  encoder: Encoder,
  { low, width, states }: Automaton,
  item: EncodedInteger,
  transitions: readonly Transition[],
  before: Int32Array,
  unless: readonly number[],
  fresh: (state: number, symbol?: number) => number,
): Int32Array<ArrayBuffer> {
  const [out, into] = [new Int32Array(states), new Int32Array(states)];
  for (const { from, to } of transitions) {
    out[from]!++;
    into[to]!++;
  }
  const nextStateLiterals = new Int32Array(states);
  const leavingTransitions: number[][] = [];
  const enteringTransitions: number[][] = [];
  const readingLiterals: number[][] = [];
  for (const { from, symbol, to } of transitions) {
    const source = before[from]!;
    let transitionLiteral = source;
    if (out[from]! > 1) {
      transitionLiteral = fresh(from, symbol);
      encoder.clause([], -transitionLiteral, source);
      push(leavingTransitions, from, transitionLiteral);
    }
    if (into[to] === 1) nextStateLiterals[to] = transitionLiteral;
    else {
      if (nextStateLiterals[to] === 0) nextStateLiterals[to] = fresh(to);
      encoder.clause([], -transitionLiteral, nextStateLiterals[to]!);
      push(enteringTransitions, to, transitionLiteral);
    }
    encoder.clause([], -transitionLiteral, item.is(symbol));
    push(readingLiterals, symbol - low, transitionLiteral);
  }
  leavingTransitions.forEach((transitions, state) => {
    encoder.clauseOf([-before[state]!], transitions);
  });
  enteringTransitions.forEach((transitions, state) => {
    encoder.clauseOf([-nextStateLiterals[state]!], transitions);
  });
  encoder.clause(unless, item.atLeast(low));
  encoder.clause(unless, -item.atLeast(low + width));
  for (let i = 0; i < width; i++) {
    if (item.domain.has(low + i)) encoder.clauseOf([...unless, -item.is(low + i)], readingLiterals[i] ?? []);
  }
  return nextStateLiterals;
}

/** The automaton's symbols that are in the item's domain. */
function symbolsInDomain({ domain }: EncodedInteger, { low, width }: Automaton): number[] {
  const foundSymbols: number[] = [];
  for (let i = domain.below(low); i < domain.size && domain.at(i) < low + width; i++)
    foundSymbols.push(domain.at(i));
  return foundSymbols;
}

/** An automaton that accepts exactly the words over the symbols low … high that the given one rejects. */
function complement(automaton: Automaton, low: number, high: number): Automaton {
  const { states } = automaton;
  const width = high - low + 1;
  const transitions = new Int32Array((states + 1) * width).fill(states);
  for (let state = 0; state < states; state++) {
    for (let i = 0; i < automaton.width; i++) {
      const to = automaton.transitions[state * automaton.width + i]!;
      if (to >= 0) transitions[state * width + automaton.low - low + i] = to;
    }
  }
  const accepting = Uint8Array.from({ length: states + 1 }, (_, state) =>
    state < states && automaton.accepting[state] === 1 ? 0 : 1,
  );
  return { states: states + 1, startState: automaton.startState, accepting, low, width, transitions };
}

function push(lists: number[][], at: number, literal: number): void {
  const list = lists[at];
  if (list === undefined) lists[at] = [literal];
  else list.push(literal);
}
