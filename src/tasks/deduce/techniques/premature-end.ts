/**
 * Premature ends (level 5, wide): refutes values that would complete a structure too early, such as a line that closes the loop while a clue still
 * lacks lines. Once the structure is complete, the rule about the whole board excludes everything else, and so another condition fails. Easy to see,
 * because there is no chain. Cost: a propagation of the rule for each value that could complete it, mostly a few (#finishingValues).
 */

import type { Pauses } from '../../common/pauses.ts';
import type { DomainRemoval } from '../propagate/condition-store.ts';
import type { Knowledge } from '../propagate/knowledge.ts';
import { Findings, type FoundRound, type Technique } from './technique.ts';

export class PrematureEnd implements Technique {
  readonly #facts: Knowledge;
  readonly #pauses: Pauses;
  readonly #wideConditions: readonly number[];

  constructor(known: Knowledge, pauses: Pauses) {
    this.#facts = known;
    this.#pauses = pauses;
    this.#wideConditions = [...known.scopes.keys()]
      .slice(0, known.conditionCount)
      .filter((condition) => known.isWide(condition));
  }

  async findRound(): Promise<FoundRound | undefined> {
    const findings = new Findings(this.#facts);
    for (const wideCondition of this.#wideConditions) {
      for (const value of this.#finishingValues(wideCondition)) {
        await this.#pauses.pause();
        if (findings.has(value) || !this.#facts.isRefutable(value)) continue;
        const failingCondition = this.#failingCondition(value, wideCondition);
        if (failingCondition !== undefined) findings.add([value], [wideCondition, failingCondition]);
      }
    }
    return findings.round(5, { wide: true });
  }

  /**
   * Values that might complete what the rule needs. Idea: if nothing is put at any open place, the rule's conditions fail at some nodes, such as
   * where a line ends; a value that completes the rule has to repair all of them.
   */
  #finishingValues(wideCondition: number): DomainRemoval[] {
    const { domains, ground, vicinity, scopes, presence } = this.#facts;
    const openVariables = scopes[wideCondition]!.filter((variable) => domains.leftCount[variable]! > 1);
    const absentValues: DomainRemoval[] = [];
    for (const variable of openVariables) {
      const value = domains.choicesOf(variable).find((one) => !presence.has(variable, domains.valueOf(one)));
      if (value === undefined) return [];
      absentValues.push(value);
    }
    const trailEnd = domains.removals.length;
    for (const value of absentValues) this.#facts.suppose(value);
    const { rule } = ground.constraints[this.#facts.parts[wideCondition]![0]!]!;
    const failingConditions = [...new Set(openVariables.flatMap((variable) => vicinity.of(variable)))].filter(
      (condition) =>
        // Conditions made by combining others are skipped: they belong to no rule, and the conditions that they combine are in the list.
        ground.constraints[condition]?.rule === rule &&
        !this.#facts.isWide(condition) &&
        domains.propagate(condition).fails,
    );
    this.#facts.goBack(trailEnd);
    return openVariables
      .filter((variable) => failingConditions.every((condition) => scopes[condition]!.includes(variable)))
      .flatMap((variable) => domains.choicesOf(variable))
      .filter((value) => presence.has(domains.variableOf(value), domains.valueOf(value)));
  }

  /** A condition that fails if the value completes the structure of the wide condition (a rule about the whole board); undefined if there is none. */
  #failingCondition(value: DomainRemoval, wideCondition: number): number | undefined {
    const knowledge = this.#facts;
    const { domains, vicinity, scopes } = knowledge;
    const trailEnd = knowledge.suppose(value);
    const supposedLength = domains.removals.length;
    const isPossible = knowledge.followCondition(wideCondition);
    const impliedRemovals = domains.removals.slice(supposedLength);
    const isFinished =
      isPossible &&
      scopes[wideCondition]!.every((variable) => domains.leftCount[variable] === 1) &&
      impliedRemovals.every((one) => !knowledge.isPut(domains.variableOf(one)));
    const touchedConditions = domains.removals
      .slice(trailEnd)
      .flatMap((one) => vicinity.of(domains.variableOf(one)));
    const failingCondition = isFinished
      ? [...new Set(touchedConditions)].find((one) => !knowledge.isWide(one) && domains.propagate(one).fails)
      : undefined;
    knowledge.goBack(trailEnd);
    return failingCondition;
  }
}
