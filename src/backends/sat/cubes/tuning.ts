/** All that is tuned in this room. Above each entry stand its unit, a sensible range, and the reason. */
export const TUNING = {
  /** Values (500–10,000) that are looked at for one part, milliseconds (50–500) for it, values (32–512) between two looks at the clock. */
  splitValues: 3000,
  splitMilliseconds: 150,
  splitSlice: 128,
  /** Choices (5000–100,000) that are known to a lookahead. */
  splitChoices: 20_000,
  /** Cubes (100–10,000): more help nobody. */
  cubes: 1000,
  /** Conflicts (1–100) that a case which is left out may cost. */
  refutingConflicts: 10,
} as const;
