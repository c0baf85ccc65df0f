/** What a thread of the command line has to do, as passed in its `workerData`. */
import type { Job } from '../threads/generate-threads.ts';
import type { JobThread } from './job-process.ts';

export type ThreadWork = ({ readonly kind: 'jobs' } & JobThread) | ({ readonly kind: 'puzzles' } & Job);
