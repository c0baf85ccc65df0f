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

export class OnDemandValues implements Values {
  readonly terms: Terms;
  readonly partitions = new Map<number, Partition>();
  readonly ranks = new Map<number, Int32Array>();
  #assignment: Assignment = new Int32Array(0);
  /** `#values[node]`: the node's value when it was last computed. */
  #values = new Int32Array(0);
  /** `#computedAt[node]`: the number of the assignment for which the value was computed. */
  #computedAt = new Int32Array(0);
  #assignmentNumber = 0;

  constructor(terms: Terms) {
    this.terms = terms;
  }

  /**
   * Sets the assignment for later calls of `of`. The assignment must not change meanwhile, and its values must lie in
   * their domains.
   */
  withAssignment(assignment: Assignment): this {
    if (assignment === this.#assignment) return this;
    this.#assignment = assignment;
    this.#assignmentNumber++;
    this.partitions.clear();
    this.ranks.clear();
    return this;
  }

  of(ref: Ref): number {
    const node = ref >> 1;
    if (this.#computedAt[node] !== this.#assignmentNumber) this.#computeValue(node);
    const value = this.#values[node]!;
    return (ref & 1) === 1 ? 1 - value : value;
  }

  variable(index: number): number {
    return this.#assignment[index]!;
  }

  #computeValue(root: number): void {
    const { terms } = this;
    if (this.#values.length < terms.count) this.#grow(terms.count);
    const stack = [root];
    for (let node = stack[0]; node !== undefined; node = stack[stack.length - 1]) {
      const stackHeight = stack.length;
      forEachOperand(terms, node, (operand) => {
        if (this.#computedAt[operand >> 1] !== this.#assignmentNumber) stack.push(operand >> 1);
      });
      if (stack.length > stackHeight) continue;
      this.#values[node] = MEANINGS[terms.code(node)]!.value(terms.arguments(node << 1), this, node);
      this.#computedAt[node] = this.#assignmentNumber;
      stack.pop();
    }
  }

  #grow(count: number): void {
    const [values, found] = [this.#values, this.#computedAt];
    this.#values = new Int32Array(2 * count);
    this.#computedAt = new Int32Array(2 * count);
    this.#values.set(values);
    this.#computedAt.set(found);
  }
}
