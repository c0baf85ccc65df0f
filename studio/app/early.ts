/**
 * Runs before the page's own script is loaded: if the address opens a puzzle, it starts the worker and opens the
 * puzzle, and requests everything that the board needs at once. A separate script, mostly a list of the types, so that
 * it depends on nothing.
 */
import type { QuestionMessage, ReplyMessage } from '../worker/protocol.ts';
import type { EarlyGlobals } from './early-worker.ts';

/** Inserted by the build: the file of the worker, the files that a board's page needs, those with the grammar, and [type]: its file. */
declare const WORKER_FILE: string;
declare const BOARD_PARTS: readonly string[];
declare const GRAMMAR_PARTS: readonly string[];
declare const TYPE_FILES: Readonly<Record<string, string>>;

function preload(file: string, rel: 'modulepreload' | 'prefetch' | 'preload'): void {
  const link = document.createElement('link');
  link.rel = rel;
  link.href = file;
  if (rel === 'preload') {
    link.as = 'fetch';
    link.crossOrigin = 'anonymous';
  }
  document.head.append(link);
}

const { hash } = location;
const place = hash.replace(/^#\/?/, '');
if (place !== '') {
  const worker = new Worker(new URL(WORKER_FILE, document.baseURI), { type: 'module' });
  const name = /^(?:[pm]=)?([\w-]+)(?:[,/]|$)/.exec(place)?.[1] ?? '';
  const file = new Map(Object.entries(TYPE_FILES)).get(name);
  const type = file === undefined ? undefined : { name, file };
  worker.postMessage({ id: 0, question: 'begin', with: { hash, type } } satisfies QuestionMessage<'begin'>);
  // Listens for the answer at once, because a message without a listener is lost.
  const replyPromise = new Promise<ReplyMessage | undefined>((resolve) => {
    worker.addEventListener('message', ({ data }) => resolve(data), { once: true });
    worker.addEventListener('error', () => resolve(undefined), { once: true });
  });
  Object.assign(globalThis, { pzlEarly: { worker, hash, replyPromise, type } } satisfies EarlyGlobals);
  // Requests the type's file now, so that the worker finds it in the browser's cache.
  if (file !== undefined) preload(file, 'prefetch');
  // A model in the link itself is parsed; the worker will ask for the grammar only when it has read the link.
  if (place.startsWith('z=')) for (const part of GRAMMAR_PARTS) preload(part, 'preload');
  for (const part of BOARD_PARTS) preload(part, 'modulepreload');
}
