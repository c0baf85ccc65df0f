/**
 * Finds models by name and by the types of addresses: beside the caller, otherwise among the examples that come with
 * pzl. Examples are found by an index that the build makes, so the time doesn't depend on their number.
 */

import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { addressTypes, MOST_CHARACTERS, typeOfAddress } from '../../formats/address/address.ts';
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

/** The names of an example; a separate index, because most runs read only this. */
export interface ExampleName {
  /** The file's name without `.pzl`; unique among the examples. */
  readonly name: string;
  /** The path below examples/, with `/`. */
  readonly file: string;
  /** Other names by which the example is found. */
  readonly aliases: readonly string[];
  /** The puzzle types whose addresses the model reads. */
  readonly addresses: readonly string[];
  /** The games of Simon Tatham's collection whose ids it reads. */
  readonly games: readonly string[];
}

/** The index entry of an example. */
export interface Example extends ExampleName {
  /** The folders of the path, such as `loops`; empty at the top level. */
  readonly genre: string;
  readonly title: string;
  /** The kinds of boards it allows; empty without a board. */
  readonly boards: readonly string[];
  /** The links of other programs it reads. */
  readonly links: readonly LinkReader[];
  /** Other names that people use. */
  readonly names: readonly string[];
  /** The solver's task in a sentence; empty if the model doesn't say. */
  readonly about: string;
  /** The flag letters of its addresses. */
  readonly flags: TypeSays['flags'];
  readonly looks: TypeSays['looks'];
  /** The sizes for which it generates puzzles. */
  readonly sizes: readonly string[];
  /** The sentences of its rules. */
  readonly rules: readonly string[];
  /** Whether it generates puzzles. */
  readonly generates: boolean;
}

/** The greatest number of names listed if none is a likely candidate. */
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

/** An index that the build writes beside the program. */
function readIndex<Entry>(name: string): readonly Entry[] {
  const file = path.join(packageFolder('dist'), name);
  if (!existsSync(file)) throw new Error(`the package of pzl is not complete: no ${name}`);
  return JSON.parse(readFileSync(file, 'utf8')) as readonly Entry[];
}

/** The file of the example with this name or alias. */
export function exampleFile(name: string): string | undefined {
  const allNames = exampleNames();
  const normalized = normalizedName(name);
  const example =
    allNames.find((one) => one.name === name) ??
    allNames.find(({ aliases }) => aliases.some((one) => normalizedName(one) === normalized));
  return example && fileOf(example);
}

/** Normalises a typed name: `Easy as ABC` becomes `easy-as-abc`. */
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
  const names = exampleNames().map(({ name }) => name);
  const similarName = suggest(model, [...names, ...exampleNames().flatMap(({ aliases }) => aliases)]);
  throw failure(
    'file-not-found',
    `There is no model ${model}: neither a file ${model}.pzl here nor an example of that name.`,
    similarName === undefined
      ? nearestNamesAdvice(model, names, 'pzl types')
      : `Did you mean \`${similarName}\`?`,
  );
}

/** The file of the model that reads this address's type: beside the caller, else an example. @throws DiagnosticError */
export function findModelOf(shell: Shell, address: string, sources: Sources): string {
  if (address.length > MOST_CHARACTERS)
    throw failure(
      'bad-address',
      'The address is longer than any puzzle.',
      `At most ${MOST_CHARACTERS} letters are read.`,
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
  const similarType = suggest(type, types);
  const typeOffset = Math.max(0, type === '' ? 0 : address.indexOf(type, address.search(/[?#]/)));
  const { id } = sources.add('address', address);
  const span = { file: id, start: typeOffset, end: typeOffset + Math.max(1, type.length) };
  throw new DiagnosticError({
    code: 'unknown-address',
    severity: 'error',
    message:
      type === ''
        ? 'The address names no type of puzzle.'
        : `There is no model for addresses of the type \`${type}\`.`,
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

/** Advice if no name is similar enough: a few with the same beginning, and the command that lists all. */
export function nearestNamesAdvice(wrong: string, names: readonly string[], command: string): string {
  const similarNames = withSameBeginning(wrong, names, MAX_SIMILAR);
  const similarText =
    similarNames.length === 0 ? '' : `Nearest are ${similarNames.map((one) => `\`${one}\``).join(', ')}. `;
  return `${similarText}\`${command}\` lists those that come with pzl.`;
}
