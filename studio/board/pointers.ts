/**
 * Mouse, pen and fingers. One pointer draws; a second one undoes the stroke and moves or scales the board instead,
 * until all are lifted.
 */
import { settings } from '../app/settings.ts';
import { EMPTY } from '../game/entries.ts';
import type { Session } from '../game/session.ts';
import { Coloring } from './coloring.ts';
import { connectedFrom } from './connected.ts';
import { conventionOf } from './habits.ts';
import { hitAt } from './hit.ts';
import { takesTypedNumbers } from './layers.ts';
import { Loupe } from './loupe.ts';
import { type BoardPlan, distance, type Point, sameSpot, UNIT } from './plan.ts';
import { cellsBetween } from './rectangle.ts';
import { releaseHandlers, type Selecting } from './release.ts';
import { Stroke } from './stroke.ts';
import type { Viewport } from './viewport.ts';
import { Wheel } from './wheel.ts';

/** Milliseconds after which a press counts as long. */
const LONG_PRESS = 350;
/** How far the pointer may move during a long press, in pixels. */
const PRESS_TOLERANCE = 8;
/** If a cell is smaller than this, in pixels, links and borders are too small for a finger. */
const MIN_FINGER_SIZE = 44;
/** With Alt: how far a press may move and still be a click, and not the drawing of a rectangle, in cells. */
const CLICK_TOLERANCE = 0.3;

export class PointerInput {
  readonly #session: Session;
  readonly #plan: BoardPlan;
  readonly #viewport: Viewport;
  readonly #box: HTMLElement;
  readonly #pointers = new Map<number, Point>();
  readonly #end = new AbortController();
  readonly #loupe: Loupe;
  #stroke: Stroke | undefined;
  #coloring: Coloring | undefined;
  /** While a rectangle is drawn with Alt: its first corner, and whether the pointer has left that. */
  #corner: { readonly from: Point; readonly drawn: boolean } | undefined;
  /** While the middle button or the space bar is used to move the board: where that began, and whether it has moved. */
  #boardDrag: { readonly from: Point; readonly moved: boolean } | undefined;
  #longPressTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether a second finger has touched the board; then nothing is entered until all are lifted. */
  #isGesture = false;
  #selecting: Selecting = 'replace';

  constructor(session: Session, plan: BoardPlan, viewport: Viewport, box: HTMLElement) {
    this.#session = session;
    this.#plan = plan;
    this.#viewport = viewport;
    this.#box = box;
    this.#loupe = new Loupe(box);
    const { signal } = this.#end;
    const svg = box.querySelector('svg') ?? box;
    const on = (
      name: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
      does: (event: PointerEvent) => void,
    ) => svg.addEventListener(name, does as EventListener, { signal });
    on('pointerdown', (event) => this.#down(event));
    on('pointermove', (event) => this.#move(event));
    on('pointerup', (event) => this.#up(event));
    on('pointercancel', (event) => this.#cancel(event));
    const wheel = new Wheel(session, plan);
    const onWheel = (event: Event): void => {
      const { clientX, clientY } = event as WheelEvent;
      if (wheel.turn(event as WheelEvent, viewport.point(clientX, clientY))) event.preventDefault();
    };
    // If the wheel changes a selected number, it doesn't move the board.
    svg.addEventListener('wheel', onWheel, { signal, passive: false, capture: true });
    svg.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
    svg.addEventListener('auxclick', (event) => event.preventDefault(), { signal });
    box.addEventListener('keydown', (event) => event.key === 'Escape' && this.#discardStroke(), { signal });
  }

  close(): void {
    clearTimeout(this.#longPressTimer);
    this.#loupe.hide();
    this.#end.abort();
  }

  #down(event: PointerEvent): void {
    this.#pointers.set(event.pointerId, [event.clientX, event.clientY]);
    this.#box.focus({ preventScroll: true });
    if (this.#pointers.size > 1) {
      this.#discardStroke();
      this.#isGesture = true;
      return;
    }
    if (this.#isGesture) return;
    event.preventDefault();
    (event.target as Element).setPointerCapture?.(event.pointerId);
    const session = this.#session;
    const touch = event.pointerType === 'touch';
    const extendsSelection = event.shiftKey && takesTypedNumbers(session);
    const other =
      event.button === 2 || (event.shiftKey && !extendsSelection) || session.marking.peek() !== 'off';
    const point = this.#viewport.point(event.clientX, event.clientY);
    if (event.button === 1 || session.spaceBarState !== undefined) {
      this.#boardDrag = { from: [event.clientX, event.clientY], moved: false };
      return;
    }
    if (event.altKey) {
      this.#corner = { from: point, drawn: false };
      return;
    }
    const color = session.color.peek();
    if (color !== undefined) {
      this.#coloring = new Coloring(session, this.#plan, point, color);
      return;
    }
    const last = session.lastLayer.peek();
    this.#stroke = new Stroke(
      {
        plan: this.#plan,
        places: session.places,
        layers: session.writableLayers(),
        isSetterMode: session.isSetterMode,
        ...(session.composer && { composer: session.composer }),
        ...(last !== undefined && { last }),
        entry: (at) => session.history.entries[at] ?? EMPTY,
        isLocked: (at) => session.isLocked(at),
      },
      point,
      {
        secondary: other !== settings.peek().swap,
        touch,
        coarse: touch && this.#viewport.pixels * 40 < MIN_FINGER_SIZE,
        staysInLine: settings.peek().straight && hasClueLists(session.sheet),
      },
    );
    const isAdditive = event.ctrlKey || event.metaKey || extendsSelection;
    const startSpot = this.#stroke.startHit?.spot;
    const isSelected = session.selected.peek().some((spot) => sameSpot(spot, startSpot));
    this.#selecting = !isAdditive ? 'replace' : isSelected ? 'remove' : 'add';
    if (touch) this.#longPressTimer = setTimeout(() => this.#longPress(), LONG_PRESS);
    if (this.#stroke.press.coarse)
      this.#loupe.showSoon([event.clientX, event.clientY], point, this.#viewport.pixels);
  }

  /** Selects all cells in the rectangle between two points, even those without places. */
  #rectangle({ from, drawn }: { readonly from: Point; readonly drawn: boolean }, to: Point): void {
    if (!drawn && distance(from, to) <= CLICK_TOLERANCE * UNIT) return;
    this.#corner = { from, drawn: true };
    this.#session.selected.value = cellsBetween(this.#plan, from, to);
  }

  /** Highlights the line or group to which a place belongs, until the player does something else. */
  #highlight(point: Point): void {
    const session = this.#session;
    const hoverHit = hitAt(this.#plan, point, { layers: session.writableLayers(), coarse: false });
    const cell = this.#plan.cellAt(point);
    const spot =
      hoverHit?.spot ?? (cell === undefined ? undefined : ({ kind: 'cell', index: cell } as const));
    const game = {
      places: session.places,
      layers: session.layers,
      committedEntry: (at: number) => session.committedEntry(at),
    };
    const focus = spot ? connectedFrom(game, this.#plan, spot) : [];
    session.emphasis.value = { ...session.emphasis.peek(), focus };
  }

  #longPress(): void {
    if (!this.#stroke || this.#stroke.isDragging) return;
    this.#stroke = this.#stroke.toSecondary();
    navigator.vibrate?.(15);
    this.#box.classList.add('long');
  }

  #move(event: PointerEvent): void {
    const previousPoint = this.#pointers.get(event.pointerId);
    if (!previousPoint) return;
    const currentPoint: Point = [event.clientX, event.clientY];
    if (this.#isGesture) {
      this.#pinch(event.pointerId, previousPoint, currentPoint);
      this.#pointers.set(event.pointerId, currentPoint);
      return;
    }
    this.#pointers.set(event.pointerId, currentPoint);
    if (this.#boardDrag) {
      this.#drag(this.#boardDrag, previousPoint, currentPoint);
      return;
    }
    if (this.#coloring) {
      this.#coloring.move(this.#viewport.point(...currentPoint));
      return;
    }
    if (this.#corner) {
      this.#rectangle(this.#corner, this.#viewport.point(...currentPoint));
      return;
    }
    const stroke = this.#stroke;
    if (!stroke) return;
    const pixels = this.#viewport.pixels;
    const coalescedEvents = event.getCoalescedEvents?.() ?? [];
    for (const { clientX, clientY } of coalescedEvents.length > 0 ? coalescedEvents : [event]) {
      stroke.move(this.#viewport.point(clientX, clientY), Math.max(12, PRESS_TOLERANCE / pixels));
    }
    if (stroke.press.coarse) this.#loupe.show(currentPoint, this.#viewport.point(...currentPoint), pixels);
    if (!stroke.isDragging) return;
    clearTimeout(this.#longPressTimer);
    this.#session.showDraft(stroke.draft);
    if (stroke.selectedSpots.length > 0)
      releaseHandlers.select(this.#session, stroke.selectedSpots, this.#selecting);
  }

  /** Moves the board with the mouse, once the mouse has left its starting point. */
  #drag(
    { from, moved }: { readonly from: Point; readonly moved: boolean },
    before: Point,
    here: Point,
  ): void {
    if (!moved && distance(from, here) <= PRESS_TOLERANCE) return;
    const dragStart = moved ? before : from;
    this.#boardDrag = { from, moved: true };
    const pixels = this.#viewport.pixels;
    this.#viewport.pan((here[0] - dragStart[0]) / pixels, (here[1] - dragStart[1]) / pixels);
  }

  #pinch(moved: number, before: Point, here: Point): void {
    const [other] = [...this.#pointers].filter(([id]) => id !== moved).map(([, point]) => point);
    if (!other) return;
    const span = ([x, y]: Point): number => Math.hypot(x - other[0], y - other[1]) || 1;
    const middle = this.#viewport.point((here[0] + other[0]) / 2, (here[1] + other[1]) / 2);
    this.#viewport.zoom(span(here) / span(before), middle);
    const pixels = this.#viewport.pixels;
    this.#viewport.pan((here[0] - before[0]) / 2 / pixels, (here[1] - before[1]) / 2 / pixels);
  }

  #up(event: PointerEvent): void {
    if (!this.#pointers.delete(event.pointerId)) return;
    clearTimeout(this.#longPressTimer);
    this.#loupe.hide();
    this.#box.classList.remove('long');
    if (this.#isGesture) {
      if (this.#pointers.size === 0) this.#isGesture = false;
      return;
    }
    const session = this.#session;
    if (this.#boardDrag) {
      const { from, moved } = this.#boardDrag;
      this.#boardDrag = undefined;
      if (session.spaceBarState !== undefined) session.spaceBarState = 'moved';
      else if (!moved) {
        const point = this.#viewport.point(...from);
        if (!releaseHandlers.middle(session, this.#plan, point))
          releaseHandlers.empty(session, this.#plan, point);
      }
      return;
    }
    if (this.#coloring) {
      this.#coloring = undefined;
      session.commitDraft();
      return;
    }
    if (this.#corner) {
      const { from, drawn } = this.#corner;
      this.#corner = undefined;
      if (!drawn) this.#highlight(from);
      return;
    }
    const stroke = this.#stroke;
    this.#stroke = undefined;
    if (!stroke) return;
    const end = stroke.release();
    if (end.kind === 'drawn') {
      session.showDraft(stroke.draft);
      session.commitDraft();
      if (end.find !== undefined) session.lastLayer.value = end.find;
    } else if (end.kind === 'selected') releaseHandlers.select(session, end.spots, this.#selecting);
    else if (stroke.press.secondary || !releaseHandlers.node(session, this.#plan, end.point)) {
      const { secondary, touch } = stroke.press;
      const {
        clickCyclesValue = false,
        clickStepsNumber = false,
        secondaryClickNotes = false,
      } = conventionOf(settings.peek().habits);
      releaseHandlers.tap(session, end.hit, {
        secondary,
        cyclesValues: touch ? !secondary : clickCyclesValue,
        stepsNumber: clickStepsNumber && !touch,
        secondaryNotes: secondaryClickNotes,
        selecting: this.#selecting,
      });
    }
    if (session.marking.peek() === 'next') session.marking.value = 'off';
  }

  #cancel(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId);
    if (this.#pointers.size === 0) this.#isGesture = false;
    this.#discardStroke();
  }

  /** Discards the current stroke. */
  #discardStroke(): void {
    clearTimeout(this.#longPressTimer);
    this.#loupe.hide();
    this.#box.classList.remove('long');
    this.#corner = undefined;
    this.#boardDrag = undefined;
    if (!this.#stroke && !this.#coloring) return;
    this.#stroke = undefined;
    this.#coloring = undefined;
    this.#session.showDraft(new Map());
  }
}

/**
 * Whether clues beside the board list the contents of rows and columns, as in nonograms; players then fill one row or
 * column at a time.
 */
const hasClueLists = ({ scene: { margins } }: Session['sheet']): boolean =>
  [margins.left, margins.right, margins.top, margins.bottom].some((lines) =>
    lines.some((labels) => labels.length > 0),
  );
