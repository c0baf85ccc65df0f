/** The tuning constants of this room. Each has a comment with its unit, a sensible range, and the reason. */
export const TUNING = {
  /** Bits (1–6) by which an order may be estimated worse than the best one and still be tried. */
  worseBits: 3,
  /** Milliseconds (50–500) of listing alone at first: models with few answers need no diagram. */
  headStart: 100,
  /** Answers (100–10,000) listed before a diagram is tried. */
  listed: 1000,
  /** Answers (5,000–100,000) up to which all are listed if there is no diagram: listing takes some seconds. */
  listedAll: 20_000,
  /** Estimates (5–20) of the number of answers by parities, of which the median is used. */
  estimates: 9,
  /** Conflicts (10,000–200,000) that the answers of one cell may take: with more, parities are too hard for the model. */
  hardParities: 30_000,
  /**
   * Literals (10,000–100,000) that parities of small models may have; and the factor (3–10) by which they may exceed the model's own literals
   * and this number before the search starts again without the dropped ones.
   */
  hashedLiterals: 30_000,
  forgotten: 4,
} as const;
