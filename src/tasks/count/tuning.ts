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
} as const;
