// Thresholds between encodings, as measured by bench/encode.ts. Tests change them to force each choice.

export interface EncodingSizes {
  /** The most literals of which "at most one" is encoded by pairs; for more literals, by a grid. */
  readonly maxPairwiseLiterals: number;
  /** The most clauses of a sum that is written without counters. */
  readonly maxCovers: number;
  /** The most clauses per direction of a totalizer; one that needs more is replaced by adders. */
  readonly maxTotalizerClauses: number;
  /**
   * A sum in the rules whose totalizer would have more clauses per direction than this is left to the engine's
   * propagators. Other solvers have no propagators, so this is off by default.
   */
  readonly maxWrittenClauses: number;
  /** The most values of an int that isn't encoded in binary. */
  readonly widestUnary: number;
  /** The most combinations of values of a product or similar term that isn't encoded by a circuit. */
  readonly mostCombinations: number;
  /** The most tuples per value with which a table's column of the most values is the table's key. */
  readonly maxTuplesPerKey: number;
  /**
   * Cycles are forbidden by vertex elimination, which propagates better, if that takes at most this many times as many
   * clauses as level numbers.
   */
  readonly eliminationWorth: number;
  /** The most combinations that a table lacks if each of them is forbidden by a clause. */
  readonly maxMissingTuples: number;
}

export const DEFAULT_SIZES: EncodingSizes = {
  maxPairwiseLiterals: 12,
  maxCovers: 24,
  maxTotalizerClauses: 40_000,
  maxWrittenClauses: Number.POSITIVE_INFINITY,
  widestUnary: 1024,
  mostCombinations: 20_000,
  maxTuplesPerKey: 8,
  eliminationWorth: 4,
  maxMissingTuples: 8,
};
