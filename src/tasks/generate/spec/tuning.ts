/** The constants of the generator. The comment above each gives its unit, a sensible range, its default and the reason. */
export const TUNING = {
  // ── The pipeline ──

  /** The most puzzles (8–100) made to get one of the requested level: if one in five has that level, the search fails once in 200 times. */
  puzzlesForLevel: 24,
  /** The most layouts (100–10,000) drawn for a puzzle: for some types few layouts have one, and each costs little. */
  mostLayouts: 1000,
  /** Rounds of construction (5–50) for a layout, times a term of the Luby sequence: most layouts aren't worth more than a few rounds. */
  roundsPerLayout: 10,
  /** Factor (2–20): rounds for repairing a layout's regions, as a multiple of the layout's rounds of construction; a repair costs less than a new layout. */
  repairFactor: 8,
  /** The most drawn solutions (100–10,000) tried until one is unique. */
  mostPlanted: 4000,

  // ── Layout ──

  /** The most draws (10–200) of a layout until the board's regions have the right sizes and all conditions on the layout hold. */
  layoutDraws: 50,
  /** Layouts (10–100) after which the number of clues of a `scatter` line changes: perhaps no puzzle has that many (a loop passes an even number of cells). */
  layoutsPerShift: 25,
  /** The most clues (1–5) by which the number of clues of a `scatter` line is shifted, so that it stays near the fraction given in the model. */
  mostShift: 3,
  /** Attempts (5–50) to divide the board into regions, in one draw of a layout. */
  divisionAttempts: 20,
  /** Annealing steps (50–1000) for each cell: sizes come out right in most attempts. */
  annealingSteps: 200,
  /** The cost of a unit of boundary in annealing (0–1), where a cell too many costs 1: regions become compact, but sizes dominate. */
  boundaryCost: 0.25,
  /** The first temperature of annealing (1–5), in cells by which regions have wrong sizes: nearly any change is accepted. */
  firstTemperature: 2,
  /** The last temperature of annealing (0.01–0.5), in cells by which regions have wrong sizes: only improvements are accepted. */
  lastTemperature: 0.1,

  // ── Construct: an answer with its clues ──

  /** Conflicts (100–2000) of the first search for an answer at one level of tolerance; `growth` times as many at each looser level. */
  firstSearch: 500,
  /** Factor (1.1–2) by which the next search is longer after a failed one. */
  growth: 1.3,
  /** Conflicts (100–2000) of a search for an answer if another layout may have an answer sooner. */
  hastySearch: 500,
  /** Rounds of construction (10–100) after the first random start; `growth` times as many after each further start, as is usual for heavy-tailed search. */
  firstStart: 30,
  /** Clauses (100–10,000): a count of finds whose totalizer needs more is encoded by adders, which propagate less but are smaller. */
  totalizerClauses: 3000,
  /** The most cells (100–2000) that are moved to a neighbouring region in one round of local search. */
  mostChanges: 400,
  /** The number of other answers (2–20) that local search queries in one round. */
  localAnswers: 6,
  /** The number of answers (20–200) that local search remembers; it tests each change against all of them. */
  rememberedAnswers: 60,
  /** Rounds (3–20) in which local search found as many other answers as allowed, after which the layout counts as too far from a unique answer. */
  fruitlessRounds: 6,
  /** Conflicts (50–2000) after which the sampler treats a value as impossible; other values remain to be drawn. */
  samplerConflicts: 300,

  // ── Construct: values and their weights ──

  /** The number of levels of tolerance (5–20) for the distribution of values: at the last level, half of the places may deviate. */
  levels: 9,
  /** The fraction of the places (0.01–0.1) by which a value's count may differ at the second level; at the first, it is rounded. */
  firstTolerance: 0.05,
  /** Factor (1.2–2) by which the tolerance of the distribution grows from one level to the next. */
  toleranceGrowth: 1.4,
  /** The fraction of the finds (0–0.2) that is assumed at random, so that different seeds search differently. */
  randomFinds: 0.05,

  // ── Construct: trades ──

  /** Nodes of a rule (50–1000) that depend on changed variables: if there are more, a nogood contains the rule's exact values, which is shorter. */
  largestRule: 200,
  /** Nodes (100–2000) that depend on changed variables, in all rules of one nogood together; beyond that, it contains exact values. */
  largestNogood: 300,
  /** The most parts of a rule (10–200) that may fail after the change and that are written into the nogood. */
  mostFailures: 60,

  // ── Minimize ──

  /** The fraction of the clues (0–0.3) that is kept untested unless a minimal puzzle is requested: most of the last clues are needed anyway. */
  untestedClues: 0.1,
  /** Conflicts (100–5000) after which a clue counts as needed. */
  refutationConflicts: 300,
} as const;
