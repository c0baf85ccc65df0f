// Thresholds between encodings, as measured by bench/encode.ts. Tests change them to force each choice.

export interface EncodingSizes {
  /** "At most one" of more literals than this is encoded by a grid, of fewer by pairs. */
  readonly maxPairwiseLiterals: number;
  /** A sum that takes at most this many clauses is written without counters. */
  readonly maxCovers: number;
  /** A totalizer with more clauses per direction than this is replaced by adders. */
  readonly maxTotalizerClauses: number;
  /**
   * A sum in the rules whose totalizer would have more clauses per direction than this is left to the engine's
   * propagators. Other solvers have no propagators, so this is off by default.
   */
  readonly maxWrittenClauses: number;
  /** Ints with more values than this are encoded in binary. */
  readonly widestUnary: number;
  /** Products and similar terms with more combinations of values than this are encoded by circuits. */
  readonly mostCombinations: number;
  /** A table's column with the most values is its key if it has at most this many tuples per value. */
  readonly maxTuplesPerKey: number;
  /**
   * Cycles are forbidden by vertex elimination, which propagates better, if that takes at most this many times as many
   * clauses as level numbers.
   */
  readonly eliminationWorth: number;
  /** If a table lacks at most this many combinations, each is forbidden by a clause. */
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
