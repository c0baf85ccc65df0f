/** One thread of `pzl generate -n`: makes the puzzles assigned to it, one after the other. */
import { parentPort } from 'node:worker_threads';
import { generate } from '../../tasks/generate/generate.ts';
import { openModel } from '../shell/open.ts';
import { Report } from '../shell/report.ts';
import { processShell } from '../shell/shell.ts';
import { endingOf, type Job, madePuzzleOf, type SeedOutcome } from './generate-threads.ts';

export function makePuzzles({ model: name, requirements, solved }: Job): void {
  // A shell without messages, since the main thread has already reported the model's mistakes.
  const shell = { ...processShell(), out: () => {}, note: () => {} };
  const openedModel = openModel(shell, name, new Report(shell, {}));
  parentPort?.on('message', async ({ seed, timeLimit }: { seed: number; timeLimit?: number }) => {
    if (!openedModel) return;
    const outcome = await generate(openedModel.model, {
      ...requirements,
      seed,
      ...(timeLimit !== undefined && { timeLimit }),
    });
    const seedOutcome = endingOf(outcome);
    const message: SeedOutcome =
      outcome.status === 'generated'
        ? { seed, ...seedOutcome, puzzle: madePuzzleOf(outcome.puzzle, solved) }
        : { seed, ...seedOutcome };
    parentPort?.postMessage(message);
  });
}
