/**
 * The figure of a rating: the cost of each round, and their combination. The costs are chosen so that ratings order puzzles of many types as a
 * generator's own classes do (bench/results/ratings.md).
 */
import { LEVELS, type Round } from '../techniques/technique.ts';
import { TUNING } from '../tuning.ts';

function costOfRound({ level, open = 0, depth = 1, wide, fresh = false }: Round): number {
  const openPlaces = Math.min(open, TUNING.mostOpen);
  switch (level) {
    case 1:
      return wide ? 0.3 : 0.02;
    case 2:
      return fresh ? 1 : 0.3;
    case 3:
      return 9;
    case 4:
      return 10 + openPlaces;
    case 5:
      return wide ? 15 : 10 + 2 * openPlaces;
    case 6:
      return 40 + 2 * openPlaces;
    case 7:
      return 60 * 1.1 ** (Math.min(depth, TUNING.deepest) - 1);
    case 8:
      return 120 * 1.1 ** (Math.min(depth, TUNING.deepest) - 1);
    case 9:
      return 85 * 1.5 ** Math.min(depth, TUNING.deepest) * (wide ? 1.5 : 1);
    default:
      return 1_000_000;
  }
}

/** The cost of a round. For a round of search, `ways` is the number of places that were open before it. */
export function costOf(round: Round): number {
  const kind = costOfRound(round);
  return round.level === LEVELS.length ? kind * (1 + round.ways) : kind / round.ways ** TUNING.bottleneck;
}

/**
 * The figure of all rounds: 0 if everything follows from known values at once; it grows by 10 if each round costs twice as much. Hard rounds have
 * more than proportional weight, so that many easy ones don't add up to a hard one.
 */
export function figureOf(rounds: readonly Round[]): number {
  const costSum = rounds.reduce((sum, round) => sum + costOf(round) ** TUNING.sharpness, 0);
  return Math.round(10 * Math.log2(1 + costSum ** (1 / TUNING.sharpness)));
}
