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
  let reached = [automaton.startState];
  for (const symbols of values) {
    const found: Transition[] = [];
    const next: number[] = [];
    const seen = new Uint8Array(states);
    for (const from of reached) {
      for (const symbol of symbols) {
        clock?.tick();
        const to = symbol < low || symbol >= low + width ? -1 : transitions[from * width + symbol - low]!;
        if (to < 0) continue;
        found.push({ from, symbol, to });
        if (seen[to] === 0) next.push(to);
        seen[to] = 1;
      }
    }
    layers.push(found);
    reached = next;
  }
  let useful = new Uint8Array(states);
  for (const state of reached) useful[state] = accepting[state]!;
  for (let place = layers.length - 1; place >= 0; place--) {
    const kept = layers[place]!.filter(({ to }) => useful[to] === 1);
    useful = new Uint8Array(states);
    for (const { from } of kept) useful[from] = 1;
    layers[place] = kept;
  }
  return useful[automaton.startState] === 1 ? layers : undefined;
}
