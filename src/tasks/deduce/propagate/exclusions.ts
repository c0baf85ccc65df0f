/**
 * What a value rules out elsewhere at once: values that single conditions don't allow beside it, whatever the other places
 * have. This is what players strike from their notes after they enter a value: in its row, say, where values are all
 * different, or above it where they rise. What conditions say without the value isn't its doing, and is left out.
 *
 * It is the narrowing of each condition that speaks of the value's place, in one pass (condition-store.ts): linear in
 * the nodes of these conditions.
 */
import { Budget } from '../../../model/clock.ts';
import type { Ground } from '../../../model/ground.ts';
import { byPlace, type Literal } from '../../common/literals.ts';
import { conditionsOf } from '../conditions/conditions.ts';
import { type View, viewOf } from '../conditions/view.ts';
import { TUNING } from '../tuning.ts';
import { ConditionStore, type DomainRemoval } from './condition-store.ts';

export class Exclusions {
  readonly #view: View;
  readonly #domains: ConditionStore;
  /** [variable]: the conditions that speak of it. */
  readonly #speaking = new Map<number, number[]>();
  /** By condition: what it says by itself. */
  readonly #alone = new Map<number, ReadonlySet<DomainRemoval>>();

  constructor(ground: Ground) {
    this.#view = viewOf(conditionsOf(ground), Budget.ofSeconds(TUNING.preparing));
    const { terms, constraints } = this.#view.ground;
    const roots = constraints.map(({ root }) => root);
    this.#domains = new ConditionStore(terms, roots, 1);
    this.#view.scopes.forEach((scope, condition) => {
      for (const variable of scope) {
        const list = this.#speaking.get(variable);
        if (list) list.push(condition);
        else this.#speaking.set(variable, [condition]);
      }
    });
  }

  /** The values that other variables of finds can't have beside this one, in order; none for a value that is no entry. */
  of({ variable, value, holds }: Literal): Literal[] {
    const domains = this.#domains;
    if (!holds || !domains.keeps(variable)) return [];
    const own = domains.removalOf(variable, value);
    const others = domains.openOf(variable).filter((removal) => removal !== own);
    const conditions = this.#speaking.get(variable) ?? [];
    const alone = conditions.map((condition) => this.#saysAlone(condition));
    for (const removal of others) domains.add(removal);
    const found = new Set<DomainRemoval>();
    conditions.forEach((condition, at) => {
      const { fails, removals } = domains.propagate(condition);
      // A value that breaks a rule by itself is a mistake, from which nothing follows.
      if (fails) return;
      for (const removal of removals) if (!alone[at]?.has(removal)) found.add(removal);
    });
    domains.goBack(0);
    return [...found]
      .map((removal) => ({
        variable: domains.variableOf(removal),
        value: domains.valueOf(removal),
        holds: false,
      }))
      .filter((claim) => claim.variable !== variable && this.#view.places[claim.variable]?.hidden === false)
      .sort(byPlace);
  }

  #saysAlone(condition: number): ReadonlySet<DomainRemoval> {
    const known = this.#alone.get(condition);
    if (known) return known;
    const says = new Set(this.#domains.propagate(condition).removals);
    this.#alone.set(condition, says);
    return says;
  }
}
