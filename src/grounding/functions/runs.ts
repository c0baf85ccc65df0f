/**
 * Run clues as automata over the codes of values. An entry of a clue is a run, whose value and length may each be
 * unspecified, or any number of runs (`*`). Two runs of the same value must be separated by a gap of absent values;
 * between other runs a gap is optional. For fully specified runs the automaton is deterministic, with Σ(lengths) + runs
 * + 1 states; with unspecified parts it is made deterministic by the subset construction (Rabin and Scott 1959), which
 * stays small in practice.
 */
import type { Automaton } from '../../model/terms/terms.ts';

/** One run, with its value's code and its length, `any` if unspecified; or `runs` for any number of runs. */
export type RunEntry = 'runs' | { readonly code: number | 'any'; readonly length: number | 'any' };

/** The range of codes, from `low` to `high`; `absent` is the code of items that belong to no run. */
export interface RunCodes {
  readonly absent: number;
  readonly low: number;
  readonly high: number;
}

/** The codes of bools: runs of true, separated by false. */
export const BOOL_CODES: RunCodes = { absent: 0, low: 0, high: 1 };

interface KnownRun {
  readonly code: number;
  readonly length: number;
}

/** The greatest number of states of an automaton; no sensible clue needs as many. */
const MAX_STATES = 20_000;
/** The greatest number of transitions of an automaton: its number of states times the number of codes. */
const MAX_TRANSITIONS = 4_000_000;

const cachedAutomata = new Map<string, Automaton>();

/**
 * The automaton that accepts exactly the lines with these runs. Undefined if no line has them, because a length isn't
 * positive or a code is out of range.
 */
export function runsAutomaton(entries: readonly RunEntry[], codes: RunCodes): Automaton | undefined {
  const { absent, low, high } = codes;
  const isImpossible = entries.some(
    (entry) =>
      entry !== 'runs' &&
      ((entry.length !== 'any' && entry.length < 1) ||
        (entry.code !== 'any' && (entry.code === absent || entry.code < low || entry.code > high))),
  );
  if (isImpossible) return undefined;
  const key = `${absent} ${low} ${high}: ${entries.map((entry) => (entry === 'runs' ? entry : `${entry.code} ${entry.length}`)).join()}`;
  const cachedAutomaton = cachedAutomata.get(key);
  if (cachedAutomaton) return cachedAutomaton;
  const specifiedRuns = entries.filter(isFullySpecified);
  const automaton =
    specifiedRuns.length === entries.length
      ? automatonOfKnownRuns(specifiedRuns, codes)
      : determinizedAutomaton(entries, codes);
  cachedAutomata.set(key, automaton);
  return automaton;
}

const isFullySpecified = (entry: RunEntry): entry is KnownRun =>
  entry !== 'runs' && entry.code !== 'any' && entry.length !== 'any';

/** The automaton for fully specified runs. Its states are "in the gap before run k" and "after j values of run k". */
function automatonOfKnownRuns(runs: readonly KnownRun[], { absent, low, high }: RunCodes): Automaton {
  const width = high - low + 1;
  const states = runs.reduce((sum, { length }) => sum + length, 0) + runs.length + 1;
  const transitions = new Int32Array(states * width).fill(-1);
  const accepting = new Uint8Array(states);
  const addTransition = (from: number, code: number, to: number): void => {
    if (code >= low && code <= high) transitions[from * width + code - low] = to;
  };
  let state = 0;
  let previousCode: number | undefined;
  for (const { code, length } of runs) {
    addTransition(state, absent, state);
    // The next run may follow directly, from the previous run's last state, which is the one before this gap.
    if (previousCode !== undefined && previousCode !== code) addTransition(state - 1, code, state + 1);
    for (let filled = 0; filled < length; filled++, state++) addTransition(state, code, state + 1);
    // After a run's last state, an absent value leads to the gap, which is the next state.
    addTransition(state, absent, state + 1);
    state++;
    previousCode = code;
  }
  addTransition(state, absent, state);
  accepting[state] = 1;
  if (runs.length > 0) accepting[state - 1] = 1;
  return { states, startState: 0, accepting, low, width, transitions };
}

/**
 * A position within a clue: in the gap before an entry, or after `length` of its values, all of which have the same
 * code.
 */
interface RunProgress {
  readonly entry: number;
  readonly length: number;
  readonly code: number | undefined;
}

function determinizedAutomaton(entries: readonly RunEntry[], { absent, low, high }: RunCodes): Automaton {
  const width = high - low + 1;
  const textOf = ({ entry, length, code }: RunProgress): string => `${entry}:${length}:${code ?? ''}`;
  const numberByKey = new Map<string, number>();
  const stateSets: (readonly RunProgress[])[] = [];
  const numberOf = (places: readonly RunProgress[]): number => {
    if (places.length === 0) return -1;
    const placeByText = new Map(places.map((place) => [textOf(place), place]));
    const key = [...placeByText.keys()].sort().join(' ');
    let number = numberByKey.get(key);
    if (number === undefined) {
      number = stateSets.length;
      numberByKey.set(key, number);
      stateSets.push([...placeByText.values()]);
    }
    return number;
  };
  numberOf(stepsBeforeEntry(entries, 0));
  const transitions: number[] = [];
  for (let state = 0; state < stateSets.length; state++) {
    if (stateSets.length > MAX_STATES || transitions.length > MAX_TRANSITIONS)
      throw new RangeError('too many states');
    for (let code = low; code <= high; code++)
      transitions.push(
        numberOf(stateSets[state]!.flatMap((place) => progressAfter(entries, place, code, absent))),
      );
  }
  const accepting = Uint8Array.from(stateSets, (places) => (places.some((p) => isEnd(entries, p)) ? 1 : 0));
  return {
    states: stateSets.length,
    startState: 0,
    accepting,
    low,
    width,
    transitions: Int32Array.from(transitions),
  };
}

/** If an entry may match no run at all, the gap before it is also the gap before the next entry. */
function stepsBeforeEntry(entries: readonly RunEntry[], entry: number): RunProgress[] {
  const gap = [{ entry, length: 0, code: undefined }];
  return entries[entry] === 'runs' ? [...gap, ...stepsBeforeEntry(entries, entry + 1)] : gap;
}

function progressAfter(
  entries: readonly RunEntry[],
  place: RunProgress,
  code: number,
  absent: number,
): readonly RunProgress[] {
  const { entry, length } = place;
  const kind = entries[entry];
  const maxLength = kind === undefined || kind === 'runs' || kind.length === 'any' ? undefined : kind.length;
  if (length === 0) {
    if (code === absent) return [place];
    if (kind === undefined || (kind !== 'runs' && kind.code !== 'any' && kind.code !== code)) return [];
    return [{ entry, length: 1, code }];
  }
  // For a run of unspecified length, the number of values so far doesn't matter.
  if (code === place.code)
    return maxLength === undefined
      ? [place]
      : length < maxLength
        ? [{ entry, length: length + 1, code }]
        : [];
  if (maxLength !== undefined && length < maxLength) return [];
  const nextSteps = stepsBeforeEntry(entries, kind === 'runs' ? entry : entry + 1);
  return code === absent ? nextSteps : nextSteps.flatMap((gap) => progressAfter(entries, gap, code, absent));
}

function isEnd(entries: readonly RunEntry[], { entry, length }: RunProgress): boolean {
  const kind = entries[entry];
  const remainingEntries = entries.slice(length > 0 ? entry + 1 : entry);
  const isComplete =
    length === 0 || kind === undefined || kind === 'runs' || kind.length === 'any' || length === kind.length;
  return isComplete && remainingEntries.every((other) => other === 'runs');
}
