/** `pzl run`: solves an instance of a model, prints what it finds as it finds it. */
import type { Connectivity } from '../backends/sat/encoding.ts';
import { decodeSolution, solutionToJson, writeSolution } from '../formats/solution.ts';
import type { Ground } from '../model/ground.ts';
import { enumerate } from '../tasks/enumerate.ts';
import type { Answer, SolveOutcome } from '../tasks/outcome.ts';
import { EXIT, type ExitCode } from './exit.ts';
import { openInstance, openModel } from './open.ts';
import { ProgressLine, plural } from './progress.ts';
import { Report, type ReportOptions } from './report.ts';
import type { Shell } from './shell.ts';
import { statisticsText } from './statistics.ts';

export interface RunOptions extends ReportOptions {
  readonly instance?: string;
  readonly solutions: number;
  readonly all?: boolean;
  /** Seconds. */
  readonly timeLimit?: number;
  readonly seed: number;
  readonly connectivity: Connectivity;
  readonly stats?: boolean;
}

export async function run(shell: Shell, modelName: string, options: RunOptions): Promise<ExitCode> {
  const start = performance.now();
  const report = new Report(shell, options);
  const model = openModel(shell, modelName, report);
  const instance = model && (await openInstance(shell, model, options.instance, report));
  if (!instance) {
    if (options.json) report.status('error');
    return EXIT.error;
  }
  const { ground, title } = instance;
  const printer = new Printer(shell, report, ground, options);
  const outcome = await search(shell, printer, ground, options, start);
  printer.end(outcome, title);
  if (outcome.status === 'stopped') return EXIT.interrupted;
  return outcome.status === 'limit' ? EXIT.limit : EXIT.answered;
}

async function search(
  shell: Shell,
  printer: Printer,
  ground: Ground,
  options: RunOptions,
  start: number,
): Promise<SolveOutcome> {
  const controller = new AbortController();
  const progress = new ProgressLine(shell);
  const release = shell.onInterrupt(() => controller.abort());
  const { timeLimit } = options;
  try {
    const answers = enumerate(ground, {
      answers: options.all ? Number.POSITIVE_INFINITY : options.solutions,
      seed: options.seed,
      connectivity: options.connectivity,
      signal: controller.signal,
      onProgress: (now) => progress.update(now),
      // What reading and grounding took is part of the limit.
      ...(timeLimit !== undefined && { timeLimit: timeLimit - (performance.now() - start) / 1000 }),
    });
    for (;;) {
      const step = await answers.next();
      progress.clear();
      if (step.done) return step.value;
      printer.answer(step.value);
    }
  } finally {
    progress.clear();
    release();
  }
}

class Printer {
  readonly #shell: Shell;
  readonly #report: Report;
  readonly #ground: Ground;
  readonly #options: RunOptions;
  #printed = 0;

  constructor(shell: Shell, report: Report, ground: Ground, options: RunOptions) {
    this.#shell = shell;
    this.#report = report;
    this.#ground = ground;
    this.#options = options;
  }

  answer(answer: Answer): void {
    this.#printed++;
    const solution = decodeSolution(this.#ground, answer);
    if (this.#options.json) {
      this.#report.object({ type: 'solution', find: solutionToJson(this.#ground, solution) });
      return;
    }
    const separator = this.#printed > 1 ? '\n' : '';
    this.#shell.out(`${separator}${writeSolution(this.#ground, solution)}`);
  }

  end({ status, answers, statistics }: SolveOutcome, instance: string): void {
    if (this.#options.json) {
      const figures = this.#options.stats ? { statistics } : {};
      this.#report.status(status, { solutions: answers, instance, ...figures });
      return;
    }
    if (status === 'unsatisfiable') this.#shell.out('No solution.\n');
    const found = answers === 0 ? 'no solution so far' : plural(answers, 'solution');
    if (status === 'exhausted') this.#report.notice(`${plural(answers, 'solution')}; there are no more.`);
    if (status === 'limit')
      this.#report.notice(`The time limit of ${this.#options.timeLimit} s is reached: ${found}.`);
    if (status === 'stopped') this.#report.notice(`Stopped: ${found}.`);
    if (this.#options.stats) this.#report.notice(statisticsText(statistics));
  }
}
