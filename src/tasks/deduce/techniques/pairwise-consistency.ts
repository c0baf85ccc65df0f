/**
 * Pairwise consistency (level 8): a support of a condition is removed if no support of some neighbour agrees with it on their shared places
 * (Janssen, Jégou, Nouguier and Vilarem, "A filtering process for general constraint-satisfaction problems", 1989). Chains (chains.ts) pass one
 * fact along; here all facts at a condition are combined, including "both or neither" of two lines. All supports of one step are removed
 * together, so the order of conditions doesn't matter. Cost: some operations for each support and neighbour per step.
 */

import type { Pauses } from '../../common/pauses.ts';
import type { Knowledge } from '../propagate/knowledge.ts';
import { TUNING } from '../tuning.ts';
import type { Support, Supports } from './supports.ts';
import { Findings, type FoundRound, type Technique } from './technique.ts';

export class PairwiseConsistency implements Technique {
  readonly #facts: Knowledge;
  readonly #pauses: Pauses;
  readonly #supports: Supports;
  /** For each condition: the supports that haven't been removed. */
  readonly #supportsLeft = new Map<number, readonly Support[]>();
  /** For each condition: the conditions that removed some of its supports, directly or indirectly. */
  readonly #sources = new Map<number, ReadonlySet<number>>();

  constructor(known: Knowledge, pauses: Pauses, ways: Supports) {
    this.#facts = known;
    this.#pauses = pauses;
    this.#supports = ways;
  }

  async findRound(): Promise<FoundRound | undefined> {
    for (const [condition, { supports: ways }] of this.#supports.listed)
      this.#supportsLeft.set(
        condition,
        this.#supports.possibleSupports(this.#supportsLeft.get(condition) ?? ways),
      );
    let changedConditions = new Set(this.#supportsLeft.keys());
    for (let length = 1; length <= TUNING.longestChain && changedConditions.size > 0; length++) {
      await this.#pauses.pause();
      const findings = new Findings(this.#facts);
      for (const [condition, ways] of this.#supportsLeft) {
        const removals = this.#supports.unsupportedValues(condition, ways);
        findings.add(removals, [condition, ...(this.#sources.get(condition) ?? [])]);
      }
      const foundRound = findings.round(8, { depth: length });
      if (foundRound) return foundRound;
      changedConditions = this.#step(changedConditions);
    }
    return undefined;
  }

  /** Removes all supports with which no support of a changed neighbour agrees; returns the conditions that lost some. */
  #step(changed: ReadonlySet<number>): Set<number> {
    const reducedSupports = new Map<number, readonly Support[]>();
    const sources = new Map<number, Set<number>>();
    for (const [condition, before] of this.#supportsLeft) {
      const neighbors = (this.#supports.shared.get(condition) ?? []).filter((shared) =>
        changed.has(shared.otherCondition),
      );
      if (neighbors.length === 0) continue;
      const keys = neighbors.map(({ otherCondition, otherPositions }) => {
        const otherSupports = this.#supportsLeft.get(otherCondition) ?? [];
        return new Set(otherSupports.map((way) => otherPositions.map((at) => way[at]).join()));
      });
      const survivors = before.filter((way) =>
        neighbors.every(({ ownPositions }, i) => keys[i]!.has(ownPositions.map((at) => way[at]).join())),
      );
      if (survivors.length === before.length) continue;
      reducedSupports.set(condition, survivors);
      for (const { otherCondition: other } of neighbors) {
        const conditionSources = sources.get(condition) ?? new Set(this.#sources.get(condition));
        for (const one of [other, ...(this.#sources.get(other) ?? [])]) conditionSources.add(one);
        sources.set(condition, conditionSources);
      }
    }
    for (const [condition, from] of sources) this.#sources.set(condition, from);
    for (const [condition, ways] of reducedSupports) this.#supportsLeft.set(condition, ways);
    return new Set(reducedSupports.keys());
  }
}
