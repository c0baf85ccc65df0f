// The domain of each node: its bounds, and single values between them that are excluded. Assumptions made for one
// clause are forgotten afterwards; facts, which hold in every answer, are kept.
import { firstFrom, type Nodes } from './nodes.ts';
import { StaticValues } from './static-values.ts';
import type { View } from './views.ts';

/** Thrown when a node has no possible value left; caught where the propagation began. */
export const CONFLICT = Symbol('conflict');

export class Domains {
  readonly nodes: Nodes;
  /** The nodes whose domain has changed and hasn't been propagated yet. */
  readonly changedNodes: number[] = [];
  readonly #low: number[] = [];
  readonly #high: number[] = [];
  /** `#factLow[node]`: the lower bound that holds in every answer, without assumptions; `forget` restores it. */
  readonly #factLow: number[] = [];
  /** `#factHigh[node]`: the upper bound that holds in every answer, without assumptions; `forget` restores it. */
  readonly #factHigh: number[] = [];
  readonly #holes = new Map<number, Set<number>>();
  /** `#factHoles.get(node)`: the values that the node has in no answer. */
  readonly #factHoles = new Map<number, Set<number>>();
  /** The nodes whose domain was narrowed by assumptions since the last `forget`. */
  readonly touchedNodes: number[] = [];
  readonly #isNodeTouched: boolean[] = [];
  readonly #values: StaticValues;

  constructor(nodes: Nodes) {
    this.nodes = nodes;
    this.#values = new StaticValues(nodes);
  }

  forget(): void {
    const { touchedNodes, changedNodes } = this;
    // Arrays are emptied by `pop`, which keeps their memory for the next clause; a new length of 0 would free it.
    for (let node = touchedNodes.pop(); node !== undefined; node = touchedNodes.pop()) {
      this.#low[node] = this.#factLow[node]!;
      this.#high[node] = this.#factHigh[node]!;
      this.#isNodeTouched[node] = false;
    }
    while (changedNodes.length > 0) changedNodes.pop();
    if (this.#holes.size > 0) this.#holes.clear();
  }

  /** Makes everything that is known now a fact. */
  keepAsFacts(): void {
    for (const node of this.touchedNodes) {
      this.#factLow[node] = this.#low[node]!;
      this.#factHigh[node] = this.#high[node]!;
      const holes = this.#holes.get(node);
      if (holes === undefined) continue;
      const nodeHoles = this.#factHoles.get(node) ?? new Set();
      this.#factHoles.set(node, nodeHoles);
      for (const value of holes) nodeHoles.add(value);
    }
    this.forget();
  }

  /**
   * The values of the node that no fact excludes, ascending; undefined if these are all values from its lowest to its
   * highest.
   */
  factValues(node: number): number[] | undefined {
    const holes = this.#factHoles.get(node);
    const values = this.#valuesOf(node);
    if (holes === undefined && values === undefined) return undefined;
    const [low, high] = [this.#factLow[node]!, this.#factHigh[node]!];
    const allValues = values ?? Array.from({ length: high - low + 1 }, (_, i) => low + i);
    const leftValues = Array.from(allValues).filter(
      (value) => value >= low && value <= high && !holes?.has(value),
    );
    return leftValues.length === high - low + 1 ? undefined : leftValues;
  }

  /** Creates the domains of nodes that were added since the last call. */
  grow(): void {
    for (let node = this.#low.length; node < this.nodes.all.length; node++) {
      const { low, high } = this.nodes.at(node);
      this.#low.push(low);
      this.#high.push(high);
      this.#factLow.push(low);
      this.#factHigh.push(high);
      this.#isNodeTouched.push(false);
    }
  }

  isTouched(node: number): boolean {
    return this.#isNodeTouched[node]!;
  }

  lowOf(node: number): number {
    return this.#low[node]!;
  }

  highOf(node: number): number {
    return this.#high[node]!;
  }

  /** The upper bound that the node has in every answer, without assumptions. */
  factHighOf(node: number): number {
    return this.#factHigh[node]!;
  }

  low({ node, scale, offset }: View): number {
    if (node < 0) return offset;
    return scale * (scale > 0 ? this.#low : this.#high)[node]! + offset;
  }

  high({ node, scale, offset }: View): number {
    if (node < 0) return offset;
    return scale * (scale > 0 ? this.#high : this.#low)[node]! + offset;
  }

  /** Whether the bool is known to be true. */
  isTrue(view: View): boolean {
    return this.low(view) >= 1;
  }

  isFalse(view: View): boolean {
    return this.high(view) <= 0;
  }

  isFixed(view: View): boolean {
    return view.node < 0 || this.#low[view.node] === this.#high[view.node];
  }

  /** Whether the view may have the value. */
  has({ node, scale, offset }: View, value: number): boolean {
    if (node < 0) return offset === value;
    const nodeValue = (value - offset) / scale;
    return Number.isInteger(nodeValue) && this.hasOwn(node, nodeValue);
  }

  hasOwn(node: number, value: number): boolean {
    if (value < this.#low[node]! || value > this.#high[node]!) return false;
    if (this.#isHole(node, value)) return false;
    const values = this.#valuesOf(node);
    return values === undefined || values[firstFrom(values, value)] === value;
  }

  atLeast({ node, scale, offset }: View, k: number): void {
    if (node < 0) {
      if (offset < k) throw CONFLICT;
    } else if (scale > 0) this.setLow(node, Math.ceil((k - offset) / scale));
    else this.setHigh(node, Math.floor((k - offset) / scale));
  }

  atMost({ node, scale, offset }: View, k: number): void {
    if (node < 0) {
      if (offset > k) throw CONFLICT;
    } else if (scale > 0) this.setHigh(node, Math.floor((k - offset) / scale));
    else this.setLow(node, Math.ceil((k - offset) / scale));
  }

  assign(view: View, value: number): void {
    const { node, scale, offset } = view;
    if (node < 0) {
      if (offset !== value) throw CONFLICT;
      return;
    }
    const nodeValue = (value - offset) / scale;
    const [low, high] = [this.#low[node]!, this.#high[node]!];
    if (low === high) {
      if (low !== nodeValue) throw CONFLICT;
      return;
    }
    if (
      high - low === 1
        ? nodeValue !== low && nodeValue !== high
        : !Number.isInteger(nodeValue) || !this.hasOwn(node, nodeValue)
    )
      throw CONFLICT;
    this.touch(node);
    this.#low[node] = nodeValue;
    this.#high[node] = nodeValue;
  }

  differs({ node, scale, offset }: View, value: number): void {
    if (node < 0) {
      if (offset === value) throw CONFLICT;
      return;
    }
    const nodeValue = (value - offset) / scale;
    if (Number.isInteger(nodeValue)) this.remove(node, nodeValue);
  }

  setLow(node: number, k: number): void {
    if (k <= this.#low[node]!) return;
    const low = k === this.#high[node] && k - this.#low[node]! === 1 ? k : this.#nearestValue(node, k, 1);
    if (low > this.#high[node]!) throw CONFLICT;
    this.touch(node);
    this.#low[node] = low;
  }

  setHigh(node: number, k: number): void {
    if (k >= this.#high[node]!) return;
    const high = k === this.#low[node] && this.#high[node]! - k === 1 ? k : this.#nearestValue(node, k, -1);
    if (high < this.#low[node]!) throw CONFLICT;
    this.touch(node);
    this.#high[node] = high;
  }

  remove(node: number, value: number): void {
    if (value < this.#low[node]! || value > this.#high[node]!) return;
    if (this.#isHole(node, value)) return;
    if (value === this.#low[node]) {
      this.setLow(node, value + 1);
      return;
    }
    if (value === this.#high[node]) {
      this.setHigh(node, value - 1);
      return;
    }
    let holes = this.#holes.get(node);
    if (holes === undefined) {
      holes = new Set();
      this.#holes.set(node, holes);
    }
    holes.add(value);
    this.touch(node);
  }

  /**
   * All possible values of the view, in ascending order of the node's values; undefined if there are more than
   * `most`.
   */
  listValues({ node, scale, offset }: View, most: number): number[] | undefined {
    if (node < 0) return [offset];
    const values = this.#valuesOf(node);
    const from = this.#low[node]!;
    const to = this.#high[node]!;
    const foundValues: number[] = [];
    if (values) {
      for (let i = firstFrom(values, from); i < values.length && values[i]! <= to; i++) {
        if (!this.#isHole(node, values[i]!)) foundValues.push(scale * values[i]! + offset);
      }
      return foundValues;
    }
    if (to - from >= most) return undefined;
    for (let value = from; value <= to; value++)
      if (!this.#isHole(node, value)) foundValues.push(scale * value + offset);
    return foundValues;
  }

  /** The first possible value of the node that is at least k (step 1) or at most k (step −1). */
  #nearestValue(node: number, k: number, step: 1 | -1): number {
    const values = this.#valuesOf(node);
    const hasHoles = this.#holes.has(node) || this.#factHoles.has(node);
    if (values === undefined) {
      let value = k;
      while (hasHoles && this.#isHole(node, value)) value += step;
      return value;
    }
    let at = firstFrom(values, k);
    if (step < 0 && values[at] !== k) at--;
    while (hasHoles && at >= 0 && at < values.length && this.#isHole(node, values[at]!)) at += step;
    return values[at] ?? (step > 0 ? Infinity : -Infinity);
  }

  #isHole(node: number, value: number): boolean {
    return this.#holes.get(node)?.has(value) === true || this.#factHoles.get(node)?.has(value) === true;
  }

  #valuesOf(node: number): Int32Array | undefined {
    const knownValues = this.#values.of(node);
    return knownValues === 'all' ? undefined : knownValues;
  }

  /** Queues the node for propagation, as if its domain had changed. */
  touch(node: number): void {
    this.changedNodes.push(node);
    if (this.#isNodeTouched[node]) return;
    this.#isNodeTouched[node] = true;
    this.touchedNodes.push(node);
  }
}
