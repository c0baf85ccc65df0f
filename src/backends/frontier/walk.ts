/**
 * Walks through a diagram, each answer's as likely as any other's: every arc in proportion to the answers behind it. What
 * is behind each node is counted once, from the last layer back; a walk then costs a look at each arc of its nodes.
 */
import type { Diagram, Layer } from './diagram.ts';

/** A number from 0 up to, not including, the bound. */
export type Draw = (bound: bigint) => bigint;

export class Walks {
  readonly #layers: readonly Layer[];
  /** [layer][node]: the answers behind it; beyond the last layer one. */
  readonly #behind: readonly (readonly bigint[])[];
  readonly total: bigint;

  /** Of a diagram that keeps its arcs. */
  constructor({ layers, total }: Diagram) {
    this.#layers = layers;
    this.total = total;
    let after: readonly bigint[] = total === 0n ? [] : [1n];
    const behind = [after];
    for (let at = layers.length - 1; at >= 0 && total > 0n; at--) {
      const { width, nodes } = layers[at]!;
      const counts: bigint[] = [];
      for (let node = 0; node < nodes; node++) {
        let sum = 0n;
        for (let i = node * width; i < (node + 1) * width; i++) sum += behindArc(layers[at]!, i, after);
        counts.push(sum);
      }
      behind.unshift(counts);
      after = counts;
    }
    this.#behind = behind;
  }

  /**
   * The values of the visible variables of one answer, by variable; there is one. It stands for all that come of it by
   * interchanging values.
   */
  walk(draw: Draw): Map<number, number> {
    const found = new Map<number, number>();
    let left = draw(this.total);
    let node = 0;
    this.#layers.forEach((layer, at) => {
      const { variable, values, hidden, width, arcs } = layer;
      const after = this.#behind[at + 1]!;
      let value = 0;
      for (; value < width - 1; value++) {
        const behind = behindArc(layer, node * width + value, after);
        if (left < behind) break;
        left -= behind;
      }
      node = arcs![node * width + value]!;
      // Of an arc of several ways it doesn't matter which.
      left %= after[node]!;
      if (!hidden) found.set(variable, values[value]!);
    });
    return found;
  }
}

function behindArc({ arcs, ways }: Layer, arc: number, after: readonly bigint[]): bigint {
  const target = arcs![arc]!;
  if (target < 0) return 0n;
  return ways === undefined ? after[target]! : after[target]! * BigInt(ways[arc]!);
}
