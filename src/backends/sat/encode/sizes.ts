// Where one encoding gives way to the next, as measured by bench/encode.ts; tests force each choice by them.

export interface EncodingSizes {
  /** At most one of more literals than this goes by rows and columns instead of pairs. */
  readonly mostPairwise: number;
  /** A sum that takes at most this many clauses is written without a counter. */
  readonly mostCovers: number;
  /** A totalizer that would take more clauses a direction gives way to adders. */
  readonly mostTotalizer: number;
  /**
   * A sum of the rules whose totalizer would take more clauses a direction is left to the engine's propagators. Other solvers know nothing of these, so none
   * is unless somebody asks for it.
   */
  readonly mostWritten: number;
  /** Ints with more values than this are kept in bits. */
  readonly widestUnary: number;
  /** Products and the like of more combinations of values go by circuits. */
  readonly mostCombinations: number;
  /** A table's column with the most values is its key if it has at most this many tuples a value. */
  readonly mostPerKey: number;
  /** Cycles are forbidden by elimination, which propagates better, where that takes at most so many times the clauses of levels. */
  readonly eliminationWorth: number;
  /** A table that lacks at most this many combinations forbids them one by one. */
  readonly mostMissing: number;
}

export const DEFAULT_SIZES: EncodingSizes = {
  mostPairwise: 12,
  mostCovers: 24,
  mostTotalizer: 40_000,
  mostWritten: Number.POSITIVE_INFINITY,
  widestUnary: 1024,
  mostCombinations: 20_000,
  mostPerKey: 8,
  eliminationWorth: 4,
  mostMissing: 8,
};
