/** What runs in a thread of a pool: answers the jobs it is handed, one after the other. */
import { parentPort } from 'node:worker_threads';
import { limitEngines } from '../../backends/sat/engine/engine.ts';
import { limitBy } from '../../model/clock.ts';
import { JobAnswerer } from '../../tasks/jobs/answer-job.ts';
import type { JobAnswer } from '../../tasks/jobs/job.ts';
import { knownTree } from '../startup/known-trees.ts';
import { ThreadHost, tooHungry } from './thread-host.ts';
import type { FromThread, JobThread, ToThread } from './thread-pool.ts';

export function answerJobs({ seconds, mebibytes, stopped }: JobThread): void {
  limitEngines(mebibytes * 2 ** 20);
  const host = new ThreadHost(mebibytes, stopped);
  limitBy(host);
  const answerer = new JobAnswerer(seconds === undefined ? {} : { seconds }, knownTree);

  parentPort?.on('message', async ({ job, modelHash, number }: ToThread) => {
    const start = performance.now();
    host.job = number;
    let answer: JobAnswer;
    try {
      answer = await answerer.answer(job, modelHash);
    } catch (error) {
      // A mistake in pzl, the same wherever the job is done.
      answer = { status: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
    if (host.isSpent) answer = tooHungry(mebibytes);
    parentPort?.postMessage({ answer, milliseconds: performance.now() - start } satisfies FromThread);
  });
  parentPort?.postMessage('ready' satisfies FromThread);
}
