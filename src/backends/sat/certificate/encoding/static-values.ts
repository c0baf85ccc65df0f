// The values within its bounds that an int can have at all, by its definition: gaps in the domains of variables
// become gaps in sums, products and choices of these variables. A superset of the values is enough; `all` means that
// no value is excluded.

import type { Nodes } from './nodes.ts';
import { operationOf } from './operations.ts';
import type { View } from './views.ts';

/** The most values of a set that is listed: of a larger set, all values are taken to be possible. */
const MAX_VALUES = 4096;
const MOST_COMBINATIONS = 20_000;

/** The greatest depth of nesting at which operands are examined: deeper ones may have all their values. */
const MAX_DEPTH = 40;

export class StaticValues {
  readonly #nodes: Nodes;
  readonly #knownValues: (Int32Array | 'all' | undefined)[] = [];

  constructor(nodes: Nodes) {
    this.#nodes = nodes;
  }

  of(node: number, depth = 0): Int32Array | 'all' {
    let knownValues = this.#knownValues[node];
    if (knownValues === undefined) {
      knownValues = this.#findValues(node, depth);
      this.#knownValues[node] = knownValues;
    }
    return knownValues;
  }

  #findValues(node: number, depth: number): Int32Array | 'all' {
    const { operation, operands, values, low, high } = this.#nodes.at(node);
    if (values) return Int32Array.from(values);
    if (high - low < 2 || depth > MAX_DEPTH) return 'all';
    const foundValues = this.#operationValues(operation, operands, high - low, depth + 1);
    if (foundValues === undefined) return 'all';
    const sortedValues = Int32Array.from(
      [...foundValues].filter((value) => value >= low && value <= high),
    ).sort();
    return sortedValues.length === high - low + 1 ? 'all' : sortedValues;
  }

  #operationValues(
    operation: string,
    operands: readonly View[],
    span: number,
    depth: number,
  ): Set<number> | undefined {
    if (operation === 'sum') return this.#possibleSums(operands, span, depth);
    if (operation === 'chooseInt' || operation === 'element') return this.#unionOf(operands.slice(1), depth);
    if (operation === 'minimum' || operation === 'maximum') return this.#unionOf(operands, depth);
    const compute = operationOf(operation);
    if (compute === undefined) return undefined;
    const [first, second] = operands.map((view) => this.#listValues(view, depth));
    if (!first || (operands.length > 1 && !second)) return undefined;
    if (first.length * (second?.length ?? 1) > MOST_COMBINATIONS) return undefined;
    const foundValues = new Set<number>();
    for (const a of first) {
      for (const b of second ?? [0]) {
        const value = compute(a, b);
        if (value !== undefined) foundValues.add(value);
      }
    }
    return foundValues;
  }

  #possibleSums(operands: readonly View[], span: number, depth: number): Set<number> | undefined {
    if (span > MAX_VALUES) return undefined;
    const isEven = operands.every(
      ({ node, scale }) => Math.abs(scale) === 1 && this.of(node, depth) === 'all',
    );
    if (isEven) return undefined;
    let foundSums = new Set([0]);
    for (const view of operands) {
      const viewValues = this.#listValues(view, depth);
      if (!viewValues || viewValues.length * foundSums.size > MOST_COMBINATIONS) return undefined;
      const nextSums = new Set<number>();
      for (const a of foundSums) for (const b of viewValues) nextSums.add(a + b);
      foundSums = nextSums;
    }
    return foundSums;
  }

  #unionOf(views: readonly View[], depth: number): Set<number> | undefined {
    const foundValues = new Set<number>();
    for (const view of views) {
      const viewValues = this.#listValues(view, depth);
      if (!viewValues) return undefined;
      for (const value of viewValues) foundValues.add(value);
    }
    return foundValues;
  }

  #listValues({ node, scale, offset }: View, depth: number): number[] | undefined {
    if (node < 0) return [offset];
    const { low, high } = this.#nodes.at(node);
    const values = this.of(node, depth);
    if (values !== 'all') return Array.from(values, (value) => scale * value + offset);
    if (high - low >= MAX_VALUES) return undefined;
    return Array.from({ length: high - low + 1 }, (_, i) => scale * (low + i) + offset);
  }
}
