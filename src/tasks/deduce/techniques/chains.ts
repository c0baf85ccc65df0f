/**
 * Chains (level 7): a fact about two or more shared places is passed from one condition to the next: "exactly one of these two lines", "at most one",
 * "at least one". Each link uses the places shared with one neighbour; pairwise-consistency.ts handles combinations of several chains in one
 * condition, and facts such as "both lines or neither". All links of one step are followed together, so the order of conditions doesn't matter. Cost
 * per step: some operations for each support of each condition that has new facts, and each pair of its lists of shared places.
 */

import { greatest, least } from '../../../model/large-lists.ts';
import type { Pauses } from '../../common/pauses.ts';
import type { Knowledge } from '../propagate/knowledge.ts';
import { TUNING } from '../tuning.ts';
import type { Support, Supports } from './supports.ts';
import { Findings, type FoundRound, type Technique } from './technique.ts';

/** The values of shared places in a support: for bools, how many are true; for ints, the list of values as a text. */
type Combination = number | string;

/** The places that a condition shares with one neighbour. */
interface ChainLink {
  /** A text that identifies the places; the same in all conditions that contain them. */
  readonly key: string;
  /** The positions of the shared places in each support of the condition (a combination of values that it allows). */
  readonly at: readonly number[];
  readonly counts: boolean;
}

/** A new fact (the combinations still possible at shared places), and the conditions from which the fact follows. */
interface ChainUpdate {
  readonly key: string;
  readonly combinations: ReadonlySet<Combination>;
  readonly sources: ReadonlySet<number>;
}

export class Chains implements Technique {
  readonly #facts: Knowledge;
  readonly #pauses: Pauses;
  readonly #supports: Supports;
  /** For each key of shared places: the combinations of values that are still possible there. */
  readonly #possible = new Map<string, ReadonlySet<Combination>>();
  /** For each key of shared places (as in `#possible`): the conditions that together leave only these combinations. */
  readonly #sources = new Map<string, ReadonlySet<number>>();

  constructor(known: Knowledge, pauses: Pauses, supports: Supports) {
    this.#facts = known;
    this.#pauses = pauses;
    this.#supports = supports;
  }

  async findRound(): Promise<FoundRound | undefined> {
    await this.#supports.update();
    const linksByCondition = new Map(
      [...this.#supports.listed.keys()].map((one) => [one, this.#linksOf(one)]),
    );
    /** The shared places about which the last step found something new; undefined in the first step, which considers all of them. */
    let changedKeys: ReadonlySet<string> | undefined;
    for (let length = 1; length <= TUNING.longestChain && changedKeys?.size !== 0; length++) {
      await this.#pauses.pause();
      const findings = new Findings(this.#facts);
      const updates: ChainUpdate[] = [];
      for (const [condition, own] of linksByCondition) {
        const { supports } = this.#supports.listed.get(condition)!;
        const conditionAlone = new Set([condition]);
        if (!changedKeys)
          for (const joint of own)
            updates.push({
              key: joint.key,
              combinations: this.#combinationsIn(supports, joint),
              sources: conditionAlone,
            });
        for (const from of own) {
          const possibleCombinations = this.#possible.get(from.key);
          if (!possibleCombinations || (changedKeys && !changedKeys.has(from.key))) continue;
          const possibleWays = supports.filter((way) =>
            possibleCombinations.has(this.#combinationIn(way, from)),
          );
          if (possibleWays.length === supports.length) continue;
          const sources = new Set([condition, ...this.#sources.get(from.key)!]);
          findings.add(this.#supports.unsupportedValues(condition, possibleWays), sources);
          for (const joint of own)
            updates.push({
              key: joint.key,
              combinations: this.#combinationsIn(possibleWays, joint),
              sources,
            });
        }
      }
      const foundRound = findings.round(7, { depth: length });
      if (foundRound) return foundRound;
      changedKeys = this.#record(updates);
    }
    return undefined;
  }

  #linksOf(condition: number): ChainLink[] {
    const { terms } = this.#facts.ground;
    const { places } = this.#supports.listed.get(condition)!;
    const linksByKey = new Map<string, ChainLink>();
    for (const { ownPositions } of this.#supports.shared.get(condition) ?? []) {
      const at = [...ownPositions].sort((a, b) => places[a]! - places[b]!);
      const key = at.map((i) => places[i]).join();
      const counts = at.every((i) => !terms.isInt(terms.variable(places[i]!)));
      linksByKey.set(key, { key, at, counts });
    }
    return [...linksByKey.values()];
  }

  #combinationIn(way: Support, { at, counts }: ChainLink): Combination {
    if (!counts) return at.map((i) => way[i]).join();
    return at.reduce((sum, i) => sum + this.#facts.domains.valueOf(way[i]!), 0);
  }

  /** The combinations at the shared places in these supports. For bools, all numbers from the least to the greatest: nobody notes "two or none". */
  #combinationsIn(ways: readonly Support[], joint: ChainLink): ReadonlySet<Combination> {
    const combinations = new Set(ways.map((way) => this.#combinationIn(way, joint)));
    if (!joint.counts) return combinations;
    const counts = [...combinations].map(Number);
    const maxCount = greatest(counts);
    for (let count = least(counts); count < maxCount; count++) combinations.add(count);
    return combinations;
  }

  /** Records new restrictions of combinations; returns the keys of the places that they restrict further than before. */
  #record(news: readonly ChainUpdate[]): Set<string> {
    const changedKeys = new Set<string>();
    for (const { key, combinations, sources } of news) {
      const oldCombinations = this.#possible.get(key);
      const remainingCombinations = oldCombinations
        ? new Set([...oldCombinations].filter((combination) => combinations.has(combination)))
        : combinations;
      if (oldCombinations && remainingCombinations.size === oldCombinations.size) continue;
      this.#possible.set(key, remainingCombinations);
      this.#sources.set(key, new Set([...(this.#sources.get(key) ?? []), ...sources]));
      changedKeys.add(key);
    }
    return changedKeys;
  }
}
