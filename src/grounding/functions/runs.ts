/**
 * Run clues as automata. Entry by entry: a run of a length, a run of any length, or any runs at all (`*`). Of known
 * lengths the automaton is deterministic as it stands, with Σ(lengths) + runs + 1 states; others are made so by the
 * subset construction (Rabin, Scott 1959), which wildcards keep small.
 */
import type { Automaton } from '../../model/terms/terms.ts';

/** A run of true: its length, or `any` for a run of one or more, or `runs` for any number of runs. */
export type RunEntry = number | 'any' | 'runs';

/** More states than any clue of a line asks for. */
const MOST_STATES = 20_000;

const known = new Map<string, Automaton>();

/** Undefined when a length is not positive: no line has such runs. A single 0 means no runs, as puzzles write it. */
export function runsAutomaton(entries: readonly RunEntry[]): Automaton | undefined {
  const runs = entries.length === 1 && entries[0] === 0 ? [] : entries;
  if (runs.some((entry) => typeof entry === 'number' && entry < 1)) return undefined;
  const key = runs.join(' ');
  const found = known.get(key);
  if (found) return found;
  const lengths = runs.filter((entry) => typeof entry === 'number');
  const automaton = lengths.length === runs.length ? ofLengths(lengths) : determined(runs);
  known.set(key, automaton);
  return automaton;
}

/** States: in the gap before run k, or j ones into run k. */
function ofLengths(runs: readonly number[]): Automaton {
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
    state++;
  }
  transitions[2 * state] = state;
  accepting[state] = 1;
  if (runs.length > 0) accepting[state - 1] = 1;
  return { states, start: 0, accepting, low: 0, width: 2, transitions };
}

/** A place in a clue: in the gap before an entry, or so many ones into it. */
interface RunProgress {
  readonly entry: number;
  readonly ones: number;
}

function determined(entries: readonly RunEntry[]): Automaton {
  const text = (places: readonly RunProgress[]): string =>
    [...new Set(places.map(({ entry, ones }) => `${entry}:${ones}`))].sort().join(' ');
  const numbers = new Map<string, number>();
  const sets: (readonly RunProgress[])[] = [];
  const numberOf = (places: readonly RunProgress[]): number => {
    if (places.length === 0) return -1;
    const key = text(places);
    let number = numbers.get(key);
    if (number === undefined) {
      number = sets.length;
      numbers.set(key, number);
      const keys = new Set<string>();
      sets.push(places.filter((place) => !keys.has(text([place])) && keys.add(text([place]))));
    }
    return number;
  };
  numberOf(gapBefore(entries, 0));
  const transitions: number[] = [];
  for (let state = 0; state < sets.length; state++) {
    if (sets.length > MOST_STATES) throw new RangeError('too many states');
    for (const bit of [0, 1]) transitions.push(numberOf(sets[state]!.flatMap((p) => after(entries, p, bit))));
  }
  const accepting = Uint8Array.from(sets, (places) => (places.some((p) => isEnd(entries, p)) ? 1 : 0));
  return {
    states: sets.length,
    start: 0,
    accepting,
    low: 0,
    width: 2,
    transitions: Int32Array.from(transitions),
  };
}

/** The gap before an entry is also that before the next where the entry may be no run at all. */
function gapBefore(entries: readonly RunEntry[], entry: number): RunProgress[] {
  const here = [{ entry, ones: 0 }];
  return entries[entry] === 'runs' ? [...here, ...gapBefore(entries, entry + 1)] : here;
}

function after(
  entries: readonly RunEntry[],
  { entry, ones }: RunProgress,
  bit: number,
): readonly RunProgress[] {
  const kind = entries[entry];
  if (bit === 1) {
    if (kind === undefined) return [];
    if (typeof kind === 'number') return ones < kind ? [{ entry, ones: ones + 1 }] : [];
    return [{ entry, ones: 1 }];
  }
  if (ones === 0) return [{ entry, ones }];
  if (typeof kind === 'number' && ones < kind) return [];
  return kind === 'runs' ? gapBefore(entries, entry) : gapBefore(entries, entry + 1);
}

function isEnd(entries: readonly RunEntry[], { entry, ones }: RunProgress): boolean {
  const kind = entries[entry];
  const rest = entries.slice(ones > 0 ? entry + 1 : entry);
  const whole = ones === 0 || typeof kind !== 'number' || ones === kind;
  return whole && rest.every((other) => other === 'runs');
}

/**
 * The maximal runs of single values, in order, as words over codes: between two runs of one value there is a gap of
 * absent ones, between others there may be. Σ(lengths) + runs + 1 states.
 */
export function valueRunsAutomaton(
  runs: readonly (readonly [code: number, length: number])[],
  absent: number,
  low: number,
  high: number,
): Automaton | undefined {
  if (runs.some(([code, length]) => length < 1 || code === absent || code < low || code > high))
    return undefined;
  const width = high - low + 1;
  const states = runs.reduce((sum, [, length]) => sum + length, 0) + runs.length + 1;
  const transitions = new Int32Array(states * width).fill(-1);
  const accepting = new Uint8Array(states);
  const lead = (from: number, code: number, to: number): void => {
    if (code >= low && code <= high) transitions[from * width + code - low] = to;
  };
  let state = 0;
  let before: number | undefined;
  for (const [code, length] of runs) {
    lead(state, absent, state);
    // Straight from the run before, whose last state is the one before this gap.
    if (before !== undefined && before !== code) lead(state - 1, code, state + 1);
    for (let filled = 0; filled < length; filled++, state++) lead(state, code, state + 1);
    lead(state, absent, state + 1);
    state++;
    before = code;
  }
  lead(state, absent, state);
  accepting[state] = 1;
  if (runs.length > 0) accepting[state - 1] = 1;
  return { states, start: 0, accepting, low, width, transitions };
}
