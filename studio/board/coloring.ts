/**
 * Free colors, which aren't part of the answer. Dragging over cells adds a color, or removes it if the first cell has
 * it.
 */
import { EMPTY, type Entry } from '../game/entries.ts';
import type { Session } from '../game/session.ts';
import type { BoardPlan, Point } from './plan.ts';

/** A drag colors a cell if it passes the cell's centre within this distance, in cells. */
const MAX_DISTANCE = 0.45;

export class Coloring {
  readonly #session: Session;
  readonly #plan: BoardPlan;
  readonly #newEntry: Entry;
  readonly #draft = new Map<number, Entry>();

  constructor(session: Session, plan: BoardPlan, start: Point, color: number) {
    this.#session = session;
    this.#plan = plan;
    const first = plan.cellAt(start);
    const firstEntry =
      first === undefined ? EMPTY : session.committedEntry(session.places.firstColorPlace + first);
    this.#newEntry = color === 0 || firstEntry.value === color ? EMPTY : { value: color };
    if (first !== undefined) this.#colorCell(first);
  }

  move(to: Point): void {
    const cell = this.#plan.nearestCell(to, MAX_DISTANCE);
    if (cell !== undefined) this.#colorCell(cell);
  }

  #colorCell(cell: number): void {
    this.#draft.set(this.#session.places.firstColorPlace + cell, this.#newEntry);
    this.#session.showDraft(this.#draft);
  }
}

/** Adds a color to the selected cells, or removes it if all of them have it. */
export function paintSelected(session: Session, color: number): void {
  const cursor = session.cursor.peek();
  const selectedSpots = session.selected.peek();
  const spots = selectedSpots.length > 0 ? selectedSpots : cursor ? [cursor] : [];
  const colorPlaces = spots.flatMap(({ kind, index }) =>
    kind === 'cell' ? [session.places.firstColorPlace + index] : [],
  );
  const areAllColored = colorPlaces.every((at) => session.committedEntry(at).value === color);
  session.set(colorPlaces, () => (areAllColored || color === 0 ? EMPTY : { value: color }));
}
