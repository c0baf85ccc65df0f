/**
 * The state of knowledge on the way to an answer: a trail of domain removals, each with its cause: a single condition (condition-store.ts) or a
 * technique. All conclusions of one moment are drawn from the same removals and then added together, so the order of places and conditions doesn't
 * matter: rotated or mirrored boards are solved in the same rounds.
 */

import type { Assignment } from '../../../model/ground.ts';
import { pushTo } from '../../../model/large-lists.ts';
import type { BoolRef } from '../../../model/terms/terms.ts';
import type { Literal } from '../../common/literals.ts';
import type { Conditions } from '../conditions/conditions.ts';
import { jointConditions } from '../conditions/joint-conditions.ts';
import { Neighbourhoods } from '../conditions/neighbourhoods.ts';
import { PresentValues } from '../conditions/things.ts';
import { isShown, type View } from '../conditions/view.ts';
import { TUNING } from '../tuning.ts';
import { ConditionStore, type DomainRemoval } from './condition-store.ts';

/** The cause of a removal that was given, not concluded. */
export const KNOWN_CAUSE = -1;
/** The cause of a removal that a probe supposes. */
const SUPPOSED_CAUSE = -2;
/** The cause of a removal that a contradiction chain refuted. */
export const REFUTED_CAUSE = -3;

/** Removals concluded from one cause: a condition, several conditions together (`Knowledge.causeOf`), or `REFUTED_CAUSE`. */
export interface Finding {
  readonly removals: readonly DomainRemoval[];
  readonly cause: number;
}

/** A store of domains, and its stale conditions: those to be propagated because the domain of one of their variables changed. */
interface WatchedStore {
  readonly domains: ConditionStore;
  readonly staleConditions: Set<number>;
}

export class Knowledge {
  readonly view: View;
  readonly ground: Conditions;
  /**
   * `scopes[condition]`: the condition's places. First come the puzzle's own conditions, then joint conditions, then combinations that techniques
   * made.
   */
  readonly scopes: (readonly number[])[];
  /** `parts[condition]`: the puzzle's own conditions that make up the condition. */
  readonly parts: (readonly number[])[];
  /** `roots[condition]`: the term that must hold; only for conditions that the stores propagate. */
  readonly roots: readonly BoolRef[];
  /** The number of conditions that the stores propagate, not counting those added by `causeOf`. */
  readonly conditionCount: number;
  readonly vicinity: Neighbourhoods;
  readonly presence: PresentValues;
  /** The variables of the visible places, whose values are asked for. */
  readonly wantedVariables: readonly number[];
  /** An answer that agrees with everything known, if one is at hand. Its values can't be refuted, so techniques don't try to. */
  answer: Assignment | undefined;
  /** `#lastChange[condition]`: the value of `clock` when the domain of one of the condition's variables last changed. */
  readonly #lastChange: Int32Array;
  /** The number of times so far that conclusions were added. */
  clock = 0;
  /** Whether a condition can't hold, or a place has no value left. */
  failed = false;
  /** `causes[i]`: the cause of the i-th removal on the trail. */
  readonly causes: number[] = [];
  /** `limits[i]`: the length of the trail when the i-th removal was concluded. */
  readonly limits: number[] = [];
  /** `levels[i]`: the level of the technique that concluded the i-th removal. */
  readonly levels: number[] = [];
  /** `learnedLiterals[variable]`: the literal, given by `learn`, that determined the variable's value; undefined if none did. */
  readonly learnedLiterals: (Literal | undefined)[] = [];
  /** `placeOf[removal]`: the removal's position on the trail. */
  readonly placeOf: Int32Array;
  /** A store for short trials: what a condition implies from a few removals alone. Whoever adds removals to it undoes them. */
  readonly blank: ConditionStore;
  /** The store in which every known removal has been made. */
  readonly #fullStore: WatchedStore;
  /** A store in which only the removals at known places have been made, not exclusions of candidates at open places. */
  readonly #plainStore: WatchedStore;
  readonly #isKnown: Uint8Array;
  readonly #together = new Map<string, number>();

  constructor(view: View) {
    const { ground } = view;
    const { terms, constraints } = ground;
    const joint = jointConditions(ground);
    this.view = view;
    this.ground = ground;
    this.presence = new PresentValues(view);
    this.parts = [...constraints.map((_, condition) => [condition]), ...joint.map(({ parts }) => parts)];
    this.scopes = this.parts.map((parts) => [...new Set(parts.flatMap((one) => view.scopes[one]!))]);
    this.conditionCount = this.parts.length;
    this.roots = [...constraints, ...joint].map(({ root }) => root);
    this.blank = new ConditionStore(terms, this.roots);
    const allConditions = this.scopes.keys();
    this.#fullStore = { domains: this.newStore(), staleConditions: new Set(allConditions) };
    this.#plainStore = {
      domains: this.newStore(),
      staleConditions: new Set(this.#fullStore.staleConditions),
    };
    const { domains } = this;
    // A condition on a variable whose removals aren't stored implies nothing here.
    const storedScopes = this.scopes.map((scope) =>
      scope.every((variable) => domains.isStored(variable)) ? scope : [],
    );
    this.vicinity = new Neighbourhoods(storedScopes, TUNING.glance);
    this.wantedVariables = [...view.places.keys()].filter((variable) => isShown(view, variable));
    this.#isKnown = new Uint8Array(terms.variableCount);
    this.#lastChange = new Int32Array(this.conditionCount);
    this.placeOf = new Int32Array(domains.removalCount);
  }

  /** A store for the same conditions, without removals. */
  newStore(): ConditionStore {
    return new ConditionStore(this.ground.terms, this.roots, Number.POSITIVE_INFINITY, this.blank);
  }

  get domains(): ConditionStore {
    return this.#fullStore.domains;
  }

  /** The variables in `wantedVariables` whose values aren't known. */
  open(): number[] {
    return this.wantedVariables.filter((variable) => this.#isKnown[variable] === 0);
  }

  isWide(condition: number): boolean {
    return this.scopes[condition]!.length > TUNING.glance;
  }

  /** Whether no domain of these conditions' variables has changed since the moment `clock`. */
  isUnchanged(conditions: Iterable<number>, clock: number): boolean {
    for (const condition of conditions) if (this.#lastChange[condition]! > clock) return false;
    return true;
  }

  /** Whether the value may be refutable: false if it belongs to the answer at hand. */
  isRefutable(value: DomainRemoval): boolean {
    const { answer, domains } = this;
    return answer === undefined || answer[domains.variableOf(value)] !== domains.valueOf(value);
  }

  /** Makes a number for several conditions together, to be used as the cause of removals. */
  causeOf(conditions: Iterable<number>): number {
    const sortedConditions = [...new Set(conditions)].sort((a, b) => a - b);
    if (sortedConditions.length === 1) return sortedConditions[0]!;
    const key = sortedConditions.join();
    const cachedCause = this.#together.get(key);
    if (cachedCause !== undefined) return cachedCause;
    this.parts.push([...new Set(sortedConditions.flatMap((one) => this.parts[one]!))].sort((a, b) => a - b));
    this.scopes.push([...new Set(sortedConditions.flatMap((one) => this.scopes[one]!))]);
    this.#together.set(key, this.parts.length - 1);
    return this.parts.length - 1;
  }

  /** Adds a literal as given; returns false if it contradicts what is known. */
  learn(literal: Literal): boolean {
    const { domains } = this;
    const { variable, holds } = literal;
    this.clock++;
    if (holds) {
      this.#isKnown[variable] = 1;
      this.learnedLiterals[variable] = literal;
    }
    if (!domains.isStored(variable)) return true;
    const limit = domains.removals.length;
    const excludedRemovals = domains.excludedBy(literal);
    for (const removal of excludedRemovals)
      if (!domains.isOpen(removal)) this.causes[this.placeOf[removal]!] = KNOWN_CAUSE;
    this.#applyRemovals(this.#fullStore, excludedRemovals);
    this.#recordRemovals(KNOWN_CAUSE, limit, 1);
    if (holds) this.#applyRemovals(this.#plainStore, excludedRemovals);
    return !this.failed;
  }

  /** Adds conclusions that were all drawn at the same moment; returns false if a place has no value left. */
  conclude(instances: readonly Finding[], level: number): boolean {
    this.clock++;
    const limit = this.domains.removals.length;
    for (const { removals, cause } of instances) {
      this.#applyRemovals(this.#fullStore, removals);
      this.#recordRemovals(cause, limit, level);
    }
    return !this.failed;
  }

  // ── Consequences of single conditions ──

  /** Adds the values that single conditions imply from known values, and returns their number. Implied exclusions are recorded separately. */
  valuesFromValues(isWide: boolean): number {
    const plainStore = this.#plainStore;
    const findings = this.#propagate(plainStore, isWide);
    if (!this.conclude(findings, 1)) return 0;
    let count = 0;
    for (const [variable, list] of this.byVariable(new Set(findings.flatMap(({ removals }) => removals)))) {
      if (plainStore.domains.leftCount[variable]! - list.length !== 1) continue;
      this.#applyRemovals(plainStore, list);
      if (this.#isKnown[variable] === 0) count++;
      this.#isKnown[variable] = 1;
    }
    return count;
  }

  /** Adds each value that is the only one left at its place, without propagation; returns the number of these values. */
  valuesLeft(): number {
    const { domains } = this;
    let count = 0;
    for (const variable of this.wantedVariables) {
      if (this.#isKnown[variable] === 1 || domains.leftCount[variable] !== 1) continue;
      this.#isKnown[variable] = 1;
      count++;
      const [left] = domains.choicesOf(variable);
      const otherRemovals = this.#plainStore.domains
        .choicesOf(variable)
        .filter((removal) => removal !== left);
      this.#applyRemovals(this.#plainStore, otherRemovals);
    }
    return count;
  }

  /** Adds the removals that single conditions imply from everything known, in one pass; returns whether there are any. */
  marks(): boolean {
    let findings = this.#propagate(this.#fullStore, false);
    if (findings.length === 0) findings = this.#propagate(this.#fullStore, true);
    this.conclude(findings, 2);
    return findings.length > 0 && !this.failed;
  }

  byVariable(removals: Iterable<DomainRemoval>): Map<number, DomainRemoval[]> {
    const { domains } = this;
    const removalsByVariable = new Map<number, DomainRemoval[]>();
    for (const removal of removals) {
      pushTo(removalsByVariable, domains.variableOf(removal), removal);
    }
    return removalsByVariable;
  }

  /** Those of the removals that leave a place a single value, if that value stands for something present there (not for "nothing here"). */
  placingRemovals(removals: Iterable<DomainRemoval>): Set<DomainRemoval> {
    const { domains } = this;
    const placingRemovals = [...this.byVariable(removals)].flatMap(([variable, gone]) => {
      const [left, ...others] = domains.choicesOf(variable).filter((removal) => !gone.includes(removal));
      const isFixed = left !== undefined && others.length === 0;
      return isFixed && this.presence.has(variable, domains.valueOf(left)) ? gone : [];
    });
    return new Set(placingRemovals);
  }

  /** Whether the place has exactly one value left, and this value puts a thing on the board. */
  isPut(variable: number): boolean {
    const [left, ...others] = this.domains.choicesOf(variable);
    const isKnown = left !== undefined && others.length === 0;
    return isKnown && this.presence.has(variable, this.domains.valueOf(left));
  }

  // ── Suppositions, to be undone ──

  /** Supposes a value: removes all other values of its place. Returns the number of removals before, for `goBack`. */
  suppose(value: DomainRemoval): number {
    const { domains } = this;
    const trailEnd = domains.removals.length;
    this.takeAway(domains.choicesOf(domains.variableOf(value)).filter((other) => other !== value));
    this.#recordRemovals(SUPPOSED_CAUSE, trailEnd, 0);
    return trailEnd;
  }

  /** Adds the removals that the condition implies; returns false if the condition can't hold. */
  followCondition(condition: number): boolean {
    const limit = this.domains.removals.length;
    const { fails, removals } = this.domains.propagate(condition);
    return !fails && this.takeAway(removals, condition, limit);
  }

  /** Adds the removals to all stores and the trail; returns false if a place has no value left. */
  takeAway(
    removals: readonly DomainRemoval[],
    cause = SUPPOSED_CAUSE,
    limit = this.domains.removals.length,
  ): boolean {
    const { domains } = this;
    const fits = removals.every((removal) => !domains.isOpen(removal) || domains.addRemoval(removal));
    this.#recordRemovals(cause, limit, 0);
    return fits;
  }

  goBack(count: number): void {
    this.domains.goBack(count);
    this.causes.length = count;
    this.limits.length = count;
    this.levels.length = count;
  }

  /** Does the work in an earlier state: with only the first `count` removals. Restores all removals afterwards. */
  async at<Result>(count: number, work: () => Promise<Result>): Promise<Result> {
    const { domains } = this;
    const [removals, causes] = [domains.removals.slice(count), this.causes.slice(count)];
    const [limits, levels] = [this.limits.slice(count), this.levels.slice(count)];
    this.goBack(count);
    try {
      return await work();
    } finally {
      this.goBack(count);
      removals.forEach((removal, at) => {
        domains.addRemoval(removal);
        this.#recordRemovals(causes[at]!, limits[at]!, levels[at]!);
      });
    }
  }

  /** For each variable: its value; undefined if some variable is open. Equal places have the value of their representative (`first`). */
  values(first: Int32Array): Int32Array | undefined {
    const { domains } = this;
    const values = new Int32Array(this.ground.terms.variableCount);
    for (let variable = 0; variable < values.length; variable++) {
      const [only, ...others] = domains.choicesOf(first[variable]!);
      if (only === undefined || others.length > 0) return undefined;
      values[variable] = domains.valueOf(only);
    }
    return values;
  }

  /** Propagates the stale conditions, either the wide ones (about many places) or the narrow ones, and returns their conclusions. */
  #propagate({ domains, staleConditions }: WatchedStore, isWide: boolean): Finding[] {
    const findings: Finding[] = [];
    for (const condition of [...staleConditions]) {
      if (this.isWide(condition) !== isWide) continue;
      staleConditions.delete(condition);
      const { fails, removals } = domains.propagate(condition);
      if (fails) this.failed = true;
      if (removals.length > 0) findings.push({ removals, cause: condition });
    }
    return this.failed ? [] : findings;
  }

  #applyRemovals({ domains, staleConditions }: WatchedStore, removals: Iterable<DomainRemoval>): void {
    for (const removal of removals) {
      if (!domains.isOpen(removal)) continue;
      if (!domains.addRemoval(removal)) this.failed = true;
      const variable = domains.variableOf(removal);
      for (const condition of this.vicinity.of(variable)) {
        staleConditions.add(condition);
        this.#lastChange[condition] = this.clock;
      }
    }
  }

  #recordRemovals(cause: number, limit: number, level: number): void {
    const { removals } = this.domains;
    for (let place = this.causes.length; place < removals.length; place++) {
      this.causes.push(cause);
      this.limits.push(limit);
      this.levels.push(level);
      this.placeOf[removals[place]!] = place;
    }
  }
}
