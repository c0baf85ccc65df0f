/**
 * Checks patterns again, on random boards that are larger than those of the discovery: a placement is false if some answer has the pattern's clues
 * there, further random clues, and none of a conclusion's values.
 */

import type { Model } from '../../language/model.ts';
import { EndedError, type SearchLimits } from '../common/limits.ts';
import { Random } from '../common/random.ts';
import { BoardMaker, type OpenBoard } from './open-board.ts';
import { type Pattern, positionAt } from './pattern.ts';
import { assumptionsOf, type Placement, placementsOn, valuesAt } from './placement.ts';

export interface Verification {
  /** The number of placements with an answer, in which all conclusions held. */
  readonly held: number;
  /** The number of placements without an answer. */
  readonly impossible: number;
  readonly undecided: number;
  /** The patterns with a false placement, each with the positions of its false conclusions in their list. */
  readonly wrong: ReadonlyMap<Pattern, ReadonlySet<number>>;
}

/** The sides of the boards, from the least to the greatest. */
const SIDES = [5, 9] as const;
/** The number of placements on a board before the next board is made. */
const PLACEMENTS_PER_BOARD = 25;

/** Examines this many random placements of the patterns, each pattern in turn, or as many as the time allows. */
export async function verify(
  model: Model,
  patterns: readonly Pattern[],
  placements: number,
  limits: SearchLimits,
  seed = 1,
): Promise<Verification> {
  const wrongConclusions = new Map<Pattern, Set<number>>();
  const counts = { held: 0, impossible: 0, undecided: 0 };
  try {
    const verdicts = examinePatterns(model, patterns, placements, limits, new Random(seed));
    for await (const { pattern, verdict } of verdicts)
      if (typeof verdict === 'string') counts[verdict]++;
      else wrongConclusions.set(pattern, new Set([...(wrongConclusions.get(pattern) ?? []), ...verdict]));
  } catch (error) {
    if (!(error instanceof EndedError)) throw error;
  }
  return { ...counts, wrong: wrongConclusions };
}

async function* examinePatterns(
  model: Model,
  patterns: readonly Pattern[],
  placements: number,
  limits: SearchLimits,
  random: Random,
): AsyncGenerator<{ readonly pattern: Pattern; readonly verdict: Verdict }> {
  const boardMaker = await BoardMaker.of(model, limits);
  let patternTurn = 0;
  for (
    let triedCount = 0;
    boardMaker && patterns.length > 0 && triedCount < placements && !limits.budget.isSpent();
  ) {
    if (limits.signal?.aborted) return;
    const side = (): number => SIDES[0] + random.intBelow(SIDES[1] - SIDES[0] + 1);
    const board = await boardMaker.board([side(), side()], random.intBelow(2 ** 30));
    if (!board) continue;
    try {
      for (let i = 0; i < PLACEMENTS_PER_BOARD && triedCount < placements; i++, patternTurn++) {
        const pattern = patterns[patternTurn % patterns.length]!;
        const possiblePlacements = [...placementsOn(pattern, board.index)].filter((one) =>
          assumptionsOf(board, one),
        );
        const placement = possiblePlacements[random.intBelow(possiblePlacements.length)];
        if (!placement) continue;
        triedCount++;
        yield { pattern, verdict: await examinePlacement(board, pattern, placement, random) };
      }
    } finally {
      board.close();
    }
  }
}

/** How a placement turned out; the positions of its false conclusions if it has some. */
type Verdict = 'held' | 'impossible' | 'undecided' | readonly number[];

async function examinePlacement(
  board: OpenBoard,
  pattern: Pattern,
  placement: Placement,
  random: Random,
): Promise<Verdict> {
  const assumptions = [...(assumptionsOf(board, placement) ?? []), ...randomClues(board, random)];
  const foundValues = await valuesAt(board, pattern, placement, assumptions);
  if (typeof foundValues === 'string') return foundValues === 'none' ? 'impossible' : 'undecided';
  const falseOnes = foundValues.flatMap((one, i) =>
    one && one.values.length > pattern.conclusions[i]!.values.length ? [i] : [],
  );
  return falseOnes.length === 0 ? 'held' : falseOnes;
}

/** Up to four clues at random places; they may contradict the pattern's clues. */
function randomClues(board: OpenBoard, random: Random): number[] {
  const [given] = random.shuffled([...board.clueValues.keys()]);
  const cells = [...(board.index.givens.get(given ?? '')?.keys() ?? [])];
  if (given === undefined) return [];
  const values = board.clueValues.get(given) ?? [];
  return Array.from({ length: random.intBelow(5) }).flatMap(() => {
    const at = positionAt(cells[random.intBelow(cells.length)]!);
    return board.clueLiteral(given, at, values[random.intBelow(Math.min(6, values.length))]) ?? [];
  });
}
