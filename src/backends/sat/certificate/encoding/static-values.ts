// The values within its bounds that an int can have at all, by its definition: gaps in the domains of variables
// become gaps in sums, products and choices of these variables. A superset of the values is enough; `all` means that
// no value is excluded.

import type { Nodes } from './nodes.ts';
import { operationOf } from './operations.ts';
import type { View } from './views.ts';

/** Sets of more values than this aren't listed: all values are then taken to be possible. */
const MOST = 4096;
const MOST_COMBINATIONS = 20_000;

/** Operands nested more deeply than this aren't examined: all their values are taken to be possible. */
const DEEPEST = 40;

export class StaticValues {
  readonly #nodes: Nodes;
  readonly #known: (Int32Array | 'all' | undefined)[] = [];

  constructor(nodes: Nodes) {
    this.#nodes = nodes;
  }

  of(node: number, depth = 0): Int32Array | 'all' {
    let known = this.#known[node];
    if (known === undefined) {
      known = this.#find(node, depth);
      this.#known[node] = known;
    }
    return known;
  }

  #find(node: number, depth: number): Int32Array | 'all' {
    const { operation, operands, values, low, high } = this.#nodes.at(node);
    if (values) return Int32Array.from(values);
    if (high - low < 2 || depth > DEEPEST) return 'all';
    const found = this.#among(operation, operands, high - low, depth + 1);
    if (found === undefined) return 'all';
    const sorted = Int32Array.from([...found].filter((value) => value >= low && value <= high)).sort();
    return sorted.length === high - low + 1 ? 'all' : sorted;
  }

  #among(operation: string, operands: readonly View[], span: number, depth: number): Set<number> | undefined {
    if (operation === 'sum') return this.#sums(operands, span, depth);
    if (operation === 'chooseInt' || operation === 'element') return this.#united(operands.slice(1), depth);
    if (operation === 'minimum' || operation === 'maximum') return this.#united(operands, depth);
    const compute = operationOf(operation);
    if (compute === undefined) return undefined;
    const [first, second] = operands.map((view) => this.#listed(view, depth));
    if (!first || (operands.length > 1 && !second)) return undefined;
    if (first.length * (second?.length ?? 1) > MOST_COMBINATIONS) return undefined;
    const found = new Set<number>();
    for (const a of first) {
      for (const b of second ?? [0]) {
        const value = compute(a, b);
        if (value !== undefined) found.add(value);
      }
    }
    return found;
  }

  #sums(operands: readonly View[], span: number, depth: number): Set<number> | undefined {
    if (span > MOST) return undefined;
    const isEven = operands.every(
      ({ node, scale }) => Math.abs(scale) === 1 && this.of(node, depth) === 'all',
    );
    if (isEven) return undefined;
    let found = new Set([0]);
    for (const view of operands) {
      const own = this.#listed(view, depth);
      if (!own || own.length * found.size > MOST_COMBINATIONS) return undefined;
      const next = new Set<number>();
      for (const a of found) for (const b of own) next.add(a + b);
      found = next;
    }
    return found;
  }

  #united(views: readonly View[], depth: number): Set<number> | undefined {
    const found = new Set<number>();
    for (const view of views) {
      const own = this.#listed(view, depth);
      if (!own) return undefined;
      for (const value of own) found.add(value);
    }
    return found;
  }

  #listed({ node, scale, offset }: View, depth: number): number[] | undefined {
    if (node < 0) return [offset];
    const { low, high } = this.#nodes.at(node);
    const values = this.of(node, depth);
    if (values !== 'all') return Array.from(values, (value) => scale * value + offset);
    if (high - low >= MOST) return undefined;
    return Array.from({ length: high - low + 1 }, (_, i) => scale * (low + i) + offset);
  }
}
