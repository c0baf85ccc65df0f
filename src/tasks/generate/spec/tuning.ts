/** All that is tuned in this room: an entry is its name, with its unit, its default, a sensible range and the reason. */
export const TUNING = {
  // ── The pipeline ──

  /** Puzzles (8–100, 24) made for one of the level asked for: a level that one in five has is then missed once in 200 times. */
  tries: 24,
  /** Layouts (100–10,000, 1000): few layouts of some types leave a puzzle, and each costs little. */
  layouts: 1000,
  /** Rounds (5–50, 10) that a layout gets, times its term of the Luby sequence: most layouts aren't worth more than a few. */
  rounds: 10,
  /** Rounds of repair (2–20, 8) of a layout's regions, for each of those: a round of repair costs less than a new layout. */
  repairs: 8,
  /** Planted solutions (100–10,000, 4000) until one has a puzzle of its own. */
  plants: 4000,
  /** Other answers (4–50, 12) to a planted one that are asked for: how many there are tells how near it is to a puzzle. */
  ambiguities: 12,

  // ── Layout ──

  /** Draws (10–200, 50) of a division whose sizes don't come out, or of what the conditions don't allow. */
  draws: 50,
  /** The part of the scattered places (0.1–0.5, 0.25) that is random before the engine fills in the others: all would break the conditions. */
  randomPart: 0.25,
  /** Layouts (10–100, 25) before the number of scattered places changes: it may be why none leaves a puzzle, as a loop passes an even number. */
  sameNumber: 25,
  /** Places (1–5, 3) by which that number changes at most: the part that the model asks for stays recognisable. */
  mostShift: 3,
  /** Attempts (5–50, 20) at one division of the board. */
  divisions: 20,
  /** Annealing steps (50–1000, 200) for each cell: sizes come out right in most attempts. */
  annealing: 200,
  /** What a unit of seam costs in annealing (0–1, 0.25), where a cell too many costs 1: regions are compact, but sizes win. */
  seam: 0.25,
  /** Temperatures of annealing, first (1–5, 2) and last (0.01–0.5, 0.1): from "anything goes" to "only improvements", in units of a cell. */
  hot: 2,
  cold: 0.1,

  // ── Construct: an answer with its clues ──

  /** Conflicts (100–2000, 500) of the first search for an answer at given tolerances; `growth` times as many at each looser one. */
  firstSearch: 500,
  /** Factor (1.1–2, 1.3) by which a search that came to nothing is longer the next time. */
  growth: 1.3,
  /** Conflicts (100–2000, 500) for an answer where another layout may have one sooner. */
  hastySearch: 500,
  /** Rounds (10–100, 30) with one random start; `growth` times as many with the next one: restarts, as for any heavy-tailed search. */
  firstStart: 30,
  /** Conflicts (30–500, 100) of one question of the neighbourhood search, which is meant to be small. */
  smallQuestion: 100,
  /** Questions of the neighbourhood search (5–100, 20) that may come to nothing in a row. */
  vain: 20,
  /** Variables (10–100, 24) of a constraint beyond which it joins no neighbourhood: it would join the whole board. */
  widest: 24,
  /** Steps (1–5, 2) by which a value's count comes nearer in one question, at most. */
  largestStep: 2,
  /** Constraints (2–8, 4 or 5 at random) from the middle of a neighbourhood to its edge: some boards need room, most don't. */
  radii: [4, 5],
  /** Clauses (100–10,000): counts of finds larger than this are written by adders, which propagate less than totalizers and are smaller. */
  counts: 3000,
  /** Changes of sides (100–2000, 400) in one round of local search. */
  changes: 400,
  /** Answers (2–20, 6) that local search asks for at once. */
  localAnswers: 6,
  /** Answers (20–200, 60) that local search remembers: each change is judged by all of them. */
  remembered: 60,
  /** Rounds (3–20, 6) with as many answers as were asked for: then the layout is too far from a unique one. */
  far: 6,
  /** Conflicts (50–2000, 300) after which the sampler takes a value for one that can't be: there are others. */
  sampled: 300,
  /** Changes in a row (5–50, 18) that leave no fewer other answers, until another solution is planted. */
  climbs: 18,
  /** Cells (1–4, mostly 1) around a dispute within which a planted solution is drawn anew. */
  climbRadii: [1, 1, 2],

  // ── Construct: values and their weights ──

  /** Levels of tolerance (5–20, 10): the last one allows a half of the places. */
  levels: 10,
  /** The part of the places (0.01–0.1, 0.02) that a value may have more or less at the tightest level. */
  tightest: 0.02,
  /** Factor (1.2–2, 1.4) from one level to the next. */
  looser: 1.4,
  /** The level (0–6, 4) where searching starts; neighbourhood search tightens what came out. */
  firstLevel: 4,
  /** The part of the finds (0–0.2, 0.05) that is assumed at random, so that no two seeds walk the same way. */
  randomFinds: 0.05,

  // ── Construct: trades ──

  /** Nodes (50–1000, 200) of a rule that depend on the change, for it to be written with the new values; naming values is shorter beyond. */
  largestRule: 200,
  /** The same nodes (100–2000, 300) of all rules of one nogood. */
  largestNogood: 300,
  /** Parts of a rule (10–200, 60) that may fail by a trade, for these to be written. */
  mostFailures: 60,

  // ── Minimize ──

  /** The part of the clues (0–0.3, 0.1) that stays untried where nobody asks for a minimal puzzle: most of these are needed anyway. */
  untried: 0.1,
  /** Conflicts (100–5000, 300) after which a clue is taken for one that is needed. */
  refutation: 300,

  // ── Certify ──

  /** Conflicts (500–10,000, 1500) of the proof of what comes out; beyond, the puzzle gets more clues: few are that hard. */
  proof: 1500,
  /** The part of the clues that had gone (0.05–0.5, 0.1) that comes back then. */
  back: 0.1,
} as const;
