/**
 * The ways in which one condition of a step can be completed, as far as they concern other places than the step's claims. Cost: some propagations of the
 * step's conditions for each way, and a few hundred at most.
 */
import type { Literal } from '../../common/literals.ts';
import type { Conditions } from '../conditions/conditions.ts';
import type { ConditionStore } from '../propagate/condition-store.ts';
import type { Deduction } from '../steps/deduction.ts';
import { TUNING } from '../tuning.ts';
import { closure } from './looks.ts';
import { knownBefore } from './supposition.ts';

export class Ways {
  readonly #ground: Conditions;
  readonly #store: () => ConditionStore;
  #steps = 0;

  /** `store` gives the domains of the board's variables, without removals. */
  constructor(ground: Conditions, store: () => ConditionStore) {
    this.#ground = ground;
    this.#store = store;
  }

  /** The values of the variables in each way, without those that the step claims; undefined if there are more than people list. */
  of(step: Deduction, variables: readonly number[]): readonly (readonly Literal[])[] | undefined {
    const { claims, reasons } = step;
    const { nodes } = this.#ground;
    const store = this.#store();
    // What is known on the board rules out ways, too.
    const known = [...reasons.known, ...knownBefore(step)].filter(({ variable }) =>
      claims.every((claim) => claim.variable !== variable),
    );
    const others = variables.filter((variable) => claims.every((claim) => claim.variable !== variable));
    const conditions = [
      ...reasons.constraints,
      ...nodes.flatMap((node, one) => (node && reasons.constraints.includes(node.of) ? [one] : [])),
    ];
    if (![...others, ...known.map(({ variable }) => variable)].every((one) => store.isStored(one)))
      return undefined;
    for (const claim of known) for (const removal of store.excludedBy(claim)) store.addRemoval(removal);
    this.#steps = 0;
    const ways: Literal[][] = [];
    const isWhole = this.#complete(store, conditions, others, ways);
    store.goBack(0);
    return isWhole ? ways : undefined;
  }

  /** Adds all ways from the store's present state. Returns false if there are too many. */
  #complete(
    store: ConditionStore,
    conditions: readonly number[],
    variables: readonly number[],
    ways: Literal[][],
  ): boolean {
    if (++this.#steps > TUNING.supports) return false;
    if (!closure(store, conditions)) return true;
    const [open] = variables
      .filter((variable) => store.leftCount[variable]! > 1)
      .sort((a, b) => store.leftCount[a]! - store.leftCount[b]!);
    if (open === undefined) {
      ways.push(
        variables.map((variable) => ({
          variable,
          value: store.valueOf(store.choicesOf(variable)[0]!),
          holds: true,
        })),
      );
      return ways.length <= TUNING.plainPlaces;
    }
    const count = store.removals.length;
    for (const choice of store.choicesOf(open)) {
      for (const removal of store.removalsOf(open)) if (removal !== choice) store.addRemoval(removal);
      const isWhole = this.#complete(store, conditions, variables, ways);
      store.goBack(count);
      if (!isWhole) return false;
    }
    return true;
  }
}
