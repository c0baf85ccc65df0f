/**
 * Evaluates single terms on demand, each together with the terms below it; for a few terms of a large model under many
 * assignments. Cost: linear in the terms below, once per assignment.
 */
import type { Assignment } from '../ground.ts';
import { forEachOperand } from '../terms/operands.ts';
import type { Ref, Terms } from '../terms/terms.ts';
import type { Values } from './meaning.ts';
import { MEANINGS } from './meanings.ts';
import type { Partition } from './partition.ts';

export class OnDemand implements Values {
  readonly terms: Terms;
  readonly partitions = new Map<number, Partition>();
  readonly ranks = new Map<number, Int32Array>();
  #assignment: Assignment = new Int32Array(0);
  /** [node]: its value, and the number of the assignment for which it was computed. */
  #values = new Int32Array(0);
  #found = new Int32Array(0);
  #time = 0;

  constructor(terms: Terms) {
    this.terms = terms;
  }

  /**
   * Sets the assignment for later calls of `of`. It must not change meanwhile, and its values must lie in their
   * domains.
   */
  under(assignment: Assignment): this {
    if (assignment === this.#assignment) return this;
    this.#assignment = assignment;
    this.#time++;
    this.partitions.clear();
    this.ranks.clear();
    return this;
  }

  of(ref: Ref): number {
    const node = ref >> 1;
    if (this.#found[node] !== this.#time) this.#find(node);
    const value = this.#values[node]!;
    return (ref & 1) === 1 ? 1 - value : value;
  }

  variable(index: number): number {
    return this.#assignment[index]!;
  }

  #find(root: number): void {
    const { terms } = this;
    if (this.#values.length < terms.count) this.#grow(terms.count);
    const open = [root];
    for (let node = open[0]; node !== undefined; node = open[open.length - 1]) {
      const before = open.length;
      forEachOperand(terms, node, (operand) => {
        if (this.#found[operand >> 1] !== this.#time) open.push(operand >> 1);
      });
      if (open.length > before) continue;
      this.#values[node] = MEANINGS[terms.code(node)]!.value(terms.arguments(node << 1), this, node);
      this.#found[node] = this.#time;
      open.pop();
    }
  }

  #grow(count: number): void {
    const [values, found] = [this.#values, this.#found];
    this.#values = new Int32Array(2 * count);
    this.#found = new Int32Array(2 * count);
    this.#values.set(values);
    this.#found.set(found);
  }
}
