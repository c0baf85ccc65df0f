/**
 * Which terms hang on some variables. The nodes above every node are listed once; then what stands on a few variables is found in time that is
 * linear in it, however much else there is.
 */
import { forEachOperand, reachable } from './operands.ts';
import type { Ref, Terms } from './terms.ts';

export class Dependents {
  readonly #terms: Terms;
  /** The nodes built from node n: #parents[#firstParent[n] .. #firstParent[n + 1]). */
  readonly #firstParent: Int32Array;
  readonly #parents: Int32Array;
  /** [node]: the last time that it was found to hang on what was asked about. */
  readonly #found: Int32Array;
  #time = 0;

  /** Of what the roots need. */
  constructor(terms: Terms, roots: Iterable<Ref>) {
    this.#terms = terms;
    const nodes = reachable(terms, roots);
    this.#found = new Int32Array(terms.count);
    const first = new Int32Array(terms.count + 1);
    for (const node of nodes) {
      forEachOperand(terms, node, (operand) => {
        first[(operand >> 1) + 1]!++;
      });
    }
    for (let node = 0; node < terms.count; node++) first[node + 1]! += first[node]!;
    this.#firstParent = first;
    this.#parents = new Int32Array(first[terms.count]!);
    const next = first.slice();
    for (const node of nodes) {
      forEachOperand(terms, node, (operand) => {
        this.#parents[next[operand >> 1]!++] = node;
      });
    }
  }

  /** From now on `hangs` speaks of these variables, by number. */
  ask(variables: Iterable<number>): void {
    this.#time++;
    const open: number[] = [];
    const find = (node: number): void => {
      if (this.#found[node] === this.#time) return;
      this.#found[node] = this.#time;
      open.push(node);
    };
    for (const variable of variables) {
      const node = this.#terms.variable(variable) >> 1;
      if (node < this.#found.length) find(node);
    }
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      for (let i = this.#firstParent[node]!; i < this.#firstParent[node + 1]!; i++) find(this.#parents[i]!);
    }
  }

  /** Whether the term is one of the variables, or is built from one. Terms that the roots don't need are not. */
  hangs(ref: Ref): boolean {
    return this.#found[ref >> 1] === this.#time;
  }
}
