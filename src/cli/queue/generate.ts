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
import type { Ending, MadePuzzle, Wishes } from '../threads/generate-threads.ts';
import { askInOrder, type Wish } from './in-order.ts';

export interface QueueOrder {
  readonly model: string;
  readonly wishes: Wishes;
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
  { model, wishes, queue }: QueueOrder,
  seeds: readonly number[],
  budget: Budget,
  signal: AbortSignal,
  onPuzzle: (puzzle: MadePuzzle) => void,
): Promise<Ending> {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  const millisecondsLeft = 1000 * budget.secondsLeft();
  const timer = millisecondsLeft <= LONGEST_TIMER ? setTimeout(stop, millisecondsLeft) : undefined;
  let ending: Ending | undefined;
  try {
    const isFinished = await askInOrder(shell, report, wishesFor(model, wishes, seeds, budget), {
      command: 'generate',
      queue,
      signal: controller.signal,
      onAnswer(number, answer, seconds) {
        if (answer.status === 'generated') onPuzzle(madeOf(seeds[number]!, answer, seconds));
        else if (ending === undefined) {
          ending = endingOf(answer, wishes);
          stop();
        }
      },
    });
    if (ending) return ending;
    if (isFinished) return { status: 'generated' };
    return { status: budget.isSpent() ? 'limit' : 'stopped' };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

function* wishesFor(
  model: string,
  { weights, set, ...rest }: Wishes,
  seeds: readonly number[],
  budget: Budget,
): Generator<Wish> {
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

function madeOf(seed: number, answer: JobAnswer, seconds: number): MadePuzzle {
  const { instance, solution, figures } = answer as unknown as {
    readonly instance: string;
    readonly solution: string;
    readonly figures: Omit<MadePuzzle['statistics'], 'milliseconds'>;
  };
  return { seed, text: instance, solution, statistics: { ...figures, milliseconds: 1000 * seconds } };
}

function endingOf(answer: JobAnswer, { difficulty }: Wishes): Ending {
  const { status, figures, levels, proved, message } = answer as JobAnswer & {
    readonly figures?: { readonly difficulties: Missed['figures'] };
    readonly levels?: Missed['levels'];
    readonly proved?: true;
    readonly message?: string;
  };
  const missed = difficulty &&
    figures &&
    levels && { wanted: difficulty, figures: figures.difficulties, levels };
  switch (status) {
    case 'impossible':
    case 'missed':
    case 'limit':
    case 'stopped':
    case 'error':
      return { status, ...(missed && { missed }), ...(proved && { proved }) };
    default:
      throw failure(
        'bad-queue',
        `A worker didn’t make its puzzle: ${message ?? status}`,
        'Without `--queue` this machine makes them.',
      );
  }
}
