/**
 * Direct consequences: everything that one condition alone implies from stated values, with minimal reasons for all of it together. A condition is
 * examined again after a value at one of its places was stated.
 *
 * Cost: one propagation of each such condition; some more for the reasons of those that become steps.
 */
import { pushTo } from '../../../model/large-lists.ts';
import type { Literal } from '../../common/literals.ts';
import { Clues } from '../conditions/clues.ts';
import { sumUnder } from '../conditions/sums.ts';
import type { Explainer } from '../probe/explainer.ts';
import type { ConditionStore, DomainRemoval } from '../propagate/condition-store.ts';
import type { Knowledge } from '../propagate/knowledge.ts';
import { levelNumberOf, type TechniqueName } from '../techniques/technique.ts';
import { TUNING } from '../tuning.ts';

export interface Look {
  readonly condition: number;
  /** The claims about visible places that the condition implies. */
  readonly claims: readonly Literal[];
  readonly technique: TechniqueName;
  readonly rank: number;
}

/** A consequence with its reasons: first the condition's own constraint, then constraints about hidden places. */
export interface SeenLook extends Look {
  readonly known: readonly Literal[];
  readonly constraints: readonly number[];
}

export class Looks {
  readonly #facts: Knowledge;
  readonly #explainer: Explainer;
  /** The store of stated values. It doesn't contain exclusions of candidates. */
  readonly #statedStore: ConditionStore;
  readonly #staleConditions: Set<number>;
  readonly #isWanted: Uint8Array;
  readonly #isStated: Uint8Array;
  /** For each variable whose value was stated: that value. */
  readonly #stated = new Map<number, Literal>();
  readonly #clues: Clues;
  readonly #looks = new Map<number, Look>();
  readonly #seen = new Map<number, SeenLook>();

  constructor(known: Knowledge, explainer: Explainer) {
    this.#facts = known;
    this.#explainer = explainer;
    this.#statedStore = known.newStore();
    this.#clues = new Clues(known.ground);
    this.#staleConditions = new Set([...known.scopes.keys()].filter((one) => known.scopes[one]!.length > 0));
    this.#isWanted = new Uint8Array(known.ground.terms.variableCount);
    for (const variable of known.wantedVariables) this.#isWanted[variable] = 1;
    this.#isStated = new Uint8Array(known.ground.terms.variableCount);
  }

  learn(literal: Literal): void {
    const statedStore = this.#statedStore;
    const { variable, holds } = literal;
    if (holds) {
      this.#isStated[variable] = 1;
      this.#stated.set(variable, literal);
    }
    if (!statedStore.isStored(variable)) return;
    for (const removal of statedStore.excludedBy(literal)) statedStore.addRemoval(removal);
    for (const condition of this.#facts.vicinity.of(variable)) {
      this.#staleConditions.add(condition);
      this.#seen.delete(condition);
      this.#looks.delete(condition);
    }
  }

  /** All present consequences: those of narrow conditions or, if there are none, those of wide ones. */
  allLooks(): readonly Look[] {
    for (const wide of [false, true]) {
      // Consequences for hidden places touch further conditions, which the loop then visits.
      for (const condition of this.#staleConditions) {
        if (this.#facts.isWide(condition) !== wide) continue;
        this.#staleConditions.delete(condition);
        const conditionLook = this.#lookAtCondition(condition);
        if (conditionLook) this.#looks.set(condition, conditionLook);
        else this.#looks.delete(condition);
      }
      if (this.#looks.size > 0) break;
    }
    return [...this.#looks.values()];
  }

  /** The consequence with its reasons; undefined if values stated so far don't suffice. */
  async lookWithReasons(look: Look): Promise<SeenLook | undefined> {
    const { condition } = look;
    const cachedLook = this.#seen.get(condition);
    if (cachedLook) return cachedLook;
    const leastReasons = await this.#explainer.least(condition, look.claims);
    if (leastReasons === undefined) return undefined;
    const { reasons, claims } = leastReasons;
    const seenLook = { ...look, claims, known: reasons.known, constraints: reasons.constraints };
    this.#seen.set(condition, seenLook);
    return seenLook;
  }

  /** Stores this consequence in place of the one found before for the same condition, whose reasons are worse. */
  keepLook(look: SeenLook): void {
    this.#seen.set(look.condition, look);
  }

  /** The places of the condition whose values aren't stated. */
  openVariablesOf(condition: number): number[] {
    return this.#facts.scopes[condition]!.filter((variable) => this.#statedStore.leftCount[variable]! > 1);
  }

  #lookAtCondition(condition: number): Look | undefined {
    const statedStore = this.#statedStore;
    const { fails, removals } = statedStore.propagate(condition);
    if (fails) return undefined;
    this.#addHiddenRemovals(condition, removals);
    const removalsByVariable = new Map<number, DomainRemoval[]>();
    for (const removal of removals) {
      const variable = statedStore.variableOf(removal);
      if (this.#isWanted[variable] === 0 || this.#isStated[variable] === 1) continue;
      pushTo(removalsByVariable, variable, removal);
    }
    const claims: Literal[] = [];
    for (const [variable, gone] of removalsByVariable) {
      if (statedStore.leftCount[variable]! - gone.length !== 1) continue;
      const value = statedStore.choicesOf(variable).find((one) => !gone.includes(one))!;
      claims.push({ variable, value: statedStore.valueOf(value), holds: true });
    }
    // No place has a single value left after the removals, so no claim follows.
    if (claims.length === 0) return undefined;
    const technique = this.#techniqueOf(condition, claims);
    return { condition, claims, technique, rank: this.#rankOf(condition, technique) };
  }

  /** Adds values of hidden places: stating them isn't a step, but later consequences use them. */
  #addHiddenRemovals(condition: number, removals: readonly DomainRemoval[]): void {
    const { view, domains, vicinity: near } = this.#facts;
    const hidden = removals.filter(
      (one) =>
        view.places[this.#statedStore.variableOf(one)]?.hidden !== false && this.#statedStore.isOpen(one),
    );
    if (hidden.length === 0 || this.#facts.isWide(condition)) return;
    const openRemovals = hidden.filter((one) => domains.isOpen(one));
    if (openRemovals.length > 0) this.#facts.conclude([{ removals: openRemovals, cause: condition }], 1);
    for (const removal of hidden) {
      this.#statedStore.addRemoval(removal);
      for (const other of near.of(this.#statedStore.variableOf(removal))) {
        this.#staleConditions.add(other);
        this.#seen.delete(other);
        this.#looks.delete(other);
      }
    }
  }

  // ── The technique ──

  #techniqueOf(condition: number, claims: readonly Literal[]): TechniqueName {
    const { scopes, presence: things, ground } = this.#facts;
    const scope = scopes[condition]!;
    const presentCount = claims.filter(({ variable, value }) => things.isYes(variable, value)).length;
    if (scope.length === 1) {
      if (this.#isGiven(condition, claims[0]!) || this.isSkipped(condition)) return 'told';
      return presentCount > 0 ? 'only place' : 'has all';
    }
    const node = ground.nodes[condition];
    if (node) return presentCount > 0 ? 'goes on' : 'no branch';
    if (this.#facts.isWide(condition) || this.#isOfGraph(condition))
      return presentCount === 0 && this.#isLineCondition(condition) ? 'closes early' : 'way out';
    const openCount = this.openVariablesOf(condition).length;
    if (openCount === claims.length) {
      if (presentCount === 0) return 'has all';
      if (presentCount === claims.length && presentCount > 1) return 'needs all';
      if (presentCount === 1 && claims.length === 1)
        return this.#isOfInt(claims[0]!) ? 'last place' : 'only place';
    }
    return this.#techniqueOfSum(condition, presentCount, claims.length) ?? 'all ways agree';
  }

  /** The technique for a sum that what is stated completes, or that needs everything left; undefined for any other condition. */
  #techniqueOfSum(condition: number, presentCount: number, claimCount: number): TechniqueName | undefined {
    const { ground, scopes } = this.#facts;
    if (condition >= ground.constraints.length) return undefined;
    const sum = sumUnder(
      ground,
      condition,
      scopes[condition]!.flatMap((variable) => this.#stated.get(variable) ?? []),
    );
    if (sum === undefined) return undefined;
    if (sum.low === sum.most) return 'has all';
    return sum.high === sum.least && presentCount === claimCount ? 'needs all' : undefined;
  }

  #rankOf(condition: number, technique: TechniqueName): number {
    if (this.#facts.scopes[condition]!.length === 1) return technique === 'told' ? 0 : 1;
    return levelNumberOf(technique) + (this.#facts.isWide(condition) ? TUNING.wideRungs : 0);
  }

  /** Whether a clue at the literal's own place gives its value. */
  #isGiven(condition: number, { variable }: Literal): boolean {
    const element = this.#facts.view.places[variable]?.element;
    const site = this.#facts.ground.constraints[condition]?.site ?? [];
    return element !== undefined && site.includes(element) && this.#clues.at(element).length > 0;
  }

  /** Whether the model marks the condition's rule with `skip`, so that its direct consequences aren't steps. */
  isSkipped(condition: number): boolean {
    const { ground } = this.#facts;
    const name = ground.rules[ground.constraints[condition]?.rule ?? -1]?.name;
    return name !== undefined && ground.words?.skipped.has(name) === true;
  }

  #isOfInt({ variable }: Literal): boolean {
    const { terms } = this.#facts.ground;
    return terms.isInt(terms.variable(variable));
  }

  #isLineCondition(condition: number): boolean {
    const operation = this.#facts.ground.terms.operation(this.#facts.roots[condition]!);
    return operation === 'loop' || operation === 'path';
  }

  #isOfGraph(condition: number): boolean {
    const { terms } = this.#facts.ground;
    const operation = terms.operation(this.#facts.roots[condition]!);
    return (
      operation === 'loop' || operation === 'path' || operation === 'connected' || operation === 'acyclic'
    );
  }
}
