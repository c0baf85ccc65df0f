/**
 * Failed-literal probing (Freeman 1995; Lynce and Marques-Silva 2003), with the propagation of whole conditions in place of unit propagation. A value
 * is supposed and its consequences are followed round by round: each round propagates every condition with a new removal once, from the state before
 * the round. So the results don't depend on the order of conditions.
 *
 * Cost: one propagation of every condition with a new removal per round. A probe is repeated only with more rounds, or if
 * something on which it depended has changed.
 */
import type { Pauses } from '../../common/pauses.ts';
import type { DomainRemoval } from '../propagate/condition-store.ts';
import type { Knowledge } from '../propagate/knowledge.ts';

/** The contradiction that a probe reached: a condition that can't hold, or a variable without a value. */
export type Contradiction =
  | { readonly condition: number; readonly limit: number }
  | { readonly variable: number };

export type ProbeEnd = 'fails' | 'goes on' | 'ends';

/** The end of a probe. */
interface ProbeResult {
  readonly end: ProbeEnd;
  readonly rounds: number;
  /** The conditions that were propagated, each once. */
  readonly visited: readonly number[];
}

export class Prober {
  readonly #facts: Knowledge;
  /** For each supposed value: its last probe with narrow conditions (those about few places) only, and its last probe with all conditions. */
  readonly #lastProbes = [0, 1].map(() => new Map<DomainRemoval, ProbeResult & { readonly clock: number }>());
  /** `#roundByCondition[condition]`: the last round in which the condition was propagated. */
  readonly #roundByCondition: Int32Array;
  /** `#probeByCondition[condition]`: the last probe in which the condition was propagated. */
  readonly #probeByCondition: Int32Array;
  #rounds = 0;
  #probes = 0;

  constructor(known: Knowledge) {
    this.#facts = known;
    this.#roundByCondition = new Int32Array(known.conditionCount);
    this.#probeByCondition = new Int32Array(known.conditionCount);
  }

  /** Supposes the value and propagates for this many rounds. Wide conditions are propagated only if `usesWide`. */
  probe(value: DomainRemoval, rounds: number, usesWide: boolean): ProbeEnd {
    const knowledge = this.#facts;
    const lastProbes = this.#lastProbes[usesWide ? 1 : 0]!;
    const lastProbe = lastProbes.get(value);
    if (
      lastProbe &&
      (lastProbe.rounds >= rounds || lastProbe.end !== 'goes on') &&
      knowledge.isUnchanged(lastProbe.visited, lastProbe.clock)
    )
      return lastProbe.end === 'fails' && lastProbe.rounds > rounds ? 'goes on' : lastProbe.end;
    const count = knowledge.domains.removals.length;
    const { contradiction: _, ...result } = this.#follow(value, rounds, usesWide);
    lastProbes.set(value, { ...result, clock: knowledge.clock });
    knowledge.goBack(count);
    return result.end;
  }

  /** The values of these variables that a probe of this many rounds refutes. `canContinue`: whether some probe would go on in further rounds. */
  async refutedValues(
    variables: Iterable<number>,
    rounds: number,
    usesWide: boolean,
    pauses: Pauses,
  ): Promise<{ readonly removals: readonly DomainRemoval[]; readonly canContinue: boolean }> {
    const removals: DomainRemoval[] = [];
    let canContinue = false;
    for (const variable of variables) {
      await pauses.pause();
      for (const value of this.#facts.domains.choicesOf(variable)) {
        if (!this.#facts.isRefutable(value)) continue;
        const end = this.probe(value, rounds, usesWide);
        if (end === 'fails') removals.push(value);
        if (end === 'goes on') canContinue = true;
      }
    }
    return { removals, canContinue };
  }

  /** Supposes the value and propagates to a contradiction (with the conditions in `only`, if given); calls `then` with it before the probe is undone. */
  async whileProbed<Result>(
    value: DomainRemoval,
    rounds: number,
    usesWide: boolean,
    then: (contradiction: Contradiction) => Promise<Result>,
    only?: ReadonlySet<number>,
  ): Promise<Result | undefined> {
    const knowledge = this.#facts;
    const count = knowledge.domains.removals.length;
    const { contradiction } = this.#follow(value, rounds, usesWide, only);
    try {
      return contradiction && (await then(contradiction));
    } finally {
      knowledge.goBack(count);
    }
  }

  #follow(
    value: DomainRemoval,
    most: number,
    usesWide: boolean,
    only?: ReadonlySet<number>,
  ): ProbeResult & { readonly contradiction?: Contradiction } {
    const knowledge = this.#facts;
    const { domains } = knowledge;
    let nextRemoval = knowledge.suppose(value);
    const visited: number[] = [];
    const probeNumber = ++this.#probes;
    let rounds = 0;
    while (rounds < most && nextRemoval < domains.removals.length) {
      rounds++;
      const limit = domains.removals.length;
      const foundRemovals: [condition: number, removals: readonly DomainRemoval[]][] = [];
      for (const condition of this.#touchedConditions(nextRemoval, limit, usesWide)) {
        if (only?.has(condition) === false) continue;
        if (this.#probeByCondition[condition] !== probeNumber) visited.push(condition);
        this.#probeByCondition[condition] = probeNumber;
        const { fails, removals } = domains.propagate(condition);
        if (fails) return { end: 'fails', contradiction: { condition, limit }, rounds, visited };
        if (removals.length > 0) foundRemovals.push([condition, removals]);
      }
      nextRemoval = limit;
      for (const [condition, removals] of foundRemovals) {
        if (knowledge.takeAway(removals, condition, limit)) continue;
        const emptied = removals.find((removal) => domains.leftCount[domains.variableOf(removal)] === 0)!;
        const contradiction = { variable: domains.variableOf(emptied) };
        return { end: 'fails', contradiction, rounds, visited };
      }
    }
    return { end: nextRemoval < domains.removals.length ? 'goes on' : 'ends', rounds, visited };
  }

  /** The conditions of all variables with a removal between positions `from` and `to` of the trail, without duplicates: narrow conditions first. */
  #touchedConditions(from: number, to: number, usesWide: boolean): number[] {
    const { domains, vicinity } = this.#facts;
    const roundNumber = ++this.#rounds;
    const touchedConditions: number[] = [];
    for (const width of usesWide ? (['narrow', 'wide'] as const) : (['narrow'] as const))
      for (let place = from; place < to; place++)
        for (const condition of vicinity.divisionOf(domains.variableOf(domains.removals[place]!))[width]) {
          if (this.#roundByCondition[condition] === roundNumber) continue;
          this.#roundByCondition[condition] = roundNumber;
          touchedConditions.push(condition);
        }
    return touchedConditions;
  }
}
