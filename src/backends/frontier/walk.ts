/**
 * Random walks through a diagram that reach each answer with the same probability: an arc is chosen in proportion to
 * the number of answers behind it. These numbers are computed once, from the last layer backwards; a walk then examines
 * each arc of its nodes once.
 */
import type { Diagram, Layer } from './diagram.ts';

/** A random integer from 0 up to, but not including, the bound. */
export type DrawBigInt = (bound: bigint) => bigint;

export class Walks {
  readonly #layers: readonly Layer[];
  /**
   * `#completionCounts[layer][node]`: the number of answers whose paths pass through the node, counted from the node on;
   * 1 after the last layer.
   */
  readonly #completionCounts: readonly (readonly bigint[])[];
  readonly total: bigint;

  /** `diagram` must have kept its arcs: random walks follow them. */
  constructor(diagram: Diagram) {
    this.#layers = diagram.layers;
    this.total = diagram.total;
    this.#completionCounts = completionCounts(diagram);
  }

  /**
   * The values of the visible variables in a random answer, as a map from variables to values; there must be an
   * answer. The answer represents all answers that result from it by interchanging values.
   */
  randomAnswer(draw: DrawBigInt): Map<number, number> {
    const valueByVariable = new Map<number, number>();
    let remainingIndex = draw(this.total);
    let node = 0;
    this.#layers.forEach((layer, at) => {
      const { variable, values, hidden, width, arcs } = layer;
      const nextCounts = this.#completionCounts[at + 1]!;
      let value = 0;
      for (; value < width - 1; value++) {
        const completionCount = completionsOfArc(layer, node * width + value, nextCounts);
        if (remainingIndex < completionCount) break;
        remainingIndex -= completionCount;
      }
      node = arcs![node * width + value]!;
      // If an arc stands for several values, any of these values may be chosen.
      remainingIndex %= nextCounts[node]!;
      if (!hidden) valueByVariable.set(variable, values[value]!);
    });
    return valueByVariable;
  }
}

/**
 * `result[layer][node]`: the number of paths from the node to the end, computed from the last layer backwards; 1
 * after the last layer.
 */
function completionCounts({ layers, total }: Diagram): readonly (readonly bigint[])[] {
  let nextCounts: readonly bigint[] = total === 0n ? [] : [1n];
  const countsByLayer = [nextCounts];
  for (let at = layers.length - 1; at >= 0 && total > 0n; at--) {
    const { width, nodes } = layers[at]!;
    const counts: bigint[] = [];
    for (let node = 0; node < nodes; node++) {
      let sum = 0n;
      for (let i = node * width; i < (node + 1) * width; i++)
        sum += completionsOfArc(layers[at]!, i, nextCounts);
      counts.push(sum);
    }
    countsByLayer.push(counts);
    nextCounts = counts;
  }
  return countsByLayer.reverse();
}

/**
 * `result.get(variable)!.get(value)`: the number of answers in which the visible variable has the value. It is the
 * sum over the layer's arcs of the paths to the arc's node times the answers behind the arc. `diagram` must have kept its arcs: random walks follow them.
 */
export function arcTotals(diagram: Diagram): Map<number, Map<number, bigint>> {
  const totals = new Map<number, Map<number, bigint>>();
  const completions = completionCounts(diagram);
  let pathCounts: readonly bigint[] = [1n];
  for (const [at, layer] of diagram.layers.entries()) {
    if (diagram.total === 0n) break;
    const { variable, values, hidden, width, nodes, arcs, multiplicities } = layer;
    const nextCounts = completions[at + 1]!;
    const extendedCounts = new Array<bigint>(nextCounts.length).fill(0n);
    const counts = new Map<number, bigint>();
    for (let node = 0; node < nodes; node++) {
      for (let value = 0; value < width; value++) {
        const arcIndex = node * width + value;
        const target = arcs![arcIndex]!;
        if (target < 0) continue;
        const newPaths = pathCounts[node]! * BigInt(multiplicities?.[arcIndex] ?? 1);
        extendedCounts[target]! += newPaths;
        const arcValue = values[value]!;
        counts.set(arcValue, (counts.get(arcValue) ?? 0n) + newPaths * nextCounts[target]!);
      }
    }
    if (!hidden) totals.set(variable, counts);
    pathCounts = extendedCounts;
  }
  return totals;
}

function completionsOfArc({ arcs, multiplicities }: Layer, arc: number, after: readonly bigint[]): bigint {
  const target = arcs![arc]!;
  if (target < 0) return 0n;
  return multiplicities === undefined ? after[target]! : after[target]! * BigInt(multiplicities[arc]!);
}
