/** Writing files: why one can't be written, in a sentence with what to do. */
import path from 'node:path';
import { DiagnosticError } from '../../text/diagnostics.ts';

const unwritableFileError = (message: string, advice?: string): DiagnosticError =>
  new DiagnosticError({
    code: 'file-unwritable',
    severity: 'error',
    message,
    ...(advice !== undefined && { advice }),
  });

/** @throws DiagnosticError if the name can't be that of a file, because it is empty or means standard output */
export function requireFileName(displayName: string): void {
  if (displayName === '') throw unwritableFileError('The name of the file to write is empty.');
  if (displayName === '-')
    throw unwritableFileError(
      '`-` is standard output, where the answer goes.',
      'Name a file to write; `./-` is a file of that name.',
    );
}

/** For each code of the system: what to do; `folder` is that of the file. */
const ADVICE: ReadonlyMap<unknown, (folder: string) => string> = new Map<unknown, (folder: string) => string>(
  [
    ['ENOENT', (folder) => `The folder ${folder} has to be there first.`],
    ['ENOTDIR', (folder) => `${folder} is no folder.`],
    ['EISDIR', () => 'It is a folder: name a file.'],
    ['EACCES', (folder) => `The permissions of the file or of ${folder} forbid it.`],
    ['EPERM', (folder) => `The permissions of the file or of ${folder} forbid it.`],
    ['ENOSPC', () => 'There is no room left.'],
  ],
);

/** The error for a file that the system refuses to write. */
function unwritableError(
  { code, message }: { readonly code?: unknown; readonly message: string },
  displayName: string,
): DiagnosticError {
  const advice = ADVICE.get(code)?.(path.dirname(displayName));
  return unwritableFileError(`${displayName} can't be written (${code ?? message}).`, advice);
}

/** Runs `work`, which writes a file, and turns system errors into a DiagnosticError. */
export function withWriteErrors<Result>(displayName: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw unwritableError(error, displayName);
  }
}
