/** Removals of places that a rule says are equal (explain/equal-places.ts): one place to whoever rates. */

import type { BoolRef, Terms } from '../../../model/terms/terms.ts';
import type { EqualPlaces } from '../conditions/equal-places.ts';
import { ConditionDomains, type DomainRemoval } from './condition-domains.ts';

/** What is taken away from a place is taken away from its equals; what conditions tell is told of the one that stands for them. */
export class EqualDomains extends ConditionDomains {
  readonly #equal: EqualPlaces;

  constructor(terms: Terms, roots: readonly BoolRef[], passes: number, equal: EqualPlaces) {
    super(terms, roots, passes);
    this.#equal = equal;
  }

  override add(removal: DomainRemoval): boolean {
    const variable = this.variableOf(removal);
    const members = this.#equal.members.get(this.#equal.first[variable]!);
    if (!members) return super.add(removal);
    const value = this.valueOf(removal);
    let fits = true;
    for (const member of members) if (!super.add(this.removalOf(member, value))) fits = false;
    return fits;
  }

  override look(condition: number): ReturnType<ConditionDomains['look']> {
    const look = super.look(condition);
    if (this.#equal.members.size === 0 || look.removals.length === 0) return look;
    const removals = new Set(
      look.removals.map((removal) => {
        const variable = this.variableOf(removal);
        const first = this.#equal.first[variable]!;
        return first === variable ? removal : this.removalOf(first, this.valueOf(removal));
      }),
    );
    return { fails: look.fails, removals: [...removals] };
  }
}
