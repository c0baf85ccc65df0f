/**
 * Direct consequences: everything that one condition alone implies from stated values, with minimal reasons for all of it together. A condition is
 * examined again after a value at one of its places was stated.
 *
 * Cost: one propagation of each such condition; some more for the reasons of those that become steps.
 */
import type { Literal } from '../../common/literals.ts';
import { Clues } from '../conditions/clues.ts';
import { sumUnder } from '../conditions/sums.ts';
import type { Explainer } from '../probe/explainer.ts';
import type { ConditionStore, DomainRemoval } from '../propagate/condition-store.ts';
import type { Knowledge } from '../propagate/knowledge.ts';
import { rungOf, type TechniqueName } from '../techniques/technique.ts';
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
  readonly #known: Knowledge;
  readonly #explainer: Explainer;
  /** The store of stated values. It doesn't contain exclusions of candidates. */
  readonly #entered: ConditionStore;
  readonly #stale: Set<number>;
  readonly #isWanted: Uint8Array;
  readonly #isTold: Uint8Array;
  /** For each variable whose value was stated: that value. */
  readonly #stated = new Map<number, Literal>();
  readonly #clues: Clues;
  readonly #looks = new Map<number, Look>();
  readonly #seen = new Map<number, SeenLook>();

  constructor(known: Knowledge, explainer: Explainer) {
    this.#known = known;
    this.#explainer = explainer;
    this.#entered = known.newStore();
    this.#clues = new Clues(known.ground);
    this.#stale = new Set([...known.scopes.keys()].filter((one) => known.scopes[one]!.length > 0));
    this.#isWanted = new Uint8Array(known.ground.terms.variableCount);
    for (const variable of known.wanted) this.#isWanted[variable] = 1;
    this.#isTold = new Uint8Array(known.ground.terms.variableCount);
  }

  learn({ variable, value, holds }: Literal): void {
    const entered = this.#entered;
    if (holds) {
      this.#isTold[variable] = 1;
      this.#stated.set(variable, { variable, value, holds });
    }
    if (!entered.keeps(variable)) return;
    const gone = entered.removalsOf(variable).filter((one) => (entered.valueOf(one) === value) !== holds);
    for (const removal of gone) entered.add(removal);
    for (const condition of this.#known.near.of(variable)) {
      this.#stale.add(condition);
      this.#seen.delete(condition);
      this.#looks.delete(condition);
    }
  }

  /** All present consequences: those of narrow conditions or, if there are none, those of wide ones. */
  all(): readonly Look[] {
    for (const wide of [false, true]) {
      // Consequences for hidden places touch further conditions, which the loop then visits.
      for (const condition of this.#stale) {
        if (this.#known.isWide(condition) !== wide) continue;
        this.#stale.delete(condition);
        const look = this.#lookAt(condition);
        if (look) this.#looks.set(condition, look);
        else this.#looks.delete(condition);
      }
      if (this.#looks.size > 0) break;
    }
    return [...this.#looks.values()];
  }

  /** The consequence with its reasons; undefined if values stated so far don't suffice. */
  async seen(look: Look): Promise<SeenLook | undefined> {
    const { condition } = look;
    const kept = this.#seen.get(condition);
    if (kept) return kept;
    const found = await this.#explainer.least(condition, look.claims);
    if (found === undefined) return undefined;
    const { reasons, claims } = found;
    const seen = { ...look, claims, known: reasons.known, constraints: reasons.constraints };
    this.#seen.set(condition, seen);
    return seen;
  }

  /** Stores this consequence in place of the one found before for the same condition, whose reasons are worse. */
  keep(look: SeenLook): void {
    this.#seen.set(look.condition, look);
  }

  /** The places of the condition whose values aren't stated. */
  openOf(condition: number): number[] {
    return this.#known.scopes[condition]!.filter((variable) => this.#entered.left[variable]! > 1);
  }

  #lookAt(condition: number): Look | undefined {
    const entered = this.#entered;
    const { fails, removals } = entered.propagate(condition);
    if (fails) return undefined;
    this.#addHidden(condition, removals);
    const byVariable = new Map<number, DomainRemoval[]>();
    for (const removal of removals) {
      const variable = entered.variableOf(removal);
      if (this.#isWanted[variable] === 0 || this.#isTold[variable] === 1) continue;
      const list = byVariable.get(variable);
      if (list) list.push(removal);
      else byVariable.set(variable, [removal]);
    }
    const claims: Literal[] = [];
    for (const [variable, gone] of byVariable) {
      if (entered.left[variable]! - gone.length !== 1) continue;
      const value = entered.openOf(variable).find((one) => !gone.includes(one))!;
      claims.push({ variable, value: entered.valueOf(value), holds: true });
    }
    // The removals leave no place a single value, so no claim follows.
    if (claims.length === 0) return undefined;
    const technique = this.#techniqueOf(condition, claims);
    return { condition, claims, technique, rank: this.#rankOf(condition, technique) };
  }

  /** Adds values of hidden places: stating them isn't a step, but later consequences use them. */
  #addHidden(condition: number, removals: readonly DomainRemoval[]): void {
    const { view, domains, near } = this.#known;
    const hidden = removals.filter(
      (one) => view.places[this.#entered.variableOf(one)]?.hidden !== false && this.#entered.isOpen(one),
    );
    if (hidden.length === 0 || this.#known.isWide(condition)) return;
    const fresh = hidden.filter((one) => domains.isOpen(one));
    if (fresh.length > 0) this.#known.conclude([{ removals: fresh, cause: condition }], 1);
    for (const removal of hidden) {
      this.#entered.add(removal);
      for (const other of near.of(this.#entered.variableOf(removal))) {
        this.#stale.add(other);
        this.#seen.delete(other);
        this.#looks.delete(other);
      }
    }
  }

  // ── The technique ──

  #techniqueOf(condition: number, claims: readonly Literal[]): TechniqueName {
    const { scopes, things, ground } = this.#known;
    const scope = scopes[condition]!;
    const put = claims.filter(({ variable, value }) => things.isYes(variable, value)).length;
    if (scope.length === 1) {
      if (this.#isGiven(condition, claims[0]!) || this.isSkipped(condition)) return 'told';
      return put > 0 ? 'only place' : 'has all';
    }
    const node = ground.nodes[condition];
    if (node) return put > 0 ? 'goes on' : 'no branch';
    if (this.#known.isWide(condition) || this.#isOfGraph(condition))
      return put === 0 && this.#isOfLine(condition) ? 'closes early' : 'way out';
    const open = this.openOf(condition).length;
    if (open === claims.length) {
      if (put === 0) return 'has all';
      if (put === claims.length && put > 1) return 'needs all';
      if (put === 1 && claims.length === 1) return this.#isOfInt(claims[0]!) ? 'last place' : 'only place';
    }
    return this.#ofSum(condition, put, claims.length) ?? 'all ways agree';
  }

  /** The technique for a sum that what is stated completes, or that needs everything left; undefined for any other condition. */
  #ofSum(condition: number, put: number, claimCount: number): TechniqueName | undefined {
    const { ground, scopes } = this.#known;
    if (condition >= ground.constraints.length) return undefined;
    const sum = sumUnder(
      ground,
      condition,
      scopes[condition]!.flatMap((variable) => this.#stated.get(variable) ?? []),
    );
    if (sum === undefined) return undefined;
    if (sum.low === sum.most) return 'has all';
    return sum.high === sum.least && put === claimCount ? 'needs all' : undefined;
  }

  #rankOf(condition: number, technique: TechniqueName): number {
    if (this.#known.scopes[condition]!.length === 1) return technique === 'told' ? 0 : 1;
    return rungOf(technique) + (this.#known.isWide(condition) ? TUNING.wideRungs : 0);
  }

  /** Whether a clue at the literal's own place gives its value. */
  #isGiven(condition: number, { variable }: Literal): boolean {
    const element = this.#known.view.places[variable]?.element;
    const site = this.#known.ground.constraints[condition]?.site ?? [];
    return element !== undefined && site.includes(element) && this.#clues.at(element).length > 0;
  }

  /** Whether the model marks the condition's rule with `skip`, so that its direct consequences aren't steps. */
  isSkipped(condition: number): boolean {
    const { ground } = this.#known;
    const name = ground.rules[ground.constraints[condition]?.rule ?? -1]?.name;
    return name !== undefined && ground.words?.skipped.has(name) === true;
  }

  #isOfInt({ variable }: Literal): boolean {
    const { terms } = this.#known.ground;
    return terms.isInt(terms.variable(variable));
  }

  #isOfLine(condition: number): boolean {
    const operation = this.#known.ground.terms.operation(this.#known.roots[condition]!);
    return operation === 'loop' || operation === 'path';
  }

  #isOfGraph(condition: number): boolean {
    const { terms } = this.#known.ground;
    const operation = terms.operation(this.#known.roots[condition]!);
    return (
      operation === 'loop' || operation === 'path' || operation === 'connected' || operation === 'acyclic'
    );
  }
}
