/**
 * pzl's own records in Redis, beside BullMQ's: the texts of models, stored once each; batches and workers, which report
 * every second; and people's requests for a batch. Each build of pzl has a queue of its own, so that no worker gets a
 * job that it would answer differently.
 */
import os from 'node:os';
import { isJobModel, type JobModel } from '../../tasks/jobs/job.ts';
import { buildVersion } from '../farm/edition.ts';
import type { Redis } from './redis.ts';
import type { TaskMessage } from './wire.ts';

/** The prefix of all keys in Redis, including those of BullMQ. */
export const KEY_PREFIX = 'pzl';
export const queueName = (of: string): string => `jobs-${of}`;
/** The channel on which the cancellation of a batch is announced, so that workers stop at once. */
export const CANCELLED_CHANNEL = `${KEY_PREFIX}:cancelled`;

/**
 * The channel on which a job is announced before it is queued, so that idle workers can read its model and instance.
 */
export const announcementChannel = (of: string): string => `${KEY_PREFIX}:soon:${of}`;

/** Milliseconds between two reports that a batch or worker is alive. */
export const BEAT_INTERVAL = 1000;
/** Milliseconds without a sign of life after which a batch or worker counts as gone. */
const MAX_WORKER_SILENCE_MS = 5 * BEAT_INTERVAL;
/** Seconds that a model's texts are kept after their last use by a batch. */
const MODEL_SECONDS = 24 * 3600;

export interface BatchRecord {
  readonly name: string;
  readonly version: string;
  readonly host: string;
  readonly done: number;
  /** The number of the batch's jobs that are queued or running. */
  readonly running: number;
  /** When the batch last gave a sign of life, in milliseconds since 1970 by its own machine's clock. */
  readonly beat: number;
}

export interface WorkerRecord {
  readonly name: string;
  readonly version: string;
  readonly host: string;
  readonly threads: number;
  readonly done: number;
  readonly beat: number;
}

export type BatchRequest = 'paused' | 'cancelled';

const BATCHES_KEY = `${KEY_PREFIX}:batches`;
const WORKERS_KEY = `${KEY_PREFIX}:workers`;
const REQUESTS_KEY = `${KEY_PREFIX}:wishes`;
const modelKey = (hash: string): string => `${KEY_PREFIX}:model:${hash}`;

export class Registry {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  async putModel(hash: string, texts: JobModel): Promise<void> {
    await this.#redis.set(modelKey(hash), JSON.stringify(texts), 'EX', MODEL_SECONDS);
  }

  async model(hash: string): Promise<JobModel | undefined> {
    const text = await this.#redis.get(modelKey(hash));
    const texts = text === null ? undefined : parseRecord(text);
    return isJobModel(texts) ? texts : undefined;
  }

  /** Announces a job to idle workers. The texts of its model must already be stored. */
  async announceJob(message: TaskMessage): Promise<void> {
    await this.#redis.publish(announcementChannel(buildVersion()), JSON.stringify(message));
  }

  async putBatch(record: Omit<BatchRecord, 'version' | 'host' | 'beat'>): Promise<void> {
    const fullRecord: BatchRecord = {
      ...record,
      version: buildVersion(),
      host: os.hostname(),
      beat: Date.now(),
    };
    await this.#redis.hset(BATCHES_KEY, record.name, JSON.stringify(fullRecord));
  }

  async putWorker(record: Omit<WorkerRecord, 'version' | 'host' | 'beat'>): Promise<void> {
    const fullRecord: WorkerRecord = {
      ...record,
      version: buildVersion(),
      host: os.hostname(),
      beat: Date.now(),
    };
    await this.#redis.hset(WORKERS_KEY, record.name, JSON.stringify(fullRecord));
  }

  async forgetBatch(name: string): Promise<void> {
    await this.#redis.hdel(BATCHES_KEY, name);
    await this.#redis.hdel(REQUESTS_KEY, name);
  }

  async forgetWorker(name: string): Promise<void> {
    await this.#redis.hdel(WORKERS_KEY, name);
  }

  /** All batches. `alive`: whether the command that sends the batch's jobs is running. Others can be resumed. */
  async batches(): Promise<readonly (BatchRecord & { readonly alive: boolean })[]> {
    return (await this.#records<BatchRecord>(BATCHES_KEY, BATCH_FIELDS)).map((one) => ({
      ...one,
      alive: isAlive(one),
    }));
  }

  /** The workers that gave a sign of life recently; records of others are deleted after an hour. */
  async workers(): Promise<readonly WorkerRecord[]> {
    const workers = await this.#records<WorkerRecord>(WORKERS_KEY, WORKER_FIELDS);
    for (const { name, beat } of workers) if (Date.now() - beat > 3600_000) await this.forgetWorker(name);
    return workers.filter(isAlive);
  }

  async requestFor(batch: string): Promise<BatchRequest | undefined> {
    return ((await this.#redis.hget(REQUESTS_KEY, batch)) ?? undefined) as BatchRequest | undefined;
  }

  async setRequest(batch: string, request: BatchRequest | undefined): Promise<void> {
    if (request === undefined) await this.#redis.hdel(REQUESTS_KEY, batch);
    else await this.#redis.hset(REQUESTS_KEY, batch, request);
    if (request === 'cancelled') await this.#redis.publish(CANCELLED_CHANNEL, batch);
  }

  async #records<Kind>(key: string, kinds: FieldTypes<Kind>): Promise<readonly Kind[]> {
    const texts = await this.#redis.hvals(key);
    return texts.map(parseRecord).filter((value) => isRecord(value, kinds));
  }
}

/** For each field of a record: the result of `typeof` for its values. */
type FieldTypes<Kind> = { readonly [field in keyof Kind]: Kind[field] extends number ? 'number' : 'string' };

const COMMON_FIELDS = {
  name: 'string',
  version: 'string',
  host: 'string',
  done: 'number',
  beat: 'number',
} as const;
const BATCH_FIELDS: FieldTypes<BatchRecord> = { ...COMMON_FIELDS, running: 'number' };
const WORKER_FIELDS: FieldTypes<WorkerRecord> = { ...COMMON_FIELDS, threads: 'number' };

/**
 * Whether a value is a valid record. Invalid records are ignored, since anybody who can write to Redis can write
 * anything.
 */
function isRecord<Kind>(value: unknown, kinds: FieldTypes<Kind>): value is Kind {
  if (typeof value !== 'object' || value === null) return false;
  const fieldValues = new Map<string, unknown>(Object.entries(value));
  return Object.entries(kinds).every(([field, kind]) => typeof fieldValues.get(field) === kind);
}

function parseRecord(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isAlive = ({ beat }: { readonly beat: number }): boolean => Date.now() - beat < MAX_WORKER_SILENCE_MS;
