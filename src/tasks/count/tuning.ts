/**
 * All that is tuned in this room. Above each entry stand its unit, a sensible range, and the reason.
 */
export const TUNING = {
  /** Bits (1–6) by which an order may look worse than the best one, and still be tried. */
  worseBits: 3,
  /** Milliseconds (50–500) that listing has for itself: models with few answers need no diagram. */
  headStart: 100,
  /** Answers (100–10,000) up to which they are listed before a diagram is tried. */
  listed: 1000,
  /** Answers (5,000–100,000) up to which all are listed to draw from where there is no diagram: listing takes some seconds. */
  listedAll: 20_000,
  /** Estimates (5–20) of the number of answers by parities, of which the median counts. */
  estimates: 9,
  /** Conflicts (10,000–200,000) that the answers of one cell may take: where they are more, parities are too hard for the model. */
  hardParities: 30_000,
  /** Literals (10,000–100,000) that parities of small models may have, and how many times (3–10) as many as the model's own and these a search
   * takes before it begins anew, without those that are forgotten. */
  hashedLiterals: 30_000,
  forgotten: 4,
} as const;
