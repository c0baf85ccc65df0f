/**
 * What a step of a puzzle needs of a person, from the least to the most, and what it costs. The costs are such that ratings put
 * puzzles of many types in the order in which a generator's own classes do (bench/results/ratings.md).
 */

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

/** More open places cost no more. */
const MOST_OPEN = 15;
const DEEPEST = 20;
/** How much easier several ways are than one: a bottleneck is harder than a moment with twenty. */
const WAYS = 0.1;
/** How much more than their share harder rounds count: 1 would be a plain sum. */
const SHARPNESS = 1.5;

function costOfKind({ level, open = 0, depth = 1, wide, fresh = false }: Round): number {
  const places = Math.min(open, MOST_OPEN);
  switch (level) {
    case 1:
      return wide ? 0.3 : 0.02;
    case 2:
      return fresh ? 1 : 0.3;
    case 3:
      return 9;
    case 4:
      return 10 + places;
    case 5:
      return wide ? 15 : 10 + 2 * places;
    case 6:
      return 40 + 2 * places;
    case 7:
      return 60 * 1.1 ** (Math.min(depth, DEEPEST) - 1);
    case 8:
      return 120 * 1.1 ** (Math.min(depth, DEEPEST) - 1);
    case 9:
      return 85 * 1.5 ** Math.min(depth, DEEPEST) * (wide ? 1.5 : 1);
    default:
      return 1_000_000;
  }
}

/** Of a search, `ways` is how many places are open before it. */
export function costOf(round: Round): number {
  const kind = costOfKind(round);
  return round.level === LEVELS.length ? kind * (1 + round.ways) : kind / round.ways ** WAYS;
}

/**
 * One figure for all rounds: 10 more where each costs twice as much, 0 where all follows from known values at once. Harder rounds count for
 * more than their share, so that many easy ones don't come to one hard one.
 */
export function figureOf(rounds: readonly Round[]): number {
  const whole = rounds.reduce((sum, round) => sum + costOf(round) ** SHARPNESS, 0);
  return Math.round(10 * Math.log2(1 + whole ** (1 / SHARPNESS)));
}
