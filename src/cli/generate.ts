/** `pzl generate`: new puzzles with one answer each. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DiagnosticError } from '../language/diagnostics.ts';
import {
  generate as make,
  type Puzzle,
  sizesOf,
  type GenerateOptions as Wishes,
} from '../tasks/generate/generate.ts';
import { readWeights, type Weights } from '../tasks/generate/section.ts';
import type { Orbits } from '../tasks/generate/symmetry.ts';
import { EXIT, type ExitCode } from './exit.ts';
import { INSTANCE_BYTES, readText } from './files.ts';
import { openModel } from './open.ts';
import { ProgressLine, plural } from './progress.ts';
import { Report, type ReportOptions } from './report.ts';
import type { Shell } from './shell.ts';

export interface GenerateOptions extends ReportOptions {
  readonly size?: string;
  readonly weights: readonly string[];
  readonly seed: number;
  readonly count: number;
  readonly symmetry: Orbits;
  readonly timeLimit?: number;
  /** A file, a folder for several, or `-`. */
  readonly output: string;
  readonly stats?: boolean;
}

export async function generate(shell: Shell, modelName: string, options: GenerateOptions): Promise<ExitCode> {
  const start = performance.now();
  const report = new Report(shell, options);
  const open = openModel(shell, modelName, report);
  if (!open) return failed(report, options);
  const { model, sources } = open;
  const weights = weightsOf(options.weights);
  if (typeof weights === 'string') {
    report.diagnostics([{ code: 'bad-weights', severity: 'error', message: weights }], sources);
    return failed(report, options);
  }
  const controller = new AbortController();
  const release = shell.onInterrupt(() => controller.abort());
  const progress = new ProgressLine(shell);
  const writer = new PuzzleWriter(shell, report, options);
  try {
    const size = sizeOf(
      shell,
      options.size,
      sizesOf(model),
      model.instances.map(({ name }) => name.text),
    );
    for (let index = 0; index < options.count; index++) {
      const wishes: Wishes = {
        ...(size !== undefined && { size }),
        ...(weights.size > 0 && { weights }),
        seed: options.seed + index,
        symmetry: options.symmetry,
        signal: controller.signal,
        onProgress: ({ milliseconds, conflicts }) =>
          progress.update({ milliseconds, conflicts, answers: index, cuts: 0 }),
        ...(options.timeLimit !== undefined && {
          timeLimit: options.timeLimit - (performance.now() - start) / 1000,
        }),
      };
      const outcome = await make(model, wishes);
      progress.clear();
      switch (outcome.status) {
        case 'generated':
          writer.puzzle(outcome.puzzle);
          break;
        case 'error':
          report.diagnostics(outcome.diagnostics, sources);
          return failed(report, options);
        case 'impossible':
          writer.end('impossible', 'No puzzle of this size with these weights has exactly one solution.');
          return EXIT.answered;
        default: {
          const why =
            outcome.status === 'limit' ? `The time limit of ${options.timeLimit} s is reached` : 'Stopped';
          writer.end(outcome.status, `${why}: ${plural(index, 'puzzle')}.`);
          return outcome.status === 'limit' ? EXIT.limit : EXIT.interrupted;
        }
      }
    }
    writer.end('generated');
    return EXIT.answered;
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    report.diagnostics([error.diagnostic], sources);
    return failed(report, options);
  } finally {
    progress.clear();
    release();
  }
}

function failed(report: Report, options: GenerateOptions): ExitCode {
  if (options.json) report.status('error');
  return EXIT.error;
}

/** `H=0,O=1` speaks of the model's one chosen given, `atom:H=0,O=1` of the one it names. */
function weightsOf(texts: readonly string[]): Map<string, Weights> | string {
  const found = new Map<string, Weights>();
  for (const text of texts) {
    const [, name = '', list = ''] = /^(?:([^:=]*):)?(.*)$/s.exec(text) ?? [];
    const weights = readWeights(list);
    if (typeof weights === 'string') return weights;
    found.set(name.trim(), weights);
  }
  return found;
}

/** A size of the model's, or the template in a file. */
function sizeOf(
  shell: Shell,
  size: string | undefined,
  sizes: readonly string[],
  instances: readonly string[],
): Wishes['size'] {
  if (size === undefined || sizes.includes(size) || instances.includes(size)) return size;
  const file = path.resolve(shell.directory, size);
  if (!/[./\\]/.test(size)) return size;
  return { name: size, text: readText(file, INSTANCE_BYTES, size), title: size };
}

class PuzzleWriter {
  readonly #shell: Shell;
  readonly #report: Report;
  readonly #options: GenerateOptions;
  #written = 0;

  constructor(shell: Shell, report: Report, options: GenerateOptions) {
    this.#shell = shell;
    this.#report = report;
    this.#options = options;
  }

  puzzle({ text, seed, statistics }: Puzzle): void {
    const { json, output, count, stats } = this.#options;
    this.#written++;
    if (json) this.#report.object({ type: 'puzzle', seed, instance: text, ...(stats && { statistics }) });
    else if (output === '-') this.#shell.out(`${this.#written > 1 ? '\n' : ''}${text}`);
    if (output !== '-') this.#file(output, count, seed, text);
    if (stats && !json) {
      const { milliseconds, conflicts, rounds, switches, loosened, effort } = statistics;
      this.#report.notice(
        `${(milliseconds / 1000).toFixed(2)} s, ${conflicts} conflicts, ${rounds} rounds, ${switches} switches forbidden, ` +
          `shares loosened ${loosened} times, effort ${effort}`,
      );
    }
  }

  end(status: string, message?: string): void {
    if (this.#options.json) this.#report.status(status, { puzzles: this.#written });
    else if (message !== undefined) this.#report.notice(message);
  }

  /** One puzzle is the file itself; several are files in a folder, named by their seeds. */
  #file(output: string, count: number, seed: number, text: string): void {
    const file = path.resolve(this.#shell.directory, output);
    try {
      if (count > 1) mkdirSync(file, { recursive: true });
      const folder = count > 1 || isFolder(file);
      writeFileSync(folder ? path.join(file, `${seed}.txt`) : file, text);
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code ?? String(error);
      throw new DiagnosticError({
        code: 'file-unwritable',
        severity: 'error',
        message: `${output} can't be written (${reason}).`,
      });
    }
  }
}

function isFolder(file: string): boolean {
  try {
    readdirSync(file);
    return true;
  } catch {
    return false;
  }
}
