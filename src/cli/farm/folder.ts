/** A folder in place of a model: the command asks its question about each puzzle in the folder's files. */
import { DiagnosticError } from '../../text/diagnostics.ts';
import { Sources } from '../../text/source.ts';
import { EXIT, type ExitCode } from '../shell/exit.ts';
import { failure } from '../shell/files.ts';
import { Report, type ReportOptions } from '../shell/report.ts';
import type { Shell } from '../shell/shell.ts';
import { addressesIn } from './addresses.ts';

/** Options that concern a single puzzle. */
interface PuzzleOptions extends ReportOptions {
  readonly instance?: string;
  readonly known?: string;
  readonly with?: readonly string[];
  readonly proof?: string;
  readonly cnf?: string;
  readonly certificate?: string;
}

const PUZZLE_OPTIONS = ['instance', 'known', 'with', 'proof', 'cnf', 'certificate'] as const;

/** Asks about each puzzle in a folder. The exit code is that of the first puzzle without an answer. */
export async function askOfFolder<Options extends PuzzleOptions>(
  shell: Shell,
  name: string,
  options: Options,
  ask: (shell: Shell, name: string, options: Options) => Promise<ExitCode>,
): Promise<ExitCode> {
  const report = new Report(shell, options);
  try {
    const option = PUZZLE_OPTIONS.find((one) => options[one] !== undefined);
    if (option !== undefined)
      throw failure(
        'file-is-folder',
        `${name} is a folder, and \`--${option}\` is about one puzzle.`,
        'Name a file of the folder, or leave the option out.',
      );
    const puzzles = await puzzlesIn(shell, name);
    if (puzzles.length === 0)
      throw failure('missing-file', `There is no puzzle in ${name}.`, 'Name a folder with files.');
    let code: ExitCode = EXIT.answered;
    for (const { place, puzzle } of puzzles) {
      if (options.json) report.writeObject({ type: 'puzzle', place });
      else shell.out(`${place}\n`);
      const puzzleCode = await ask(shell, puzzle, options);
      if (!options.json) shell.out('\n');
      if (puzzleCode === EXIT.interrupted) return puzzleCode;
      if (code === EXIT.answered) code = puzzleCode;
    }
    return code;
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    report.diagnostics([error.diagnostic], new Sources());
    if (options.json) report.status('error');
    return EXIT.error;
  }
}

/** The puzzles of a folder in the order of their files: by the file's name, or by their text if a file holds several. */
async function puzzlesIn(
  shell: Shell,
  folder: string,
): Promise<readonly { readonly place: string; readonly puzzle: string }[]> {
  const { placesByAddress, filesWithoutPuzzle } = await addressesIn(shell.directory, [folder]);
  const puzzles = Array.from(placesByAddress, ([text, [place = '']]) => ({
    place,
    puzzle: /:\d+$/.test(place) ? text : place,
  }));
  // The command says of each other file why it is no puzzle.
  const others = filesWithoutPuzzle
    .filter((name) => !name.endsWith('.pzl'))
    .map((name) => ({ place: name, puzzle: name }));
  return [...puzzles, ...others].sort((a, b) => comparePlaces(a.place, b.place));
}

const comparePlaces = (a: string, b: string): number => {
  const [fileA, fileB] = [a, b].map((place) => place.replace(/:\d+$/, ''));
  return fileA === fileB ? lineOf(a) - lineOf(b) : (fileA ?? '') < (fileB ?? '') ? -1 : 1;
};

const lineOf = (place: string): number => Number(/:(\d+)$/.exec(place)?.[1] ?? 0);
