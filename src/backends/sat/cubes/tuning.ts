/** All tuned numbers of this folder. The comment of each entry gives its unit and a sensible range. */
export const TUNING = {
  /** The greatest number of values examined to split one cube; sensible: 500–10,000. */
  splitValues: 3000,
  /** The time in milliseconds for examining values to split one cube; sensible: 50–500. */
  splitMilliseconds: 150,
  /** The number of values examined between two checks of the clock; sensible: 32–512. */
  splitSlice: 128,
  /** The greatest number of choices that a lookahead considers; sensible: 5000–100,000. */
  splitChoices: 20_000,
  /** The greatest number of cubes, beyond which more cubes don't help; sensible: 100–10,000. */
  cubes: 1000,
  /** The greatest number of conflicts spent on refuting a case so that it can be left out; sensible: 1–100. */
  refutingConflicts: 10,
} as const;
