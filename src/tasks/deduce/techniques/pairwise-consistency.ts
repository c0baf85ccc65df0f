/**
 * Pairwise consistency (level 8): a support of a condition is removed if no support of some neighbour agrees with it on their shared places
 * (Janssen, Jégou, Nouguier and Vilarem, "A filtering process for general constraint-satisfaction problems", 1989). Chains (chains.ts) pass one
 * fact along; here all facts at a condition are combined, including "both or neither" of two lines. All supports of one step are removed
 * together, so the order of conditions doesn't matter. Cost: some operations for each support and neighbour per step.
 */

import type { Pauses } from '../../common/pauses.ts';
import type { DomainRemoval } from '../propagate/condition-store.ts';
import type { Instance, Knowledge } from '../propagate/knowledge.ts';
import { TUNING } from '../tuning.ts';
import type { Support, Supports } from './supports.ts';
import type { Found, Technique } from './technique.ts';

export class PairwiseConsistency implements Technique {
  readonly #known: Knowledge;
  readonly #pauses: Pauses;
  readonly #ways: Supports;
  /** For each condition: the supports that haven't been removed. */
  readonly #left = new Map<number, readonly Support[]>();
  /** For each condition: the conditions that removed some of its supports, directly or indirectly. */
  readonly #sources = new Map<number, ReadonlySet<number>>();

  constructor(known: Knowledge, pauses: Pauses, ways: Supports) {
    this.#known = known;
    this.#pauses = pauses;
    this.#ways = ways;
  }

  async find(): Promise<Found | 'limit' | 'stopped' | undefined> {
    for (const [condition, { ways }] of this.#ways.listed)
      this.#left.set(condition, this.#ways.possible(this.#left.get(condition) ?? ways));
    let changed = new Set(this.#left.keys());
    for (let length = 1; length <= TUNING.longestChain && changed.size > 0; length++) {
      const ending = await this.#pauses.ending();
      if (ending !== undefined) return ending;
      const instances = this.#unsupported();
      if (instances.length > 0) {
        const ways = instances.reduce((sum, { removals }) => sum + removals.length, 0);
        return { round: { level: 8, ways, depth: length, wide: false }, instances };
      }
      changed = this.#step(changed);
    }
    return undefined;
  }

  /** The removals of values that no support of some condition contains. */
  #unsupported(): Instance[] {
    const { domains } = this.#known;
    const gone = new Set<DomainRemoval>();
    const instances: Instance[] = [];
    for (const [condition, ways] of this.#left) {
      const there = new Set(ways.flat());
      const removals = this.#ways.listed
        .get(condition)!
        .places.flatMap((place) => domains.openOf(place))
        .filter((value) => !there.has(value) && !gone.has(value));
      for (const value of removals) gone.add(value);
      const sources = this.#sources.get(condition) ?? [];
      if (removals.length > 0)
        instances.push({ removals, cause: this.#known.together([condition, ...sources]) });
    }
    return instances;
  }

  /** Removes all supports with which no support of a changed neighbour agrees; returns the conditions that lost some. */
  #step(changed: ReadonlySet<number>): Set<number> {
    const struck = new Map<number, readonly Support[]>();
    const sources = new Map<number, Set<number>>();
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
      if (ways.length === before.length) continue;
      struck.set(condition, ways);
      for (const { with: other } of neighbors) {
        const from = sources.get(condition) ?? new Set(this.#sources.get(condition));
        for (const one of [other, ...(this.#sources.get(other) ?? [])]) from.add(one);
        sources.set(condition, from);
      }
    }
    for (const [condition, from] of sources) this.#sources.set(condition, from);
    for (const [condition, ways] of struck) this.#left.set(condition, ways);
    return new Set(struck.keys());
  }
}
