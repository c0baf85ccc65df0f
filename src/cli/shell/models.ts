/**
 * Finds models by name and by the types of addresses: first in the current folder, then among the examples that come
 * with pzl. Examples are found by an index that the build makes, so the time doesn't depend on their number.
 */

import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  addressTypes,
  MAX_CHARACTERS,
  reasonOfShortAddress,
  typeOfAddress,
} from '../../formats/address/address.ts';
import { piecesIn } from '../../formats/files/pieces.ts';
import type { LinkReader } from '../../formats/links/fit.ts';
import type { TypeSays } from '../../language/type-says.ts';
import { append } from '../../model/large-lists.ts';
import { DiagnosticError, didYouMean } from '../../text/diagnostics.ts';
import type { Sources } from '../../text/source.ts';
import { suggest, withSameBeginning } from '../../text/suggest.ts';
import {
  failure,
  isPlainFile,
  MAX_MODEL_BYTES,
  namesIn,
  packageFolder,
  readText,
  unreadableError,
} from './files.ts';
import type { Shell } from './shell.ts';

/** The names of an example. They have an index of their own, which is smaller, because most runs need only names. */
export interface ExampleName {
  /** The file's name without `.pzl`; unique among the examples. */
  readonly name: string;
  /** The path of its file below examples/, with `/` between folders. */
  readonly file: string;
  /** Further names by which commands find the example. */
  readonly aliases: readonly string[];
  /** The puzzle types whose addresses the model reads. */
  readonly addresses: readonly string[];
  /** The games of Simon Tatham's collection whose ids the model reads. */
  readonly games: readonly string[];
}

/** The index entry of an example. */
export interface Example extends ExampleName {
  /** The folder of the file below examples/, such as `loops`; empty for a file in examples/ itself. */
  readonly genre: string;
  readonly title: string;
  /** The kinds of boards that the model allows; empty if it has no board. */
  readonly boards: readonly string[];
  /** The kinds of links of other programs that the model reads. */
  readonly links: readonly LinkReader[];
  /** Names that people use for the puzzle type, besides the title. */
  readonly names: readonly string[];
  /** What solvers have to do, in a sentence; empty if the model has no such sentence. */
  readonly about: string;
  /** The letters that may follow the type's name in its addresses, with their meaning. */
  readonly flags: TypeSays['flags'];
  readonly looks: TypeSays['looks'];
  /** The names of the sizes for which the model generates puzzles. */
  readonly sizes: readonly string[];
  /** The rules as sentences. */
  readonly rules: readonly string[];
  /** Whether the model generates puzzles. */
  readonly generates: boolean;
}

/** The greatest number of names that a message lists if no name is similar to the mistyped one. */
const MAX_SIMILAR = 4;

let knownExamples: readonly Example[] | undefined;
let knownNames: readonly ExampleName[] | undefined;

/** The examples that come with pzl, sorted by file name. */
export function examples(): readonly Example[] {
  knownExamples ??= readIndex<Example>('examples.json');
  return knownExamples;
}

/** The names of the same examples, in the same order. */
export function exampleNames(): readonly ExampleName[] {
  knownNames ??= readIndex<ExampleName>('example-names.json');
  return knownNames;
}

/** Reads an index that the build has written beside the program. */
function readIndex<Entry>(name: string): readonly Entry[] {
  const file = path.join(packageFolder('dist'), name);
  if (!existsSync(file)) throw new Error(`the package of pzl is not complete: no ${name}`);
  return JSON.parse(readFileSync(file, 'utf8')) as readonly Entry[];
}

/** The file of the example with this name or alias. */
export function exampleFile(name: string): string | undefined {
  const allNames = exampleNames();
  const normalizedQuery = normalizedName(name);
  const example =
    allNames.find((one) => one.name === name) ??
    allNames.find(({ aliases }) => aliases.some((one) => normalizedName(one) === normalizedQuery));
  return example && fileOf(example);
}

/** Brings a typed name into the form of file names: `Easy as ABC` becomes `easy-as-abc`. */
const normalizedName = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, '-');

export const fileOf = ({ file }: ExampleName): string => path.join(packageFolder('examples'), file);

/** The file of a model, given a path, a path without `.pzl`, or the bare name of an example. @throws DiagnosticError */
export function findModel(shell: Shell, model: string): string {
  const modelPath = path.resolve(shell.directory, model);
  if (existsSync(modelPath) && !statSync(modelPath).isDirectory()) return modelPath;
  if (existsSync(`${modelPath}.pzl`)) return `${modelPath}.pzl`;
  if (!/^[\p{L}\p{M}\p{N}_-]+$/u.test(model)) {
    if (existsSync(modelPath))
      throw failure('file-is-folder', `${model} is a folder.`, 'A model is a file NAME.pzl.');
    throw unreadableError({ code: 'ENOENT' } as NodeJS.ErrnoException, modelPath, model);
  }
  const example = exampleFile(model);
  if (example !== undefined) return example;
  const exampleTypeNames = exampleNames().map(({ name }) => name);
  const similarName = suggest(model, [
    ...exampleTypeNames,
    ...exampleNames().flatMap(({ aliases }) => aliases),
  ]);
  throw failure(
    'file-not-found',
    `There is no model ${model}: neither a file ${model}.pzl here nor an example of that name.`,
    similarName === undefined
      ? nearestNamesAdvice(model, exampleTypeNames, 'pzl types')
      : `Did you mean \`${similarName}\`?`,
  );
}

/**
 * The file of the model that reads this address's type: a model in the current folder or, if there is none, an example. @throws
 * DiagnosticError
 */
export function findModelOf(shell: Shell, address: string, sources: Sources): string {
  if (address.length > MAX_CHARACTERS)
    throw failure(
      'bad-address',
      'The address is longer than any puzzle.',
      `At most ${MAX_CHARACTERS} letters are read.`,
    );
  const type = typeOfAddress(address);
  const types: string[] = [];
  for (const name of namesIn(shell.directory).filter((one) => one.endsWith('.pzl'))) {
    const file = path.join(shell.directory, name);
    const text = isPlainFile(file) ? readModelText(file, name) : undefined;
    if (text === undefined) continue;
    const ownTypes = addressTypes(text);
    if (ownTypes.includes(type)) return file;
    append(types, ownTypes.slice(0, 1));
  }
  const example = exampleNames().find(({ addresses }) => addresses.includes(type));
  if (example) return fileOf(example);
  append(
    types,
    exampleNames().flatMap(({ addresses }) => addresses.slice(0, 1)),
  );
  if (piecesIn(address))
    throw failure(
      'unknown-address',
      'This is a board of pieces, and does not tell which puzzle it is.',
      'Name its model in front of it: `pzl run MODEL -i LINK`; `pzl types matching` lists some.',
    );
  // What the address asks of another site, such as `?size=1`, is no type.
  if (type === '' || type.includes('=')) {
    const { id } = sources.add('address', address);
    throw new DiagnosticError({
      code: 'unknown-address',
      severity: 'error',
      span: { file: id, start: 0, end: address.length },
      ...(reasonOfShortAddress(address) ?? {
        message: 'This address names no type of puzzle.',
        advice:
          'Nothing is fetched: the address must hold the whole puzzle, as those of puzz.link, Penpa+, f-puzzles and SudokuPad do. Else a file has its text.',
      }),
    });
  }
  const similarType = suggest(type, types);
  const typeOffset = Math.max(0, address.indexOf(type, address.search(/[?#]/)));
  const { id } = sources.add('address', address);
  const span = { file: id, start: typeOffset, end: typeOffset + Math.max(1, type.length) };
  throw new DiagnosticError({
    code: 'unknown-address',
    severity: 'error',
    message: `There is no model for addresses of the type \`${type}\`.`,
    span,
    ...didYouMean(similarType, span, nearestNamesAdvice(type, types, 'pzl types address')),
  });
}

/** The text of a model's file; undefined if it can't be read, so that the file is skipped. */
function readModelText(file: string, displayName: string): string | undefined {
  try {
    return readText(file, MAX_MODEL_BYTES, displayName);
  } catch (error) {
    if (error instanceof DiagnosticError) return undefined;
    throw error;
  }
}

/**
 * Advice for a name to which no name is similar: lists a few names that begin alike, and the command that lists all.
 */
export function nearestNamesAdvice(wrong: string, names: readonly string[], command: string): string {
  const similarNames = withSameBeginning(wrong, names, MAX_SIMILAR);
  const similarText =
    similarNames.length === 0 ? '' : `Nearest are ${similarNames.map((one) => `\`${one}\``).join(', ')}. `;
  return `${similarText}\`${command}\` lists those that come with pzl.`;
}

export const MAX_PATH_LENGTH = 4096;

/** Whether the name is that of a folder, and neither of a model beside it nor of an example. */
export function isPuzzleFolder(shell: Shell, name: string): boolean {
  if (name.length > MAX_PATH_LENGTH || name.includes('\0')) return false;
  const folder = path.resolve(shell.directory, name);
  return (
    statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true &&
    !existsSync(`${folder}.pzl`) &&
    exampleFile(name) === undefined
  );
}
