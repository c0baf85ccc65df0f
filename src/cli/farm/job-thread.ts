/** What runs in the thread of a process that answers jobs: it is handed one after the other. */
import { parentPort } from 'node:worker_threads';
import { limitEngines } from '../../backends/sat/engine/engine.ts';
import { limitBy } from '../../model/clock.ts';
import { JobAnswerer } from '../../tasks/jobs/answer-job.ts';
import type { JobAnswer } from '../../tasks/jobs/job.ts';
import { knownTree } from '../startup/known-trees.ts';
import type { FromThread, JobThread, ToThread } from './job-process.ts';

export function answerJobs({ mebibytes, stopped }: JobThread): void {
  limitEngines(mebibytes * 2 ** 20);
  /** The number of the job at work. */
  let at = -1;
  limitBy({
    // Work that nobody wants any more ends as if it had no memory left: soon, and in good order. The process looks at its memory itself.
    memoryIsSpent: () => Atomics.load(stopped, 0) === at,
    within: (_, work) => work(),
    prepare() {},
  });
  const answerer = new JobAnswerer(knownTree);

  parentPort?.on('message', async ({ job, modelHash, number }: ToThread) => {
    const start = performance.now();
    at = number;
    let answer: JobAnswer;
    try {
      answer = await answerer.answer(job, modelHash);
    } catch (error) {
      // A mistake in pzl, the same wherever the job is done.
      answer = { status: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
    parentPort?.postMessage({ answer, milliseconds: performance.now() - start } satisfies FromThread);
  });
  parentPort?.postMessage('ready' satisfies FromThread);
}
