/**
 * The entries on the board: one for each place of each find, numbered consecutively, followed by one per cell for the
 * color that a player may add, which is no part of the answer.
 */
import type { Sheet } from '../../src/index.ts';
import type { EnteredClaims, PlainClaim } from '../worker/protocol.ts';

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
  readonly firstColorPlace: number;
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
    this.firstColorPlace = next;
    this.count = next + (sheet.board?.cellCount ?? 0);
  }

  at(find: number, position: number): number {
    return (this.starts[find] ?? 0) + position;
  }

  /** The find to which a place belongs, and the place's position in it; for a color, −1 and the cell. */
  of(at: number): readonly [find: number, position: number] {
    if (at >= this.firstColorPlace) return [-1, at - this.firstColorPlace];
    let findIndex = this.starts.length - 1;
    while (findIndex > 0 && (this.starts[findIndex] ?? 0) > at) findIndex--;
    return [findIndex, at - (this.starts[findIndex] ?? 0)];
  }

  /**
   * The value that the puzzle itself determines at a place, so that players can't change it; undefined if there is
   * none.
   */
  fixedValue(at: number): number | undefined {
    const [find, position] = this.of(at);
    return this.finds[find]?.told.get(position);
  }

  allows(at: number, value: number): boolean {
    const [index, position] = this.of(at);
    const findDeclaration = this.finds[index];
    if (!findDeclaration) return true;
    if (findDeclaration.kind === 'composed') return findDeclaration.looks.has(value);
    const allowedHere = findDeclaration.allowed.get(position);
    return allowedHere
      ? allowedHere.includes(value)
      : value === findDeclaration.absent || findDeclaration.values.includes(value);
  }
}

export function initialEntries(places: Places): Entry[] {
  return Array.from({ length: places.count }, (_, at) => {
    const value = places.fixedValue(at);
    return value === undefined ? EMPTY : { value };
  });
}

/** Converts entries to the library's form: claims that a place has a value, or that it doesn't have one. */
export function claimsOfEntries(places: Places, entries: readonly Entry[]): EnteredClaims {
  const claims: PlainClaim[] = [];
  for (let at = 0; at < places.firstColorPlace; at++) {
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
export function completedClaims(places: Places, entries: readonly Entry[]): EnteredClaims | undefined {
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
export function claimsWithEmptyValues(places: Places, entries: readonly Entry[]): EnteredClaims {
  return places.finds.flatMap(({ elements }, find) =>
    Array.from(elements).flatMap((_, position): PlainClaim[] => {
      const at = places.at(find, position);
      const value = entries[at]?.value ?? emptyValueOf(places, find, at);
      return value === undefined ? [] : [{ find, position, value, holds: true }];
    }),
  );
}

function emptyValueOf(places: Places, index: number, at: number): number | undefined {
  const findDeclaration = places.finds[index];
  if (!findDeclaration) return undefined;
  if (findDeclaration.absent !== undefined && places.allows(at, findDeclaration.absent))
    return findDeclaration.absent;
  if (findDeclaration.kind === 'bool' && places.allows(at, 0))
    return findDeclaration.drawsFalse ? undefined : 0;
  if (
    findDeclaration.kind === 'int' &&
    (findDeclaration.place === 'link' || findDeclaration.place === 'border')
  ) {
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
  const otherNotes = (entry[kind] ?? []).filter((other) => other !== value);
  const list = present ? [...otherNotes, value].sort((a, b) => a - b) : otherNotes;
  const { [kind]: _, ...rest } = entry;
  return list.length === 0 ? rest : { ...rest, [kind]: list };
}

export function withDone(entry: Entry, done: boolean): Entry {
  const { done: _, ...rest } = entry;
  return done ? { ...rest, done: true } : rest;
}
