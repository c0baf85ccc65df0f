/**
 * Finds the terms that depend on given variables. The parents of every node are listed once; after that a query takes
 * time linear in the terms that depend on the variables, whatever the size of the rest.
 */
import { forEachOperand, reachableNodes } from './operands.ts';
import type { Ref, Terms } from './terms.ts';

export class Dependents {
  readonly #terms: Terms;
  /**
   * The nodes that have node n as an operand are the entries of `#parents` from `#firstParent[n]` up to, but not
   * including, `#firstParent[n + 1]`.
   */
  readonly #firstParent: Int32Array;
  readonly #parents: Int32Array;
  /** `#lastQueryOfNode[node]`: the number of the last query in which the node was found to depend on the variables. */
  readonly #lastQueryOfNode: Int32Array;
  #query = 0;

  /** Prepares queries about the terms that the roots contain. */
  constructor(terms: Terms, roots: Iterable<Ref>) {
    this.#terms = terms;
    const nodes = reachableNodes(terms, roots);
    this.#lastQueryOfNode = new Int32Array(terms.count);
    const firstParents = new Int32Array(terms.count + 1);
    for (const node of nodes) {
      forEachOperand(terms, node, (operand) => {
        firstParents[(operand >> 1) + 1]!++;
      });
    }
    for (let node = 0; node < terms.count; node++) firstParents[node + 1]! += firstParents[node]!;
    this.#firstParent = firstParents;
    this.#parents = new Int32Array(firstParents[terms.count]!);
    const nextParents = firstParents.slice();
    for (const node of nodes) {
      forEachOperand(terms, node, (operand) => {
        this.#parents[nextParents[operand >> 1]!++] = node;
      });
    }
  }

  /** Sets the variables (by number) that later calls of `dependsOn` refer to. */
  setVariables(variables: Iterable<number>): void {
    this.#query++;
    const stack: number[] = [];
    const mark = (node: number): void => {
      if (this.#lastQueryOfNode[node] === this.#query) return;
      this.#lastQueryOfNode[node] = this.#query;
      stack.push(node);
    };
    for (const variable of variables) {
      const node = this.#terms.variable(variable) >> 1;
      if (node < this.#lastQueryOfNode.length) mark(node);
    }
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      for (let i = this.#firstParent[node]!; i < this.#firstParent[node + 1]!; i++) mark(this.#parents[i]!);
    }
  }

  /**
   * Whether the term is one of the variables of the last query, or contains one. False for terms that the roots don't
   * contain.
   */
  dependsOn(ref: Ref): boolean {
    return this.#lastQueryOfNode[ref >> 1] === this.#query;
  }
}
