/** What a technique is: one rung of the ladder (ladder.ts). */
import { TECHNIQUES, type TechniqueName } from '../../../model/words.ts';
import type { Instance } from '../propagate/knowledge.ts';

export { TECHNIQUES, type TechniqueName };

/** By what a step needs. Their numbers, counted from 1, are a puzzle's level. */
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

/** The place of a technique on the ladder. */
export const rungOf = (technique: TechniqueName): number => Number(TECHNIQUES[technique].slice(1));

/** What all that is equally easy at some moment takes, before it is known. */
export interface Round {
  /** 1 to 10: see LEVELS. */
  readonly level: number;
  /** How many things follow so, all of which are known after it: values, or values that are ruled out. */
  readonly ways: number;
  /** Of one or two conditions: how many of the places that they speak of are open. */
  readonly open?: number;
  /** Of a chain or a supposition: how many times conditions are looked at, one after the other, until nothing fits. */
  readonly depth?: number;
  /** Whether it takes a look at all of the board: conditions that speak of more than is taken in at a glance. */
  readonly wide: boolean;
  /** With marks: whether new ones are needed. */
  readonly fresh?: boolean;
}

/** All instances of a technique at some moment, which are as easy as each other. */
export interface Found {
  readonly round: Round;
  /** Each with its cause, by which it is explained (probe/explainer.ts). Nothing where they are known already. */
  readonly instances: readonly Instance[];
}

export interface Technique {
  /** All that follows so from what is known; undefined where nothing does. */
  find(): Found | undefined | Promise<Found | 'limit' | 'stopped' | undefined>;
}
