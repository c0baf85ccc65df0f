/**
 * Looks: conditions of a step that share hidden places, such as those by which a model counts the pieces of a room, are propagated as one. People see them
 * as one rule at one place, so what each implies about hidden places isn't told.
 *
 * A look is propagated until nothing follows; then each value of its visible places is supposed, and removed if the look fails (failed literals, as in
 * Li & Anbulagan, "Heuristics based on unit propagation for satisfiability problems", IJCAI 1997). Cost: some propagations of the look for each value.
 */
import type { ConditionStore, DomainRemoval, ImpliedRemovals } from '../propagate/condition-store.ts';
import { TUNING } from '../tuning.ts';

export class Looks {
  readonly #scopeOf: (constraint: number) => readonly number[];
  readonly #isShown: (variable: number) => boolean;

  /** `isShown`: whether people see the variable's place on the board. */
  constructor(scopeOf: (constraint: number) => readonly number[], isShown: (variable: number) => boolean) {
    this.#scopeOf = scopeOf;
    this.#isShown = isShown;
  }

  /** The constraints in groups of those that share hidden variables, directly or by way of others. */
  of(constraints: readonly number[]): readonly (readonly number[])[] {
    const groups = new Map<number, readonly number[]>(constraints.map((one) => [one, [one]]));
    const firstWith = new Map<number, number>();
    for (const one of constraints) {
      for (const variable of this.#scopeOf(one)) {
        if (this.#isShown(variable)) continue;
        const first = firstWith.get(variable) ?? one;
        firstWith.set(variable, first);
        const [own, other] = [groups.get(one)!, groups.get(first)!];
        if (own === other) continue;
        const joined = [...other, ...own];
        for (const member of joined) groups.set(member, joined);
      }
    }
    return [...new Set(groups.values())];
  }

  /** The removals at visible places that the look implies. The store stays unchanged. */
  propagate(store: ConditionStore, look: readonly number[]): ImpliedRemovals {
    const before = store.removals.length;
    const fails = !this.#settle(store, look);
    const removals = fails
      ? []
      : store.removals.slice(before).filter((removal) => this.#isShown(store.variableOf(removal)));
    store.goBack(before);
    return { fails, removals };
  }

  /** Makes all removals that the look implies; returns false if it fails. */
  #settle(store: ConditionStore, look: readonly number[]): boolean {
    const variables = [...new Set(look.flatMap((one) => this.#scopeOf(one)))].filter(
      (variable) => this.#isShown(variable) && store.isStored(variable),
    );
    const isWide = variables.length > TUNING.glance;
    for (let count = -1; count < store.removals.length; ) {
      count = store.removals.length;
      if (!closure(store, look)) return false;
      // Nobody tries out values at so many places.
      if (isWide) continue;
      for (const variable of variables) {
        if (store.leftCount[variable]! < 2) continue;
        for (const choice of store.choicesOf(variable)) {
          if (!isImpossible(store, look, choice)) continue;
          if (!store.addRemoval(choice)) return false;
        }
      }
    }
    return true;
  }
}

/** Whether the look fails if the variable has this value. */
function isImpossible(store: ConditionStore, look: readonly number[], choice: DomainRemoval): boolean {
  const before = store.removals.length;
  for (const removal of store.removalsOf(store.variableOf(choice)))
    if (removal !== choice) store.addRemoval(removal);
  const isPossible = closure(store, look);
  store.goBack(before);
  return !isPossible;
}

/** Propagates the conditions until nothing more follows; returns false if one fails. */
export function closure(store: ConditionStore, conditions: readonly number[]): boolean {
  for (let count = -1; count < store.removals.length; ) {
    count = store.removals.length;
    for (const condition of conditions) {
      const { fails, removals } = store.propagate(condition);
      if (fails || !removals.every((removal) => store.addRemoval(removal))) return false;
    }
  }
  return true;
}
