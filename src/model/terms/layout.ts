/** A plane layout of a graph's nodes, and the motions under which two shapes made of nodes count as the same. */

/** A linear map of the plane: (x, y) goes to (a·x + b·y, c·x + d·y). */
export type Motion = readonly [a: number, b: number, c: number, d: number];

export interface PlaneLayout {
  /** `x[node]`: the node's x coordinate, an integer; no two nodes share a place. */
  readonly x: Int32Array;
  /** `y[node]`: the node's y coordinate, an integer. */
  readonly y: Int32Array;
  /**
   * The motions after which a shape still counts as the same; shifts needn't be listed. They form a group: the inverse
   * of each motion is among them.
   */
  readonly motions: readonly Motion[];
}

export const movedPoint = ([a, b, c, d]: Motion, x: number, y: number): readonly [x: number, y: number] => [
  a * x + b * y,
  c * x + d * y,
];

const nodesByPlace = new WeakMap<PlaneLayout, ReadonlyMap<string, number>>();

/** The node at the place (x, y); −1 if there is none. */
export function nodeAt(layout: PlaneLayout, x: number, y: number): number {
  let nodeByPlace = nodesByPlace.get(layout);
  if (nodeByPlace === undefined) {
    nodeByPlace = new Map(Array.from(layout.x, (at, node) => [`${at} ${layout.y[node]!}`, node]));
    nodesByPlace.set(layout, nodeByPlace);
  }
  return nodeByPlace.get(`${x} ${y}`) ?? -1;
}
