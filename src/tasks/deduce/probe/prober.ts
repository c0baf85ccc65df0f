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
interface Followed {
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
interface Stop {
  readonly contradiction?: Contradiction;
  readonly rounds: number;
  readonly next: number;
  readonly visited: readonly number[];
}

export class Prober {
  readonly #known: Knowledge;
  /** For each supposed value: its probe with narrow conditions only, and its probe with all conditions. */
  readonly #followed: readonly [Map<DomainRemoval, Followed>, Map<DomainRemoval, Followed>] = [
    new Map(),
    new Map(),
  ];
  #kept = 0;
  /** `#round[condition]`: the last round in which the condition was propagated. */
  readonly #round: Int32Array;
  /** `#probe[condition]`: the last probe in which the condition was propagated. */
  readonly #probe: Int32Array;
  #rounds = 0;
  #probes = 0;

  constructor(known: Knowledge) {
    this.#known = known;
    this.#round = new Int32Array(known.conditionCount);
    this.#probe = new Int32Array(known.conditionCount);
  }

  /** Supposes the value and propagates for this many rounds. Wide conditions are propagated only if `wide`. */
  probe(value: DomainRemoval, rounds: number, wide: boolean): ProbeEnd {
    const known = this.#known;
    const followed = this.#followed[wide ? 1 : 0];
    const kept = followed.get(value);
    const before = kept && known.isUnchanged(kept.visited, kept.clock) ? kept : undefined;
    if (before && (before.rounds >= rounds || before.end !== 'goes on'))
      return before.end === 'fails' && before.rounds > rounds ? 'goes on' : before.end;
    const count = known.domains.removals.length;
    const stop = this.#follow(value, rounds, wide, before);
    const { removals } = known.domains;
    const end = stop.contradiction ? 'fails' : stop.next >= removals.length ? 'ends' : 'goes on';
    this.#keep(followed, value, {
      ...stop,
      clock: known.clock,
      end,
      removals: end === 'goes on' ? removals.slice(count) : [],
      next: stop.next - count,
    });
    known.goBack(count);
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
    const known = this.#known;
    const count = known.domains.removals.length;
    const { contradiction } = this.#follow(value, rounds, wide, undefined, only);
    try {
      return contradiction && (await then(contradiction));
    } finally {
      known.goBack(count);
    }
  }

  #follow(
    value: DomainRemoval,
    most: number,
    wide: boolean,
    before?: Followed,
    only?: ReadonlySet<number>,
  ): Stop {
    const known = this.#known;
    const { domains } = known;
    const start = known.suppose(value);
    const visited = [...(before?.visited ?? [])];
    const probe = ++this.#probes;
    for (const condition of visited) this.#probe[condition] = probe;
    if (before) known.takeAway(before.removals);
    let next = start + (before?.next ?? 0);
    let rounds = before?.rounds ?? 0;
    while (rounds < most && next < domains.removals.length) {
      rounds++;
      const limit = domains.removals.length;
      const found: [condition: number, removals: readonly DomainRemoval[]][] = [];
      for (const condition of this.#touched(next, limit, wide)) {
        if (only?.has(condition) === false) continue;
        if (this.#probe[condition] !== probe) visited.push(condition);
        this.#probe[condition] = probe;
        const { fails, removals } = domains.propagate(condition);
        if (fails) return { contradiction: { condition, limit }, rounds, next, visited };
        if (removals.length > 0) found.push([condition, removals]);
      }
      next = limit;
      for (const [condition, removals] of found) {
        if (known.takeAway(removals, condition, limit)) continue;
        const empty = removals.find((removal) => domains.left[domains.variableOf(removal)] === 0)!;
        return { contradiction: { variable: domains.variableOf(empty) }, rounds, next, visited };
      }
    }
    return { rounds, next, visited };
  }

  /** The conditions of all variables with a removal between positions `from` and `to` of the trail, without duplicates: narrow conditions first. */
  #touched(from: number, to: number, wide: boolean): number[] {
    const { domains, near } = this.#known;
    const round = ++this.#rounds;
    const touched: number[] = [];
    for (const width of wide ? (['narrow', 'wide'] as const) : (['narrow'] as const))
      for (let place = from; place < to; place++)
        for (const condition of near.splitOf(domains.variableOf(domains.removals[place]!))[width]) {
          if (this.#round[condition] === round) continue;
          this.#round[condition] = round;
          touched.push(condition);
        }
    return touched;
  }

  #keep(followed: Map<DomainRemoval, Followed>, value: DomainRemoval, one: Followed): void {
    this.#kept += one.removals.length - (followed.get(value)?.removals.length ?? 0);
    if (this.#kept > TUNING.keptRemovals) {
      for (const map of this.#followed) map.clear();
      this.#kept = one.removals.length;
    }
    followed.set(value, one);
  }
}
