/**
 * An incremental judge for many similar answers of one model: it evaluates again only the nodes that depend on changed
 * variables. It says only yes or no; `evaluate` gives the violations.
 */
import type { Assignment, Ground } from '../ground.ts';
import { forEachOperand, reachable } from '../terms/operands.ts';
import type { Ref, Terms } from '../terms/terms.ts';
import type { Values } from './meaning.ts';
import { MEANINGS } from './meanings.ts';
import type { Partition } from './partition.ts';

export class Judge implements Values {
  readonly terms: Terms;
  readonly partitions = new Map<number, Partition>();
  readonly ranks = new Map<number, Int32Array>();
  /**
   * The nodes that the constraints need, in ascending order, with their arguments. The index of a node here is its
   * *place*.
   */
  readonly #nodes: Int32Array;
  readonly #arguments: Int32Array[];
  /** [node]: its value. */
  readonly #values: Int32Array;
  /** [place]: the places of the nodes built from it. */
  readonly #parents: number[][];
  /** [place]: the number of constraints that are the node itself; `#asFalse` counts those that are its negation. */
  readonly #asTrue: Int32Array;
  readonly #asFalse: Int32Array;
  /** [variable]: its place among the nodes, or −1. */
  readonly #placeOf: Int32Array;
  readonly #isVariable: Uint8Array;
  /** A bit set of the places whose nodes must be evaluated again. */
  readonly #waiting: Int32Array;
  #broken = 0;
  readonly #last: Int32Array;
  /** Whether `#last` holds an answer judged before, to compare the next one with. */
  #begun = false;

  constructor({ terms, constraints }: Ground) {
    this.terms = terms;
    const roots = constraints.map(({ root }) => root);
    this.#nodes = reachable(terms, roots);
    this.#values = new Int32Array(terms.count);
    this.#arguments = Array.from(this.#nodes, (node) => terms.arguments(node << 1).slice());
    this.#last = new Int32Array(terms.variableCount);
    this.#placeOf = new Int32Array(terms.variableCount).fill(-1);
    this.#isVariable = new Uint8Array(this.#nodes.length);
    this.#parents = this.#arguments.map(() => []);
    this.#asTrue = new Int32Array(this.#nodes.length);
    this.#asFalse = new Int32Array(this.#nodes.length);
    this.#waiting = new Int32Array((this.#nodes.length + 31) >> 5);
    const place = new Map<number, number>();
    this.#nodes.forEach((node, at) => {
      place.set(node, at);
      const operation = terms.operation(node << 1);
      if (operation === 'boolVariable' || operation === 'intVariable') {
        this.#placeOf[this.#arguments[at]![0]!] = at;
        this.#isVariable[at] = 1;
      }
      forEachOperand(terms, node, (operand) => {
        const parents = this.#parents[place.get(operand >> 1)!]!;
        if (parents[parents.length - 1] !== at) parents.push(at);
      });
    });
    for (const root of roots) (root & 1 ? this.#asFalse : this.#asTrue)[place.get(root >> 1)!]!++;
  }

  /** Whether all values lie in their domains and every constraint holds. */
  accepts(assignment: Assignment): boolean {
    const last = this.#last;
    const first = !this.#begun;
    for (let variable = 0; variable < last.length; variable++) {
      const value = assignment[variable]!;
      if (!first && last[variable] === value) continue;
      if (!isInDomain(this.terms, variable, value)) {
        // If a value is outside its domain, the terms have no meaning; the next answer is evaluated from scratch.
        this.#begun = false;
        return false;
      }
      last[variable] = value;
      const place = this.#placeOf[variable]!;
      if (place >= 0) this.#waiting[place >> 5]! |= 1 << place;
    }
    if (first) this.#waiting.fill(-1);
    this.#begun = true;
    this.#settle(first);
    return this.#broken === 0;
  }

  of(ref: Ref): number {
    const value = this.#values[ref >> 1]!;
    return (ref & 1) === 1 ? 1 - value : value;
  }

  variable(index: number): number {
    return this.#last[index]!;
  }

  /** Evaluates all waiting nodes, operands before the nodes built from them. */
  #settle(first: boolean): void {
    if (first) this.#broken = 0;
    const waiting = this.#waiting;
    for (let word = 0; word < waiting.length; word++) {
      while (waiting[word] !== 0) {
        const bit = 31 - Math.clz32(waiting[word]! & -waiting[word]!);
        waiting[word]! &= ~(1 << bit);
        const at = (word << 5) | bit;
        if (at < this.#nodes.length) this.#evaluateNode(at, first);
      }
    }
  }

  #evaluateNode(at: number, first: boolean): void {
    const node = this.#nodes[at]!;
    const args = this.#arguments[at]!;
    const before = this.#values[node]!;
    const value = this.#isVariable[at]
      ? this.#last[args[0]!]!
      : MEANINGS[this.terms.code(node)]!.value(args, this, node);
    this.#values[node] = value;
    if (first) {
      this.#broken += value === 1 ? this.#asFalse[at]! : this.#asTrue[at]!;
      return;
    }
    // Even if this node's value stays the same, the components or paths that it counts may have changed.
    if (value === before && !this.partitions.has(node) && !this.ranks.has(node)) return;
    const [asTrue, asFalse] = [this.#asTrue[at]!, this.#asFalse[at]!];
    if (asTrue + asFalse > 0 && value !== before)
      this.#broken += value === 1 ? asFalse - asTrue : asTrue - asFalse;
    for (const parent of this.#parents[at]!) this.#waiting[parent >> 5]! |= 1 << parent;
  }
}

function isInDomain(terms: Terms, variable: number, value: number): boolean {
  const ref = terms.variable(variable);
  if (!(value >= terms.low(ref) && value <= terms.high(ref))) return false;
  const allowed = terms.values(ref);
  return !allowed || allowed.includes(value);
}
