/** Finds the place that a press refers to: among all active layers, the nearest element. */
import type { Layer } from './layers.ts';
import { distance, type Plan, type Point, type Spot, UNIT } from './plan.ts';

export interface Hit {
  readonly layer: Layer;
  readonly spot: Spot;
  readonly position: number;
}

/** A press within this distance of a cell's centre, in cells, goes to the cell. */
const MAX_CENTRE_DISTANCE = 0.28;
/** A press within this distance of a stroke, in cells, goes to the stroke. */
const MAX_STROKE_DISTANCE = 0.22;
/** The same distance if only strokes can be hit. */
const MAX_LONE_STROKE_DISTANCE = 0.42;
const MAX_CORNER_DISTANCE = 0.25;

export interface HitContext {
  readonly layers: readonly Layer[];
  /** Whether a finger presses, for which elements between cells are too small. */
  readonly coarse: boolean;
  /** The layer written on last, which gets elements that several layers share. */
  readonly last?: number;
}

export function hitAt(plan: Plan, point: Point, { layers, coarse, last }: HitContext): Hit | undefined {
  const beside = plan.besideAt(point);
  const onStrip = beside && hitOnSpot(layers, beside, last);
  if (onStrip) return onStrip;
  const cell = plan.cellAt(point);
  const onCell = cell === undefined ? undefined : hitOnSpot(layers, { kind: 'cell', index: cell }, last);
  const away = cell === undefined ? 9 : distance(plan.cells[cell] ?? [0, 0], point) / UNIT;
  if (onCell && away < MAX_CENTRE_DISTANCE) return onCell;
  if (!coarse || !onCell) {
    const corner = plan.nearestCorner(point, MAX_CORNER_DISTANCE);
    const onCorner =
      corner === undefined ? undefined : hitOnSpot(layers, { kind: 'corner', index: corner }, last);
    const reach = onCell ? MAX_STROKE_DISTANCE : MAX_LONE_STROKE_DISTANCE;
    const strokes = (['border', 'link'] as const).flatMap((kind) => {
      if (!layers.some(({ place }) => place === kind)) return [];
      const near = plan.nearestStroke(kind, point);
      const hit = near && hitOnSpot(layers, { kind, index: near.index }, last);
      return hit && near.away < reach ? [{ hit, away: near.away }] : [];
    });
    strokes.sort((a, b) => a.away - b.away || rank(b.hit, last) - rank(a.hit, last));
    const [stroke] = strokes;
    if (onCorner && (!stroke || stroke.away > 0.05)) return onCorner;
    if (stroke) return stroke.hit;
  }
  return onCell;
}

const rank = ({ layer }: Hit, last: number | undefined): number => (layer.find === last ? 1 : 0);

/**
 * The place at a spot that takes the press. If several layers have a place there, it is that of the layer used last,
 * otherwise that of the first.
 */
export function hitOnSpot(layers: readonly Layer[], spot: Spot, last?: number): Hit | undefined {
  const hits = layers.flatMap((layer): Hit[] => {
    const position = layer.place === spot.kind ? (layer.positions[spot.index] ?? -1) : -1;
    return position < 0 ? [] : [{ layer, spot, position }];
  });
  return hits.find(({ layer }) => layer.find === last) ?? hits[0];
}
