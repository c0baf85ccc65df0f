/** The command line's grammar. Each command's implementation is loaded only when it runs. */

import { Command, CommanderError } from 'commander';
import { entryOf } from '../text/entry-of.ts';
import { Sources } from '../text/source.ts';
import { safeLines } from '../text/visible.ts';
import { version } from '../version.ts';
import { COMMANDS } from './commands.ts';
import { EXIT, type ExitCode } from './shell/exit.ts';
import { fileErrorDiagnostic, forgetInputs } from './shell/files.ts';
import { ProcessLimits, processLimits } from './shell/limits.ts';
import { exampleFile } from './shell/models.ts';
import { Report } from './shell/report.ts';
import type { Shell } from './shell/shell.ts';
import { suggestArguments, suggestCommand, suggestOption, suggestRun } from './startup/suggestions.ts';

const WELCOME = `pzl ${version}: pencil puzzles from their rules

  pzl run molekularis                 solve the smallest example and draw it
  pzl run my.pzl --instance easy      solve an instance of a model of yours
  pzl check my.pzl                    look for mistakes in a model
  pzl run --help                      all that run can do

A model is one file of rules, NAME.pzl; its instances are in it, or beside it in the folder NAME.
`;

/** Runs one command line; never throws because of the user's input. */
export async function main(words: readonly string[], shell: Shell): Promise<ExitCode> {
  if (words.length === 0) {
    shell.out(WELCOME);
    return EXIT.answered;
  }
  let code: ExitCode = EXIT.answered;
  const program = describeCommands(words, shell, (ended) => {
    code = ended;
  });
  try {
    await program.parseAsync(words, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.answered : EXIT.usage;
    return await reportCrash(error, shell, words);
  }
}

/** Commands that answer many questions in one run; each question has limits of its own. */
const MULTI_QUESTION_COMMANDS: ReadonlySet<string> = new Set([
  'batch',
  'survey',
  'worker',
  'lsp',
  'studio',
  'bench',
]);

/** Describes only the requested command, if there is one: describing all takes as long as solving many a puzzle. */
function describeCommands(words: readonly string[], shell: Shell, end: (code: ExitCode) => void): Command {
  const [asked] = words;
  const program = new Command('pzl')
    .description('Pencil puzzles from their rules.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .configureOutput({
      writeOut: (text) => shell.out(text),
      writeErr: (text) => shell.note(safeLines(text)),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
      outputError: (text, write) =>
        write(parseErrorMessage(text.replace(/^error: /, 'pzl: '), words, () => optionsOf(shell))),
    })
    .exitOverride()
    .hook('preAction', (_, command) => {
      forgetInputs();
      const { memory, timeLimit } = command.opts() as { memory?: number; timeLimit?: number };
      const servesMany = MULTI_QUESTION_COMMANDS.has(command.name());
      // The time limit starts here, except for commands that serve many clients or jobs: there it applies to each job,
      // and an input that one client names must not make the others wait.
      const limits = new ProcessLimits(memory, servesMany ? 0 : timeLimit);
      if (servesMany || (memory ?? timeLimit) === undefined) return;
      shell.watchdog?.(limits.watchdogLimits(timeLimit), (limit) => {
        if (limit === 'memory') limits.recordMemoryLimit();
        return reportLimit(shell, words, timeLimit);
      });
    })
    .addHelpText('after', WELCOME.split('\n').slice(1).join('\n').trimEnd());

  const commandNames =
    asked !== undefined && Object.hasOwn(COMMANDS, asked) ? [asked] : Object.keys(COMMANDS);
  for (const name of commandNames) entryOf(COMMANDS, name)!(program, shell, end);
  return program;
}

/** [command]: the names of its options. */
function optionsOf(shell: Shell): ReadonlyMap<string, readonly string[]> {
  const program = describeCommands([], shell, () => {});
  return new Map(
    program.commands.map(
      (one) => [one.name(), one.options.flatMap(({ long }) => (long ? [long] : []))] as const,
    ),
  );
}

/** The message for a command line that can't be parsed, with a suggestion if one is known. */
function parseErrorMessage(
  text: string,
  words: readonly string[],
  options: () => ReadonlyMap<string, readonly string[]>,
): string {
  const isUnknown = text.startsWith('pzl: unknown command');
  const option = /^pzl: unknown option '(--[\w-]+)/.exec(text)?.[1];
  const [command = ''] = words;
  const commandsWithOption = option === undefined ? undefined : suggestOption(command, option, options());
  if (commandsWithOption !== undefined)
    return text.replace(/\n(?:\(Did you mean [^\n]*\n)?/, () => `\n(${commandsWithOption})\n`);
  const suggestedName = isUnknown
    ? (suggestCommand(words[0] ?? '') ?? (exampleFile(words[0] ?? '') && suggestRun(words[0] ?? '')))
    : text.startsWith('pzl: too many arguments') && text.includes('Expected 1 argument')
      ? suggestArguments(words, options().get(command) ?? [])
      : undefined;
  if (suggestedName === undefined) return text;
  const parserText = isUnknown ? text.replace(/\n\(Did you mean [^\n]*\n?$/, '\n') : text;
  return `${parserText.trimEnd()}\n(${suggestedName})\n`;
}

async function reportCrash(error: unknown, shell: Shell, words: readonly string[]): Promise<ExitCode> {
  if (processLimits().isLimitError(error)) return reportLimit(shell, words);
  const refusal = fileErrorDiagnostic(error);
  if (refusal) {
    new Report(shell, { json: words.includes('--json') }).diagnostics([refusal], new Sources());
    return EXIT.error;
  }
  const { crashMessage } = await import('./crash.ts');
  shell.note(crashMessage(error, shell));
  return EXIT.internal;
}

function reportLimit(shell: Shell, words: readonly string[], seconds?: number): ExitCode {
  if (words.includes('--json')) new Report(shell, { json: true }).status('limit');
  else shell.note(`${processLimits().reachedLimitText(seconds)}.\n`);
  return EXIT.limit;
}
