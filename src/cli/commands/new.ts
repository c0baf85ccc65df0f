/** `pzl new`: creates the files of a new puzzle type. Existing files aren't overwritten. */

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BoardKind } from '../../model/board.ts';
import type { DiagnosticCode } from '../../text/codes.ts';
import { DiagnosticError } from '../../text/diagnostics.ts';
import { Sources } from '../../text/source.ts';
import { EXIT, type ExitCode } from '../shell/exit.ts';
import { isPlainFile, makeFolder, writeContent } from '../shell/files.ts';
import { exampleFile } from '../shell/models.ts';
import { Report } from '../shell/report.ts';
import { scaffold, scaffoldReadme } from '../shell/scaffold.ts';
import type { Shell } from '../shell/shell.ts';

export interface NewOptions {
  readonly board: BoardKind;
  readonly color?: boolean;
}

export async function newType(shell: Shell, name: string, options: NewOptions): Promise<ExitCode> {
  const { model, instance } = scaffold(options.board, name);
  const files: readonly (readonly [file: string, text: string])[] = [
    [`${name}.pzl`, model],
    [path.join(name, 'first.txt'), instance],
    [path.join(name, 'README.md'), scaffoldReadme(name)],
  ];
  let removeEmptyFile = (): void => {};
  try {
    if (!/^[\p{L}\d][\p{L}\d_-]*$/u.test(name)) {
      throw refusal('bad-name', `\`${name}\` is no name for a type.`, 'Use letters, digits, `-` and `_`.');
    }
    const existingFiles = files.filter(([file]) => existsSync(path.join(shell.directory, file)));
    // Files may exist if an earlier run was interrupted; that is no problem if their contents are those that would be
    // written.
    const changedFile = existingFiles.find(
      (each) => existingFiles.length === files.length || !hasContents(shell.directory, each),
    );
    if (changedFile !== undefined)
      throw refusal('file-exists', `There is a file ${changedFile[0]} already.`, 'Choose another name.');
    removeEmptyFile = makeFolder(path.join(shell.directory, name), name);
    for (const [file, text] of files) writeContent(path.join(shell.directory, file), text, file);
  } catch (error) {
    removeEmptyFile();
    if (!(error instanceof DiagnosticError)) throw error;
    new Report(shell, options).diagnostics([error.diagnostic], new Sources());
    return EXIT.error;
  }
  shell.out(`${files.map(([file]) => file).join('\n')}\n\nTry it: pzl run ${name}\n`);
  const shippedExample = exampleFile(name);
  if (shippedExample !== undefined)
    shell.note(
      `pzl comes with a type of that name, \`${path.basename(shippedExample, '.pzl')}\`: in this folder \`${name}\` is yours, elsewhere and of addresses it is pzl's.\n`,
    );
  return EXIT.answered;
}

function hasContents(directory: string, [file, text]: readonly [string, string]): boolean {
  const fullPath = path.join(directory, file);
  return isPlainFile(fullPath) && readFileSync(fullPath, 'utf8') === text;
}

const refusal = (code: DiagnosticCode, message: string, advice: string): DiagnosticError =>
  new DiagnosticError({ code, severity: 'error', message, advice });
