/**
 * What the queue's stream of events tells of jobs that ended. A job makes four events, and BullMQ's own reader asks again after
 * each; this one waits a moment between two questions, so that one brings many: a third less CPU a job for sender and Redis. Where the
 * next job depends on the last one's answer, the moment is short.
 */
import type { Redis } from './redis.ts';

/** Milliseconds between two questions, for many jobs and for those that are waited for, and the most that Redis waits for something new. */
const PAUSE = 25;
const SHORT_PAUSE = 1;
const LONGEST_WAIT = 5000;
const MOST_AT_ONCE = 1000;
/** Milliseconds until it is tried again where Redis is away. */
const AWAY = 500;

export interface Listener {
  /** `value` is the job's answer as JSON. */
  readonly completed: (id: string, value: string) => void;
  readonly failed: (id: string, reason: string) => void;
}

type Entry = readonly [id: string, fields: readonly string[]];

export class EndedJobs {
  readonly #redis: Redis;
  readonly #stream: string;
  readonly #pause: number;
  #last = '0-0';
  #closed = false;

  private constructor(redis: Redis, stream: string, milliseconds: number) {
    this.#redis = redis;
    this.#stream = stream;
    this.#pause = milliseconds;
  }

  /** Tells of what ends from now on. The connection is used for nothing else, since questions on it wait. */
  static async open(
    redis: Redis,
    stream: string,
    { prompt, ...listener }: Listener & { readonly prompt: boolean },
  ): Promise<EndedJobs> {
    const ended = new EndedJobs(redis, stream, prompt ? SHORT_PAUSE : PAUSE);
    const [newest] = (await redis.xrevrange(stream, '+', '-', 'COUNT', 1)) as Entry[];
    if (newest) ended.#last = newest[0];
    void ended.#listen(listener);
    return ended;
  }

  /** The caller disconnects, which ends the question that waits. */
  close(): void {
    this.#closed = true;
  }

  async #listen(listener: Listener): Promise<void> {
    while (!this.#closed) {
      const entries = await this.#next().catch(() => undefined);
      if (this.#closed) return;
      for (const [id, fields] of entries ?? []) {
        this.#last = id;
        tell(fields, listener);
      }
      await pause(entries ? this.#pause : AWAY);
    }
  }

  async #next(): Promise<readonly Entry[]> {
    const streams = await this.#redis.xread(
      'COUNT',
      MOST_AT_ONCE,
      'BLOCK',
      LONGEST_WAIT,
      'STREAMS',
      this.#stream,
      this.#last,
    );
    return (streams?.[0]?.[1] ?? []) as Entry[];
  }
}

/** Fields come as names and values in turns. */
function tell(fields: readonly string[], { completed, failed }: Listener): void {
  const value = (name: string): string => {
    const at = fields.findIndex((each, i) => i % 2 === 0 && each === name);
    return at < 0 ? '' : (fields[at + 1] ?? '');
  };
  const event = value('event');
  if (event === 'completed') completed(value('jobId'), value('returnvalue'));
  else if (event === 'failed') failed(value('jobId'), value('failedReason'));
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
