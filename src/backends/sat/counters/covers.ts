// A small sum without counting: one clause for every minimal way to reach the threshold (for at most k of n bools:
// every k + 1 of them). No variables; the clauses are counted first, since they grow like n over k.
import type { Encoder } from '../encode/encoder.ts';
import { type Direction, DOWN, type Steps, UP } from './leaf.ts';

/** The number of clauses `keepBelow` takes, or more than `most` when they are more. */
export function countCovers(leaves: readonly Steps[], threshold: number, most: number): number {
  const rest = reachFrom(leaves);
  let count = 0;
  const descend = (depth: number, missing: number): void => {
    if (missing <= 0) {
      count++;
      return;
    }
    if (rest[depth]! < missing || count > most) return;
    const { values, size } = leaves[depth]!;
    for (let i = 0; i < size; i++) {
      descend(depth + 1, missing - values[i]!);
      if (values[i]! >= missing) break;
    }
  };
  descend(0, threshold);
  return count;
}

/** Clauses: the sum of the leaves stays below the threshold, or one of `unless` holds. */
export function keepBelow(
  encoder: Encoder,
  leaves: readonly Steps[],
  threshold: number,
  unless: readonly number[],
): void {
  const rest = reachFrom(leaves);
  const chosen: number[] = [];
  const descend = (depth: number, missing: number): void => {
    if (missing <= 0) {
      encoder.clauseOf(unless, chosen);
      return;
    }
    if (rest[depth]! < missing) return;
    const { values, size } = leaves[depth]!;
    for (let i = 0; i < size; i++) {
      if (i > 0) chosen.push(-leaves[depth]!.literal(i, UP));
      descend(depth + 1, missing - values[i]!);
      if (i > 0) chosen.pop();
      if (values[i]! >= missing) break;
    }
  };
  descend(0, threshold);
}

/** The leaves counted from the top: the sum of these is what is missing to the highest sum. */
export function mirrored(leaves: readonly Steps[]): Steps[] {
  return leaves.map((leaf) => {
    const { size } = leaf;
    const top = leaf.values[size - 1]!;
    return {
      values: Array.from({ length: size }, (_, i) => top - leaf.values[size - 1 - i]!),
      size,
      literal: (index: number, direction: Direction) =>
        -leaf.literal(size - index, direction === UP ? DOWN : UP),
    };
  });
}

/** [depth]: the most that the leaves from there on can add. */
function reachFrom(leaves: readonly Steps[]): number[] {
  const rest = new Array<number>(leaves.length + 1).fill(0);
  for (let i = leaves.length - 1; i >= 0; i--) {
    const { values, size } = leaves[i]!;
    rest[i] = rest[i + 1]! + values[size - 1]!;
  }
  return rest;
}
