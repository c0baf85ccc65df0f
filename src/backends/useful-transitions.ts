/** An automaton unrolled over the places of a word, without the transitions that lead nowhere. */
import type { Automaton } from '../model/terms.ts';

export interface Transition {
  readonly from: number;
  readonly symbol: number;
  readonly to: number;
}

/**
 * By place, the transitions on paths from the start to acceptance, where each place may have just these values;
 * undefined when there is no such path. Linear in places, states and values.
 */
export function usefulTransitions(
  automaton: Automaton,
  values: readonly (readonly number[])[],
): Transition[][] | undefined {
  const { low, width, transitions } = automaton;
  const layers: Transition[][] = [];
  let reached = new Set([automaton.start]);
  for (const symbols of values) {
    const found: Transition[] = [];
    const next = new Set<number>();
    for (const from of reached) {
      for (const symbol of symbols) {
        const to = symbol < low || symbol >= low + width ? -1 : transitions[from * width + symbol - low]!;
        if (to < 0) continue;
        found.push({ from, symbol, to });
        next.add(to);
      }
    }
    layers.push(found);
    reached = next;
  }
  let useful = new Set([...reached].filter((state) => automaton.accepting[state] === 1));
  for (let place = layers.length - 1; place >= 0; place--) {
    layers[place] = layers[place]!.filter(({ to }) => useful.has(to));
    useful = new Set(layers[place]!.map(({ from }) => from));
  }
  return useful.size === 0 ? undefined : layers;
}
