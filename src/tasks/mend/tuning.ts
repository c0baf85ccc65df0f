/** The constants of mending puzzles. The comment above each gives its unit, a sensible range and the reason. Queries are queries to an engine. */
export const TUNING = {
  /** The most queries (500–10,000) of the search for one or two clues that leave one answer. */
  mostQueries: 3000,
  /** The number of clues (200–5000) from which pairs are formed: those clues that the fewest answers satisfy. */
  pairedClues: 1000,
  /** The most answers (10–100) that are tried as the one to keep. */
  mostTargets: 40,
  /** The number of answers (2–10) that are found before clues are searched. */
  firstAnswers: 2,
  /** The most queries (30–300) spent on clues that leave only the first answer, before other methods are tried. */
  firstQueries: 100,
  /** The number of different values (5–50) tried for the same clues, until the instance has one answer. */
  changesTried: 20,
} as const;
