/** `pzl run`: solves an instance of a model, prints what it finds as it finds it. */
import type { EngineHost } from '../backends/ilp/host.ts';
import type { Connectivity } from '../backends/sat/encoding.ts';
import { drawPicture } from '../draw/picture.ts';
import type { Drawing } from '../draw/section.ts';
import { decodeSolution, solutionToJson } from '../formats/solution.ts';
import type { Ground } from '../model/ground.ts';
import { enumerate } from '../tasks/enumerate.ts';
import { type Improvement, type OptimizeOutcome, optimize } from '../tasks/optimize.ts';
import type { Answer, SolveOutcome } from '../tasks/outcome.ts';
import type { Backend, SearchOptions } from '../tasks/search.ts';
import { EXIT, type ExitCode } from './exit.ts';
import { openInstance, openModel, type ReadingOptions } from './open.ts';
import { ProgressLine, plural } from './progress.ts';
import { Report, type ReportOptions } from './report.ts';
import type { Shell } from './shell.ts';
import { statisticsText } from './statistics.ts';

export interface RunOptions extends ReportOptions, ReadingOptions {
  readonly instance?: string;
  readonly solutions: number;
  readonly all?: boolean;
  /** Seconds. */
  readonly timeLimit?: number;
  readonly seed: number;
  readonly connectivity: Connectivity;
  readonly backend: Backend;
  readonly stats?: boolean;
  readonly ascii?: boolean;
}

/** The thread's code is loaded only when an ILP engine is asked for. */
const lazyHost: EngineHost = async (name) => (await import('./ilp-thread.ts')).inOwnThread(name);

type Outcome = SolveOutcome | OptimizeOutcome;

export async function run(shell: Shell, modelName: string, options: RunOptions): Promise<ExitCode> {
  const start = performance.now();
  const report = new Report(shell, options);
  const model = openModel(shell, modelName, report);
  const instance = model && (await openInstance(shell, model, options.instance, report, options));
  if (!instance) {
    if (options.json) report.status('error');
    return EXIT.error;
  }
  const { ground, title } = instance;
  const printer = new Printer(shell, report, ground, model.drawing, options);
  const outcome = await search(shell, printer, ground, options, start);
  printer.end(outcome, title);
  if (outcome.status === 'stopped') return EXIT.interrupted;
  if (outcome.status === 'failed') return EXIT.error;
  return outcome.status === 'limit' ? EXIT.limit : EXIT.answered;
}

async function search(
  shell: Shell,
  printer: Printer,
  ground: Ground,
  options: RunOptions,
  start: number,
): Promise<Outcome> {
  const controller = new AbortController();
  const progress = new ProgressLine(shell);
  const release = shell.onInterrupt(() => controller.abort());
  const wanted = options.all ? Number.POSITIVE_INFINITY : options.solutions;
  /** What reading and grounding (or a search before this one) took is part of the limit. */
  const settings = (): SearchOptions => ({
    seed: options.seed,
    connectivity: options.connectivity,
    signal: controller.signal,
    onProgress: (now) => progress.update(now),
    backend: options.backend,
    engineHost: lazyHost,
    ...(options.timeLimit !== undefined && {
      timeLimit: options.timeLimit - (performance.now() - start) / 1000,
    }),
  });
  const print = (answer: Answer): void => {
    progress.clear();
    printer.answer(answer);
  };
  try {
    if (!ground.objective) return await each(enumerate(ground, { ...settings(), answers: wanted }), print);
    let best: Improvement | undefined;
    const outcome = await each(optimize(ground, settings()), (improvement) => {
      best = improvement;
    });
    if (best === undefined) return outcome;
    printer.objective = best.objective;
    if (outcome.status !== 'optimal' || wanted === 1) {
      print(best.answer);
      return outcome;
    }
    const equals = { ...settings(), answers: wanted, objective: best.objective };
    return await each(enumerate(ground, equals), print);
  } finally {
    progress.clear();
    release();
  }
}

/** Calls back with everything the generator yields, and returns what it returns. */
async function each<Item, Result>(
  items: AsyncGenerator<Item, Result, undefined>,
  callback: (item: Item) => void,
): Promise<Result> {
  for (;;) {
    const step = await items.next();
    if (step.done) return step.value;
    callback(step.value);
  }
}

class Printer {
  readonly #shell: Shell;
  readonly #report: Report;
  readonly #ground: Ground;
  readonly #drawing: Drawing | undefined;
  readonly #options: RunOptions;
  #printed = 0;
  /** The best value of the model's objective, once it is known. */
  objective: number | undefined;

  constructor(
    shell: Shell,
    report: Report,
    ground: Ground,
    drawing: Drawing | undefined,
    options: RunOptions,
  ) {
    this.#drawing = drawing;
    this.#shell = shell;
    this.#report = report;
    this.#ground = ground;
    this.#options = options;
  }

  answer(answer: Answer): void {
    this.#printed++;
    if (this.#options.json) {
      const find = solutionToJson(this.#ground, decodeSolution(this.#ground, answer));
      this.#report.object({ type: 'solution', find });
      return;
    }
    const picture = drawPicture(this.#ground, answer, {
      color: this.#report.outColor,
      ascii: this.#options.ascii === true,
      ...(this.#drawing && { drawing: this.#drawing }),
    });
    this.#shell.out(this.#printed > 1 ? `\n${picture}` : picture);
  }

  end({ status, statistics, message }: Outcome, instance: string): void {
    const { json, stats, timeLimit } = this.#options;
    const { objective } = this;
    const solutions = this.#printed;
    if (json) {
      const rest = {
        ...(message !== undefined && { message }),
        ...(objective !== undefined && { objective }),
        ...(stats && { statistics }),
      };
      this.#report.status(status, { solutions, instance, ...rest });
      return;
    }
    if (status === 'unsatisfiable') this.#shell.out('No solution.\n');
    const value = objective === undefined ? '' : ` with ${objective}`;
    const found = solutions === 0 ? 'no solution so far' : `${plural(solutions, 'solution')}${value}`;
    if (status === 'failed') this.#report.notice(`pzl: ${message}`);
    if (status === 'optimal') this.#report.notice(`The best there is, with ${objective}.`);
    if (status === 'exhausted') this.#report.notice(`${found}; there are no more.`);
    if (status === 'limit') this.#report.notice(`The time limit of ${timeLimit} s is reached: ${found}.`);
    if (status === 'stopped') this.#report.notice(`Stopped: ${found}.`);
    if (stats) this.#report.notice(statisticsText(statistics));
  }
}
