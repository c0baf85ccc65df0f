/** The way to Redis. An address may hold a password, so that it is never shown but by `shownAddress`. */
import type * as Bull from 'bullmq';
import type { Redis } from 'ioredis';
import { failure } from '../shell/files.ts';
import type { Shell } from '../shell/shell.ts';
import { loadPackage, type Packages } from './packages.ts';

export type { Redis } from 'ioredis';

/** An open connection, and how BullMQ makes more of them. */
export interface Connection {
  /** Loaded when it is first asked for, which takes a tenth of a second. */
  readonly bull: typeof Bull;
  readonly redis: Redis;
  /** For messages. */
  readonly shown: string;
  /** Another connection to the same place, for what blocks or listens. */
  another(): Redis;
}

/** Milliseconds between two tries to connect again. */
const SHORTEST_PAUSE = 50;
const LONGEST_PAUSE = 2000;
const CONNECT_TIMEOUT = 10_000;

/** What `--queue` says: an address, or true for that in PZL_QUEUE. Throws a DiagnosticError. */
export function queueAddress({ env }: Shell, told: string | true | undefined): string {
  const address = typeof told === 'string' ? told : env.PZL_QUEUE;
  if (address === undefined || address === '')
    throw failure(
      'bad-queue',
      'No queue is named.',
      'Write --queue redis://HOST, or set PZL_QUEUE to such an address.',
    );
  return address;
}

/** Without user and password. Throws a DiagnosticError for what is no address of Redis. */
export function shownAddress(address: string): string {
  if (!/^rediss?:\/\//i.test(address) || !URL.canParse(address))
    throw failure(
      'bad-queue',
      'The address of a queue begins with redis://, or with rediss:// for TLS.',
      'For example redis://localhost:6379, or rediss://user:password@host:6380/0.',
    );
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
}

/** Throws a DiagnosticError where ioredis is missing, or nobody answers there; `bull` does where BullMQ is. */
export async function connect(address: string, onTrouble: (message: string) => void): Promise<Connection> {
  const shown = shownAddress(address);
  const { Redis: Client } = load('ioredis');
  let connected = false;
  const listen = (redis: Redis): Redis => {
    redis.on('error', (error: Error) => connected && onTrouble(`The queue at ${shown}: ${reasonOf(error)}.`));
    return redis;
  };
  const redis = listen(
    new Client(address, {
      lazyConnect: true,
      maxRetriesPerRequest: null,
      connectTimeout: CONNECT_TIMEOUT,
      retryStrategy: (times) =>
        connected ? Math.min(SHORTEST_PAUSE * 2 ** Math.min(times, 10), LONGEST_PAUSE) : null,
    }),
  );
  try {
    let trouble: unknown;
    redis.once('error', (error) => {
      trouble = error;
    });
    await redis.connect().catch((error: unknown) => {
      throw trouble ?? error;
    });
    await redis.ping();
  } catch (error) {
    redis.disconnect();
    throw failure('bad-queue', `The queue at ${shown} can't be used: ${reasonOf(error)}.`);
  }
  connected = true;
  return {
    get bull() {
      return load('bullmq');
    },
    redis,
    shown,
    another: () => listen(redis.duplicate({ lazyConnect: false })),
  };
}

function load<Name extends keyof Packages>(name: Name): Packages[Name] {
  try {
    return loadPackage(name);
  } catch {
    throw failure(
      'bad-queue',
      `The package ${name} is not installed, which queues need.`,
      'npm install bullmq ioredis, beside pzl.',
    );
  }
}

/** In words, and without anything of the address. */
function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return 'nobody listens there';
  if (code === 'ENOTFOUND') return 'there is no such host';
  if (code === 'ETIMEDOUT') return 'nobody answers';
  if (/WRONGPASS|NOAUTH|invalid username-password/i.test(message))
    return 'the user or the password is wrong, or missing';
  return message.replace(/\.$/, '');
}
