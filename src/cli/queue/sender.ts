/**
 * Sends tasks to a queue and collects their answers. Redis holds only as many jobs as keep its workers busy for a
 * moment, and every batch gets the same amount of waiting work: that gives both flow control and fair shares. Events
 * are used only to be quick; answers that they miss, for example when Redis was restarted, are found by looking them
 * up.
 */
import type { Job, Queue } from 'bullmq';
import { buildVersion } from '../farm/edition.ts';
import type { Executor, Task, TaskAnswer } from '../farm/task.ts';
import { EndedJobsReader } from './ended-jobs.ts';
import type { Connection, Redis } from './redis.ts';
import { BEAT_INTERVAL, KEY_PREFIX, queueName, Registry } from './registry.ts';
import { jobId, messageOf, NO_MODEL_REASON, SET_ASIDE_REASON, type TaskMessage } from './wire.ts';

export interface SenderSettings {
  /** The name of the batch, for people who look at the queue; the same if a batch is resumed. */
  readonly batch: string;
  /** Whether to do jobs again although the queue still has answers to them. */
  readonly again: boolean;
  /** Whether the command waits for each answer; answers are then looked for more often. */
  readonly isInteractive: boolean;
  readonly onNotice: (text: string) => void;
  readonly onCancelled: () => void;
}

/** The amount of queued jobs per thread, in milliseconds of work: enough to last until the next job arrives. */
const QUEUED_WORK_MILLISECONDS = 200;
/** The least number of queued jobs per thread. */
const MIN_QUEUED_JOBS = 3;
/** The greatest number of queued jobs per thread. */
const MAX_QUEUED_JOBS = 256;
/** The number of queued jobs while it isn't known how many workers there are. */
const INITIAL_QUEUED_JOBS = 8;
/** How long Redis keeps answers for a sender that is away: `age` seconds, and at most `count` answers. */
const ANSWER_RETENTION = { age: 3600, count: 10_000 };
/** The number of events that Redis keeps. A sender that missed older ones looks its jobs up one by one. */
const MAX_STORED_EVENTS = 2000;
/** Milliseconds without an event about a job after which the job is looked up. */
const LOOKUP_DELAY_MS = 3000;
/** The greatest number of jobs that are looked up at a time. */
const MAX_JOB_LOOKUPS = 256;
/** Milliseconds without any worker after which the user gets a message. */
const NO_WORKER_NOTICE_DELAY_MS = 3000;

interface OutstandingTask {
  readonly task: Task;
  readonly resolve: (answered: TaskAnswer) => void;
  lastEventTime: number;
}

export class QueueSender implements Executor {
  onCapacity: () => void = () => {};
  readonly #settings: SenderSettings;
  readonly #connection: Connection;
  readonly #registry: Registry;
  readonly #queue: Queue<TaskMessage, TaskAnswer>;
  #endedJobs: EndedJobsReader | undefined;
  readonly #subscriber: Redis;
  readonly #outstandingTasks = new Map<string, OutstandingTask>();
  readonly #models = new Map<string, Promise<void>>();
  #unsentIds: string[] = [];
  #sendPromise: Promise<void> = Promise.resolve();
  #doneCount = 0;
  #threads = 0;
  #workersMissingSince: number | undefined = performance.now();
  /** The average duration of the last jobs, in milliseconds. */
  #averageDuration: number | undefined;
  #isPaused = false;
  #timer: NodeJS.Timeout | undefined;

  private constructor(connection: Connection, settings: SenderSettings) {
    this.#connection = connection;
    this.#settings = settings;
    this.#registry = new Registry(connection.redis);
    const { Queue } = connection.bull;
    const { redis } = connection;
    this.#subscriber = connection.openAnother();
    this.#queue = new Queue(queueName(buildVersion()), {
      connection: redis,
      prefix: KEY_PREFIX,
      streams: { events: { maxLen: MAX_STORED_EVENTS } },
      defaultJobOptions: { attempts: 1, removeOnComplete: ANSWER_RETENTION, removeOnFail: ANSWER_RETENTION },
    });
    this.#queue.on('error', () => {}); // the connection reports errors
  }

  static async open(connection: Connection, settings: SenderSettings): Promise<QueueSender> {
    const sender = new QueueSender(connection, settings);
    sender.#endedJobs = await EndedJobsReader.open(sender.#subscriber, sender.#queue.toKey('events'), {
      onCompleted: (id, value) => sender.#settleTask(id, parseAnswer(value)),
      onFailed: (id, reason) => void sender.#handleFailure(id, reason),
      isInteractive: settings.isInteractive,
    });
    await sender.#sendHeartbeat();
    return sender;
  }

  get maxTasks(): number {
    if (this.#isPaused) return 0;
    if (this.#threads === 0) return INITIAL_QUEUED_JOBS;
    const jobsPerThread =
      this.#averageDuration === undefined
        ? MIN_QUEUED_JOBS
        : QUEUED_WORK_MILLISECONDS / Math.max(this.#averageDuration, 0.1);
    return this.#threads * Math.min(Math.max(Math.ceil(jobsPerThread), MIN_QUEUED_JOBS), MAX_QUEUED_JOBS);
  }

  get threads(): number {
    return this.#threads;
  }

  answer(task: Task): Promise<TaskAnswer> {
    return new Promise((resolve) => {
      const id = jobId(this.#settings.batch, task.hash);
      this.#outstandingTasks.set(id, { task, resolve, lastEventTime: performance.now() });
      this.#unsentIds.push(id);
      // The first unsent job starts the sending, after a moment, so that jobs submitted meanwhile are sent with it.
      if (this.#unsentIds.length === 1)
        this.#sendPromise = new Promise((sent) =>
          setImmediate(() => void this.#send().catch(ignoreError).finally(sent)),
        );
    });
  }

  async whenAllSent(): Promise<void> {
    await this.#sendPromise;
  }

  /** Removes the queued jobs. Running jobs continue; their answers are for the next run of the same batch. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    const outstandingIds = [...this.#outstandingTasks.keys()];
    this.#outstandingTasks.clear();
    const removeJobs = async (): Promise<void> => {
      await Promise.all(outstandingIds.map((id) => this.#queue.remove(id).catch(ignoreError)));
      await this.#registry.forgetBatch(this.#settings.batch);
    };
    await waitAtMost(2, removeJobs());
    this.#endedJobs?.close();
    await waitAtMost(2, this.#queue.close());
    this.#subscriber.disconnect();
    this.#connection.redis.disconnect();
  }

  async cancel(): Promise<void> {
    await waitAtMost(1, this.#registry.setRequest(this.#settings.batch, 'cancelled'));
    await this.close();
  }

  async #send(): Promise<void> {
    const ids = this.#unsentIds;
    this.#unsentIds = [];
    const unansweredJobs = ids.flatMap((id) => {
      const entry = this.#outstandingTasks.get(id);
      return entry ? [{ id, task: entry.task }] : [];
    });
    await Promise.all(unansweredJobs.map(({ task }) => this.#sendModel(task)));
    if (this.#settings.again) await Promise.all(ids.map((id) => this.#queue.remove(id)));
    await this.#queue.addBulk(
      unansweredJobs.map(({ id, task }) => ({
        name: task.job.question,
        data: messageOf(this.#settings.batch, task),
        opts: { jobId: id },
      })),
    );
  }

  async #sendModel({ model: { hash, texts } }: Task): Promise<void> {
    const modelPromise = this.#models.get(hash) ?? this.#registry.putModel(hash, texts);
    this.#models.set(hash, modelPromise);
    await modelPromise;
  }

  #settleTask(id: string, answered: TaskAnswer | undefined): void {
    const entry = this.#outstandingTasks.get(id);
    if (!entry || !answered?.answer) return;
    this.#outstandingTasks.delete(id);
    this.#doneCount++;
    const { milliseconds } = answered;
    this.#averageDuration =
      this.#averageDuration === undefined ? milliseconds : 0.95 * this.#averageDuration + 0.05 * milliseconds;
    entry.resolve(answered);
  }

  async #handleFailure(id: string, reason: string | undefined): Promise<void> {
    const entry = this.#outstandingTasks.get(id);
    if (!entry) return;
    if (reason !== NO_MODEL_REASON) {
      const status = reason === SET_ASIDE_REASON ? 'lost' : 'failed';
      this.#settleTask(id, {
        answer: { status, message: reason ?? 'its worker told no reason' },
        milliseconds: 0,
      });
      return;
    }
    this.#models.delete(entry.task.model.hash);
    await this.#queue.remove(id).catch(ignoreError);
    await this.#sendAgain(id, entry);
  }

  async #sendAgain(id: string, entry: OutstandingTask): Promise<void> {
    entry.lastEventTime = performance.now();
    this.#unsentIds.push(id);
    if (this.#unsentIds.length === 1) await this.#send().catch(ignoreError);
  }

  /**
   * Called every second: sends a sign of life, reads requests and workers, and looks up jobs that had no event for
   * long.
   */
  async #sendHeartbeat(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      await this.#readRegistry();
      await this.#lookUpSilentJobs();
    } catch {
      // Redis can't be reached at present; the next call may succeed, or the user stops the command.
    }
    this.#timer = setTimeout(() => void this.#sendHeartbeat(), BEAT_INTERVAL);
    this.onCapacity();
  }

  async #readRegistry(): Promise<void> {
    const { batch, onCancelled, onNotice } = this.#settings;
    const [workers, request] = await Promise.all([
      this.#registry.workers(),
      this.#registry.requestFor(batch),
      this.#registry.putBatch({ name: batch, done: this.#doneCount, running: this.#outstandingTasks.size }),
    ]);
    const ownWorkers = workers.filter(({ version }) => version === buildVersion());
    this.#threads = ownWorkers.reduce((sum, { threads }) => sum + threads, 0);
    this.#isPaused = request === 'paused';
    if (request === 'cancelled') onCancelled();
    if (this.#threads > 0) this.#workersMissingSince = undefined;
    else this.#workersMissingSince ??= performance.now();
    if (
      this.#workersMissingSince === undefined ||
      performance.now() - this.#workersMissingSince < NO_WORKER_NOTICE_DELAY_MS
    )
      return;
    this.#workersMissingSince = Number.POSITIVE_INFINITY;
    const otherVersions = [...new Set(workers.map(({ version }) => version))].join(', ');
    const otherVersionsText =
      otherVersions === '' ? '' : `; those there are of pzl ${otherVersions}, and leave these jobs alone`;
    onNotice(
      `No worker of pzl ${buildVersion()} is at the queue${otherVersionsText}. The jobs wait: pzl worker --queue ${this.#connection.displayAddress}`,
    );
  }

  async #lookUpSilentJobs(): Promise<void> {
    const currentTime = performance.now();
    const silentIds = [...this.#outstandingTasks]
      .filter(([, { lastEventTime }]) => currentTime - lastEventTime > LOOKUP_DELAY_MS)
      .slice(0, MAX_JOB_LOOKUPS);
    await Promise.all(
      silentIds.map(async ([id, found]) => {
        const job: Job<TaskMessage, TaskAnswer> | undefined = await this.#queue.getJob(id);
        found.lastEventTime = performance.now();
        if (job === undefined) await this.#sendAgain(id, found);
        else if (job.finishedOn === undefined) return;
        else if (job.failedReason === undefined) this.#settleTask(id, job.returnvalue);
        else await this.#handleFailure(id, job.failedReason);
      }),
    );
  }
}

/** Parses an answer found in Redis; undefined if no worker of pzl wrote it. */
function parseAnswer(value: string): TaskAnswer | undefined {
  try {
    return JSON.parse(value) as TaskAnswer;
  } catch {
    return undefined;
  }
}

/** Ignores that Redis didn't accept a job. When the job is looked up later, it is found missing and sent again. */
function ignoreError(): void {}

async function waitAtMost(seconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, seconds * 1000);
  });
  await Promise.race([work.catch(ignoreError), timeout]);
  clearTimeout(timer);
}
