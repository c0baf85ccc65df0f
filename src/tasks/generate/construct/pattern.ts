/** The values of a first answer on which it depends that it can be changed into a second one (a trade, trades.ts). */
import type { Assignment } from '../../../model/ground.ts';
import type { OnDemandValues } from '../../../model/meaning/on-demand.ts';
import { type BoolRef, FALSE, type Ref, type Terms, TRUE } from '../../../model/terms/terms.ts';
import { variablesOf } from '../../../model/variables.ts';
import type { ClueModel } from './clue-model.ts';
import type { PreservedTerms } from './preserved.ts';

/** Collects the values under which a trade from an answer S to another answer S' is possible: with them, the rules still hold after the trade. */
export class TradePattern {
  /** Variables, of finds or givens, for which the exact value in the first answer matters. */
  readonly exactVariables = new Set<number>();
  /** Values that unchanged variables must not have, because changed variables take them. */
  readonly avoidedValues = new Map<number, Set<number>>();
  readonly #clueModel: ClueModel;
  readonly #variablesBelow: VariablesBelow;
  /** Whether a term depends on a variable that differs between the two answers. */
  readonly #dependsOnTrade: (ref: Ref) => boolean;
  readonly #preserved: PreservedTerms;
  /** For each variable that differs: its value in the second answer minus that in the first. */
  readonly changes: ReadonlyMap<number, number>;
  readonly #answerAfterTrade: Assignment;
  readonly #values: OnDemandValues;

  constructor(
    clueModel: ClueModel,
    below: VariablesBelow,
    dependsOnTrade: (ref: Ref) => boolean,
    values: OnDemandValues,
    preserved: PreservedTerms,
    changes: ReadonlyMap<number, number>,
    to: Assignment,
  ) {
    this.#clueModel = clueModel;
    this.#variablesBelow = below;
    this.#dependsOnTrade = dependsOnTrade;
    this.#values = values;
    this.#preserved = preserved;
    this.changes = changes;
    this.#answerAfterTrade = to;
  }

  /** Adds the values that suffice for the rules to hold in the second answer. */
  requireRules(roots: readonly BoolRef[]): void {
    for (const root of roots) if (!this.#preserved.isPreserved(root)) this.#requireTruth(root, true);
  }

  /** Adds the values that suffice for the term to keep its value. */
  requireUnchanged(ref: Ref): void {
    if (!this.#preserved.isPreserved(ref)) this.#requireVariables(ref);
  }

  /**
   * The condition under which the term has different values in the two answers, expressed by terms that have the same value: for a choice, which case
   * applies. Undefined if no such condition is known.
   */
  changeCondition(ref: Ref): BoolRef | undefined {
    if (this.#preserved.isPreserved(ref)) return FALSE;
    const { terms } = this.#clueModel.ground;
    const operation = terms.operation(ref);
    if (operation === 'intVariable' || operation === 'boolVariable') return TRUE;
    const args = [...terms.arguments(ref)];
    if (operation === 'choose' || operation === 'chooseInt') {
      const [condition, then, otherwise] = args as [BoolRef, Ref, Ref];
      if (this.#dependsOnTrade(condition)) return undefined;
      const [first, second] = [this.changeCondition(then), this.changeCondition(otherwise)];
      if (first === undefined || second === undefined) return undefined;
      return terms.choose(condition, first, second);
    }
    if (operation !== 'sum') return undefined;
    let by = 0;
    const changeConditions: BoolRef[] = [];
    for (let i = 1; i < args.length; i += 2) {
      const [coefficient, part] = [args[i]!, args[i + 1]!];
      const step = this.changes.get(terms.variableOf(part));
      if (step !== undefined) by += coefficient * step * ((part & 1) === 1 ? -1 : 1);
      else {
        const changeCondition = this.changeCondition(part);
        if (changeCondition === undefined) return undefined;
        changeConditions.push(changeCondition);
      }
    }
    if (by === 0) return terms.or(changeConditions);
    return changeConditions.every((moved) => moved === FALSE) ? TRUE : undefined;
  }

  /** Adds values of unchanged variables that suffice for the bool to have this truth in the second answer. */
  #requireTruth(ref: BoolRef, truth: boolean): void {
    const { terms } = this.#clueModel.ground;
    const operation = terms.operation(ref);
    if (operation === 'allDifferent' && truth && this.#requireDistinct(ref)) return;
    if (operation !== 'and') {
      this.#requireVariables(ref);
      return;
    }
    const items = [...terms.arguments(ref)];
    const isAnd = ((ref & 1) === 0) === truth;
    if (isAnd) {
      for (const item of items) this.#requireTruth(item, true);
      return;
    }
    const reasonItems = items.filter(
      (item) => this.#values.withAssignment(this.#answerAfterTrade).of(item) === 0,
    );
    const easiest = reasonItems
      .map((item) => ({ item, cost: this.#cost(item) }))
      .sort((a, b) => a.cost - b.cost)[0];
    if (easiest) this.#requireTruth(easiest.item, false);
  }

  /** Adds the values that keep an all-different rule true: those of the changed variables, which no other variable may take. */
  #requireDistinct(ref: BoolRef): boolean {
    const { terms } = this.#clueModel.ground;
    const refs = terms.arguments(ref);
    const variables = [...refs].map((one) => terms.variableOf(one));
    if (!refs.every((one) => terms.operation(one) === 'intVariable')) return false;
    const changedVariables = variables.filter((variable) => this.changes.has(variable));
    for (const variable of variables) {
      if (this.changes.has(variable)) this.exactVariables.add(variable);
      else {
        const avoidedValues = this.avoidedValues.get(variable) ?? new Set();
        for (const other of changedVariables) avoidedValues.add(this.#answerAfterTrade[other]!);
        this.avoidedValues.set(variable, avoidedValues);
      }
    }
    return true;
  }

  #cost(ref: Ref): number {
    let cost = 0;
    for (const variable of this.#variablesBelow.of(ref))
      if (!this.exactVariables.has(variable) && !this.changes.has(variable)) cost++;
    return cost;
  }

  #requireVariables(ref: Ref): void {
    for (const variable of this.#variablesBelow.of(ref)) this.exactVariables.add(variable);
  }
}

/** Finds the variables that terms are built from; cached for the terms of the rules. */
export class VariablesBelow {
  readonly #terms: Terms;
  readonly #known = new Map<number, readonly number[]>();
  /** The number of terms that the cache covers. Later terms are removed with their puzzle, so they aren't cached. */
  readonly #count: number;

  constructor(terms: Terms) {
    this.#terms = terms;
    this.#count = terms.count;
  }

  of(root: Ref): readonly number[] {
    const node = root >> 1;
    const cachedVariables = this.#known.get(node);
    if (cachedVariables) return cachedVariables;
    const variables = variablesOf(this.#terms, root);
    if (node < this.#count) this.#known.set(node, variables);
    return variables;
  }
}
