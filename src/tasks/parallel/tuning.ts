/**
 * The tuning constants of this room. The comment above each gives its unit, a sensible range and the reason. Seconds are approximate, of one thread.
 */
export const TUNING = {
  /** The work (0.1–1) for the whole search before it is split; it only warms up the engine and finds easy answers. Unit: a second of one thread. */
  rootPatience: 0.3,
  /** The work (0.5–4) for a first cube in seconds, the factor (1.2–2) by which it grows from one split to the next, and its minimum (0.001–0.1). */
  patience: 1,
  patienceGrowth: 1.5,
  leastPatience: 0.01,
  /** The number of cubes per worker in the first split (4–30), and the number of parts of a cube that reached its limit (2–12). */
  cubesPerWorker: 12,
  partsOfCube: 6,
  /** The number of unfinished scans (1–4) of a cube and its parents after which the engine is used as well. */
  mostScans: 2,
  /** The most clauses (500–10,000) that are sent with a cube: unit clauses, other clauses, cores of refuted cubes. */
  sharedUnits: 4000,
  sharedClauses: 1000,
  sharedCores: 1000,
  /** Milliseconds (100–1000) between two reports of progress. */
  progressInterval: 250,
  /** The most literals (2–5) of a shared clause, and the most clauses (100–2000) in one answer. */
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
  /** The assumed work of one thread in a second: steps of a scan, conflicts, propagations. So all machines split alike. */
  stepsASecond: 30_000_000,
  conflictsASecond: 20_000,
  propagationsASecond: 5_000_000,
  /** Factor (4–20): a machine that is slower than assumed by more than this splits cubes by the clock. */
  slowestFactor: 8,
  /** Steps (0.5–5 billion): the longest scan, by an estimate, that is tried before the engine is used: a minute of one thread. */
  hopefulSteps: 2_000_000_000,
  /** Milliseconds (100–1000) between two checks of the clock. */
  clockInterval: 250,
} as const;
