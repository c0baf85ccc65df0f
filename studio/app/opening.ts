/** Opens a puzzle in a worker, or explains why that fails. */
import { cluesOf } from '../../src/index.ts';
import { hashOfText } from '../share/hash.ts';
import { type PuzzleWorker, WorkerStopped } from '../worker/client.ts';
import type { ModelText, OpenedPuzzle, OpenReply } from '../worker/protocol.ts';
import { CannotOpen, OPENING_SECONDS } from './cannot-open.ts';
import type { Source } from './source.ts';

/** A worker that opens a puzzle is terminated if it still runs this many seconds after `OPENING_SECONDS`. */
const GRACE_SECONDS = 10;

const TOO_LONG_MESSAGE = `The puzzle isn’t ready after ${OPENING_SECONDS} seconds: it is too large, or its model never ends.`;

/** The links by which drafts that were set in this page have been tested. */
export const testedLinks = new Set<string>();

export async function openSource({ model, instance }: Source, worker: PuzzleWorker): Promise<OpenedPuzzle> {
  return puzzleIn(await stopWhenLate(worker.open({ model, instance, seconds: OPENING_SECONDS }), worker));
}

/**
 * Waits for a worker's reply. The worker watches its time limit itself; if it doesn't stop, it is terminated
 * `GRACE_SECONDS` later.
 */
export async function stopWhenLate<T>(reply: Promise<T>, worker: PuzzleWorker): Promise<T> {
  const end = setTimeout(
    () => worker.stop('crash', TOO_LONG_MESSAGE),
    (OPENING_SECONDS + GRACE_SECONDS) * 1000,
  );
  return await reply
    .catch((error: unknown) => {
      throw error instanceof WorkerStopped && error.by === 'crash' ? new CannotOpen(error.message) : error;
    })
    .finally(() => clearTimeout(end));
}

export function puzzleIn(reply: OpenReply): OpenedPuzzle {
  switch (reply.status) {
    case 'open':
      return reply.puzzle;
    case 'limit':
      throw new CannotOpen(TOO_LONG_MESSAGE);
    case 'wrong':
      throw new CannotOpen(
        reply.where === 'model' ? 'The model has mistakes.' : 'The puzzle has mistakes.',
        reply.messages,
      );
  }
}

/**
 * The key of a puzzle: a hash of its model and clues. It doesn't depend on the author's texts (title, rules and the
 * like).
 */
export const keyOfPuzzle = (model: ModelText, text: string): Promise<string> =>
  hashOfText(JSON.stringify([model.text, model.used ?? {}, cluesOf(text)]));
