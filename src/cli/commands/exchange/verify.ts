/** `pzl verify`: checks a stored certificate. */
import { createReadStream, statSync } from 'node:fs';
import path from 'node:path';
import { CertificateChecker } from '../../../backends/sat/certificate/certificate.ts';
import { checkMemory } from '../../../model/clock.ts';
import { type Diagnostic, DiagnosticError } from '../../../text/diagnostics.ts';
import { Sources } from '../../../text/source.ts';
import { EXIT, type ExitCode } from '../../shell/exit.ts';
import { failure, unreadableError } from '../../shell/files.ts';
import { processLimits } from '../../shell/limits.ts';
import { certificateText } from '../../shell/proof/checked-claims.ts';
import { Report } from '../../shell/report.ts';
import type { Shell } from '../../shell/shell.ts';

export interface VerifyOptions {
  readonly json?: boolean;
  /** The time limit, in seconds. */
  readonly timeLimit?: number;
}

export async function verify(shell: Shell, file: string, options: VerifyOptions): Promise<ExitCode> {
  const { json, timeLimit } = options;
  const report = new Report(shell, { ...(json && { json }) });
  const checker = new CertificateChecker();
  let isInTime: boolean;
  try {
    isInTime = await feedChecker(checker, piecesOf(shell, file), timeLimit);
  } catch (error) {
    report.diagnostics([unreadableFileError(shell, file, error)], new Sources());
    if (json) report.status('error');
    return EXIT.error;
  }
  if (!isInTime) {
    if (json) report.status('limit');
    shell.note(
      `${processLimits().reachedLimitText(timeLimit)}: the certificate is not checked to its end.\n`,
    );
    return EXIT.limit;
  }
  const checkResult = checker.result();
  if (json) report.status(checkResult.verified ? 'right' : 'wrong', checkResult);
  else shell.out(`${certificateText(checkResult)}\n`);
  return checkResult.verified ? EXIT.answered : EXIT.error;
}

/** What is wrong with the file, as a diagnostic. */
function unreadableFileError(shell: Shell, file: string, error: unknown): Diagnostic {
  if (error instanceof DiagnosticError) return error.diagnostic;
  if (!(error instanceof Error && 'code' in error)) throw error;
  return unreadableError(error as NodeJS.ErrnoException, path.resolve(shell.directory, file), file)
    .diagnostic;
}

function piecesOf(shell: Shell, file: string): AsyncIterable<Uint8Array> {
  if (file === '-') return shell.input();
  const fullPath = path.resolve(shell.directory, file);
  // Opening a pipe blocks until somebody writes to it, whatever the time limit.
  if (statSync(fullPath).isFIFO())
    throw failure('file-unreadable', `${file} is a pipe.`, `\`pzl verify - < ${file}\` reads one.`);
  return createReadStream(fullPath);
}

/**
 * Passes the certificate to the checker piece by piece until the result is decided. Returns false if the time limit
 * comes first, even while waiting for input.
 */
async function feedChecker(
  checker: CertificateChecker,
  pieces: AsyncIterable<Uint8Array>,
  timeLimit: number | undefined,
): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const end = timeLimit === undefined ? Number.POSITIVE_INFINITY : performance.now() + 1000 * timeLimit;
  const timeout = new Promise<'late'>((resolve) => {
    if (timeLimit !== undefined) timer = setTimeout(() => resolve('late'), 1000 * timeLimit);
  });
  const pieceIterator = pieces[Symbol.asyncIterator]();
  try {
    while (!checker.isDecided) {
      const step = await Promise.race([pieceIterator.next(), timeout]);
      if (step === 'late' || performance.now() > end) return false;
      if (step.done) break;
      checkMemory();
      checker.take(step.value);
    }
    return true;
  } finally {
    clearTimeout(timer);
    // The input may never end, so this doesn't wait for its end.
    void pieceIterator.return?.();
  }
}
