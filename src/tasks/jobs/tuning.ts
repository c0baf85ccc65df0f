/** The constants of jobs. The comment above each gives its unit, a sensible range and the reason. */
export const TUNING = {
  /** The number of parsed models (2–50) that are kept. */
  keptModels: 8,
  /** Instances (50–1000) after which a model is parsed anew, because it accumulates the texts of its instances, for messages. */
  instancesOfModel: 256,
  /** Seconds (10–300) of one thread: the default limit of a cube. */
  cubeSeconds: 60,
  /** The number of parts (2–32) into which a cube is split by default. */
  cubeParts: 8,
} as const;
