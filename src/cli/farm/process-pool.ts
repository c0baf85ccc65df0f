/**
 * A pool of processes that answer tasks, one after the other. A process that exceeds its time or memory is ended and
 * replaced, and that becomes the task's answer. To stop a task, the pool first asks its process to stop the task, so
 * that the process keeps its loaded models and compiled code. The pool uses processes instead of threads, because only
 * a process has memory that can be measured as a whole, and only a process can be ended at any point. (Packages with
 * pools neither end a task's process at a time limit of the task, nor distinguish running out of memory from an error.)
 */
import { type ChildProcess, fork } from 'node:child_process';
import type { JobAnswer } from '../../tasks/jobs/job.ts';
import { DiagnosticError } from '../../text/diagnostics.ts';
import { jobScript } from './edition.ts';
import type { MessageFromProcess, MessageToProcess, ProcessLimits } from './job-process.ts';
import type { Executor, Task, TaskAnswer } from './task.ts';

/** Milliseconds that a process has to stop a task before the process is ended. */
const STOP_GRACE_MS = 500;
const STOPPED_ANSWER: JobAnswer = { status: 'stopped' };
const LOST_ANSWER: JobAnswer = { status: 'lost', message: 'Its process ended without an answer.' };
/** Milliseconds before starting a process is tried again after it failed. */
const RETRY_PAUSE = 1000;
/** The number of tasks that the pool holds ready for each process, so that a process has its next task at once. */
const MAX_QUEUED_TASKS = 3;

interface WaitingTask {
  readonly task: Task;
  readonly resolve: (answered: TaskAnswer) => void;
  readonly reject: (error: unknown) => void;
  /**
   * For a task that is retried because its first process had too little memory left: the time when it was first
   * started.
   */
  readonly start?: number;
}

interface PoolProcess {
  readonly process: ChildProcess;
  readonly whenReady: Promise<void>;
  hasSentMessage: boolean;
  /** The number of the last job that was sent to the process. */
  number: number;
  runningTask: (WaitingTask & { readonly start: number }) | undefined;
  /** After the process was asked to stop its job: the timer that ends the process if it doesn't stop. */
  endTimer: NodeJS.Timeout | undefined;
}

export class ProcessPool implements Executor {
  readonly maxTasks: number;
  readonly threads: number;
  readonly #script: string;
  readonly #limits: ProcessLimits;
  #maxProcesses: number;
  readonly #places = new Set<PoolProcess>();
  readonly #idleProcesses: PoolProcess[] = [];
  readonly #waitingTasks: WaitingTask[] = [];
  #isClosed = false;
  /** Whether all processes are started at once, and not only when there are tasks for them. */
  #isWarm = false;
  /** Set if no process can be started: the error with which tasks are rejected. */
  #fatalError: DiagnosticError | undefined;

  constructor(threads: number, limits: ProcessLimits, script = jobScript()) {
    this.#script = script;
    this.#maxProcesses = threads;
    this.#limits = limits;
    this.threads = threads;
    this.maxTasks = threads * MAX_QUEUED_TASKS;
  }

  answer(task: Task): Promise<TaskAnswer> {
    return new Promise((resolve, reject) => {
      this.#waitingTasks.push({ task, resolve, reject });
      this.#startNextTask();
    });
  }

  /** Stops the tasks for which `isStopped` returns true. */
  stopTasks(isStopped: (task: Task) => boolean): void {
    for (const place of [...this.#places]) {
      if (place.runningTask && isStopped(place.runningTask.task)) this.#stopTask(place);
    }
    for (const waiting of this.#waitingTasks.splice(0)) {
      if (isStopped(waiting.task)) waiting.resolve({ answer: STOPPED_ANSWER, milliseconds: 0 });
      else this.#waitingTasks.push(waiting);
    }
  }

  /** Starts all processes. */
  async warm(): Promise<void> {
    this.#startProcesses();
    await Promise.all([...this.#places].map(({ whenReady }) => whenReady));
    if (this.#fatalError) throw this.#fatalError;
    this.#isWarm = true;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.stopTasks(() => true);
    const processes = [...this.#places];
    this.#places.clear();
    await Promise.all(processes.map(waitForEnd));
  }

  async cancel(): Promise<void> {
    await this.close();
  }

  #startNextTask(): void {
    if (this.#isClosed || this.#waitingTasks.length === 0) return;
    if (this.#fatalError) {
      for (const { reject } of this.#waitingTasks.splice(0)) reject(this.#fatalError);
      return;
    }
    const place =
      this.#idleProcesses.pop() ??
      (this.#places.size < this.#maxProcesses ? this.#startProcess() : undefined);
    if (place === undefined) {
      if (this.#fatalError) this.#startNextTask();
      return;
    }
    const nextTask = this.#waitingTasks.shift()!;
    const { model, job } = nextTask.task;
    const currentTime = performance.now();
    const { start = currentTime } = nextTask;
    const seconds = Math.min(
      this.#limits.seconds ?? Number.POSITIVE_INFINITY,
      job.options.timeLimit ?? Number.POSITIVE_INFINITY,
    );
    const limitSeconds = Math.max(0.001, seconds - (currentTime - start) / 1000);
    const options = Number.isFinite(seconds) ? { ...job.options, timeLimit: limitSeconds } : job.options;
    place.runningTask = { ...nextTask, start };
    place.number++;
    this.#sendMessage(place, {
      job: { ...job, options, model: model.texts },
      modelHash: model.hash,
      number: place.number,
    });
  }

  #startProcesses(): void {
    while (!this.#isClosed && this.#places.size < this.#maxProcesses) {
      const place = this.#startProcess();
      if (place) this.#idleProcesses.push(place);
    }
  }

  /** Starts a process of the pool. Returns undefined if the system allows no more processes. */
  #startProcess(): PoolProcess | undefined {
    let process_: ChildProcess;
    try {
      process_ = fork(this.#script, [JSON.stringify(this.#limits)], {
        execArgv: [],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
    } catch (error) {
      this.#reduceProcesses(error);
      return undefined;
    }
    let resolveReady = (): void => {};
    const readyPromise = new Promise<void>((resolve) => {
      resolveReady = resolve;
    });
    const place: PoolProcess = {
      process: process_,
      whenReady: readyPromise,
      hasSentMessage: false,
      number: 0,
      runningTask: undefined,
      endTimer: undefined,
    };
    this.#places.add(place);
    process_.on('message', (news: MessageFromProcess) => {
      place.hasSentMessage = true;
      resolveReady();
      if (news === 'ready') return;
      if (news.shouldReplace) this.#end(place, news);
      else this.#finishTask(place, news);
    });
    const handleLoss = (error?: Error): void => {
      if (!place.hasSentMessage && this.#places.has(place)) this.#reduceProcesses(error, place);
      this.#end(place, { answer: LOST_ANSWER, again: !place.hasSentMessage });
      resolveReady();
    };
    process_.on('error', handleLoss);
    // `disconnect` comes after all messages that the process sent; `exit` may come before them.
    process_.on('disconnect', () => handleLoss());
    return place;
  }

  #sendMessage(place: PoolProcess, message: MessageToProcess): void {
    // Sending fails if the process has ended or is about to.
    place.process.send?.(message, () => {});
  }

  #finishTask(place: PoolProcess, { answer, milliseconds }: TaskAnswer): void {
    const { runningTask, endTimer } = place;
    if (runningTask === undefined && endTimer === undefined) return;
    clearTimeout(endTimer);
    place.endTimer = undefined;
    place.runningTask = undefined;
    runningTask?.resolve({ answer, milliseconds });
    this.#idleProcesses.push(place);
    this.#startNextTask();
  }

  /** Reports the current task of a process as stopped, and gives the process some time to stop its work. */
  #stopTask(place: PoolProcess): void {
    const { runningTask } = place;
    this.#sendMessage(place, { stop: place.number });
    place.endTimer = setTimeout(() => this.#end(place, { answer: STOPPED_ANSWER }), STOP_GRACE_MS);
    place.runningTask = undefined;
    runningTask?.resolve({ answer: STOPPED_ANSWER, milliseconds: performance.now() - runningTask.start });
  }

  /** Ends a process that can't be used any more. Its task is put back into the queue (`again`), or `answer` becomes its result. */
  #end(
    place: PoolProcess,
    { answer, again = false }: Pick<TaskAnswer, 'answer'> & { readonly again?: boolean },
  ): void {
    if (!this.#places.delete(place)) return;
    const index = this.#idleProcesses.indexOf(place);
    if (index >= 0) this.#idleProcesses.splice(index, 1);
    void waitForEnd(place);
    const { runningTask } = place;
    if (runningTask && again) this.#waitingTasks.unshift(runningTask);
    else runningTask?.resolve({ answer, milliseconds: performance.now() - runningTask.start });
    if (this.#isWarm) this.#startProcesses();
    this.#startNextTask();
  }

  /**
   * Called when a process couldn't be started. The pool continues with the processes that it has, at least for a while.
   */
  #reduceProcesses(error: unknown, place?: PoolProcess): void {
    this.#maxProcesses = this.#places.size - (place ? 1 : 0);
    if (this.#isWarm) {
      setTimeout(() => {
        this.#maxProcesses = this.threads;
        this.#startProcesses();
        this.#startNextTask();
      }, RETRY_PAUSE).unref();
    } else if (this.#maxProcesses === 0) {
      const reason = error instanceof Error ? ` (${error.message})` : '';
      this.#fatalError = new DiagnosticError({
        code: 'refused',
        severity: 'error',
        message: `No process can be started to answer jobs${reason}: the machine, or a limit of this account, allows no more.`,
      });
    }
  }
}

/** Waits until the process has ended. */
function waitForEnd({ process: process_, endTimer }: PoolProcess): Promise<void> {
  clearTimeout(endTimer);
  if (process_.pid === undefined || process_.exitCode !== null || process_.signalCode !== null)
    return Promise.resolve();
  return new Promise((resolve) => {
    process_.once('exit', () => resolve());
    process_.kill('SIGKILL');
  });
}
