/** The constants of the generator. The comment above each gives its unit, a sensible range, its default and the reason. */
export const TUNING = {
  // ── The pipeline ──

  /** The most puzzles (8–100, 24) made to get one of the requested level: if one in five has that level, the search fails once in 200 times. */
  puzzlesForLevel: 24,
  /** The most layouts (100–10,000, 1000) drawn for a puzzle: for some types few layouts have one, and each costs little. */
  mostLayouts: 1000,
  /** Rounds (5–50, 10) for a layout, to be multiplied by a term of the Luby sequence: most layouts aren't worth more than a few rounds. */
  roundsPerLayout: 10,
  /** Factor (2–20, 8): the rounds of mending a layout's regions, as a multiple of the rounds of the layout; mending costs less than a new layout. */
  repairFactor: 8,
  /** The most planted solutions (100–10,000, 4000) tried until one is unique. */
  mostPlanted: 4000,
  /** The most other answers (4–50, 12) queried for a planted answer: their number measures how far it is from being unique. */
  otherAnswers: 12,

  // ── Layout ──

  /** The most draws (10–200, 50) of a layout until its divisions have the right sizes and it satisfies the conditions. */
  layoutDraws: 50,
  /** The fraction of the scattered places (0.1–0.5, 0.25) that is random before the engine fills in the rest, which must obey conditions. */
  randomFraction: 0.25,
  /** Layouts (10–100, 25) after which the number of scattered places changes, as it may be wrong (a loop passes an even number of cells). */
  layoutsPerShift: 25,
  /** The most places (1–5, 3) by which the number of scattered places changes, so that the fraction in the model stays recognisable. */
  mostShift: 3,
  /** Attempts (5–50, 20) at one division of the board. */
  divisionAttempts: 20,
  /** Annealing steps (50–1000, 200) for each cell: sizes come out right in most attempts. */
  annealingSteps: 200,
  /** The cost of a unit of boundary in annealing (0–1, 0.25), where a cell too many costs 1: regions become compact, but sizes dominate. */
  boundaryCost: 0.25,
  /** The first temperature of annealing (1–5, 2), in cells: nearly any change is accepted. */
  firstTemperature: 2,
  /** The last temperature of annealing (0.01–0.5, 0.1), in cells: only improvements are accepted. */
  lastTemperature: 0.1,

  // ── Construct: an answer with its clues ──

  /** Conflicts (100–2000, 500) of the first search for an answer at given tolerances; `growth` times as many at each looser level. */
  firstSearch: 500,
  /** Factor (1.1–2, 1.3) by which the next search is longer after a failed one. */
  growth: 1.3,
  /** Conflicts (100–2000, 500) of a search for an answer if another layout may have an answer sooner. */
  hastySearch: 500,
  /** Rounds (10–100, 30) with one random start; `growth` times as many with the next start, as is usual for heavy-tailed search. */
  firstStart: 30,
  /** Conflicts (30–500, 100) of one query of neighbourhood search, which should be small. */
  smallQuestion: 100,
  /** The queries of neighbourhood search (5–100, 20) that fail in a row before it ends. */
  failedQueries: 20,
  /** Variables (10–100, 24): a constraint with more doesn't extend a neighbourhood, as it would extend it to the whole board. */
  widestConstraint: 24,
  /** How far one query may move a value's count towards the wanted number, in places (1–5, 2). */
  largestStep: 2,
  /** Constraints (2–8, 4 or 5 at random) from the centre of a neighbourhood to its edge: some boards need larger ones, most don't. */
  neighbourhoodRadii: [4, 5],
  /** Clauses (100–10,000): a count of finds whose totalizer needs more is encoded by adders, which propagate less but are smaller. */
  totalizerClauses: 3000,
  /** The most cells (100–2000, 400) that change sides in one round of local search. */
  mostChanges: 400,
  /** The number of other answers (2–20, 6) that local search queries in one round. */
  localAnswers: 6,
  /** The number of answers (20–200, 60) that local search remembers; it tests each change against all of them. */
  rememberedAnswers: 60,
  /** Rounds (3–20, 6) in which local search found as many other answers as allowed, after which the layout counts as too far from a unique answer. */
  fruitlessRounds: 6,
  /** Conflicts (50–2000, 300) after which the sampler treats a value as impossible; other values remain to be drawn. */
  samplerConflicts: 300,
  /** Changes in a row (5–50, 18) without a reduction of the number of other answers, after which a new solution is planted. */
  failedClimbs: 18,
  /** Radii in cells (1–4, mostly 1), one chosen at random each time: around a cell where other answers differ, the planted solution is redrawn. */
  climbRadii: [1, 1, 2],

  // ── Construct: values and their weights ──

  /** Levels of tolerance (5–20, 10): the last one allows half of the places. */
  levels: 10,
  /** The fraction of the places (0.01–0.1, 0.02) by which a value's count may differ at the tightest level. */
  firstTolerance: 0.02,
  /** Factor (1.2–2, 1.4) by which the tolerance grows from one level to the next. */
  toleranceGrowth: 1.4,
  /** The level (0–6, 4) at which the search starts; neighbourhood search then tightens the result. */
  firstLevel: 4,
  /** The fraction of the finds (0–0.2, 0.05) that is assumed at random, so that different seeds search differently. */
  randomFinds: 0.05,

  // ── Construct: trades ──

  /** Nodes (50–1000, 200) that depend on the change: a rule with more isn't written with new values, as naming its values is shorter. */
  largestRule: 200,
  /** Nodes (100–2000, 300) that depend on the trade, in all rules of one nogood together; beyond that, values are named. */
  largestNogood: 300,
  /** Parts of a rule (10–200, 60) that may fail by a trade: if there are at most this many, they are written into the nogood. */
  mostFailures: 60,

  // ── Minimize ──

  /** The fraction of the clues (0–0.3, 0.1) that is kept untested unless a minimal puzzle is requested: most of the last clues are needed anyway. */
  untestedClues: 0.1,
  /** Conflicts (100–5000, 300) after which a clue counts as needed. */
  refutationConflicts: 300,

  // ── Certify ──

  /** Conflicts (500–10,000, 1500) of the final proof; beyond that the puzzle gets more clues, which few puzzles need. */
  proofConflicts: 1500,
  /** The fraction of the removed clues (0.05–0.5, 0.1) that is added again after a proof that took too many conflicts. */
  returnedClues: 0.1,
} as const;
