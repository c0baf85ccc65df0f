/**
 * Failed-literal probing (Freeman 1995; Lynce and Marques-Silva 2003), with all that each condition implies in place of unit
 * propagation: a value is supposed and followed round by round, where every condition that a removal touches is propagated once,
 * and none sees what the others find in the same round. So what is found, and in which round, doesn't hang on their order.
 *
 * Cost: a propagation of every touched condition a round. What came to nothing goes on from where it ended as long as nothing else
 * became known, and is tried again only when something has changed that it looked at.
 */
import type { DomainRemoval } from '../propagate/condition-store.ts';
import type { Knowledge } from '../propagate/knowledge.ts';
import { TUNING } from '../tuning.ts';

/** Where a probe ends in a contradiction: the condition that can't hold, or the variable without a value. */
export type Contradiction =
  | { readonly condition: number; readonly limit: number }
  | { readonly variable: number };

/** How far a probe has got. */
interface Followed {
  readonly clock: number;
  readonly rounds: number;
  /** The removals that it led to, the supposed ones included, with causes and limits. */
  readonly removals: readonly DomainRemoval[];
  readonly causes: readonly number[];
  readonly limits: readonly number[];
  /** The first of these removals that wasn't propagated yet. */
  readonly next: number;
  /** The conditions that were propagated. */
  readonly visited: ReadonlySet<number>;
}

export class Prober {
  readonly #known: Knowledge;
  readonly #followed: readonly [Map<DomainRemoval, Followed>, Map<DomainRemoval, Followed>] = [
    new Map(),
    new Map(),
  ];
  #kept = 0;

  constructor(known: Knowledge) {
    this.#known = known;
  }

  /** Supposes the value for so many rounds. Conditions that aren't taken in at a glance are propagated only if `wide`. */
  probe(value: DomainRemoval, rounds: number, wide: boolean): 'fails' | 'goes on' | 'ends' {
    const known = this.#known;
    const followed = this.#followed[wide ? 1 : 0];
    let before = followed.get(value);
    if (before && before.clock !== known.clock) {
      const { clock, visited } = before;
      const isSame = [...visited].every((one) =>
        known.scopes[one]!.every((variable) => known.changed[variable]! <= clock),
      );
      if (!isSame) before = undefined;
      else if (before.rounds < rounds && before.next < before.removals.length) before = undefined;
    }
    if (before && (before.rounds >= rounds || before.next === before.removals.length))
      return before.next === before.removals.length ? 'ends' : 'goes on';
    const count = known.domains.removals.length;
    const { contradiction, next, visited } = this.#follow(value, rounds, wide, before);
    if (contradiction === undefined) {
      const removals = known.domains.removals.slice(count);
      this.#keep(followed, value, {
        clock: known.clock,
        rounds,
        removals,
        causes: known.causes.slice(count),
        limits: known.limits.slice(count),
        next: next - count,
        visited,
      });
    }
    const ended = next >= known.domains.removals.length;
    known.goBack(count);
    return contradiction ? 'fails' : ended ? 'ends' : 'goes on';
  }

  /** Calls `then` with the contradiction that the value leads to (by the conditions in `only`), before the probe is undone. */
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
    rounds: number,
    wide: boolean,
    before?: Followed,
    only?: ReadonlySet<number>,
  ): { readonly contradiction?: Contradiction; readonly next: number; readonly visited: Set<number> } {
    const known = this.#known;
    const { domains } = known;
    const start = known.suppose(value);
    const visited = new Set(before?.visited);
    before?.removals.forEach((removal, at) => {
      known.takeAway([removal], before.causes[at], before.limits[at]);
    });
    let next = start + (before?.next ?? 0);
    for (let round = before?.rounds ?? 0; round < rounds && next < domains.removals.length; round++) {
      const limit = domains.removals.length;
      const found: [condition: number, removals: readonly DomainRemoval[]][] = [];
      for (const condition of this.#touched(next, limit, wide)) {
        if (only?.has(condition) === false) continue;
        visited.add(condition);
        const { fails, removals } = domains.propagate(condition);
        if (fails) return { contradiction: { condition, limit }, next, visited };
        if (removals.length > 0) found.push([condition, removals]);
      }
      next = limit;
      for (const [condition, removals] of found) {
        if (known.takeAway(removals, condition, limit)) continue;
        const empty = removals.find((removal) => domains.left[domains.variableOf(removal)] === 0)!;
        return { contradiction: { variable: domains.variableOf(empty) }, next, visited };
      }
    }
    return { next, visited };
  }

  /** The conditions of the variables that lost values between these places of the trail, each once: the narrow ones first. */
  #touched(from: number, to: number, wide: boolean): Set<number> {
    const { domains, near } = this.#known;
    const variables = new Set<number>();
    for (let place = from; place < to; place++) variables.add(domains.variableOf(domains.removals[place]!));
    const touched = new Set<number>();
    for (const variable of variables)
      for (const condition of near.splitOf(variable).narrow) touched.add(condition);
    if (!wide) return touched;
    for (const variable of variables)
      for (const condition of near.splitOf(variable).wide) touched.add(condition);
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
