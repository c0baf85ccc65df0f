/** `pzl generate`: new puzzles with exactly one solution each. */

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { textFormats } from '../../formats/foreign/choose.ts';
import type { Model } from '../../language/model.ts';
import { readWeights, type Weights } from '../../language/sections/generate/plan.ts';
import { sizesOf } from '../../language/sections/generate/section.ts';
import type { TextFormat } from '../../language/sections/read/format.ts';
import type { SymmetryName } from '../../model/boards/symmetry.ts';
import { Budget } from '../../model/clock.ts';
import { greatest, least } from '../../model/large-lists.ts';
import { generate as make } from '../../tasks/generate/generate.ts';
import type { Difficulty } from '../../tasks/generate/spec/difficulty.ts';
import type { Missed } from '../../tasks/generate/spec/options.ts';
import { openInstance } from '../../tasks/open/open-instance.ts';
import type { Checked } from '../../tasks/solve/checked-claim.ts';
import { convertInstance } from '../../tasks/transfer/convert.ts';
import { DiagnosticError } from '../../text/diagnostics.ts';
import { EXIT, type ExitCode } from '../shell/exit.ts';
import { MAX_INSTANCE_BYTES, makeFolder, readText, writeContent } from '../shell/files.ts';
import { requireDistinctFiles } from '../shell/keep-apart.ts';
import { processLimits } from '../shell/limits.ts';
import { unpackedText } from '../shell/links.ts';
import { type OpenModel, openModel, readInstanceText, reportErrors } from '../shell/open.ts';
import { ProgressLine, plural } from '../shell/progress.ts';
import { checkedText } from '../shell/proof/checked-claims.ts';
import { Report, type ReportOptions } from '../shell/report.ts';
import type { Shell } from '../shell/shell.ts';
import {
  endingOf,
  type GenerationEnd,
  generateInThreads,
  type MadePuzzle,
  madePuzzleOf,
  type PuzzleRequirements,
  threadsFor,
} from '../threads/generate-threads.ts';

export interface GenerateOptions extends ReportOptions {
  readonly size?: string;
  readonly weights: readonly string[];
  /** A file with a partly made puzzle. */
  readonly from?: string;
  /** A file with the complete or partial solution that the puzzle must have. */
  readonly keep?: string;
  readonly threads?: number;
  /** The address of a queue whose workers make the puzzles; true for the address in PZL_QUEUE. */
  readonly queue?: string | true;
  readonly seed: number;
  readonly count: number;
  readonly symmetry?: SymmetryName;
  readonly difficulty?: Difficulty;
  readonly minimal?: boolean;
  /** Values for givens of the model, each as `NAME=VALUE`. */
  readonly set: readonly string[];
  readonly any?: boolean;
  /** Whether to check the certificate that each puzzle has only one solution. */
  readonly verify?: boolean;
  readonly timeLimit?: number;
  /** Where puzzles are written: a file, a folder (for several puzzles), or `-` for standard output. */
  readonly output: string;
  /** The format of the puzzles; by default pzl's own. */
  readonly to?: string;
  /** Whether to write, beside each puzzle, a file with its solution. */
  readonly solutions?: boolean;
  readonly stats?: boolean;
}

export async function generate(shell: Shell, modelName: string, options: GenerateOptions): Promise<ExitCode> {
  const budget = Budget.ofSeconds(options.timeLimit);
  const report = new Report(shell, options);
  const openedModel = openModel(shell, modelName, report, budget);
  if (!openedModel) return exitAfterFailure(report, options);
  const { model, sources } = openedModel;
  const weights = parseWeights(options.weights);
  if (typeof weights === 'string') {
    report.diagnostics([{ code: 'bad-weights', severity: 'error', message: weights }], sources);
    return exitAfterFailure(report, options);
  }
  // Checks that the puzzles can be written before any is made.
  const outputPath = path.resolve(shell.directory, options.output);
  let removeEmptyFile = (): void => {};
  if (options.count > 1 && options.output !== '-') {
    const removeIfEmpty = reportErrors(report, sources, () => makeFolder(outputPath, options.output));
    if (!removeIfEmpty) return exitAfterFailure(report, options);
    removeEmptyFile = removeIfEmpty;
  }
  const controller = new AbortController();
  const removeInterruptHandler = shell.onInterrupt(() => controller.abort());
  const progressLine = new ProgressLine(shell);
  const writer = new PuzzleWriter(shell, report, options, model);
  try {
    const requirements = readRequirements(shell, model, options, weights);
    requireDistinctFiles(shell.directory, [options.output]);
    const { signal } = controller;
    const seeds = Array.from({ length: options.count }, (_, index) => options.seed + index);
    const threads = threadsFor(options.count, options.threads);
    let end: GenerationEnd = { status: 'error' };
    if (options.queue !== undefined) {
      const { generateAtQueue } = await import('../queue/generate.ts');
      const order = { model: modelName, requirements, queue: options.queue };
      end = await generateAtQueue(shell, report, order, seeds, budget, signal, (puzzle) =>
        writer.writePuzzle(puzzle),
      );
    } else if (threads > 1) {
      const job = { model: modelName, requirements, solved: options.solutions === true };
      end = await generateInThreads(job, seeds, threads, budget, signal, (puzzle) =>
        writer.writePuzzle(puzzle),
      );
    }
    // This thread makes the puzzles itself if no other threads or workers were used, or if these found mistakes in the
    // model: only this thread has the sources that the messages quote.
    if (end.status === 'error') {
      const optionsOfEach = { ...requirements, signal };
      end = await generateInProcess(openedModel, optionsOfEach, seeds, {
        budget,
        report,
        progressLine,
        writer,
      });
    }
    return writer.end(end);
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    report.diagnostics([error.diagnostic], sources);
    return exitAfterFailure(report, options);
  } finally {
    progressLine.clear();
    removeInterruptHandler();
    removeEmptyFile();
  }
}

interface GenerationContext {
  readonly budget: Budget;
  readonly report: Report;
  readonly progressLine: ProgressLine;
  readonly writer: PuzzleWriter;
}

/** Makes one puzzle after the other in this thread. */
async function generateInProcess(
  { model, sources }: OpenModel,
  requirements: PuzzleRequirements & { readonly signal: AbortSignal },
  seeds: readonly number[],
  { budget, report, progressLine, writer }: GenerationContext,
): Promise<GenerationEnd> {
  let end: GenerationEnd = { status: 'error' };
  for (const [index, seed] of seeds.entries()) {
    const outcome = await make(model, {
      ...requirements,
      seed,
      onProgress: ({ milliseconds, conflicts }) =>
        progressLine.update({ milliseconds, conflicts, answers: index, cuts: 0 }),
      ...budget.timeLeft(),
    });
    progressLine.clear();
    end = endingOf(outcome);
    if (outcome.status === 'error') report.diagnostics(outcome.diagnostics, sources);
    if (outcome.status !== 'generated') break;
    writer.writePuzzle(madePuzzleOf(outcome.puzzle, writer.wantsSolutions));
  }
  return end;
}

/** Reads what the user requires of each puzzle, from the options and from the files that they name. */
function readRequirements(
  shell: Shell,
  model: Model,
  options: GenerateOptions,
  weights: ReadonlyMap<string, Weights>,
): PuzzleRequirements {
  const settings = new Map(options.set.map((text) => splitOnce(text, '=')));
  const size = sizeOf(shell, model, options.size);
  return {
    ...(size !== undefined && { size }),
    ...(options.from !== undefined && {
      from: unpackedText(shell, readInstanceText(shell, options.from), model),
    }),
    ...(options.keep !== undefined && { keep: readInstanceText(shell, options.keep) }),
    ...(weights.size > 0 && { weights }),
    ...(options.difficulty !== undefined && { difficulty: options.difficulty }),
    ...(options.minimal && { minimal: true }),
    ...(options.symmetry !== undefined && { symmetry: options.symmetry }),
    ...(options.any && { any: true }),
    ...(options.verify && { verify: true }),
    ...(settings.size > 0 && { set: settings }),
  };
}

function exitAfterFailure(report: Report, options: GenerateOptions): ExitCode {
  if (options.json) report.status('error');
  return EXIT.error;
}

/**
 * Parses weights, by the name of the given: `atom:H=0,O=1` applies to the given `atom`, `H=0,O=1` to the only given
 * that the model chooses. Returns a message if a text is invalid.
 */
function parseWeights(texts: readonly string[]): Map<string, Weights> | string {
  const weightsByName = new Map<string, Weights>();
  for (const text of texts) {
    const [, name = '', list = ''] = /^(?:([^:=]*):)?(.*)$/s.exec(text) ?? [];
    const weights = readWeights(list);
    if (typeof weights === 'string') return weights;
    weightsByName.set(name.trim(), weights);
  }
  return weightsByName;
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

/** The size of the puzzles to make: one that the model declares, or a file that serves as template. */
function sizeOf(shell: Shell, model: Model, size: string | undefined): PuzzleRequirements['size'] {
  const sizeNames = [...sizesOf(model), ...model.instances.map(({ name }) => name.text)];
  if (size === undefined || sizeNames.includes(size)) return size;
  const file = path.resolve(shell.directory, size);
  if (!/[./\\]/.test(size)) return size;
  return unpackedText(
    shell,
    { name: size, text: readText(file, MAX_INSTANCE_BYTES, size), title: size },
    model,
  );
}

/**
 * The number of answers in a row whose clues allowed another answer, after which a note says that the search may never
 * end.
 */
const ROUNDS_BEFORE_NOTE = 30;

const ambiguityMessage = (rounds: number): string =>
  `None of ${rounds} answers was the only one to its clues. These may tell too little: other values or weights in the ` +
  '`generate` section, a given more, or a smaller size may do.';

/** The number of puzzles from which on the report includes the puzzles per second. */
const MIN_PUZZLES_FOR_RATE = 20;

class PuzzleWriter {
  readonly #shell: Shell;
  readonly #report: Report;
  readonly #options: GenerateOptions;
  readonly #model: Model;
  #puzzleCount = 0;
  #checkedCounts: Checked = { claims: 0, lemmas: 0, implied: 0, encoded: 0 };
  readonly #startTime = performance.now();

  constructor(shell: Shell, report: Report, options: GenerateOptions, model: Model) {
    this.#shell = shell;
    this.#report = report;
    this.#options = options;
    this.#model = model;
  }

  get wantsSolutions(): boolean {
    return this.#options.solutions === true;
  }

  writePuzzle(puzzle: MadePuzzle): void {
    const { seed, statistics, solution } = puzzle;
    const { json, output, stats, solutions } = this.#options;
    const text = this.#convert(puzzle.text);
    this.#puzzleCount++;
    const { checked } = statistics;
    if (checked) this.#checkedCounts = addCheckedCounts(this.#checkedCounts, checked);
    const rest = {
      ...(solutions && { solution }),
      ...(checked && { verified: true }),
      ...(stats && { statistics }),
    };
    if (json) this.#report.writeObject({ type: 'puzzle', seed, instance: text, ...rest });
    else if (output === '-') {
      const outputText = solutions ? `${text}\n${solution}` : text;
      this.#shell.out(`${this.#puzzleCount > 1 ? '\n' : ''}${outputText}`);
    }
    if (output !== '-') this.#writeFiles(output, seed, text, solution);
    if (stats && !json) {
      const { milliseconds, conflicts, rounds, switches, loosened, effort } = statistics;
      this.#report.notice(
        `${(milliseconds / 1000).toFixed(2)} s, ${conflicts} conflicts, ${rounds} rounds, ${switches} switches forbidden, ` +
          `shares loosened ${loosened} times, effort ${effort}`,
      );
    }
  }

  /** Reports how the command ended, and returns its exit code. */
  end(ending: GenerationEnd): ExitCode {
    const { status, missed } = ending;
    const countText = plural(this.#puzzleCount, 'puzzle');
    const { json, timeLimit } = this.#options;
    const hasWeights = this.#options.weights.length > 0;
    if (json)
      this.#report.status(status, {
        puzzles: this.#puzzleCount,
        ...(this.#checkedCounts.claims > 0 && { verified: true }),
        ...(missed && { figures: missed.figures }),
      });
    else if (status === 'impossible') {
      const settings = hasWeights ? ' with these weights' : '';
      this.#report.notice(
        ending.proved
          ? `No board of this size${settings} keeps the rules, so there is no puzzle.`
          : `No puzzle with exactly one solution was found of this size${settings}. That proves nothing: another \`--seed\` or size, or other shares and weights in the \`generate\` section, may lead to one.`,
      );
    } else if (status === 'limit')
      this.#report.notice(`${processLimits().reachedLimitText(timeLimit)}: ${countText}.`);
    else if (status === 'stopped') this.#report.notice(`Stopped: ${countText}.`);
    if (!json && this.#puzzleCount === 0 && (ending.rounds ?? 0) >= ROUNDS_BEFORE_NOTE)
      this.#report.notice(ambiguityMessage(ending.rounds ?? 0));
    if (!json && missed) this.#report.notice(missedLevelMessage(missed));
    if (this.#options.verify && this.#puzzleCount > 0) this.#report.notice(checkedText(this.#checkedCounts));
    if (!json && this.#puzzleCount >= MIN_PUZZLES_FOR_RATE) this.#report.notice(this.#puzzlesPerSecond());
    if (status === 'error') return EXIT.error;
    if (status === 'limit') return EXIT.limit;
    return status === 'stopped' ? EXIT.interrupted : EXIT.answered;
  }

  /** The number of puzzles made per second, as text. */
  #puzzlesPerSecond(): string {
    const seconds = (performance.now() - this.#startTime) / 1000;
    const rate = this.#puzzleCount / seconds;
    const rateText =
      rate >= 1 ? `${rate.toFixed(rate < 10 ? 1 : 0)} a second` : `${(1 / rate).toFixed(1)} s each`;
    return `${plural(this.#puzzleCount, 'puzzle')} in ${seconds.toFixed(1)} s: ${rateText}.`;
  }

  /**
   * Converts a puzzle from native text to the requested format. A comment above the puzzle is kept if the format has
   * comments.
   */
  #convert(text: string): string {
    const { to } = this.#options;
    if (to === undefined || to === 'native') return text;
    const { ground } = openInstance(this.#model, { name: 'generated', text });
    const conversion = ground && convertInstance(this.#model, ground, to);
    if (!conversion || 'problem' in conversion) {
      const { problem = 'The puzzle can’t be read.', advice } = conversion ?? {};
      throw new DiagnosticError({
        code: 'not-convertible',
        severity: 'error',
        message: problem,
        ...(advice !== undefined && { advice }),
      });
    }
    const format = this.#format();
    const [mark] = format?.comments ?? [];
    const comment = /^\/\/ (.*)/.exec(text)?.[1];
    return mark && comment ? `${mark} ${comment}\n${conversion.text}` : conversion.text;
  }

  #format(): TextFormat | undefined {
    return textFormats(this.#model, 'instance').find(({ name }) => name.text === this.#options.to);
  }

  /** A single puzzle is written to the file itself; several are written to a folder, in files named by their seeds. */
  #writeFiles(output: string, seed: number, text: string, solution: string): void {
    const { count, solutions } = this.#options;
    const file = path.resolve(this.#shell.directory, output);
    const isInFolder = count > 1 || isFolder(file);
    const extension = this.#format()?.extensions[0] ?? '.txt';
    const puzzleFile = isInFolder ? path.join(file, `${seed}${extension}`) : file;
    const stem = isInFolder ? path.join(file, String(seed)) : file.replace(/\.[^./\\]*$/, '');
    const answer = `${stem}.solution.txt`;
    if (solutions) requireDistinctFiles(this.#shell.directory, [puzzleFile, answer]);
    writeContent(puzzleFile, text, output);
    if (solutions) writeContent(answer, solution, output);
  }
}

const addCheckedCounts = (a: Checked, b: Checked): Checked => ({
  claims: a.claims + b.claims,
  lemmas: a.lemmas + b.lemmas,
  implied: a.implied + b.implied,
  encoded: a.encoded + b.encoded,
});

/**
 * The message if puzzles of the wanted level weren't found: the levels of the puzzles found, and what the wanted level
 * means.
 */
function missedLevelMessage({ wanted, figures, levels }: Missed): string {
  const [lowest, highest] = [least(figures), greatest(figures)];
  const levelRange = lowest === highest ? `${lowest}` : `${lowest} to ${highest}`;
  const { easy, hard } = levels;
  const gradeRange = {
    easy: `at most ${easy}`,
    medium: `${easy + 1} to ${hard - 1}`,
    hard: `${hard} or more`,
  }[wanted];
  const madeText =
    figures.length === 1 ? 'The puzzle made was not' : `None of the ${figures.length} puzzles made was`;
  return `${madeText} ${wanted}: ${figures.length === 1 ? 'its figure is' : 'the figures are'} ${levelRange}, and ${wanted} is ${gradeRange}. Try another size or seed.`;
}

function isFolder(file: string): boolean {
  try {
    readdirSync(file);
    return true;
  } catch {
    return false;
  }
}
