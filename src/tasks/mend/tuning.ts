/**
 * All that is tuned in this room. Above each entry stand its unit, a sensible range, and the reason. Questions are those to an engine.
 */
export const TUNING = {
  /** Questions (500–10,000) until no more are asked; fewer (50–500) about a part of the board, as another part may be easier. */
  questions: 3000,
  questionsOfPart: 150,
  /** Clues (200–5000) of which pairs are made: those that fit the fewest answers. */
  paired: 1000,
  /** Answers (10–100) that are tried as the one to remain, one by one. */
  targets: 40,
  /** Answers (2–10) that are known before clues are looked for. */
  firstAnswers: 2,
  /** Questions (30–300) about the first answer before other answers may remain as well. */
  aboutFirst: 100,
  /** Ways (5–50) to change the same clues that are looked at for one that leaves one answer. */
  ways: 20,
  /** Places times values (1000–20,000) from which on parts of the board come first: each value is compiled for each place. */
  wholeBoard: 4000,
  /** Places (4–16) of a part, and parts (4–16) that are looked at before the whole board. */
  partPlaces: 8,
  parts: 8,
} as const;
