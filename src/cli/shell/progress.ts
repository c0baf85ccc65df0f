/** A progress line on the terminal's standard error during a long run; it disappears at the end. */
import type { SolveProgress } from '../../tasks/solve/outcome.ts';
import type { Shell } from './shell.ts';

const FIRST_UPDATE_DELAY_MS = 1000;
const UPDATE_INTERVAL = 100;

export class ProgressLine {
  readonly #shell: Shell;
  #isShown = false;
  #lastUpdate = 0;

  constructor(shell: Shell) {
    this.#shell = shell;
  }

  update(progress: SolveProgress): void {
    if (!this.#shell.isStderrTerminal || progress.milliseconds < FIRST_UPDATE_DELAY_MS) return;
    if (progress.milliseconds - this.#lastUpdate < UPDATE_INTERVAL) return;
    this.#lastUpdate = progress.milliseconds;
    this.#shell.note(`\r\u001b[K${progressText(progress)}`);
    this.#isShown = true;
  }

  /** Removes the progress line, so that the next output starts on an empty line. */
  clear(): void {
    if (!this.#isShown) return;
    this.#shell.note('\r\u001b[K');
    this.#isShown = false;
  }
}

function progressText(progress: SolveProgress): string {
  const progressTexts = [`${(progress.milliseconds / 1000).toFixed(1)} s`];
  if (progress.answers > 0) progressTexts.push(plural(progress.answers, 'solution'));
  progressTexts.push(plural(progress.conflicts, 'conflict'));
  if (progress.part !== undefined) progressTexts.push(progress.part);
  if (progress.cuts > 0) progressTexts.push(plural(progress.cuts, 'cut'));
  return `${progressTexts.join(' · ')} · Ctrl-C stops`;
}

/** A number with its noun in singular or plural: `1 cut`, `2 cuts`, `12,345 cuts`. */
export function plural(count: number | bigint, noun: string): string {
  return `${groupDigits(count)} ${noun}${Number(count) === 1 ? '' : 's'}`;
}

/**
 * Writes an integer with commas. `toLocaleString` would first load the number formats of all languages, which takes
 * longer than a short run.
 */
export const groupDigits = (count: number | bigint): string =>
  String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
