/** All that is tuned in this room: an entry is its name, with its unit, its default, a sensible range and the reason. */
export const TUNING = {
  /** Places (20–100, 40): a condition of so many is taken in at a glance; a wider one costs a look around the board. */
  glance: 40,
  /** Conflicts, in turn: people see what propagation alone shows; only where nothing does, more is allowed. */
  patience: [0, 30, 300, 5000, Number.POSITIVE_INFINITY],
  /** Conflicts (100–2000, 500) for whether a reason is needed: where it isn't, that shows soon; a model without it may be far. */
  needless: 500,
  /**
   * Conflicts (300–5000, 1500) in search of an answer before the first step: where one is known, only what differs from it is
   * supposed. Most published puzzles take fewer, in less than 0.1 seconds.
   */
  firstLook: 1500,
  /** Conflicts (8–100, 32) that a question of a series may take however many of them were left unsettled. */
  tired: 32,
  /** Values (4–30, 12) whose reasons are made minimal before the easiest is taken. */
  compared: 12,
} as const;
