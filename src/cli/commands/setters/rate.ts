/** `pzl rate`: how hard puzzles are for people, one row each; a collection may be addresses, or a file with one a line. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { isAddress } from '../../../formats/address/address.ts';
import { linkIn } from '../../../formats/links/system.ts';
import { Budget } from '../../../model/clock.ts';
import { greatest } from '../../../model/large-lists.ts';
import { type Rating, rate as rateGround } from '../../../tasks/rate/rate.ts';
import { Sources } from '../../../text/source.ts';
import { told } from '../../../text/visible.ts';
import { EXIT, type ExitCode } from '../../shell/exit.ts';
import { processLimits } from '../../shell/limits.ts';
import { instancesOf, type OpenModel, openInstance, openModel, textOf } from '../../shell/open.ts';
import { plural } from '../../shell/progress.ts';
import { Report, type ReportOptions } from '../../shell/report.ts';
import type { Shell } from '../../shell/shell.ts';

export interface RateOptions extends ReportOptions {
  /** Seconds for each puzzle. */
  readonly timeLimit?: number;
}

/** A puzzle to rate. */
interface Entry {
  readonly title: string;
  /** An address tells its model itself. */
  readonly open: () => OpenModel | undefined;
  readonly instance?: string;
}

export async function rate(shell: Shell, words: readonly string[], options: RateOptions): Promise<ExitCode> {
  const report = new Report(shell, options);
  const entries = entriesOf(shell, words, report);
  if (!entries) {
    if (options.json) report.status('error');
    return EXIT.error;
  }
  const controller = new AbortController();
  const release = shell.onInterrupt(() => controller.abort());
  const table = new Table(shell, report, options, entries);
  try {
    for (const entry of entries) {
      if (controller.signal.aborted) break;
      table.row(entry.title, await ratingOf(shell, entry, report, options, controller.signal));
    }
  } finally {
    release();
  }
  const stopped = controller.signal.aborted;
  table.end(stopped);
  if (stopped) return EXIT.interrupted;
  return table.failed ? EXIT.error : EXIT.answered;
}

/** A model and instances of it, or addresses and lists of them; undefined where mistakes were reported. */
function entriesOf(shell: Shell, words: readonly string[], report: Report): Entry[] | undefined {
  const lists = words.map((word) => addressesIn(shell, word, report));
  if (lists.some((list) => list !== undefined) || words.some(isPuzzle))
    return words.flatMap((word, at) => lists[at] ?? [puzzleOf(shell, word, report)]);
  const [first = '', ...rest] = words;
  const open = openModel(shell, first, report);
  if (!open) return undefined;
  return instancesOf(shell, open, rest).map((title) => ({ title, instance: title, open: () => open }));
}

const isPuzzle = (word: string): boolean => linkIn(word) !== undefined || isAddress(word);

const puzzleOf = (shell: Shell, title: string, report: Report): Entry => ({
  title,
  open: () => openModel(shell, title, report),
});

/** Of a file with addresses, one a line; its other lines are mistakes. Undefined for all other words. */
function addressesIn(shell: Shell, word: string, report: Report): Entry[] | undefined {
  if (isPuzzle(word) || word.endsWith('.pzl') || !isFile(shell, word)) return undefined;
  const lines = textOf(shell, word)
    .text.split('\n')
    .map((line, at) => ({ title: line.trim(), number: at + 1 }))
    .filter(({ title }) => title !== '' && !title.startsWith('#'));
  if (!lines.some(({ title }) => isPuzzle(title))) return undefined;
  return lines.map(({ title, number }) =>
    isPuzzle(title) ? puzzleOf(shell, title, report) : { title, open: () => noAddress(word, number, report) },
  );
}

function noAddress(file: string, line: number, report: Report): undefined {
  const message = `Line ${line} of ${told(file)} is not the address of a puzzle.`;
  report.diagnostics([{ code: 'bad-address', severity: 'error', message }], new Sources());
}

function isFile(shell: Shell, name: string): boolean {
  const found = statSync(path.resolve(shell.directory, name), { throwIfNoEntry: false });
  return found?.isFile() === true;
}

async function ratingOf(
  shell: Shell,
  { open, instance }: Entry,
  report: Report,
  { timeLimit }: RateOptions,
  signal: AbortSignal,
): Promise<Rating | 'limit' | undefined> {
  const budget = Budget.ofSeconds(timeLimit);
  try {
    const model = open();
    const opened = model && (await openInstance(shell, model, instance, report, {}, budget));
    return opened && (await rateGround(opened.ground, { ...budget.timeLeft(), signal }));
  } catch (error) {
    if (!processLimits().takes(error)) throw error;
    return 'limit';
  }
}

/** What stands in place of a level. */
const ENDINGS: Readonly<Record<Exclude<Rating['status'], 'rated'>, string>> = {
  none: 'no solution',
  several: 'several solutions',
  limit: 'at least, when the time was over',
  stopped: 'at least, when it was stopped',
};

/** Longer names are cut: addresses of large boards fill screens. */
const WIDEST = 60;

class Table {
  readonly #shell: Shell;
  readonly #report: Report;
  readonly #json: boolean;
  readonly #width: number;
  #rows = 0;
  #named = false;
  failed = false;

  constructor(shell: Shell, report: Report, options: RateOptions, entries: readonly Entry[]) {
    this.#shell = shell;
    this.#report = report;
    this.#json = options.json === true;
    const widths = entries.map(({ title }) => Math.min(WIDEST, title.length));
    this.#width = Math.max('puzzle'.length, greatest(widths)) + 2;
  }

  row(title: string, rating: Rating | 'limit' | undefined): void {
    this.#rows++;
    if (rating === undefined) this.failed = true;
    const status = rating === undefined ? 'error' : rating === 'limit' ? 'limit' : rating.status;
    if (this.#json) {
      const { rounds, ...rest } = typeof rating === 'object' ? rating : { status, rounds: [] };
      this.#report.object({ type: 'rating', puzzle: title, ...rest, rounds: rounds.length });
    } else if (typeof rating !== 'object') {
      this.#line(title, ['–', '–', '–'], rating === undefined ? 'mistakes' : 'no time to read it');
    } else this.#rated(title, rating);
  }

  end(stopped: boolean): void {
    if (this.#json) this.#report.status(stopped ? 'stopped' : 'done', { puzzles: this.#rows });
    else if (stopped) this.#shell.out(`Stopped after ${plural(this.#rows, 'puzzle')}.\n`);
  }

  #rated(title: string, { status, figure, level, needs, depth, ways }: Rating): void {
    if (status === 'none' || status === 'several') {
      this.#line(title, ['–', '–', '–'], ENDINGS[status]);
      return;
    }
    const deep = depth === undefined ? '' : ` that fails after ${plural(depth, 'look')}`;
    const least = status === 'rated' ? '' : ` (${ENDINGS[status]})`;
    this.#line(title, [figure, level, ways].map(String), `${needs}${deep}${least}`);
  }

  /** The first row comes with the names of the columns: mistakes before it are told before them. */
  #line(name: string, figures: readonly string[], needs: string): void {
    if (!this.#named) {
      this.#named = true;
      this.#line('puzzle', ['figure', 'level', 'ways'], 'needs');
    }
    const shown = told(name.length > WIDEST ? `${name.slice(0, WIDEST - 1)}…` : name);
    const columns = figures.map((figure) => figure.padStart(8)).join('');
    this.#shell.out(`${shown.padEnd(this.#width)}${columns}  ${needs}\n`);
  }
}
