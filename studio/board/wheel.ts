/**
 * The wheel over a selected number increases or decreases it. Elsewhere it scrolls the page, or with Ctrl zooms the
 * board.
 */
import type { Session } from '../game/session.ts';
import { type BoardPlan, type Point, sameSpot } from './plan.ts';
import { stepSelectedValues } from './values.ts';

/** The movement, in pixels, that counts as one notch of the wheel; touchpads report many small movements. */
const NOTCH_PIXELS = 50;

export class Wheel {
  readonly #session: Session;
  readonly #plan: BoardPlan;
  #turned = 0;

  constructor(session: Session, plan: BoardPlan) {
    this.#session = session;
    this.#plan = plan;
  }

  /** Handles a turn of the wheel. Returns whether it changed a number. */
  turn(event: WheelEvent, point: Point): boolean {
    if (event.ctrlKey || event.metaKey || event.deltaY === 0) return false;
    const index = this.#plan.cellAt(point);
    const isSelected = this.#session.selected
      .peek()
      .some((spot) => index !== undefined && sameSpot(spot, { kind: 'cell', index }));
    if (!isSelected) return false;
    if (Math.sign(event.deltaY) !== Math.sign(this.#turned)) this.#turned = 0;
    this.#turned += event.deltaY;
    if (Math.abs(this.#turned) < NOTCH_PIXELS) return true;
    const by = this.#turned < 0 ? 1 : -1;
    this.#turned = 0;
    return stepSelectedValues(this.#session, by);
  }
}
