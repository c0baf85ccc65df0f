/** The interface of a technique: one rung of the ladder (ladder.ts). */
import { TECHNIQUES, type TechniqueName } from '../../../model/words.ts';
import type { DomainRemoval } from '../propagate/condition-store.ts';
import type { Finding, Knowledge } from '../propagate/knowledge.ts';

export { TECHNIQUES, type TechniqueName };

/** The kinds of rounds, from easy to hard. A puzzle's level is the number, counted from 1, of its hardest round's kind. */
export const LEVELS = [
  'known values',
  'marks',
  'one value in two conditions',
  'cases of one condition',
  'two conditions that place something',
  'two conditions that rule something out',
  'a chain of conditions',
  'chains that meet',
  'a supposition',
  'a search',
] as const;
export type LevelName = (typeof LEVELS)[number];

/** The technique's position on the ladder: a number from 0 (easiest). */
export const levelNumberOf = (technique: TechniqueName): number => Number(TECHNIQUES[technique].slice(1));

/** One round of a rating: everything that one technique infers from what is known before the round. */
export interface Round {
  /** The level of the round, 1 to 10: a position in LEVELS. */
  readonly level: number;
  /** The number of values that the round finds or rules out. */
  readonly ways: number;
  /** If the technique tries values out in one or two conditions: the number of places of these conditions without a known value. */
  readonly open?: number;
  /** For a chain or a supposition: the number of rounds of propagation until the contradiction. */
  readonly depth?: number;
  /** Whether the round uses a wide condition, with more places than people take in at a glance. */
  readonly wide: boolean;
  /** For a round of excluded candidates: whether new exclusions had to be found before a value followed. */
  readonly fresh?: boolean;
}

/** All conclusions of one technique from what is known at one moment. */
export interface FoundRound {
  readonly round: Round;
  /** The conclusions, each with the cause that explains it (probe/explainer.ts). Empty if the technique has added them itself. */
  readonly findings: readonly Finding[];
}

export interface Technique {
  /** All that the technique infers from the current knowledge; undefined if it infers nothing. */
  findRound(): FoundRound | undefined | Promise<FoundRound | undefined>;
}

/** The conclusions of one technique: each value is removed once, by the first conditions that were found to exclude it. */
export class Findings {
  readonly #facts: Knowledge;
  readonly #list: Finding[] = [];
  readonly #removed = new Set<DomainRemoval>();

  constructor(known: Knowledge) {
    this.#facts = known;
  }

  has(removal: DomainRemoval): boolean {
    return this.#removed.has(removal);
  }

  /** Adds the removals that these conditions imply together. */
  add(removals: readonly DomainRemoval[], conditions: Iterable<number>): void {
    const newRemovals = removals.filter((removal) => !this.#removed.has(removal));
    for (const removal of newRemovals) this.#removed.add(removal);
    if (newRemovals.length > 0)
      this.#list.push({ removals: newRemovals, cause: this.#facts.causeOf(conditions) });
  }

  /** The round with these conclusions; undefined if there are none. */
  round(level: number, details: Partial<Round> = {}): FoundRound | undefined {
    const ways = this.#removed.size;
    return ways === 0 ? undefined : { round: { level, ways, wide: false, ...details }, findings: this.#list };
  }
}
