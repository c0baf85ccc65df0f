/** `pzl bench`: solves many instances of a model and reports the time of each. */

import { performance } from 'node:perf_hooks';
import type { Connectivity } from '../../backends/sat/encode/encoding.ts';
import { compileEngine } from '../../backends/sat/engine/engine.ts';
import { Budget } from '../../model/clock.ts';
import type { Ground } from '../../model/ground.ts';
import { greatest } from '../../model/large-lists.ts';
import { forEachItem } from '../../tasks/common/for-each-item.ts';
import { undecidedMessage, withheldReason } from '../../tasks/open/unread.ts';
import { portfolio } from '../../tasks/parallel/portfolio.ts';
import { optimize } from '../../tasks/solve/optimize.ts';
import type { SolveOutcome } from '../../tasks/solve/outcome.ts';
import type { SearchOptions } from '../../tasks/solve/search.ts';
import { solve } from '../../tasks/solve/solve.ts';
import { DiagnosticError } from '../../text/diagnostics.ts';
import { safeText } from '../../text/visible.ts';
import { EXIT, type ExitCode } from '../shell/exit.ts';
import { processLimits } from '../shell/limits.ts';
import { instancesOf, type OpenModel, openInstance, openModel } from '../shell/open.ts';
import { groupDigits, plural } from '../shell/progress.ts';
import { Report, type ReportOptions } from '../shell/report.ts';
import type { Shell } from '../shell/shell.ts';
import { startEngineThread } from '../threads/engine-thread.ts';

export interface BenchOptions extends ReportOptions {
  /** Names of instances, files, or folders of files; by default all instances of the model. */
  readonly instances?: readonly string[];
  /** The time limit per instance, in seconds. */
  readonly timeLimit?: number;
  /** The number of instances solved in parallel. */
  readonly threads: number;
  /** The address of a queue whose workers solve the instances; true for the address in PZL_QUEUE. */
  readonly queue?: string | true;
  readonly seed: number;
  readonly connectivity: Connectivity;
}

interface Timing {
  readonly instance: string;
  readonly status: string;
  /** Wall-clock seconds from reading the instance to the outcome. */
  readonly seconds: number;
  /** CPU seconds from reading the instance to the outcome; absent if instances are solved in parallel. */
  readonly cpuSeconds?: number;
  readonly variables: number;
  readonly clauses: number;
  readonly conflicts: number;
}

export async function bench(shell: Shell, modelName: string, options: BenchOptions): Promise<ExitCode> {
  const report = new Report(shell, options);
  const openedModel = openModel(shell, modelName, report);
  if (!openedModel) return EXIT.error;
  const instanceNames = instancesOf(shell, openedModel, options.instances);
  const controller = new AbortController();
  const removeInterruptHandler = shell.onInterrupt(() => controller.abort());
  const table = new Table(shell, report, options, instanceNames);
  const cpuAtStart = process.cpuUsage();
  const timings: Timing[] = [];
  const { signal } = controller;
  const addTiming = (timing: Timing): void => {
    timings.push(timing);
    table.row(timing);
  };
  try {
    if (options.queue === undefined)
      await measureInProcess(shell, openedModel, instanceNames, report, options, signal, addTiming);
    else await measureAtQueue(shell, modelName, instanceNames, report, options, signal, addTiming);
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    report.diagnostics([error.diagnostic], openedModel.sources);
    return EXIT.error;
  } finally {
    removeInterruptHandler();
  }
  const { user, system } = process.cpuUsage(cpuAtStart);
  const wasStopped = controller.signal.aborted;
  table.end(timings, (user + system) / 1e6, wasStopped);
  if (wasStopped) return EXIT.interrupted;
  return timings.some(({ status }) => status === 'error' || status === 'failed') ? EXIT.error : EXIT.answered;
}

async function measureInProcess(
  shell: Shell,
  openedModel: OpenModel,
  names: readonly string[],
  report: Report,
  options: BenchOptions,
  signal: AbortSignal,
  add: (timing: Timing) => void,
): Promise<void> {
  const remainingNames = names[Symbol.iterator]();
  const measureRemaining = async (): Promise<void> => {
    // All loops take instances from one list, so that none is idle while instances are left.
    for (const name of remainingNames) {
      if (signal.aborted) return;
      add(await measureInstance(shell, openedModel, name, report, options, signal));
    }
  };
  await Promise.all(Array.from({ length: Math.min(options.threads, names.length) }, measureRemaining));
}

/** Has the workers at a queue solve the instances, and prints the times that the workers measured. */
async function measureAtQueue(
  shell: Shell,
  model: string,
  names: readonly string[],
  report: Report,
  { queue = true, seed, connectivity, timeLimit }: BenchOptions,
  signal: AbortSignal,
  add: (timing: Timing) => void,
): Promise<void> {
  const { askInOrder } = await import('../queue/in-order.ts');
  const requests = names.map((instance) => ({
    question: 'run',
    model,
    instance,
    seed,
    connectivity,
    ...(timeLimit !== undefined && { timeLimit }),
  }));
  const statisticOf = (figures: unknown, name: string): number =>
    Number(new Map<string, unknown>(Object.entries(figures ?? {})).get(name) ?? 0);
  await askInOrder(shell, report, requests, {
    command: 'bench',
    queue,
    signal,
    onAnswer(number, { status, figures, message }, seconds) {
      if (typeof message === 'string') report.notice(message);
      add({
        instance: names[number] ?? '',
        status,
        seconds: Number.isFinite(seconds) ? seconds : 0,
        variables: statisticOf(figures, 'variables'),
        clauses: statisticOf(figures, 'clauses'),
        conflicts: statisticOf(figures, 'conflicts'),
      });
    },
  });
}

async function measureInstance(
  shell: Shell,
  openedModel: OpenModel,
  instance: string,
  report: Report,
  options: BenchOptions,
  signal: AbortSignal,
): Promise<Timing> {
  const startTime = performance.now();
  const budget = Budget.ofSeconds(options.timeLimit);
  const cpu = process.cpuUsage();
  const outcome = await (async () => {
    try {
      const openedInstance = await openInstance(shell, openedModel, instance, report, {}, budget);
      if (openedInstance && withheldReason(openedInstance.unread) !== undefined) return { status: 'unread' };
      const result = openedInstance && (await solveOnce(openedInstance.ground, options, budget, signal));
      return result && undecidedMessage(openedInstance.unread, result.status) !== undefined
        ? { status: 'unread' }
        : result;
    } catch (error) {
      if (!processLimits().isLimitError(error)) throw error;
      return { status: 'limit' };
    }
  })();
  const statistics = outcome && 'statistics' in outcome ? outcome.statistics : undefined;
  const { user, system } = process.cpuUsage(cpu);
  return {
    instance,
    status: outcome?.status ?? 'error',
    seconds: (performance.now() - startTime) / 1000,
    ...(options.threads === 1 && { cpuSeconds: (user + system) / 1e6 }),
    variables: statistics?.variables ?? 0,
    clauses: statistics?.clauses ?? 0,
    conflicts: statistics?.conflicts ?? 0,
  };
}

/**
 * Searches for one answer, or for the best one if the model has an objective. With several threads, each engine runs in
 * a thread of its own.
 */
async function solveOnce(
  ground: Ground,
  { seed, connectivity, threads }: BenchOptions,
  budget: Budget,
  signal: AbortSignal,
): Promise<Pick<SolveOutcome, 'statistics'> & { readonly status: string }> {
  const settings: SearchOptions = {
    seed,
    connectivity,
    signal,
    ...budget.timeLeft(),
  };
  if (ground.objective) return await forEachItem(optimize(ground, settings), () => {});
  if (threads === 1) return await solve(ground, settings);
  return await solve(ground, {
    ...settings,
    oracle: portfolio(await compileEngine(), startEngineThread, 1, seed),
  });
}

const FIGURE_COLUMNS = ['seconds', 'CPU', 'variables', 'clauses', 'conflicts'];
const COLUMN_WIDTH = 12;

/** A table whose rows are printed as soon as an instance is done, and its totals at the end. */
class Table {
  readonly #shell: Shell;
  readonly #report: Report;
  readonly #json: boolean;
  readonly #width: number;

  constructor(shell: Shell, report: Report, options: BenchOptions, names: readonly string[]) {
    this.#shell = shell;
    this.#report = report;
    this.#json = options.json === true;
    this.#width = Math.max('instance'.length, greatest(names.map((name) => name.length))) + 2;
    if (!this.#json) this.#line('instance', 'status', FIGURE_COLUMNS);
  }

  row(timing: Timing): void {
    if (this.#json) this.#report.writeObject({ type: 'instance', ...timing });
    else this.#line(timing.instance, timing.status, this.#statisticCells(timing));
  }

  end(timings: readonly Timing[], cpuSeconds: number, wasStopped: boolean): void {
    const total = (of: 'seconds' | 'variables' | 'clauses' | 'conflicts'): number =>
      timings.reduce((sum, timing) => sum + timing[of], 0);
    const tally = new Map<string, number>();
    for (const { status } of timings) tally.set(status, (tally.get(status) ?? 0) + 1);
    const counts = Object.fromEntries(tally);
    const totals = {
      seconds: total('seconds'),
      cpuSeconds,
      variables: total('variables'),
      clauses: total('clauses'),
      conflicts: total('conflicts'),
    };
    if (this.#json) {
      this.#report.status(wasStopped ? 'stopped' : 'done', { instances: timings.length, counts, ...totals });
      return;
    }
    this.#line('total', '', this.#statisticCells(totals));
    const countTexts = Object.entries(counts).map(([status, count]) => `${count} ${status}`);
    this.#shell.out(`${[plural(timings.length, 'instance'), ...countTexts].join(', ')}.\n`);
  }

  #statisticCells(timing: Omit<Timing, 'instance' | 'status'>): readonly string[] {
    const { seconds, cpuSeconds, variables, clauses, conflicts } = timing;
    return [
      seconds.toFixed(2),
      cpuSeconds?.toFixed(2) ?? '–',
      ...[variables, clauses, conflicts].map(groupDigits),
    ];
  }

  #line(name: string, status: string, figures: readonly string[]): void {
    const columns = figures.map((figure) => figure.padStart(COLUMN_WIDTH)).join('');
    this.#shell.out(
      `${safeText(name).padEnd(this.#width)}${status.padEnd('unsatisfiable'.length)}${columns}\n`,
    );
  }
}
