/**
 * Sends tasks to a queue and collects their answers. Only as many jobs lie in Redis as keep its workers busy for a moment, and
 * every batch has as much time in line as any other: that is flow control and a fair share at once. Nothing is believed of the
 * events that tell of answers but that they are quick; what they miss, a Redis that was restarted say, is found by looking.
 */
import type { Job, Queue } from 'bullmq';
import { edition } from '../farm/edition.ts';
import type { Answered, Executor, Task } from '../farm/task.ts';
import { EndedJobs } from './ended-jobs.ts';
import type { Connection, Redis } from './redis.ts';
import { BEAT, PREFIX, queueName, Registry } from './registry.ts';
import { jobId, NO_MODEL, SET_ASIDE, type Sent, sentOf } from './wire.ts';

export interface SenderSettings {
  /** Names the batch, for those that look at the queue; the same of a batch that is gone on with. */
  readonly batch: string;
  /** What was answered before is asked again. */
  readonly again: boolean;
  /** Answers are waited for: each is told at once, though that costs more. */
  readonly prompt: boolean;
  readonly onNotice: (text: string) => void;
  readonly onCancelled: () => void;
}

/** Milliseconds of work in line for each thread: enough to bridge the way from an answer to the next job, and no more. */
const IN_LINE = 200;
/** Jobs in line for each thread: at least, and at most. */
const FEWEST = 3;
const MOST = 256;
/** Where no workers are known yet. */
const AT_FIRST = 8;
/** Answers stay in Redis so long for a sender that is away: seconds, and how many. */
const KEPT = { age: 3600, count: 10_000 };
/** Events that are kept; who misses more has to look. */
const EVENTS = 2000;
/** After so many milliseconds without news a job is looked after, so many at a time. */
const PATIENCE = 3000;
const LOOKED_AFTER = 256;
/** Milliseconds without a worker before that is told. */
const LONELY = 3000;

interface Outstanding {
  readonly task: Task;
  readonly resolve: (answered: Answered) => void;
  news: number;
}

export class QueueSender implements Executor {
  onRoom: () => void = () => {};
  readonly #settings: SenderSettings;
  readonly #connection: Connection;
  readonly #registry: Registry;
  readonly #queue: Queue<Sent, Answered>;
  #ended: EndedJobs | undefined;
  readonly #ears: Redis;
  readonly #outstanding = new Map<string, Outstanding>();
  readonly #models = new Map<string, Promise<void>>();
  #unsent: string[] = [];
  #sending: Promise<void> = Promise.resolve();
  #done = 0;
  #threads = 0;
  #lonelySince: number | undefined = performance.now();
  /** Milliseconds that a job takes, lately. */
  #length: number | undefined;
  #paused = false;
  #timer: NodeJS.Timeout | undefined;

  private constructor(connection: Connection, settings: SenderSettings) {
    this.#connection = connection;
    this.#settings = settings;
    this.#registry = new Registry(connection.redis);
    const { Queue } = connection.bull;
    const { redis } = connection;
    this.#ears = connection.another();
    this.#queue = new Queue(queueName(edition()), {
      connection: redis,
      prefix: PREFIX,
      streams: { events: { maxLen: EVENTS } },
      defaultJobOptions: { attempts: 1, removeOnComplete: KEPT, removeOnFail: KEPT },
    });
    this.#queue.on('error', () => {}); // the connection tells
  }

  static async open(connection: Connection, settings: SenderSettings): Promise<QueueSender> {
    const sender = new QueueSender(connection, settings);
    sender.#ended = await EndedJobs.open(sender.#ears, sender.#queue.toKey('events'), {
      completed: (id, value) => sender.#settle(id, answeredIn(value)),
      failed: (id, reason) => void sender.#failed(id, reason),
      prompt: settings.prompt,
    });
    await sender.#beat();
    return sender;
  }

  get room(): number {
    if (this.#paused) return 0;
    if (this.#threads === 0) return AT_FIRST;
    const each = this.#length === undefined ? FEWEST : IN_LINE / Math.max(this.#length, 0.1);
    return this.#threads * Math.min(Math.max(Math.ceil(each), FEWEST), MOST);
  }

  get threads(): number {
    return this.#threads;
  }

  answer(task: Task): Promise<Answered> {
    return new Promise((resolve) => {
      const id = jobId(this.#settings.batch, task.hash);
      this.#outstanding.set(id, { task, resolve, news: performance.now() });
      this.#unsent.push(id);
      // Jobs that come together are sent together.
      if (this.#unsent.length === 1)
        this.#sending = new Promise((sent) =>
          setImmediate(() => void this.#send().catch(ignored).finally(sent)),
        );
    });
  }

  async sent(): Promise<void> {
    await this.#sending;
  }

  /** What still waits in line is taken out; what is at work goes on, for the next run of the same batch. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    const left = [...this.#outstanding.keys()];
    this.#outstanding.clear();
    const tidy = async (): Promise<void> => {
      await Promise.all(left.map((id) => this.#queue.remove(id).catch(ignored)));
      await this.#registry.forgetBatch(this.#settings.batch);
    };
    await withinSeconds(2, tidy());
    this.#ended?.close();
    await withinSeconds(2, this.#queue.close());
    this.#ears.disconnect();
    this.#connection.redis.disconnect();
  }

  async cancel(): Promise<void> {
    await withinSeconds(1, this.#registry.setWish(this.#settings.batch, 'cancelled'));
    await this.close();
  }

  async #send(): Promise<void> {
    const ids = this.#unsent;
    this.#unsent = [];
    const asked = ids.flatMap((id) => {
      const found = this.#outstanding.get(id);
      return found ? [{ id, task: found.task }] : [];
    });
    await Promise.all(asked.map(({ task }) => this.#sendModel(task)));
    if (this.#settings.again) await Promise.all(ids.map((id) => this.#queue.remove(id)));
    await this.#queue.addBulk(
      asked.map(({ id, task }) => ({
        name: task.asked.question,
        data: sentOf(this.#settings.batch, task),
        opts: { jobId: id },
      })),
    );
  }

  async #sendModel({ model: { hash, texts } }: Task): Promise<void> {
    const sent = this.#models.get(hash) ?? this.#registry.putModel(hash, texts);
    this.#models.set(hash, sent);
    await sent;
  }

  #settle(id: string, answered: Answered | undefined): void {
    const found = this.#outstanding.get(id);
    if (!found || !answered?.answer) return;
    this.#outstanding.delete(id);
    this.#done++;
    const { milliseconds } = answered;
    this.#length = this.#length === undefined ? milliseconds : 0.95 * this.#length + 0.05 * milliseconds;
    found.resolve(answered);
  }

  async #failed(id: string, reason: string | undefined): Promise<void> {
    const found = this.#outstanding.get(id);
    if (!found) return;
    if (reason !== NO_MODEL) {
      const status = reason === SET_ASIDE ? 'lost' : 'failed';
      this.#settle(id, {
        answer: { status, message: reason ?? 'its worker told no reason' },
        milliseconds: 0,
      });
      return;
    }
    this.#models.delete(found.task.model.hash);
    await this.#queue.remove(id).catch(ignored);
    await this.#again(id, found);
  }

  async #again(id: string, found: Outstanding): Promise<void> {
    found.news = performance.now();
    this.#unsent.push(id);
    if (this.#unsent.length === 1) await this.#send().catch(ignored);
  }

  /** Every second: signs of life, what people want, who works, and jobs of which nothing was heard. */
  async #beat(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      await this.#look();
      await this.#lookAfter();
    } catch {
      // Redis is away; it will be back, or Ctrl-C comes.
    }
    this.#timer = setTimeout(() => void this.#beat(), BEAT);
    this.onRoom();
  }

  async #look(): Promise<void> {
    const { batch, onCancelled, onNotice } = this.#settings;
    const [workers, wish] = await Promise.all([
      this.#registry.workers(),
      this.#registry.wish(batch),
      this.#registry.tellBatch({ name: batch, done: this.#done, running: this.#outstanding.size }),
    ]);
    const own = workers.filter(({ version }) => version === edition());
    this.#threads = own.reduce((sum, { threads }) => sum + threads, 0);
    this.#paused = wish === 'paused';
    if (wish === 'cancelled') onCancelled();
    if (this.#threads > 0) this.#lonelySince = undefined;
    else this.#lonelySince ??= performance.now();
    if (this.#lonelySince === undefined || performance.now() - this.#lonelySince < LONELY) return;
    this.#lonelySince = Number.POSITIVE_INFINITY;
    const others = [...new Set(workers.map(({ version }) => version))].join(', ');
    const refused = others === '' ? '' : `; those there are of pzl ${others}, and leave these jobs alone`;
    onNotice(
      `No worker of pzl ${edition()} is at the queue${refused}. The jobs wait: pzl worker --queue ${this.#connection.shown}`,
    );
  }

  async #lookAfter(): Promise<void> {
    const now = performance.now();
    const silent = [...this.#outstanding]
      .filter(([, { news }]) => now - news > PATIENCE)
      .slice(0, LOOKED_AFTER);
    await Promise.all(
      silent.map(async ([id, found]) => {
        const job: Job<Sent, Answered> | undefined = await this.#queue.getJob(id);
        found.news = performance.now();
        if (job === undefined) await this.#again(id, found);
        else if (job.finishedOn === undefined) return;
        else if (job.failedReason === undefined) this.#settle(id, job.returnvalue);
        else await this.#failed(id, job.failedReason);
      }),
    );
  }
}

/** Undefined of what no worker of ours has written. */
function answeredIn(value: string): Answered | undefined {
  try {
    return JSON.parse(value) as Answered;
  } catch {
    return undefined;
  }
}

/** What Redis didn't take is sent again when it is looked after. */
function ignored(): void {}

async function withinSeconds(seconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, seconds * 1000);
  });
  await Promise.race([work.catch(ignored), late]);
  clearTimeout(timer);
}
