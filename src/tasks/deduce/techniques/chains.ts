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

/** The values of shared places in a support: the number of true ones for bools, a list of values for ints. */
type Look = number | string;

/** Places that a condition shares with a neighbour. */
interface Joint {
  /** A key of the places, the same in all conditions that contain them. */
  readonly key: string;
  /** Their positions in the condition's supports. */
  readonly at: readonly number[];
  readonly counts: boolean;
}

/** A new fact (the combinations still possible at shared places), and the conditions from which it follows. */
interface News {
  readonly key: string;
  readonly looks: ReadonlySet<Look>;
  readonly sources: ReadonlySet<number>;
}

export class Chains implements Technique {
  readonly #known: Knowledge;
  readonly #pauses: Pauses;
  readonly #ways: Supports;
  /** [key of shared places]: all combinations that they may still have. */
  readonly #told = new Map<string, ReadonlySet<Look>>();
  /** [key of shared places]: the conditions from which that fact follows. */
  readonly #sources = new Map<string, ReadonlySet<number>>();

  constructor(known: Knowledge, pauses: Pauses, ways: Supports) {
    this.#known = known;
    this.#pauses = pauses;
    this.#ways = ways;
  }

  async find(): Promise<Found | 'limit' | 'stopped' | undefined> {
    const ended = await this.#ways.update();
    if (ended !== undefined) return ended;
    const joints = new Map([...this.#ways.listed.keys()].map((one) => [one, this.#jointsOf(one)]));
    /** The shared places with new facts in the last step; undefined in the first step, in which all count. */
    let changed: ReadonlySet<string> | undefined;
    for (let length = 1; length <= TUNING.longestChain && changed?.size !== 0; length++) {
      const ending = await this.#pauses.ending();
      if (ending !== undefined) return ending;
      const gone = new Set<DomainRemoval>();
      const instances: Instance[] = [];
      const news: News[] = [];
      for (const [condition, own] of joints) {
        const { ways } = this.#ways.listed.get(condition)!;
        const alone = new Set([condition]);
        if (!changed)
          for (const joint of own)
            news.push({ key: joint.key, looks: this.#looks(ways, joint), sources: alone });
        for (const from of own) {
          const told = this.#told.get(from.key);
          if (!told || (changed && !changed.has(from.key))) continue;
          const left = ways.filter((way) => told.has(this.#look(way, from)));
          if (left.length === ways.length) continue;
          const sources = new Set([condition, ...this.#sources.get(from.key)!]);
          const removals = this.#missing(condition, left).filter((value) => !gone.has(value));
          for (const value of removals) gone.add(value);
          if (removals.length > 0) instances.push({ removals, cause: this.#known.together(sources) });
          for (const joint of own) news.push({ key: joint.key, looks: this.#looks(left, joint), sources });
        }
      }
      if (gone.size > 0) {
        return { round: { level: 7, ways: gone.size, depth: length, wide: false }, instances };
      }
      changed = this.#tell(news);
    }
    return undefined;
  }

  #jointsOf(condition: number): Joint[] {
    const { terms } = this.#known.ground;
    const { places } = this.#ways.listed.get(condition)!;
    const joints = new Map<string, Joint>();
    for (const { own } of this.#ways.shared.get(condition) ?? []) {
      const at = [...own].sort((a, b) => places[a]! - places[b]!);
      const key = at.map((i) => places[i]).join();
      const counts = at.every((i) => !terms.isInt(terms.variable(places[i]!)));
      joints.set(key, { key, at, counts });
    }
    return [...joints.values()];
  }

  #look(way: Support, { at, counts }: Joint): Look {
    if (!counts) return at.map((i) => way[i]).join();
    return at.reduce((sum, i) => sum + this.#known.domains.valueOf(way[i]!), 0);
  }

  /** The combinations at the shared places in these supports. For bools, all numbers from the least to the greatest: nobody notes "two or none". */
  #looks(ways: readonly Support[], joint: Joint): ReadonlySet<Look> {
    const looks = new Set(ways.map((way) => this.#look(way, joint)));
    if (!joint.counts) return looks;
    const counts = [...looks].map(Number);
    const most = greatest(counts);
    for (let count = least(counts); count < most; count++) looks.add(count);
    return looks;
  }

  #missing(condition: number, ways: readonly Support[]): DomainRemoval[] {
    const there = new Set(ways.flat());
    const values = this.#ways.listed
      .get(condition)!
      .places.flatMap((place) => this.#known.domains.openOf(place));
    return values.filter((value) => !there.has(value));
  }

  /** Records new facts; returns the keys of shared places about which more is known now. */
  #tell(news: readonly News[]): Set<string> {
    const changed = new Set<string>();
    for (const { key, looks, sources } of news) {
      const before = this.#told.get(key);
      const now = before ? new Set([...before].filter((look) => looks.has(look))) : looks;
      if (before && now.size === before.size) continue;
      this.#told.set(key, now);
      this.#sources.set(key, new Set([...(this.#sources.get(key) ?? []), ...sources]));
      changed.add(key);
    }
    return changed;
  }
}
