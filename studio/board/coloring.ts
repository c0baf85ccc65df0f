/**
 * Free colors, which aren't part of the answer. Dragging over cells adds a color, or removes it if the first cell has
 * it.
 */
import { EMPTY, type Entry } from '../game/entries.ts';
import type { Session } from '../game/session.ts';
import type { Plan, Point } from './plan.ts';

/** A drag colors a cell if it passes the cell's centre within this distance, in cells. */
const MAX_DISTANCE = 0.45;

export class Coloring {
  readonly #session: Session;
  readonly #plan: Plan;
  readonly #after: Entry;
  readonly #draft = new Map<number, Entry>();

  constructor(session: Session, plan: Plan, start: Point, color: number) {
    this.#session = session;
    this.#plan = plan;
    const first = plan.cellAt(start);
    const now = first === undefined ? EMPTY : session.kept(session.places.colors + first);
    this.#after = color === 0 || now.value === color ? EMPTY : { value: color };
    if (first !== undefined) this.#colorCell(first);
  }

  move(to: Point): void {
    const cell = this.#plan.nearestCell(to, MAX_DISTANCE);
    if (cell !== undefined) this.#colorCell(cell);
  }

  #colorCell(cell: number): void {
    this.#draft.set(this.#session.places.colors + cell, this.#after);
    this.#session.showDraft(this.#draft);
  }
}

/** Adds a color to the selected cells, or removes it if all of them have it. */
export function paintSelected(session: Session, color: number): void {
  const cursor = session.cursor.peek();
  const selected = session.selected.peek();
  const spots = selected.length > 0 ? selected : cursor ? [cursor] : [];
  const ats = spots.flatMap(({ kind, index }) => (kind === 'cell' ? [session.places.colors + index] : []));
  const all = ats.every((at) => session.kept(at).value === color);
  session.set(ats, () => (all || color === 0 ? EMPTY : { value: color }));
}
