/** Rotatable tiles: the tile in a cell, its rotation, and the tiles that are left. */
import type { Change } from '../game/entries.ts';
import { EMPTY, withValue } from '../game/entries.ts';
import type { Session } from '../game/session.ts';
import type { Spot } from './plan.ts';
import { selectedPlaces } from './values.ts';

/** One turn clockwise, as a number of quarter turns; these are counted anti-clockwise. */
export const CLOCKWISE = -1;

/** The place where the rotation is entered for the tile at another place; undefined if tiles can't be rotated. */
function rotationPlace({ sheet: { finds }, places }: Session, at: number): number | undefined {
  const [index, position] = places.of(at);
  const findDeclaration = finds[index];
  const by = findDeclaration?.tiles?.turnedBy;
  const rotationFind = by === undefined ? undefined : finds[by];
  const rotationPosition = rotationFind?.elements.indexOf(findDeclaration?.elements[position] ?? -1) ?? -1;
  return by === undefined || rotationPosition < 0 ? undefined : places.at(by, rotationPosition);
}

/** Adds the changes of rotations: a new tile begins unrotated, and the rotation of a removed tile is removed. */
export function withRotations(session: Session, changes: readonly Change[]): readonly Change[] {
  const rotationChanges = changes.flatMap(({ at, before, after }): Change[] => {
    const turn = before.value === after.value ? undefined : rotationPlace(session, at);
    if (turn === undefined || session.isLocked(turn)) return [];
    const rotationEntry = session.committedEntry(turn);
    if (after.value === undefined) return [{ at: turn, before: rotationEntry, after: EMPTY }];
    const [first] = session.sheet.finds[session.places.of(turn)[0]]?.values ?? [];
    return rotationEntry.value === undefined
      ? [{ at: turn, before: rotationEntry, after: withValue(rotationEntry, first) }]
      : [];
  });
  return rotationChanges.length === 0 ? changes : [...changes, ...rotationChanges];
}

/**
 * Rotates the tiles at some places by a number of quarter turns anti-clockwise. Returns false if none of them can be
 * rotated.
 */
export function turnTiles(session: Session, ats: readonly number[], by: number): boolean {
  const turns = ats.flatMap((at) => {
    const turn = session.committedEntry(at).value === undefined ? undefined : rotationPlace(session, at);
    return turn === undefined ? [] : [turn];
  });
  if (turns.length === 0) return false;
  session.set(turns, (entry, at) => {
    const values = session.sheet.finds[session.places.of(at)[0]]?.values ?? [];
    const valueIndex = Math.max(0, values.indexOf(entry.value ?? 0));
    return withValue(entry, values[(valueIndex + by + values.length) % values.length]);
  });
  return true;
}

export const turnSelected = (session: Session, by: number): boolean =>
  turnTiles(session, selectedPlaces(session), by);

/** The rotation of the tile at a place, in quarter turns; undefined if it can't be rotated. */
export function rotationAt(session: Session, at: number): number | undefined {
  const turn = rotationPlace(session, at);
  return turn === undefined ? undefined : session.committedEntry(turn).value;
}

/** The tiles that aren't on the board yet. */
export function tilesLeft(session: Session, find: number): readonly number[] {
  const { finds } = session.sheet;
  const { values = [], tiles, elements = [] } = finds[find] ?? {};
  if (!tiles?.once) return values;
  const usedTiles = new Set(
    Array.from(elements, (_, position) => session.committedEntry(session.places.at(find, position)).value),
  );
  return values.filter((value) => !usedTiles.has(value));
}

/** Puts a tile into a cell and selects the cell, so that the tile can be rotated. */
export function placeTile(session: Session, find: number, value: number, spot: Spot): void {
  const layer = session.layers.find((each) => each.find === find);
  const position = spot.kind === layer?.place ? (layer.positions[spot.index] ?? -1) : -1;
  if (position < 0) return;
  session.selected.value = [spot];
  session.cursor.value = spot;
  session.lastLayer.value = find;
  session.chosen.value = undefined;
  session.setValue([session.places.at(find, position)], value);
  // The tile has left the list of tiles, so keys now apply to the board.
  session.focusBoard?.();
}

/**
 * Called when a tile is chosen from the list: puts it into the selected cell if that is empty; otherwise the next tap
 * places it.
 */
export function takeTile(session: Session, find: number, value: number): void {
  const selectedSpots = session.selected.peek();
  const layer = session.layers.find((each) => each.find === find);
  const [spot, ...others] = selectedSpots;
  const position =
    spot && others.length === 0 && spot.kind === layer?.place ? layer.positions[spot.index] : -1;
  const at = position === undefined || position < 0 ? undefined : session.places.at(find, position);
  if (spot && at !== undefined && !session.isLocked(at) && session.committedEntry(at).value === undefined)
    placeTile(session, find, value, spot);
  else session.chosen.value = session.chosen.peek() === value ? undefined : value;
}
