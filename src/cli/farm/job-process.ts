/**
 * dist/job-process.js: a process that answers jobs. A thread of it does the work; this one hands it the jobs, and looks at what it takes
 * meanwhile: time that it hasn't kept by itself, and memory, of whatever kind. At a limit it tells, and ends the whole
 * process, as the only end that no work can be deaf to.
 */
import { Worker } from 'node:worker_threads';
import type { Job, JobAnswer } from '../../tasks/jobs/job.ts';
import type { Answered } from './task.ts';
import type { ThreadWork } from './thread-work.ts';

export interface ProcessLimits {
  /** The most for a job, whatever it says. */
  readonly seconds?: number;
  /** For the process. */
  readonly mebibytes: number;
}

export interface JobThread {
  /** For each engine. */
  readonly mebibytes: number;
  /** [0]: the number of the last job that is to stop; in memory that is shared. */
  readonly stopped: Int32Array;
}

export interface ToThread {
  readonly job: Job;
  readonly modelHash: string;
  /** From 1 on, each of the process's has another. */
  readonly number: number;
}

export type ToProcess = ToThread | { readonly stop: number };
/** `ready` comes once, when the thread has begun. */
export type FromProcess =
  | (Answered & {
      /** The process is of no more use. */
      readonly full: boolean;
      /** What was spent isn't the job's own alone: another process is to have it. */
      readonly again?: boolean;
    })
  | 'ready';
export type FromThread = Answered | 'ready';

const MEBIBYTE = 2 ** 20;
/** Milliseconds between two looks. */
const INTERVAL = 20;
/** Milliseconds that work has beyond its time to end by itself, or a tenth of the time. */
const GRACE = 350;
/** Milliseconds of the processor that it may take of them: on a busy machine they come later. */
const WORK = 250;
/** Milliseconds beyond its time for work that takes none of it. */
const IDLE = 5000;
/** The stack of the thread, in MiB, as the command itself has it. */
const STACK = 4;
/** Of the memory: what holds more after a job makes room for another process. */
const FULL = 0.5;
/** Of the memory: what other jobs may have left of it. */
const LEFT = 0.1;

const limits = JSON.parse(process.argv[2]!) as ProcessLimits;
const bytes = limits.mebibytes * MEBIBYTE;
const tooHungry: JobAnswer = {
  status: 'memory',
  message: `The job needs more than the ${limits.mebibytes} MiB that it may have.`,
};
const stopped = new Int32Array(new SharedArrayBuffer(4));
const thread = new Worker(new URL('./thread.js', import.meta.url), {
  workerData: { kind: 'jobs', mebibytes: limits.mebibytes, stopped } satisfies ThreadWork,
  // Beyond what the process may have: V8 ends what comes upon it without a word.
  resourceLimits: { maxOldGenerationSizeMb: 2 * limits.mebibytes, stackSizeMb: STACK },
});

/** What the process held before its first job, and before the one at work. */
let least = process.memoryUsage.rss();
let held = least;
let isReady = false;
/** The job at work. */
let start = 0;
let until = Number.POSITIVE_INFINITY;
let beyond: { readonly time: number; readonly processor: NodeJS.CpuUsage } | undefined;
let looking: NodeJS.Timeout | undefined;

function look(): void {
  if (process.memoryUsage.rss() > bytes) {
    end(tooHungry, held - least > LEFT * bytes);
    return;
  }
  const time = performance.now();
  if (time < until) return;
  beyond ??= { time, processor: process.cpuUsage() };
  const { user, system } = process.cpuUsage(beyond.processor);
  const waited = time - beyond.time;
  const grace = Math.max(GRACE, (until - start) / 10);
  if (waited >= IDLE || (waited >= grace && (user + system) / 1000 >= WORK)) end({ status: 'limit' });
}

function rest(): void {
  clearInterval(looking);
  [until, beyond] = [Number.POSITIVE_INFINITY, undefined];
}

/** The process ends with an answer for its job. */
function end(answer: JobAnswer, again = false): void {
  rest();
  const news: FromProcess = { answer, milliseconds: performance.now() - start, full: true, again };
  process.send?.(news, die);
}

/** At once: `exit` would wait for the thread. */
const die = (): void => void process.kill(process.pid, 'SIGKILL');

process.on('message', (message: ToProcess) => {
  if ('stop' in message) {
    Atomics.store(stopped, 0, message.stop);
    return;
  }
  start = performance.now();
  held = process.memoryUsage.rss();
  const { timeLimit } = message.job.options;
  if (timeLimit !== undefined) until = start + timeLimit * 1000;
  looking = setInterval(look, INTERVAL);
  thread.postMessage(message);
});
// Whoever has started it is gone.
process.on('disconnect', die);
// A terminal sends its signals to all processes of a command; the first of them sees to the others.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const) process.on(signal, () => {});

thread.on('message', (news: FromThread) => {
  const now = process.memoryUsage.rss();
  if (news === 'ready') {
    [least, isReady] = [now, true];
    process.send?.(news);
  } else {
    rest();
    process.send?.({ ...news, full: now > FULL * bytes } satisfies FromProcess);
  }
});
thread.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') end(tooHungry);
  else if (isReady) end({ status: 'lost', message: `Its thread broke down: ${error.message}` });
  else die(); // It can't begin: there is no answer, and the job goes elsewhere.
});
