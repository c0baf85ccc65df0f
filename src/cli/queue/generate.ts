/**
 * `pzl generate --queue`: new puzzles made by the workers at a queue, one job each, delivered in the order of their
 * seeds.
 */

import type { Weights } from '../../language/sections/generate/plan.ts';
import type { Budget } from '../../model/clock.ts';
import type { Missed } from '../../tasks/generate/spec/options.ts';
import type { JobAnswer } from '../../tasks/jobs/job.ts';
import { failure } from '../shell/files.ts';
import type { Report } from '../shell/report.ts';
import type { Shell } from '../shell/shell.ts';
import type { GenerationEnd, MadePuzzle, PuzzleRequirements } from '../threads/generate-threads.ts';
import { askInOrder, type JobRequest } from './in-order.ts';

export interface QueueOrder {
  readonly model: string;
  readonly requirements: PuzzleRequirements;
  readonly queue: string | true;
}

/** The longest time of a timer, in milliseconds; a timer with a longer time fires at once. */
const LONGEST_TIMER = 0x7fffffff;

/**
 * Has the workers at a queue make the puzzles. @throws DiagnosticError if the queue can't be used, or a job fails for
 * reasons other than the puzzle.
 */
export async function generateAtQueue(
  shell: Shell,
  report: Report,
  { model, requirements, queue }: QueueOrder,
  seeds: readonly number[],
  budget: Budget,
  signal: AbortSignal,
  onPuzzle: (puzzle: MadePuzzle) => void,
): Promise<GenerationEnd> {
  const controller = new AbortController();
  const abortGeneration = (): void => controller.abort();
  signal.addEventListener('abort', abortGeneration);
  if (signal.aborted) abortGeneration();
  const millisecondsLeft = 1000 * budget.secondsLeft();
  const timer = millisecondsLeft <= LONGEST_TIMER ? setTimeout(abortGeneration, millisecondsLeft) : undefined;
  let endReason: GenerationEnd | undefined;
  try {
    const isFinished = await askInOrder(shell, report, jobRequestsFor(model, requirements, seeds, budget), {
      command: 'generate',
      queue,
      signal: controller.signal,
      onAnswer(number, answer, seconds) {
        if (answer.status === 'generated') onPuzzle(puzzleOfAnswer(seeds[number]!, answer, seconds));
        else if (endReason === undefined) {
          endReason = endingOf(answer, requirements);
          abortGeneration();
        }
      },
    });
    if (endReason) return endReason;
    if (isFinished) return { status: 'generated' };
    return { status: budget.isSpent() ? 'limit' : 'stopped' };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abortGeneration);
  }
}

function* jobRequestsFor(
  model: string,
  { weights, set, ...rest }: PuzzleRequirements,
  seeds: readonly number[],
  budget: Budget,
): Generator<JobRequest> {
  for (const seed of seeds) {
    yield {
      question: 'generate',
      model,
      ...rest,
      seed,
      ...(weights && { weights: weightTexts(weights) }),
      ...(set && { set: Object.fromEntries(set) }),
      ...budget.timeLeft(),
    };
  }
}

/** The weights as a job contains them: [name of a given]: a text such as `H=0,O=1`. */
const weightTexts = (weights: ReadonlyMap<string, Weights>): Record<string, string> =>
  Object.fromEntries(
    [...weights].map(([name, list]) => [
      name,
      [...list].map(([value, weight]) => `${value}=${weight}`).join(),
    ]),
  );

function puzzleOfAnswer(seed: number, answer: JobAnswer, seconds: number): MadePuzzle {
  const { instance, solution, figures } = answer as unknown as {
    readonly instance: string;
    readonly solution: string;
    readonly figures: Omit<MadePuzzle['statistics'], 'milliseconds'>;
  };
  return { seed, text: instance, solution, statistics: { ...figures, milliseconds: 1000 * seconds } };
}

function endingOf(answer: JobAnswer, { difficulty }: PuzzleRequirements): GenerationEnd {
  const { status, figures, levels, proved, message } = answer as JobAnswer & {
    readonly figures?: { readonly difficulties: Missed['figures'] };
    readonly levels?: Missed['levels'];
    readonly proved?: true;
    readonly message?: string;
  };
  const missedDifficulty = difficulty &&
    figures &&
    levels && { wanted: difficulty, figures: figures.difficulties, levels };
  switch (status) {
    case 'impossible':
    case 'missed':
    case 'limit':
    case 'stopped':
    case 'error':
      return { status, ...(missedDifficulty && { missed: missedDifficulty }), ...(proved && { proved }) };
    default:
      throw failure(
        'bad-queue',
        `A worker didn’t make its puzzle: ${message ?? status}`,
        'Without `--queue` this machine makes them.',
      );
  }
}
