/** Shows a queue's batches and workers to people, and passes their requests on: pause, resume, cancel. */
import type { Queue } from 'bullmq';
import type { Connection } from './redis.ts';
import {
  type BatchRecord,
  type BatchRequest,
  KEY_PREFIX,
  queueName,
  Registry,
  type WorkerRecord,
} from './registry.ts';
import type { TaskMessage } from './wire.ts';

export interface Counts {
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly failed: number;
}

export class QueueControl {
  readonly #connection: Connection;
  readonly #registry: Registry;
  readonly #queues = new Map<string, Queue<TaskMessage>>();

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#registry = new Registry(connection.redis);
  }

  async batches(): Promise<
    readonly (BatchRecord & { readonly alive: boolean; readonly wish: BatchRequest | undefined })[]
  > {
    const batches = await this.#registry.batches();
    return await Promise.all(
      batches.map(async (one) => ({ ...one, wish: await this.#registry.requestFor(one.name) })),
    );
  }

  async workers(): Promise<readonly WorkerRecord[]> {
    return await this.#registry.workers();
  }

  /** The numbers of jobs at the queue, for all builds of pzl together. */
  async counts(): Promise<Counts> {
    const versions = new Set(
      [...(await this.batches()), ...(await this.workers())].map(({ version }) => version),
    );
    const countsByQueue = await Promise.all(
      [...versions].map((version) =>
        this.#queue(version).getJobCounts('wait', 'active', 'delayed', 'failed'),
      ),
    );
    const sum = (name: string): number =>
      countsByQueue.reduce((total, counts) => total + (new Map(Object.entries(counts)).get(name) ?? 0), 0);
    return {
      waiting: sum('wait'),
      active: sum('active'),
      delayed: sum('delayed'),
      failed: sum('failed'),
    };
  }

  /**
   * Pauses, resumes or cancels a batch. If the command of a cancelled batch no longer runs, the batch's jobs are
   * removed here.
   */
  async change(name: string, request: BatchRequest | undefined): Promise<void> {
    const batch = (await this.#registry.batches()).find((one) => one.name === name);
    await this.#registry.setRequest(name, request);
    if (request !== 'cancelled' || batch === undefined || batch.alive) return;
    const jobs = await this.#queue(batch.version).getJobs(['wait', 'delayed']);
    await Promise.all(
      jobs.filter((job) => job?.data.batch === name).map((job) => job.remove().catch(() => {})),
    );
    await this.#registry.forgetBatch(name);
  }

  close(): void {
    this.#connection.redis.disconnect();
  }

  #queue(version: string): Queue<TaskMessage> {
    const openQueue = this.#queues.get(version);
    if (openQueue) return openQueue;
    const queue = new this.#connection.bull.Queue<TaskMessage>(queueName(version), {
      connection: this.#connection.redis,
      prefix: KEY_PREFIX,
    });
    queue.on('error', () => {}); // the connection reports errors
    this.#queues.set(version, queue);
    return queue;
  }
}
