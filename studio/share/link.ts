/**
 * The part after the `#` of a shared puzzle. `p=TYPE,HASH/DATA`: a puzzle of a type that comes with the studio; only
 * the clues are in the link. `z=DATA`: model and clues. Both end with a letter that detects truncation. Either may be
 * followed by `&s=DATA`: the entries so far.
 */

import type { Entry, Places } from '../game/entries.ts';
import type { ModelText } from '../worker/protocol.ts';
import { packText, type UnpackedText, unpackText } from './codec.ts';
import { hashOfText } from './hash.ts';

export interface SharedPuzzle {
  readonly model: ModelText;
  /** The name of the puzzle's type, if the type comes with the studio. */
  readonly type?: string;
  readonly name: string;
  readonly text: string;
  /** The model's rules and declarations. Their hash in the link shows whether the type has changed since. */
  readonly rules?: readonly string[];
}

/** The number of characters of the rules' hash in a link. */
const HASH_LETTERS = 4;

export async function linkOf({ model, type, name, text, rules }: SharedPuzzle): Promise<string> {
  if (type !== undefined) {
    const hash = (await hashOfText(rules?.join('\n') ?? model.text))
      .slice(0, HASH_LETTERS)
      .replaceAll(/[-_]/g, '0');
    return `p=${type},${hash},${packText(JSON.stringify([name, text]))}`;
  }
  return `z=${packText(JSON.stringify([model.name, model.text, model.used ?? {}, name, text]))}`;
}

export type LinkContents =
  | {
      readonly kind: 'type';
      readonly type: string;
      readonly hash: string;
      readonly name: string;
      readonly text: string;
    }
  | { readonly kind: 'own'; readonly model: ModelText; readonly name: string; readonly text: string }
  | { readonly problem: string };

const BROKEN_LINK = { problem: 'The link is damaged: what it holds isn’t a puzzle.' };

export function readLink(link: string): LinkContents {
  if (link.startsWith('p=')) {
    const [type = '', hash = '', data = ''] = link.slice(2).split(',');
    const unpackedList = listIn(unpackText(data));
    if ('problem' in unpackedList) return unpackedList;
    const [name, text] = unpackedList.list;
    return isText(name) && isText(text) ? { kind: 'type', type, hash, name, text } : BROKEN_LINK;
  }
  const unpackedList = listIn(unpackText(link.slice(2)));
  if ('problem' in unpackedList) return unpackedList;
  const [modelName, modelText, used, name, text] = unpackedList.list;
  if (!isText(modelName) || !isText(modelText) || !isText(name) || !isText(text)) return BROKEN_LINK;
  const files = typeof used === 'object' && used !== null ? Object.entries(used) : [];
  const texts = Object.fromEntries(files.filter((file): file is [string, string] => isText(file[1])));
  return { kind: 'own', model: { name: modelName, text: modelText, used: texts }, name, text };
}

/**
 * An entry in the form for a link: the number of its place, its value, a list for each kind of note, and a list that
 * isn't empty if the entry is marked as finished.
 */
export type PlainEntry = readonly [at: number, value: number | null, ...notes: (readonly number[])[]];

export function plainEntry(
  at: number,
  { value, corner = [], centre = [], not = [], done }: Entry,
): PlainEntry {
  const notes = [corner, centre, not, done ? [1] : []];
  while (notes.at(-1)?.length === 0) notes.pop();
  return [at, value ?? null, ...notes];
}

/**
 * Reads an entry from a link; returns the number of its place, and the entry. Undefined if the puzzle has no such
 * place.
 */
export function entryIn(plain: readonly unknown[], places: Places): readonly [number, Entry] | undefined {
  const [at, value, ...notes] = plain;
  if (!isNumber(at) || !(at >= 0 && at < places.count)) return undefined;
  const noteLists = notes.map((note) => (Array.isArray(note) ? note.filter(isNumber) : []));
  const [corner = [], centre = [], not = []] = noteLists.map((note) =>
    [...new Set(note)].filter((one) => places.allows(at, one)).sort((a, b) => a - b),
  );
  const entry = {
    ...(isNumber(value) && places.allows(at, value) && { value }),
    ...(corner.length > 0 && { corner }),
    ...(centre.length > 0 && { centre }),
    ...(not.length > 0 && { not }),
    ...((noteLists[3]?.length ?? 0) > 0 && { done: true as const }),
  };
  return [at, entry];
}

export function progressOf(places: Places, entries: readonly Entry[]): string | undefined {
  const plainEntries = entries.flatMap((entry, at): PlainEntry[] => {
    const isFixed = at < places.firstColorPlace && places.fixedValue(at) !== undefined;
    const one = plainEntry(at, entry);
    return isFixed || (one.length === 2 && one[1] === null) ? [] : [one];
  });
  return plainEntries.length === 0 ? undefined : packText(JSON.stringify(plainEntries));
}

/**
 * Reads the player's entries from a link, as [place]: its entry. Entries for places that the puzzle doesn't have are
 * left out.
 */
export function readProgress(text: string, places: Places): ReadonlyMap<number, Entry> | { problem: string } {
  const unpackedList = listIn(unpackText(text));
  if ('problem' in unpackedList) return unpackedList;
  const entryByPlace = new Map<number, Entry>();
  for (const each of unpackedList.list) {
    if (!Array.isArray(each)) return BROKEN_LINK;
    const placeAndEntry = entryIn(each, places);
    if (placeAndEntry) entryByPlace.set(...placeAndEntry);
  }
  return entryByPlace;
}

const isNumber = (value: unknown): value is number => Number.isInteger(value);

export async function isSameModel(hash: string, model: string): Promise<boolean> {
  return (await hashOfText(model)).slice(0, HASH_LETTERS).replaceAll(/[-_]/g, '0') === hash;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function listIn(found: UnpackedText): { readonly list: readonly unknown[] } | { readonly problem: string } {
  if ('problem' in found) return found;
  try {
    const list: unknown = JSON.parse(found.text);
    return Array.isArray(list) ? { list } : BROKEN_LINK;
  } catch {
    return BROKEN_LINK;
  }
}
