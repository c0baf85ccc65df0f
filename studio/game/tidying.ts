/**
 * Removes an entered value from notes in places where a rule excludes it. The solver determines these places, condition
 * by condition, a moment later. The removal still belongs to the same step and is undone with it.
 */
import { WorkerStopped } from '../worker/client.ts';
import { type Change, claimsOfEntries, EMPTY, type Entry, withNote } from './entries.ts';
import type { Session } from './session.ts';

const hasNotes = ({ corner, centre }: Entry): boolean => corner !== undefined || centre !== undefined;

export class NoteTidier {
  readonly #session: Session;
  /** Places whose values are new, and for which the solver hasn't been asked yet what they exclude. */
  readonly #waitingPlaces = new Set<number>();
  #asking = false;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Called with the changes of each stroke. */
  tidySoon(done: readonly Change[]): void {
    const { places, history } = this.#session;
    for (const { at, before, after } of done) {
      if (at < places.firstColorPlace && after.value !== undefined && after.value !== before.value)
        this.#waitingPlaces.add(at);
    }
    if (this.#waitingPlaces.size > 0 && history.entries.some(hasNotes)) void this.#tidyWaiting();
    else this.#waitingPlaces.clear();
  }

  /** Removes all notes that the present values make impossible, and reports how many. */
  async tidyAll(): Promise<void> {
    const game = this.#session;
    if (game.explainIfFogged()) return;
    await game.queries.waitFor('Looking at the notes', async () => {
      const changes = this.#changesWithout(await this.#valuesExcludedBy(() => true));
      const count = changes.reduce((sum, { before, after }) => sum + countOf(before) - countOf(after), 0);
      game.write(changes);
      game.notice.value =
        count === 0
          ? 'No rule forbids a note.'
          : `${count} ${count === 1 ? 'note is' : 'notes are'} taken out.`;
    });
  }

  async #tidyWaiting(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    const game = this.#session;
    try {
      while (this.#waitingPlaces.size > 0) {
        const askedPlaces = new Set(this.#waitingPlaces);
        this.#waitingPlaces.clear();
        const { history } = game;
        const step = history.at;
        const excludedByPlace = await this.#valuesExcludedBy((at) => askedPlaces.has(at));
        if (history === game.history && history.at === step) {
          const changes = this.#changesWithout(excludedByPlace);
          if (changes.length > 0 && history.amend(changes)) game.amendStep(changes);
          // The game changed meanwhile. If the step was undone, its values exclude nothing any more; if further steps
          // followed it, its values are still on the board, so the solver is asked again.
        } else if (game.history.path().includes(step))
          for (const at of askedPlaces) this.#waitingPlaces.add(at);
      }
    } catch (error) {
      if (!(error instanceof WorkerStopped)) throw error;
      this.#waitingPlaces.clear();
    } finally {
      this.#asking = false;
    }
  }

  /** [place]: the values that are impossible there because of the entries at the places for which `isAsked` is true. */
  async #valuesExcludedBy(isAsked: (at: number) => boolean): Promise<ReadonlyMap<number, readonly number[]>> {
    const { places, history, checker, solver } = this.#session;
    const askedEntries = history.entries.map((entry, at) => (isAsked(at) ? entry : EMPTY));
    const worker = checker.isBusy && !solver.isBusy ? solver : checker;
    const excludedByPlace = new Map<number, number[]>();
    for (const { find, position, value } of await worker.ask('excludedValues', {
      entered: claimsOfEntries(places, askedEntries),
    })) {
      const at = places.at(find, position);
      excludedByPlace.set(at, [...(excludedByPlace.get(at) ?? []), value]);
    }
    return excludedByPlace;
  }

  #changesWithout(excluded: ReadonlyMap<number, readonly number[]>): Change[] {
    const game = this.#session;
    return [...excluded].flatMap(([at, values]) => {
      const oldEntry = game.committedEntry(at);
      const newEntry = values.reduce(
        (entry, value) => withNote(withNote(entry, 'corner', value, false), 'centre', value, false),
        oldEntry,
      );
      return hasNotes(oldEntry) && !game.isLocked(at) ? [{ at, before: oldEntry, after: newEntry }] : [];
    });
  }
}

const countOf = ({ corner = [], centre = [] }: Entry): number => corner.length + centre.length;
