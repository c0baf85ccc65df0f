/**
 * The file of results, a JSON object a line. What stands in it isn't done again: it is read back first, and a last line that a
 * crash tore is cut off. Only one process at a time writes it.
 */
import {
  closeSync,
  createReadStream,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  writeFileSync,
} from 'node:fs';
import { type JobAnswer, UNANSWERED } from '../../tasks/jobs/job.ts';
import { jsonLine } from '../../text/visible.ts';
import { FileBeside, failure, isPlainFile, writing } from '../shell/files.ts';
import { edition } from './edition.ts';
import type { KeySet } from './key-set.ts';
import { linesOf } from './lines.ts';
import { LockFile } from './lock-file.ts';
import { resultKey } from './task.ts';

/** A line of the file. */
export interface Result extends JobAnswer {
  /** The job's hash. */
  readonly job: string;
  readonly id?: string | number;
  /** The edition of pzl that answered. */
  readonly version: string;
}

export class ResultsFile {
  /** Results that stood there. */
  readonly found: number;
  readonly #shown: string;
  readonly #lock: LockFile;
  readonly #descriptor: number;

  private constructor(shown: string, lock: LockFile, descriptor: number, found: number) {
    this.#shown = shown;
    this.#lock = lock;
    this.#descriptor = descriptor;
    this.found = found;
  }

  /**
   * Puts the keys of what stands there into `keys`. With `again`, jobs without an answer (time, memory, lost) are taken out of
   * the file, to be done again. Throws a DiagnosticError where the file can't be used.
   */
  static async open(file: string, shown: string, keys: KeySet, again: boolean): Promise<ResultsFile> {
    // Of a pipe or a device nothing can be read back.
    if (existsSync(file) && !isPlainFile(file))
      throw failure('file-unwritable', `${shown} can't be written: results need a plain file.`);
    const lock = await LockFile.take(file, shown);
    try {
      if (again) await withoutUnanswered(file, shown);
      const descriptor = writing(shown, () => openSync(file, 'a+'));
      let found = 0;
      let whole = 0;
      for await (const { text, end, torn } of linesOf(createReadStream(file), shown)) {
        if (torn) {
          if (!mayBeTorn(text)) throw notResults(shown, found + 1);
          break;
        }
        const { job, id } = resultIn(text, shown, found + 1);
        if (keys.add(resultKey(job, id))) found++;
        whole = end;
      }
      writing(shown, () => ftruncateSync(descriptor, whole));
      return new ResultsFile(shown, lock, descriptor, found);
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  /** Writes a whole line, or none. Throws a DiagnosticError. */
  write(result: Result): void {
    const { size } = fstatSync(this.#descriptor);
    try {
      writing(this.#shown, () => writeFileSync(this.#descriptor, `${jsonLine(result)}\n`));
    } catch (error) {
      // Of a disk that is full there is a part of the line; results are whole or not there.
      writing(this.#shown, () => ftruncateSync(this.#descriptor, size));
      throw error;
    }
  }

  close(): void {
    writing(this.#shown, () => {
      fsyncSync(this.#descriptor);
      closeSync(this.#descriptor);
    });
    this.#lock.release();
  }
}

const notResults = (shown: string, line: number) =>
  failure(
    'not-results',
    `Line ${line} of ${shown} is no result of a job.`,
    'Write the results to a file of their own: what stands there is kept, and only added to.',
  );

/** Whether a last line without its end can be what a crash left of a result. */
function mayBeTorn(text: string): boolean {
  const start = '{"job":"';
  return text.length < start.length ? start.startsWith(text) : text.startsWith(start);
}

function resultIn(text: string, shown: string, line: number): Result {
  const result = parsed(text);
  if (result === undefined) {
    throw notResults(shown, line);
  }
  if (result.version !== edition()) {
    throw failure(
      'not-results',
      `${shown} holds results of pzl ${String(result.version)}, and this is pzl ${edition()}.`,
      'Results of two versions are not mixed: write these to another file.',
    );
  }
  return result;
}

function parsed(text: string): Result | undefined {
  try {
    const result = JSON.parse(text) as Partial<Result> | null;
    const { job, status } = result ?? {};
    const whole = typeof job === 'string' && /^[\da-f]{32}$/.test(job) && typeof status === 'string';
    return whole ? (result as Result) : undefined;
  } catch {
    return undefined;
  }
}

/** Rewrites the file without the jobs that another try may answer. */
async function withoutUnanswered(file: string, shown: string): Promise<void> {
  if (!existsSync(file)) return;
  const output = writing(shown, () => new FileBeside(file, shown));
  try {
    let number = 0;
    for await (const { text, torn } of linesOf(createReadStream(file), shown)) {
      if (torn && !mayBeTorn(text)) throw notResults(shown, number + 1);
      if (torn) break;
      if (UNANSWERED.includes(resultIn(text, shown, ++number).status)) continue;
      writing(shown, () => output.write(`${text}\n`));
    }
    writing(shown, () => output.keep());
  } finally {
    output.close();
  }
}
