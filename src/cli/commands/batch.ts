/**
 * `pzl batch`: answers the jobs in a file and writes a file of results, by processes on this machine or by workers at a
 * queue.
 */
import os from 'node:os';
import path from 'node:path';
import { DiagnosticError } from '../../text/diagnostics.ts';
import { Sources } from '../../text/source.ts';
import { BatchProgress } from '../farm/batch-progress.ts';
import { type FoundTask, TaskFinder } from '../farm/find-tasks.ts';
import { KeySet } from '../farm/key-set.ts';
import { chunksUntilSignal, type Line, linesOf, openLines, type WaitLimits } from '../farm/lines.ts';
import { defaultCacheFolder, ResultCache } from '../farm/result-cache.ts';
import { ResultsFile } from '../farm/results-file.ts';
import { runJobs } from '../farm/run-jobs.ts';
import { type Executor, hashOf } from '../farm/task.ts';
import { openExecutor } from '../queue/executor.ts';
import { EXIT, type ExitCode } from '../shell/exit.ts';
import { failure, rememberInput, STANDARD_INPUT } from '../shell/files.ts';
import { requireDistinctFiles } from '../shell/keep-apart.ts';
import { Report, type ReportOptions } from '../shell/report.ts';
import type { Shell } from '../shell/shell.ts';

export interface BatchOptions extends ReportOptions {
  readonly output: string;
  readonly threads?: number;
  /** The time limit of each job, in seconds; a job may ask for less time. */
  readonly timeLimit?: number;
  /** The memory limit of a job, in MiB. */
  readonly memory: number;
  readonly ordered?: boolean;
  readonly again?: boolean;
  readonly times?: boolean;
  /** The folder in which results are cached, found by their jobs' hashes; false for no cache. */
  readonly cache?: string | false;
  /** The address of a queue whose workers do the jobs; true for the address in PZL_QUEUE. */
  readonly queue?: string | true;
  /** The name under which `pzl queue` shows the batch. */
  readonly name?: string;
}

export async function batch(shell: Shell, jobs: string, options: BatchOptions): Promise<ExitCode> {
  const report = new Report(shell, options);
  const progressLine = new BatchProgress(shell, options.json === true);
  const end = await answerAll(shell, report, progressLine, options, async (waitLimits) => {
    return tasksOf(shell, await openJobs(shell, jobs, progressLine, waitLimits), jobs);
  });
  if (end === 'error') return EXIT.error;
  reportEnd(report, progressLine, end, options.json === true);
  return end === 'stopped' ? EXIT.interrupted : EXIT.answered;
}

export function reportEnd(
  report: Report,
  progress: BatchProgress,
  end: 'done' | 'stopped',
  json: boolean,
): void {
  const { doneCount, skipped, cached, byStatus } = progress;
  if (json) {
    report.status(end, { jobs: doneCount, before: skipped, cached, counts: Object.fromEntries(byStatus) });
  } else if (end === 'stopped')
    report.notice(`Stopped: ${progress.summary()}. The same command goes on from here.`);
  else report.notice(`${progress.summary()}.`);
}

/**
 * Requires that results go to a file, because a resumed batch reads its earlier results. @throws DiagnosticError if
 * they would go to standard output.
 */
export function requireResultsFile(output: string): void {
  if (output === '-')
    throw failure(
      'file-unwritable',
      'This is written to a file, not to the standard output.',
      'Name one behind `-o`.',
    );
}

/** Answers all jobs and writes their results to a file. An error that ends the batch is reported. */
export async function answerAll(
  shell: Shell,
  report: Report,
  progress: BatchProgress,
  options: BatchOptions,
  openJobLines: (waitLimits: WaitLimits) => Promise<AsyncIterable<FoundTask>>,
): Promise<'done' | 'stopped' | 'error'> {
  const controller = new AbortController();
  const removeInterruptHandler = shell.onInterrupt(() => controller.abort());
  const keys = new KeySet();
  let results: ResultsFile | undefined;
  let executor: Executor | undefined;
  try {
    const { timeLimit } = options;
    const waitLimits = timeLimit === undefined ? {} : { beginMilliseconds: timeLimit * 1000 };
    const jobs = await openJobLines({ signal: controller.signal, ...waitLimits });
    requireResultsFile(options.output);
    requireDistinctFiles(shell.directory, [options.output]);
    const file = path.resolve(shell.directory, options.output);
    results = await ResultsFile.open(file, options.output, keys, options.again === true);
    const { cache = defaultCacheFolder(shell) } = options;
    // The default name depends on the file: a resumed batch writes to the same file, and so gets the same name.
    const name = options.name ?? `${path.parse(file).name}-${hashOf(`${os.hostname()} ${file}`).slice(0, 6)}`;
    executor = await openExecutor(shell, options, {
      name,
      again: options.again === true,
      onNotice(text) {
        progress.clear();
        report.notice(text);
      },
      onCancelled: () => controller.abort(),
    });
    await runJobs(jobs, {
      executor,
      results,
      keys,
      signal: controller.signal,
      ...(cache !== false && { cache: new ResultCache(path.resolve(shell.directory, cache)) }),
      ...(options.ordered && { ordered: true }),
      ...(options.times && { times: true }),
      onResult: (origin, answer) => progress.count(origin, answer),
      onCacheFailure(message) {
        progress.clear();
        report.notice(`The cache is left alone from here on: ${message}`);
      },
      onSkipped: () => {
        progress.skipped++;
      },
    });
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    progress.end();
    report.diagnostics([error.diagnostic], new Sources());
    if (options.json) report.status('error');
    return 'error';
  } finally {
    progress.end();
    await executor?.close();
    results?.close();
    removeInterruptHandler();
  }
  return controller.signal.aborted ? 'stopped' : 'done';
}

/** The lines of a job file or of standard input. @throws DiagnosticError */
async function openJobs(
  shell: Shell,
  jobs: string,
  progress: BatchProgress,
  waitLimits: WaitLimits,
): Promise<AsyncIterable<Line>> {
  if (jobs === '-') {
    rememberInput(STANDARD_INPUT);
    return linesOf(chunksUntilSignal(shell.input(), waitLimits), 'the standard input');
  }
  const { lines, fractionRead } = await openLines(path.resolve(shell.directory, jobs), jobs, waitLimits);
  if (fractionRead) progress.fractionRead = fractionRead;
  return lines;
}

async function* tasksOf(shell: Shell, lines: AsyncIterable<Line>, name: string): AsyncGenerator<FoundTask> {
  const finder = new TaskFinder(shell);
  for await (const { text, number } of lines) {
    const linePlace = `${name === '-' ? '<stdin>' : name}:${number}`;
    if (text.trim() !== '') yield await finder.findTask(text, linePlace);
  }
}
