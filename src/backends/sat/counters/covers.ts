// A small sum without counters: one clause for every minimal cover, that is, every minimal set of literals that reaches
// the threshold (for at most k of n bools: every k + 1 of them). No variables. The clauses are counted first, because
// their number grows like the binomial coefficient n over k. Most sums on a board have one of a few shapes, whose
// covers are computed once.
import type { Encoder } from '../encode/encoder.ts';
import { type Direction, DOWN, type StepFunction, UP } from './leaf.ts';

/** Whether `keepBelow` would write at most `most` clauses. */
export function hasFewCovers(leaves: readonly StepFunction[], threshold: number, most: number): boolean {
  // An upper bound: the number of ways to choose one step of each leaf.
  let choiceCount = 1;
  for (let i = 0; i < leaves.length && choiceCount <= most; i++) choiceCount *= leaves[i]!.size;
  if (choiceCount <= most) return true;
  const weight = commonWeight(leaves);
  if (weight !== undefined)
    return hasFewChoices(leaves.length, Math.max(0, Math.ceil(threshold / weight)), most);
  const search = recordedSearchOf(leaves, threshold);
  if (search === 'many' && most <= MAX_COVERS) return false;
  if (search !== undefined && search !== 'many') return search.count <= most;
  let count = 0;
  const literalOfStep = (): number => 0;
  forEachCover(leaves, threshold, literalOfStep, () => ++count <= most);
  return count <= most;
}

/** The common weight of the leaves if each has one step and all weights are equal; undefined otherwise. */
function commonWeight(leaves: readonly StepFunction[]): number | undefined {
  const weight = leaves[0]?.values[1];
  for (let i = 0; i < leaves.length; i++) {
    const { size, values } = leaves[i]!;
    if (size !== 2 || values[1] !== weight) return undefined;
  }
  return weight;
}

/** Whether the number of ways to choose `takenCount` out of `itemCount` items is at most `most`. */
function hasFewChoices(itemCount: number, takenCount: number, most: number): boolean {
  const smallerCount = Math.min(takenCount, itemCount - takenCount);
  let choiceCount = smallerCount < 0 ? 0 : 1;
  for (let i = 0; i < smallerCount && choiceCount <= most; i++)
    choiceCount = (choiceCount * (itemCount - i)) / (i + 1);
  return choiceCount <= most;
}

/** Requires that the sum of the leaves stays below the threshold or a literal of `unless` is true. */
export function keepBelow(
  encoder: Encoder,
  leaves: readonly StepFunction[],
  threshold: number,
  unless: readonly number[],
): void {
  const search = recordedSearchOf(leaves, threshold);
  const failsLiteral = (leaf: number, step: number): number => -leaves[leaf]!.literal(step, UP);
  if (search === undefined || search === 'many') {
    forEachCover(leaves, threshold, failsLiteral, (chosenSteps) => {
      encoder.clauseOf(unless, chosenSteps);
      return true;
    });
    return;
  }
  const chosenLiterals: number[] = [];
  for (let i = 0; i < search.moves.length; i++) {
    const move = search.moves[i]!;
    if (move === POP_MOVE) chosenLiterals.pop();
    else if (move === COVER_FOUND) encoder.clauseOf(unless, chosenLiterals);
    else chosenLiterals.push(failsLiteral(move >> STEP_BITS, move & MAX_STEP));
  }
}

/**
 * A recorded search for all minimal ways in which the values of the leaves (summands) reach the threshold,
 * called covers, and their number. A move chooses a value of a leaf, releases the last choice (POP_MOVE), or
 * reports a cover (COVER_FOUND).
 */
interface RecordedSearch {
  readonly moves: readonly number[];
  readonly count: number;
}
const POP_MOVE = -1;
const COVER_FOUND = -2;
const STEP_BITS = 16;
const MAX_STEP = 2 ** STEP_BITS - 1;

/** The most leaves of a sum whose searches for covers are recorded. */
const MAX_LEAVES = 12;
/** The most covers found by a search that is recorded. */
const MAX_COVERS = 24;
/** The most values of a leaf in a sum whose searches for covers are recorded. */
const MAX_VALUES = 64;
/** The most searches for covers that are kept for later sums of the same shape. */
const MAX_SEARCHES = 2000;

/** The recorded searches for covers. The key is a text of the threshold and of the values of all leaves. */
const recordedSearches = new Map<string, RecordedSearch | 'many'>();

/**
 * The recorded search; `many` if there are more than MAX_COVERS covers; undefined if the shape is too large to be
 * recorded.
 */
function recordedSearchOf(
  leaves: readonly StepFunction[],
  threshold: number,
): RecordedSearch | 'many' | undefined {
  if (leaves.length > MAX_LEAVES) return undefined;
  let shape = String(threshold);
  for (let i = 0; i < leaves.length; i++) {
    const { values, size } = leaves[i]!;
    if (size > MAX_VALUES) return undefined;
    shape += '|';
    for (let k = 1; k < size; k++) shape += `${values[k]!} `;
  }
  const knownSearch = recordedSearches.get(shape);
  if (knownSearch !== undefined) return knownSearch;
  const search = recordSearch(leaves, threshold);
  if (recordedSearches.size >= MAX_SEARCHES) recordedSearches.clear();
  recordedSearches.set(shape, search);
  return search;
}

function recordSearch(leaves: readonly StepFunction[], threshold: number): RecordedSearch | 'many' {
  const moves: number[] = [];
  let count = 0;
  const recordMove = (leaf: number, step: number): number => {
    moves.push((leaf << STEP_BITS) | step);
    return 0;
  };
  const recordCover = (): boolean => {
    moves.push(COVER_FOUND);
    return ++count <= MAX_COVERS;
  };
  forEachCover(leaves, threshold, recordMove, recordCover, () => moves.push(POP_MOVE));
  return count <= MAX_COVERS ? { moves, count } : 'many';
}

/**
 * Calls `found` for every minimal cover (choice of values of the leaves whose sum reaches the threshold),
 * until `found` returns false. Calls `choose` when it takes a value of a leaf other than the lowest, and
 * `dropped` when it gives up the value taken last. Depth first with an explicit stack, since a board may have
 * thousands of leaves.
 */
function forEachCover(
  leaves: readonly StepFunction[],
  threshold: number,
  choose: (leaf: number, step: number) => number,
  found: (chosenSteps: readonly number[]) => boolean,
  dropped = () => {},
): void {
  const restSums = greatestSums(leaves);
  /**
   * `steps[leaf]`: the index of the value chosen for the leaf; −1 before the first choice. The search for
   * covers chooses for leaf 0 first, then for leaf 1, and so on.
   */
  const steps = [-1];
  const missingSums = [threshold];
  const chosenSteps: number[] = [];
  for (let depth = 0; depth >= 0; ) {
    const missingAmount = missingSums[depth]!;
    const lastStep = steps[depth]!;
    if (lastStep < 0 && missingAmount <= 0 && !found(chosenSteps)) return;
    if (lastStep > 0) {
      chosenSteps.pop();
      dropped();
    }
    const nextStep = lastStep + 1;
    const { values, size } = depth < leaves.length ? leaves[depth]! : NO_STEPS;
    const isHopeless =
      lastStep < 0
        ? missingAmount <= 0 || restSums[depth]! < missingAmount
        : values[lastStep]! >= missingAmount;
    if (isHopeless || nextStep === size) {
      depth--;
      continue;
    }
    if (nextStep > 0) chosenSteps.push(choose(depth, nextStep));
    steps[depth] = nextStep;
    missingSums[++depth] = missingAmount - values[nextStep]!;
    steps[depth] = -1;
  }
}

const NO_STEPS = { values: [], size: 0 };

/**
 * The leaves with their values counted downwards from the greatest: the sum of the mirrored leaves is the greatest
 * sum minus the sum of the given ones.
 */
export function mirrorLeaves(leaves: readonly StepFunction[]): StepFunction[] {
  return leaves.map((leaf) => {
    const { size } = leaf;
    const top = leaf.values[size - 1]!;
    const values: number[] = [];
    for (let i = 0; i < size; i++) values.push(top - leaf.values[size - 1 - i]!);
    return {
      values,
      size,
      literal: (index: number, direction: Direction) =>
        -leaf.literal(size - index, direction === UP ? DOWN : UP),
    };
  });
}

/** `result[i]`: the greatest sum of the leaves from index i on. */
function greatestSums(leaves: readonly StepFunction[]): number[] {
  const restSums = new Array<number>(leaves.length + 1).fill(0);
  for (let i = leaves.length - 1; i >= 0; i--) {
    const { values, size } = leaves[i]!;
    restSums[i] = restSums[i + 1]! + values[size - 1]!;
  }
  return restSums;
}
