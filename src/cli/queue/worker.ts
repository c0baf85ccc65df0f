/**
 * Takes jobs from a queue and has them answered. BullMQ holds and renews the locks on a worker's jobs. A killed worker
 * loses its locks, and its jobs go to other workers after a growing pause. It isn't known which of its jobs killed the
 * worker, so each of them then runs alone in a worker; a job that three workers started alone without finishing it is
 * set aside.
 */
import os from 'node:os';
import type { Job, Worker } from 'bullmq';
import type { JobModel } from '../../tasks/jobs/job.ts';
import { buildVersion } from '../farm/edition.ts';
import type { Executor, Task, TaskAnswer } from '../farm/task.ts';
import type { Connection, Redis } from './redis.ts';
import {
  announcementChannel,
  BEAT_INTERVAL,
  CANCELLED_CHANNEL,
  KEY_PREFIX,
  queueName,
  Registry,
} from './registry.ts';
import {
  MAX_LOSSES,
  NO_MODEL_REASON,
  parseJob,
  parseMessage,
  SET_ASIDE_REASON,
  type TaskMessage,
} from './wire.ts';

/** What a worker needs of an executor. In measurements it is something other than a pool of processes. */
export interface Answerer extends Pick<Executor, 'answer' | 'close'> {
  /** Stops the tasks for which `isStopped` returns true. */
  stopTasks(isStopped: (task: Task) => boolean): void;
  /** Starts all processes; resolves when they are ready, so that the next task starts at once. */
  warm?(): Promise<void>;
}

export interface WorkerSettings {
  readonly threads: number;
  /** Seconds without a renewed lock after which the worker counts as lost, and its jobs go to other workers. */
  readonly lostAfter: number;
}

/** The greatest number of models kept in memory. */
const MAX_MODELS = 64;
/** Milliseconds before the first retry of a job whose worker was lost; the pause doubles with each retry. */
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;

export class QueueWorker {
  doneCount = 0;
  readonly #connection: Connection;
  readonly #settings: WorkerSettings;
  readonly #answerer: Answerer;
  readonly #registry: Registry;
  readonly #worker: Worker<TaskMessage, TaskAnswer>;
  readonly #subscriber: Redis;
  readonly #models = new Map<string, JobModel>();
  readonly #batchOf = new Map<Task, string>();
  readonly #turns = new TurnQueue();
  readonly #name = `${os.hostname()}.${process.pid}.${Date.now().toString(36)}`;
  #timer: NodeJS.Timeout | undefined;
  #isClosing = false;

  constructor(connection: Connection, answerer: Answerer, settings: WorkerSettings) {
    this.#connection = connection;
    this.#answerer = answerer;
    this.#settings = settings;
    this.#registry = new Registry(connection.redis);
    this.#subscriber = connection.openAnother();
    const lostAfterMilliseconds = settings.lostAfter * 1000;
    this.#worker = new connection.bull.Worker<TaskMessage, TaskAnswer>(
      queueName(buildVersion()),
      (job, token) => {
        const wasLostAgain = job.stalledCounter > (job.data.lostWorkersAtDelay ?? 0);
        return wasLostAgain ? this.#postpone(job, token) : this.#answerJob(job);
      },
      {
        connection: connection.redis,
        prefix: KEY_PREFIX,
        concurrency: settings.threads,
        lockDuration: lostAfterMilliseconds,
        stalledInterval: lostAfterMilliseconds,
        maxStalledCount: Number.MAX_SAFE_INTEGER,
        autorun: false,
      },
    );
    this.#worker.on('error', () => {}); // the connection reports errors
  }

  /** Takes jobs until the worker is closed, and then resolves. */
  async run(): Promise<void> {
    this.#subscriber.on('message', (channel, text) => {
      if (channel === CANCELLED_CHANNEL) this.#answerer.stopTasks((task) => this.#batchOf.get(task) === text);
      else void this.#prepareThreads(text).catch(() => {});
    });
    await this.#subscriber.subscribe(CANCELLED_CHANNEL, announcementChannel(buildVersion()));
    await this.#answerer.warm?.();
    if (this.#isClosing) return;
    void this.#sendHeartbeat();
    await this.#worker.run();
  }

  /** Takes no more jobs, and closes the worker when its running jobs are done. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#worker.close();
    clearTimeout(this.#timer);
    await this.#answerer.close();
    await this.#registry.forgetWorker(this.#name).catch(() => {});
    this.#subscriber.disconnect();
    this.#connection.redis.disconnect();
  }

  /** The names of batches that need another build of pzl, and so can't be served by this worker. */
  async refusedBatches(): Promise<readonly string[]> {
    const batches = await this.#registry.batches();
    return [...new Set(batches.map(({ version }) => version))].filter(
      (version) => version !== buildVersion(),
    );
  }

  async #answerJob(job: Job<TaskMessage, TaskAnswer>): Promise<TaskAnswer> {
    const taskMessage = job.data;
    const jobWithoutModel = parseJob(taskMessage);
    if ('fault' in jobWithoutModel)
      return { answer: { status: 'error', message: jobWithoutModel.fault }, milliseconds: 0 };
    const runsAlone = job.stalledCounter > 0;
    const { soloRunCount = 0 } = taskMessage;
    if (soloRunCount >= MAX_LOSSES) throw new Error(SET_ASIDE_REASON);
    const texts = await this.#model(taskMessage.model);
    const task: Task = {
      hash: taskMessage.hash,
      model: { hash: taskMessage.model, texts },
      job: jobWithoutModel,
    };
    const releaseTurn = await (runsAlone ? this.#turns.takeSoleTurn() : this.#turns.takeSharedTurn());
    this.#batchOf.set(task, taskMessage.batch);
    try {
      if (runsAlone) await job.updateData({ ...taskMessage, soloRunCount: soloRunCount + 1 });
      const taskAnswer = await this.#answerer.answer(task);
      this.doneCount++;
      return taskAnswer;
    } finally {
      this.#batchOf.delete(task);
      releaseTurn();
    }
  }

  /**
   * Does an announced job once in each thread, without using the answers, so that its model and instance are loaded.
   */
  async #prepareThreads(text: string): Promise<void> {
    const taskMessage = parseMessage(text);
    if (taskMessage === undefined || this.#isClosing) return;
    const jobWithoutModel = parseJob(taskMessage);
    if ('fault' in jobWithoutModel) return;
    const { hash, model, batch } = taskMessage;
    const texts = await this.#model(model);
    if (this.#batchOf.size > 0 || this.#worker.isPaused()) return;
    const threads = Array.from({ length: this.#settings.threads }, async () => {
      const task: Task = { hash, model: { hash: model, texts }, job: jobWithoutModel };
      this.#batchOf.set(task, batch);
      await this.#answerer.answer(task).finally(() => this.#batchOf.delete(task));
    });
    await Promise.all(threads);
  }

  async #postpone(job: Job<TaskMessage, TaskAnswer>, token: string | undefined): Promise<never> {
    const { DelayedError } = this.#connection.bull;
    const stallCount = job.stalledCounter;
    await job.updateData({ ...job.data, lostWorkersAtDelay: stallCount });
    await job.moveToDelayed(
      Date.now() + Math.min(FIRST_PAUSE_MS * 2 ** (stallCount - 1), MAX_PAUSE_MS),
      token,
    );
    throw new DelayedError();
  }

  async #model(hash: string): Promise<JobModel> {
    const knownTexts = this.#models.get(hash);
    if (knownTexts) return knownTexts;
    const texts = await this.#registry.model(hash);
    if (texts === undefined) throw new Error(NO_MODEL_REASON);
    if (this.#models.size >= MAX_MODELS) this.#models.clear();
    this.#models.set(hash, texts);
    return texts;
  }

  async #sendHeartbeat(): Promise<void> {
    if (this.#isClosing) return;
    const { threads } = this.#settings;
    await this.#registry.putWorker({ name: this.#name, threads, done: this.doneCount }).catch(() => {});
    if (!this.#isClosing) this.#timer = setTimeout(() => void this.#sendHeartbeat(), BEAT_INTERVAL);
  }
}

/** A lock for jobs, in the order of arrival: many jobs may hold it together, or one job alone. */
class TurnQueue {
  #sharedCount = 0;
  #lastTurn: Promise<unknown> = Promise.resolve();
  #resolveNoShared: () => void = () => {};

  async takeSharedTurn(): Promise<() => void> {
    await this.#lastTurn;
    this.#sharedCount++;
    return () => {
      this.#sharedCount--;
      if (this.#sharedCount === 0) this.#resolveNoShared();
    };
  }

  async takeSoleTurn(): Promise<() => void> {
    const previousTurn = this.#lastTurn;
    let releaseTurn = (): void => {};
    this.#lastTurn = new Promise<void>((resolve) => {
      releaseTurn = resolve;
    });
    await previousTurn;
    if (this.#sharedCount > 0) {
      await new Promise<void>((resolve) => {
        this.#resolveNoShared = resolve;
      });
    }
    return releaseTurn;
  }
}
