/**
 * What several chains of conditions (chains.ts) tell where they meet: a way of a condition goes that no way of a neighbor agrees with
 * on the places that both speak of (pairwise consistency: Janssen, Jégou, Nouguier and Vilarem, "A filtering process for general
 * constraint-satisfaction problems", 1989). So all that is carried to a condition counts at once, and of two lines also "both
 * or neither". All ways of a moment go at once, so that the order of conditions doesn't matter. Cost: some operations for
 * each way and neighbor a step.
 */

import type { Pauses } from '../../common/pauses.ts';
import type { DomainRemoval } from '../propagate/condition-domains.ts';
import type { Knowledge } from './knowledge.ts';
import type { Round } from './levels.ts';
import type { Support, Supports } from './supports.ts';

/** Longer chains are not followed. */
const LONGEST = 40;

export class PairwiseConsistency {
  readonly #known: Knowledge;
  readonly #pauses: Pauses;
  readonly #ways: Supports;
  /** By condition: the ways that neighbors leave. */
  readonly #left = new Map<number, readonly Support[]>();

  constructor(known: Knowledge, pauses: Pauses, ways: Supports) {
    this.#known = known;
    this.#pauses = pauses;
    this.#ways = ways;
  }

  /** The next round: what it rules out is known afterwards. Nothing where no meeting tells anything. */
  async next(): Promise<Round | 'limit' | 'stopped' | undefined> {
    for (const [condition, { ways }] of this.#ways.listed)
      this.#left.set(condition, this.#ways.possible(this.#left.get(condition) ?? ways));
    let changed = new Set(this.#left.keys());
    for (let length = 1; length <= LONGEST && changed.size > 0; length++) {
      const ending = await this.#pauses.ending();
      if (ending !== undefined) return ending;
      const removals = this.#unsupported();
      if (removals.length > 0) {
        this.#known.add(removals);
        return { level: 8, ways: removals.length, depth: length, wide: false };
      }
      changed = this.#step(changed);
    }
    return undefined;
  }

  /** Values that no way of some condition has any more. */
  #unsupported(): DomainRemoval[] {
    const { domains } = this.#known;
    const gone = new Set<DomainRemoval>();
    for (const [condition, ways] of this.#left) {
      const there = new Set(ways.flat());
      for (const place of this.#ways.listed.get(condition)!.places)
        for (const value of domains.openOf(place)) if (!there.has(value)) gone.add(value);
    }
    return [...gone];
  }

  /** Strikes at once all ways that a changed neighbor has no way for; the conditions that lost some. */
  #step(changed: ReadonlySet<number>): Set<number> {
    const struck = new Map<number, readonly Support[]>();
    for (const [condition, before] of this.#left) {
      const neighbors = (this.#ways.shared.get(condition) ?? []).filter((shared) => changed.has(shared.with));
      if (neighbors.length === 0) continue;
      const keys = neighbors.map(({ with: other, others }) => {
        const ways = this.#left.get(other) ?? [];
        return new Set(ways.map((way) => others.map((at) => way[at]).join()));
      });
      const ways = before.filter((way) =>
        neighbors.every(({ own }, i) => keys[i]!.has(own.map((at) => way[at]).join())),
      );
      if (ways.length < before.length) struck.set(condition, ways);
    }
    for (const [condition, ways] of struck) this.#left.set(condition, ways);
    return new Set(struck.keys());
  }
}
