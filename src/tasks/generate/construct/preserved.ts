/** Tells which terms keep their value when a trade between two answers is applied, in either direction. */
import { forEachOperand } from '../../../model/terms/operands.ts';
import { CODE, OPERATIONS } from '../../../model/terms/operations.ts';
import { isGraphRule, type Ref, type Terms } from '../../../model/terms/terms.ts';

/** [operation]: whether it is a rule about a graph; such rules are assumed to keep holding. */
const IS_GRAPH_RULE = Uint8Array.from(OPERATIONS, (operation) => (isGraphRule(operation) ? 1 : 0));

/** The states of `#known`: whether a term is known to keep its value. */
const STATE = { unknown: 0, stays: 1, moves: 2 } as const;

export class Preserved {
  readonly #terms: Terms;
  /** Whether a term depends on a variable that the trade changes. */
  readonly #hangs: (ref: Ref) => boolean;
  /** [changed variable]: the difference between its values in the two answers. */
  readonly #change: ReadonlyMap<number, number>;
  /** [node]: one of the values of `STATE`. */
  readonly #known: Uint8Array;

  constructor(terms: Terms, hangs: (ref: Ref) => boolean, change: ReadonlyMap<number, number>) {
    this.#terms = terms;
    this.#hangs = hangs;
    this.#change = change;
    this.#known = new Uint8Array(terms.count);
  }

  /** Whether the term keeps its value for all values of the variables at which the trade is possible. */
  isPreserved(ref: Ref): boolean {
    if (!this.#hangs(ref)) return true;
    const node = ref >> 1;
    // Terms created later don't depend on changed variables.
    if (this.#known[node] === STATE.unknown) this.#known[node] = this.#find(node) ? STATE.stays : STATE.moves;
    return this.#known[node] === STATE.stays;
  }

  #find(node: number): boolean {
    const terms = this.#terms;
    const code = terms.code(node);
    if (IS_GRAPH_RULE[code] === 1) return true;
    if (code === CODE.intVariable || code === CODE.boolVariable)
      return !this.#change.has(terms.variableOf(node << 1));
    if (code === CODE.equals || code === CODE.atMost || code === CODE.sum) return this.#isBalanced(node);
    if (code === CODE.and) {
      for (let at = 0; at < terms.arity(node); at++)
        if (!this.isPreserved(terms.argumentAt(node << 1, at))) return false;
      return true;
    }
    let stays = true;
    forEachOperand(terms, node, (operand) => {
      stays = stays && this.isPreserved(operand);
    });
    return stays;
  }

  #isBalanced(node: number): boolean {
    const terms = this.#terms;
    const ref = node << 1;
    let sum = 0;
    for (let at = 1; at < terms.arity(node); at += 2) {
      const operand = terms.argumentAt(ref, at + 1);
      const variable = terms.variableOf(operand);
      if (variable >= 0) {
        const by = this.#change.get(variable);
        if (by !== undefined) sum += terms.argumentAt(ref, at) * by * ((operand & 1) === 1 ? -1 : 1);
      } else if (!this.isPreserved(operand)) return false;
    }
    return sum === 0;
  }
}
