/** dist/thread.js: what runs in each thread that the command line starts. One file for all of them, as most of it is the same. */
import { workerData } from 'node:worker_threads';
import { compileWith } from '../../backends/sat/engine/wasm.ts';
import { compileKept } from '../startup/machine-code.ts';
import { makePuzzles } from '../threads/generate-worker.ts';
import { answerJobs } from './job-thread.ts';
import type { ThreadWork } from './thread-work.ts';

compileWith(compileKept);
const work = workerData as ThreadWork;
if (work.kind === 'jobs') answerJobs(work);
else makePuzzles(work);
