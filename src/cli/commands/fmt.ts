/** `pzl fmt`: formats models. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { type Formatted, format } from '../../editor/format/format.ts';
import { DiagnosticError } from '../../text/diagnostics.ts';
import { Sources } from '../../text/source.ts';
import { EXIT, type ExitCode } from '../shell/exit.ts';
import { forgetInputs, MAX_MODEL_BYTES, namesIn, readInput, readText, writeContent } from '../shell/files.ts';
import { plural } from '../shell/progress.ts';
import { Report } from '../shell/report.ts';
import type { Shell } from '../shell/shell.ts';

export interface FmtOptions {
  /** Whether to report only which files aren't formatted, without changing them. */
  readonly check?: boolean;
  readonly color?: boolean;
}

/** Folders that aren't searched, because they hold other people's files, and very many of them. */
const SKIPPED_FOLDERS: ReadonlySet<string> = new Set(['node_modules']);
const MAX_FILES = 10_000;

export async function fmt(shell: Shell, files: readonly string[], options: FmtOptions): Promise<ExitCode> {
  const report = new Report(shell, options);
  if (files.length === 1 && files[0] === '-') return await formatStandardInput(shell, report, options);
  const fileOrFolderPaths = files.length > 0 ? files : ['.'];
  const modelNames = fileOrFolderPaths.flatMap((name) => modelsAt(shell.directory, name));
  const count = { good: 0, changed: 0, bad: 0 };
  for (const name of modelNames) count[formatFile(shell, report, name, options)]++;
  if (modelNames.length === 0) report.notice('There is no file NAME.pzl here.');
  const changePhrase = options.check ? 'in another form: `pzl fmt` writes it anew' : 'written anew';
  if (count.changed > 0)
    report.notice(`${plural(count.changed, 'file')} of ${modelNames.length} ${changePhrase}.`);
  return count.bad > 0 || (options.check && count.changed > 0) ? EXIT.error : EXIT.answered;
}

/** Formats one file and reports the result. */
function formatFile(
  shell: Shell,
  report: Report,
  name: string,
  options: FmtOptions,
): 'good' | 'changed' | 'bad' {
  const file = path.resolve(shell.directory, name);
  try {
    const text = readText(file, MAX_MODEL_BYTES, name);
    const formatResult = format(name, text);
    if (formatResult.status !== 'formatted') {
      reportOutcome(report, name, formatResult);
      return 'bad';
    }
    if (formatResult.text === text) return 'good';
    // This command may overwrite the files that it has read.
    forgetInputs();
    if (!options.check) writeContent(file, formatResult.text, name);
    shell.out(`${name}\n`);
    return 'changed';
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    report.diagnostics([error.diagnostic], new Sources());
    return 'bad';
  }
}

function reportOutcome(
  report: Report,
  name: string,
  formatted: Exclude<Formatted, { status: 'formatted' }>,
): void {
  if (formatted.status === 'mistakes') report.diagnostics(formatted.diagnostics, formatted.sources);
  else
    report.notice(
      `${name} stays as it is: written anew it would read otherwise. A comment in the midst of an expression may be why; move it to a line of its own.`,
    );
}

/** Formats the model on standard input and writes it to standard output, for editors. */
async function formatStandardInput(shell: Shell, report: Report, options: FmtOptions): Promise<ExitCode> {
  try {
    const text = await readInput(shell, MAX_MODEL_BYTES);
    const formatResult = format('<stdin>', text);
    if (formatResult.status !== 'formatted') {
      reportOutcome(report, 'The model', formatResult);
      return EXIT.error;
    }
    if (!options.check) shell.out(formatResult.text);
    return options.check && formatResult.text !== text ? EXIT.error : EXIT.answered;
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    report.diagnostics([error.diagnostic], new Sources());
    return EXIT.error;
  }
}

/**
 * The files to format at a path: the file itself, or all models in the folder and below it. They are named by paths
 * that begin with `name`.
 */
function modelsAt(directory: string, name: string): readonly string[] {
  if (!isFolder(path.resolve(directory, name))) return [name];
  const modelFiles: string[] = [];
  const folders = [name];
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    for (const entryName of namesIn(path.resolve(directory, folder))) {
      if (entryName.startsWith('.') || SKIPPED_FOLDERS.has(entryName)) continue;
      const file = path.join(folder, entryName);
      if (isFolder(path.resolve(directory, file))) folders.push(file);
      else if (entryName.endsWith('.pzl')) modelFiles.push(file);
      if (modelFiles.length + folders.length >= MAX_FILES) return modelFiles;
    }
  }
  return modelFiles;
}

function isFolder(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
}
