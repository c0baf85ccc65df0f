/**
 * The entries on the board: one for each place of each find, numbered consecutively, followed by one per cell for the
 * color that a player may add, which is no part of the answer.
 */
import type { Sheet } from '../../src/index.ts';
import type { Entered, PlainClaim } from '../worker/protocol.ts';

export interface Entry {
  readonly value?: number;
  /** The values noted in the corners of the cell, sorted. */
  readonly corner?: readonly number[];
  /** The values noted in the middle of the cell, sorted. */
  readonly centre?: readonly number[];
  readonly not?: readonly number[];
  /** Set if the player has marked the entry as finished; it then can't be changed. */
  readonly done?: true;
}

export const EMPTY: Entry = {};

export type NoteKind = 'corner' | 'centre' | 'not';

/** A change of the entry at one place. */
export interface Change {
  readonly at: number;
  readonly before: Entry;
  readonly after: Entry;
}

export class Places {
  /** `starts[find]`: the number of the find's first place. */
  readonly starts: readonly number[];
  readonly finds: Sheet['finds'];
  /** The number of the first place for a free color; there is one such place for each cell. */
  readonly colors: number;
  readonly count: number;

  constructor(sheet: Sheet) {
    this.finds = sheet.finds;
    const starts: number[] = [];
    let next = 0;
    for (const find of sheet.finds) {
      starts.push(next);
      next += find.elements.length;
    }
    this.starts = starts;
    this.colors = next;
    this.count = next + (sheet.board?.cellCount ?? 0);
  }

  at(find: number, position: number): number {
    return (this.starts[find] ?? 0) + position;
  }

  /** The find to which a place belongs, and the place's position in it; for a color, −1 and the cell. */
  of(at: number): readonly [find: number, position: number] {
    if (at >= this.colors) return [-1, at - this.colors];
    let find = this.starts.length - 1;
    while (find > 0 && (this.starts[find] ?? 0) > at) find--;
    return [find, at - (this.starts[find] ?? 0)];
  }

  /**
   * The value that the puzzle itself determines at a place, so that players can't change it; undefined if there is
   * none.
   */
  told(at: number): number | undefined {
    const [find, position] = this.of(at);
    return this.finds[find]?.told.get(position);
  }

  allows(at: number, value: number): boolean {
    const [index, position] = this.of(at);
    const find = this.finds[index];
    if (!find) return true;
    if (find.kind === 'composed') return find.looks.has(value);
    const mine = find.allowed.get(position);
    return mine ? mine.includes(value) : value === find.absent || find.values.includes(value);
  }
}

export function beginning(places: Places): Entry[] {
  return Array.from({ length: places.count }, (_, at) => {
    const value = places.told(at);
    return value === undefined ? EMPTY : { value };
  });
}

/** Converts entries to the library's form: claims that a place has a value, or that it doesn't have one. */
export function claimsOfEntries(places: Places, entries: readonly Entry[]): Entered {
  const claims: PlainClaim[] = [];
  for (let at = 0; at < places.colors; at++) {
    const { value, not } = entries[at] ?? EMPTY;
    const [find, position] = places.of(at);
    if (value !== undefined) claims.push({ find, position, value, holds: true });
    else for (const ruledOut of not ?? []) claims.push({ find, position, value: ruledOut, holds: false });
  }
  return claims;
}

/**
 * Converts the entries of a complete board to claims. Empty places count as the value that they mean: unshaded, no
 * line, no strokes, absent. Undefined if an empty place means no value, so that the board isn't complete.
 */
export function completedClaims(places: Places, entries: readonly Entry[]): Entered | undefined {
  const claims: PlainClaim[] = [];
  for (const [find, { elements }] of places.finds.entries()) {
    for (let position = 0; position < elements.length; position++) {
      const at = places.at(find, position);
      const value = entries[at]?.value ?? emptyValueOf(places, find, at);
      if (value === undefined) return undefined;
      claims.push({ find, position, value, holds: true });
    }
  }
  return claims;
}

/** Like `completedClaims`, but an empty place that means no value is left out. */
export function claimsWithEmptyValues(places: Places, entries: readonly Entry[]): Entered {
  return places.finds.flatMap(({ elements }, find) =>
    Array.from(elements).flatMap((_, position): PlainClaim[] => {
      const at = places.at(find, position);
      const value = entries[at]?.value ?? emptyValueOf(places, find, at);
      return value === undefined ? [] : [{ find, position, value, holds: true }];
    }),
  );
}

function emptyValueOf(places: Places, index: number, at: number): number | undefined {
  const find = places.finds[index];
  if (!find) return undefined;
  if (find.absent !== undefined && places.allows(at, find.absent)) return find.absent;
  if (find.kind === 'bool' && places.allows(at, 0)) return find.drawsFalse ? undefined : 0;
  if (find.kind === 'int' && (find.place === 'link' || find.place === 'border')) {
    return places.allows(at, 0) ? 0 : undefined;
  }
  return undefined;
}

/** Whether two entries are equal in everything that is saved. */
export function sameEntry(a: Entry, b: Entry): boolean {
  return (
    a === b ||
    (a.value === b.value &&
      a.done === b.done &&
      sameList(a.corner, b.corner) &&
      sameList(a.centre, b.centre) &&
      sameList(a.not, b.not))
  );
}

function sameList(a: readonly number[] = [], b: readonly number[] = []): boolean {
  return a.length === b.length && a.every((value, at) => value === b[at]);
}

export function withValue(entry: Entry, value: number | undefined): Entry {
  const { value: _, ...rest } = entry;
  return value === undefined ? rest : { ...rest, value };
}

/** The entry to which a note is added (`present`) or from which it is removed. */
export function withNote(entry: Entry, kind: NoteKind, value: number, present: boolean): Entry {
  const others = (entry[kind] ?? []).filter((other) => other !== value);
  const list = present ? [...others, value].sort((a, b) => a - b) : others;
  const { [kind]: _, ...rest } = entry;
  return list.length === 0 ? rest : { ...rest, [kind]: list };
}

export function withDone(entry: Entry, done: boolean): Entry {
  const { done: _, ...rest } = entry;
  return done ? { ...rest, done: true } : rest;
}
