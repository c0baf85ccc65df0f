/**
 * What the commands that ask a question of an instance share: model and instance are opened, the time limit counts
 * from the start, Ctrl-C stops the search, and how it ended becomes the exit code.
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
import { undecided, withheld } from '../../tasks/open/unread.ts';
import type { Oracle } from '../../tasks/solve/oracle-search.ts';
import type { SolveStatistics } from '../../tasks/solve/outcome.ts';
import type { SearchOptions } from '../../tasks/solve/search.ts';
import type { Sources } from '../../text/source.ts';
import { EXIT, type ExitCode } from './exit.ts';
import { tellDoubt, tellReservation, tellWithheld, toldOf } from './lenient.ts';
import { processLimits } from './limits.ts';
import {
  givenText,
  type OpenedGround,
  type OpenModel,
  openInstance,
  openModel,
  type ReadingOptions,
  reporting,
} from './open.ts';
import { ProgressLine } from './progress.ts';
import { Report, type ReportOptions } from './report.ts';
import type { Shell } from './shell.ts';
import { statisticsText } from './statistics.ts';

export interface AskOptions extends ReportOptions, ReadingOptions {
  readonly instance?: string;
  /** Seconds. */
  readonly timeLimit?: number;
  readonly seed: number;
  readonly connectivity: Connectivity;
  readonly stats?: boolean;
  /** A SAT solver of this machine that answers in place of the engine: its name or path. */
  readonly solver?: string;
  /** So many engines side by side, in threads. */
  readonly threads?: number;
  readonly ascii?: boolean;
  /** A verdict is wanted on what was read, where the instance holds more. */
  readonly lenient?: boolean;
}

/** An opened question. */
export interface Asked {
  /** Absolute path of the model's file. */
  readonly file: string;
  readonly model: Model;
  readonly sources: Sources;
  readonly ground: Ground;
  /** The instance's name or file. */
  readonly title: string;
  /** What it was read from: the name of an instance of the model, or a text. */
  readonly source: string | InstanceText;
  /** What the model was read from. */
  readonly texts: OpenModel['texts'];
  /** The value of a name of the model, where the instance fixes it. */
  named(name: string): Value | undefined;
  readonly report: Report;
  /** What the model says about its picture. */
  readonly drawing: Drawing | undefined;
  /** The board with what is known of an answer, and places pointed out. */
  draw(solution: Solution | undefined, highlights?: readonly Highlight[]): string;
  /** For a search that begins now. */
  search(): SearchOptions;
  /** Opens what answers a search, where the command line names another than the engine. */
  oracle(): (() => Promise<Oracle>) | undefined;
  /** Writes a result, on a line of its own. */
  out(text: string): void;
  /** Writes a result for programs. */
  object(value: object): void;
}

/** A question whose instance is about to be read: for what may go on elsewhere meanwhile. */
export interface Begun extends Pick<Asked, 'texts' | 'source' | 'report'> {}

/** What a question came to: `status` goes into JSON's last line, with `rest`. */
export interface Conclusion {
  readonly status: string;
  readonly rest?: object;
  /** How many answers were counted. */
  readonly count?: bigint;
  /** Why it failed; with the status `failed`. */
  readonly message?: string;
  readonly statistics?: SolveStatistics;
  /** What to say when the time limit or Ctrl-C came first. */
  readonly soFar?: string;
}

export async function ask(
  shell: Shell,
  modelName: string,
  options: AskOptions,
  answer: (asked: Asked) => Promise<Conclusion | undefined>,
  begin?: (begun: Begun) => Promise<void>,
): Promise<ExitCode> {
  const budget = Budget.ofSeconds(options.timeLimit);
  const report = new Report(shell, options);
  const limits = processLimits();
  const opened = await openWithin(shell, modelName, options, report, budget, begin);
  if (opened === 'limit') return EXIT.limit;
  const { open, instance } = opened;
  const progress = new ProgressLine(shell);
  const stop = new Stop(shell, () => limits.memoryIsSpent());
  try {
    if (!open || !instance) {
      if (options.json) report.status('error');
      return EXIT.error;
    }
    const { sources } = open;
    const { ground, unread } = instance;
    if (!options.lenient && withheld(unread) !== undefined)
      return tellWithheld(shell, report, instance, options);
    const asked = { ...open, ...instance };
    let verdict = await reporting(report, sources, () =>
      answer({
        ...asked,
        report,
        draw: pictureOf(open, ground, options, report, budget),
        search: () => searchOptions(options, stop, progress, budget),
        oracle: () => namedOracle(options),
        out(text) {
          stop.listen();
          progress.clear();
          shell.out(text);
        },
        object(value) {
          stop.listen();
          progress.clear();
          report.object(value);
        },
      }).catch((error: unknown): Conclusion => {
        if (!limits.takes(error)) throw error;
        return { status: 'limit' };
      }),
    );
    progress.clear();
    // What the watch on the memory stopped, nobody else did.
    if (verdict?.status === 'stopped' && limits.memory !== undefined)
      verdict = { ...verdict, status: 'limit' };
    if (!verdict) {
      if (options.json) report.status('error');
      return EXIT.error;
    }
    const doubt = options.lenient ? undefined : undecided(unread, verdict.status, verdict.count);
    if (doubt !== undefined) return tellDoubt(shell, report, instance, doubt, options);
    conclude(shell, report, options, verdict, instance);
    return exitCodeOf(verdict);
  } finally {
    progress.clear();
    stop.end();
  }
}

/** What ends a search early: Ctrl-C, from when there is something to keep, and memory that threads spend meanwhile. */
class Stop {
  readonly #shell: Shell;
  readonly #controller = new AbortController();
  readonly #watch: NodeJS.Timeout;
  #release: (() => void) | undefined;

  constructor(shell: Shell, memoryIsSpent: () => boolean) {
    this.#shell = shell;
    // Threads take memory while this one waits for them.
    this.#watch = setInterval(() => memoryIsSpent() && this.#controller.abort(), MEMORY_WATCH);
    this.#watch.unref();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Until a search tells of itself there is nothing to keep, and Ctrl-C may end the process where it stands. */
  listen(): void {
    this.#release ??= this.#shell.onInterrupt(() => this.#controller.abort());
  }

  end(): void {
    clearInterval(this.#watch);
    this.#release?.();
  }
}

const searchOptions = (
  { seed, connectivity }: AskOptions,
  stop: Stop,
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
  // What reading, grounding and earlier searches took is part of the limit.
  ...budget.timeLeft(),
});

/** Draws answers as the options and the model's section say, within the limits. */
const pictureOf =
  (
    { drawing }: OpenModel,
    ground: Asked['ground'],
    options: AskOptions,
    report: Report,
    budget: Budget,
  ): Asked['draw'] =>
  (solution, highlights = []) =>
    budget.run(() =>
      drawSolution(ground, solution, {
        color: report.outColor,
        ascii: options.ascii === true,
        highlights,
        ...(drawing && { drawing }),
      }),
    );

function exitCodeOf({ status }: Conclusion): ExitCode {
  if (status === 'stopped') return EXIT.interrupted;
  if (status === 'failed') return EXIT.error;
  return status === 'limit' ? EXIT.limit : EXIT.answered;
}

/** The model and its instance, as far as they could be read; `limit` where time or memory was spent first, which is told. */
async function openWithin(
  shell: Shell,
  modelName: string,
  options: AskOptions,
  report: Report,
  budget: Budget,
  begin: ((begun: Begun) => Promise<void>) | undefined,
): Promise<{ open: OpenModel | undefined; instance: OpenedGround | undefined } | 'limit'> {
  try {
    const open = openModel(shell, await givenText(shell, modelName), report, budget);
    const reading: ReadingOptions =
      open && begin
        ? { ...options, onSource: (source) => begin({ texts: open.texts, source, report }) }
        : options;
    const instance = open && (await openInstance(shell, open, options.instance, report, reading, budget));
    return { open, instance };
  } catch (error) {
    if (!processLimits().takes(error)) throw error;
    report.notice(`${reached(options)} while the rules are read for the instance.`);
    if (options.json) report.status('limit');
    return 'limit';
  }
}

/** Milliseconds. */
const MEMORY_WATCH = 100;

/** The limit that ended a run. */
const reached = ({ timeLimit }: AskOptions): string => processLimits().reached(timeLimit);

/** Their code is loaded only when they are asked for. */
function namedOracle({ solver, threads = 1, seed }: AskOptions): (() => Promise<Oracle>) | undefined {
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

function conclude(
  shell: Shell,
  report: Report,
  options: AskOptions,
  verdict: Conclusion,
  { title, unread }: OpenedGround,
): void {
  const { status, statistics, soFar } = verdict;
  const figures = options.stats && statistics ? { statistics } : {};
  if (options.json) {
    const { message, rest } = verdict;
    const failed = message === undefined ? {} : { message };
    report.status(status, { ...toldOf(unread), ...failed, ...rest, instance: title, ...figures });
    return;
  }
  tellReservation(shell, unread);
  const found = soFar === undefined ? '.' : `: ${soFar}.`;
  if (status === 'limit') report.notice(`${reached(options)}${found}`);
  if (status === 'failed' && verdict.message !== undefined) report.notice(`pzl: ${verdict.message}`);
  if (status === 'stopped') report.notice(`Stopped${found}`);
  if (options.stats && statistics) report.notice(statisticsText(statistics));
}
