/**
 * The number of answers for each place and value. If there are few answers, all are listed; if there are many, a decision diagram is used: the number
 * of answers through an arc is the number of paths to the arc's start times the number of paths from its end, so one pass in each direction counts
 * all (as forward and backward sums give the marginals of a factor graph). If there is no diagram, listing continues.
 */
import { arcTotals } from '../../backends/frontier/walk.ts';
import { Budget } from '../../model/clock.ts';
import type { Ground } from '../../model/ground.ts';
import { forEachItem } from '../common/for-each-item.ts';
import type { Literal } from '../common/literals.ts';
import { withKnownValues } from '../open/known.ts';
import { findBestRestriction } from '../solve/best.ts';
import { enumerate } from '../solve/enumerate.ts';
import { NOTHING_DONE, type SolveStatistics } from '../solve/outcome.ts';
import type { SearchOptions } from '../solve/search.ts';
import { type BuiltDiagram, diagramOf } from './along-frontier.ts';
import { TUNING } from './tuning.ts';

export interface TallyOptions
  extends Pick<SearchOptions, 'timeLimit' | 'seed' | 'signal' | 'onProgress' | 'connectivity'> {
  /** Values that answers must have in order to be counted. */
  readonly known?: readonly Literal[];
}

export interface TallyOutcome {
  /** If the status isn't `exact`, counting ended early, and all counts are lower bounds. */
  readonly status: 'exact' | 'limit' | 'stopped' | 'failed';
  readonly total: bigint;
  /** `counts[find][position]`: for each value that occurs there, in ascending order, the number of answers that have it. */
  readonly counts: Readonly<Record<string, readonly ReadonlyMap<number, bigint>[]>>;
  /** For a model with an objective: its best value. Only answers with that value count. */
  readonly objective?: number;
  readonly statistics: SolveStatistics;
  readonly message?: string;
}

type CountByValue = Map<number, bigint>;

/** If the model has an objective, counts among the best answers. */
export async function tally(original: Ground, requested: TallyOptions = {}): Promise<TallyOutcome> {
  const restriction = await findBestRestriction(withKnownValues(original, requested.known ?? []), requested);
  if (restriction.status !== 'ready')
    return { status: restriction.status, total: 0n, counts: {}, statistics: restriction.statistics };
  const { ground, options, objective } = restriction;
  const tallyOutcome = await tallyAnswers(ground, options);
  return { ...tallyOutcome, ...(objective !== undefined && { objective }) };
}

async function tallyAnswers(ground: Ground, options: TallyOptions): Promise<TallyOutcome> {
  const { timeLimit, known: _known, ...search } = options;
  const budget = Budget.ofSeconds(timeLimit);
  const nextOptions = (): SearchOptions => ({ ...search, ...budget.timeLeft() });
  const firstTally = await tallyByListing(ground, { ...nextOptions(), answers: TUNING.listedFirst + 1 });
  if (firstTally.status !== 'more') return { ...firstTally, status: firstTally.status };
  const startMs = performance.now();
  const shouldStop = (): boolean => options.signal?.aborted === true || budget.isSpent();
  const diagram = await diagramOf(ground, { arcs: true, shouldStop, deadline: budget.deadline });
  if (diagram) {
    const elapsedMs = performance.now() - startMs;
    const statistics = { ...NOTHING_DONE, milliseconds: elapsedMs };
    return { status: 'exact', total: diagram.total, counts: tallyByDiagram(ground, diagram), statistics };
  }
  const fullTally = await tallyByListing(ground, {
    ...nextOptions(),
    answers: Number.POSITIVE_INFINITY,
  });
  return { ...fullTally, status: fullTally.status === 'more' ? 'limit' : fullTally.status };
}

async function tallyByListing(
  ground: Ground,
  options: SearchOptions & { readonly answers: number },
): Promise<Omit<TallyOutcome, 'status'> & { readonly status: TallyOutcome['status'] | 'more' }> {
  const { terms } = ground;
  const visibleFamilies = ground.families.filter(({ hidden }) => !hidden);
  const counts = visibleFamilies.map(({ refs }) => refs.map(() => new Map<number, bigint>()));
  const outcome = await forEachItem(enumerate(ground, options), (answer) => {
    for (const [at, { refs }] of visibleFamilies.entries())
      for (const [position, ref] of refs.entries()) {
        const value = terms.constantValue(ref) ?? answer[terms.variableOf(ref)]!;
        addCount(counts[at]![position]!, value, 1n);
      }
  });
  const { status, answers, statistics, message } = outcome;
  const tallyStatus =
    status === 'exhausted' || status === 'unsatisfiable' ? 'exact' : status === 'solved' ? 'more' : status;
  return {
    status: tallyStatus,
    total: BigInt(answers),
    counts: Object.fromEntries(visibleFamilies.map(({ name }, at) => [name, counts[at]!.map(sortedCounts)])),
    statistics,
    ...(message !== undefined && { message }),
  };
}

function tallyByDiagram(ground: Ground, diagram: BuiltDiagram): TallyOutcome['counts'] {
  const { terms } = ground;
  const { model, total } = diagram;
  const totals = arcTotals(diagram);
  for (const variable of model.precedence?.variables ?? []) {
    const variableCounts = totals.get(variable);
    if (variableCounts) averageCounts(variableCounts, model.precedence!.interchangeableVariables);
  }
  const of = (ref: number): CountByValue => {
    const constant = terms.constantValue(ref);
    if (constant !== undefined) return new Map([[constant, total]]);
    const variable = terms.variableOf(ref);
    return totals.get(variable) ?? new Map([[model.variables[variable]!.values[0]!, total]]);
  };
  const visibleFamilies = ground.families.filter(({ hidden }) => !hidden);
  return Object.fromEntries(
    visibleFamilies.map(({ name, refs }) => [name, refs.map((ref) => sortedCounts(of(ref)))]),
  );
}

/** Averages the counts of interchangeable values: one answer in the diagram stands for all answers that result from interchanging values. */
function averageCounts(counts: CountByValue, interchangeable: readonly number[]): void {
  let sum = 0n;
  for (const value of interchangeable) sum += counts.get(value) ?? 0n;
  for (const value of interchangeable) counts.set(value, sum / BigInt(interchangeable.length));
}

function addCount(counts: CountByValue, value: number, addend: bigint): void {
  counts.set(value, (counts.get(value) ?? 0n) + addend);
}

const sortedCounts = (counts: CountByValue): CountByValue =>
  new Map([...counts].filter(([, count]) => count > 0n).sort(([a], [b]) => a - b));
