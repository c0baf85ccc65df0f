/**
 * Finds what is connected with a place: the drawn line through it, or its group of neighbouring cells with the same
 * value.
 */
import type { Entry, Places } from '../game/entries.ts';
import type { Layer } from './layers.ts';
import type { BoardPlan, Spot } from './plan.ts';

export interface MarkedBoard {
  readonly places: Places;
  readonly layers: readonly Layer[];
  committedEntry(at: number): Entry;
}

/** Finds the strokes of the line through a place, or else the cells of its group; empty for an empty place. */
export function connectedFrom(game: MarkedBoard, plan: BoardPlan, spot: Spot): readonly Spot[] {
  for (const layer of game.layers) {
    const { place, inputMode } = layer;
    if ((place !== 'link' && place !== 'border') || inputMode === 'pick') continue;
    const line = lineThrough(game, plan, layer, place, spot);
    if (line.length > 0) return line;
  }
  return groupAround(game, plan, spot);
}

function valueAt({ places, committedEntry }: MarkedBoard, layer: Layer, element: number): number | undefined {
  const position = layer.positions[element] ?? -1;
  return position < 0 ? undefined : committedEntry(places.at(layer.find, position)).value;
}

/**
 * Finds the strokes of the line through a place. The line runs through nodes: cells (for links) or corners (for
 * borders).
 */
function lineThrough(
  game: MarkedBoard,
  plan: BoardPlan,
  layer: Layer,
  kind: 'link' | 'border',
  spot: Spot,
): readonly Spot[] {
  const strokesAt = (node: number): readonly number[] =>
    kind === 'link' ? plan.linksAt(node) : plan.bordersOfCorner(node);
  const otherEnd = (stroke: number, node: number): number =>
    kind === 'link' ? plan.otherEnd(stroke, node) : plan.otherCorner(stroke, node);
  const isDrawn = (stroke: number): boolean => (valueAt(game, layer, stroke) ?? 0) > 0;
  const lineStrokes = new Set<number>();
  const nodes = new Set(nodesAt(plan, kind, spot, isDrawn));
  for (const node of nodes) {
    for (const stroke of strokesAt(node)) {
      if (!isDrawn(stroke)) continue;
      lineStrokes.add(stroke);
      nodes.add(otherEnd(stroke, node));
    }
  }
  return [...lineStrokes].map((index) => ({ kind, index }));
}

/**
 * The nodes at which to begin following the line. Several lines may run along a cell's borders; then only the first is
 * followed.
 */
function nodesAt(
  plan: BoardPlan,
  kind: 'link' | 'border',
  spot: Spot,
  drawn: (stroke: number) => boolean,
): readonly number[] {
  const { linkCells, borderCorners } = plan.board;
  const ends = kind === 'link' ? linkCells : borderCorners;
  if (spot.kind === kind) return drawn(spot.index) ? [ends[2 * spot.index] ?? 0] : [];
  if (kind === 'link') return spot.kind === 'cell' ? [spot.index] : [];
  if (spot.kind === 'corner') return [spot.index];
  const side = spot.kind === 'cell' ? plan.bordersAt(spot.index).find(drawn) : undefined;
  return side === undefined ? [] : [borderCorners[2 * side] ?? 0];
}

/** The cells with the same value that are connected with a cell, and the links and borders between them. */
function groupAround(game: MarkedBoard, plan: BoardPlan, { kind, index }: Spot): readonly Spot[] {
  if (kind !== 'cell') return [];
  const layer = game.layers.find((each) => each.place === 'cell' && valueAt(game, each, index) !== undefined);
  if (!layer) return [];
  const value = valueAt(game, layer, index);
  const cells = new Set([index]);
  for (const cell of cells) {
    for (const other of plan.neighbours(cell)) if (valueAt(game, layer, other) === value) cells.add(other);
  }
  return [...cells].map((cell) => ({ kind: 'cell', index: cell }));
}
