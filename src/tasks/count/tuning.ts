/** The constants of counting. The comment above each gives its unit, a sensible range, and the reason. */
export const TUNING = {
  /** Bits (1–6): an order of the variables is tried if its estimated width (as a logarithm) exceeds the best order's by at most this. */
  extraBits: 3,
  /** Milliseconds (50–500) of listing alone at first: models with few answers need no diagram. */
  listingHeadStart: 100,
  /** Answers (100–10,000) listed before a diagram is tried. */
  listedFirst: 1000,
  /** Answers (5,000–100,000) up to which all are listed if there is no diagram: listing takes some seconds. */
  listedAll: 20_000,
  /** Estimates (5–20) of the number of answers by parities, of which the median is used. */
  estimateCount: 9,
  /** Conflicts (10,000–200,000) for listing the answers of one hash cell (those with the same parities): with more, parities are too hard for the model. */
  conflictsPerCell: 30_000,
  /** Literals (10,000–100,000) that the parities of a small model may have. */
  parityLiterals: 30_000,
  /**
   * Factor (3–10): dropped parities stay in the engine. If all parities have more literals than this factor times the sum of `parityLiterals` and the
   * model's literals, the search starts anew without the dropped ones.
   */
  restartFactor: 4,
} as const;
