/**
 * What runs before the page's own script is there: where the address opens a puzzle, the worker starts, and what the board
 * needs is sent for all at once. A script of its own, mostly the list of types, so that it waits for nothing.
 */
import type { Early } from './early-worker.ts';

/** Put in by the build: the worker, the parts of a board's page, and the file of each type by its name. */
declare const WORKER_FILE: string;
declare const BOARD_PARTS: readonly string[];
declare const TYPE_FILES: Readonly<Record<string, string>>;

function preload(file: string, kind: 'modulepreload' | 'preload'): void {
  const link = document.createElement('link');
  link.rel = kind;
  link.href = file;
  if (kind === 'preload') {
    link.as = 'fetch';
    link.crossOrigin = 'anonymous';
  }
  document.head.append(link);
}

const place = location.hash.replace(/^#\/?/, '');
if (place !== '') {
  const worker = new Worker(new URL(WORKER_FILE, document.baseURI), { type: 'module' });
  Object.assign(globalThis, { pzlEarly: worker } satisfies Early);
  for (const part of BOARD_PARTS) preload(part, 'modulepreload');
  const type = /^(?:[pm]=)?([\w-]+)(?:[,/]|$)/.exec(place)?.[1] ?? '';
  const file = new Map(Object.entries(TYPE_FILES)).get(type);
  if (file !== undefined) {
    preload(file, 'preload');
    Object.assign(globalThis, { pzlType: { name: type, file } } satisfies Early);
  }
}
