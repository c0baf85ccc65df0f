/** Generates puzzles of the open type. */
import { generate, readWeights } from '../../src/index.ts';
import { requireOpenPuzzle } from './opened.ts';
import type { MakeReply, Questions } from './protocol.ts';

export async function makePuzzle(wishes: Questions['make']['ask']): Promise<MakeReply> {
  const { model } = requireOpenPuzzle();
  const { seconds, weights = [], from, ...rest } = wishes;
  const weightsByName = new Map<string, ReadonlyMap<string, number>>();
  for (const [name, text] of weights) {
    const weightsResult = readWeights(text);
    if (typeof weightsResult === 'string') return { status: 'failed', message: weightsResult };
    weightsByName.set(name, weightsResult);
  }
  const outcome = await generate(model, {
    ...rest,
    ...(from !== undefined && { from: { name: 'draft', text: from } }),
    timeLimit: seconds,
    ...(weightsByName.size > 0 && { weights: weightsByName }),
  });
  switch (outcome.status) {
    case 'generated':
      return { status: 'made', text: outcome.puzzle.text, seed: outcome.puzzle.seed };
    case 'error':
      return {
        status: 'failed',
        message: outcome.diagnostics.map(({ message, advice }) => `${message} ${advice ?? ''}`).join('\n'),
      };
    case 'missed':
      return {
        status: 'failed',
        message: `None of ${outcome.missed.figures.length} puzzles was ${outcome.missed.wanted}.`,
      };
    case 'impossible':
      return {
        status: 'failed',
        message: outcome.proved
          ? 'No board like this keeps the rules.'
          : 'No puzzle like this with exactly one answer was found. Another size may have one.',
      };
    default:
      return { status: 'failed', message: 'The time is up before a puzzle was made.' };
  }
}
