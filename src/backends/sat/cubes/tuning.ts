/** All that is tuned in this room. Above each entry stand its unit, a sensible range, and the reason. */
export const TUNING = {
  /** Values (500–10,000) examined for one part, milliseconds (50–500) for it, values (32–512) between two checks of the clock. */
  splitValues: 3000,
  splitMilliseconds: 150,
  splitSlice: 128,
  /** Choices (5000–100,000) that a lookahead considers. */
  splitChoices: 20_000,
  /** Cubes (100–10,000) beyond which more don't help. */
  cubes: 1000,
  /** Conflicts (1–100) spent on refuting a case that is left out. */
  refutingConflicts: 10,
} as const;
