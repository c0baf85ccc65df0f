/**
 * Games saved under earlier rules of their type: found by their puzzle, and continued under the present rules. Entries
 * are kept, but having solved it then proves nothing now.
 */

import { cluesOf } from '../../src/index.ts';
import { parseRoute } from '../app/place.ts';
import type { OpenedPuzzle } from '../worker/protocol.ts';
import type { Entry, Places } from './entries.ts';
import { earlierGame, type GameRecord } from './store.ts';
import type { SavedHistory } from './tree.ts';

export interface EarlierGame {
  readonly record: GameRecord;
  /** The game's history, in which places have the numbers that the present rules give them. */
  readonly history: SavedHistory;
  /** A message to the player that the rules have changed; undefined if they haven't. */
  readonly note: string | undefined;
}

/** Finds a saved game of the same puzzle that was played when its type had another model. */
export async function findEarlierGame(
  key: string,
  type: string,
  puzzle: OpenedPuzzle,
  places: Places,
  hash: string,
): Promise<EarlierGame | undefined> {
  const permanentKey = permanentKeyOf(hash, puzzle.name);
  const clues = cluesOf(puzzle.text);
  const isSame = (text: string | undefined): boolean => text !== undefined && cluesOf(text) === clues;
  const record = await earlierGame(
    key,
    (one) => one.type === type && (isSame(one.text) || permanentKeyOf(one.hash, one.name) === permanentKey),
  );
  if (!record) return undefined;
  const isSameText = record.text === undefined || isSame(record.text);
  const note =
    changeMessage(record.rules, puzzle.rules) ??
    (isSameText ? undefined : `This puzzle is told otherwise than when this game was kept. ${CHECK_AGAIN}`);
  return { record, history: transferredHistory(record, places), note };
}

/**
 * A key for a puzzle that doesn't change with the rules: its name among those that come with the studio, or its link's
 * contents.
 */
function permanentKeyOf(hash: string, name: string): string {
  const route = parseRoute(hash);
  if (route.page === 'type') return `/${route.type}/${name}`;
  // A link also contains a hash of the rules, which is removed here.
  return route.page === 'link' ? route.link.replace(/^(p=[^,]*),[^,]{4},/, '$1,,') : '';
}

const CHECK_AGAIN = 'Check again what you have entered.';

/** A sentence that names the rules that have changed; undefined if none has. */
export function changeMessage(
  before: readonly string[] | undefined,
  now: readonly string[],
): string | undefined {
  if (!before) return `The rules of this type may have changed since this game was kept. ${CHECK_AGAIN}`;
  const [was, is] = [new Set(before), new Set(now)];
  const changedRules = [...now.filter((one) => !was.has(one)), ...before.filter((one) => !is.has(one))];
  if (changedRules.length === 0) return undefined;
  const sentences = [...new Set(changedRules.flatMap((one) => /^rule "([^"]*)"/.exec(one)?.[1] ?? []))];
  const quotedRules = sentences.slice(0, MAX_RULES_LISTED).map((sentence) => `“${sentence}”`);
  const moreText =
    sentences.length > MAX_RULES_LISTED ? ` and ${sentences.length - MAX_RULES_LISTED} more` : '';
  const listText = quotedRules.length > 0 ? `: ${quotedRules.join(', ')}${moreText}` : '';
  return `The rules of this type have changed since this game was kept${listText}. ${CHECK_AGAIN}`;
}

const MAX_RULES_LISTED = 3;

/**
 * Transfers a history to the places of the same finds under the present rules. Entries whose place no longer exists, or
 * whose value is impossible now, are dropped.
 */
export function transferredHistory(
  { history, finds }: Pick<GameRecord, 'history' | 'finds'>,
  places: Places,
): SavedHistory {
  const starts = new Map<string, readonly [start: number, places: number]>();
  let next = 0;
  for (const [name, count] of finds ?? []) {
    starts.set(name, [next, count]);
    next += count;
  }
  const newPlaceOf = (at: number): number | undefined => {
    if (!finds) return at < places.count ? at : undefined;
    if (at >= next)
      return places.firstColorPlace + at - next < places.count
        ? places.firstColorPlace + at - next
        : undefined;
    for (const [name, [start, count]] of starts) {
      if (at < start || at >= start + count) continue;
      const findIndex = places.finds.findIndex((one) => one.name === name);
      return findIndex >= 0 && places.finds[findIndex]?.elements.length === count
        ? places.at(findIndex, at - start)
        : undefined;
    }
    return undefined;
  };
  const steps = history.steps.map(([parent, time, changes, extra]) => {
    const newChanges = changes.flatMap(([at, entry]) => {
      const place = newPlaceOf(at);
      return place === undefined ? [] : [[place, possibleEntry(places, place, entry)] as const];
    });
    return extra ? ([parent, time, newChanges, extra] as const) : ([parent, time, newChanges] as const);
  });
  return { at: history.at, steps };
}

/**
 * The entry without values that aren't possible at the place. If the puzzle determines the value, that value is
 * entered.
 */
function possibleEntry(places: Places, at: number, entry: Entry): Entry {
  const fixedValue = at < places.firstColorPlace ? places.fixedValue(at) : undefined;
  if (fixedValue !== undefined) return { value: fixedValue };
  const { value, corner, centre, not, done } = entry;
  const allowedValues = (list: readonly number[] | undefined) =>
    list?.filter((one) => places.allows(at, one));
  const notes = { corner: allowedValues(corner), centre: allowedValues(centre), not: allowedValues(not) };
  return {
    ...(value !== undefined && places.allows(at, value) && { value }),
    ...(notes.corner && { corner: notes.corner }),
    ...(notes.centre && { centre: notes.centre }),
    ...(notes.not && { not: notes.not }),
    ...(done && { done }),
  };
}
