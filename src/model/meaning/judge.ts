/**
 * An incremental form of the evaluator, for many similar answers of one model: it evaluates again only the nodes that
 * depend on changed variables. It says only whether an answer is accepted; `evaluate` gives the violations.
 */
import type { Assignment, Ground } from '../ground.ts';
import { forEachOperand, reachableNodes } from '../terms/operands.ts';
import type { Ref, Terms } from '../terms/terms.ts';
import type { Values } from './meaning.ts';
import { MEANINGS } from './meanings.ts';
import type { Partition } from './partition.ts';

export class Judge implements Values {
  readonly terms: Terms;
  readonly partitions = new Map<number, Partition>();
  readonly ranks = new Map<number, Int32Array>();
  /** The nodes that the constraints need, in ascending order. The index of a node in this list is its *place*. */
  readonly #nodes: Int32Array;
  /** `#arguments[place]`: the arguments of the node. */
  readonly #arguments: Int32Array[];
  /** `#values[node]`: the node's value under the answer judged last. */
  readonly #values: Int32Array;
  /** `#parents[place]`: the places of the nodes that have the node as an operand. */
  readonly #parents: number[][];
  /**
   * `#positiveRoots[place]`: the number of constraints whose root is the node with this index itself, not its negation.
   */
  readonly #positiveRoots: Int32Array;
  /** `#negatedRoots[place]`: the number of constraints whose root is the negation of the node. */
  readonly #negatedRoots: Int32Array;
  /** `#placeOfVariable[variable]`: the place of the variable's node; −1 if no constraint needs it. */
  readonly #placeOfVariable: Int32Array;
  readonly #isVariable: Uint8Array;
  /** A bit set of the indices of the nodes that must be evaluated again. */
  readonly #outdatedNodes: Int32Array;
  #brokenCount = 0;
  readonly #lastAnswer: Int32Array;
  /** Whether `#lastAnswer` holds the answer judged last; only what differs from it is evaluated again. */
  #hasLastAnswer = false;

  constructor({ terms, constraints }: Ground) {
    this.terms = terms;
    const roots = constraints.map(({ root }) => root);
    this.#nodes = reachableNodes(terms, roots);
    this.#values = new Int32Array(terms.count);
    this.#arguments = Array.from(this.#nodes, (node) => terms.arguments(node << 1).slice());
    this.#lastAnswer = new Int32Array(terms.variableCount);
    this.#placeOfVariable = new Int32Array(terms.variableCount).fill(-1);
    this.#isVariable = new Uint8Array(this.#nodes.length);
    this.#parents = this.#arguments.map(() => []);
    this.#positiveRoots = new Int32Array(this.#nodes.length);
    this.#negatedRoots = new Int32Array(this.#nodes.length);
    this.#outdatedNodes = new Int32Array((this.#nodes.length + 31) >> 5);
    const place = new Map<number, number>();
    this.#nodes.forEach((node, at) => {
      place.set(node, at);
      const operation = terms.operation(node << 1);
      if (operation === 'boolVariable' || operation === 'intVariable') {
        this.#placeOfVariable[this.#arguments[at]![0]!] = at;
        this.#isVariable[at] = 1;
      }
      forEachOperand(terms, node, (operand) => {
        const parents = this.#parents[place.get(operand >> 1)!]!;
        if (parents[parents.length - 1] !== at) parents.push(at);
      });
    });
    for (const root of roots) (root & 1 ? this.#negatedRoots : this.#positiveRoots)[place.get(root >> 1)!]!++;
  }

  /** Whether all values lie in their domains and every constraint holds. */
  accepts(assignment: Assignment): boolean {
    const lastAnswer = this.#lastAnswer;
    const isFirst = !this.#hasLastAnswer;
    for (let variable = 0; variable < lastAnswer.length; variable++) {
      const value = assignment[variable]!;
      if (!isFirst && lastAnswer[variable] === value) continue;
      if (!isInDomain(this.terms, variable, value)) {
        // If a value is outside its domain, the terms have no meaning; the next answer is evaluated from scratch.
        this.#hasLastAnswer = false;
        return false;
      }
      lastAnswer[variable] = value;
      const place = this.#placeOfVariable[variable]!;
      if (place >= 0) this.#outdatedNodes[place >> 5]! |= 1 << place;
    }
    if (isFirst) this.#outdatedNodes.fill(-1);
    this.#hasLastAnswer = true;
    this.#evaluateOutdatedNodes(isFirst);
    return this.#brokenCount === 0;
  }

  of(ref: Ref): number {
    const value = this.#values[ref >> 1]!;
    return (ref & 1) === 1 ? 1 - value : value;
  }

  variable(index: number): number {
    return this.#lastAnswer[index]!;
  }

  /** Evaluates all outdated nodes, operands before the nodes built from them. */
  #evaluateOutdatedNodes(isFirst: boolean): void {
    if (isFirst) this.#brokenCount = 0;
    const outdatedNodes = this.#outdatedNodes;
    for (let word = 0; word < outdatedNodes.length; word++) {
      while (outdatedNodes[word] !== 0) {
        const bit = 31 - Math.clz32(outdatedNodes[word]! & -outdatedNodes[word]!);
        outdatedNodes[word]! &= ~(1 << bit);
        const at = (word << 5) | bit;
        if (at < this.#nodes.length) this.#evaluateNode(at, isFirst);
      }
    }
  }

  #evaluateNode(at: number, isFirst: boolean): void {
    const node = this.#nodes[at]!;
    const args = this.#arguments[at]!;
    const oldValue = this.#values[node]!;
    const value = this.#isVariable[at]
      ? this.#lastAnswer[args[0]!]!
      : MEANINGS[this.terms.code(node)]!.value(args, this, node);
    this.#values[node] = value;
    if (isFirst) {
      this.#brokenCount += value === 1 ? this.#negatedRoots[at]! : this.#positiveRoots[at]!;
      return;
    }
    // Even if the node's value stays the same, the components or paths on which the node depends may have changed.
    if (value === oldValue && !this.partitions.has(node) && !this.ranks.has(node)) return;
    const [asTrue, asFalse] = [this.#positiveRoots[at]!, this.#negatedRoots[at]!];
    if (asTrue + asFalse > 0 && value !== oldValue)
      this.#brokenCount += value === 1 ? asFalse - asTrue : asTrue - asFalse;
    for (const parent of this.#parents[at]!) this.#outdatedNodes[parent >> 5]! |= 1 << parent;
  }
}

function isInDomain(terms: Terms, variable: number, value: number): boolean {
  const ref = terms.variable(variable);
  if (!(value >= terms.low(ref) && value <= terms.high(ref))) return false;
  const allowedValues = terms.values(ref);
  return !allowedValues || allowedValues.includes(value);
}
