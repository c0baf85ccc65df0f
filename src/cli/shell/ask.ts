/**
 * The common part of commands that ask a question about an instance: they open model and instance, count the time limit
 * from the start, stop the search at Ctrl-C, and turn the outcome into an exit code.
 */

import type { Connectivity } from '../../backends/sat/encode/encoding.ts';
import { drawSolution } from '../../draw/picture.ts';
import type { Highlight } from '../../draw/scene/scene.ts';
import type { Drawing } from '../../draw/scene/section.ts';
import type { Solution } from '../../formats/solution/solution.ts';
import type { Model } from '../../language/model.ts';
import { Budget } from '../../model/clock.ts';
import type { Ground } from '../../model/ground.ts';
import type { Value } from '../../model/values.ts';
import type { InstanceText } from '../../tasks/open/open-instance.ts';
import { undecidedMessage, withheldReason } from '../../tasks/open/unread.ts';
import type { Oracle } from '../../tasks/solve/oracle-search.ts';
import type { SolveStatistics } from '../../tasks/solve/outcome.ts';
import type { SearchOptions } from '../../tasks/solve/search.ts';
import type { Sources } from '../../text/source.ts';
import { EXIT, type ExitCode } from './exit.ts';
import { reportDoubt, reportUnreadParts, reportWithheldVerdict, unreadStatus } from './lenient.ts';
import { processLimits } from './limits.ts';
import {
  type OpenedGround,
  type OpenModel,
  openInstance,
  openModel,
  type ReadingOptions,
  readModelArgument,
  reportErrors,
} from './open.ts';
import { ProgressLine } from './progress.ts';
import { Report, type ReportOptions } from './report.ts';
import type { Shell } from './shell.ts';
import { statisticsText } from './statistics.ts';

export interface AskOptions extends ReportOptions, ReadingOptions {
  readonly instance?: string;
  /** The time limit, in seconds. */
  readonly timeLimit?: number;
  readonly seed: number;
  readonly connectivity: Connectivity;
  readonly stats?: boolean;
  /** A SAT solver on this machine to use instead of the embedded engine: its name or path. */
  readonly solver?: string;
  /** The number of engines that search in parallel, each in a thread of its own. */
  readonly threads?: number;
  readonly ascii?: boolean;
  /** Whether to give a verdict although the instance contains parts that the model doesn't read. */
  readonly lenient?: boolean;
}

/** The model and instance that a command's question is about, both opened, and how to answer. */
export interface OpenQuestion {
  /** The absolute path of the model's file. */
  readonly file: string;
  readonly model: Model;
  readonly sources: Sources;
  readonly ground: Ground;
  /** The name of the instance, or of its file. */
  readonly title: string;
  /** Where the instance comes from: the name of an instance declared in the model, or a text. */
  readonly source: string | InstanceText;
  /** The texts of the model and of the files that it uses. */
  readonly texts: OpenModel['texts'];
  /** The value of a `given` or `let` of the model, if it doesn't depend on the answer. */
  valueNamed(name: string): Value | undefined;
  readonly report: Report;
  /** The drawing that the model's `draw` sections describe; undefined if there are none. */
  readonly drawing: Drawing | undefined;
  /**
   * Draws the board with an answer, as far as that is known, and with highlighted places. `isDeduced`: whether the
   * answer is what is known after a deduction.
   */
  draw(solution: Solution | undefined, highlights?: readonly Highlight[], isDeduced?: boolean): string;
  /** The options for a search that starts now, such as the time that is left. */
  search(): SearchOptions;
  /** Returns a function that opens the solver named on the command line; undefined for the embedded engine. */
  oracle(): (() => Promise<Oracle>) | undefined;
  /** Prints a result on a line of its own. */
  out(text: string): void;
  /** Prints a result as JSON. */
  writeObject(value: object): void;
}

/** A question before its instance is read, for work that other processes can begin meanwhile. */
export interface PendingQuestion extends Pick<OpenQuestion, 'texts' | 'source' | 'report'> {}

/** How a question ended. The last line of JSON output contains `status`, and the fields of `rest`. */
export interface Conclusion {
  readonly status: string;
  readonly rest?: object;
  /** The number of answers counted. */
  readonly count?: bigint;
  /** For the status `failed`: the reason. */
  readonly message?: string;
  readonly statistics?: SolveStatistics;
  /** The message if the time limit or Ctrl-C ended the search early. */
  readonly progressText?: string;
}

export async function answerQuestion(
  shell: Shell,
  modelName: string,
  options: AskOptions,
  answer: (question: OpenQuestion) => Promise<Conclusion | undefined>,
  begin?: (question: PendingQuestion) => Promise<void>,
): Promise<ExitCode> {
  const budget = Budget.ofSeconds(options.timeLimit);
  const report = new Report(shell, options);
  const limits = processLimits();
  const openedQuestion = await openWithinLimits(shell, modelName, options, report, budget, begin);
  if (openedQuestion === 'limit') return EXIT.limit;
  const { open, instance } = openedQuestion;
  const progressLine = new ProgressLine(shell);
  const stopper = new SearchStopper(shell, () => limits.memoryIsSpent());
  try {
    if (!open || !instance) {
      if (options.json) report.status('error');
      return EXIT.error;
    }
    const { ground, unread } = instance;
    if (!options.lenient && withheldReason(unread) !== undefined)
      return reportWithheldVerdict(shell, report, instance, options);
    const openQuestion = { ...open, ...instance };
    let verdict = await reportErrors(report, open.sources, () =>
      answer({
        ...openQuestion,
        report,
        draw: pictureDrawer(open, ground, options, report, budget),
        search: () => searchOptions(options, stopper, progressLine, budget),
        oracle: () => chooseOracle(options),
        out(text) {
          stopper.listen();
          progressLine.clear();
          shell.out(text);
        },
        writeObject(value) {
          stopper.listen();
          progressLine.clear();
          report.writeObject(value);
        },
      }).catch((error: unknown): Conclusion => {
        if (!limits.isLimitError(error)) throw error;
        return { status: 'limit' };
      }),
    );
    progressLine.clear();
    // If the memory watch stopped the search, the user didn't interrupt it.
    if (verdict?.status === 'stopped' && limits.memory !== undefined)
      verdict = { ...verdict, status: 'limit' };
    if (!verdict) {
      if (options.json) report.status('error');
      return EXIT.error;
    }
    const verdictDoubt = options.lenient
      ? undefined
      : undecidedMessage(unread, verdict.status, verdict.count);
    if (verdictDoubt !== undefined) return reportDoubt(shell, report, instance, verdictDoubt, options);
    reportEnd(shell, report, options, verdict, instance);
    return exitCodeOf(verdict);
  } finally {
    progressLine.clear();
    stopper.end();
  }
}

/** Stops a search early: at Ctrl-C (once there are results to keep), and when threads use up the memory. */
class SearchStopper {
  readonly #shell: Shell;
  readonly #controller = new AbortController();
  readonly #watchTimer: NodeJS.Timeout;
  #removeInterruptHandler: (() => void) | undefined;

  constructor(shell: Shell, memoryIsSpent: () => boolean) {
    this.#shell = shell;
    // Checks the memory regularly, because threads may use it up while this one waits for them.
    this.#watchTimer = setInterval(
      () => memoryIsSpent() && this.#controller.abort(),
      MEMORY_CHECK_INTERVAL_MS,
    );
    this.#watchTimer.unref();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /**
   * Starts to listen for Ctrl-C. Before a search has something to report there is nothing to keep, and Ctrl-C ends the
   * process at once.
   */
  listen(): void {
    this.#removeInterruptHandler ??= this.#shell.onInterrupt(() => this.#controller.abort());
  }

  end(): void {
    clearInterval(this.#watchTimer);
    this.#removeInterruptHandler?.();
  }
}

const searchOptions = (
  { seed, connectivity }: AskOptions,
  stop: SearchStopper,
  progress: ProgressLine,
  budget: Budget,
): SearchOptions => ({
  seed,
  connectivity,
  signal: stop.signal,
  onProgress(now) {
    stop.listen();
    progress.update(now);
  },
  // The time that reading, grounding and earlier searches took is subtracted from the limit.
  ...budget.timeLeft(),
});

/** Returns a function that draws answers, by the options and the model's `draw` section, within the limits. */
const pictureDrawer =
  (
    { drawing }: OpenModel,
    ground: OpenQuestion['ground'],
    options: AskOptions,
    report: Report,
    budget: Budget,
  ): OpenQuestion['draw'] =>
  (solution, highlights = [], isDeduced = false) =>
    budget.run(() =>
      drawSolution(ground, solution, {
        color: report.colorsOutput,
        ascii: options.ascii === true,
        highlights,
        deduced: isDeduced,
        ...(drawing && { drawing }),
      }),
    );

function exitCodeOf({ status }: Conclusion): ExitCode {
  if (status === 'stopped') return EXIT.interrupted;
  if (status === 'failed') return EXIT.error;
  return status === 'limit' ? EXIT.limit : EXIT.answered;
}

/**
 * Opens the model and the instance. Returns undefined if mistakes were reported, and `limit`, with a message, if time
 * or memory ran out.
 */
async function openWithinLimits(
  shell: Shell,
  modelName: string,
  options: AskOptions,
  report: Report,
  budget: Budget,
  begin: ((question: PendingQuestion) => Promise<void>) | undefined,
): Promise<{ open: OpenModel | undefined; instance: OpenedGround | undefined } | 'limit'> {
  try {
    const openedModel = openModel(shell, await readModelArgument(shell, modelName), report, budget);
    const readingOptions: ReadingOptions =
      openedModel && begin
        ? { ...options, onSource: (source) => begin({ texts: openedModel.texts, source, report }) }
        : options;
    const instance =
      openedModel &&
      (await openInstance(shell, openedModel, options.instance, report, readingOptions, budget));
    return { open: openedModel, instance };
  } catch (error) {
    if (!processLimits().isLimitError(error)) throw error;
    report.notice(`${limitMessage(options)} while the rules are read for the instance.`);
    if (options.json) report.status('limit');
    return 'limit';
  }
}

/** Milliseconds between two checks of the memory. */
const MEMORY_CHECK_INTERVAL_MS = 100;

/** Says in words which limit ended a run. */
const limitMessage = ({ timeLimit }: AskOptions): string => processLimits().reachedLimitText(timeLimit);

/**
 * Returns a function that opens the solver or the parallel engines requested by the options, whose code is loaded then;
 * undefined for the single embedded engine.
 */
function chooseOracle({ solver, threads = 1, seed }: AskOptions): (() => Promise<Oracle>) | undefined {
  if (solver !== undefined)
    return async () => (await import('../solvers/solver-oracle.ts')).solverOracle(solver);
  if (threads === 1) return undefined;
  return async () => {
    const [{ portfolio }, { startEngineThread }, { compileEngine }] = await Promise.all([
      import('../../tasks/parallel/portfolio.ts'),
      import('../threads/engine-thread.ts'),
      import('../../backends/sat/engine/engine.ts'),
    ]);
    return portfolio(await compileEngine(), startEngineThread, threads, seed);
  };
}

function reportEnd(
  shell: Shell,
  report: Report,
  options: AskOptions,
  verdict: Conclusion,
  { title, unread }: OpenedGround,
): void {
  const { status, statistics, progressText } = verdict;
  const statisticsField = options.stats && statistics ? { statistics } : {};
  if (options.json) {
    const { message, rest } = verdict;
    const messageField = message === undefined ? {} : { message };
    report.status(status, {
      ...unreadStatus(unread),
      ...messageField,
      ...rest,
      instance: title,
      ...statisticsField,
    });
    return;
  }
  reportUnreadParts(shell, unread);
  const resultText = progressText === undefined ? '.' : `: ${progressText}.`;
  if (status === 'limit') report.notice(`${limitMessage(options)}${resultText}`);
  if (status === 'failed' && verdict.message !== undefined) report.notice(`pzl: ${verdict.message}`);
  if (status === 'stopped') report.notice(`Stopped${resultText}`);
  if (options.stats && statistics) report.notice(statisticsText(statistics));
}
