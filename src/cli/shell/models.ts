/**
 * Models by their names and by the types of addresses: beside the caller, else among the examples that come with pzl.
 * These are found by an index that the build makes, so that nothing depends on how many there are.
 */

import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { addressTypes, MOST_CHARACTERS, typeOfAddress } from '../../formats/address/address.ts';
import type { LinkReader } from '../../formats/links/fit.ts';
import type { TypeSays } from '../../language/type-says.ts';
import { append } from '../../model/large-lists.ts';
import { DiagnosticError, didYouMean } from '../../text/diagnostics.ts';
import type { Sources } from '../../text/source.ts';
import { alike, suggest } from '../../text/suggest.ts';
import { failure, isPlainFile, MODEL_BYTES, namesIn, packageFolder, readText, unreadable } from './files.ts';
import type { Shell } from './shell.ts';

/** What an example is found by; read in most runs, and so a file of its own. */
export interface ExampleName {
  /** The file's name without `.pzl`; no two examples have the same. */
  readonly name: string;
  /** The path below examples/, with `/`. */
  readonly file: string;
  /** Other names that it is found by. */
  readonly aliases: readonly string[];
  /** The types of addresses it reads. */
  readonly addresses: readonly string[];
  /** The games of Simon Tatham's collection whose ids it reads. */
  readonly games: readonly string[];
}

/** What the index tells of an example. */
export interface Example extends ExampleName {
  /** The folders of the path: `loops`; empty for those at the top. */
  readonly genre: string;
  readonly title: string;
  /** The kinds of boards it has; none where it has no board. */
  readonly boards: readonly string[];
  /** The links of other programs it reads. */
  readonly links: readonly LinkReader[];
  /** What else people call it. */
  readonly names: readonly string[];
  /** What the solver does, in a sentence; empty where the model doesn't tell. */
  readonly about: string;
  /** The letters of its addresses. */
  readonly flags: TypeSays['flags'];
  readonly looks: TypeSays['looks'];
  /** In which new puzzles are made. */
  readonly sizes: readonly string[];
  /** The sentences of its rules. */
  readonly rules: readonly string[];
  /** It makes new puzzles. */
  readonly generates: boolean;
}

/** So many names are listed where none was meant for sure. */
const MOST_ALIKE = 4;

let known: readonly Example[] | undefined;
let knownNames: readonly ExampleName[] | undefined;

/** In the order of their files' names. */
export function examples(): readonly Example[] {
  known ??= readIndex<Example>('examples.json');
  return known;
}

/** The same examples in the same order. */
export function exampleNames(): readonly ExampleName[] {
  knownNames ??= readIndex<ExampleName>('example-names.json');
  return knownNames;
}

/** The build writes it beside the program. */
function readIndex<Entry>(name: string): readonly Entry[] {
  const file = path.join(packageFolder('dist'), name);
  if (!existsSync(file)) throw new Error(`the package of pzl is not complete: no ${name}`);
  return JSON.parse(readFileSync(file, 'utf8')) as readonly Entry[];
}

/** The file of the example that has this name, or is called so, too. */
export function exampleFile(name: string): string | undefined {
  const all = exampleNames();
  const known = plain(name);
  const found =
    all.find((one) => one.name === name) ??
    all.find(({ aliases }) => aliases.some((one) => plain(one) === known));
  return found && fileOf(found);
}

/** As people type a name: `Easy as ABC` is also `easy-as-abc`. */
const plain = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, '-');

export const fileOf = ({ file }: ExampleName): string => path.join(packageFolder('examples'), file);

/** The file of a model: a path, a path without `.pzl`, or the bare name of an example. Throws a DiagnosticError. */
export function findModel(shell: Shell, model: string): string {
  const asked = path.resolve(shell.directory, model);
  if (existsSync(asked) && !statSync(asked).isDirectory()) return asked;
  if (existsSync(`${asked}.pzl`)) return `${asked}.pzl`;
  if (!/^[\p{L}\p{M}\p{N}_-]+$/u.test(model)) {
    if (existsSync(asked))
      throw failure('file-is-folder', `${model} is a folder.`, 'A model is a file NAME.pzl.');
    throw unreadable({ code: 'ENOENT' } as NodeJS.ErrnoException, asked, model);
  }
  const example = exampleFile(model);
  if (example !== undefined) return example;
  const names = exampleNames().map(({ name }) => name);
  const near = suggest(model, [...names, ...exampleNames().flatMap(({ aliases }) => aliases)]);
  throw failure(
    'file-not-found',
    `There is no model ${model}: neither a file ${model}.pzl here nor an example of that name.`,
    near === undefined ? nearest(model, names, 'pzl types') : `Did you mean \`${near}\`?`,
  );
}

/** The model whose addresses have this one's type: beside the caller, else an example. Throws a DiagnosticError. */
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
    const text = isPlainFile(file) ? readable(file, name) : undefined;
    if (text === undefined) continue;
    const own = addressTypes(text);
    if (own.includes(type)) return file;
    append(types, own.slice(0, 1));
  }
  const example = exampleNames().find(({ addresses }) => addresses.includes(type));
  if (example) return fileOf(example);
  append(
    types,
    exampleNames().flatMap(({ addresses }) => addresses.slice(0, 1)),
  );
  const near = suggest(type, types);
  const at = Math.max(0, type === '' ? 0 : address.indexOf(type, address.search(/[?#]/)));
  const { id } = sources.add('address', address);
  const span = { file: id, start: at, end: at + Math.max(1, type.length) };
  throw new DiagnosticError({
    code: 'unknown-address',
    severity: 'error',
    message:
      type === ''
        ? 'The address names no type of puzzle.'
        : `There is no model for addresses of the type \`${type}\`.`,
    span,
    ...didYouMean(near, span, nearest(type, types, 'pzl types address')),
  });
}

/** A file that can't be read is no model for anything. */
function readable(file: string, shown: string): string | undefined {
  try {
    return readText(file, MODEL_BYTES, shown);
  } catch (error) {
    if (error instanceof DiagnosticError) return undefined;
    throw error;
  }
}

/** What to do where no name is near enough to be meant: a few that begin alike, and how to see all. */
export function nearest(wrong: string, names: readonly string[], command: string): string {
  const some = alike(wrong, names, MOST_ALIKE);
  const known = some.length === 0 ? '' : `Nearest are ${some.map((one) => `\`${one}\``).join(', ')}. `;
  return `${known}\`${command}\` lists those that come with pzl.`;
}
