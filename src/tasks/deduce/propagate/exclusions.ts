/**
 * The values at other places that an entered value excludes at once: values that some single condition doesn't allow together with it, whatever the
 * other places hold. Players remove these values from their notes after entering a value: in its row if values must differ, or above it if they must
 * rise. Values that conditions exclude even without the entered one aren't included.
 *
 * Computed by one propagation of each condition on the value's place (condition-store.ts): linear in the nodes of these conditions.
 */

import { Budget } from '../../../model/clock.ts';
import type { Ground } from '../../../model/ground.ts';
import { type Literal, placeOrder } from '../../common/literals.ts';
import { conditionsOf } from '../conditions/conditions.ts';
import { Neighbourhoods } from '../conditions/neighbourhoods.ts';
import { type View, viewOf } from '../conditions/view.ts';
import { TUNING } from '../tuning.ts';
import { ConditionStore, type DomainRemoval } from './condition-store.ts';

export class Exclusions {
  readonly #view: View;
  readonly #domains: ConditionStore;
  readonly #vicinity: Neighbourhoods;
  /** For each condition: the removals that the condition implies without any known value. */
  readonly #alone = new Map<number, ReadonlySet<DomainRemoval>>();

  constructor(ground: Ground) {
    this.#view = viewOf(conditionsOf(ground), Budget.ofSeconds(TUNING.preparing));
    const { terms, constraints } = this.#view.ground;
    const roots = constraints.map(({ root }) => root);
    this.#domains = new ConditionStore(terms, roots, 1);
    this.#vicinity = new Neighbourhoods(this.#view.scopes, TUNING.glance);
  }

  /** The values of other variables that the literal's value excludes, in order; empty if the literal says that a variable lacks a value. */
  of({ variable, value, holds }: Literal): Literal[] {
    const domains = this.#domains;
    if (!holds || !domains.isStored(variable)) return [];
    const ownRemoval = domains.removalOf(variable, value);
    const otherRemovals = domains.choicesOf(variable).filter((removal) => removal !== ownRemoval);
    const conditions = this.#vicinity.of(variable);
    const removalsAlone = conditions.map((condition) => this.#removalsImpliedAlone(condition));
    for (const removal of otherRemovals) domains.addRemoval(removal);
    const foundRemovals = new Set<DomainRemoval>();
    conditions.forEach((condition, at) => {
      const { fails, removals } = domains.propagate(condition);
      // A value that breaks a rule by itself is a mistake, from which nothing is concluded.
      if (fails) return;
      for (const removal of removals) if (!removalsAlone[at]?.has(removal)) foundRemovals.add(removal);
    });
    domains.goBack(0);
    return [...foundRemovals]
      .map((removal) => ({
        variable: domains.variableOf(removal),
        value: domains.valueOf(removal),
        holds: false,
      }))
      .filter((claim) => claim.variable !== variable && this.#view.places[claim.variable]?.hidden === false)
      .sort(placeOrder);
  }

  #removalsImpliedAlone(condition: number): ReadonlySet<DomainRemoval> {
    const cachedRemovals = this.#alone.get(condition);
    if (cachedRemovals) return cachedRemovals;
    const impliedRemovals = new Set(this.#domains.propagate(condition).removals);
    this.#alone.set(condition, impliedRemovals);
    return impliedRemovals;
  }
}
