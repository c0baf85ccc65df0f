/**
 * The questions of one command, answered by the workers at a queue like the jobs of a batch and delivered in order.
 * Such a batch lives as long as its command, and has no file of results.
 */
import { randomUUID } from 'node:crypto';
import { totalmem } from 'node:os';
import type { JobAnswer } from '../../tasks/jobs/job.ts';
import { type FoundTask, TaskFinder } from '../farm/find-tasks.ts';
import { KeySet } from '../farm/key-set.ts';
import type { Result } from '../farm/results-file.ts';
import { runJobs } from '../farm/run-jobs.ts';
import type { Report } from '../shell/report.ts';
import type { Shell } from '../shell/shell.ts';
import { openExecutor } from './executor.ts';

/** A job in the form of a line of a job file, without its id. */
export type JobRequest = Readonly<Record<string, unknown>>;

export interface InOrderOptions {
  /** The name of the command, which becomes part of the batch's name. */
  readonly command: string;
  readonly queue: string | true;
  readonly signal: AbortSignal;
  /**
   * Called with the answer to each job, in the order of the jobs; `number` counts them from 0. If the run is stopped, it is also called for
   * answers that were waiting for the answer to an earlier job.
   */
  readonly onAnswer: (number: number, answer: JobAnswer, seconds: number) => void;
}

/**
 * Has the workers at a queue answer jobs. Takes a job only when there is room for it. Returns false if the batch was
 * stopped, here or at the queue. @throws DiagnosticError if the queue can't be used.
 */
export async function askInOrder(
  shell: Shell,
  report: Report,
  requests: Iterable<JobRequest>,
  { command, queue, signal, onAnswer }: InOrderOptions,
): Promise<boolean> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  const executor = await openExecutor(
    shell,
    { queue, memory: Math.floor(totalmem() / 2 ** 20) },
    {
      name: `${command}-${randomUUID().slice(0, 8)}`,
      onNotice: (text) => report.notice(text),
      onCancelled: abort,
    },
  );
  const forwardAnswer = ({ id, seconds, ...answer }: Result): void =>
    onAnswer(Number(id), answer, Number(seconds));
  try {
    await runJobs(findTasks(shell, requests), {
      executor,
      results: { write: forwardAnswer },
      keys: new KeySet(),
      ordered: true,
      times: true,
      signal: controller.signal,
      onHeldBack: forwardAnswer,
    });
  } finally {
    signal.removeEventListener('abort', abort);
    await executor.cancel();
  }
  return !controller.signal.aborted;
}

async function* findTasks(shell: Shell, requests: Iterable<JobRequest>): AsyncGenerator<FoundTask> {
  const finder = new TaskFinder(shell);
  let id = 0;
  for (const request of requests) {
    yield await finder.findTask(JSON.stringify({ ...request, id }), `job ${id + 1}`);
    id++;
  }
}
