/**
 * The page's side of a worker. A worker that is stopped or dies is replaced by a new one, which opens the same puzzle,
 * so that callers needn't know.
 */
import { OPENING_SECONDS } from '../app/cannot-open.ts';
import { takeEarly } from '../app/early-worker.ts';
import type { Answered, EarlyOpened, Opened, Question, Questions } from './protocol.ts';

declare const WORKER_FILE: string;

/** Thrown to whoever waits for a reply, if the query was cancelled or the worker died. */
export class WorkerStopped extends Error {
  readonly by: 'user' | 'crash';
  constructor(by: 'user' | 'crash', message: string) {
    super(message);
    this.name = 'WorkerStopped';
    this.by = by;
  }
}

interface PendingQuestion {
  readonly resolve: (reply: never) => void;
  readonly reject: (error: Error) => void;
}

/** The queries that are about a text, and so need no puzzle open in the worker. */
const ABOUT_TEXT: ReadonlySet<Question> = new Set(['check', 'complete', 'meaning', 'format', 'unpack']);

export class PuzzleWorker {
  #worker: Worker | undefined;
  #waiting = new Map<number, PendingQuestion>();
  #nextId = 1;
  #open: Questions['open']['ask'] | undefined;
  /** Whether the puzzle in `#open` hasn't been opened in the worker yet. */
  #mustOpen = false;

  /** Opens a puzzle in the worker; all later queries are about it. */
  open(ask: Questions['open']['ask']): Promise<Opened> {
    this.#open = ask;
    this.#mustOpen = false;
    return this.#post('open', ask);
  }

  /**
   * Takes over the worker that was started before the page, if it opens this address, and returns its result; undefined
   * if it opens another one.
   */
  async begun(hash: string): Promise<EarlyOpened | undefined> {
    const early = this.#worker ? undefined : takeEarly();
    if (!early) return undefined;
    this.#worker = this.#listening(early.worker);
    const reply = new Promise<EarlyOpened>((resolve, reject) => {
      this.#waiting.set(0, { resolve: resolve as PendingQuestion['resolve'], reject });
    });
    early.answered.then((data) => {
      if (data) return this.#answer(data);
      this.stop('crash');
    });
    const begun = await reply;
    if (begun.status !== 'begun' || early.hash !== hash) return undefined;
    const { model, instance } = begun.source;
    this.#open = { model, instance, seconds: OPENING_SECONDS };
    return begun;
  }

  /** Sets the puzzle that will be opened before the next query. A busy worker is stopped. */
  aim(ask: Questions['open']['ask']): void {
    if (this.busy) this.stop('user');
    this.#open = ask;
    this.#mustOpen = true;
  }

  /** Opens the puzzle now, so that the first query needn't wait for that. */
  warm(): void {
    if (!this.busy) this.#opened();
  }

  async ask<Q extends Question>(question: Q, ask: Questions[Q]['ask']): Promise<Questions[Q]['reply']> {
    if (!ABOUT_TEXT.has(question)) this.#opened();
    return this.#post(question, ask);
  }

  #opened(): void {
    if (!this.#open || (this.#worker && !this.#mustOpen)) return;
    this.#mustOpen = false;
    void this.#post('open', this.#open).catch(() => {});
  }

  get busy(): boolean {
    return this.#waiting.size > 0;
  }

  /** Ends the running query by terminating the worker, since a worker receives no messages while it searches. */
  stop(by: 'user' | 'crash' = 'user', message = 'Stopped.'): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#mustOpen = true;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new WorkerStopped(by, message));
  }

  #post<Q extends Question>(question: Q, ask: Questions[Q]['ask']): Promise<Questions[Q]['reply']> {
    this.#worker ??= this.#start();
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as PendingQuestion['resolve'], reject });
      this.#worker?.postMessage({ id, question, with: ask });
    });
  }

  #answer(data: Answered): void {
    const waiting = this.#waiting.get(data.id);
    if (!waiting) return;
    this.#waiting.delete(data.id);
    if ('failure' in data) waiting.reject(new WorkerStopped('crash', data.failure));
    else waiting.resolve(data.reply as never);
  }

  #start(): Worker {
    return this.#listening(new Worker(new URL(WORKER_FILE, document.baseURI), { type: 'module' }));
  }

  #listening(worker: Worker): Worker {
    worker.onmessage = ({ data }: MessageEvent<Answered>): void => this.#answer(data);
    worker.onerror = (event): void => {
      event.preventDefault();
      this.stop('crash', event.message || 'The solver has stopped working.');
    };
    return worker;
  }
}
