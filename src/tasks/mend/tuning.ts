/** The tuning constants of this room. The comment above each gives its unit, a sensible range and the reason. Queries are those to an engine. */
export const TUNING = {
  /** Questions (500–10,000) until no more are asked. */
  questions: 3000,
  /** Clues (200–5000) from which pairs are formed: those that the fewest answers satisfy. */
  paired: 1000,
  /** Answers (10–100) that are tried as the one to keep. */
  targets: 40,
  /** Answers (2–10) that are found before clues are searched. */
  firstAnswers: 2,
  /** Queries (30–300) about the first answer before others are tried. */
  aboutFirst: 100,
  /** Ways (5–50) to change the same clues that are examined for one that leaves one answer. */
  ways: 20,
} as const;
