/**
 * All that is tuned in this room. Above each entry stand its unit, a sensible range, and the reason.
 */
export const TUNING = {
  /** Models (2–50) that are kept. */
  keptModels: 8,
  /** Instances (50–1000): a model keeps their texts, for messages; after so many it is read again without them. */
  instancesOfModel: 256,
  /** Seconds of one thread (10–300), and parts (2–32) of a cube that tells neither. */
  cubeSeconds: 60,
  cubeParts: 8,
} as const;
