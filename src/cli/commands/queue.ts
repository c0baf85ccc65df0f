/**
 * `pzl worker`, which answers the jobs of a queue, and `pzl queue`: shows what is running there; pauses, resumes and
 * cancels batches.
 */
import { availableParallelism } from 'node:os';
import { DiagnosticError } from '../../text/diagnostics.ts';
import { Sources } from '../../text/source.ts';
import { suggest } from '../../text/suggest.ts';
import { safeText } from '../../text/visible.ts';
import { buildVersion } from '../farm/edition.ts';
import { ProcessPool } from '../farm/process-pool.ts';
import { type Counts, QueueControl } from '../queue/control.ts';
import { connect, queueAddress } from '../queue/redis.ts';
import type { BatchRecord, BatchRequest, WorkerRecord } from '../queue/registry.ts';
import { QueueWorker } from '../queue/worker.ts';
import { EXIT, type ExitCode } from '../shell/exit.ts';
import { failure } from '../shell/files.ts';
import { plural } from '../shell/progress.ts';
import { Report, type ReportOptions } from '../shell/report.ts';
import type { Shell } from '../shell/shell.ts';

export const QUEUE_ACTIONS = ['status', 'pause', 'resume', 'cancel'] as const;
export type QueueAction = (typeof QUEUE_ACTIONS)[number];

export interface QueueOptions extends ReportOptions {
  readonly queue?: string | true;
}

type Batch = BatchRecord & { readonly wish: BatchRequest | undefined; readonly alive: boolean };

const REQUEST_BY_ACTION: Readonly<Record<Exclude<QueueAction, 'status'>, BatchRequest | undefined>> = {
  pause: 'paused',
  resume: undefined,
  cancel: 'cancelled',
};
const DONE_MESSAGES: Readonly<Record<Exclude<QueueAction, 'status'>, string>> = {
  pause: 'is paused: no more of its jobs are begun',
  resume: 'goes on',
  cancel: 'is cancelled. What it has written stays; the same command goes on from there',
};

export async function queue(
  shell: Shell,
  action: QueueAction,
  name: string | undefined,
  options: QueueOptions,
): Promise<ExitCode> {
  const report = new Report(shell, options);
  try {
    const connection = await connect(queueAddress(shell, options.queue), (trouble) => report.notice(trouble));
    const control = new QueueControl(connection);
    try {
      if (action === 'status') await reportStatus(shell, report, options, control);
      else await changeBatches(report, options, control, action, name);
    } finally {
      control.close();
    }
    return EXIT.answered;
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    report.diagnostics([error.diagnostic], new Sources());
    if (options.json) report.status('error');
    return EXIT.error;
  }
}

async function changeBatches(
  report: Report,
  options: QueueOptions,
  control: QueueControl,
  action: Exclude<QueueAction, 'status'>,
  name: string | undefined,
): Promise<void> {
  const batchNames = (await control.batches()).map((batch) => batch.name);
  if (name === undefined || !batchNames.includes(name)) {
    const similarName = name === undefined ? undefined : suggest(name, batchNames);
    throw failure(
      'bad-queue',
      name === undefined ? 'No batch is named.' : `There is no batch \`${name}\`.`,
      similarName !== undefined
        ? `Did you mean \`${similarName}\`?`
        : batchNames.length > 0
          ? `There are: ${batchNames.join(', ')}.`
          : 'No batch is at the queue.',
    );
  }
  await control.change(name, REQUEST_BY_ACTION[action]);
  if (options.json) report.status('done', { batch: name, action });
  else report.notice(`${name} ${DONE_MESSAGES[action]}.`);
}

async function reportStatus(
  shell: Shell,
  report: Report,
  options: QueueOptions,
  control: QueueControl,
): Promise<void> {
  const batches = await control.batches();
  const workers = await control.workers();
  const counts = await control.counts();
  if (options.json) {
    report.status('done', { batches, workers, counts });
    return;
  }
  shell.out(batches.length === 0 ? 'No batches.\n' : `${batches.map(batchLine).join('\n')}\n`);
  shell.out(workers.length === 0 ? 'No workers.\n' : `${workers.map(workerLine).join('\n')}\n`);
  shell.out(countLine(counts));
}

function batchLine({ name, version, host, done, running, wish, alive }: Batch): string {
  const state = wish ?? (alive ? 'running' : 'left by its command');
  return `batch ${safeText(name)}  ${state}  ${plural(done, 'job')} done, ${running} in line or at work  from ${safeText(host)}, pzl ${safeText(version)}`;
}

const workerLine = ({ name, version, threads, done }: WorkerRecord): string =>
  `worker ${safeText(name)}  ${plural(threads, 'thread')}  ${plural(done, 'job')} done  pzl ${safeText(version)}`;

const countLine = ({ waiting, active, delayed, failed }: Counts): string =>
  `${plural(waiting, 'job')} in line, ${active} at work, ${delayed} put off after a worker was lost, ${failed} set aside or failed.\n`;

// ── The command `pzl worker` ──

export interface WorkerOptions extends ReportOptions {
  readonly queue?: string | true;
  readonly threads?: number;
  /** The greatest time limit of a job, in seconds. */
  readonly timeLimit: number;
  /** The memory limit of a job, in MiB. */
  readonly memory: number;
  readonly lostAfter: number;
}

export async function worker(shell: Shell, options: WorkerOptions): Promise<ExitCode> {
  const report = new Report(shell, options);
  const threads = options.threads ?? availableParallelism();
  try {
    const connection = await connect(queueAddress(shell, options.queue), (trouble) => report.notice(trouble));
    const { timeLimit, memory, lostAfter } = options;
    const pool = new ProcessPool(threads, { seconds: timeLimit, mebibytes: memory });
    const queue = new QueueWorker(connection, pool, { threads, lostAfter });
    let closePromise: Promise<void> | undefined;
    const removeInterruptHandler = shell.onInterrupt(() => {
      report.notice('The jobs at work are finished first; a second signal ends them.');
      closePromise = queue.close();
    });
    const queuePlace = `at ${connection.displayAddress}`;
    report.notice(
      `A worker of pzl ${buildVersion()} with ${plural(threads, 'thread')} ${queuePlace}. Ctrl-C ends it.`,
    );
    for (const version of await queue.refusedBatches())
      report.notice(`Jobs of pzl ${version} are left alone: a worker of that version has to do them.`);
    await queue.run();
    await closePromise;
    removeInterruptHandler();
    if (options.json) report.status('stopped', { jobs: queue.doneCount });
    else report.notice(`${plural(queue.doneCount, 'job')} done.`);
    return EXIT.answered;
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    report.diagnostics([error.diagnostic], new Sources());
    if (options.json) report.status('error');
    return EXIT.error;
  }
}
