/** Places that are drawn together, because a rule requires them to be equal: a bridge extends to the next island. */
import type { PlainPlaces } from '../worker/protocol.ts';
import type { Change, Entry, Places } from './entries.ts';

interface Game {
  readonly places: Places;
  readonly isSetterMode: boolean;
  committedEntry(at: number): Entry;
  isLocked(at: number): boolean;
}

export class EqualPlaces {
  readonly #game: Game;
  readonly #groups = new Map<number, readonly number[]>();

  constructor(groups: readonly PlainPlaces[], game: Game) {
    this.#game = game;
    // While a puzzle is being set, entries are clues, and no rule makes clues equal.
    if (game.isSetterMode) return;
    for (const { find, positions } of groups) {
      const equalPlaces = positions.map((position) => game.places.at(find, position));
      for (const at of equalPlaces) this.#groups.set(at, equalPlaces);
    }
  }

  /** These places, and all that must be equal to one of them. */
  placesWithEqual(ats: readonly number[]): readonly number[] {
    return [...new Set(ats.flatMap((at) => [at, ...(this.#groups.get(at) ?? [])]))];
  }

  /** Adds, for each changed place, the same change at all places that must be equal to it. */
  withEqualPlaces(changes: readonly Change[]): readonly Change[] {
    if (this.#groups.size === 0) return changes;
    const changeByPlace = new Map<number, Change>();
    for (const change of changes) {
      for (const at of this.#groups.get(change.at) ?? []) {
        if (at === change.at || this.#game.isLocked(at)) continue;
        changeByPlace.set(at, { at, before: this.#game.committedEntry(at), after: change.after });
      }
    }
    for (const change of changes) changeByPlace.set(change.at, change);
    return [...changeByPlace.values()];
  }
}
