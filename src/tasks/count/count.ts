/**
 * The number of answers, up to a limit; answers that differ only in hidden finds count once. Answers are listed, and at the same time a
 * decision diagram is built that counts them all without listing; whichever finishes first gives the result. Each gets half of the time, so
 * that neither a model with few answers nor one with very many waits long for the other method.
 */
import { Budget } from '../../model/clock.ts';
import type { Ground } from '../../model/ground.ts';
import { forEachItem } from '../common/for-each-item.ts';
import { findBestRestriction } from '../solve/best.ts';
import { enumerate } from '../solve/enumerate.ts';
import type { SolveOutcome, SolveStatistics } from '../solve/outcome.ts';
import type { SearchOptions } from '../solve/search.ts';
import { diagramOf } from './along-frontier.ts';
import { TUNING } from './tuning.ts';

export interface CountOptions extends SearchOptions {
  /** The number of answers at which counting stops; by default all answers are counted. */
  readonly most?: number;
  /** `listing`: only enumerate the answers; `diagram`: only count by a decision diagram; by default both, and whichever finishes first wins. */
  readonly method?: 'listing' | 'diagram';
}

export interface CountOutcome {
  /** `exact`: `count` is the number of answers. Otherwise there are at least `count` answers, and the status says why counting ended. */
  readonly status: 'exact' | 'most' | 'limit' | 'stopped' | 'failed';
  readonly count: bigint;
  /** For a model with an objective: its best value. Only answers with that value count. */
  readonly objective?: number;
  readonly statistics: SolveStatistics;
  /** Only with status `failed`: the reason, for people. */
  readonly message?: string;
}

/** Counts the answers of the model; with an objective, only the best ones. */
export async function count(original: Ground, requested: CountOptions = {}): Promise<CountOutcome> {
  const restriction = await findBestRestriction(original, requested);
  if (restriction.status !== 'ready') {
    requested.oracle?.close();
    return { status: restriction.status, count: 0n, statistics: restriction.statistics };
  }
  const { ground, options, objective } = restriction;
  const countOutcome = await countAnswers(ground, options);
  return { ...countOutcome, ...(objective !== undefined && { objective }) };
}

async function countAnswers(ground: Ground, options: CountOptions): Promise<CountOutcome> {
  const { most = Number.POSITIVE_INFINITY, method, signal, ...rest } = options;
  const stopper = new AbortController();
  const abortSearch = (): void => stopper.abort();
  if (signal?.aborted) abortSearch();
  signal?.addEventListener('abort', abortSearch);
  const budget = Budget.ofSeconds(options.timeLimit);
  const usesDiagram = mayUseDiagram(options);
  const diagram = { total: undefined as bigint | undefined };
  const buildDiagram = async (): Promise<void> => {
    const mustStop = (): boolean => stopper.signal.aborted || budget.isSpent();
    const builtDiagram = mustStop()
      ? undefined
      : await diagramOf(ground, { shouldStop: mustStop, deadline: budget.deadline });
    diagram.total = builtDiagram?.total;
    if (builtDiagram) stopper.abort();
  };
  let diagramPromise: Promise<void> | undefined;
  const startDiagram = (): void => {
    diagramPromise = buildDiagram();
  };
  const isSecond = usesDiagram && method !== 'diagram';
  const headStart = isSecond ? setTimeout(startDiagram, TUNING.listingHeadStart) : undefined;
  try {
    // With method `diagram`, listing starts only if there is no diagram.
    if (usesDiagram && !isSecond) await buildDiagram();
    const listingOptions = { ...rest, ...budget.timeLeft(), signal: stopper.signal };
    // One answer more than `most` is requested, to see whether there are exactly `most`.
    const answers = enumerate(ground, { ...listingOptions, answers: most + 1 });
    const outcome = await forEachItem(answers, () => {});
    if (diagram.total === undefined) return outcomeOfListing(outcome, most);
    const { statistics } = outcome;
    const hasMore = Number.isFinite(most) && diagram.total > BigInt(most);
    return hasMore
      ? { status: 'most', count: BigInt(most), statistics }
      : { status: 'exact', count: diagram.total, statistics };
  } finally {
    clearTimeout(headStart);
    stopper.abort();
    await diagramPromise;
    signal?.removeEventListener('abort', abortSearch);
  }
}

/** Whether a diagram may be used. Proofs, other solvers, and hooks for refutations need listing. */
function mayUseDiagram({
  backend = 'sat',
  oracle,
  proof,
  certificate,
  onRefuted,
  method,
}: CountOptions): boolean {
  return method !== 'listing' && backend === 'sat' && !oracle && !proof && !certificate && !onRefuted;
}

function outcomeOfListing(
  { status, answers, statistics, message }: SolveOutcome,
  most: number,
): CountOutcome {
  if (status === 'solved') return { status: 'most', count: BigInt(most), statistics };
  if (status === 'failed')
    return { status, count: BigInt(answers), statistics, ...(message !== undefined && { message }) };
  const endedEarly = status === 'limit' || status === 'stopped';
  return { status: endedEarly ? status : 'exact', count: BigInt(answers), statistics };
}
