/**
 * The difficulty of a puzzle for people: it is solved in rounds. A round adds everything that the easiest technique finds, among those that find
 * anything at that moment. The puzzle's level is that of the hardest round, its figure the cost of all rounds. Both are the same for all rotations
 * and reflections of the board, if the rules are symmetric.
 */

import { Budget } from '../../../model/clock.ts';
import type { Ground } from '../../../model/ground.ts';
import { evaluate } from '../../../model/meaning/evaluate.ts';
import { endStatusOf } from '../../common/limits.ts';
import { Pauses } from '../../common/pauses.ts';
import type { SearchOptions } from '../../solve/search.ts';
import { unique } from '../../solve/unique.ts';
import { conditionsOf } from '../conditions/conditions.ts';
import { EqualPlaces } from '../conditions/equal-places.ts';
import { isShown, mergedView, viewOf } from '../conditions/view.ts';
import { Prober } from '../probe/prober.ts';
import { Knowledge } from '../propagate/knowledge.ts';
import { nextRound, orderedTechniques } from '../techniques/ladder.ts';
import { LEVELS, type LevelName, type Round } from '../techniques/technique.ts';
import { figureOf } from './figure.ts';

export type RateOptions = Pick<SearchOptions, 'timeLimit' | 'signal' | 'seed'>;

export interface Rating {
  /** `several`: the puzzle has several answers. With `limit` and `stopped`, the rating is a lower bound. */
  readonly status: 'rated' | 'several' | 'none' | 'limit' | 'stopped';
  /** The level, 1 to 10: the position of `needs` in LEVELS, counted from 1. */
  readonly level: number;
  readonly needs: LevelName;
  /** The number of successive rounds of propagation until the contradiction, at most, if the hardest rounds need chains or suppositions. */
  readonly depth?: number;
  /** The difficulty: 0 or more; 10 more mean twice the effort. */
  readonly figure: number;
  /** The least number of values that a round of the hardest level finds or rules out: how much choice people have there. */
  readonly ways: number;
  readonly rounds: readonly Round[];
}

export async function rate(
  ground: Ground,
  { timeLimit, signal, seed = 0 }: RateOptions = {},
): Promise<Rating> {
  const budget = Budget.ofSeconds(timeLimit);
  const pauses = new Pauses(budget, signal);
  const view = viewOf(conditionsOf(ground), budget);
  const equalPlaces = new EqualPlaces(view.ground, (variable) => isShown(view, variable));
  const knowledge = new Knowledge(mergedView(view, equalPlaces));
  const { easy, hard } = orderedTechniques(knowledge, new Prober(knowledge), pauses);
  const techniques = [...easy, ...hard];
  const rounds: Round[] = [];
  for (;;) {
    if (knowledge.open().length === 0) break;
    const foundRound = await pauses
      .pause()
      .then(() => nextRound(techniques, knowledge))
      .catch(endStatusOf);
    if (knowledge.failed) return ratingOf('none', rounds);
    if (typeof foundRound === 'string') return ratingOf(foundRound, rounds);
    if (foundRound === undefined) break;
    rounds.push(foundRound.round);
  }
  const openCount = knowledge.open().length;
  const values = openCount === 0 ? knowledge.values(equalPlaces.first) : undefined;
  if (values) return ratingOf(evaluate(ground, values).length === 0 ? 'rated' : 'none', rounds);
  const { status } = await unique(ground, { ...budget.timeLeft(), ...(signal && { signal }), seed });
  if (openCount > 0) rounds.push({ level: LEVELS.length, ways: openCount, wide: true });
  if (status === 'limit' || status === 'stopped') return ratingOf(status, rounds);
  // All visible places are known; hidden places may still be open.
  return ratingOf(
    status === 'none' ? 'none' : status === 'several' && openCount > 0 ? 'several' : 'rated',
    rounds,
  );
}

function ratingOf(status: Rating['status'], rounds: readonly Round[]): Rating {
  const level = rounds.reduce((most, round) => Math.max(most, round.level), 1);
  const hardestRounds = rounds.filter((round) => round.level === level);
  const depth = hardestRounds.reduce((most, round) => Math.max(most, round.depth ?? 0), 0);
  return {
    status,
    level,
    needs: LEVELS[level - 1]!,
    ...(depth > 0 && { depth }),
    figure: figureOf(rounds),
    ways: hardestRounds.reduce((least, { ways }) => Math.min(least, ways), hardestRounds[0]?.ways ?? 0),
    rounds,
  };
}
