/**
 * dist/thread.js: the code of every thread that the command line starts. One file for all, since they share most of it.
 */
import { workerData } from 'node:worker_threads';
import { makePuzzles } from '../threads/generate-worker.ts';
import { answerJobs } from './job-thread.ts';
import type { ThreadWork } from './thread-work.ts';

const threadWork = workerData as ThreadWork;
if (threadWork.kind === 'jobs') answerJobs(threadWork);
else makePuzzles(threadWork);
