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
import type { FindPlace } from './board-index.ts';
import { alternativesOf, areaCandidates, windowCandidates } from './candidates.ts';
import { BoardMaker, type OpenBoard, type Possible } from './open-board.ts';
import {
  type Conclusion,
  imageOf,
  inverseOf,
  keyAt,
  keyOf,
  MARGIN,
  MOTIONS,
  movedValue,
  type Pattern,
  type PlainValue,
  shifted,
} from './pattern.ts';
import { assumptionsOf, conclusionKey, impliedBy, type Placement, placementsOn } from './placement.ts';

/** The first questions about a pattern are asked on a board of this size. */
const FIRST_BOARD_SIZE: Position = [7, 7];
/** Boards on which every position is examined: square and oblong, odd and even. */
export const PROOF_SIZES: readonly Position[] = [
  [5, 5],
  [6, 7],
  [8, 8],
];
/** With random places of clues: the number of boards, and how many placements with an answer a conclusion needs and gets. */
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
  /** The sizes of the boards on which patterns are proved; PROOF_SIZES unless told. */
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
  let count = 0;
  let isComplete = false;
  try {
    for (const candidate of candidates) {
      if (limits.budget.isSpent() || limits.signal?.aborted) throw new EndedError('limit');
      count++;
      const candidateCollector = new ConclusionCollector(candidate, patterns);
      const pattern = boardMaker.isDrawn
        ? await candidateCollector.onDrawn(boards)
        : await candidateCollector.onOpen(first, boards.slice(1));
      if (!pattern) continue;
      patterns.push(pattern);
      onPattern?.(pattern);
    }
    isComplete = true;
  } catch (error) {
    // What was found before the time limit stays.
    if (!(error instanceof EndedError)) throw error;
  } finally {
    for (const board of boards) board.close();
  }
  const proofSizes = boards.slice(1).map(({ index }): Position => [index.height, index.width]);
  const proof = boardMaker.isDrawn
    ? ({ kind: 'tested', sizes: [] } as const)
    : ({ kind: 'proved', sizes: proofSizes } as const);
  return { patterns, ...proof, candidates: count, isComplete };
}

export async function openBoards(maker: BoardMaker, sizes: readonly Position[]): Promise<OpenBoard[]> {
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

/** Leaves out finds whose values depend on the size of the board, such as digits up to its width: patterns hold on boards of all sizes. */
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

/** A conclusion whose values are still being collected. */
interface OpenConclusion {
  readonly find: string;
  readonly at: Position;
  readonly values: Set<PlainValue>;
  /** The number of placements with an answer that have this place. */
  placements: number;
}

/** Collects the values that answers have near one candidate. */
class ConclusionCollector {
  readonly #pattern: Pattern;
  readonly #impliedValues: ReadonlyMap<string, ReadonlySet<PlainValue>>;
  #conclusions: OpenConclusion[] = [];

  constructor(pattern: Pattern, known: readonly Pattern[]) {
    this.#pattern = pattern;
    this.#impliedValues = impliedBy(known, pattern);
  }

  /** The pattern with what follows from it on the open boards; undefined if nothing new follows. */
  async onOpen(first: OpenBoard, others: readonly OpenBoard[]): Promise<Pattern | undefined> {
    const placement = centralPlacementOn(this.#pattern, first.index);
    if (!placement || !(await this.#startAt(first, placement))) return undefined;
    for (const board of others)
      for (const one of placementsOn(this.#pattern, board.index))
        if ((await this.#extend(board, one)) === 'hard' || this.#conclusions.length === 0) return undefined;
    return this.#result();
  }

  /** The same for boards with random places of clues: undefined also if there are too few placements. */
  async onDrawn(boards: readonly OpenBoard[]): Promise<Pattern | undefined> {
    const boardPlacements: { board: OpenBoard; placement: Placement }[] = [];
    for (const board of boards) {
      if (boardPlacements.length >= MAX_TRIED_PLACEMENTS) break;
      for (const placement of placementsOn(this.#pattern, board.index))
        if (assumptionsOf(board, placement)) boardPlacements.push({ board, placement });
    }
    if (boardPlacements.length < LEAST_PLACEMENTS) return undefined;
    const triedPlacements = new Random(1).shuffled(boardPlacements).slice(0, MAX_TRIED_PLACEMENTS);
    const places = new Map<string, OpenConclusion>();
    for (const { board, placement } of triedPlacements)
      for (const open of this.#conclusionsAround(board, placement))
        places.set(conclusionKey(open.find, open.at), open);
    this.#conclusions = [...places.values()];
    let answeredCount = 0;
    for (const { board, placement } of triedPlacements) {
      const status = await this.#extend(board, placement);
      if (status === 'hard' || this.#conclusions.length === 0) return undefined;
      if (status === 'complete' && ++answeredCount === MAX_PLACEMENTS) break;
    }
    this.#conclusions = this.#conclusions.filter(({ placements }) => placements >= LEAST_PLACEMENTS);
    const result = this.#result();
    return result && symmetric(result);
  }

  async #startAt(board: OpenBoard, placement: Placement): Promise<boolean> {
    this.#conclusions = this.#conclusionsAround(board, placement);
    return (await this.#extend(board, placement)) === 'complete' && this.#conclusions.length > 0;
  }

  /** The places of finds near the window, in coordinates of the pattern, without values. */
  #conclusionsAround(board: OpenBoard, { image, corner }: Placement): OpenConclusion[] {
    const [rows, columns] = image.pattern.size;
    const [top, left] = [2 * corner[0], 2 * corner[1]];
    const inverse = inverseOf(image.motion);
    const openConclusions: OpenConclusion[] = [];
    for (const [find, places] of board.index.finds)
      for (const { at } of places.values()) {
        const [y, x] = [at[0] - top, at[1] - left];
        // What a clue says of its own place isn't new to anybody.
        if (image.pattern.clues.some(({ at: [cy, cx], value }) => cy === y && cx === x && value !== null))
          continue;
        if (y < -MARGIN || x < -MARGIN || y > 2 * rows + MARGIN || x > 2 * columns + MARGIN) continue;
        openConclusions.push({
          find,
          at: positionInPattern(this.#pattern, image.pattern, inverse, [y, x]),
          values: new Set(),
          placements: 0,
        });
      }
    return openConclusions;
  }

  /** Adds the values that answers have at this placement, and drops places for which nothing new follows any more. */
  async #extend(board: OpenBoard, placement: Placement): Promise<'complete' | 'none' | 'hard'> {
    const assumptions = assumptionsOf(board, placement);
    if (!assumptions) return 'none';
    const { image, corner } = placement;
    const { motion } = image;
    const possibleValues: Possible = new Map();
    const byPlace = new Map<FindPlace, OpenConclusion>();
    for (const open of this.#conclusions) {
      const at = shifted(positionInImage(this.#pattern, image.pattern, motion, open.at), corner);
      const place = board.index.finds.get(open.find)?.get(keyAt(at));
      if (!place) continue;
      possibleValues.set(place, new Set([...open.values].map((value) => movedValue(motion, value))));
      byPlace.set(place, open);
    }
    const status = await board.extend(possibleValues, assumptions);
    if (status !== 'complete') return status;
    const inverse = inverseOf(motion);
    const conclusionsLeft = new Set(this.#conclusions);
    for (const [place, values] of possibleValues) {
      const conclusion = byPlace.get(place)!;
      conclusion.placements++;
      for (const value of values) conclusion.values.add(movedValue(inverse, value));
      if (values.size === place.values.length || !this.#isNew(conclusion)) conclusionsLeft.delete(conclusion);
    }
    this.#conclusions = [...conclusionsLeft];
    return 'complete';
  }

  /** Whether smaller patterns leave more values for the place. */
  #isNew({ find, at, values }: OpenConclusion): boolean {
    const impliedValues = this.#impliedValues.get(conclusionKey(find, at));
    return impliedValues === undefined || [...impliedValues].some((value) => !values.has(value));
  }

  #result(): Pattern | undefined {
    const conclusions = this.#conclusions
      .filter(({ values }) => values.size > 0)
      .map(({ find, at, values }): Conclusion => ({ find, at, values: [...values] }));
    return conclusions.length === 0 ? undefined : { ...this.#pattern, conclusions };
  }
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

/** The position in the image's window of a position in the pattern's window. */
function positionInImage(
  pattern: Pattern,
  image: Pattern,
  [a, b, c, d]: Placement['image']['motion'],
  at: Position,
): Position {
  const [y, x] = [at[0] - pattern.size[0], at[1] - pattern.size[1]];
  return [a * y + b * x + image.size[0], c * y + d * x + image.size[1]];
}

const positionInPattern = (
  pattern: Pattern,
  image: Pattern,
  inverse: Placement['image']['motion'],
  at: Position,
): Position => positionInImage(image, pattern, inverse, at);

/** The placement of the pattern itself nearest to the middle of the board. */
function centralPlacementOn(
  pattern: Pattern,
  board: { readonly height: number; readonly width: number },
): Placement | undefined {
  let bestPlacement: Placement | undefined;
  let leastDistance = Number.POSITIVE_INFINITY;
  for (const placement of placementsOn(pattern, board)) {
    if (placement.image.pattern !== pattern) continue;
    const [row, column] = placement.corner;
    const distance =
      Math.abs(2 * row + pattern.size[0] - board.height) +
      Math.abs(2 * column + pattern.size[1] - board.width);
    if (distance < leastDistance) [bestPlacement, leastDistance] = [placement, distance];
  }
  return bestPlacement;
}
