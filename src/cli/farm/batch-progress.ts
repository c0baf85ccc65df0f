/** The progress of a batch: a line on the terminal that is overwritten, and a summary at the end. */
import type { JobAnswer } from '../../tasks/jobs/job.ts';
import { plural } from '../shell/progress.ts';
import type { Shell } from '../shell/shell.ts';

const UPDATE_INTERVAL_MS = 250;
/** How fast the average rate forgets older values: the time constant, in seconds, of an exponential average. */
const AVERAGING_SECONDS = 20;

export class BatchProgress {
  readonly byStatus = new Map<string, number>();
  doneCount = 0;
  skipped = 0;
  cached = 0;
  /**
   * Returns which fraction of the jobs has been read, from 0 to 1; undefined if their number is unknown, as for a
   * stream.
   */
  fractionRead: () => number | undefined = () => undefined;
  readonly #shell: Shell;
  readonly #timer: NodeJS.Timeout | undefined;
  #isShown = false;
  #rate = 0;
  #lastUpdate = { done: 0, part: 0, time: performance.now() };
  #partRate = 0;

  constructor(shell: Shell, isQuiet: boolean) {
    this.#shell = shell;
    if (!isQuiet && shell.isStderrTerminal)
      this.#timer = setInterval(() => this.#showLine(), UPDATE_INTERVAL_MS);
    this.#timer?.unref();
  }

  count(how: 'asked' | 'cached', { status }: JobAnswer): void {
    this.doneCount++;
    if (how === 'cached') this.cached++;
    this.byStatus.set(status, (this.byStatus.get(status) ?? 0) + 1);
  }

  end(): void {
    clearInterval(this.#timer);
    this.clear();
  }

  /** Removes the progress line from the terminal until it is shown again. */
  clear(): void {
    if (this.#isShown) this.#shell.note('\r\u001b[K');
    this.#isShown = false;
  }

  /** The numbers of answers in words, such as `12 jobs: 10 unique, 2 several; 3 of them from the cache`. */
  summary(): string {
    const kinds = [...this.byStatus].sort(([, a], [, b]) => b - a);
    const statusTexts = kinds
      .map(([status, count]) => `${count.toLocaleString('en-US')} ${status}`)
      .join(', ');
    const cachedText =
      this.cached > 0 ? `; ${this.cached.toLocaleString('en-US')} of them from the cache` : '';
    const skippedText =
      this.skipped > 0 ? `; ${this.skipped.toLocaleString('en-US')} had their results before` : '';
    return `${plural(this.doneCount, 'job')}${statusTexts === '' ? '' : `: ${statusTexts}`}${cachedText}${skippedText}`;
  }

  #showLine(): void {
    const currentTime = performance.now();
    const seconds = (currentTime - this.#lastUpdate.time) / 1000;
    const part = this.fractionRead();
    const oldWeight = this.#rate === 0 ? 0 : Math.exp(-seconds / AVERAGING_SECONDS);
    this.#rate =
      oldWeight * this.#rate + (1 - oldWeight) * ((this.doneCount - this.#lastUpdate.done) / seconds);
    this.#partRate =
      oldWeight * this.#partRate + (1 - oldWeight) * (((part ?? 0) - this.#lastUpdate.part) / seconds);
    this.#lastUpdate = { done: this.doneCount, part: part ?? 0, time: currentTime };
    const progressParts = [plural(this.doneCount, 'job')];
    if (part !== undefined) progressParts.push(`${Math.floor(part * 100)}%`);
    if (this.#rate > 0) progressParts.push(`${this.#rate.toFixed(this.#rate < 10 ? 1 : 0)}/s`);
    if (part !== undefined && this.#partRate > 0 && part < 1)
      progressParts.push(`${duration((1 - part) / this.#partRate)} left`);
    this.#shell.note(`\r\u001b[K${progressParts.join(' · ')} · Ctrl-C stops`);
    this.#isShown = true;
  }
}

/** Writes a duration for people: `45 s`, `12 min`, `3.5 h`. */
export function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
