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
import { conventionOf, type InputConvention } from './habits.ts';
import { type Hit, hitOnSpot } from './hit.ts';
import { type Layer, nextLayer, takesTypedNumbers } from './layers.ts';
import { type BoardPlan, type Point, type Spot, sameSpot } from './plan.ts';
import { beginRegion, releaseHandlers } from './release.ts';
import { entryAfterTap } from './tap.ts';
import { CLOCKWISE, turnSelected } from './tiles.ts';
import {
  clearSelected,
  selectedPlaces,
  stepByKey,
  typeComposedKey,
  typeDigit,
  typeLetter,
} from './values.ts';

/** Handles a key. Returns true if the key has a meaning here. */
export function keyPressed(session: Session, event: KeyboardEvent, settings: Settings): boolean {
  const { plan } = session;
  if (event.isComposing) return false;
  const command = event.ctrlKey || event.metaKey;
  const letter = event.key.length === 1 ? event.key.toLowerCase() : '';
  if (command && letter === 'z')
    return runAsHandled(() => (event.shiftKey ? session.redo() : session.undo()));
  if (command && letter === 'y') return runAsHandled(() => session.redo());
  if (plan && command && letter === 'a') {
    session.selected.value = plan.cells.map((_, index) => ({ kind: 'cell', index }));
    return true;
  }
  const inputConvention = conventionOf(settings.habits);
  if (pressConventionKey(session, event, letter, inputConvention)) return true;
  const arrowDirection = ARROW_DIRECTIONS.get(event.key);
  if (arrowDirection) return arrowPressed(session, arrowDirection, event, inputConvention);
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  const part = /^[,/?-]$/.test(event.key) ? event.key : (digit ?? event.key);
  if (
    !command &&
    !event.altKey &&
    (part.length === 1 || part === 'Backspace') &&
    typeComposedKey(session, part)
  )
    return true;
  switch (event.key) {
    case 'Enter':
      return runAsHandled(() => pressAtCursor(session, event.shiftKey));
    case ' ':
      return runAsHandled(() => {
        // Holding the space bar and dragging moves the board, so anything else that the space bar does waits for its
        // release.
        if (!takesTypedNumbers(session)) pressAtCursor(session, true);
        else if (!event.repeat) session.spaceBarState = 'held';
      });
    case 'Backspace':
    case 'Delete':
      return runAsHandled(() => clearSelected(session, event.key === 'Backspace'));
    case 'Escape':
      return runAsHandled(() => {
        session.selected.value = [];
        session.hinting.dismiss();
      });
    case '[':
    case ']':
      return runAsHandled(() => nextLayer(session, event.key === ']' ? 1 : -1));
  }
  const entersColor = event.altKey || (takesTypedNumbers(session) && session.color.peek() !== undefined);
  if (digit !== undefined && entersColor) return runAsHandled(() => paintSelected(session, Number(digit)));
  if (digit !== undefined) return typeDigit(session, digit, noteOf(event, session));
  if (command || event.altKey) return false;
  if (event.key === '-' || event.key === '+' || event.key === '=') return stepByKey(session, event.key);
  if (letter === 'r' && turnSelected(session, event.shiftKey ? -CLOCKWISE : CLOCKWISE)) return true;
  if (letter !== '' && typeLetter(session, letter, event.shiftKey)) return true;
  return settings.letters && pressLetter(session, letter);
}

/** Handles a key that has a meaning only in the program that the player chose in the settings. */
function pressConventionKey(
  session: Session,
  event: KeyboardEvent,
  letter: string,
  inputConvention: InputConvention,
): boolean {
  const { spaceClears, wasdMoves, zxEnterValues, enterTogglesNotes, f2TogglesSetting } = inputConvention;
  if (f2TogglesSetting && event.key === 'F2') return runAsHandled(toggleTab);
  if (spaceClears && event.key === ' ') return runAsHandled(() => clearSelected(session, false));
  if (enterTogglesNotes && event.key === 'Enter' && takesTypedNumbers(session))
    return runAsHandled(() => takeTool(session, session.tool.peek() === 'value' ? 'corner' : 'value'));
  if (event.altKey || letter === '') return false;
  const command = event.ctrlKey || event.metaKey;
  if (wasdMoves && takesTypedNumbers(session)) {
    if (command && letter === 'i') return runAsHandled(() => invertSelection(session));
    const arrowDirection = ARROW_DIRECTIONS.get(`Arrow${WASD_ARROWS['wasd'.indexOf(letter)]}`);
    if (arrowDirection && !command) return arrowPressed(session, arrowDirection, event, inputConvention);
  }
  if (!zxEnterValues || command || takesTypedNumbers(session) || (letter !== 'z' && letter !== 'x'))
    return false;
  return runAsHandled(() => pressAtCursor(session, letter === 'x'));
}

/** The arrow keys that W, A, S and D stand for, in this order. */
const WASD_ARROWS = ['Up', 'Left', 'Down', 'Right'];

function toggleTab(): void {
  const currentRoute = route.peek();
  if (currentRoute.page !== 'gallery')
    goTo({ ...currentRoute, tab: currentRoute.tab === 'set' ? 'play' : 'set' });
}

function invertSelection(session: Session): void {
  const selectedSpots = session.selected.peek();
  const allCells = session.plan?.cells.map((_, index): Spot => ({ kind: 'cell', index })) ?? [];
  session.selected.value = allCells.filter((spot) => !selectedSpots.some((other) => sameSpot(spot, other)));
}

/** Handles the release of the space bar: chooses the next tool, unless the board was dragged meanwhile. */
export function keyReleased(session: Session, event: KeyboardEvent): void {
  if (event.key !== ' ' || session.spaceBarState === undefined) return;
  if (session.spaceBarState === 'held') nextTool(session);
  session.spaceBarState = undefined;
}

function runAsHandled(does: () => unknown): true {
  does();
  return true;
}

function noteOf(event: KeyboardEvent, session: Session): 'corner' | 'centre' | undefined {
  if (event.shiftKey) return 'corner';
  if (event.ctrlKey || event.metaKey) return 'centre';
  const tool = session.tool.peek();
  return tool === 'corner' || tool === 'centre' ? tool : undefined;
}

/** The tools for typed values: as the value itself, as a note in the corner or the centre, or as a color. In the order of `TOOL_LETTERS`. */
const TOOLS = ['value', 'corner', 'centre', 'color'] as const;
const TOOL_LETTERS = 'zxcv';

function takeTool(session: Session, tool: (typeof TOOLS)[number]): void {
  batch(() => {
    session.color.value = tool === 'color' ? (session.color.peek() ?? 1) : undefined;
    session.tool.value = tool === 'color' ? 'value' : tool;
  });
}

function nextTool(session: Session): void {
  const currentTool = session.color.peek() === undefined ? session.tool.peek() : 'color';
  const place = TOOLS.indexOf(currentTool === 'not' ? 'value' : currentTool);
  takeTool(session, TOOLS[(place + 1) % TOOLS.length] ?? 'value');
}

function pressLetter(session: Session, letter: string): boolean {
  const tool = takesTypedNumbers(session) && letter !== '' ? TOOLS[TOOL_LETTERS.indexOf(letter)] : undefined;
  if (tool) return runAsHandled(() => takeTool(session, tool));
  switch (letter) {
    case '?':
      return runAsHandled(() => {
        session.isHelpOpen.value = true;
      });
    case 'x':
      return runAsHandled(() => pressAtCursor(session, true));
    case 'c':
      return runAsHandled(() => switchCursor(session));
    case 'f':
      return runAsHandled(() => toggleFinishedAtCursor(session));
    case 't':
      return runAsHandled(() => session.trials.beginTrial());
    case 'h':
      return runAsHandled(() => session.hinting.requestHint());
    case 'z':
      return runAsHandled(() => session.undo());
    case 'y':
      return runAsHandled(() => session.redo());
    default:
      return false;
  }
}

/** Marks the strokes at the cursor as finished; if they are marked already, removes the mark. */
function toggleFinishedAtCursor(session: Session): void {
  const { plan } = session;
  const cursor = session.cursor.peek();
  if (plan && cursor) releaseHandlers.middle(session, plan, plan.point(cursor));
}

/**
 * Handles an arrow key: moves the cursor. With Ctrl it also draws; with Shift it extends the selection of typed places,
 * or else draws as the other mouse button does.
 */
function arrowPressed(
  session: Session,
  way: Point,
  event: KeyboardEvent,
  { arrowsWrap }: InputConvention,
): boolean {
  const { plan } = session;
  if (!plan) return false;
  const from = session.cursor.peek() ?? firstPlace(session);
  if (!from) return false;
  const command = event.ctrlKey || event.metaKey;
  if (event.shiftKey && !command && takesTypedNumbers(session))
    return extendSelection(session, placeAfterArrow(plan, from, way, arrowsWrap));
  if (command || event.shiftKey) return drawTowards(session, from, way, !command);
  const first = session.cursor.peek() === undefined;
  const to = first ? from : placeAfterArrow(plan, from, way, arrowsWrap);
  if (!to) return true;
  moveCursor(session, to);
  return true;
}

/** The next place in a direction. If there is none and `wraps` is set, the first place on the other side. */
function placeAfterArrow(plan: BoardPlan, from: Spot, way: Point, wraps = false): Spot | undefined {
  const next = nextPlace(plan, from, way);
  if (next || !wraps) return next;
  const back: Point = [-way[0], -way[1]];
  let to = from;
  for (let count = 0; count < plan.cells.length; count++) to = nextPlace(plan, to, back) ?? to;
  return to;
}

/** Moves the cursor to a place, and adds that to the selection. */
function extendSelection(session: Session, to: Spot | undefined): true {
  if (to && canPick(session, to))
    batch(() => {
      const previousSpots = session.selected.peek();
      session.cursor.value = to;
      session.selected.value = [...previousSpots.filter((spot) => !sameSpot(spot, to)), to];
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
    .writableLayers()
    .some(
      ({ inputMode, place, positions }) =>
        inputMode === 'pick' && place === spot.kind && (positions[spot.index] ?? -1) >= 0,
    );
}

/**
 * Draws in a direction from the cursor: a stroke, a side of the cell, or the value of the next cell. Returns false if
 * nothing can be drawn there.
 */
function drawTowards(session: Session, from: Spot, way: Point, secondary: boolean): boolean {
  const { plan } = session;
  if (!plan) return false;
  const layers = session.writableLayers();
  const stroke = strokeInDirection(plan, from, way);
  if (stroke && writeAt(session, layers, stroke.spot, secondary, stroke.to, from)) {
    moveCursor(session, stroke.to);
    return true;
  }
  if (from.kind === 'cell') {
    const side = sideInDirection(plan, from.index, way);
    if (side !== undefined && writeAt(session, layers, { kind: 'border', index: side }, secondary))
      return true;
    const strokeHit = hitOnSpot(layers, from, session.lastLayer.peek());
    if (strokeHit?.layer.inputMode === 'paint')
      return paintTowards(session, strokeHit.layer, from, way, secondary);
    const to = nextPlace(plan, from, way);
    const direction = strokeHit && to && directionTo(session, strokeHit, to);
    if (strokeHit && direction !== undefined) {
      const place = session.places.at(strokeHit.layer.find, strokeHit.position);
      const { composer } = session;
      if (composer?.takesDirection(strokeHit.layer.find))
        session.set([place], (entry) => composer.entryAfterDirection(strokeHit.layer.find, entry, direction));
      else session.setValue([place], direction);
      return true;
    }
    if (strokeHit?.layer.inputMode === 'pick' && to && !secondary) {
      // Copies this cell's value to the next cell, as a drag does.
      const value = ownValue(session, strokeHit);
      const next = hitOnSpot([strokeHit.layer], to);
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
  const findDeclaration = sheet.finds[layer.find];
  const canBeOwnCell =
    findDeclaration?.element === 'cell' &&
    spot.kind === 'cell' &&
    findDeclaration.values.includes(spot.index);
  return (
    session.committedEntry(places.at(layer.find, position)).value ?? (canBeOwnCell ? spot.index : undefined)
  );
}

/** For a find whose values are directions: the direction from a place to the next one, which an arrow key enters. */
function directionTo({ plan, sheet, composer }: Session, { layer, spot }: Hit, to: Spot): number | undefined {
  const takesDirection =
    sheet.finds[layer.find]?.element === 'direction' || composer?.takesDirection(layer.find) === true;
  if (!plan || !takesDirection) return undefined;
  const turn = plan.turns(spot.index).findIndex((each) => plan.board.step[each] === to.index);
  return turn < 0 ? undefined : turn;
}

function paintTowards(session: Session, layer: Layer, from: Spot, way: Point, secondary: boolean): boolean {
  const { plan, places } = session;
  const findDeclaration = session.sheet.finds[layer.find];
  const startHit = hitOnSpot([layer], from);
  const to = plan && nextPlace(plan, from, way);
  if (!findDeclaration || !startHit) return true;
  const startPlace = places.at(layer.find, startHit.position);
  const newValue = secondary ? findDeclaration.values[0] : findDeclaration.values.at(-1);
  const spots = [startPlace];
  const targetHit = to && hitOnSpot([layer], to);
  if (targetHit) spots.push(places.at(layer.find, targetHit.position));
  session.setValue(spots, newValue);
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
  const spotHit = hitOnSpot(layers, spot, session.lastLayer.peek());
  const findDeclaration = spotHit && session.sheet.finds[spotHit.layer.find];
  if (!spotHit || !findDeclaration || spotHit.layer.inputMode === 'pick') return false;
  const place = session.places.at(spotHit.layer.find, spotHit.position);
  session.lastLayer.value = spotHit.layer.find;
  if (session.isLocked(place)) return true;
  if (spotHit.layer.inputMode === 'arrow' && !secondary && from && to) {
    const isForward = session.plan?.board.linkCells[2 * spot.index] === from.index;
    session.setValue([place], findDeclaration.values[isForward ? 0 : 1]);
    return true;
  }
  session.set([place], (entry) =>
    entryAfterTap(findDeclaration, spotHit.layer.inputMode, entry, { secondary, cyclesValues: false }),
  );
  return true;
}

/** Has the same effect as a tap on the cursor's place. */
function pressAtCursor(session: Session, secondary: boolean): void {
  const cursor = session.cursor.peek() ?? firstPlace(session);
  if (!cursor) return;
  const cursorHit = hitOnSpot(session.writableLayers(), cursor, session.lastLayer.peek());
  const findDeclaration = cursorHit && session.sheet.finds[cursorHit.layer.find];
  session.cursor.value = cursor;
  if (!cursorHit || !findDeclaration) return;
  const place = session.places.at(cursorHit.layer.find, cursorHit.position);
  if (cursorHit.layer.inputMode === 'pick') {
    session.selected.value = [cursor];
    if (secondary && beginRegion(session, cursorHit.layer, place)) return;
    if (secondary && findDeclaration.absent !== undefined)
      session.setValue(selectedPlaces(session), findDeclaration.absent);
    const regionValue =
      findDeclaration.element === 'cell' && !secondary ? ownValue(session, cursorHit) : undefined;
    if (regionValue !== undefined && !session.isLocked(place)) session.setValue([place], regionValue);
    return;
  }
  if (session.isLocked(place)) return;
  session.set([place], (entry) =>
    entryAfterTap(findDeclaration, cursorHit.layer.inputMode, entry, {
      secondary,
      cyclesValues: !secondary && findDeclaration.kind !== 'bool',
    }),
  );
}
