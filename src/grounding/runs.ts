/**
 * Run clues as an automaton: the lengths of the maximal runs of 1 in a word of 0s and 1s are exactly the given
 * ones. States: in the gap before run k, or j ones into run k; Σ(lengths) + runs + 1 states, deterministic.
 */
import type { Automaton } from '../model/terms/terms.ts';

const known = new Map<string, Automaton>();

/** Undefined when a length is not positive: no line has such runs. A single 0 means no runs, as puzzles write it. */
export function runsAutomaton(lengths: readonly number[]): Automaton | undefined {
  const runs = lengths.length === 1 && lengths[0] === 0 ? [] : lengths;
  if (runs.some((length) => length < 1)) return undefined;
  const key = runs.join(' ');
  const found = known.get(key);
  if (found) return found;
  const total = runs.reduce((sum, length) => sum + length, 0);
  const states = total + runs.length + 1;
  const transitions = new Int32Array(states * 2).fill(-1);
  const accepting = new Uint8Array(states);
  let state = 0;
  for (const length of runs) {
    transitions[2 * state] = state;
    for (let filled = 0; filled < length; filled++, state++) transitions[2 * state + 1] = state + 1;
    // The state after the last 1 of a run: a 0 leads to the gap, which is the next state.
    transitions[2 * state] = state + 1;
    accepting[state] = 1;
    state++;
  }
  transitions[2 * state] = state;
  accepting.fill(0);
  accepting[state] = 1;
  if (runs.length > 0) accepting[state - 1] = 1;
  const automaton = { states, start: 0, accepting, low: 0, width: 2, transitions };
  known.set(key, automaton);
  return automaton;
}
