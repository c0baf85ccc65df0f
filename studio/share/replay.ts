/**
 * A recorded solve, as stored in a link: each step with its time, and the new entries at the places that it changed.
 */
import { type Entry, type Places, sameEntry } from '../game/entries.ts';
import type { History } from '../game/tree.ts';
import { packText, unpackText } from './codec.ts';
import { entryIn, type PlainEntry, plainEntry } from './link.ts';

export interface ReplayStep {
  /** The time of play at which the step was made, in milliseconds. */
  readonly time: number;
  readonly entries: readonly (readonly [at: number, entry: Entry])[];
}

/** The greatest number of steps of a recorded solve. */
const MAX_STEPS = 20_000;
/** The unit in which a link gives times, in milliseconds. */
const TIME_UNIT = 100;

/** The steps of a game that led to its present entries, those of others among them; undone steps are left out. */
export function stepsOf(history: History): readonly ReplayStep[] {
  const ownSteps = history.path().flatMap((index): ReplayStep[] => {
    const { changes = [], time = 0 } = history.steps[index] ?? {};
    return changes.length === 0
      ? []
      : [{ time, entries: changes.map(({ at, after }) => [at, after] as const) }];
  });
  if (history.othersSteps.length === 0) return ownSteps;
  const steps = [...ownSteps, ...history.othersSteps].toSorted((a, b) => a.time - b.time);
  const entriesBySteps = [...history.start];
  for (const { entries } of steps) for (const [at, entry] of entries) entriesBySteps[at] = entry;
  // Steps of the same moment, or undone ones, may have led elsewhere.
  const rest = history.entries.flatMap((entry, at) =>
    sameEntry(entry, entriesBySteps[at] ?? entry) ? [] : [[at, entry] as const],
  );
  return rest.length === 0 ? steps : [...steps, { time: steps.at(-1)?.time ?? 0, entries: rest }];
}

export function packReplay(steps: readonly ReplayStep[]): string {
  const plainSteps = steps.map(({ time, entries }) => [
    Math.round(time / TIME_UNIT),
    entries.map(([at, entry]) => plainEntry(at, entry)),
  ]);
  return packText(JSON.stringify(plainSteps));
}

export function readReplay(
  text: string,
  places: Places,
): readonly ReplayStep[] | { readonly problem: string } {
  const unpackedList = unpackText(text);
  if ('problem' in unpackedList) return unpackedList;
  const brokenLink = { problem: 'The link is damaged: the solve that it holds can’t be read.' };
  let list: unknown;
  try {
    list = JSON.parse(unpackedList.text);
  } catch {
    return brokenLink;
  }
  if (!Array.isArray(list) || list.length === 0 || list.length > MAX_STEPS) return brokenLink;
  const steps: ReplayStep[] = [];
  let last = 0;
  for (const each of list as unknown[]) {
    const [tenths, entries] = Array.isArray(each) ? (each as unknown[]) : [];
    if (!Number.isInteger(tenths) || !Array.isArray(entries)) return brokenLink;
    last = Math.max(last, (tenths as number) * TIME_UNIT);
    const stepEntries = entries.flatMap((one) => {
      const placeAndEntry = Array.isArray(one) ? entryIn(one as unknown as PlainEntry, places) : undefined;
      return placeAndEntry ? [placeAndEntry] : [];
    });
    steps.push({ time: last, entries: stepEntries });
  }
  return steps;
}
