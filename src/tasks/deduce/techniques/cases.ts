/**
 * Case analysis (levels 4 to 6): refutes values by propagating one condition, or two that share a place, and nothing else. The search goes from few
 * open places to many, and stops at the first number of open places at which a value is refuted; all values refuted there are found.
 *
 * With two conditions, deductions that put a thing on the board (conditions/things.ts) come first, whatever their size: people look for these, and
 * exclude values when nothing can be put. The generator of Simon Tatham's Loopy draws the same line between easy and normal.
 *
 * Failed attempts are repeated only if something on which they depended has changed. Cost: a few propagations for each open value of each pair of
 * neighbouring conditions; the pairs are listed once.
 */

import { pushTo } from '../../../model/large-lists.ts';
import type { Pauses } from '../../common/pauses.ts';
import type { Prober } from '../probe/prober.ts';
import type { DomainRemoval } from '../propagate/condition-store.ts';
import type { Finding, Knowledge } from '../propagate/knowledge.ts';
import { TUNING } from '../tuning.ts';
import { PrematureEnd } from './premature-end.ts';
import type { FoundRound } from './technique.ts';

/** A supposed value, the removals that the first condition then implies, and a second condition about a place of one of them (none if the first fails). */
interface Case {
  readonly value: DomainRemoval;
  readonly impliedRemovals: readonly DomainRemoval[];
  readonly next: number | undefined;
}

/** Conditions considered together: one, or two that share a place. */
interface ConditionGroup {
  readonly conditions: readonly number[];
  /** For each supposed value: what the conditions imply from it. */
  readonly cases: Map<DomainRemoval, Case>;
}

/** The removals found by supposing values in one or two conditions that have `size` open places. */
interface RefutedCases {
  readonly size: number;
  readonly findings: readonly Finding[];
}

export class Cases {
  readonly #facts: Knowledge;
  readonly #pauses: Pauses;
  readonly #prober: Prober;
  readonly #prematureEnd: PrematureEnd;

  constructor(known: Knowledge, prober: Prober, pauses: Pauses) {
    this.#facts = known;
    this.#prober = prober;
    this.#pauses = pauses;
    this.#prematureEnd = new PrematureEnd(known, pauses);
  }

  async withinOne(): Promise<FoundRound | undefined> {
    const failingValues = await this.#failingValues(1);
    for (const [size, groups] of this.#groupsBySize(failingValues, false)) {
      const findings = await this.#refutedFindings(groups);
      if (findings.length > 0) return foundByCases(4, { size, findings });
    }
    return undefined;
  }

  async withinTwo(): Promise<FoundRound | undefined> {
    const failingValues = await this.#failingValues(Number.POSITIVE_INFINITY);
    let ruledOutCases: RefutedCases | undefined;
    for (const [size, groups] of this.#groupsBySize(failingValues, true)) {
      const findings = await this.#refutedFindings(groups);
      const placingRemovals = this.#facts.placingRemovals(findings.flatMap(({ removals }) => removals));
      if (placingRemovals.size > 0)
        return foundByCases(5, { size, findings: findingsWithin(findings, placingRemovals) });
      if (findings.length > 0) ruledOutCases ??= { size, findings };
    }
    const earlyRound = await this.#prematureEnd.findRound();
    return earlyRound ?? (ruledOutCases && foundByCases(6, ruledOutCases));
  }

  /** The values that a probe of this many rounds refutes. */
  async #failingValues(rounds: number): Promise<readonly DomainRemoval[]> {
    const { domains, ground } = this.#facts;
    const variables = Array.from({ length: ground.terms.variableCount }, (_, variable) => variable);
    const open = variables.filter((variable) => domains.leftCount[variable]! >= 2);
    return (await this.#prober.refutedValues(open, rounds, false, this.#pauses)).removals;
  }

  /** Groups of one or two conditions that might refute one of the values in `failing`, by their number of open places, in ascending order. */
  #groupsBySize(
    failing: readonly DomainRemoval[],
    allowsPairs: boolean,
  ): [size: number, groups: ConditionGroup[]][] {
    const { domains, vicinity, scopes } = this.#facts;
    const groups = new Map<number, ConditionGroup>();
    const addCase = (conditions: readonly number[], one: Case): void => {
      const [a, b = 0] = conditions;
      const key = a! * scopes.length + b;
      const group = groups.get(key) ?? { conditions, cases: new Map() };
      groups.set(key, group);
      if (!group.cases.has(one.value)) group.cases.set(one.value, one);
    };
    for (const value of failing) {
      const trailEnd = this.#facts.suppose(value);
      for (const condition of vicinity.divisionOf(domains.variableOf(value)).narrow) {
        const { fails, removals } = domains.propagate(condition);
        if (fails && !allowsPairs)
          addCase([condition], { value, impliedRemovals: removals, next: undefined });
        if (fails || !allowsPairs) continue;
        const touchedConditions = new Set(
          removals.flatMap((one) => vicinity.divisionOf(domains.variableOf(one)).narrow),
        );
        touchedConditions.delete(condition);
        for (const next of touchedConditions)
          addCase(
            [condition, next].sort((a, b) => a - b),
            { value, impliedRemovals: removals, next },
          );
      }
      this.#facts.goBack(trailEnd);
    }
    const groupsBySize = new Map<number, ConditionGroup[]>();
    for (const [, group] of [...groups].sort(([a], [b]) => a - b)) {
      const scope = new Set(group.conditions.flatMap((one) => scopes[one]!));
      const size = [...scope].filter((variable) => domains.leftCount[variable]! > 1).length;
      if (size < 2 || size > TUNING.casesOpen) continue;
      pushTo(groupsBySize, size, group);
    }
    return [...groupsBySize].sort(([a], [b]) => a - b);
  }

  /** All values that the conditions of some group refute, each with the first such group as its cause. */
  async #refutedFindings(groups: readonly ConditionGroup[]): Promise<readonly Finding[]> {
    const refutedValues = new Set<DomainRemoval>();
    const findings: Finding[] = [];
    for (const { conditions, cases } of groups) {
      await this.#pauses.pause();
      const removals: DomainRemoval[] = [];
      for (const one of cases.values()) {
        if (refutedValues.has(one.value) || !this.#isRefuted(one, conditions)) continue;
        refutedValues.add(one.value);
        removals.push(one.value);
      }
      if (removals.length > 0) findings.push({ removals, cause: this.#facts.causeOf(conditions) });
    }
    return findings;
  }

  /** Whether these conditions alone can't all hold with the supposed value. They are propagated in turn as long as one gives the other a new removal. */
  #isRefuted({ value, impliedRemovals, next }: Case, conditions: readonly number[]): boolean {
    const knowledge = this.#facts;
    const { domains, scopes } = knowledge;
    if (next === undefined) return true;
    const trailEnd = knowledge.suppose(value);
    let fits = knowledge.takeAway(impliedRemovals);
    for (let condition: number | undefined = next; fits && condition !== undefined; ) {
      const count = domains.removals.length;
      fits = knowledge.followCondition(condition);
      const changedVariables = domains.removals.slice(count).map((removal) => domains.variableOf(removal));
      const other: number = conditions.find((one) => one !== condition)!;
      condition = changedVariables.some((variable) => scopes[other]!.includes(variable)) ? other : undefined;
    }
    knowledge.goBack(trailEnd);
    return !fits;
  }
}

function foundByCases(level: number, { size, findings }: RefutedCases): FoundRound {
  const removalCount = findings.reduce((sum, { removals }) => sum + removals.length, 0);
  return { round: { level, ways: removalCount, open: size, wide: false }, findings: findings };
}

/** The findings without the removals that aren't in `removals`. */
function findingsWithin(instances: readonly Finding[], removals: ReadonlySet<DomainRemoval>): Finding[] {
  return instances.flatMap(({ removals: own, cause }) => {
    const keptRemovals = own.filter((removal) => removals.has(removal));
    return keptRemovals.length === 0 ? [] : [{ removals: keptRemovals, cause }];
  });
}
