/** The code of the thread that answers one job after the other. */
import { parentPort } from 'node:worker_threads';
import { limitEngines } from '../../backends/sat/engine/engine.ts';
import { setLimitsHost } from '../../model/clock.ts';
import { JobAnswerer } from '../../tasks/jobs/answer-job.ts';
import type { JobAnswer } from '../../tasks/jobs/job.ts';
import { knownTree } from '../startup/known-trees.ts';
import type { JobThread, MessageFromThread, MessageToThread } from './job-process.ts';

export function answerJobs({ mebibytes, stopped }: JobThread): void {
  limitEngines(mebibytes * 2 ** 20);
  /** The number of the job that is being answered. */
  let jobNumber = -1;
  setLimitsHost({
    // Reports a cancelled job as out of memory, which makes all work stop soon and cleanly. The main thread watches the
    // memory itself.
    memoryIsSpent: () => Atomics.load(stopped, 0) === jobNumber,
    within: (_, work) => work(),
    prepare() {},
  });
  const answerer = new JobAnswerer(knownTree);

  parentPort?.on('message', async ({ job, modelHash, number }: MessageToThread) => {
    const startTime = performance.now();
    jobNumber = number;
    let answer: JobAnswer;
    try {
      answer = await answerer.answer(job, modelHash);
    } catch (error) {
      // An error here is a bug in pzl. The job isn't retried, because it would fail in any process.
      answer = { status: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
    parentPort?.postMessage({
      answer,
      milliseconds: performance.now() - startTime,
    } satisfies MessageFromThread);
  });
  parentPort?.postMessage('ready' satisfies MessageFromThread);
}
