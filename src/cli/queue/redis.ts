/** The connection to Redis. An address may contain a password, so messages show only `shownAddress`. */
import type * as Bull from 'bullmq';
import type { Redis } from 'ioredis';
import { failure } from '../shell/files.ts';
import type { Shell } from '../shell/shell.ts';
import { loadPackage, type Packages } from './packages.ts';

export type { Redis } from 'ioredis';

/** An open connection to Redis, and what BullMQ needs to open further ones. */
export interface Connection {
  /** The package BullMQ. It is loaded when this is first read, which takes a tenth of a second. */
  readonly bull: typeof Bull;
  readonly redis: Redis;
  /** The address in the form for messages, without a password. */
  readonly displayAddress: string;
  /** Another connection to the same server, for blocking calls and subscriptions. */
  openAnother(): Redis;
}

/** The shortest pause between two attempts to reconnect, in milliseconds. */
const MIN_RECONNECT_PAUSE_MS = 50;
/** The longest pause between two attempts to reconnect, in milliseconds. */
const LONGEST_PAUSE = 2000;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Determines the queue's address from the value of `--queue`: an address, or true for the address in PZL_QUEUE. @throws
 * DiagnosticError
 */
export function queueAddress({ env }: Shell, option: string | true | undefined): string {
  const queueUrl = typeof option === 'string' ? option : env.PZL_QUEUE;
  if (queueUrl === undefined || queueUrl === '')
    throw failure(
      'bad-queue',
      'No queue is named.',
      'Write --queue redis://HOST, or set PZL_QUEUE to such an address.',
    );
  return queueUrl;
}

/** Removes user and password from an address. @throws DiagnosticError if it isn't an address of Redis. */
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

/**
 * Connects to a Redis server. @throws DiagnosticError if ioredis is missing or the server doesn't answer. Reading
 * `bull` throws if BullMQ is missing.
 */
export async function connect(address: string, onTrouble: (message: string) => void): Promise<Connection> {
  const displayAddress = shownAddress(address);
  const { Redis: Client } = loadQueuePackage('ioredis');
  let isConnected = false;
  const listen = (redis: Redis): Redis => {
    redis.on(
      'error',
      (error: Error) => isConnected && onTrouble(`The queue at ${displayAddress}: ${reasonOf(error)}.`),
    );
    return redis;
  };
  const redis = listen(
    new Client(address, {
      lazyConnect: true,
      maxRetriesPerRequest: null,
      connectTimeout: CONNECT_TIMEOUT_MS,
      retryStrategy: (times) =>
        isConnected ? Math.min(MIN_RECONNECT_PAUSE_MS * 2 ** Math.min(times, 10), LONGEST_PAUSE) : null,
    }),
  );
  try {
    let lastError: unknown;
    redis.once('error', (error) => {
      lastError = error;
    });
    await redis.connect().catch((error: unknown) => {
      throw lastError ?? error;
    });
    await redis.ping();
  } catch (error) {
    redis.disconnect();
    throw failure('bad-queue', `The queue at ${displayAddress} can't be used: ${reasonOf(error)}.`);
  }
  isConnected = true;
  return {
    get bull() {
      return loadQueuePackage('bullmq');
    },
    redis,
    displayAddress,
    openAnother: () => listen(redis.duplicate({ lazyConnect: false })),
  };
}

function loadQueuePackage<Name extends keyof Packages>(name: Name): Packages[Name] {
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

/** The reason of a failed connection in words, without any part of the address. */
function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return 'nobody listens there';
  if (code === 'ENOTFOUND') return 'there is no such host';
  if (code === 'ETIMEDOUT') return 'nobody answers';
  if (/WRONGPASS|NOAUTH|invalid username-password/i.test(message))
    return 'the user or the password is wrong, or missing';
  return message.replace(/\.$/, '');
}
