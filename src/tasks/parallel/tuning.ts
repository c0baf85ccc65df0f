/**
 * The tuning constants of this room. The comment above each gives its unit, a sensible range and the reason. Seconds are approximate, of one thread.
 */
export const TUNING = {
  /** The work for the root cube (0.1–1), in units that adapt to the machine; it only warms up and finds easy answers. */
  rootPatience: 0.3,
  /** The work for the first cubes (0.5–4), its growth (1.2–2) from one split to the next, and its minimum (0.001–0.1). */
  patience: 1,
  patienceGrowth: 1.5,
  leastPatience: 0.01,
  /** Cubes per worker in the first split (4–30); parts of a cube that reached its limit (2–12). */
  firstParts: 12,
  parts: 6,
  /** Unfinished scans (1–4) after which the engine is used as well. */
  scans: 2,
  /** Clauses (500–10,000) that are sent with a cube: units, others, cores of refuted cubes. */
  sharedUnits: 4000,
  sharedClauses: 1000,
  sharedCores: 1000,
  /** Milliseconds (100–1000) between two reports of progress. */
  progressInterval: 250,
  /** Literals (2–5) of shared clauses, and clauses (100–2000) in one answer. */
  sharedLength: 3,
  sharedAtOnce: 500,
  /** Conflicts (100–5000) of a turn of the engine: before the first scan, between scans, and without scans. */
  engineFirst: 200,
  engineTurn: 300,
  engineAlone: 1000,
  /** Factor (2–10) on the number of parts of a scanned board: without an engine, a part costs next to nothing. */
  scannedParts: 4,
  /** Steps (1–20 million) of a turn of the scan, and between two checks of the clock. */
  scanTurn: 8_000_000,
  scanSlice: 2_000_000,
  /** The work of one thread in a second: steps of a scan, conflicts, propagations. Counts, not time, so that all machines split alike. */
  stepsASecond: 30_000_000,
  conflictsASecond: 20_000,
  propagationsASecond: 5_000_000,
  /** Factor (4–20) by which a machine may be slower before it splits by the clock. */
  slowest: 8,
  /** Steps (0.5–5 billion) of an estimated scan up to which boards are scanned before the engine is used: a minute of one thread. */
  hopefulSteps: 2_000_000_000,
  /** Milliseconds (100–1000) between two checks of the clock. */
  clock: 250,
} as const;
