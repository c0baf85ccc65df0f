/** The tuning constants of this room. The comment above each gives its unit, a sensible range and the reason. */
export const TUNING = {
  /** Models (2–50) that are kept. */
  keptModels: 8,
  /** Instances (50–1000) after which a model is read again: it keeps the texts of its instances, for messages. */
  instancesOfModel: 256,
  /** Seconds of one thread (10–300), and parts (2–32), for a cube that specifies neither. */
  cubeSeconds: 60,
  cubeParts: 8,
} as const;
