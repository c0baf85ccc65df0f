/**
 * A search that is split while it runs, by processes or by workers at a queue: cubes are jobs, with the same code for
 * both.
 */
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Choice, Choices } from '../../backends/sat/cubes/choices.ts';
import { findCubes } from '../../backends/sat/cubes/cubes.ts';
import { compileSat } from '../../backends/sat/encode/compile.ts';
import { compileEngine } from '../../backends/sat/engine/engine.ts';
import { SatSession } from '../../backends/sat/engine/session.ts';
import { Budget } from '../../model/clock.ts';
import type { Ref } from '../../model/terms/terms.ts';
import { cubeAnswerOf, optionsOf } from '../../tasks/jobs/cube-job.ts';
import type { JobAnswer } from '../../tasks/jobs/job.ts';
import type { CubeAnswer, CubeQuestion } from '../../tasks/parallel/cube.ts';
import {
  type CubeProgress,
  CubeSearch,
  type CubeSearchOptions,
  type CubeSearchOutcome,
  firstQuestions,
} from '../../tasks/parallel/cube-search.ts';
import type { Answer } from '../../tasks/solve/outcome.ts';
import { DiagnosticError } from '../../text/diagnostics.ts';
import { duration } from '../farm/batch-progress.ts';
import {
  type JobWithoutModel as AskedTask,
  type Executor,
  modelHash,
  type Task,
  taskHash,
} from '../farm/task.ts';
import type { OpenQuestion, PendingQuestion } from '../shell/ask.ts';
import { processLimits } from '../shell/limits.ts';
import { groupDigits, plural } from '../shell/progress.ts';
import type { Shell } from '../shell/shell.ts';
import { openExecutor } from './executor.ts';

export interface CubesOptions {
  readonly answers: number;
  readonly seed: number;
  readonly threads?: number;
  readonly queue?: string | true;
  readonly verify?: boolean;
  /** Whether to print what `verify` found about the proof. */
  readonly printsProofCheck?: boolean;
  readonly connectivity: AskedTask['options']['connectivity'];
  /** The time limit, in seconds. */
  readonly timeLimit?: number;
  /** Whether the search begins with the whole problem, which workers then split, and not with given cubes. */
  readonly startsWhole: boolean;
}

/** The number of tasks per thread of a worker: more than one, so that a thread has its next task at once. */
const TASKS_AHEAD = 2;
/** The number of tasks to send while it isn't known how many workers there are. */
const INITIAL_TASKS = 2;
/** The longest time, in milliseconds, to wait for workers that may read the instance sooner than this process. */
const MAX_SPLIT_WAIT_SECONDS = 30;

/**
 * A search that starts before this process has read the instance: the answering processes read and split it meanwhile.
 * The caller must call `close` in any case.
 */
export class PendingCubeSearch {
  readonly #question: PendingQuestion;
  readonly #options: CubesOptions;
  readonly #executor: Executor;
  readonly #controller: AbortController;
  readonly #model: Task['model'];
  /** The search; undefined until this process has read the instance, if the search begins with given cubes. */
  #search: CubeSearch | undefined;
  /** Resolves at the first answer, which contains how the worker split the problem. */
  readonly #splitPromise: Promise<void>;
  #onSplit: () => void = () => {};
  #onProgress: (progress: CubeProgress) => void = () => {};
  /** Steps of the proof that arrived before `onProof` was set. */
  readonly #steps: string[] = [];
  #onProof = (steps: string): void => void this.#steps.push(steps);

  private constructor(
    pendingQuestion: PendingQuestion,
    options: CubesOptions,
    model: Task['model'],
    executor: Executor,
    controller: AbortController,
  ) {
    this.#question = pendingQuestion;
    this.#options = options;
    this.#model = model;
    this.#executor = executor;
    this.#controller = controller;
    this.#splitPromise = new Promise((resolve) => {
      this.#onSplit = resolve;
    });
  }

  static async begin(
    shell: Shell,
    pendingQuestion: PendingQuestion,
    options: CubesOptions,
  ): Promise<PendingCubeSearch> {
    const controller = new AbortController();
    const { threads = availableParallelism(), queue, startsWhole } = options;
    const model = { hash: modelHash(pendingQuestion.texts), texts: pendingQuestion.texts };
    const [soon] = firstQuestions(1, { ...options, patience: 0 }).map((question) =>
      taskOf(model, pendingQuestion, question, options),
    );
    const executor = await openExecutor(
      shell,
      {
        threads,
        ...(queue !== undefined && { queue }),
        // Each process gets an equal share of the command's memory.
        memory: Math.floor(processLimits().mebibytes / threads),
      },
      {
        name: `run-${randomUUID().slice(0, 8)}`,
        isInteractive: true,
        ...(soon && { earlyTask: soon }),
        onNotice: (text) => pendingQuestion.report.notice(text),
        onCancelled: () => controller.abort(),
      },
    );
    const search = new PendingCubeSearch(pendingQuestion, options, model, executor, controller);
    // If the processes can't be started, the first answer reports the error.
    executor.warm?.().catch(() => {});
    if (startsWhole) {
      search.#search = new CubeSearch(search.#searchOptions({ firsts: executor.threads || INITIAL_TASKS }));
      await search.#waitForSplit();
    }
    return search;
  }

  async *search(
    { ground, search: searchOptions }: OpenQuestion,
    cubes: readonly Choices[] | undefined,
    onProof?: (steps: string) => void,
  ): AsyncGenerator<Answer, CubeSearchOutcome, undefined> {
    if (onProof) {
      this.#steps.splice(0).forEach(onProof);
      this.#onProof = onProof;
    }
    const { signal, onProgress, timeLimit } = searchOptions();
    const abort = (): void => this.#controller.abort();
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
    this.#onProgress = (progress) => {
      const { milliseconds, conflicts } = progress;
      onProgress?.({ milliseconds, answers: 0, conflicts, cuts: 0, part: progressText(progress) });
    };
    try {
      this.#search ??= new CubeSearch(
        this.#searchOptions({ ...(cubes && { cubes }), ...(timeLimit !== undefined && { timeLimit }) }),
      );
      return yield* this.#search.answers(ground);
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  async end(): Promise<void> {
    this.#search?.close();
    await this.#executor.cancel();
  }

  #searchOptions(furtherOptions: Partial<CubeSearchOptions>): CubeSearchOptions {
    const { answers, seed, verify, printsProofCheck, timeLimit } = this.#options;
    return {
      ask: (question) => this.#answerCube(question),
      capacity: () => this.#freeTaskCount(),
      answers,
      seed,
      ...(verify && { verify }),
      ...(printsProofCheck && { onProof: (steps: string) => this.#onProof(steps) }),
      ...(timeLimit !== undefined && { timeLimit }),
      signal: this.#controller.signal,
      onProgress: (progress) => this.#onProgress(progress),
      ...furtherOptions,
    };
  }

  /**
   * Waits a moment for a worker that has already read the instance to report how it split the problem. The cubes can
   * then be sent before this process has read the instance.
   */
  async #waitForSplit(): Promise<void> {
    if (!this.#executor.whenAllSent) return;
    await this.#executor.whenAllSent();
    await Promise.race([
      this.#splitPromise,
      new Promise((resolve) => setTimeout(resolve, MAX_SPLIT_WAIT_SECONDS)),
    ]);
    await new Promise((resolve) => setImmediate(resolve));
    await this.#executor.whenAllSent();
  }

  async #answerCube(question: CubeQuestion): Promise<CubeAnswer> {
    const task = taskOf(this.#model, this.#question, question, this.#options);
    let answer: JobAnswer;
    try {
      answer = (await this.#executor.answer(task)).answer;
    } catch (error) {
      if (!(error instanceof DiagnosticError)) throw error;
      return { status: 'failed', message: error.diagnostic.message };
    }
    this.#onSplit();
    if (answer.status === 'memory' && this.#options.queue === undefined) {
      // A local process has used up its share of the command's memory. (A worker at a queue has a limit of its own.)
      processLimits().recordMemoryLimit();
      return { status: 'limit' };
    }
    return cubeAnswerOf(answer);
  }

  #freeTaskCount(): number {
    const { threads } = this.#executor;
    if (threads === 0) return INITIAL_TASKS;
    return this.#options.queue === undefined ? threads : threads * TASKS_AHEAD;
  }
}

/**
 * Makes cubes, one for each combination of values of `splitVariables`: at most `maxCubes`, by default without limit. If
 * time runs out, fewer variables are combined.
 */
export async function firstCubes(
  { ground, search }: Pick<OpenQuestion, 'ground' | 'search'>,
  splitVariables: readonly Ref[],
  maxCubes: number | undefined,
): Promise<readonly Choices[]> {
  const { timeLimit, signal } = search();
  const budget = Budget.ofSeconds(timeLimit);
  const program = compileSat(ground, { connectivity: 'auto', deadline: budget.deadline });
  if (!program.isComplete) return [[]];
  const session = new SatSession(program, await compileEngine());
  const mustStop = (): boolean => signal?.aborted === true || budget.isSpent();
  const { cubes } = findCubes(session, splitVariables, maxCubes, mustStop);
  session.close();
  return cubes.map(({ values }) =>
    // A variable that is constant in the instance has only one value, so it is left out of the cubes.
    values.flatMap((value, i): Choice[] => {
      const variable = ground.terms.variableOf(splitVariables[i]!);
      return variable < 0 ? [] : [[variable, value]];
    }),
  );
}

function taskOf(
  model: Task['model'],
  { source }: PendingQuestion,
  question: CubeQuestion,
  { connectivity }: CubesOptions,
): Task {
  const jobOfCube: AskedTask = {
    question: 'cube',
    instance: source,
    options: optionsOf(question, connectivity),
  };
  return { hash: taskHash(model.hash, jobOfCube), model, job: jobOfCube };
}

/**
 * The progress in words, such as `12 cubes done, 40 open · 31% · 2 min left`; the estimate assumes that all parts of a
 * cube are equally hard.
 */
export function progressText({ done, open, part, milliseconds }: CubeProgress): string {
  const timeLeft = part > 0 && part < 1 ? ` · ${duration((milliseconds / 1000) * (1 / part - 1))} left` : '';
  return `${plural(done, 'cube')} done, ${groupDigits(open)} open · ${Math.floor(part * 100)}%${timeLeft}`;
}
