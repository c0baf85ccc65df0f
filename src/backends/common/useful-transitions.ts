/**
 * An automaton unrolled over the positions of a word, reduced to transitions that lie on a path from the start to
 * acceptance.
 */
import type { Clock } from '../../model/clock.ts';
import type { Automaton } from '../../model/terms/terms.ts';

export interface Transition {
  readonly from: number;
  readonly symbol: number;
  readonly to: number;
}

/**
 * `result[i]`: the transitions at position i that lie on a path from the start to acceptance, if the symbol at each
 * position is one of the given values for that position; undefined if there is no such path. Linear in positions ×
 * states × values.
 * @throws OutOfTime
 */
export function usefulTransitions(
  automaton: Automaton,
  values: readonly (readonly number[])[],
  clock?: Clock,
): Transition[][] | undefined {
  const { accepting, low, states, transitions, width } = automaton;
  const layers: Transition[][] = [];
  let reachedStates = [automaton.startState];
  for (const symbols of values) {
    const foundTransitions: Transition[] = [];
    const nextStates: number[] = [];
    const isSeen = new Uint8Array(states);
    for (const from of reachedStates) {
      for (const symbol of symbols) {
        clock?.tick();
        const to = symbol < low || symbol >= low + width ? -1 : transitions[from * width + symbol - low]!;
        if (to < 0) continue;
        foundTransitions.push({ from, symbol, to });
        if (isSeen[to] === 0) nextStates.push(to);
        isSeen[to] = 1;
      }
    }
    layers.push(foundTransitions);
    reachedStates = nextStates;
  }
  let isUseful = new Uint8Array(states);
  for (const state of reachedStates) isUseful[state] = accepting[state]!;
  for (let place = layers.length - 1; place >= 0; place--) {
    const keptTransitions = layers[place]!.filter(({ to }) => isUseful[to] === 1);
    isUseful = new Uint8Array(states);
    for (const { from } of keptTransitions) isUseful[from] = 1;
    layers[place] = keptTransitions;
  }
  return isUseful[automaton.startState] === 1 ? layers : undefined;
}
