/**
 * Chains (level 7): a fact about two or more shared places is passed from one condition to the next: "exactly one of these two lines", "at most one",
 * "at least one". Each link uses the places shared with one neighbour; pairwise-consistency.ts handles combinations of several chains in one
 * condition, and facts such as "both lines or neither". All links of one step are followed together, so the order of conditions doesn't matter. Cost
 * per step: some operations for each support of each condition that has new facts, and each pair of its lists of shared places.
 */

import { greatest, least } from '../../../model/large-lists.ts';
import type { Pauses } from '../../common/pauses.ts';
import type { DomainRemoval } from '../propagate/condition-store.ts';
import type { Instance, Knowledge } from '../propagate/knowledge.ts';
import { TUNING } from '../tuning.ts';
import type { Support, Supports } from './supports.ts';
import type { Found, Technique } from './technique.ts';

/** The values of shared places in a support: for bools, how many are true; for ints, the list of values as a text. */
type Combination = number | string;

/** The places that a condition shares with one neighbour. */
interface Joint {
  /** A text that identifies the places; the same in all conditions that contain them. */
  readonly key: string;
  /** The positions of these places in each support of the condition. */
  readonly at: readonly number[];
  readonly counts: boolean;
}

/** A new fact (the combinations still possible at shared places), and the conditions from which the fact follows. */
interface News {
  readonly key: string;
  readonly combinations: ReadonlySet<Combination>;
  readonly sources: ReadonlySet<number>;
}

export class Chains implements Technique {
  readonly #known: Knowledge;
  readonly #pauses: Pauses;
  readonly #supports: Supports;
  /** For each key of shared places: the combinations of values that are still possible there. */
  readonly #possible = new Map<string, ReadonlySet<Combination>>();
  /** For each key of shared places: the conditions from which the restriction to these combinations follows. */
  readonly #sources = new Map<string, ReadonlySet<number>>();

  constructor(known: Knowledge, pauses: Pauses, supports: Supports) {
    this.#known = known;
    this.#pauses = pauses;
    this.#supports = supports;
  }

  async find(): Promise<Found | 'limit' | 'stopped' | undefined> {
    const ended = await this.#supports.update();
    if (ended !== undefined) return ended;
    const joints = new Map([...this.#supports.listed.keys()].map((one) => [one, this.#jointsOf(one)]));
    /** The shared places about which the last step found something new; undefined in the first step, which considers all of them. */
    let changed: ReadonlySet<string> | undefined;
    for (let length = 1; length <= TUNING.longestChain && changed?.size !== 0; length++) {
      const ending = await this.#pauses.ending();
      if (ending !== undefined) return ending;
      const removed = new Set<DomainRemoval>();
      const instances: Instance[] = [];
      const news: News[] = [];
      for (const [condition, own] of joints) {
        const { ways } = this.#supports.listed.get(condition)!;
        const alone = new Set([condition]);
        if (!changed)
          for (const joint of own)
            news.push({ key: joint.key, combinations: this.#combinationsIn(ways, joint), sources: alone });
        for (const from of own) {
          const possible = this.#possible.get(from.key);
          if (!possible || (changed && !changed.has(from.key))) continue;
          const left = ways.filter((way) => possible.has(this.#combinationIn(way, from)));
          if (left.length === ways.length) continue;
          const sources = new Set([condition, ...this.#sources.get(from.key)!]);
          const removals = this.#missing(condition, left).filter((value) => !removed.has(value));
          for (const value of removals) removed.add(value);
          if (removals.length > 0) instances.push({ removals, cause: this.#known.together(sources) });
          for (const joint of own)
            news.push({ key: joint.key, combinations: this.#combinationsIn(left, joint), sources });
        }
      }
      if (removed.size > 0) {
        return { round: { level: 7, ways: removed.size, depth: length, wide: false }, instances };
      }
      changed = this.#record(news);
    }
    return undefined;
  }

  #jointsOf(condition: number): Joint[] {
    const { terms } = this.#known.ground;
    const { places } = this.#supports.listed.get(condition)!;
    const joints = new Map<string, Joint>();
    for (const { own } of this.#supports.shared.get(condition) ?? []) {
      const at = [...own].sort((a, b) => places[a]! - places[b]!);
      const key = at.map((i) => places[i]).join();
      const counts = at.every((i) => !terms.isInt(terms.variable(places[i]!)));
      joints.set(key, { key, at, counts });
    }
    return [...joints.values()];
  }

  #combinationIn(way: Support, { at, counts }: Joint): Combination {
    if (!counts) return at.map((i) => way[i]).join();
    return at.reduce((sum, i) => sum + this.#known.domains.valueOf(way[i]!), 0);
  }

  /** The combinations at the shared places in these supports. For bools, all numbers from the least to the greatest: nobody notes "two or none". */
  #combinationsIn(ways: readonly Support[], joint: Joint): ReadonlySet<Combination> {
    const combinations = new Set(ways.map((way) => this.#combinationIn(way, joint)));
    if (!joint.counts) return combinations;
    const counts = [...combinations].map(Number);
    const most = greatest(counts);
    for (let count = least(counts); count < most; count++) combinations.add(count);
    return combinations;
  }

  #missing(condition: number, ways: readonly Support[]): DomainRemoval[] {
    const there = new Set(ways.flat());
    const values = this.#supports.listed
      .get(condition)!
      .places.flatMap((place) => this.#known.domains.openOf(place));
    return values.filter((value) => !there.has(value));
  }

  /** Records new facts; returns the keys of shared places about which more is known now. */
  #record(news: readonly News[]): Set<string> {
    const changed = new Set<string>();
    for (const { key, combinations, sources } of news) {
      const before = this.#possible.get(key);
      const now = before
        ? new Set([...before].filter((combination) => combinations.has(combination)))
        : combinations;
      if (before && now.size === before.size) continue;
      this.#possible.set(key, now);
      this.#sources.set(key, new Set([...(this.#sources.get(key) ?? []), ...sources]));
      changed.add(key);
    }
    return changed;
  }
}
