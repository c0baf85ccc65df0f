/**
 * `pzl rate`: the difficulty of puzzles for people, one row each; the puzzles may also be addresses, or a file with one
 * address per line.
 */
import { statSync } from 'node:fs';
import path from 'node:path';
import { isAddress } from '../../../formats/address/address.ts';
import { linkIn } from '../../../formats/links/system.ts';
import { Budget } from '../../../model/clock.ts';
import { greatest } from '../../../model/large-lists.ts';
import { type Rating, rate as rateGround } from '../../../tasks/deduce/rate/rate.ts';
import type { JobAnswer } from '../../../tasks/jobs/job.ts';
import { undecidedMessage, unreadCaveat, withheldReason } from '../../../tasks/open/unread.ts';
import { DiagnosticError } from '../../../text/diagnostics.ts';
import { Sources } from '../../../text/source.ts';
import { safeText } from '../../../text/visible.ts';
import type { JobRequest } from '../../queue/in-order.ts';
import { EXIT, type ExitCode } from '../../shell/exit.ts';
import { processLimits } from '../../shell/limits.ts';
import { instancesOf, type OpenModel, openInstance, openModel, readInstanceText } from '../../shell/open.ts';
import { plural } from '../../shell/progress.ts';
import { Report, type ReportOptions } from '../../shell/report.ts';
import type { Shell } from '../../shell/shell.ts';

export interface RateOptions extends ReportOptions {
  /** The time limit per puzzle, in seconds. */
  readonly timeLimit?: number;
  /** Whether to rate a puzzle although it contains parts that the model doesn't read. */
  readonly lenient?: boolean;
  /** The address of a queue whose workers rate the puzzles; true for the address in PZL_QUEUE. */
  readonly queue?: string | true;
}

/** A puzzle named on the command line, which gets a row. */
interface PuzzleEntry {
  readonly title: string;
  /** Opens the puzzle's model; for an address, the model of the puzzle type in the address. */
  readonly open: () => OpenModel | undefined;
  readonly instance?: string;
  /** The puzzle as a job for a queue. Absent if the puzzle can't be opened; calling `open` then reports why. */
  readonly request?: JobRequest;
}

export async function rate(shell: Shell, words: readonly string[], options: RateOptions): Promise<ExitCode> {
  const report = new Report(shell, options);
  const entries = entriesOf(shell, words, report);
  if (!entries) {
    if (options.json) report.status('error');
    return EXIT.error;
  }
  const controller = new AbortController();
  const removeInterruptHandler = shell.onInterrupt(() => controller.abort());
  const table = new Table(shell, report, options, entries);
  const { signal } = controller;
  let wasStopped = false;
  try {
    if (options.queue !== undefined)
      wasStopped = !(await rateAtQueue(shell, entries, report, options, signal, table));
    else
      for (const entry of entries) {
        if (signal.aborted) break;
        table.row(entry.title, await ratingOf(shell, entry, report, options, signal));
      }
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    report.diagnostics([error.diagnostic], new Sources());
    if (options.json) report.status('error');
    return EXIT.error;
  } finally {
    removeInterruptHandler();
  }
  wasStopped ||= signal.aborted;
  table.end(wasStopped);
  if (wasStopped) return EXIT.interrupted;
  return table.hasFailures ? EXIT.error : EXIT.answered;
}

/** The puzzles in a model and its instances, or in addresses and lists of them; undefined if mistakes were reported. */
function entriesOf(shell: Shell, words: readonly string[], report: Report): PuzzleEntry[] | undefined {
  const [first = '', ...rest] = words;
  if (isPuzzle(first) || addressesIn(shell, first, report))
    return words.flatMap((word) => addressesIn(shell, word, report) ?? [puzzleOf(shell, word, report)]);
  const openedModel = openModel(shell, first, report);
  if (!openedModel) return undefined;
  return instancesOf(shell, openedModel, rest).map((title) => ({
    title,
    instance: title,
    open: () => openedModel,
    request: { model: first, instance: title },
  }));
}

const isPuzzle = (word: string): boolean => linkIn(word) !== undefined || isAddress(word);

const puzzleOf = (shell: Shell, title: string, report: Report): PuzzleEntry => ({
  title,
  open: () => openModel(shell, title, report),
  request: { instance: title },
});

/**
 * The addresses in a file with one address per line; any other line is reported as a mistake. Undefined if `word`
 * doesn't name such a file.
 */
function addressesIn(shell: Shell, word: string, report: Report): PuzzleEntry[] | undefined {
  if (isPuzzle(word) || word.endsWith('.pzl') || !isFile(shell, word)) return undefined;
  const lines = readInstanceText(shell, word)
    .text.split('\n')
    .map((line, at) => ({ title: line.trim(), number: at + 1 }))
    .filter(({ title }) => title !== '' && !title.startsWith('#'));
  if (!lines.some(({ title }) => isPuzzle(title))) return undefined;
  return lines.map(({ title, number }) =>
    isPuzzle(title)
      ? puzzleOf(shell, title, report)
      : { title, open: () => reportNoAddress(word, number, report) },
  );
}

function reportNoAddress(file: string, line: number, report: Report): undefined {
  const message = `Line ${line} of ${safeText(file)} is not the address of a puzzle.`;
  report.diagnostics([{ code: 'bad-address', severity: 'error', message }], new Sources());
}

function isFile(shell: Shell, name: string): boolean {
  const stat = statSync(path.resolve(shell.directory, name), { throwIfNoEntry: false });
  return stat?.isFile() === true;
}

/** A rating as shown in a row, in which `rounds` is a number instead of a list. */
type RowRating = Omit<Rating, 'rounds'> & { readonly rounds: number };
/**
 * The contents of a row. `late`: the time limit came before there was anything to rate. `unread`: there is no rating,
 * for the reason in `message`.
 */
type RowVerdict = (RowRating | { readonly status: 'none' | 'several' | 'late' | 'unread' }) & {
  readonly message?: string;
};

async function ratingOf(
  shell: Shell,
  { open, instance }: PuzzleEntry,
  report: Report,
  { timeLimit, lenient }: RateOptions,
  signal: AbortSignal,
): Promise<RowVerdict | undefined> {
  const budget = Budget.ofSeconds(timeLimit);
  try {
    const model = open();
    const openedInstance = model && (await openInstance(shell, model, instance, report, {}, budget));
    if (!openedInstance) return undefined;
    const reason = withheldReason(openedInstance.unread);
    if (reason !== undefined && !lenient) return { status: 'unread', message: reason };
    const rating = await rateGround(openedInstance.ground, { ...budget.timeLeft(), signal });
    const verdictDoubt = lenient ? undefined : undecidedMessage(openedInstance.unread, rating.status);
    if (verdictDoubt !== undefined) return { status: 'unread', message: verdictDoubt };
    const message = unreadCaveat(openedInstance.unread);
    return { ...rating, rounds: rating.rounds.length, ...(message !== undefined && { message }) };
  } catch (error) {
    if (!processLimits().isLimitError(error)) throw error;
    return { status: 'late' };
  }
}

/**
 * Has the workers at a queue rate the puzzles; a worker first proves that the puzzle has exactly one solution. Returns
 * false if the user or the queue stopped it.
 */
async function rateAtQueue(
  shell: Shell,
  entries: readonly PuzzleEntry[],
  report: Report,
  { queue = true, timeLimit, lenient }: RateOptions,
  signal: AbortSignal,
  table: Table,
): Promise<boolean> {
  const { askInOrder } = await import('../../queue/in-order.ts');
  // The number of entries, from the first on, whose mistakes were printed if they had any. Mistakes are printed in the
  // entries' order.
  let reportedCount = 0;
  const reportMistakes = (): void => {
    for (; reportedCount < entries.length && entries[reportedCount]?.request === undefined; reportedCount++) {
      entries[reportedCount]!.open();
      table.row(entries[reportedCount]!.title, undefined);
    }
  };
  const questions = entries.flatMap(({ request }) => (request ? [request] : []));
  const options = { ...(timeLimit !== undefined && { timeLimit }), ...(lenient && { lenient }) };
  const requests = questions.map((request) => ({ question: 'rate', ...request, ...options }));
  reportMistakes();
  return await askInOrder(shell, report, requests, {
    command: 'rate',
    queue,
    signal,
    onAnswer(_, answer) {
      const { message, status } = answer;
      if (typeof message === 'string' && status !== 'unread') report.notice(message);
      table.row(entries[reportedCount++]!.title, ratingIn(answer));
      reportMistakes();
    },
  });
}

function ratingIn(answer: JobAnswer): RowVerdict | undefined {
  const { status } = answer;
  const message = typeof answer.message === 'string' ? { message: answer.message } : {};
  if (status === 'none' || status === 'several' || status === 'unread') return { status, ...message };
  if (status === 'limit' || status === 'stopped' || status === 'memory') return { status: 'late' };
  if (status !== 'unique') return undefined;
  const { rating, level, needs, depth, figure, ways, rounds } = answer as unknown as RowRating & {
    readonly rating: Rating['status'];
  };
  return {
    status: rating,
    level,
    needs,
    ...(depth !== undefined && { depth }),
    figure,
    ways,
    rounds,
    ...message,
  };
}

/** [status]: the text in the row of a puzzle without a level. */
const TEXT_WITHOUT_LEVEL: Readonly<Record<Exclude<Rating['status'], 'rated'>, string>> = {
  none: 'no solution',
  several: 'several solutions',
  limit: 'at least, when the time was over',
  stopped: 'at least, when it was stopped',
};

/**
 * The greatest number of characters of a name in a row. Addresses of large boards would fill screens, so longer names
 * are shortened.
 */
const MAX_NAME_LENGTH = 60;

class Table {
  readonly #shell: Shell;
  readonly #report: Report;
  readonly #json: boolean;
  readonly #width: number;
  #rows = 0;
  #hasHeader = false;
  hasFailures = false;

  constructor(shell: Shell, report: Report, options: RateOptions, entries: readonly PuzzleEntry[]) {
    this.#shell = shell;
    this.#report = report;
    this.#json = options.json === true;
    const widths = entries.map(({ title }) => Math.min(MAX_NAME_LENGTH, title.length));
    this.#width = Math.max('puzzle'.length, greatest(widths)) + 2;
  }

  /** Prints a row. `rating` is undefined for a puzzle whose mistakes were reported before. */
  row(title: string, rating: RowVerdict | undefined): void {
    this.#rows++;
    if (rating === undefined) this.hasFailures = true;
    if (this.#json) {
      const status = rating === undefined ? 'error' : rating.status === 'late' ? 'limit' : rating.status;
      const roundCount = rating && 'rounds' in rating ? rating.rounds : 0;
      this.#report.writeObject({ type: 'rating', puzzle: title, ...rating, status, rounds: roundCount });
    } else if (rating === undefined) this.#printLine(title, ['–', '–', '–'], 'mistakes');
    else if (rating.status === 'late') this.#printLine(title, ['–', '–', '–'], 'no time to read it');
    else if (rating.status === 'unread') this.#printLine(title, ['–', '–', '–'], rating.message ?? '');
    else if (rating.status === 'none' || rating.status === 'several')
      this.#printLine(title, ['–', '–', '–'], TEXT_WITHOUT_LEVEL[rating.status]);
    else this.#printRating(title, rating as RowRating);
  }

  end(wasStopped: boolean): void {
    if (this.#json) this.#report.status(wasStopped ? 'stopped' : 'done', { puzzles: this.#rows });
    else if (wasStopped) this.#shell.out(`Stopped after ${plural(this.#rows, 'puzzle')}.\n`);
  }

  #printRating(
    title: string,
    { status, figure, level, needs, depth, ways, message }: RowRating & Pick<RowVerdict, 'message'>,
  ): void {
    const depthText = depth === undefined ? '' : ` that fails after ${plural(depth, 'look')}`;
    const statusText = status === 'rated' ? '' : ` (${TEXT_WITHOUT_LEVEL[status]})`;
    const messageSuffix = message === undefined ? '' : `. ${message}`;
    this.#printLine(
      title,
      [figure, level, ways].map(String),
      `${needs}${depthText}${statusText}${messageSuffix}`,
    );
  }

  /** The column names are printed only with the first row, so that earlier messages come before them. */
  #printLine(name: string, figures: readonly string[], needs: string): void {
    if (!this.#hasHeader) {
      this.#hasHeader = true;
      this.#printLine('puzzle', ['figure', 'level', 'ways'], 'needs');
    }
    const shortName = safeText(
      name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name,
    );
    const columns = figures.map((figure) => figure.padStart(8)).join('');
    this.#shell.out(`${shortName.padEnd(this.#width)}${columns}  ${needs}\n`);
  }
}
