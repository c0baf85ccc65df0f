/**
 * The engine's options and statistics, one line each. The build generates the engine's side of both tables
 * (scripts/build/engine.mjs); the types and the host's side are derived from them. A new option is one line here and a
 * function in the engine, a new statistic one line and its counter.
 */

interface EngineOption {
  readonly name: string;
  /** The engine's function that sets the option, and its file below engine/assembly. */
  readonly setter: string;
  readonly file: string;
  readonly least: number;
  readonly most: number;
  /** The default value. */
  readonly defaultValue: number;
  readonly text: string;
}

interface Statistic {
  readonly name: string;
  /**
   * The expression for the statistic in the engine, the names in that expression, and their file below engine/assembly.
   */
  readonly value: string;
  readonly names: readonly string[];
  readonly file: string;
  /** How the values of several engines in one search are combined. Absent if the statistic isn't shown to users. */
  readonly shownAs?: 'sum';
  /** The label for people. */
  readonly label: string;
}

const YES_OR_NO_RANGE = { least: 0, most: 1, defaultValue: 0 } as const;
const CONFLICTS = { least: 0, most: 2 ** 31 - 1 } as const;

export const OPTIONS = [
  {
    name: 'phase',
    setter: 'setInitialPhase',
    file: 'search/phases',
    least: -1,
    most: 1,
    defaultValue: 1,
    text: 'the value decisions try first',
  },
  {
    name: 'mode',
    setter: 'setModePolicy',
    file: 'search/mode',
    least: 0,
    most: 2,
    defaultValue: 0,
    text: '0 alternating, 1 focused, 2 stable',
  },
  { name: 'proof', setter: 'startProof', file: 'io/proof', ...YES_OR_NO_RANGE, text: 'the proof is written' },
  {
    name: 'preprocess',
    setter: 'allowElimination',
    file: 'search/search',
    ...CONFLICTS,
    defaultValue: -1,
    text: 'conflicts before variables are eliminated; never without',
  },
  {
    name: 'subsumption',
    setter: 'setSubsumption',
    file: 'search/search',
    ...CONFLICTS,
    defaultValue: 100,
    text: 'conflicts before clauses are subsumed by one another',
  },
  {
    name: 'together',
    setter: 'setSharesAssumptionLevel',
    file: 'core/state',
    ...YES_OR_NO_RANGE,
    text: 'assumptions share a level',
  },
  {
    name: 'keepTrail',
    setter: 'setKeepsAssumptions',
    file: 'core/state',
    ...YES_OR_NO_RANGE,
    text: 'what assumptions lead to stays for the next question',
  },
  {
    name: 'separatesUnbumped',
    setter: 'setUsesUnbumpedList',
    file: 'core/unbumped',
    ...YES_OR_NO_RANGE,
    text: 'variables of no conflict stand beside the heap',
  },
  {
    name: 'stableRestarts',
    setter: 'setStableRestarts',
    file: 'search/mode',
    least: 1,
    most: 2 ** 31 - 1,
    defaultValue: 1024,
    text: 'conflicts between restarts in stable mode, at first',
  },
  {
    name: 'leaveReasonsUnbumped',
    setter: 'leaveReasonsUnbumped',
    file: 'search/analyze',
    ...YES_OR_NO_RANGE,
    text: 'what is behind a learned clause is not bumped',
  },
] as const satisfies readonly EngineOption[];

export const STATISTICS = [
  {
    name: 'conflicts',
    value: 'conflicts',
    names: ['conflicts'],
    file: 'core/state',
    shownAs: 'sum',
    label: 'conflicts',
  },
  {
    name: 'decisions',
    value: 'decisions',
    names: ['decisions'],
    file: 'core/state',
    shownAs: 'sum',
    label: 'decisions',
  },
  {
    name: 'propagations',
    value: 'propagations',
    names: ['propagations'],
    file: 'core/state',
    shownAs: 'sum',
    label: 'propagations',
  },
  { name: 'restarts', value: 'restarts', names: ['restarts'], file: 'search/search', label: 'restarts' },
  {
    name: 'learned',
    value: '<f64>learnedClauses()',
    names: ['learnedClauses'],
    file: 'core/arena',
    label: 'learned clauses',
  },
  {
    name: 'variables',
    value: '<f64>variableCount',
    names: ['variableCount'],
    file: 'core/state',
    label: 'variables',
  },
  /** The number of irredundant clauses with three or more literals. */
  {
    name: 'clauses',
    value: '<f64>longClauses',
    names: ['longClauses'],
    file: 'core/arena',
    label: 'clauses',
  },
  {
    name: 'memoryBytes',
    value: 'memoryInUse()',
    names: ['memoryInUse'],
    file: 'core/memory',
    shownAs: 'sum',
    label: 'solver memory',
  },
  /** The number of variables removed by preprocessing. */
  {
    name: 'eliminated',
    value: '<f64>eliminatedCount',
    names: ['eliminatedCount'],
    file: 'inprocessing/eliminate',
    label: 'eliminated',
  },
] as const satisfies readonly Statistic[];

export type OptionName = (typeof OPTIONS)[number]['name'];
export type EngineStatistics = { readonly [name in (typeof STATISTICS)[number]['name']]: number };

/** The statistics shown to users, as passed from the engine to the command line. */
export type SearchStatistics = {
  readonly [name in Extract<(typeof STATISTICS)[number], { readonly shownAs: unknown }>['name']]: number;
};

/** The names of the statistics shown to users, in the order in which they are shown. */
export const SHOWN_STATISTICS = STATISTICS.flatMap((statistic) =>
  'shownAs' in statistic ? [statistic.name] : [],
);

export const NO_STATISTICS: SearchStatistics = statisticsBy(() => 0);

/** The statistics shown to users, selected from all statistics. */
export const statisticsOf = (statistics: SearchStatistics): SearchStatistics =>
  statisticsBy((name) => statistics[name]);

/** The totals of the statistics of several engines. */
export const totalStatistics = (all: readonly SearchStatistics[]): SearchStatistics =>
  statisticsBy((name) => all.reduce((sum, each) => sum + each[name], 0));

/** The increase of one engine's statistics between two moments. */
export const statisticsSince = (earlier: SearchStatistics, current: SearchStatistics): SearchStatistics =>
  statisticsBy((name) => current[name] - earlier[name]);

function statisticsBy(value: (name: keyof SearchStatistics) => number): SearchStatistics {
  return Object.fromEntries(SHOWN_STATISTICS.map((name) => [name, value(name)])) as SearchStatistics;
}
