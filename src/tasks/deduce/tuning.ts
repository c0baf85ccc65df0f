/**
 * The constants of deduction. The comment above each gives its unit, a sensible range, and the reason, which must also hold for puzzles that weren't
 * tested.
 */
export const TUNING = {
  // ── What people perceive ──
  /** Places (20–100): a condition about at most this many places is narrow (seen at a glance); a condition about more places is wide. */
  glance: 40,
  /** Effort (5–20) of understanding a narrow constraint (one about few places), where a known place has effort 1. */
  effortNarrow: 10,
  /** Effort (10–40) of understanding a wide constraint (one about many places), where a known place has effort 1. */
  effortWide: 20,
  /** Effort (20–80): a step of at most this effort needs no exclusions stated before it, and stays the hint whatever else is entered. */
  plain: 40,
  /** Rungs of the ladder (1–3) by which a look around the board is harder than a glance. */
  wideRungs: 2,
  /** The greatest level of difficulty (2–4) at which a more comprehensive deduction replaces an easier one that it includes. */
  easyRank: 3,
  /** The most conditions (6–20) in one step that repeats a deduction at several places. */
  sweptConditions: 12,
  /** The most places (16–60) that one step determines by repeating a deduction. */
  sweptPlaces: 40,
  /** The greatest number of conditions (2–5) in a deduction from several conditions at once (a pattern), not counting rules about lines. */
  patternParts: 4,
  /** The most conditions (2–5) whose ways people go through together; with more, that is as hard as a chain. */
  casesParts: 3,
  /** The greatest number of known places (1–5) in the reasons of a pattern (a deduction from several conditions at once). */
  patternKnown: 3,
  /** The greatest number of known places (0–2) in a step that is explained by the rule about the whole line. */
  liftedKnown: 1,
  /** The greatest number of places (100–600) of a rule about a whole line, if it explains a step. */
  liftedPlaces: 300,
  /** The most conditions (4–12) of a direct consequence whose reasons include values of hidden finds, which follow from further conditions. */
  lookParts: 8,
  /** Conditions at nodes (8–24): those near a step's reasons join the search for further conclusions of the step only if there are at most this many. */
  gatheredNodes: 16,
  /** The greatest number of places (8–30) that a step with several constraints determines; a person can't survey more at once. */
  listed: 12,
  /** The most conditions (1–3) of a step for a value that also tells what leaves the value its place; with more, the exclusions are a step of their own. */
  joinedConditions: 2,
  /** The most places (8–30) at which one step excludes candidates. */
  marked: 24,
  /** The most conditions (2–5) about one component that form a joint condition. */
  jointParts: 3,
  /** The most places or runs of places (2–5) that a sentence names if a board is shown beside it; if there are more, a letter marks them there. */
  plainPlaces: 3,
  /** The most places or runs of places (6–14) that a sentence names; if there are more, it gives their number. */
  toldPlaces: 8,
  /** The most known places (2–6) that a sentence gives as reasons beside its conditions; if there are more, only the board shows them. */
  toldReasons: 4,
  /** Characters (40–100): known places are given as reasons, however many, if their text isn't longer, because places in a row are written briefly. */
  toldText: 64,
  /** The most conditions (4–20) of a rule whose places are named one by one; if there are more, their number is given. */
  toldGroups: 12,
  /** Words (5–10): a connectivity rule with at most this many words is quoted as a reason. */
  shortRule: 9,
  /** Words (8–16): the rule of a condition without a place is quoted, for lack of a name, if it has at most this many words. */
  shortSentence: 12,
  /** The most rounds of propagation (4–12) of a contradiction chain that a sentence describes. */
  toldChain: 8,
  /** The greatest number of values (1–6) that no condition excludes by itself, but that a sentence excludes one by one. */
  toldCases: 4,
  /** The most stages (1–4) in which a sentence tells conclusions of one condition. */
  toldStages: 3,
  /** The greatest number of different failures (1–4) that a sentence tells in one stage. */
  toldFailures: 2,
  /** The greatest number of places (10–200) by whose values a sentence may distinguish two cases. */
  caseVariables: 60,
  /** The greatest number of places (2–20) by whose values a sentence may distinguish two cases that need whole looks. */
  thoroughCases: 4,

  // ── Techniques ──
  /** The largest domain (32–256 values) from which removals are stored; of a variable with more values, only a known value is stored. */
  domainValues: 64,
  /** The greatest number of open places (10–30) of one or two conditions, if people suppose values in them one after the other. */
  casesOpen: 20,
  /** The most supports (20–200) of a condition for which people list the supports. */
  supports: 64,
  /** The most open places (4–8) of a condition for which people list the supports. */
  supportsOpen: 6,
  /** The most conditions (10–100) in a chain of supports. */
  longestChain: 40,
  /** The probes that search for contradiction chains, in this order: the number of rounds, and whether wide conditions are used. */
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
  /** The greatest number of open places (50–200) in the counts that people add and subtract. */
  countedPlaces: 120,
  /** The most counts (100–400) among which an argument is searched. */
  countedRows: 240,
  /** The most conditions (4–10) of an argument by counting. */
  countedConditions: 8,

  // ── The figure of a rating ──
  /** Open places (10–20) beyond which the cost of a search doesn't grow, since nobody continues by hand. */
  mostOpen: 15,
  /** Rounds (10–30) of a chain beyond which the cost of the chain doesn't grow. */
  deepest: 20,
  /** Exponent (0.05–0.3) of the number of possible steps, by which the cost of a round is divided: having a choice of steps is easier than having to find the only one. */
  bottleneck: 0.1,
  /** Exponent (1–2): the weight of harder rounds; 1 would be a plain sum. */
  sharpness: 1.5,

  // ── Queries to engines ──
  /** The limits of conflicts of a query, one attempt after the other: 0 allows propagation alone, which people can follow; a higher limit is used only if lower ones find no value. */
  patience: [0, 30, 300, 5000],
  /** The most conflicts (5,000–50,000) that undecided queries may cost in a whole sequence of steps; after that, queries only propagate. */
  searchedConflicts: 10_000,
  /** The most conflicts (100–2000) of a query whether a reason is needless: if the reason is needless, few conflicts show it; if not, many may be needed. */
  needless: 500,
  /** The most conflicts (30–300) of a query whether one condition implies a claim without the other conditions of its step. */
  alone: 100,
  /** The limit of conflicts falls with each undecided query of a series, but not below this limit (8–100). */
  tired: 32,
  /** The most conflicts (300–5000) of the search for an answer before the first step; most puzzles need fewer, and less than 0.1 seconds. */
  firstLook: 1500,
  /** The most values (4–30) whose reasons are made minimal and compared, to find the easiest step. */
  compared: 12,
  /** The number of values (2–8) whose explanations are compared if each needs a search; few, because a search takes the longest. */
  searched: 4,
  /** Groups of removals (10–50): if there are more, an engine first finds the needed ones, as propagations take long. */
  groups: 24,
  /** Groups of removals (2–10) for a wide condition (one about many places): if there are more, an engine first finds the needed ones. */
  groupsOfWide: 4,
  /** The number of cached engines (50–1000) with a few conditions each. */
  keptEngines: 200,
  /** The number of orders (1–5) in which conditions are dropped from a conflict; the smallest result is reported. */
  conflictOrders: 3,
  /** The most evaluations (100–1000) of a constraint to find out which entries break it. */
  culpritChecks: 300,
  /** The most terms (2,000,000–100,000,000) that are evaluated to find out which entries break a constraint. */
  culpritTerms: 20_000_000,
  /** Seconds (1–20) allowed for finding the places of all conditions; if it takes longer, entered values exclude no candidates. */
  preparing: 5,
} as const;
