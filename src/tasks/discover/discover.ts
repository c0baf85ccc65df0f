/**
 * Finds patterns of a model by itself. For each candidate (candidates.ts), the values that places near its window have in any answer are collected,
 * over all choices of the other clues; what no answer has is a conclusion. A conclusion is kept if no smaller pattern gives it, and if it holds at
 * every position of the window, in every rotation and reflection, on boards of several sizes.
 *
 * If all clues can be made variables, this proves the pattern for the boards of those sizes: each question is about all choices of the clues outside
 * the window. Otherwise boards with random places of blocks or regions are used, and the pattern is tested, not proved.
 */

import type { Model } from '../../language/model.ts';
import { rulesText } from '../../language/rules-text.ts';
import { readPlan } from '../../language/sections/generate/section.ts';
import { Budget } from '../../model/clock.ts';
import type { Position } from '../../model/places.ts';
import { Diagnostics } from '../../text/diagnostics.ts';
import { EndedError, type SearchLimits } from '../common/limits.ts';
import { Random } from '../common/random.ts';
import { alternativesOf, areaCandidates, windowCandidates } from './candidates.ts';
import { BoardMaker, type OpenBoard } from './open-board.ts';
import {
  type Conclusion,
  imageOf,
  keyAt,
  keyOf,
  MARGIN,
  MOTIONS,
  type Pattern,
  shiftPosition,
} from './pattern.ts';
import {
  assumptionsOf,
  conclusionKey,
  impliedBy,
  type Placement,
  placementsOn,
  valuesAt,
} from './placement.ts';

/** The size of the board on which the first questions about a pattern are asked. */
const FIRST_BOARD_SIZE: Position = [7, 7];
/** Boards on which every position is examined: square and oblong, odd and even. */
const PROOF_SIZES: readonly Position[] = [
  [5, 5],
  [6, 7],
  [8, 8],
];
/**
 * For boards with random places of clues: the number of boards; and for a conclusion, the least and the greatest number of placements with an
 * answer.
 */
const DRAWN_BOARD_COUNT = 800;
const LEAST_PLACEMENTS = 15;
const MAX_PLACEMENTS = 150;
/** The share of the time for drawing boards. */
const DRAWING_TIME_SHARE = 0.3;
const MAX_DRAWS = 3 * DRAWN_BOARD_COUNT;
/** The most placements that are tried, including those without an answer. */
const MAX_TRIED_PLACEMENTS = 1500;

export interface DiscoverOptions {
  /** The most clues of a pattern. */
  readonly clues?: number;
  /** The sizes of the boards on which patterns are proved; PROOF_SIZES by default. */
  readonly sizes?: readonly Position[];
  readonly onPattern?: (pattern: Pattern) => void;
}

export interface Discovery {
  readonly patterns: readonly Pattern[];
  /** `proved`: on all boards of `sizes`. `tested`: on random boards. `none`: the model's clues can't be made variables. */
  readonly kind: 'proved' | 'tested' | 'none';
  /** The sizes of the boards on which the patterns are proved. */
  readonly sizes: readonly Position[];
  readonly candidates: number;
  /** Whether all candidates were examined before the time was up. */
  readonly isComplete: boolean;
}

const NOTHING: Discovery = { patterns: [], kind: 'none', sizes: [], candidates: 0, isComplete: true };

export async function discover(
  model: Model,
  limits: SearchLimits,
  { clues = 3, sizes = PROOF_SIZES, onPattern }: DiscoverOptions = {},
): Promise<Discovery> {
  const boardMaker = await BoardMaker.of(model, limits);
  if (!boardMaker) return NOTHING;
  const boards = boardMaker.isDrawn
    ? await drawnBoards(boardMaker, DRAWING_TIME_SHARE * limits.budget.secondsLeft())
    : await openBoards(boardMaker, [FIRST_BOARD_SIZE, ...sizes]);
  const [first] = boards;
  if (!first) return NOTHING;
  leaveOutSizedFinds(boards);
  const areas = [...readPlan(model, new Diagnostics()).divisionByGiven.keys()];
  const alternatives = alternativesOf(first.clueValues, rulesText(model).join('\n'));
  const candidates =
    areas.length > 0
      ? areas.flatMap((given) => areaCandidates(boards.slice(0, DRAWN_BOARD_COUNT / 2), given))
      : windowCandidates(alternatives, clues);
  const patterns: Pattern[] = [];
  let candidateCount = 0;
  let isComplete = false;
  const examination = new Examination(boards, boardMaker.isDrawn);
  try {
    for (const candidate of candidates) {
      if (limits.budget.isSpent() || limits.signal?.aborted) throw new EndedError('limit');
      candidateCount++;
      const pattern = await examination.examine(candidate, patterns);
      if (!pattern) continue;
      patterns.push(pattern);
      onPattern?.(pattern);
    }
    isComplete = true;
  } catch (error) {
    // Patterns that were found before the time limit are kept.
    if (!(error instanceof EndedError)) throw error;
  } finally {
    for (const board of boards) board.close();
  }
  const proofSizes = boards.slice(1).map(({ index }): Position => [index.height, index.width]);
  const proof = boardMaker.isDrawn
    ? ({ kind: 'tested', sizes: [] } as const)
    : ({ kind: 'proved', sizes: proofSizes } as const);
  return { patterns, ...proof, candidates: candidateCount, isComplete };
}

async function openBoards(maker: BoardMaker, sizes: readonly Position[]): Promise<OpenBoard[]> {
  const boards: OpenBoard[] = [];
  for (const size of sizes) {
    const board = await maker.board(size);
    if (board) boards.push(board);
  }
  return boards;
}

/** Boards with random places of clues that have answers. */
async function drawnBoards(maker: BoardMaker, seconds: number): Promise<OpenBoard[]> {
  const boards: OpenBoard[] = [];
  const budget = Budget.ofSeconds(seconds);
  for (let seed = 1; seed <= MAX_DRAWS && boards.length < DRAWN_BOARD_COUNT && !budget.isSpent(); seed++) {
    const side = 5 + (seed % 4);
    const board = await maker.board([side, side], seed);
    if (board === undefined) continue;
    if ((await board.extend(new Map(), [])) === 'complete') boards.push(board);
    else board.close();
  }
  return boards;
}

/** Leaves out finds whose values depend on the board's size, such as digits up to its width, because patterns hold on boards of all sizes. */
function leaveOutSizedFinds(boards: readonly OpenBoard[]): void {
  const valuesOf = ({ index }: OpenBoard, find: string): string =>
    [...new Set([...(index.finds.get(find)?.values() ?? [])].map(({ values }) => values.join()))]
      .sort()
      .join(';');
  const [first, ...others] = boards;
  for (const find of [...first!.index.finds.keys()])
    if (others.some((board) => valuesOf(board, find) !== valuesOf(first!, find)))
      for (const { index } of boards) index.finds.delete(find);
}

/** Examines the placements of candidates on the boards of a model. */
class Examination {
  readonly #boards: readonly OpenBoard[];
  /** Whether the boards have random places of clues, so that patterns are tested, not proved. */
  readonly #isDrawn: boolean;
  /** The board around whose middle conclusions are searched for. */
  readonly #first: OpenBoard;

  constructor(boards: readonly OpenBoard[], isDrawn: boolean) {
    this.#boards = boards;
    this.#isDrawn = isDrawn;
    const size = ({ index }: OpenBoard): number => index.height * index.width;
    this.#first = isDrawn ? boards.reduce((best, one) => (size(one) > size(best) ? one : best)) : boards[0]!;
  }

  /** The candidate with its conclusions; undefined if it has none beyond those of known patterns. */
  async examine(candidate: Pattern, known: readonly Pattern[]): Promise<Pattern | undefined> {
    const middle = centralPlacementOn(candidate, this.#first.index);
    if (!middle) return undefined;
    const impliedValues = impliedBy(known, candidate);
    const isNew = ({ find, at, values }: Conclusion): boolean => {
      const implied = impliedValues.get(conclusionKey(find, at));
      return implied === undefined || [...implied].some((value) => !values.includes(value));
    };
    let open = placesAround(this.#first, middle).map((one) => ({ ...one, placements: 0 }));
    let answeredCount = 0;
    for (const { board, placement } of this.#trials(candidate, middle)) {
      const assumptions = assumptionsOf(board, placement);
      const found = assumptions
        ? await valuesAt(board, { ...candidate, conclusions: open }, placement, assumptions)
        : 'none';
      if (found === 'hard' || (found === 'none' && answeredCount === 0 && !this.#isDrawn)) return undefined;
      if (found === 'none') continue;
      open = open.flatMap((one, i) => {
        const foundValues = found[i];
        if (!foundValues) return [one];
        const { values, isEvery } = foundValues;
        const extended = { ...one, values, placements: one.placements + 1 };
        return isEvery || !isNew(extended) ? [] : [extended];
      });
      if (open.length === 0) return undefined;
      if (++answeredCount === MAX_PLACEMENTS && this.#isDrawn) break;
    }
    const least = this.#isDrawn ? LEAST_PLACEMENTS : 1;
    const conclusions = open
      .filter(({ placements }) => placements >= least)
      .map(({ placements: _, ...conclusion }) => conclusion);
    if (conclusions.length === 0) return undefined;
    const pattern = { ...candidate, conclusions };
    return this.#isDrawn ? symmetric(pattern) : pattern;
  }

  /** The placements to ask about: in the middle of the first board, then all on the others; on boards with random places of clues, a random choice. */
  *#trials(pattern: Pattern, middle: Placement): Generator<Trial> {
    if (!this.#isDrawn) {
      yield { board: this.#first, placement: middle };
      for (const board of this.#boards.slice(1))
        for (const placement of placementsOn(pattern, board.index)) yield { board, placement };
      return;
    }
    const trials: Trial[] = [];
    for (const board of this.#boards) {
      if (trials.length >= MAX_TRIED_PLACEMENTS) break;
      for (const placement of placementsOn(pattern, board.index))
        if (assumptionsOf(board, placement)) trials.push({ board, placement });
    }
    if (trials.length >= LEAST_PLACEMENTS)
      yield* new Random(1).shuffled(trials).slice(0, MAX_TRIED_PLACEMENTS);
  }
}

interface Trial {
  readonly board: OpenBoard;
  readonly placement: Placement;
}

/** The places of finds near the window, in its coordinates, without values. */
function placesAround({ index }: OpenBoard, { image: { pattern }, corner }: Placement): Conclusion[] {
  const [rows, columns] = pattern.size;
  // What a clue says about its own place isn't a discovery.
  const cluePlaces = new Set(pattern.clues.flatMap(({ at, value }) => (value === null ? [] : [keyAt(at)])));
  const isNear = ([y, x]: Position): boolean =>
    Math.min(y, x) >= -MARGIN && y <= 2 * rows + MARGIN && x <= 2 * columns + MARGIN;
  return [...index.finds].flatMap(([find, places]) =>
    [...places.values()].flatMap((place) => {
      const at = shiftPosition(place.at, [-corner[0], -corner[1]]);
      return isNear(at) && !cluePlaces.has(keyAt(at)) ? [{ find, at, values: [] }] : [];
    }),
  );
}

/** The pattern with the images of its conclusions under the motions that map it to itself: some places may have had too few placements. */
function symmetric(pattern: Pattern): Pattern {
  const conclusions = new Map<string, Conclusion>();
  for (const motion of MOTIONS) {
    const movedPattern = imageOf(pattern, motion);
    if (keyOf(movedPattern) !== keyOf(pattern)) continue;
    for (const one of movedPattern.conclusions) {
      const key = conclusionKey(one.find, one.at);
      if (!conclusions.has(key)) conclusions.set(key, one);
    }
  }
  return { ...pattern, conclusions: [...conclusions.values()] };
}

/** The placement of the pattern itself nearest to the middle of the board. */
function centralPlacementOn(
  pattern: Pattern,
  board: { readonly height: number; readonly width: number },
): Placement | undefined {
  const distanceOf = ({ corner: [row, column] }: Placement): number =>
    Math.abs(2 * row + pattern.size[0] - board.height) + Math.abs(2 * column + pattern.size[1] - board.width);
  const [nearest] = [...placementsOn(pattern, board)]
    .filter(({ image }) => image.pattern === pattern)
    .sort((a, b) => distanceOf(a) - distanceOf(b));
  return nearest;
}
