/** The constants of parallel searches. The comment above each gives its unit, a sensible range and the reason. Seconds are approximate, of one thread. */
export const TUNING = {
  /** The work (0.1–1) for the whole search before it is split; it only warms up the engine and finds easy answers. Unit: a second of one thread. */
  rootPatience: 0.3,
  /** The work (0.5–4) for a first cube, in seconds of one thread. */
  patience: 1,
  /** The factor (1.2–2) by which the work allowed for a cube grows from one split to the next. */
  patienceGrowth: 1.5,
  /** The least work (0.001–0.1) allowed for a cube, in seconds of one thread. */
  leastPatience: 0.01,
  /** The number of cubes per worker (4–30) in the first split. */
  cubesPerWorker: 12,
  /** The number of parts (2–12) into which a cube that reached its limit is split. */
  partsOfCube: 6,
  /** The number of unfinished scans (1–4) of a cube and its parents after which the engine is used as well. */
  mostScans: 2,
  /** The most unit clauses (500–10,000) that are sent with a cube. */
  sharedUnits: 4000,
  /** The most other clauses (500–10,000) that are sent with a cube. */
  sharedClauses: 1000,
  /** The most cores of refuted cubes (500–10,000) that are sent with a cube. */
  sharedCores: 1000,
  /** Milliseconds (100–1000) between two reports of progress. */
  progressInterval: 250,
  /** The most literals (2–5) of a clause that solvers share. */
  sharedLength: 3,
  /** The most clauses (100–2000) that a solver sends with one answer. */
  sharedAtOnce: 500,
  /** Conflicts (100–5000) of the engine's turn before the first scan. */
  engineFirst: 200,
  /** Conflicts (100–5000) of the engine's turn between two scans. */
  engineTurn: 300,
  /** Conflicts that the engine may take at a time (100–5000) if it doesn't alternate with a scan. */
  engineAlone: 1000,
  /** Factor (2–10) by which a scanned board is split into more parts: without an engine, a part costs next to nothing. */
  scannedParts: 4,
  /** Steps (1–20 million) of a turn of the scan. */
  scanTurn: 8_000_000,
  /** Steps (1–20 million) of the scan between two checks of the clock. */
  scanSlice: 2_000_000,
  /** Steps of a scan that one thread is assumed to make in a second, so that all machines split alike. */
  stepsASecond: 30_000_000,
  /** Conflicts that one thread is assumed to make in a second. */
  conflictsASecond: 20_000,
  /** Propagations that one thread is assumed to make in a second. */
  propagationsASecond: 5_000_000,
  /** Factor (4–20): a machine that is slower than assumed by more than this factor splits cubes by the clock. */
  slowestFactor: 8,
  /** The longest scan, by an estimate of its steps (0.5–5 billion), that is tried before the engine is used: a minute of one thread. */
  hopefulSteps: 2_000_000_000,
  /** Milliseconds (100–1000) between two checks of the clock. */
  clockInterval: 250,
} as const;
