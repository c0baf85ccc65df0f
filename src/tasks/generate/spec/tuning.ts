/** The tuning constants of this room; each has its unit, a sensible range, its default and the reason. */
export const TUNING = {
  // ── The pipeline ──

  /** Puzzles (8–100, 24) made for one of the requested level: if one in five has that level, the search fails once in 200 times. */
  tries: 24,
  /** Layouts (100–10,000, 1000): for some types few layouts have a puzzle, and each costs little. */
  layouts: 1000,
  /** Rounds (5–50, 10) for a layout, times its term of the Luby sequence: most layouts aren't worth more than a few. */
  rounds: 10,
  /** Rounds of repair (2–20, 8) of a layout's regions per round: a repair costs less than a new layout. */
  repairs: 8,
  /** Planted solutions (100–10,000, 4000) tried until one is unique. */
  plants: 4000,
  /** Other answers (4–50, 12) queried for a planted one: their number measures how far it is from being unique. */
  ambiguities: 12,

  // ── Layout ──

  /** Draws (10–200, 50) of a division whose sizes fail, or of a layout that violates the conditions. */
  draws: 50,
  /**
   * The fraction of the scattered places (0.1–0.5, 0.25) that is random before the engine fills in the others: all of them would violate the
   * conditions.
   */
  randomPart: 0.25,
  /**
   * Layouts (10–100, 25) before the number of scattered places changes, because that number may be why none has a puzzle (a loop passes an even
   * number).
   */
  sameNumber: 25,
  /** Places (1–5, 3) by which that number changes at most, so that the fraction in the model stays recognisable. */
  mostShift: 3,
  /** Attempts (5–50, 20) at one division of the board. */
  divisions: 20,
  /** Annealing steps (50–1000, 200) for each cell: sizes come out right in most attempts. */
  annealing: 200,
  /** The cost of a unit of boundary in annealing (0–1, 0.25), relative to a cell too many: regions are compact, but sizes dominate. */
  seam: 0.25,
  /** Temperatures of annealing, first (1–5, 2) and last (0.01–0.5, 0.1): from "anything goes" to "only improvements", in units of a cell. */
  hot: 2,
  cold: 0.1,

  // ── Construct: an answer with its clues ──

  /** Conflicts (100–2000, 500) of the first search for an answer at given tolerances; `growth` times as many at each looser one. */
  firstSearch: 500,
  /** Factor (1.1–2, 1.3) by which the next search is longer after a failed one. */
  growth: 1.3,
  /** Conflicts (100–2000, 500) for an answer if another layout may have one sooner. */
  hastySearch: 500,
  /** Rounds (10–100, 30) with one random start; `growth` times as many with the next one: restarts, as usual for heavy-tailed search. */
  firstStart: 30,
  /** Conflicts (30–500, 100) of one query of neighbourhood search, which should be small. */
  smallQuestion: 100,
  /** Queries of neighbourhood search (5–100, 20) that may fail in a row. */
  vain: 20,
  /** Variables (10–100, 24) of a constraint beyond which it doesn't connect a neighbourhood: it would connect the whole board. */
  widest: 24,
  /** Steps (1–5, 2) by which a value's count improves in one query, at most. */
  largestStep: 2,
  /** Constraints (2–8, 4 or 5 at random) from the centre of a neighbourhood to its edge: some boards need larger ones, most don't. */
  radii: [4, 5],
  /** Clauses (100–10,000): larger counts of finds are encoded by adders, which propagate less than totalizers but are smaller. */
  counts: 3000,
  /** Changes of sides (100–2000, 400) in one round of local search. */
  changes: 400,
  /** Answers (2–20, 6) that local search queries at once. */
  localAnswers: 6,
  /** Answers (20–200, 60) that local search remembers: each change is tested against all of them. */
  remembered: 60,
  /** Rounds (3–20, 6) that reach the limit on answers, after which the layout counts as too far from a unique one. */
  far: 6,
  /** Conflicts (50–2000, 300) after which the sampler treats a value as impossible; there are others. */
  sampled: 300,
  /** Changes in a row (5–50, 18) that don't reduce the number of other answers, before another solution is planted. */
  climbs: 18,
  /** The distance in cells (1–4, mostly 1) around a dispute within which a planted solution is redrawn. */
  climbRadii: [1, 1, 2],

  // ── Construct: values and their weights ──

  /** Levels of tolerance (5–20, 10): the last one allows half of the places. */
  levels: 10,
  /** The fraction of the places (0.01–0.1, 0.02) by which a value's count may differ at the tightest level. */
  tightest: 0.02,
  /** Factor (1.2–2, 1.4) from one level to the next. */
  looser: 1.4,
  /** The level (0–6, 4) at which the search starts; neighbourhood search then tightens the result. */
  firstLevel: 4,
  /** The fraction of the finds (0–0.2, 0.05) that is assumed at random, so that different seeds search differently. */
  randomFinds: 0.05,

  // ── Construct: trades ──

  /** Nodes (50–1000, 200) of a rule that depend on the change, up to which it is written with the new values; beyond, naming values is shorter. */
  largestRule: 200,
  /** The same number (100–2000, 300) for all rules of one nogood. */
  largestNogood: 300,
  /** Parts of a rule (10–200, 60) that may fail by a trade, up to which these are written. */
  mostFailures: 60,

  // ── Minimize ──

  /** The fraction of the clues (0–0.3, 0.1) that isn't tested unless a minimal puzzle is requested: most of the last clues are needed anyway. */
  untried: 0.1,
  /** Conflicts (100–5000, 300) after which a clue counts as needed. */
  refutation: 300,

  // ── Certify ──

  /** Conflicts (500–10,000, 1500) of the final proof; beyond that the puzzle gets more clues, which few puzzles need. */
  proof: 1500,
  /** The fraction of the removed clues (0.05–0.5, 0.1) that is then added again. */
  back: 0.1,
} as const;
