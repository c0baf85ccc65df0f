/**
 * Premature ends (level 5, wide): refutes values that would complete a structure too early, such as a line that closes the loop while a clue still
 * lacks lines. Completion excludes all else in a rule about the whole board, and so another condition fails. Easy to see, because there is no chain.
 * Cost: a propagation of the rule for each value that could complete it, mostly a few (#finishers).
 */

import type { Pauses } from '../../common/pauses.ts';
import type { DomainRemoval } from '../propagate/condition-store.ts';
import type { Instance, Knowledge } from '../propagate/knowledge.ts';
import type { Found, Technique } from './technique.ts';

export class PrematureEnd implements Technique {
  readonly #known: Knowledge;
  readonly #pauses: Pauses;
  readonly #wide: readonly number[];

  constructor(known: Knowledge, pauses: Pauses) {
    this.#known = known;
    this.#pauses = pauses;
    this.#wide = [...known.scopes.keys()]
      .slice(0, known.conditionCount)
      .filter((condition) => known.isWide(condition));
  }

  async find(): Promise<Found | 'limit' | 'stopped' | undefined> {
    const refuted = new Set<DomainRemoval>();
    const instances: Instance[] = [];
    for (const wide of this.#wide) {
      for (const value of this.#finishers(wide)) {
        const ending = await this.#pauses.ending();
        if (ending !== undefined) return ending;
        if (refuted.has(value) || !this.#known.isRefutable(value)) continue;
        const failing = this.#failing(value, wide);
        if (failing === undefined) continue;
        refuted.add(value);
        instances.push({ removals: [value], cause: this.#known.together([wide, failing]) });
      }
    }
    if (refuted.size === 0) return undefined;
    return { round: { level: 5, ways: refuted.size, wide: true }, instances };
  }

  /**
   * Values that might complete what the rule needs. Idea: if nothing is put at any open place, the rule's conditions fail at some nodes, such as
   * where a line ends; a value that completes the rule has to repair all of them.
   */
  #finishers(wide: number): DomainRemoval[] {
    const { domains, ground, near, scopes, things } = this.#known;
    const open = scopes[wide]!.filter((variable) => domains.left[variable]! > 1);
    const nothing: DomainRemoval[] = [];
    for (const variable of open) {
      const value = domains.openOf(variable).find((one) => !things.has(variable, domains.valueOf(one)));
      if (value === undefined) return [];
      nothing.push(value);
    }
    const before = domains.removals.length;
    for (const value of nothing) this.#known.suppose(value);
    const { rule } = ground.constraints[this.#known.parts[wide]![0]!]!;
    const failing = [...new Set(open.flatMap((variable) => near.of(variable)))].filter(
      (condition) =>
        // Conditions made by combining others are skipped: they belong to no rule, and the conditions that they combine are in the list.
        ground.constraints[condition]?.rule === rule &&
        !this.#known.isWide(condition) &&
        domains.propagate(condition).fails,
    );
    this.#known.goBack(before);
    return open
      .filter((variable) => failing.every((condition) => scopes[condition]!.includes(variable)))
      .flatMap((variable) => domains.openOf(variable))
      .filter((value) => things.has(domains.variableOf(value), domains.valueOf(value)));
  }

  /** A condition that fails if the value completes the wide condition; undefined if there is none. */
  #failing(value: DomainRemoval, wide: number): number | undefined {
    const known = this.#known;
    const { domains, near, scopes } = known;
    const before = known.suppose(value);
    const supposed = domains.removals.length;
    const holds = known.follow(wide);
    const follows = domains.removals.slice(supposed);
    const isFinished =
      holds &&
      scopes[wide]!.every((variable) => domains.left[variable] === 1) &&
      follows.every((one) => !known.isPut(domains.variableOf(one)));
    const touched = domains.removals.slice(before).flatMap((one) => near.of(domains.variableOf(one)));
    const failing = isFinished
      ? [...new Set(touched)].find((one) => !known.isWide(one) && domains.propagate(one).fails)
      : undefined;
    known.goBack(before);
    return failing;
  }
}
