/** Finds the place that a press refers to: among all active layers, the nearest element. */
import type { Layer } from './layers.ts';
import { type BoardPlan, distance, type Point, type Spot, UNIT } from './plan.ts';

export interface Hit {
  readonly layer: Layer;
  readonly spot: Spot;
  readonly position: number;
}

/** The greatest distance, in cells, from a cell's centre at which a press refers to the cell. */
const MAX_CENTRE_DISTANCE = 0.28;
/** The greatest distance, in cells, from a link or border at which a press refers to it. */
const MAX_STROKE_DISTANCE = 0.22;
/** The greatest distance, in cells, from a link or border if no cells can be pressed. */
const MAX_LONE_STROKE_DISTANCE = 0.42;
/** By how much, in cells, a link or border must be nearer than the next one. Where several of them meet, a press refers to none. */
const MIN_STROKE_LEAD = 0.06;
const MAX_CORNER_DISTANCE = 0.25;

export interface HitContext {
  readonly layers: readonly Layer[];
  /** Whether the press is so imprecise (by a finger) that links and borders between cells are too small for it. */
  readonly coarse: boolean;
  /** The layer that the player last wrote on. It gets the press if several layers have a place there. */
  readonly last?: number;
}

export function hitAt(plan: BoardPlan, point: Point, { layers, coarse, last }: HitContext): Hit | undefined {
  const outsideSpot = plan.outsideSpotAt(point);
  const stripHit = outsideSpot && hitOnSpot(layers, outsideSpot, last);
  if (stripHit) return stripHit;
  const cell = plan.cellAt(point);
  const cellHit = cell === undefined ? undefined : hitOnSpot(layers, { kind: 'cell', index: cell }, last);
  const centreDistance = cell === undefined ? 9 : distance(plan.cells[cell] ?? [0, 0], point) / UNIT;
  if (cellHit && centreDistance < MAX_CENTRE_DISTANCE) return cellHit;
  if (!coarse || !cellHit) {
    const corner = plan.nearestCorner(point, MAX_CORNER_DISTANCE);
    const cornerHit =
      corner === undefined ? undefined : hitOnSpot(layers, { kind: 'corner', index: corner }, last);
    const maxStrokeDistance = cellHit ? MAX_STROKE_DISTANCE : MAX_LONE_STROKE_DISTANCE;
    const strokes = (['border', 'link'] as const).flatMap((kind) => {
      if (!layers.some(({ place }) => place === kind)) return [];
      const nearestStroke = plan.nearestStroke(
        kind,
        point,
        (index) => hitOnSpot(layers, { kind, index }) !== undefined,
      );
      const strokeHit = nearestStroke && hitOnSpot(layers, { kind, index: nearestStroke.index }, last);
      return strokeHit && nearestStroke.away < maxStrokeDistance && nearestStroke.lead > MIN_STROKE_LEAD
        ? [{ hit: strokeHit, away: nearestStroke.away }]
        : [];
    });
    strokes.sort((a, b) => a.away - b.away || rank(b.hit, last) - rank(a.hit, last));
    const [stroke] = strokes;
    if (cornerHit && (!stroke || stroke.away > 0.05)) return cornerHit;
    if (stroke) return stroke.hit;
  }
  return cellHit;
}

const rank = ({ layer }: Hit, last: number | undefined): number => (layer.find === last ? 1 : 0);

/** Finds which layer's place at a spot takes the press: that of the layer used last, or else that of the first. */
export function hitOnSpot(layers: readonly Layer[], spot: Spot, last?: number): Hit | undefined {
  const hits = layers.flatMap((layer): Hit[] => {
    const position = layer.place === spot.kind ? (layer.positions[spot.index] ?? -1) : -1;
    return position < 0 ? [] : [{ layer, spot, position }];
  });
  return hits.find(({ layer }) => layer.find === last) ?? hits[0];
}
