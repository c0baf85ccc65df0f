/**
 * What is known on the way to an answer, as removals that conditions tell (explain/sight/condition-domains.ts). All that is found
 * at one moment is found from the same removals and then added together, so that no order of places or conditions matters: a board
 * that is turned or mirrored is known in the same rounds.
 */

import type { Conditions } from '../conditions/conditions.ts';
import { GLANCE } from '../conditions/effort.ts';
import { EqualPlaces } from '../conditions/equal-places.ts';
import { Neighbourhoods } from '../conditions/neighbourhoods.ts';
import { Things } from '../conditions/things.ts';
import type { View } from '../mus/reasoner.ts';
import type { ConditionDomains, DomainRemoval } from '../propagate/condition-domains.ts';
import { EqualDomains } from '../propagate/equal-domains.ts';

/** Passes over a condition: all that it tells, so that the order of its nodes doesn't matter either. */
const PASSES = 1000;

/** Removals, and the conditions to look at since they came. */
class Removals {
  readonly domains: ConditionDomains;
  readonly stale: Set<number>;

  constructor({ ground, scopes }: View, equal: EqualPlaces) {
    const roots = ground.constraints.map(({ root }) => root);
    this.domains = new EqualDomains(ground.terms, roots, PASSES, equal);
    this.stale = new Set(scopes.keys());
  }
}

export class Knowledge {
  readonly ground: Conditions;
  /** [condition]: the places it speaks of; of equal ones, the one that stands for them. */
  readonly scopes: readonly (readonly number[])[];
  readonly near: Neighbourhoods;
  readonly things: Things;
  /** The visible places whose values are asked for. */
  readonly wanted: readonly number[];
  /** [variable]: how often something had been found when it was last spoken of. */
  readonly changed: Int32Array;
  /** How often something was found. */
  clock = 0;
  /** Some condition can't hold, or some place has no value left. */
  failed = false;
  /** All removals. */
  readonly #all: Removals;
  /** Those of whole values only: what is written on the board without marks. */
  readonly #plain: Removals;
  readonly #isKnown: Uint8Array;
  readonly #makeBlank: () => ConditionDomains;
  #blank: ConditionDomains | undefined;

  constructor(view: View) {
    const { ground, places } = view;
    const { terms } = ground;
    const isWanted = (variable: number): boolean => {
      const place = places[variable];
      return place !== undefined && !place.hidden && terms.low(place.ref) !== terms.high(place.ref);
    };
    const equal = new EqualPlaces(ground, isWanted);
    const scopes = view.scopes.map((scope) => equal.of(scope));
    this.ground = ground;
    this.things = new Things(view);
    this.scopes = scopes;
    this.#all = new Removals(view, equal);
    this.#plain = new Removals(view, equal);
    this.#makeBlank = () => new Removals(view, equal).domains;
    const { domains } = this;
    // Conditions that speak of a variable without removals tell nothing here.
    const told = scopes.map((scope) => (scope.every((variable) => domains.keeps(variable)) ? scope : []));
    this.near = new Neighbourhoods(told, GLANCE);
    this.wanted = [...places.keys()].filter(
      (variable) => equal.first[variable] === variable && isWanted(variable),
    );
    this.#isKnown = new Uint8Array(ground.terms.variableCount);
    this.changed = new Int32Array(ground.terms.variableCount);
  }

  get domains(): ConditionDomains {
    return this.#all.domains;
  }

  /** Nothing is taken away: what conditions tell from some removals alone is asked of these, and the removals are given back. */
  get blank(): ConditionDomains {
    this.#blank ??= this.#makeBlank();
    return this.#blank;
  }

  /** The wanted places whose values aren't known. */
  open(): number[] {
    return this.wanted.filter((variable) => this.#isKnown[variable] === 0);
  }

  isWide(condition: number): boolean {
    return this.scopes[condition]!.length > GLANCE;
  }

  /** Values that conditions tell from known values, each by itself: how many. Marks that they tell are kept as such. */
  valuesFromValues(wide: boolean): number {
    const plain = this.#plain;
    const removals = this.#look(plain, wide);
    if (!this.add(removals)) return 0;
    const byVariable = new Map<number, DomainRemoval[]>();
    for (const removal of removals) {
      const variable = plain.domains.variableOf(removal);
      const list = byVariable.get(variable);
      if (list) list.push(removal);
      else byVariable.set(variable, [removal]);
    }
    let count = 0;
    for (const [variable, list] of byVariable) {
      if (plain.domains.left[variable]! - list.length !== 1) continue;
      this.#put(plain, list);
      if (this.#isKnown[variable] === 0) count++;
      this.#isKnown[variable] = 1;
    }
    return count;
  }

  /** Values that are left by now, without another look: how many. */
  valuesLeft(): number {
    const { domains } = this;
    let count = 0;
    for (const variable of this.wanted) {
      if (this.#isKnown[variable] === 1 || domains.left[variable] !== 1) continue;
      this.#isKnown[variable] = 1;
      count++;
      const [left] = domains.openOf(variable);
      this.#put(
        this.#plain,
        this.#plain.domains.openOf(variable).filter((removal) => removal !== left),
      );
    }
    return count;
  }

  /** What single conditions tell from all that is known, once: whether there is anything. */
  marks(): boolean {
    let removals = this.#look(this.#all, false);
    if (removals.length === 0) removals = this.#look(this.#all, true);
    this.add(removals);
    return removals.length > 0 && !this.failed;
  }

  /** Adds removals; false where that leaves nothing of a place. */
  add(removals: Iterable<DomainRemoval>): boolean {
    this.clock++;
    return this.#put(this.#all, removals);
  }

  /** Those of the removals that leave a place with something on the board. */
  putting(removals: Iterable<DomainRemoval>): DomainRemoval[] {
    const { domains } = this;
    const byVariable = new Map<number, DomainRemoval[]>();
    for (const removal of removals) {
      const variable = domains.variableOf(removal);
      const list = byVariable.get(variable);
      if (list) list.push(removal);
      else byVariable.set(variable, [removal]);
    }
    return [...byVariable].flatMap(([variable, gone]) => {
      const [left, ...others] = domains.openOf(variable).filter((removal) => !gone.includes(removal));
      const puts = left !== undefined && others.length === 0;
      return puts && this.things.has(variable, domains.valueOf(left)) ? gone : [];
    });
  }

  /** Whether the place has just one value left, and that is something on the board. */
  isPut(variable: number): boolean {
    const [left, ...others] = this.domains.openOf(variable);
    const isKnown = left !== undefined && others.length === 0;
    return isKnown && this.things.has(variable, this.domains.valueOf(left));
  }

  // ── Suppositions, which are gone back from (ConditionDomains.goBack) ──

  /** Takes all other values away; how many removals there were before. */
  suppose(value: DomainRemoval): number {
    const { domains } = this;
    const before = domains.removals.length;
    for (const other of domains.openOf(domains.variableOf(value))) if (other !== value) domains.add(other);
    return before;
  }

  /** Adds what the condition tells; false where it can't hold. */
  follow(condition: number): boolean {
    const { fails, removals } = this.domains.look(condition);
    return !fails && this.takeAway(removals);
  }

  /** False where that leaves nothing of a place. */
  takeAway(removals: readonly DomainRemoval[]): boolean {
    const { domains } = this;
    for (const removal of removals) if (domains.isOpen(removal) && !domains.add(removal)) return false;
    return true;
  }

  /** The value of every variable, where none is open. */
  values(): Int32Array | undefined {
    const { domains } = this;
    const values = new Int32Array(this.ground.terms.variableCount);
    for (let variable = 0; variable < values.length; variable++) {
      const [only, ...others] = domains.openOf(variable);
      if (only === undefined || others.length > 0) return undefined;
      values[variable] = domains.valueOf(only);
    }
    return values;
  }

  /** What all stale conditions tell, the wide ones or the others. */
  #look({ domains, stale }: Removals, wide: boolean): DomainRemoval[] {
    const found = new Set<DomainRemoval>();
    for (const condition of [...stale]) {
      if (this.isWide(condition) !== wide) continue;
      stale.delete(condition);
      const { fails, removals } = domains.look(condition);
      if (fails) this.failed = true;
      for (const removal of removals) found.add(removal);
    }
    return this.failed ? [] : [...found];
  }

  #put({ domains, stale }: Removals, removals: Iterable<DomainRemoval>): boolean {
    for (const removal of removals) {
      if (!domains.isOpen(removal)) continue;
      if (!domains.add(removal)) this.failed = true;
      const variable = domains.variableOf(removal);
      this.changed[variable] = this.clock;
      for (const condition of this.near.of(variable)) stale.add(condition);
    }
    return !this.failed;
  }
}
