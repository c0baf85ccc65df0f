/** The tuning constants of this room. The comment above each gives its unit, a sensible range and the reason. */
export const TUNING = {
  /** The number of parsed models (2–50) that are kept. */
  keptModels: 8,
  /** Instances (50–1000) after which a model is parsed anew, because it accumulates the texts of its instances, for messages. */
  instancesOfModel: 256,
  /** Default limits of a cube: seconds of one thread (10–300), and the number of parts (2–32) to split it into. */
  cubeSeconds: 60,
  cubeParts: 8,
} as const;
