/** Options that several commands share. */

import { type Command, InvalidArgumentError, Option } from 'commander';
import { PICTURE_FORMATS } from '../../draw/pictures.ts';
import type { Limits } from '../../tasks/open/open-instance.ts';
import type { ExitCode } from './exit.ts';
import type { Shell } from './shell.ts';

/** Adds a command to the program. When the command has run, it calls `end` with its exit code. */
export type DescribeCommand = (program: Command, shell: Shell, end: (code: ExitCode) => void) => Command;

export function command(program: Command, name: string): Command {
  return program
    .command(name)
    .helpOption('-h, --help', 'print this help')
    .showHelpAfterError(`(pzl ${name} --help tells what there is.)`);
}

/** Makes a command with the options for reading an instance. */
export function instanceCommand(program: Command, name: string): Command {
  return command(program, name)
    .argument('<model>', MODEL)
    .addOption(instanceOption())
    .addOption(new Option('--model <name>', BY).conflicts('instance'))
    .option('--format <name>', FORMAT_DESCRIPTION)
    .option('--with <file...>', WITH_DESCRIPTION)
    .hook('preAction', (_, action) => useModelOption(action));
}

/** Makes `LINK --model NAME` equivalent to `NAME --instance LINK`. */
function useModelOption(action: Command): void {
  const { model } = action.opts<{ model?: string }>();
  if (model === undefined) return;
  action.setOptionValue('instance', action.processedArgs[0]);
  action.processedArgs[0] = model;
}

/** Makes a command that asks a question about an instance. */
export function questionCommand(program: Command, name: string): Command {
  return withLimitOptions(instanceCommand(program, name))
    .addOption(sizeLimitOption())
    .option('-s, --seed <number>', 'another order of search', parseInteger, 0)
    .addOption(connectivityOption())
    .addOption(lenientOption())
    .option('--json', 'one JSON object a line, for programs')
    .option('--stats', 'figures of the search, on standard error')
    .option('--no-color', 'no colors')
    .option('--ascii', 'only ASCII characters');
}

const MAX_THREADS = 64;

export function parseThreadCount(text: string): number {
  const count = parsePositiveInteger(text);
  if (count > MAX_THREADS) throw new InvalidArgumentError(`At most ${MAX_THREADS} are possible.`);
  return count;
}

export const threadsOption = (text: string): Option =>
  new Option('--threads <count>', text).conflicts(['backend', 'solver']).argParser(parseThreadCount);

/** Adds the option to use a SAT solver other than the embedded engine. */
export const withSolverOption = (asks: Command): Command =>
  asks.addOption(
    new Option(
      '--solver <name|path>',
      'ask a SAT solver of this machine; pzl solvers lists those known',
    ).conflicts(['backend', 'split', 'threads']),
  );

/** Adds the option to read part of the answer from a file; only solutions with these values count. */
export const withKnownOption = (asks: Command): Command => asks.option('--known <file>', KNOWN_DESCRIPTION);

/**
 * Adds the options for proofs that there is no (other) solution. They can't be combined with the options `others`, nor
 * --verify with `unchecked`.
 */
export const withProofOptions = (asks: Command, others: string[], unchecked = others): Command =>
  asks
    .addOption(
      new Option('--proof <file>', 'write a DRAT proof that there is no other solution').conflicts(others),
    )
    .addOption(
      new Option('--cnf <file>', 'write the clauses that the proof refutes, in DIMACS').conflicts(others),
    )
    .addOption(
      new Option('--certificate <file>', 'write a certificate of it, for pzl verify').conflicts([
        ...others,
        'proof',
        'cnf',
        'cubes',
        'queue',
      ]),
    )
    .addOption(
      new Option(
        '--verify',
        'have the claim proved, and the proof checked by a program of its own',
      ).conflicts(unchecked),
    );

/** The option that makes a command check a certificate for each of its claims. */
export const verifyOption = (what: string): Option =>
  new Option('--verify', `have ${what} proved, and the certificates checked by a program of its own`);

export const lenientOption = (): Option =>
  new Option(
    '--lenient',
    'give the verdict on what was read, where the puzzle holds more that may be a part of it',
  );

export const MODEL = 'a file NAME.pzl, the name of an example, or the address of a puzzle';
const BY = 'the model for an address or a link in its place';
const FORMAT_DESCRIPTION = 'the format of the instance: native, or one that the model describes';
const WITH_DESCRIPTION = 'more of the instance from other files, such as clues';
export const KNOWN_DESCRIPTION = 'a solution in part, in whatever format, whose entries stay';

/** The output formats of `convert`. */
export const WRITTEN_FORMATS = `native, json, url, tatham, fpuzzles, sudokupad, penpa, kudamono, ${PICTURE_FORMATS.join(', ')}, png, or a format that the model describes`;

/** The formats in which a solution is read. */
export const SOLUTION_FORMS =
  'as pzl run prints it, drawn or with --json, entries NAME: VALUE, or a format of the model';

export const sizeLimitOption = (): Option =>
  new Option('--max <what=count>', 'raise or lower a limit: cells, terms, steps or items').argParser(
    parseLimit,
  );

function parseLimit(text: string, previousLimits: Limits = {}): Limits {
  const [what = '', count = ''] = text.split('=');
  const limitNames: readonly string[] = ['cells', 'terms', 'steps', 'items'];
  if (!limitNames.includes(what) || !/^[1-9]\d{0,9}$/.test(count))
    throw new InvalidArgumentError(`One of ${limitNames.join(', ')}, with a count: cells=2000000.`);
  return { ...previousLimits, [what]: Number(count) };
}

/** Adds the options that limit the process's time and memory. */
export const withLimitOptions = (asks: Command): Command =>
  asks
    .option('-t, --time-limit <seconds>', 'stop after so much time, and tell what was found', parseSeconds)
    .option(
      '--memory <mib>',
      'stop where the process takes more memory; by the machine unless told',
      parseMebibytes,
    );

/** The smallest memory limit that can be set, in MiB: pzl itself needs this much. */
const MIN_MEMORY_MEBIBYTES = 128;

export function parseMebibytes(text: string): number {
  const count = parseInteger(text);
  if (count < MIN_MEMORY_MEBIBYTES)
    throw new InvalidArgumentError(`A number of MiB from ${MIN_MEMORY_MEBIBYTES} on is expected.`);
  return count;
}

export const connectivityOption = (): Option =>
  new Option('--connectivity <how>', 'how connectivity and loop rules are kept')
    .choices(['auto', 'cuts', 'propagator', 'eager'])
    .default('auto');

const instanceOption = (): Option =>
  new Option(
    '-i, --instance <name|file|->',
    'which instance: named in the model, in the folder beside it, a file, an address, or - for standard input',
  );

export function parseInteger(text: string): number {
  if (!/^-?\d{1,9}$/.test(text)) throw new InvalidArgumentError('A whole number is expected.');
  return Number(text);
}

export function parsePositiveInteger(text: string): number {
  const count = parseInteger(text);
  if (count < 1) throw new InvalidArgumentError('A number from 1 on is expected.');
  return count;
}

/**
 * Parses the number of pixels on the longer side of a picture; refuses numbers for which drawing would take gibibytes
 * (raster.ts).
 */
export function parsePixelCount(text: string): number {
  const count = parsePositiveInteger(text);
  if (count < 16 || count > 8192) throw new InvalidArgumentError('A number from 16 to 8192 is expected.');
  return count;
}

export const appendValue = (text: string, earlierValues: readonly string[]): readonly string[] => [
  ...earlierValues,
  text,
];

export const queueOption = (text: string): Option => new Option('--queue [address]', text);

export function parseBatchName(text: string): string {
  if (!/^[\w-]{1,64}$/.test(text)) throw new InvalidArgumentError('Letters, digits, - and _ are expected.');
  return text;
}

/** Parses a number of cubes: `auto`, or the greatest number. */
export const parseCubeCount = (text: string): 'auto' | number =>
  text === 'auto' ? text : parsePositiveInteger(text);

/** Parses a number of steps; `all` becomes infinity, since Commander takes an undefined value for a missing one. */
export function parseStepCount(text: string): number {
  return text === 'all' ? Number.POSITIVE_INFINITY : parsePositiveInteger(text);
}

export function parseSeconds(text: string): number {
  const limit = /^(\d+(\.\d*)?|\.\d+)s?$/.test(text) ? Number.parseFloat(text) : Number.NaN;
  if (!(limit > 0)) throw new InvalidArgumentError('A number of seconds above 0 is expected.');
  return limit;
}
