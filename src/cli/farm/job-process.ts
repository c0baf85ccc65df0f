/**
 * dist/job-process.js: a process that answers jobs. A thread in it does the work; the main thread passes it the jobs
 * and watches for a job that exceeds its time without stopping itself, and for memory of any kind. At a limit it
 * reports and ends the whole process, since nothing else stops every kind of work.
 */
import { Worker } from 'node:worker_threads';
import type { Job, JobAnswer } from '../../tasks/jobs/job.ts';
import type { TaskAnswer } from './task.ts';
import type { ThreadWork } from './thread-work.ts';

export interface ProcessLimits {
  /** The time limit in seconds that no job may exceed, even if it asks for more. */
  readonly seconds?: number;
  /** The memory limit of the process. */
  readonly mebibytes: number;
}

export interface JobThread {
  /** The memory limit of each engine. */
  readonly mebibytes: number;
  /** Shared memory. Element 0 is the number of the last job that must stop. */
  readonly stopped: Int32Array;
}

export interface MessageToThread {
  readonly job: Job;
  readonly modelHash: string;
  /** The number of the job, from 1; unique within the process. */
  readonly number: number;
}

export type MessageToProcess = MessageToThread | { readonly stop: number };
/** A message from the process to its parent; `ready` is sent once, when the thread has started. */
export type MessageFromProcess =
  | (TaskAnswer & {
      /** Whether this process should be replaced, because it uses too much memory or is about to end. */
      readonly shouldReplace: boolean;
      /**
       * Whether earlier jobs used part of the memory that ran out, so that the job should be retried in another
       * process.
       */
      readonly again?: boolean;
    })
  | 'ready';
export type MessageFromThread = TaskAnswer | 'ready';

const MEBIBYTE = 2 ** 20;
/** Milliseconds between two checks of time and memory. */
const CHECK_INTERVAL = 20;
/** Milliseconds after its time limit in which a job may end by itself; for long time limits, a tenth of the limit. */
const MIN_GRACE_MS = 350;
/**
 * Milliseconds of CPU time that a job may use after its time limit. On a busy machine, this takes longer than
 * `MIN_GRACE_MS`.
 */
const CPU_GRACE = 250;
/** Milliseconds after its time limit when a job is ended even if it used no CPU time. */
const IDLE_GRACE_MS = 5000;
/** The stack size of the thread in MiB, the same as in the command itself. */
const STACK_MEBIBYTES = 4;
/** The fraction of the memory limit above which a process, after a job, is replaced by a new one. */
const BIG_PROCESS_MEMORY_FRACTION = 0.5;
/**
 * If a job runs out of memory although earlier jobs left more than this fraction of the memory limit in use, the job is
 * retried in a new process, since it might succeed with the whole memory.
 */
const USED_MEMORY_FRACTION = 0.1;

const limits = JSON.parse(process.argv[2]!) as ProcessLimits;
const memoryLimit = limits.mebibytes * MEBIBYTE;
const outOfMemoryAnswer: JobAnswer = {
  status: 'memory',
  message: `The job needs more than the ${limits.mebibytes} MiB that it may have.`,
};
const stoppedJobNumber = new Int32Array(new SharedArrayBuffer(4));
const thread = new Worker(new URL('./thread.js', import.meta.url), {
  workerData: { kind: 'jobs', mebibytes: limits.mebibytes, stopped: stoppedJobNumber } satisfies ThreadWork,
  // V8's limit is higher than that of the process, since V8 aborts without a message when it reaches its limit.
  resourceLimits: { maxOldGenerationSizeMb: 2 * limits.mebibytes, stackSizeMb: STACK_MEBIBYTES },
});

/** Bytes that the process used before its first job. */
let memoryAtStart = process.memoryUsage.rss();
/** Bytes that the process used before the current job. */
let memoryBeforeJob = memoryAtStart;
let hasThreadStarted = false;
/** When the current job began, in milliseconds of performance.now(). */
let startTime = 0;
/** The end of the current job's time limit, in milliseconds of performance.now(). */
let deadline = Number.POSITIVE_INFINITY;
let overtimeStart: { readonly time: number; readonly processor: NodeJS.CpuUsage } | undefined;
let checkTimer: NodeJS.Timeout | undefined;

function checkLimits(): void {
  if (process.memoryUsage.rss() > memoryLimit) {
    endProcess(outOfMemoryAnswer, memoryBeforeJob - memoryAtStart > USED_MEMORY_FRACTION * memoryLimit);
    return;
  }
  const time = performance.now();
  if (time < deadline) return;
  overtimeStart ??= { time, processor: process.cpuUsage() };
  const { user, system } = process.cpuUsage(overtimeStart.processor);
  const waitedMs = time - overtimeStart.time;
  const graceMs = Math.max(MIN_GRACE_MS, (deadline - startTime) / 10);
  if (waitedMs >= IDLE_GRACE_MS || (waitedMs >= graceMs && (user + system) / 1000 >= CPU_GRACE))
    endProcess({ status: 'limit' });
}

function stopChecking(): void {
  clearInterval(checkTimer);
  [deadline, overtimeStart] = [Number.POSITIVE_INFINITY, undefined];
}

/** Ends the process, and sends an answer for its current job. */
function endProcess(answer: JobAnswer, mustRetry = false): void {
  stopChecking();
  const finalReply: MessageFromProcess = {
    answer,
    milliseconds: performance.now() - startTime,
    shouldReplace: true,
    again: mustRetry,
  };
  process.send?.(finalReply, killProcess);
}

/** Kills this process at once; `process.exit` would first wait for the thread. */
const killProcess = (): void => void process.kill(process.pid, 'SIGKILL');

process.on('message', (message: MessageToProcess) => {
  if ('stop' in message) {
    Atomics.store(stoppedJobNumber, 0, message.stop);
    return;
  }
  startTime = performance.now();
  memoryBeforeJob = process.memoryUsage.rss();
  const { timeLimit } = message.job.options;
  if (timeLimit !== undefined) deadline = startTime + timeLimit * 1000;
  checkTimer = setInterval(checkLimits, CHECK_INTERVAL);
  thread.postMessage(message);
});
// If the parent process has gone, the answers aren't needed any more.
process.on('disconnect', killProcess);
// Ignores signals: a terminal sends them to all processes of a command, and the parent decides what its children do.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const) process.on(signal, () => {});

thread.on('message', (news: MessageFromThread) => {
  const residentBytes = process.memoryUsage.rss();
  if (news === 'ready') {
    [memoryAtStart, hasThreadStarted] = [residentBytes, true];
    process.send?.(news);
  } else {
    stopChecking();
    process.send?.({
      ...news,
      shouldReplace: residentBytes > BIG_PROCESS_MEMORY_FRACTION * memoryLimit,
    } satisfies MessageFromProcess);
  }
});
thread.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') endProcess(outOfMemoryAnswer);
  else if (hasThreadStarted)
    endProcess({ status: 'lost', message: `Its thread broke down: ${error.message}` });
  else killProcess(); // The thread can't start: there is no answer, and the job goes to another process.
});
