/**
 * What runs before the page's own script is there: where the address opens a puzzle, the worker starts and opens it, and what the
 * board needs is sent for all at once. A script of its own, mostly the list of types, so that it waits for nothing.
 */
import type { Answered, Asked } from '../worker/protocol.ts';
import type { Early } from './early-worker.ts';

/** Put in by the build: the worker, the parts of a board's page, and the file of each type by its name. */
declare const WORKER_FILE: string;
declare const BOARD_PARTS: readonly string[];
declare const TYPE_FILES: Readonly<Record<string, string>>;

function sendFor(file: string, rel: 'modulepreload' | 'prefetch'): void {
  const link = document.createElement('link');
  link.rel = rel;
  link.href = file;
  document.head.append(link);
}

const { hash } = location;
const place = hash.replace(/^#\/?/, '');
if (place !== '') {
  const worker = new Worker(new URL(WORKER_FILE, document.baseURI), { type: 'module' });
  const name = /^(?:[pm]=)?([\w-]+)(?:[,/]|$)/.exec(place)?.[1] ?? '';
  const file = new Map(Object.entries(TYPE_FILES)).get(name);
  const type = file === undefined ? undefined : { name, file };
  worker.postMessage({ id: 0, question: 'begin', with: { hash, type } } satisfies Asked<'begin'>);
  // A worker's words are lost where nobody listens yet.
  const answered = new Promise<Answered | undefined>((resolve) => {
    worker.addEventListener('message', ({ data }) => resolve(data), { once: true });
    worker.addEventListener('error', () => resolve(undefined), { once: true });
  });
  Object.assign(globalThis, { pzlEarly: { worker, hash, answered, type } } satisfies Early);
  // The worker finds it in the browser's cache.
  if (file !== undefined) sendFor(file, 'prefetch');
  for (const part of BOARD_PARTS) sendFor(part, 'modulepreload');
}
