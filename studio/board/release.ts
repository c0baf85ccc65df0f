/** The result of a finished press: what it enters or selects. */
import { batch } from '@preact/signals';
import type { SheetFind } from '../../src/index.ts';
import type { Session } from '../game/session.ts';
import { type Hit, hitAt, hitOnSpot } from './hit.ts';
import { areTyped } from './layers.ts';
import { type Plan, type Point, type Spot, sameSpot } from './plan.ts';
import { entryAfterTap, toggleDone } from './tap.ts';
import { CLOCKWISE, turnTiles } from './tiles.ts';

export interface Tap {
  readonly secondary: boolean;
  readonly cycling: boolean;
  /** Whether a click on the selected number increases it, and with the other mouse button decreases it. */
  readonly stepping: boolean;
  /** Whether the place is added to the selection, instead of replacing it. */
  readonly additive: boolean;
}

function tap(session: Session, hit: Hit | undefined, { secondary, cycling, stepping, additive }: Tap): void {
  if (!hit) {
    batch(() => {
      session.selected.value = [];
    });
    return;
  }
  const { layer, spot, position } = hit;
  const at = session.places.at(layer.find, position);
  const find = session.sheet.finds[layer.find];
  batch(() => {
    session.lastLayer.value = layer.find;
    if (isCursorPlace(spot)) session.cursor.value = spot;
    if (layer.manner === 'pick' || !find) {
      const value = session.chosen.peek();
      const before = session.selected.peek();
      const again = before.length === 1 && sameSpot(before[0], spot);
      const now = performance.now();
      const twice = again && !additive && now - session.tappedAt < DOUBLE_TAP_MILLISECONDS;
      session.tappedAt = now;
      select(session, [spot], additive);
      if (stepping && again && !additive && find?.kind === 'int' && !find.tiles && value === undefined) {
        stepCyclically(session, find, at, secondary ? -1 : 1);
        return;
      }
      if (twice && !find?.tiles && value === undefined) {
        select(session, placesWithSameValue(session, hit), false);
        return;
      }
      // The other mouse button rotates a tile, and so does a tap on a tile that is already selected.
      if (find?.tiles && value === undefined && !additive && (secondary || again)) {
        turnTiles(session, [at], CLOCKWISE);
        return;
      }
      if (find?.tiles?.once) session.chosen.value = undefined;
      if (value !== undefined) session.setValue([at], session.kept(at).value === value ? undefined : value);
      return;
    }
    if (session.selected.peek().length > 0) session.selected.value = [];
    session.tray.value = undefined;
    if (session.locked(at)) return;
    session.set([at], (entry) => entryAfterTap(find, layer.manner, entry, { secondary, cycling }));
  });
}

/** Changes a number to the next or previous value; after the last value comes an empty place. */
function stepCyclically(session: Session, { values }: SheetFind, at: number, by: 1 | -1): void {
  if (session.locked(at)) return;
  const all = [undefined, ...values];
  const next = all.indexOf(session.kept(at).value) + by + all.length;
  session.setValue([at], all[next % all.length]);
}

/** Milliseconds within which two taps are a double tap, which selects all places with the value of the tapped place. */
const DOUBLE_TAP_MILLISECONDS = 400;

/** If one place with a typed number is selected: the other places with the same number. Otherwise empty. */
export function selectSameValue(session: Session): readonly Spot[] {
  const [only, ...others] = session.selected.value;
  if (!only || others.length > 0 || !areTyped(session) || session.isSetting) return [];
  const hit = hitOnSpot(session.listening(), only);
  return hit ? placesWithSameValue(session, hit).filter((spot) => !sameSpot(spot, only)) : [];
}

/** The places of a layer that have the same value as the place at `spot`, which comes last in the list. */
function placesWithSameValue(session: Session, { layer, spot, position }: Hit): readonly Spot[] {
  const valueAt = (at: number) => session.kept(session.places.at(layer.find, at)).value;
  const value = valueAt(position);
  const { elements } = session.sheet.finds[layer.find] ?? { elements: [] };
  if (value === undefined) return [spot];
  const others = Array.from(elements).flatMap((index, at): Spot[] =>
    index !== spot.index && valueAt(at) === value ? [{ kind: spot.kind, index }] : [],
  );
  return [...others, spot];
}

const isCursorPlace = ({ kind }: Spot): boolean => kind !== 'border' && kind !== 'link';

/**
 * Selects spots instead of the present ones, or in addition. Selecting the only selected spot again changes nothing.
 */
function select(session: Session, spots: readonly Spot[], additive: boolean): void {
  const before = additive ? session.selected.peek() : [];
  const more = spots.filter((spot) => !before.some((other) => sameSpot(spot, other)));
  session.selected.value = [...before, ...more];
  session.tray.value = undefined;
  const last = spots.at(-1);
  if (last && isCursorPlace(last)) session.cursor.value = last;
}

/** For the middle mouse button: marks the stroke that was pressed as finished; on a node, all strokes of the node. */
function middle(session: Session, plan: Plan, point: Point): void {
  const layers = session.listening();
  const strokes = layers.filter(
    ({ manner }) => manner === 'strokes' || manner === 'line' || manner === 'edge',
  );
  const hit = hitAt(plan, point, { layers: strokes, coarse: false });
  const cell = plan.cellAt(point);
  const near = hit && cell === undefined ? [hit.spot] : undefined;
  if (hit && (near || !strokes.some(({ place }) => place === 'link'))) {
    finish(session, [session.places.at(hit.layer.find, hit.position)]);
    return;
  }
  if (cell === undefined) return;
  const ats = strokes.flatMap((layer) =>
    plan.linksAt(cell).flatMap((link) => {
      const position = layer.positions[link] ?? -1;
      return position < 0 ? [] : [session.places.at(layer.find, position)];
    }),
  );
  finish(session, ats);
}

function finish(session: Session, ats: readonly number[]): void {
  const open = ats.filter((at) => session.places.told(at) === undefined);
  const all = open.every((at) => session.kept(at).done);
  session.write(
    open.map((at) => {
      const before = session.kept(at);
      return { at, before, after: (before.done === true) === all ? toggleDone(before) : before };
    }),
  );
}

/** The greatest distance, in cells, from the middle of a node at which a tap means the node. */
const NODE_TAP_RADIUS = 0.25;

/**
 * Handles a tap on a node. If nodes (such as atoms) can have multiple strokes between them, marks all strokes of the
 * node as finished.
 */
function tapOnNode(session: Session, plan: Plan, point: Point): boolean {
  const layers = session.listening();
  const ends =
    layers.length > 0 && layers.every(({ manner, place }) => manner === 'strokes' && place === 'link');
  if (!plan.drawn || !ends || plan.nearestCell(point, NODE_TAP_RADIUS) === undefined) return false;
  middle(session, plan, point);
  return true;
}

export const released = { tap, select, middle, node: tapOnNode, finish };
