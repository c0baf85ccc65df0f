/**
 * The number of answers, up to a limit; answers that differ only in hidden finds count once. Answers are listed, and at the same time a
 * decision diagram is built that counts them all without listing; whichever finishes first gives the result. Each gets half of the time, so
 * that neither a model with few answers nor one with very many waits long for the other method.
 */
import { Budget } from '../../model/clock.ts';
import type { Ground } from '../../model/ground.ts';
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
  const diagram = { ended: !mayUseDiagram(options), total: undefined as bigint | undefined };
  const buildDiagram = async (): Promise<void> => {
    if (method !== 'diagram') await sleep(TUNING.listingHeadStart, stopper.signal);
    const mustStop = (): boolean => stopper.signal.aborted || budget.isSpent();
    const builtDiagram = mustStop()
      ? undefined
      : await diagramOf(ground, { shouldStop: mustStop, deadline: budget.deadline });
    diagram.total = builtDiagram?.total;
    diagram.ended = true;
    if (builtDiagram) stopper.abort();
  };
  const diagramPromise = diagram.ended ? undefined : buildDiagram();
  try {
    // With method `diagram`, listing starts only if there is no diagram.
    if (method === 'diagram') await diagramPromise;
    const listingOptions = { ...rest, ...budget.timeLeft(), signal: stopper.signal };
    const { outcome, found } = await countByListing(ground, listingOptions, most);
    if (diagram.total === undefined) return outcomeOfListing(outcome, found, most);
    const { statistics } = outcome;
    const hasMore = Number.isFinite(most) && diagram.total > BigInt(most);
    return hasMore
      ? { status: 'most', count: BigInt(most), statistics }
      : { status: 'exact', count: diagram.total, statistics };
  } finally {
    stopper.abort();
    await diagramPromise;
    signal?.removeEventListener('abort', abortSearch);
  }
}

/** Resolves after this many milliseconds, or when the signal comes. */
async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resume) => {
    const wake = (): void => {
      clearTimeout(timer);
      resume();
    };
    const timer = setTimeout(wake, milliseconds);
    signal.addEventListener('abort', wake);
  });
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

async function countByListing(
  ground: Ground,
  options: SearchOptions,
  most: number,
): Promise<{ outcome: SolveOutcome; found: number }> {
  // One answer more than `most` is requested, to see whether there are exactly `most`.
  const answerSteps = enumerate(ground, { ...options, answers: most + 1 });
  for (;;) {
    const step = await answerSteps.next();
    if (step.done) return { outcome: step.value, found: step.value.answers };
  }
}

function outcomeOfListing(
  { status, statistics, message }: SolveOutcome,
  found: number,
  most: number,
): CountOutcome {
  if (status === 'solved') return { status: 'most', count: BigInt(most), statistics };
  if (status === 'failed')
    return { status, count: BigInt(found), statistics, ...(message !== undefined && { message }) };
  const endedEarly = status === 'limit' || status === 'stopped';
  return { status: endedEarly ? status : 'exact', count: BigInt(found), statistics };
}
