/**
 * The page's side of a worker. A worker that is stopped or dies is replaced by a new one, which opens the same puzzle,
 * so that callers needn't know.
 */
import { OPENING_SECONDS } from '../app/cannot-open.ts';
import { takeEarlyOpening } from '../app/early-worker.ts';
import type { EarlyOpenReply, OpenReply, Question, Questions, ReplyMessage } from './protocol.ts';

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
const TEXT_QUESTIONS: ReadonlySet<Question> = new Set(['check', 'complete', 'meaning', 'format', 'unpack']);

export class PuzzleWorker {
  #worker: Worker | undefined;
  #pendingQuestions = new Map<number, PendingQuestion>();
  #nextId = 1;
  #open: Questions['open']['ask'] | undefined;
  /** Whether the puzzle in `#open` hasn't been opened in the worker yet. */
  #mustOpen = false;

  /** Opens a puzzle in the worker; all later queries are about it. */
  open(ask: Questions['open']['ask']): Promise<OpenReply> {
    this.#open = ask;
    this.#mustOpen = false;
    return this.#post('open', ask);
  }

  /**
   * Takes over the worker that was started before the page, if it opens this address, and returns its result; undefined
   * if it opens another one.
   */
  async earlyReply(hash: string): Promise<EarlyOpenReply | undefined> {
    const earlyOpening = this.#worker ? undefined : takeEarlyOpening();
    if (!earlyOpening) return undefined;
    this.#worker = this.#listenTo(earlyOpening.worker);
    const reply = new Promise<EarlyOpenReply>((resolve, reject) => {
      this.#pendingQuestions.set(0, { resolve: resolve as PendingQuestion['resolve'], reject });
    });
    earlyOpening.replyPromise.then((data) => {
      if (data) return this.#answer(data);
      this.stop('crash');
    });
    const openReply = await reply;
    if (openReply.status !== 'begun' || earlyOpening.hash !== hash) return undefined;
    const { model, instance } = openReply.source;
    this.#open = { model, instance, seconds: OPENING_SECONDS };
    return openReply;
  }

  /** Sets the puzzle that will be opened before the next query. A busy worker is stopped. */
  setPuzzle(ask: Questions['open']['ask']): void {
    if (this.isBusy) this.stop('user');
    this.#open = ask;
    this.#mustOpen = true;
  }

  /** Opens the puzzle now, so that the first query needn't wait for that. */
  warm(): void {
    if (!this.isBusy) this.#ensureOpened();
  }

  async ask<Q extends Question>(question: Q, ask: Questions[Q]['ask']): Promise<Questions[Q]['reply']> {
    if (!TEXT_QUESTIONS.has(question)) this.#ensureOpened();
    return this.#post(question, ask);
  }

  #ensureOpened(): void {
    if (!this.#open || (this.#worker && !this.#mustOpen)) return;
    this.#mustOpen = false;
    void this.#post('open', this.#open).catch(() => {});
  }

  get isBusy(): boolean {
    return this.#pendingQuestions.size > 0;
  }

  /** Ends the running query by terminating the worker, since a worker receives no messages while it searches. */
  stop(by: 'user' | 'crash' = 'user', message = 'Stopped.'): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#mustOpen = true;
    const pendingQuestions = [...this.#pendingQuestions.values()];
    this.#pendingQuestions.clear();
    for (const { reject } of pendingQuestions) reject(new WorkerStopped(by, message));
  }

  #post<Q extends Question>(question: Q, ask: Questions[Q]['ask']): Promise<Questions[Q]['reply']> {
    this.#worker ??= this.#startWorker();
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pendingQuestions.set(id, { resolve: resolve as PendingQuestion['resolve'], reject });
      this.#worker?.postMessage({ id, question, with: ask });
    });
  }

  #answer(data: ReplyMessage): void {
    const pendingQuestion = this.#pendingQuestions.get(data.id);
    if (!pendingQuestion) return;
    this.#pendingQuestions.delete(data.id);
    if ('failure' in data) pendingQuestion.reject(new WorkerStopped('crash', data.failure));
    else pendingQuestion.resolve(data.reply as never);
  }

  #startWorker(): Worker {
    return this.#listenTo(new Worker(new URL(WORKER_FILE, document.baseURI), { type: 'module' }));
  }

  #listenTo(worker: Worker): Worker {
    worker.onmessage = ({ data }: MessageEvent<ReplyMessage>): void => this.#answer(data);
    worker.onerror = (event): void => {
      event.preventDefault();
      this.stop('crash', event.message || 'The solver has stopped working.');
    };
    return worker;
  }
}
