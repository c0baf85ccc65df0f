/** The code of the thread that answers one job after the other. */
import { parentPort } from 'node:worker_threads';
import { limitEngines } from '../../backends/sat/engine/engine.ts';
import { setLimitsHost } from '../../model/clock.ts';
import { JobAnswerer } from '../../tasks/jobs/answer-job.ts';
import type { JobAnswer } from '../../tasks/jobs/job.ts';
import { knownTree } from '../startup/known-trees.ts';
import type { FromThread, JobThread, ToThread } from './job-process.ts';

export function answerJobs({ mebibytes, stopped }: JobThread): void {
  limitEngines(mebibytes * 2 ** 20);
  /** The number of the current job. */
  let jobNumber = -1;
  setLimitsHost({
    // A cancelled job is treated like one without memory left, so that it ends soon and cleanly. The memory itself is
    // watched by the main thread.
    memoryIsSpent: () => Atomics.load(stopped, 0) === jobNumber,
    within: (_, work) => work(),
    prepare() {},
  });
  const answerer = new JobAnswerer(knownTree);

  parentPort?.on('message', async ({ job, modelHash, number }: ToThread) => {
    const startTime = performance.now();
    jobNumber = number;
    let answer: JobAnswer;
    try {
      answer = await answerer.answer(job, modelHash);
    } catch (error) {
      // This is a bug in pzl. The job isn't retried, because it would fail in any process.
      answer = { status: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
    parentPort?.postMessage({ answer, milliseconds: performance.now() - startTime } satisfies FromThread);
  });
  parentPort?.postMessage('ready' satisfies FromThread);
}
