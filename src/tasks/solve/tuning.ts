/**
 * The tuning constants of this room. The comment above each gives its unit, a sensible range and the reason. Conflicts and steps instead of
 * time, so that all machines give the same answers.
 */
export const TUNING = {
  /** Terms and literals (100,000–10,000,000) up to which no step takes a tenth of a second. */
  large: 1_000_000,
  /** Milliseconds (20–100) between two runs of the event loop. */
  slice: 50,
  /** Conflicts (300–5000) of the engine before anything else is tried. */
  engineAlone: 1000,
  /** Steps (50–1000 million) of scans after which these get little of the time. */
  hopefulSteps: 200_000_000,
  /** Steps (200,000–5,000,000) between two checks of the clock: about 30 milliseconds. */
  scanSlice: 1_000_000,
  /** Milliseconds (100–1000) between two reports of progress. */
  progressInterval: 250,
  /** Answers (4–100) after which the others are listed by backtracking. */
  fewAnswers: 16,
  /** Conflicts (1000–20,000) of the first turn: a second or two of search. */
  firstConflicts: 5000,
  /** Candidates (16–256; 4–32) in a query after the first one, which covers all; halved and doubled depending on the results. */
  chunk: 64,
  leastChunk: 8,
  /** Values (100,000–1,000,000) up to which answers are listed; for more it would take longer than a time limit allows. */
  listedValues: 300_000,
} as const;
