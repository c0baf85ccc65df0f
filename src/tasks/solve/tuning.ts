/**
 * The constants of searches. The comment above each gives its unit, a sensible range and the reason. Work is counted in conflicts and steps, not in
 * time, so that all machines give the same answers.
 */
export const TUNING = {
  /** Terms plus literals (100,000–10,000,000) of a model in which no step of a search takes a tenth of a second. */
  largeModel: 1_000_000,
  /** Milliseconds (20–100) between two runs of the event loop. */
  sliceMilliseconds: 50,
  /** Conflicts (300–5000) of the engine before a scan is tried. */
  engineAlone: 1000,
  /** Steps (50–1000 million) of a scan after which the scan gets little of the time. */
  hopefulSteps: 200_000_000,
  /** Steps (200,000–5,000,000) between two checks of the clock: about 30 milliseconds. */
  scanSlice: 1_000_000,
  /** Milliseconds (100–1000) between two reports of progress. */
  progressInterval: 250,
  /** Answers (4–100) found by the engine, after which all remaining ones are listed by backtracking. */
  fewAnswers: 16,
  /** Conflicts (1000–20,000) of the SAT engine's turn before HiGHS: a second or two of search. */
  firstConflicts: 5000,
  /** The number of values in the second query for facts (16–256); in later queries it doubles or halves with the results. */
  chunk: 64,
  /** The least number of values in a query for facts (4–32). */
  leastChunk: 8,
  /** The most values (100,000–1,000,000) in the result of a search for facts that ended before its first answer, when every value still counts as possible. */
  listedValues: 300_000,
} as const;
