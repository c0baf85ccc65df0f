/** Opens a puzzle in a worker, or says why it can't be opened. */
import { hashOfText } from '../share/hash.ts';
import { type PuzzleWorker, WorkerStopped } from '../worker/client.ts';
import type { ModelText, Opened, OpenedPuzzle } from '../worker/protocol.ts';
import { CannotOpen, OPENING } from './cannot-open.ts';
import type { Source } from './source.ts';

/** Seconds after `OPENING` before a worker is ended that doesn't end by itself. */
const GRACE = 10;

const TOO_LONG = `The puzzle isn’t ready after ${OPENING} seconds: it is too large, or its model never ends.`;

export async function openSource({ model, instance }: Source, worker: PuzzleWorker): Promise<OpenedPuzzle> {
  return puzzleIn(await inTime(worker.open({ model, instance, seconds: OPENING }), worker));
}

/** The worker looks at the clock itself; where it doesn't come to that, it is ended. */
export async function inTime<T>(reply: Promise<T>, worker: PuzzleWorker): Promise<T> {
  const end = setTimeout(() => worker.stop('crash', TOO_LONG), (OPENING + GRACE) * 1000);
  return await reply
    .catch((error: unknown) => {
      throw error instanceof WorkerStopped && error.by === 'crash' ? new CannotOpen(error.message) : error;
    })
    .finally(() => clearTimeout(end));
}

export function puzzleIn(reply: Opened): OpenedPuzzle {
  switch (reply.status) {
    case 'open':
      return reply.puzzle;
    case 'limit':
      throw new CannotOpen(TOO_LONG);
    case 'wrong':
      throw new CannotOpen(
        reply.where === 'model' ? 'The model has mistakes.' : 'The puzzle has mistakes.',
        reply.messages,
      );
  }
}

export const keyOfPuzzle = (model: ModelText, text: string): Promise<string> =>
  hashOfText(JSON.stringify([model.text, model.used ?? {}, text]));
