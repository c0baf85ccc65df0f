/**
 * The tuning constants of this room. Each entry is a name with its value, and above it the unit, a sensible range, and the reason, which must
 * hold for boards that nobody has looked at.
 */
export const TUNING = {
  // ── What people perceive ──
  /** Places (20–100): a condition with at most this many is narrow (seen at a glance); a wider one needs a look around the board. */
  glance: 40,
  /** Effort (5–20) of a narrow constraint, and of a wide one; a known place has 1. */
  effortNarrow: 10,
  effortWide: 20,
  /** Effort (20–80): a step up to this needs no exclusions stated before it, and stays the hint whatever else is entered. */
  plain: 40,
  /** Rungs of the ladder (1–3) by which a look around the board is harder than a glance. */
  wideRungs: 2,
  /** Rungs of the ladder (2–4) up to which a more comprehensive deduction replaces an easier one that it includes. */
  easyRank: 3,
  /** Conditions (6–20) of one step of the same kind, and places (16–60) that it determines. */
  sweptConditions: 12,
  sweptPlaces: 40,
  /** Conditions (2–5) of a pattern not counting rules about lines, and known places (1–5). */
  patternParts: 4,
  patternKnown: 3,
  /** Known places (0–2) of a step that is explained by the rule about the whole line, and places (100–600) of that rule. */
  liftedKnown: 1,
  liftedPlaces: 300,
  /** Conditions (4–12) of a direct consequence by way of hidden places. */
  lookParts: 8,
  /** Conditions at nodes (8–24) around the reasons of a step that are included in the search for more conclusions; with more, none are. */
  gatheredNodes: 16,
  /** Places (8–30) of a step with several constraints, and of one with exclusions: more is no single thought. */
  listed: 12,
  marked: 24,
  /** Conditions (2–5) about one component that are combined. */
  jointParts: 3,
  /** Places or runs of places (2–5) that a sentence names if a board is shown beside it: more are marked there by a letter. */
  plainPlaces: 3,
  /** Places or runs of places (6–14) that a sentence names; of more it gives the number. */
  toldPlaces: 8,
  /** Known places (2–6) that a sentence gives as reasons beside its conditions: more are only shown. */
  toldReasons: 4,
  /** Characters (40–100) of known places that are given as reasons whatever their number, as for runs. */
  toldText: 64,
  /** Conditions (4–20) whose places are named one by one; of a rule with more, the number is given. */
  toldGroups: 12,
  /** Words (5–10): a connectivity rule with at most this many is quoted as a reason. */
  shortRule: 7,
  /** Words (8–16): a rule with at most this many and without a place is quoted for lack of a name. */
  shortSentence: 12,
  /** Edges (4–10): a longer cut is given as what fails, not again among the reasons. */
  longCut: 6,
  /** Conditions (4–12) of a contradiction chain that is told in full. */
  toldChain: 8,

  // ── Techniques ──
  /** Values (32–256): a variable with more has no removals; it is either known or not. */
  domainValues: 64,
  /** Open places (10–30) of one or two conditions whose cases people consider. */
  casesOpen: 20,
  /** Supports (20–200) of a condition, and open places (4–8): nobody lists more. */
  supports: 64,
  supportsOpen: 6,
  /** Conditions (10–100) in a chain of supports. */
  longestChain: 40,
  /** Rounds of a contradiction chain, and whether wide conditions are used: short chains first, narrow before wide. */
  stages: [
    [1, false],
    [2, false],
    [3, false],
    [1, true],
    [2, true],
    [3, true],
    ...[4, 5, 6, 8, 10, 14, 20, 40].flatMap((depth): [number, boolean][] => [
      [depth, false],
      [depth, true],
    ]),
  ] as readonly (readonly [depth: number, wide: boolean])[],
  /** Removals (100,000–10,000,000) of followed suppositions that are stored: some 30 MB. */
  keptRemovals: 1_000_000,

  /** Open places (50–200) and counts (100–400) of a board on which people add and subtract counts, and conditions (4–10) of an argument. */
  countedPlaces: 120,
  countedRows: 240,
  countedConditions: 8,

  // ── The figure of a rating ──
  /** Open places (10–20), rounds of a chain (10–30): more cost no more, since nobody continues by hand. */
  mostOpen: 15,
  deepest: 20,
  /** Exponent (0.05–0.3): how much easier several possible steps are than one. */
  bottleneck: 0.1,
  /** Exponent (1–2): the weight of harder rounds; 1 would be a plain sum. */
  sharpness: 1.5,

  // ── Queries to engines ──
  /** Conflicts, in turn: people see what propagation alone shows; only if that finds nothing, more is allowed. */
  patience: [0, 30, 300, 5000],
  /** Conflicts (5,000–50,000) of questions in vain on a whole way: from then on only propagation is asked. */
  searchedConflicts: 10_000,
  /** Conflicts (100–2000) to decide whether a reason is needed: if it isn't, that shows soon; a model without it may be far. */
  needless: 500,
  /** Conflicts (30–300) to decide whether one condition alone implies what several were found to. */
  alone: 100,
  /** Conflicts (8–100) that a query of a series may take, however many of them were undecided. */
  tired: 32,
  /** Conflicts (300–5000) for finding an answer before the first step; most puzzles take fewer, in less than 0.1 seconds. */
  firstLook: 1500,
  /** Values (4–30) whose reasons are made minimal before the easiest is taken. */
  compared: 12,
  /** Values (2–8) whose reasons are made minimal if only a search finds any, which takes the longest. */
  searched: 4,
  /** Groups of removals (10–50; of a wide condition 2–10): with more, an engine first says which are needed, as a propagation takes long. */
  groups: 24,
  groupsOfWide: 4,
  /** Engines (50–1000) with a few conditions that are cached. */
  keptEngines: 200,
  /** Orders (1–5) in which a conflict is made minimal; the smallest is reported. */
  conflictOrders: 3,
  /** Evaluations (100–1000) of a constraint in search of culprits, and terms (2–100 million) visited in them. */
  culpritChecks: 300,
  culpritTerms: 20_000_000,
  /** Seconds (1–20) to find the places of all conditions; if that takes longer, a value excludes nothing. */
  preparing: 5,
} as const;
