/** The interface of a technique: one rung of the ladder (ladder.ts). */
import { TECHNIQUES, type TechniqueName } from '../../../model/words.ts';
import type { Finding } from '../propagate/knowledge.ts';

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
  /** If values are supposed in one or two conditions: the number of open places of these conditions. */
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
