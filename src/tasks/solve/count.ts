/** How many answers there are, up to a limit; two that differ in hidden families only are one. */
import type { Ground } from '../../model/ground.ts';
import { amongBest } from './best.ts';
import { enumerate } from './enumerate.ts';
import type { SolveStatistics } from './outcome.ts';
import type { SearchOptions } from './search.ts';

export interface CountOptions extends SearchOptions {
  /** Stop after so many; all are counted unless told. */
  readonly most?: number;
}

export interface CountOutcome {
  /** `exact`: there are just so many. Otherwise at least so many, and why counting ended. */
  readonly status: 'exact' | 'most' | 'limit' | 'stopped' | 'failed';
  readonly count: number;
  /** Of a model with an objective: its best value. Only answers with that count. */
  readonly objective?: number;
  readonly statistics: SolveStatistics;
  /** Why it failed, for people; with `failed`. */
  readonly message?: string;
}

/** Where the model has an objective, how many best answers there are. */
export async function count(model: Ground, wishes: CountOptions = {}): Promise<CountOutcome> {
  const best = await amongBest(model, wishes);
  if (best.status !== 'ready') {
    wishes.oracle?.close();
    return { status: best.status, count: 0, statistics: best.statistics };
  }
  const { ground, options, objective } = best;
  const counted = await countAll(ground, options);
  return { ...counted, ...(objective !== undefined && { objective }) };
}

async function countAll(ground: Ground, options: CountOptions): Promise<CountOutcome> {
  const { most = Number.POSITIVE_INFINITY, ...rest } = options;
  // One more than asked for tells whether there are exactly so many.
  const answers = enumerate(ground, { ...rest, answers: most + 1 });
  for (;;) {
    const step = await answers.next();
    if (!step.done) continue;
    const { status, answers: found, statistics, message } = step.value;
    if (status === 'solved') return { status: 'most', count: most, statistics };
    if (status === 'failed')
      return { status, count: found, statistics, ...(message !== undefined && { message }) };
    const early = status === 'limit' || status === 'stopped';
    return { status: early ? status : 'exact', count: found, statistics };
  }
}
