/**
 * Threads of this process that answer tasks. A thread that runs out of time or memory is ended, and another one takes its
 * place; that becomes the task's answer. One whose task is to stop is asked first: it keeps what it has read, and the code that V8
 * has made of ours. (A pool of our own, since those in packages neither end one task's thread at its own
 * time nor tell running out of memory from a mistake.)
 */
import { Worker } from 'node:worker_threads';
import type { Job, JobAnswer } from '../../tasks/jobs/job.ts';
import { threadScript } from './edition.ts';
import type { Answered, Executor, Task } from './task.ts';
import { tooHungry } from './thread-host.ts';
import type { ThreadWork } from './thread-work.ts';

export interface ThreadLimits {
  /** The most for a job, whatever it says. */
  readonly seconds?: number;
  /** For the heap of a thread, and for each engine in it. */
  readonly mebibytes: number;
}

export interface JobThread extends ThreadLimits {
  /** [0]: the number of the last job that is to stop; in memory that is shared. */
  readonly stopped: Int32Array;
}

export interface ToThread {
  readonly job: Job;
  readonly modelHash: string;
  /** From 1 on, each of the thread's has another. */
  readonly number: number;
}

/** `ready` comes once, when the thread has begun. */
export type FromThread = Answered | 'ready';

/** What a task has beyond its time to stop by itself, in milliseconds. */
const GRACE = 2000;
/** The same where it is to stop. */
const STOP_GRACE = 500;
const LONGEST_TIMER = 0x7fffffff;
const STOPPED: JobAnswer = { status: 'stopped' };
/** The stack of a thread, in MiB, as the main thread has it. */
const STACK = 4;
/** Tasks at hand for each thread, so that it has its next one at once. */
const AHEAD = 3;

interface Waiting {
  readonly task: Task;
  readonly resolve: (answered: Answered) => void;
}

interface Thread {
  readonly worker: Worker;
  readonly ready: Promise<void>;
  readonly stopped: Int32Array;
  /** Of the last job. */
  number: number;
  busy: (Waiting & { readonly timer: NodeJS.Timeout | undefined; readonly start: number }) | undefined;
  /** Until when it may end a job that was to stop. */
  ending: NodeJS.Timeout | undefined;
}

export class ThreadPool implements Executor {
  readonly room: number;
  readonly threads: number;
  readonly #limits: ThreadLimits;
  readonly #most: number;
  readonly #threads = new Set<Thread>();
  readonly #idle: Thread[] = [];
  readonly #waiting: Waiting[] = [];
  #closed = false;
  /** Threads are there before there are tasks for them. */
  #warm = false;

  constructor(threads: number, limits: ThreadLimits) {
    this.#most = threads;
    this.#limits = limits;
    this.threads = threads;
    this.room = threads * AHEAD;
  }

  answer(task: Task): Promise<Answered> {
    return new Promise((resolve) => {
      this.#waiting.push({ task, resolve });
      this.#next();
    });
  }

  /** Ends the tasks that this holds for: they are stopped. */
  stop(which: (task: Task) => boolean): void {
    for (const thread of [...this.#threads]) {
      if (thread.busy && which(thread.busy.task)) this.#stop(thread);
    }
    for (const waiting of this.#waiting.splice(0)) {
      if (which(waiting.task)) waiting.resolve({ answer: STOPPED, milliseconds: 0 });
      else this.#waiting.push(waiting);
    }
  }

  /** Starts all threads. */
  async warm(): Promise<void> {
    this.#warm = true;
    this.#startAll();
    await Promise.all([...this.#threads].map(({ ready }) => ready));
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.stop(() => true);
    for (const { ending } of this.#threads) clearTimeout(ending);
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  async cancel(): Promise<void> {
    await this.close();
  }

  #next(): void {
    if (this.#closed || this.#waiting.length === 0) return;
    const thread = this.#idle.pop() ?? (this.#threads.size < this.#most ? this.#start() : undefined);
    if (thread === undefined) return;
    const waiting = this.#waiting.shift()!;
    const { model, asked } = waiting.task;
    const seconds = Math.min(
      this.#limits.seconds ?? Number.POSITIVE_INFINITY,
      asked.options.timeLimit ?? Number.POSITIVE_INFINITY,
    );
    const timer = Number.isFinite(seconds)
      ? setTimeout(
          () => this.#end(thread, { status: 'limit' }),
          Math.min(seconds * 1000 + GRACE, LONGEST_TIMER),
        )
      : undefined;
    thread.busy = { ...waiting, timer, start: performance.now() };
    thread.number++;
    thread.worker.postMessage({
      job: { ...asked, model: model.texts },
      modelHash: model.hash,
      number: thread.number,
    } satisfies ToThread);
  }

  #startAll(): void {
    while (!this.#closed && this.#threads.size < this.#most) this.#idle.push(this.#start());
  }

  #start(): Thread {
    const { mebibytes } = this.#limits;
    const stopped = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(threadScript(), {
      workerData: { kind: 'jobs', ...this.#limits, stopped } satisfies ThreadWork,
      // The thread looks at its memory itself, now and then: what it takes at once between two looks has room.
      resourceLimits: { maxOldGenerationSizeMb: 2 * mebibytes, stackSizeMb: STACK },
    });
    const ready = new Promise<void>((resolve) => {
      worker.once('message', () => resolve());
      worker.once('exit', () => resolve());
    });
    const thread: Thread = { worker, ready, stopped, number: 0, busy: undefined, ending: undefined };
    this.#threads.add(thread);
    worker.on('message', (news: FromThread) => {
      if (news === 'ready') return;
      // Its memory is full of what the job left.
      if (news.answer.status === 'memory') this.#end(thread, news.answer);
      else this.#finish(thread, news);
    });
    worker.on('error', (error) => this.#end(thread, deathOf(error, mebibytes)));
    worker.on('exit', () =>
      this.#end(thread, { status: 'lost', message: 'Its thread ended without an answer.' }),
    );
    return thread;
  }

  #finish(thread: Thread, answered: Answered): void {
    const { busy, ending } = thread;
    if (busy === undefined && ending === undefined) return;
    clearTimeout(ending);
    thread.ending = undefined;
    this.#rest(thread);
    busy?.resolve(answered);
    this.#idle.push(thread);
    this.#next();
  }

  #rest(thread: Thread): void {
    clearTimeout(thread.busy?.timer);
    thread.busy = undefined;
  }

  /** Its task is answered at once, and the thread has a moment to end it. */
  #stop(thread: Thread): void {
    const { busy } = thread;
    Atomics.store(thread.stopped, 0, thread.number);
    thread.ending = setTimeout(() => this.#end(thread, STOPPED), STOP_GRACE);
    this.#rest(thread);
    busy?.resolve({ answer: STOPPED, milliseconds: performance.now() - busy.start });
  }

  /** The thread can't be used any more; `answer` is how its task ended. */
  #end(thread: Thread, answer: JobAnswer): void {
    if (!this.#threads.delete(thread)) return;
    const at = this.#idle.indexOf(thread);
    if (at >= 0) this.#idle.splice(at, 1);
    void thread.worker.terminate();
    const { busy } = thread;
    clearTimeout(thread.ending);
    this.#rest(thread);
    busy?.resolve({ answer, milliseconds: performance.now() - busy.start });
    if (this.#warm) this.#startAll();
    this.#next();
  }
}

function deathOf(error: unknown, mebibytes: number): JobAnswer {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return tooHungry(mebibytes);
  return {
    status: 'lost',
    message: `Its thread broke down: ${error instanceof Error ? error.message : String(error)}`,
  };
}
