/** What a thread is started for, as it is told in its `workerData`. */
import type { Job } from '../threads/generate-threads.ts';
import type { ThreadLimits } from './thread-pool.ts';

export type ThreadWork = ({ readonly kind: 'jobs' } & ThreadLimits) | ({ readonly kind: 'puzzles' } & Job);
