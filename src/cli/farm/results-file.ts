/**
 * The file of results, one JSON object per line. Jobs in it aren't done again: the file is read back first, and an
 * incomplete last line, left by a crash, is cut off. Only one process at a time writes it.
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
import { AtomicFile, failure, isPlainFile } from '../shell/files.ts';
import { requireFileName, withWriteErrors } from '../shell/unwritable.ts';
import { buildVersion } from './edition.ts';
import type { KeySet } from './key-set.ts';
import { linesOf } from './lines.ts';
import { LockFile } from './lock-file.ts';
import { resultKey } from './task.ts';

/** The contents of one line of the file. */
export interface Result extends JobAnswer {
  /** The hash that identifies the job. */
  readonly job: string;
  readonly id?: string | number;
  /** The build of pzl that gave the answer. */
  readonly version: string;
}

export class ResultsFile {
  /** The number of results that were in the file when it was opened. */
  readonly earlierResultCount: number;
  readonly #displayName: string;
  readonly #lock: LockFile;
  readonly #descriptor: number;

  private constructor(displayName: string, lock: LockFile, descriptor: number, foundCount: number) {
    this.#displayName = displayName;
    this.#lock = lock;
    this.#descriptor = descriptor;
    this.earlierResultCount = foundCount;
  }

  /**
   * Opens the file and adds the keys of its results to `keys`. With `repeatsUnanswered`, results without an answer (out of time or
   * memory, lost) are removed first, so that their jobs are done again. @throws DiagnosticError if the file can't be
   * used.
   */
  static async open(
    file: string,
    displayName: string,
    keys: KeySet,
    repeatsUnanswered: boolean,
  ): Promise<ResultsFile> {
    requireFileName(displayName);
    // Results in a pipe or device can't be read back, so only a plain file is read.
    if (existsSync(file) && !isPlainFile(file))
      throw failure('file-unwritable', `${displayName} can't be written: results need a plain file.`);
    const lock = await LockFile.take(file, displayName);
    try {
      if (repeatsUnanswered) await rewriteWithoutUnanswered(file, displayName);
      const descriptor = withWriteErrors(displayName, () => openSync(file, 'a+'));
      let earlierResultCount = 0;
      let completeBytes = 0;
      for await (const { text, end, isTorn } of linesOf(createReadStream(file), displayName)) {
        if (isTorn) {
          if (!mayBeTruncated(text)) throw notResultsError(displayName, earlierResultCount + 1);
          break;
        }
        const { job, id } = resultIn(text, displayName, earlierResultCount + 1);
        if (keys.add(resultKey(job, id))) earlierResultCount++;
        completeBytes = end;
      }
      withWriteErrors(displayName, () => ftruncateSync(descriptor, completeBytes));
      return new ResultsFile(displayName, lock, descriptor, earlierResultCount);
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  /** Writes a result as a whole line, or nothing. @throws DiagnosticError */
  write(result: Result): void {
    const { size } = fstatSync(this.#descriptor);
    try {
      withWriteErrors(this.#displayName, () => writeFileSync(this.#descriptor, `${jsonLine(result)}\n`));
    } catch (error) {
      // On a full disk, part of a line may have been written; it is removed.
      withWriteErrors(this.#displayName, () => ftruncateSync(this.#descriptor, size));
      throw error;
    }
  }

  close(): void {
    withWriteErrors(this.#displayName, () => {
      fsyncSync(this.#descriptor);
      closeSync(this.#descriptor);
    });
    this.#lock.release();
  }
}

const notResultsError = (shownPath: string, line: number) =>
  failure(
    'not-results',
    `Line ${line} of ${shownPath} is no result of a job.`,
    'Write the results to a file of their own: what stands there is kept, and only added to.',
  );

/**
 * Whether a last line without a line end may be the beginning of a result that a crash cut off, rather than other text.
 */
function mayBeTruncated(text: string): boolean {
  const resultPrefix = '{"job":"';
  return text.length < resultPrefix.length ? resultPrefix.startsWith(text) : text.startsWith(resultPrefix);
}

function resultIn(text: string, displayName: string, line: number): Result {
  const result = parseResult(text);
  if (result === undefined) {
    throw notResultsError(displayName, line);
  }
  if (result.version !== buildVersion()) {
    throw failure(
      'not-results',
      `${displayName} holds results of pzl ${String(result.version)}, and this is pzl ${buildVersion()}.`,
      'Results of two versions are not mixed: write these to another file.',
    );
  }
  return result;
}

function parseResult(text: string): Result | undefined {
  try {
    const result = JSON.parse(text) as Partial<Result> | null;
    const { job, status } = result ?? {};
    const isResult = typeof job === 'string' && /^[\da-f]{32}$/.test(job) && typeof status === 'string';
    return isResult ? (result as Result) : undefined;
  } catch {
    return undefined;
  }
}

/** Rewrites the file without the results of jobs that had no answer, which another attempt may find. */
async function rewriteWithoutUnanswered(file: string, displayName: string): Promise<void> {
  if (!existsSync(file)) return;
  const output = withWriteErrors(displayName, () => new AtomicFile(file, displayName));
  try {
    let number = 0;
    for await (const { text, isTorn } of linesOf(createReadStream(file), displayName)) {
      if (isTorn && !mayBeTruncated(text)) throw notResultsError(displayName, number + 1);
      if (isTorn) break;
      if (UNANSWERED.includes(resultIn(text, displayName, ++number).status)) continue;
      withWriteErrors(displayName, () => output.write(`${text}\n`));
    }
    withWriteErrors(displayName, () => output.moveIntoPlace());
  } finally {
    output.close();
  }
}
