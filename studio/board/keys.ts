/** Playing by keyboard alone: a cursor that moves by geometry, values by their names, strokes by Ctrl and an arrow. */
import { batch } from '@preact/signals';
import { goTo, route } from '../app/route.ts';
import type { Settings } from '../app/settings.ts';
import type { Session } from '../game/session.ts';
import { paintSelected } from './coloring.ts';
import {
  ARROW_DIRECTIONS,
  firstPlace,
  nextPlace,
  sideInDirection,
  strokeInDirection,
  switchCursor,
} from './cursor.ts';
import { type Habits, habitsOf } from './habits.ts';
import { type Hit, hitOnSpot } from './hit.ts';
import { areTyped, type Layer, nextLayer } from './layers.ts';
import { type Point, type Spot, sameSpot } from './plan.ts';
import { released } from './release.ts';
import { entryAfterTap } from './tap.ts';
import { CLOCKWISE, turnSelected } from './tiles.ts';
import {
  clearSelected,
  composedKeyTyped,
  digitTyped,
  letterTyped,
  selectedPlaces,
  stepped,
} from './values.ts';

/** Handles a key. Returns true if the key has a meaning here. */
export function keyPressed(session: Session, event: KeyboardEvent, settings: Settings): boolean {
  const { plan } = session;
  if (event.isComposing) return false;
  const command = event.ctrlKey || event.metaKey;
  const letter = event.key.length === 1 ? event.key.toLowerCase() : '';
  if (command && letter === 'z') return handled(() => (event.shiftKey ? session.redo() : session.undo()));
  if (command && letter === 'y') return handled(() => session.redo());
  if (plan && command && letter === 'a') {
    session.selected.value = plan.cells.map((_, index) => ({ kind: 'cell', index }));
    return true;
  }
  const habits = habitsOf(settings.habits);
  if (habitKeyPressed(session, event, letter, habits)) return true;
  const way = ARROW_DIRECTIONS.get(event.key);
  if (way) return arrowPressed(session, way, event);
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  const part = /^[,/?-]$/.test(event.key) ? event.key : (digit ?? event.key);
  if (
    !command &&
    !event.altKey &&
    (part.length === 1 || part === 'Backspace') &&
    composedKeyTyped(session, part)
  )
    return true;
  switch (event.key) {
    case 'Enter':
      return handled(() => pressAtCursor(session, event.shiftKey));
    case ' ':
      return handled(() => {
        // Holding the space bar and dragging moves the board, so anything else that the space bar does waits for its
        // release.
        if (!areTyped(session)) pressAtCursor(session, true);
        else if (!event.repeat) session.holding = 'held';
      });
    case 'Backspace':
    case 'Delete':
      return handled(() => clearSelected(session, event.key === 'Backspace'));
    case 'Escape':
      return handled(() => {
        session.selected.value = [];
        session.hinting.dismiss();
      });
    case '[':
    case ']':
      return handled(() => nextLayer(session, event.key === ']' ? 1 : -1));
  }
  const colors = event.altKey || (areTyped(session) && session.color.peek() !== undefined);
  if (digit !== undefined && colors) return handled(() => paintSelected(session, Number(digit)));
  if (digit !== undefined) return digitTyped(session, digit, noteOf(event, session));
  if (command || event.altKey) return false;
  if (event.key === '-' || event.key === '+' || event.key === '=') return stepped(session, event.key);
  if (letter === 'r' && turnSelected(session, event.shiftKey ? -CLOCKWISE : CLOCKWISE)) return true;
  if (letter !== '' && letterTyped(session, letter, event.shiftKey)) return true;
  return settings.letters && oneLetter(session, letter);
}

/** Handles a key that has a meaning only in the program that the player chose in the settings. */
function habitKeyPressed(
  session: Session,
  event: KeyboardEvent,
  letter: string,
  { spaceClears, wasdMoves, zxEnter, f2Sets }: Habits,
): boolean {
  if (f2Sets && event.key === 'F2') return handled(changeTab);
  if (spaceClears && event.key === ' ') return handled(() => clearSelected(session, false));
  if (event.altKey || letter === '') return false;
  const command = event.ctrlKey || event.metaKey;
  if (wasdMoves && areTyped(session)) {
    if (command && letter === 'i') return handled(() => invertSelection(session));
    const way = ARROW_DIRECTIONS.get(`Arrow${WASD_ARROWS['wasd'.indexOf(letter)]}`);
    if (way && !command) return arrowPressed(session, way, event);
  }
  if (!zxEnter || command || areTyped(session) || (letter !== 'z' && letter !== 'x')) return false;
  return handled(() => pressAtCursor(session, letter === 'x'));
}

/** The arrow keys that W, A, S and D stand for, in this order. */
const WASD_ARROWS = ['Up', 'Left', 'Down', 'Right'];

function changeTab(): void {
  const here = route.peek();
  if (here.page !== 'gallery') goTo({ ...here, tab: here.tab === 'set' ? 'play' : 'set' });
}

function invertSelection(session: Session): void {
  const selected = session.selected.peek();
  const all = session.plan?.cells.map((_, index): Spot => ({ kind: 'cell', index })) ?? [];
  session.selected.value = all.filter((spot) => !selected.some((other) => sameSpot(spot, other)));
}

/** Handles the release of the space bar: chooses the next tool, unless the board was dragged meanwhile. */
export function keyReleased(session: Session, event: KeyboardEvent): void {
  if (event.key !== ' ' || session.holding === undefined) return;
  if (session.holding === 'held') nextTool(session);
  session.holding = undefined;
}

function handled(does: () => unknown): true {
  does();
  return true;
}

function noteOf(event: KeyboardEvent, session: Session): 'corner' | 'centre' | undefined {
  if (event.shiftKey) return 'corner';
  if (event.ctrlKey || event.metaKey) return 'centre';
  const tool = session.tool.peek();
  return tool === 'corner' || tool === 'centre' ? tool : undefined;
}

/** What typed values become, in the order of the letters that sudoku programs use for these modes. */
const TOOLS = ['value', 'corner', 'centre', 'color'] as const;
const TOOL_LETTERS = 'zxcv';

function takeTool(session: Session, tool: (typeof TOOLS)[number]): void {
  batch(() => {
    session.color.value = tool === 'color' ? (session.color.peek() ?? 1) : undefined;
    session.tool.value = tool === 'color' ? 'value' : tool;
  });
}

function nextTool(session: Session): void {
  const now = session.color.peek() === undefined ? session.tool.peek() : 'color';
  const place = TOOLS.indexOf(now === 'not' ? 'value' : now);
  takeTool(session, TOOLS[(place + 1) % TOOLS.length] ?? 'value');
}

function oneLetter(session: Session, letter: string): boolean {
  const tool = areTyped(session) && letter !== '' ? TOOLS[TOOL_LETTERS.indexOf(letter)] : undefined;
  if (tool) return handled(() => takeTool(session, tool));
  switch (letter) {
    case '?':
      return handled(() => {
        session.isHelpOpen.value = true;
      });
    case 'x':
      return handled(() => pressAtCursor(session, true));
    case 'c':
      return handled(() => switchCursor(session));
    case 'f':
      return handled(() => toggleFinishedAtCursor(session));
    case 't':
      return handled(() => session.trying.begin());
    case 'h':
      return handled(() => session.hinting.ask());
    case 'z':
      return handled(() => session.undo());
    case 'y':
      return handled(() => session.redo());
    default:
      return false;
  }
}

/** Marks the strokes at the cursor as finished; if they are marked already, removes the mark. */
function toggleFinishedAtCursor(session: Session): void {
  const { plan } = session;
  const cursor = session.cursor.peek();
  if (plan && cursor) released.middle(session, plan, plan.point(cursor));
}

/**
 * Handles an arrow key: moves the cursor. With Ctrl it also draws; with Shift it extends the selection of typed places,
 * or else draws as the other mouse button does.
 */
function arrowPressed(session: Session, way: Point, event: KeyboardEvent): boolean {
  const { plan } = session;
  if (!plan) return false;
  const from = session.cursor.peek() ?? firstPlace(session);
  if (!from) return false;
  const command = event.ctrlKey || event.metaKey;
  if (event.shiftKey && !command && areTyped(session)) return extendSelection(session, from, way);
  if (command || event.shiftKey) return drawTowards(session, from, way, !command);
  const first = session.cursor.peek() === undefined;
  const to = first ? from : nextPlace(plan, from, way);
  if (!to) return true;
  moveCursor(session, to);
  return true;
}

/** Moves the cursor to the next place in a direction, and adds that to the selection. */
function extendSelection(session: Session, from: Spot, way: Point): true {
  const to = session.plan && nextPlace(session.plan, from, way);
  if (to && canPick(session, to))
    batch(() => {
      const before = session.selected.peek();
      session.cursor.value = to;
      session.selected.value = [...before.filter((spot) => !sameSpot(spot, to)), to];
    });
  return true;
}

function moveCursor(session: Session, to: Spot): void {
  batch(() => {
    session.cursor.value = to;
    session.tray.value = undefined;
    session.selected.value = canPick(session, to) ? [to] : [];
  });
}

function canPick(session: Session, spot: Spot): boolean {
  return session
    .listening()
    .some(
      ({ manner, place, positions }) =>
        manner === 'pick' && place === spot.kind && (positions[spot.index] ?? -1) >= 0,
    );
}

/**
 * Draws in a direction from the cursor: a stroke, a side of the cell, or the value of the next cell. Returns false if
 * nothing can be drawn there.
 */
function drawTowards(session: Session, from: Spot, way: Point, secondary: boolean): boolean {
  const { plan } = session;
  if (!plan) return false;
  const layers = session.listening();
  const stroke = strokeInDirection(plan, from, way);
  if (stroke && writeAt(session, layers, stroke.spot, secondary, stroke.to, from)) {
    moveCursor(session, stroke.to);
    return true;
  }
  if (from.kind === 'cell') {
    const side = sideInDirection(plan, from.index, way);
    if (side !== undefined && writeAt(session, layers, { kind: 'border', index: side }, secondary))
      return true;
    const hit = hitOnSpot(layers, from, session.lastLayer.peek());
    if (hit?.layer.manner === 'paint') return paintTowards(session, hit.layer, from, way, secondary);
    const to = nextPlace(plan, from, way);
    const pointed = hit && to && directionTo(session, hit, to);
    if (hit && pointed !== undefined) {
      const place = session.places.at(hit.layer.find, hit.position);
      const { composing } = session;
      if (composing?.takesDirection(hit.layer.find))
        session.set([place], (entry) => composing.pointed(hit.layer.find, entry, pointed));
      else session.setValue([place], pointed);
      return true;
    }
    if (hit?.layer.manner === 'pick' && to && !secondary) {
      // Copies this cell's value to the next cell, as a drag does.
      const value = ownValue(session, hit);
      const next = hitOnSpot([hit.layer], to);
      if (next && value !== undefined)
        session.setValue([session.places.at(next.layer.find, next.position)], value);
      moveCursor(session, to);
      return true;
    }
  }
  return true;
}

/**
 * The value at a place. For a find whose values are cells, an empty place counts as having its own cell as value, if
 * that is possible.
 */
function ownValue(session: Session, { layer, spot, position }: Hit): number | undefined {
  const { sheet, places } = session;
  const find = sheet.finds[layer.find];
  const itself = find?.element === 'cell' && spot.kind === 'cell' && find.values.includes(spot.index);
  return session.kept(places.at(layer.find, position)).value ?? (itself ? spot.index : undefined);
}

/** For a find whose values are directions: the direction from a place to the next one, which an arrow key enters. */
function directionTo(
  { plan, sheet, composing }: Session,
  { layer, spot }: Hit,
  to: Spot,
): number | undefined {
  const pointing =
    sheet.finds[layer.find]?.element === 'direction' || composing?.takesDirection(layer.find) === true;
  if (!plan || !pointing) return undefined;
  const turn = plan.turns(spot.index).findIndex((each) => plan.board.step[each] === to.index);
  return turn < 0 ? undefined : turn;
}

function paintTowards(session: Session, layer: Layer, from: Spot, way: Point, secondary: boolean): boolean {
  const { plan, places } = session;
  const find = session.sheet.finds[layer.find];
  const here = hitOnSpot([layer], from);
  const to = plan && nextPlace(plan, from, way);
  if (!find || !here) return true;
  const own = places.at(layer.find, here.position);
  const wanted = secondary ? find.values[0] : find.values.at(-1);
  const spots = [own];
  const there = to && hitOnSpot([layer], to);
  if (there) spots.push(places.at(layer.find, there.position));
  session.setValue(spots, wanted);
  if (to) moveCursor(session, to);
  return true;
}

function writeAt(
  session: Session,
  layers: readonly Layer[],
  spot: Spot,
  secondary: boolean,
  to?: Spot,
  from?: Spot,
): boolean {
  const hit = hitOnSpot(layers, spot, session.lastLayer.peek());
  const find = hit && session.sheet.finds[hit.layer.find];
  if (!hit || !find || hit.layer.manner === 'pick') return false;
  const place = session.places.at(hit.layer.find, hit.position);
  session.lastLayer.value = hit.layer.find;
  if (session.locked(place)) return true;
  if (hit.layer.manner === 'arrow' && !secondary && from && to) {
    const forth = session.plan?.board.linkCells[2 * spot.index] === from.index;
    session.setValue([place], find.values[forth ? 0 : 1]);
    return true;
  }
  session.set([place], (entry) =>
    entryAfterTap(find, hit.layer.manner, entry, { secondary, cycling: false }),
  );
  return true;
}

/** Has the same effect as a tap on the cursor's place. */
function pressAtCursor(session: Session, secondary: boolean): void {
  const cursor = session.cursor.peek() ?? firstPlace(session);
  if (!cursor) return;
  const hit = hitOnSpot(session.listening(), cursor, session.lastLayer.peek());
  const find = hit && session.sheet.finds[hit.layer.find];
  session.cursor.value = cursor;
  if (!hit || !find) return;
  const place = session.places.at(hit.layer.find, hit.position);
  if (hit.layer.manner === 'pick') {
    session.selected.value = [cursor];
    if (secondary && find.absent !== undefined) session.setValue(selectedPlaces(session), find.absent);
    const own = find.element === 'cell' && !secondary ? ownValue(session, hit) : undefined;
    if (own !== undefined && !session.locked(place)) session.setValue([place], own);
    return;
  }
  if (session.locked(place)) return;
  session.set([place], (entry) =>
    entryAfterTap(find, hit.layer.manner, entry, { secondary, cycling: !secondary && find.kind !== 'bool' }),
  );
}
