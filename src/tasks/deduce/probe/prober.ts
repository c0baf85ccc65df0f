/**
 * Failed-literal probing (Freeman 1995; Lynce and Marques-Silva 2003), with the propagation of whole conditions in place of unit propagation. A value
 * is supposed and its consequences are followed round by round: each round propagates every condition with a new removal once, from the state before
 * the round. So the results don't depend on the order of conditions.
 *
 * Cost: one propagation of every condition with a new removal per round. A probe without a result continues from its end if nothing else has become
 * known, and is repeated only if something on which it depended has changed.
 */
import type { DomainRemoval } from '../propagate/condition-store.ts';
import type { Knowledge } from '../propagate/knowledge.ts';
import { TUNING } from '../tuning.ts';

/** The contradiction that a probe reached: a condition that can't hold, or a variable without a value. */
export type Contradiction =
  | { readonly condition: number; readonly limit: number }
  | { readonly variable: number };

export type ProbeEnd = 'fails' | 'goes on' | 'ends';

/** The state in which a probe ended, stored so that the probe can continue from there. */
interface FollowedValue {
  readonly clock: number;
  readonly rounds: number;
  readonly end: ProbeEnd;
  /** The removals that the supposition led to, including those of the supposition itself. */
  readonly removals: readonly DomainRemoval[];
  /** The index in `removals` of the first removal that hasn't been propagated yet. */
  readonly next: number;
  /** The conditions that were propagated, each once. */
  readonly visited: readonly number[];
}

/** The point at which a probe stopped. `next`: the position on the trail of the first removal whose conditions weren't propagated. */
interface ProbePause {
  readonly contradiction?: Contradiction;
  readonly rounds: number;
  readonly next: number;
  readonly visited: readonly number[];
}

export class Prober {
  readonly #facts: Knowledge;
  /** For each supposed value: its probe with narrow conditions (those about few places) only, and its probe with all conditions. */
  readonly #followed: readonly [Map<DomainRemoval, FollowedValue>, Map<DomainRemoval, FollowedValue>] = [
    new Map(),
    new Map(),
  ];
  #kept = 0;
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

  /** Supposes the value and propagates for this many rounds. Wide conditions are propagated only if `wide`. */
  probe(value: DomainRemoval, rounds: number, wide: boolean): ProbeEnd {
    const knowledge = this.#facts;
    const followedValues = this.#followed[wide ? 1 : 0];
    const cachedProbe = followedValues.get(value);
    const earlierProbe =
      cachedProbe && knowledge.isUnchanged(cachedProbe.visited, cachedProbe.clock) ? cachedProbe : undefined;
    if (earlierProbe && (earlierProbe.rounds >= rounds || earlierProbe.end !== 'goes on'))
      return earlierProbe.end === 'fails' && earlierProbe.rounds > rounds ? 'goes on' : earlierProbe.end;
    const count = knowledge.domains.removals.length;
    const probeStop = this.#follow(value, rounds, wide, earlierProbe);
    const { removals } = knowledge.domains;
    const end = probeStop.contradiction ? 'fails' : probeStop.next >= removals.length ? 'ends' : 'goes on';
    this.#keepProbe(followedValues, value, {
      ...probeStop,
      clock: knowledge.clock,
      end,
      removals: end === 'goes on' ? removals.slice(count) : [],
      next: probeStop.next - count,
    });
    knowledge.goBack(count);
    return end;
  }

  /** Supposes the value and propagates to a contradiction (with the conditions in `only`, if given); calls `then` with it before the probe is undone. */
  async whileProbed<Result>(
    value: DomainRemoval,
    rounds: number,
    wide: boolean,
    then: (contradiction: Contradiction) => Promise<Result>,
    only?: ReadonlySet<number>,
  ): Promise<Result | undefined> {
    const knowledge = this.#facts;
    const count = knowledge.domains.removals.length;
    const { contradiction } = this.#follow(value, rounds, wide, undefined, only);
    try {
      return contradiction && (await then(contradiction));
    } finally {
      knowledge.goBack(count);
    }
  }

  #follow(
    value: DomainRemoval,
    most: number,
    wide: boolean,
    before?: FollowedValue,
    only?: ReadonlySet<number>,
  ): ProbePause {
    const knowledge = this.#facts;
    const { domains } = knowledge;
    const trailStart = knowledge.suppose(value);
    const visitedConditions = [...(before?.visited ?? [])];
    const probeNumber = ++this.#probes;
    for (const condition of visitedConditions) this.#probeByCondition[condition] = probeNumber;
    if (before) knowledge.takeAway(before.removals);
    let nextRemoval = trailStart + (before?.next ?? 0);
    let rounds = before?.rounds ?? 0;
    while (rounds < most && nextRemoval < domains.removals.length) {
      rounds++;
      const limit = domains.removals.length;
      const foundRemovals: [condition: number, removals: readonly DomainRemoval[]][] = [];
      for (const condition of this.#touchedConditions(nextRemoval, limit, wide)) {
        if (only?.has(condition) === false) continue;
        if (this.#probeByCondition[condition] !== probeNumber) visitedConditions.push(condition);
        this.#probeByCondition[condition] = probeNumber;
        const { fails, removals } = domains.propagate(condition);
        if (fails)
          return {
            contradiction: { condition, limit },
            rounds,
            next: nextRemoval,
            visited: visitedConditions,
          };
        if (removals.length > 0) foundRemovals.push([condition, removals]);
      }
      nextRemoval = limit;
      for (const [condition, removals] of foundRemovals) {
        if (knowledge.takeAway(removals, condition, limit)) continue;
        const emptiedRemoval = removals.find(
          (removal) => domains.leftCount[domains.variableOf(removal)] === 0,
        )!;
        return {
          contradiction: { variable: domains.variableOf(emptiedRemoval) },
          rounds,
          next: nextRemoval,
          visited: visitedConditions,
        };
      }
    }
    return { rounds, next: nextRemoval, visited: visitedConditions };
  }

  /** The conditions of all variables with a removal between positions `from` and `to` of the trail, without duplicates: narrow conditions first. */
  #touchedConditions(from: number, to: number, wide: boolean): number[] {
    const { domains, vicinity: near } = this.#facts;
    const roundNumber = ++this.#rounds;
    const touchedConditions: number[] = [];
    for (const width of wide ? (['narrow', 'wide'] as const) : (['narrow'] as const))
      for (let place = from; place < to; place++)
        for (const condition of near.divisionOf(domains.variableOf(domains.removals[place]!))[width]) {
          if (this.#roundByCondition[condition] === roundNumber) continue;
          this.#roundByCondition[condition] = roundNumber;
          touchedConditions.push(condition);
        }
    return touchedConditions;
  }

  #keepProbe(followed: Map<DomainRemoval, FollowedValue>, value: DomainRemoval, one: FollowedValue): void {
    this.#kept += one.removals.length - (followed.get(value)?.removals.length ?? 0);
    if (this.#kept > TUNING.keptRemovals) {
      for (const map of this.#followed) map.clear();
      this.#kept = one.removals.length;
    }
    followed.set(value, one);
  }
}
