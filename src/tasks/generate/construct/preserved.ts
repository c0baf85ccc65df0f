/** Finds the terms that keep their value when a trade between two answers is applied, in either direction. */
import { forEachOperand } from '../../../model/terms/operands.ts';
import { CODE, OPERATIONS } from '../../../model/terms/operations.ts';
import { isGraphRule, type Ref, type Terms } from '../../../model/terms/terms.ts';

/** `IS_GRAPH_RULE[operation]`: 1 for a rule about a graph; such rules are assumed to keep holding. */
const IS_GRAPH_RULE = Uint8Array.from(OPERATIONS, (operation) => (isGraphRule(operation) ? 1 : 0));

/** The states of a term: not examined yet, keeps its value, or may change its value. */
const PRESERVATION_STATE = { unknown: 0, kept: 1, changed: 2 } as const;

export class PreservedTerms {
  readonly #terms: Terms;
  /** Whether a term depends on a variable that differs between the two answers. */
  readonly #dependsOnTrade: (ref: Ref) => boolean;
  /** For each changed variable: the difference between its values in the two answers. */
  readonly #valueChanges: ReadonlyMap<number, number>;
  /** `#states[node]`: what is known about whether the term is preserved, one of the values of `PRESERVATION_STATE`. */
  readonly #states: Uint8Array;

  constructor(terms: Terms, dependsOnTrade: (ref: Ref) => boolean, changes: ReadonlyMap<number, number>) {
    this.#terms = terms;
    this.#dependsOnTrade = dependsOnTrade;
    this.#valueChanges = changes;
    this.#states = new Uint8Array(terms.count);
  }

  /** Whether the trade leaves the term's value as it is, whatever answer the trade is applied to. */
  isPreserved(ref: Ref): boolean {
    if (!this.#dependsOnTrade(ref)) return true;
    const node = ref >> 1;
    // Terms created after this object don't depend on changed variables, so they need no state.
    if (this.#states[node] === PRESERVATION_STATE.unknown)
      this.#states[node] = this.#isValueKept(node) ? PRESERVATION_STATE.kept : PRESERVATION_STATE.changed;
    return this.#states[node] === PRESERVATION_STATE.kept;
  }

  #isValueKept(node: number): boolean {
    const terms = this.#terms;
    const code = terms.code(node);
    if (IS_GRAPH_RULE[code] === 1) return true;
    if (code === CODE.intVariable || code === CODE.boolVariable)
      return !this.#valueChanges.has(terms.variableOf(node << 1));
    if (code === CODE.equals || code === CODE.atMost || code === CODE.sum) return this.#isSumKept(node);
    if (code === CODE.and) {
      for (let at = 0; at < terms.arity(node); at++)
        if (!this.isPreserved(terms.argumentAt(node << 1, at))) return false;
      return true;
    }
    let areOperandsPreserved = true;
    forEachOperand(terms, node, (operand) => {
      areOperandsPreserved = areOperandsPreserved && this.isPreserved(operand);
    });
    return areOperandsPreserved;
  }

  #isSumKept(node: number): boolean {
    const terms = this.#terms;
    const ref = node << 1;
    let sum = 0;
    for (let at = 1; at < terms.arity(node); at += 2) {
      const operand = terms.argumentAt(ref, at + 1);
      const variable = terms.variableOf(operand);
      if (variable >= 0) {
        const by = this.#valueChanges.get(variable);
        if (by !== undefined) sum += terms.argumentAt(ref, at) * by * ((operand & 1) === 1 ? -1 : 1);
      } else if (!this.isPreserved(operand)) return false;
    }
    return sum === 0;
  }
}
