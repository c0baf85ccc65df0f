// Literals about the run of an automaton over a word. Such a literal says that the word is accepted, that a condition
// holds, and that the run is in a certain state before a certain position, or continues from this state with a
// certain symbol. As the automaton is deterministic, each literal is a function of the word. If no accepted run
// agrees with all known literals, there is a contradiction. The search visits only the positions about which
// something is known: before the first of them, each state is possible that the start reaches; after the last, each
// state from which acceptance can be reached.
//
// If the literal is about the negation of a term, its automaton is the complement of the term's automaton: it accepts
// the words that the term's automaton rejects. The complement has one more state, the sink. It enters the sink where
// the term's automaton has no transition, or where an item's value isn't in the alphabet, and never leaves it.
import type { Datum } from './data.ts';
import { CONFLICT, type Domains } from './domains.ts';
import type { Nodes } from './nodes.ts';
import { plainView, type View } from './views.ts';

/** An automaton that reads the word of a term. */
interface Run {
  readonly term: number;
  readonly automaton: Automaton;
  /** The state that an item outside the alphabet leads to; −1 if the automaton rejects such a word. */
  readonly sink: number;
}

const NO_PLACES: readonly number[] = [];

type Automaton = Extract<Datum, { kind: 'automaton' }>;

/**
 * What a literal says about one position of the word: the automaton is in `state` before it and, if `symbol` isn't −1,
 * reads `symbol` there.
 */
interface Known {
  readonly state: number;
  /** The symbol read in this state; −1 if the literal concerns the state alone. */
  readonly symbol: number;
  readonly isTrue: boolean;
}

export class Runs {
  readonly #nodes: Nodes;
  readonly #domains: Domains;
  /**
   * For each automaton: `before[i]`, the states that can be reached from the start after i symbols, and `after[i]`, the
   * states from which acceptance can be reached; both as 0/1 flags by state.
   */
  readonly #possible = new Map<Run, { readonly before: Uint8Array[]; readonly after: Uint8Array[] }>();
  /** The runs, by a text of the term, its sign and its alphabet. */
  readonly #runs = new Map<string, Run>();

  readonly #places = new Map<number, Map<number, readonly number[]>>();

  constructor(nodes: Nodes, domains: Domains) {
    this.#nodes = nodes;
    this.#domains = domains;
  }

  /**
   * Checks a `run` term ("the automaton is in this state here, and reads this symbol") together with all other known ones
   * of the same automaton and word; throws CONFLICT if no accepted word agrees with all of them.
   */
  check(number: number): void {
    const domains = this.#domains;
    const { operands: own, numbers: ownNumbers } = this.#nodes.at(number);
    const [term, condition] = own;
    const knownByPlace = new Map<number, Known[]>();
    const { touchedNodes } = domains;
    for (let i = 0; i < touchedNodes.length; i++) {
      const { operation, operands, numbers } = this.#nodes.at(touchedNodes[i]!);
      if (operation !== 'run' || operands[0]!.node !== term!.node || operands[0]!.scale !== term!.scale)
        continue;
      if (numbers[3] !== ownNumbers[3] || numbers[4] !== ownNumbers[4]) continue;
      const view = plainView(touchedNodes[i]!);
      const other = operands[1]!;
      if (!domains.isFixed(view) || other.node !== condition!.node || other.scale !== condition!.scale)
        continue;
      const isTrue = domains.isTrue(view);
      if (isTrue) {
        domains.assign(term!, 1);
        domains.assign(condition!, 1);
      }
      const [place = 0, state = 0, symbol = -1] = numbers;
      const knownHere = knownByPlace.get(place) ?? [];
      knownByPlace.set(place, knownHere);
      knownHere.push({ state, symbol, isTrue });
    }
    if (domains.isTrue(term!) && domains.isTrue(condition!))
      this.#walk(this.#runOf(term!, ownNumbers[3]!, ownNumbers[4]!), knownByPlace);
  }

  #runOf({ node, scale }: View, low: number, width: number): Run {
    const key = `${node} ${scale} ${low} ${width}`;
    let knownRun = this.#runs.get(key);
    if (knownRun === undefined) {
      const automaton = this.#nodes.at(node).datum as Automaton;
      knownRun = scale > 0 ? { term: node, automaton, sink: -1 } : complementOf(node, automaton, low, width);
      this.#runs.set(key, knownRun);
    }
    return knownRun;
  }

  #walk(run: Run, known: ReadonlyMap<number, readonly Known[]>): void {
    const domains = this.#domains;
    const { term, automaton } = run;
    const { operands } = this.#nodes.at(term);
    const { before, after } = this.#possibleStates(run);
    let [from, to] = [operands.length, 0];
    const includePlace = (place: number): void => {
      from = Math.min(from, place);
      to = Math.min(Math.max(to, place + 1), operands.length);
    };
    for (const place of known.keys()) includePlace(place);
    const places = this.#placesOf(term, operands);
    for (const node of domains.touchedNodes)
      for (const place of places.get(node) ?? NO_PLACES) includePlace(place);
    from = Math.min(from, to);
    let states = before[from]!.slice();
    for (let place = from; place < to; place++) {
      const knownHere = known.get(place) ?? [];
      restrictStates(states, knownHere);
      const item = operands[place]!;
      const mayBeOutside =
        domains.low(item) < automaton.low || domains.high(item) >= automaton.low + automaton.width;
      states = this.#step(run, states, (symbol) => domains.has(item, symbol), mayBeOutside, knownHere);
    }
    restrictStates(states, known.get(to) ?? []);
    if (!states.some((reached, state) => reached === 1 && after[to]![state] === 1)) throw CONFLICT;
  }

  /** `isOther` tells whether the item may have a value outside the alphabet. */
  #step(
    { automaton: { states, low, width, transitions }, sink }: Run,
    currentStates: Uint8Array,
    isPossible: (symbol: number) => boolean,
    isOther: boolean,
    known: readonly Known[] = [],
  ): Uint8Array<ArrayBuffer> {
    const nextStates = new Uint8Array(states);
    if (sink >= 0 && isOther && currentStates.includes(1)) nextStates[sink] = 1;
    const takenSymbol = known.find(({ symbol, isTrue }) => isTrue && symbol >= 0);
    for (let i = 0; i < width; i++) {
      if (!isPossible(low + i)) continue;
      for (let state = 0; state < states; state++) {
        const to = currentStates[state] === 1 ? transitions[state * width + i]! : -1;
        if (to < 0) continue;
        if (takenSymbol && (takenSymbol.state !== state || takenSymbol.symbol !== i)) continue;
        if (known.some((one) => !one.isTrue && one.symbol === i && one.state === state)) continue;
        nextStates[to] = 1;
      }
    }
    return nextStates;
  }

  /** `result.get(node)`: the positions in the word at which the node occurs. */
  #placesOf(term: number, operands: readonly View[]): ReadonlyMap<number, readonly number[]> {
    let places = this.#places.get(term);
    if (places === undefined) {
      places = new Map();
      this.#places.set(term, places);
      for (const [place, { node }] of operands.entries()) {
        if (node >= 0) places.set(node, [...(places.get(node) ?? NO_PLACES), place]);
      }
    }
    return places;
  }

  #possibleStates(run: Run): { before: Uint8Array[]; after: Uint8Array[] } {
    const cached = this.#possible.get(run);
    if (cached) return cached;
    const { automaton, sink } = run;
    const { states, start, low, width, accepting, transitions } = automaton;
    const { operands } = this.#nodes.at(run.term);
    const mayBeOutside = (place: number): boolean =>
      this.#nodes.low(operands[place]!) < low || this.#nodes.high(operands[place]!) >= low + width;
    const isPossible = (place: number, symbol: number): boolean =>
      symbol >= this.#nodes.low(operands[place]!) && symbol <= this.#nodes.high(operands[place]!);
    const statesBefore: Uint8Array[] = [new Uint8Array(states)];
    statesBefore[0]![start] = 1;
    for (let place = 0; place < operands.length; place++)
      statesBefore.push(
        this.#step(run, statesBefore[place]!, (symbol) => isPossible(place, symbol), mayBeOutside(place)),
      );
    const statesAfter = new Array<Uint8Array>(operands.length + 1);
    statesAfter[operands.length] = Uint8Array.from(accepting);
    for (let place = operands.length - 1; place >= 0; place--) {
      const statesHere = new Uint8Array(states);
      for (let state = 0; state < states; state++) {
        if (sink >= 0 && mayBeOutside(place)) statesHere[state] = statesAfter[place + 1]![sink]!;
        for (let i = 0; i < width; i++) {
          const to = transitions[state * width + i]!;
          if (to >= 0 && statesAfter[place + 1]![to] === 1 && isPossible(place, low + i))
            statesHere[state] = 1;
        }
      }
      statesAfter[place] = statesHere;
    }
    const stateSets = { before: statesBefore, after: statesAfter };
    this.#possible.set(run, stateSets);
    return stateSets;
  }
}

/**
 * The complement of an automaton: it accepts the words that the given automaton rejects. Its alphabet has `width`
 * numbers, from `low` on.
 */
function complementOf(term: number, given: Automaton, low: number, width: number): Run {
  const sink = given.states;
  const states = sink + 1;
  const transitions = new Array<number>(states * width).fill(sink);
  for (let state = 0; state < given.states; state++) {
    for (let i = 0; i < given.width; i++) {
      const to = given.transitions[state * given.width + i]!;
      if (to >= 0) transitions[state * width + (given.low - low) + i] = to;
    }
  }
  const accepting = Array.from({ length: states }, (_, state) => (given.accepting[state] === 1 ? 0 : 1));
  return { term, automaton: { ...given, states, low, width, accepting, transitions }, sink };
}

function restrictStates(states: Uint8Array, known: readonly Known[]): void {
  for (const { state, symbol, isTrue } of known) {
    if (isTrue) {
      const isOpen = states[state] === 1;
      states.fill(0);
      if (isOpen) states[state] = 1;
    } else if (symbol < 0) states[state] = 0;
  }
}
