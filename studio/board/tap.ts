/** The effect of a tap on an entry. Pure. */
import type { SheetFind } from '../../src/index.ts';
import { type Entry, withDone, withValue } from '../game/entries.ts';
import { cycleOf, type InputMode } from './layers.ts';

export interface Touch {
  /**
   * Whether the press was made with the other mouse button or Shift, or was long: it then means "no" instead of "yes",
   * or the reverse direction.
   */
  readonly secondary: boolean;
  /**
   * Whether taps go through all values, one after the other: for fingers, which have no other button, or if the player
   * prefers it.
   */
  readonly cyclesValues: boolean;
}

export function entryAfterTap(find: SheetFind, manner: InputMode, entry: Entry, touch: Touch): Entry {
  if (entry.done) return entry;
  switch (manner) {
    case 'paint':
      return find.kind === 'bool' && !find.drawsFalse
        ? toggleBool(entry, touch)
        : withValue(entry, nextInCycle(cycleOf(find), entry.value, touch.secondary));
    case 'line':
    case 'edge':
      return toggleBool(entry, touch);
    case 'strokes':
      return changeStrokeCount(find, entry, touch);
    case 'arrow':
      return withValue(entry, nextInCycle(cycleOf(find), entry.value, touch.secondary));
    case 'pick':
      return entry;
  }
}

/**
 * Changes a bool between true and empty; the other mouse button, between false and empty. If `cyclesValues` is set, goes
 * through all values, and backwards with the other button.
 */
function toggleBool(entry: Entry, { secondary, cyclesValues }: Touch): Entry {
  if (cyclesValues) return withValue(entry, nextInCycle([undefined, 1, 0], entry.value, secondary));
  if (secondary) return withValue(entry, entry.value === 0 ? undefined : 0);
  return withValue(entry, entry.value === 1 ? undefined : 1);
}

/**
 * Adds a stroke to a link or border; if it already has the greatest number, removes all. The other mouse button removes
 * a stroke, or sets a cross if there is none.
 */
function changeStrokeCount({ values }: SheetFind, entry: Entry, { secondary }: Touch): Entry {
  const strokeCount = entry.value ?? 0;
  const maxStrokeCount = values.at(-1) ?? 0;
  if (!secondary) return withValue(entry, strokeCount >= maxStrokeCount ? undefined : strokeCount + 1);
  if (strokeCount > 0) return withValue(entry, strokeCount === 1 ? undefined : strokeCount - 1);
  return withValue(entry, entry.value === 0 ? undefined : 0);
}

function nextInCycle<T>(cycle: readonly T[], now: T, back: boolean): T {
  const at = cycle.indexOf(now);
  return cycle[(at + (back ? cycle.length - 1 : 1)) % cycle.length] as T;
}

/** Toggles the mark "finished". */
export function toggleDone(entry: Entry): Entry {
  return withDone(entry, !entry.done);
}

/**
 * For setting regions: the smallest positive region number that no cell has yet; undefined if cells may have no region,
 * because the other mouse button then makes a cell empty.
 */
export function newRegionNumber(
  { kind, absent, values, elements }: SheetFind,
  entryAt: (position: number) => Entry,
): number | undefined {
  if (kind !== 'int' || absent !== undefined) return undefined;
  const usedValues = new Set(Array.from(elements, (_, position) => entryAt(position).value));
  return values.find((value) => value > 0 && !usedValues.has(value));
}
