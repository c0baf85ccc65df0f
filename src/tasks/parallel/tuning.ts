/**
 * All that is tuned in this room. Above each entry stand its unit, a sensible range, and the reason. Seconds are those of one thread, about.
 */
export const TUNING = {
  /** Work for one cube, in units that adapt to the machine: of the root (0.1–1), which only warms up and is asked for what is easy. */
  rootPatience: 0.3,
  /** Of the first cubes (0.5–4), its growth (1.2–2) from one splitting to the next, and the least (0.001–0.1). */
  patience: 1,
  patienceGrowth: 1.5,
  leastPatience: 0.01,
  /** Cubes per worker in the first split (4–30); children of a cube that hit its limit (2–12). */
  firstParts: 12,
  parts: 6,
  /** Scans (1–4): what so many don’t get through is asked of the engine as well. */
  scans: 2,
  /** Clauses (500–10,000) that go along with a cube: units, others, cores of refuted cubes. */
  sharedUnits: 4000,
  sharedClauses: 1000,
  sharedCores: 1000,
  /** Milliseconds (100–1000) between two reports of progress. */
  progressInterval: 250,
  /** Literals (2–5) of clauses that are shared, and clauses (100–2000) in one answer. */
  sharedLength: 3,
  sharedAtOnce: 500,
  /** Conflicts (100–5000) of a turn of the engine: before the first scan, between scans, and where there is none. */
  engineFirst: 200,
  engineTurn: 300,
  engineAlone: 1000,
  /** Times the parts (2–10) into which a board that is scanned is split: without an engine, a part costs next to nothing. */
  scannedParts: 4,
  /** Steps (1–20 million) of a turn of the scan, and between two looks at the clock. */
  scanTurn: 8_000_000,
  scanSlice: 2_000_000,
  /** What one thread does in a second: steps of a scan, conflicts, propagations. Counts, not time, so that all machines split alike. */
  stepsASecond: 30_000_000,
  conflictsASecond: 20_000,
  propagationsASecond: 5_000_000,
  /** Times (4–20): a machine that is so much slower splits by the clock. */
  slowest: 8,
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
  /** Steps (0.5–5 billion) that a scan may take where boards are scanned before the engine is asked: a minute of one thread. */
  hopefulSteps: 2_000_000_000,
  /** Milliseconds (100–1000) between two looks at the clock. */
  clock: 250,
} as const;
