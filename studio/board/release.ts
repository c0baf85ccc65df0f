/** The result of a finished press: what it enters or selects. */
import { batch } from '@preact/signals';
import type { SheetFind } from '../../src/index.ts';
import type { Session } from '../game/session.ts';
import { type Hit, hitAt, hitOnSpot } from './hit.ts';
import { type Layer, takesTypedNumbers } from './layers.ts';
import { type BoardPlan, type Point, type Spot, sameSpot } from './plan.ts';
import { entryAfterTap, newRegionNumber, toggleDone } from './tap.ts';
import { CLOCKWISE, turnTiles } from './tiles.ts';

/** Whether places become the selection, are added to it, or are taken out of it. */
export type Selecting = 'replace' | 'add' | 'remove';

export interface Tap {
  readonly secondary: boolean;
  readonly cyclesValues: boolean;
  /** Whether a click on the selected number increases it, and with the other mouse button decreases it. */
  readonly stepsNumber: boolean;
  readonly selecting: Selecting;
  /** Whether the other mouse button selects a place for notes, and the first one for its value. */
  readonly secondaryNotes: boolean;
}

function tap(
  session: Session,
  hit: Hit | undefined,
  { secondary, cyclesValues, stepsNumber, secondaryNotes, selecting }: Tap,
): void {
  const additive = selecting !== 'replace';
  if (!hit) {
    batch(() => {
      session.selected.value = [];
    });
    return;
  }
  const { layer, spot, position } = hit;
  const at = session.places.at(layer.find, position);
  const findDeclaration = session.sheet.finds[layer.find];
  batch(() => {
    session.lastLayer.value = layer.find;
    if (isCursorPlace(spot)) session.cursor.value = spot;
    if (layer.inputMode === 'pick' || !findDeclaration) {
      const value = session.chosen.peek();
      const previousSpots = session.selected.peek();
      const isSameSpot = previousSpots.length === 1 && sameSpot(previousSpots[0], spot);
      const currentTime = performance.now();
      const isDoubleTap = isSameSpot && !additive && currentTime - session.tappedAt < DOUBLE_TAP_MILLISECONDS;
      session.tappedAt = currentTime;
      select(session, [spot], selecting);
      if (selecting === 'remove') return;
      if (secondaryNotes && takesTypedNumbers(session)) {
        session.tool.value = secondary ? 'corner' : 'value';
        return;
      }
      if (
        stepsNumber &&
        isSameSpot &&
        !additive &&
        findDeclaration?.kind === 'int' &&
        !findDeclaration.tiles &&
        value === undefined
      ) {
        stepCyclically(session, findDeclaration, at, secondary ? -1 : 1);
        return;
      }
      if (secondary && !additive && beginRegion(session, layer, at)) return;
      if (isDoubleTap && !findDeclaration?.tiles && value === undefined) {
        select(session, placesWithSameValue(session, hit), 'replace');
        return;
      }
      // The other mouse button rotates a tile, and so does a tap on a tile that is already selected.
      if (findDeclaration?.tiles && value === undefined && !additive && (secondary || isSameSpot)) {
        turnTiles(session, [at], CLOCKWISE);
        return;
      }
      if (findDeclaration?.tiles?.once) session.chosen.value = undefined;
      if (value !== undefined)
        session.setValue([at], session.committedEntry(at).value === value ? undefined : value);
      return;
    }
    if (session.selected.peek().length > 0) session.selected.value = [];
    session.tray.value = undefined;
    if (session.isLocked(at)) return;
    session.set([at], (entry) =>
      entryAfterTap(findDeclaration, layer.inputMode, entry, { secondary, cyclesValues }),
    );
  });
}

/** While a puzzle is being set: makes a cell a region of its own. Returns whether the layer has regions. */
export function beginRegion(session: Session, { find, outlined }: Layer, at: number): boolean {
  const findDeclaration = session.sheet.finds[find];
  if (!session.isSetterMode || !outlined || !findDeclaration || session.isLocked(at)) return false;
  const regionNumber = newRegionNumber(findDeclaration, (position) =>
    session.committedEntry(session.places.at(find, position)),
  );
  if (regionNumber === undefined) return false;
  session.setValue([at], regionNumber);
  return true;
}

/** Changes a number to the next or previous value; after the last value comes an empty place. */
function stepCyclically(session: Session, { values }: SheetFind, at: number, by: 1 | -1): void {
  if (session.isLocked(at)) return;
  const cycleValues = [undefined, ...values];
  const next = cycleValues.indexOf(session.committedEntry(at).value) + by + cycleValues.length;
  session.setValue([at], cycleValues[next % cycleValues.length]);
}

/** Milliseconds within which two taps are a double tap, which selects all places with the value of the tapped place. */
const DOUBLE_TAP_MILLISECONDS = 400;

/** If one place with a typed number is selected: the other places with the same number. Otherwise empty. */
export function selectSameValue(session: Session): readonly Spot[] {
  const [only, ...others] = session.selected.value;
  if (!only || others.length > 0 || !takesTypedNumbers(session) || session.isSetterMode) return [];
  const spotHit = hitOnSpot(session.writableLayers(), only);
  return spotHit ? placesWithSameValue(session, spotHit).filter((spot) => !sameSpot(spot, only)) : [];
}

/** The places of a layer that have the same value as the place at `spot`, which comes last in the list. */
function placesWithSameValue(session: Session, { layer, spot, position }: Hit): readonly Spot[] {
  const valueAt = (at: number) => session.committedEntry(session.places.at(layer.find, at)).value;
  const value = valueAt(position);
  const { elements } = session.sheet.finds[layer.find] ?? { elements: [] };
  if (value === undefined) return [spot];
  const otherSpots = Array.from(elements).flatMap((index, at): Spot[] =>
    index !== spot.index && valueAt(at) === value ? [{ kind: spot.kind, index }] : [],
  );
  return [...otherSpots, spot];
}

const isCursorPlace = ({ kind }: Spot): boolean => kind !== 'border' && kind !== 'link';

/**
 * Selects spots instead of the present ones or in addition, or takes them out of the selection. Selecting the only
 * selected spot again changes nothing.
 */
function select(session: Session, spots: readonly Spot[], selecting: Selecting): void {
  const previousSpots = selecting === 'replace' ? [] : session.selected.peek();
  const otherSpots = previousSpots.filter((spot) => !spots.some((other) => sameSpot(spot, other)));
  if (selecting === 'remove') {
    session.selected.value = otherSpots;
    return;
  }
  const addedSpots = spots.filter((spot) => !previousSpots.some((other) => sameSpot(spot, other)));
  session.selected.value = [...previousSpots, ...addedSpots];
  session.tray.value = undefined;
  const last = spots.at(-1);
  if (last && isCursorPlace(last)) session.cursor.value = last;
}

/**
 * For the middle mouse button: marks the stroke that was pressed as finished; on a node, all strokes of the node. Returns
 * false if there are no strokes.
 */
function middle(session: Session, plan: BoardPlan, point: Point): boolean {
  const layers = session.writableLayers();
  const strokes = layers.filter(
    ({ inputMode }) => inputMode === 'strokes' || inputMode === 'line' || inputMode === 'edge',
  );
  const strokeHit = hitAt(plan, point, { layers: strokes, coarse: false });
  const cell = plan.cellAt(point);
  const nearSpots = strokeHit && cell === undefined ? [strokeHit.spot] : undefined;
  if (strokeHit && (nearSpots || !strokes.some(({ place }) => place === 'link'))) {
    finish(session, [session.places.at(strokeHit.layer.find, strokeHit.position)]);
    return true;
  }
  if (cell === undefined) return false;
  const markedPlaces = strokes.flatMap((layer) =>
    plan.linksAt(cell).flatMap((link) => {
      const position = layer.positions[link] ?? -1;
      return position < 0 ? [] : [session.places.at(layer.find, position)];
    }),
  );
  finish(session, markedPlaces);
  return markedPlaces.length > 0;
}

/** For the middle mouse button where there are no strokes: makes a shaded or marked place empty. */
function empty(session: Session, plan: BoardPlan, point: Point): void {
  const hit = hitAt(plan, point, { layers: session.writableLayers(), coarse: false });
  if (hit?.layer.inputMode !== 'paint') return;
  const at = session.places.at(hit.layer.find, hit.position);
  if (!session.isLocked(at)) session.setValue([at], undefined);
}

function finish(session: Session, ats: readonly number[]): void {
  const open = session.placesWithEqual(ats).filter((at) => session.places.fixedValue(at) === undefined);
  const areAllDone = open.every((at) => session.committedEntry(at).done);
  session.write(
    open.map((at) => {
      const oldEntry = session.committedEntry(at);
      return {
        at,
        before: oldEntry,
        after: (oldEntry.done === true) === areAllDone ? toggleDone(oldEntry) : oldEntry,
      };
    }),
  );
}

/** The greatest distance, in cells, from the middle of a node at which a tap means the node. */
const NODE_TAP_RADIUS = 0.25;

/**
 * Handles a tap on a node. If nodes (such as atoms) can have multiple strokes between them, marks all strokes of the
 * node as finished.
 */
function tapOnNode(session: Session, plan: BoardPlan, point: Point): boolean {
  const layers = session.writableLayers();
  const ends =
    layers.length > 0 && layers.every(({ inputMode, place }) => inputMode === 'strokes' && place === 'link');
  if (!plan.isDrawn || !ends || plan.nearestCell(point, NODE_TAP_RADIUS) === undefined) return false;
  middle(session, plan, point);
  return true;
}

export const releaseHandlers = { tap, select, middle, empty, node: tapOnNode, finish };
