/** From the arguments of a command to a checked model and a ground instance; mistakes are reported. */
import { existsSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Drawing } from '../../draw/scene/section.ts';
import { readDrawing } from '../../draw/scene/section.ts';
import { isAddress } from '../../formats/address/address.ts';
import { piecesIn } from '../../formats/files/pieces.ts';
import { standaloneFormats } from '../../formats/foreign/choose.ts';
import { gameIdIn } from '../../formats/ids/id.ts';
import { linkIn } from '../../formats/links/system.ts';
import type { Unread } from '../../formats/native/instance.ts';
import type { Solution } from '../../formats/solution/solution.ts';
import { type Loaded, loadModel } from '../../language/load.ts';
import type { Model } from '../../language/model.ts';
import { Budget, OutOfTime } from '../../model/clock.ts';
import type { Ground } from '../../model/ground.ts';
import type { Value } from '../../model/values.ts';
import { entriesOf } from '../../tasks/deduce/check-answer.ts';
import { checkSections } from '../../tasks/generate/spec/request.ts';
import { withKnownValues } from '../../tasks/open/known.ts';
import {
  openInstance as groundInstance,
  type InstanceText,
  type Limits,
} from '../../tasks/open/open-instance.ts';
import { openSolution as readSolution } from '../../tasks/open/open-solution.ts';
import { DiagnosticError } from '../../text/diagnostics.ts';
import { Sources } from '../../text/source.ts';
import { suggest } from '../../text/suggest.ts';
import {
  instanceFilesIn,
  instanceNameOf,
  isPlainFile,
  MAX_INSTANCE_BYTES,
  MAX_MODEL_BYTES,
  namesIn,
  packageFolder,
  readInput,
  readText,
} from './files.ts';
import { findModelOfPuzzle } from './game-model.ts';
import {
  aroundOf,
  findModelForLink,
  instanceOfLink,
  isTextPuzzle,
  kindOfText,
  linkOf,
  linkOfInstance,
  puzzleInFile,
  unpackedText,
} from './links.ts';
import { exampleFile, findModel } from './models.ts';
import type { Report } from './report.ts';
import type { Shell } from './shell.ts';

export interface OpenModel {
  /** The absolute path of the model's file. */
  readonly file: string;
  readonly model: Model;
  readonly drawing: Drawing | undefined;
  readonly sources: Sources;
  /** The texts of the model and of the files that it uses, from which a thread or worker can load it. */
  readonly texts: ModelTexts['model'];
  /** The puzzle, if the command line had one in place of a model: an address or link, or a file with its contents. */
  readonly puzzle?: InstanceText;
}

/** Options for reading an instance. */
export interface ReadingOptions {
  /** The name of the format in which the instance is written; by default it is recognised. */
  readonly format?: string;
  /** Further files whose texts extend the instance. */
  readonly with?: readonly string[];
  /** Limits for the size of boards and the like, if other than the default. */
  readonly max?: Limits;
  /** A file with part of an answer; only answers with these values count. */
  readonly known?: string;
  /** Called with the instance's name or text as soon as it is found, before it is read. */
  readonly onSource?: (source: string | InstanceText) => Promise<void>;
}

/** Thrown if the time limit was reached while the instance was read. */
export class StoppedReading extends OutOfTime {}

export interface OpenedGround {
  /** The name of the instance, or of its file. */
  readonly title: string;
  readonly ground: Ground;
  /** The parts of the instance's texts that the model doesn't read. */
  readonly unread: readonly Unread[];
  /** If the instance was read from an address: the puzzle type named there. */
  readonly addressType: string | undefined;
  /** Where the instance comes from: the name of an instance declared in the model, or a text. */
  readonly source: string | InstanceText;
  /** The value of a `given` or `let` of the model, if it doesn't depend on the answer. */
  valueNamed(name: string): Value | undefined;
}

/** Reads the model argument of a command: for `-`, a puzzle on standard input. */
export const readModelArgument = async (shell: Shell, name: string): Promise<string> =>
  name === '-' ? (await readInput(shell, MAX_INSTANCE_BYTES)).trim() : name;

/** What messages call an address, a link or characters on the command line. */
const ADDRESS_NAME = 'address';
const GAME_ID_PHRASE = "a game id of Simon Tatham's collection";

/** Reads and checks a model; undefined if mistakes were reported. */
export function openModel(
  shell: Shell,
  name: string,
  report: Report,
  budget = new Budget(),
): OpenModel | undefined {
  const sources = new Sources(shell.knownTree);
  return reportErrors(report, sources, () => {
    const found = linkOf(name);
    const puzzle =
      linkIn(found.text) || isAddress(found.text)
        ? { name: ADDRESS_NAME, ...found }
        : puzzleInFile(shell, name, sources);
    const link = puzzle && linkIn(puzzle.text);
    const linkKind = link && kindOfText(link);
    if (linkKind !== undefined) report.notice(`Read as ${linkKind}.`);
    const file =
      puzzle === undefined
        ? findModel(shell, name)
        : link
          ? findModelForLink(shell, link, sources, puzzle.name)
          : findModelOfPuzzle(shell, puzzle.text, sources);
    if (link && !isTextPuzzle(link.system))
      report.notice(`Read as a link for ${path.basename(file, '.pzl')}.`);
    if (puzzle && !link && gameIdIn(puzzle.text))
      report.notice(`Read as ${GAME_ID_PHRASE}, for ${path.basename(file, '.pzl')}.`);
    const { model, diagnostics, texts } = readWithinBudget(budget, () => loadFile(shell, file, sources));
    const drawing = model && readDrawing(model, diagnostics);
    if (model) checkSections(model, diagnostics);
    report.diagnostics(diagnostics.list, sources);
    return model && !diagnostics.hasErrors
      ? {
          file,
          model,
          drawing,
          sources,
          texts,
          ...(puzzle && { puzzle }),
        }
      : undefined;
  });
}

/**
 * Finds, reads and grounds an instance; undefined if mistakes were reported. @throws StoppedReading if the budget runs
 * out
 */
export async function openInstance(
  shell: Shell,
  openedModel: OpenModel,
  wantedName: string | undefined,
  report: Report,
  options: ReadingOptions = {},
  budget = new Budget(),
): Promise<OpenedGround | undefined> {
  const { model, sources } = openedModel;
  return await reportErrors(report, sources, async () => {
    const source = await findInstance(shell, openedModel, wantedName, report, options);
    await options.onSource?.(source);
    const { title, ground, diagnostics, named, halted, unread, addressType } = readWithinBudget(budget, () =>
      groundInstance(model, source, { ...options.max, deadline: budget.deadline }),
    );
    if (halted) throw new StoppedReading();
    report.diagnostics(diagnostics, sources);
    if (!ground) return undefined;
    const openedGround = {
      title,
      ground,
      unread,
      addressType,
      source,
      valueNamed: (name: string) => named?.(name),
    };
    if (options.known === undefined) return openedGround;
    const knownSolution = await openSolution(shell, { model, sources, ground, report }, options.known);
    return (
      knownSolution && { ...openedGround, ground: withKnownValues(ground, entriesOf(ground, knownSolution)) }
    );
  });
}

/** Runs work within the budget. @throws StoppedReading if that runs out */
function readWithinBudget<Result>(budget: Budget, work: () => Result): Result {
  try {
    return budget.run(work);
  } catch (error) {
    throw error instanceof OutOfTime ? new StoppedReading() : error;
  }
}

/** Reads a complete or partial answer from a file or standard input; undefined if mistakes were reported. */
export async function openSolution(
  shell: Shell,
  openedInstance: Pick<OpenModel, 'model' | 'sources'> &
    Pick<OpenedGround, 'ground'> & { readonly report: Report },
  name: string,
): Promise<Solution | undefined> {
  const { model, ground, sources, report } = openedInstance;
  return await reportErrors(report, sources, async () => {
    const text =
      name === '-'
        ? { name: '<stdin>', text: await readInput(shell, MAX_INSTANCE_BYTES) }
        : readInstanceText(shell, name);
    const { solution, diagnostics } = readSolution(model, ground, text);
    report.diagnostics(diagnostics, sources);
    return solution;
  });
}

/** The texts of a model and an instance, from which a thread or worker can load them. */
export interface ModelTexts {
  readonly model: {
    readonly name: string;
    readonly text: string;
    /** [path in `use`]: the text of the used file. */
    readonly used: Readonly<Record<string, string>>;
    /** The text of the patterns that are stored beside the model, for hints. */
    readonly techniques?: string;
  };
  /** The name of the instance. */
  readonly name: string;
  /** The text of the instance; null if it is declared in the model. */
  readonly text: string | null;
  /** The absolute paths of all files from which the model and the instance were read. */
  readonly files: readonly string[];
}

/**
 * Reads the texts of a model and opens it; `open` is absent if the model has mistakes. @throws DiagnosticError if files
 * can't be read
 */
export function readModelTexts(
  shell: Shell,
  name: string,
  sources = new Sources(shell.knownTree),
): { readonly texts: ModelTexts['model']; readonly files: readonly string[]; readonly open?: OpenModel } {
  const file = findModel(shell, name);
  const { texts, files, model } = loadFile(shell, file, sources);
  return { texts, files, ...(model && { open: { file, model, drawing: undefined, sources, texts } }) };
}

/** Loads the model in a file and collects the texts of all files that it uses. */
function loadFile(
  shell: Shell,
  file: string,
  sources: Sources,
): Loaded & { readonly texts: ModelTexts['model']; readonly files: readonly string[] } {
  const text = readText(file, MAX_MODEL_BYTES, shownPath(shell, file));
  const files = [file];
  const textByFile = new Map<string, string>();
  const loadedModel = loadModel(shownPath(shell, file), text, {
    sources,
    resolve: (asked, from) => {
      const usedFile = resolveUse(shell, asked, from);
      if (usedFile) {
        textByFile.set(asked.endsWith('.pzl') ? asked : `${asked}.pzl`, usedFile.text);
        files.push(path.resolve(shell.directory, usedFile.name));
      }
      return usedFile;
    },
  });
  return {
    ...loadedModel,
    texts: { name: path.basename(file), text, used: Object.fromEntries(textByFile) },
    files,
  };
}

/**
 * The model's texts, even if it has mistakes; whoever loads them then shows the mistakes. Undefined if files can't be
 * read.
 */
export function modelTexts(
  shell: Shell,
  name: string,
  instance: string | undefined,
  report: Report,
): ModelTexts | undefined {
  const sources = new Sources(shell.knownTree);
  return reportErrors(report, sources, () => {
    const { texts, files, open } = readModelTexts(shell, name, sources);
    const emptyDraft = { model: texts, name: 'draft', text: '', files };
    if (!open) return emptyDraft;
    const wantedName = instance ?? chooseInstance(open, report);
    if (wantedName === undefined) return emptyDraft;
    if (isAddress(wantedName) || linkIn(wantedName))
      return { ...emptyDraft, name: 'address', text: wantedName };
    if (open.model.instances.some((declared) => declared.name.text === wantedName)) {
      return { ...emptyDraft, name: wantedName, text: null };
    }
    const file = instanceFile(shell, open, wantedName);
    const content = readText(file, MAX_INSTANCE_BYTES, shownPath(shell, file));
    if (isAddress(content) || linkIn(content))
      return { ...emptyDraft, name: wantedName, text: content.trim() };
    return { ...emptyDraft, name: wantedName, text: content, files: [...files, file] };
  });
}

/** Runs `work`; if it throws or rejects with a DiagnosticError, that is reported and undefined is returned. */
export function reportErrors<Result>(
  report: Report,
  sources: Sources,
  work: () => Result,
): Result | undefined {
  const reportError = (error: unknown): undefined => {
    if (!(error instanceof DiagnosticError)) throw error;
    report.diagnostics([error.diagnostic], sources);
    return undefined;
  };
  try {
    const result = work();
    return result instanceof Promise ? (result.catch(reportError) as Result) : result;
  } catch (error) {
    return reportError(error);
  }
}

/** The path of a file in messages: the relative one if it is shorter. */
function shownPath(shell: Shell, file: string): string {
  const relativePath = path.relative(shell.directory, file);
  return relativePath.length < file.length ? relativePath : file;
}

/** Finds the text for `use "path"`: beside the using model, else among the examples. Library files aren't on disk. */
function resolveUse(
  shell: Shell,
  usedName: string,
  fromFile: string,
): { readonly name: string; readonly text: string } | undefined {
  const name = usedName.endsWith('.pzl') ? usedName : `${usedName}.pzl`;
  const folders = [path.resolve(shell.directory, path.dirname(fromFile)), packageFolder('examples')];
  for (const folder of folders) {
    const file = path.resolve(folder, name);
    if (!file.startsWith(folder + path.sep)) continue;
    if (!namesIn(path.dirname(file)).includes(path.basename(file)) || !liesWithin(folder, file)) continue;
    return { name: shownPath(shell, file), text: readText(file, MAX_MODEL_BYTES, shownPath(shell, file)) };
  }
  const example = exampleFile(path.posix.basename(name, '.pzl'));
  if (example === undefined || usedName.includes('/')) return undefined;
  return {
    name: shownPath(shell, example),
    text: readText(example, MAX_MODEL_BYTES, shownPath(shell, example)),
  };
}

/** Whether `file` is a plain file inside the folder, after following links. */
const liesWithin = (folder: string, file: string): boolean =>
  isPlainFile(file) && realpathSync(file).startsWith(realpathSync(folder) + path.sep);

// ── Choosing an instance ──

async function findInstance(
  shell: Shell,
  openedModel: OpenModel,
  wantedName: string | undefined,
  report: Report,
  options: ReadingOptions,
): Promise<string | InstanceText> {
  const source = await findInstanceSource(shell, openedModel, wantedName, report);
  if (typeof source === 'string') return source;
  const extraTexts = options.with?.map((entries) => readFurtherText(shell, entries));
  return {
    ...source,
    ...(extraTexts && { more: extraTexts }),
    ...(options.format !== undefined && { format: options.format }),
  };
}

/** The entries in a file, or in the argument itself, as `stars: 2`. @throws DiagnosticError */
function readFurtherText(shell: Shell, argument: string): InstanceText {
  const isEntry = /^\s*[\p{L}_][\p{L}\p{N}_]*:/u.test(argument);
  return isEntry && !existsSync(path.resolve(shell.directory, argument))
    ? { name: '--with', text: argument, format: 'native' }
    : readInstanceText(shell, argument);
}

/** Reads the instance in a file that a command names. @throws DiagnosticError */
export function readInstanceText(shell: Shell, name: string): InstanceText {
  const file = path.resolve(shell.directory, name);
  return { name: shownPath(shell, file), text: readText(file, MAX_INSTANCE_BYTES, shownPath(shell, file)) };
}

/**
 * The name of a declared instance, or the text of another instance; by default the first one. @throws DiagnosticError
 */
export async function findInstanceSource(
  shell: Shell,
  openedModel: OpenModel,
  wantedName: string | undefined,
  report: Report,
): Promise<string | InstanceText> {
  if (wantedName === '-')
    return unpackedText(
      shell,
      { name: '<stdin>', text: await readInput(shell, MAX_INSTANCE_BYTES) },
      openedModel.model,
    );
  const puzzle =
    wantedName === undefined ? openedModel.puzzle : { name: ADDRESS_NAME, ...linkOfInstance(wantedName) };
  if (puzzle && piecesIn(puzzle.text) !== undefined) return unpackedText(shell, puzzle, openedModel.model);
  const link = puzzle && linkIn(puzzle.text);
  if (link) return { ...instanceOfLink(shell, link, openedModel.sources, puzzle.name), ...aroundOf(puzzle) };
  if (puzzle && isAddress(puzzle.text)) return puzzle;
  const name = wantedName ?? chooseInstance(openedModel, report);
  if (name === undefined) return { name: 'no instance', text: '' };
  if (openedModel.model.instances.some((instance) => instance.name.text === name)) return name;
  const file = instanceFile(shell, openedModel, name);
  const text = readText(file, MAX_INSTANCE_BYTES, shownPath(shell, file));
  return unpackedText(shell, { name: shownPath(shell, file), text, title: name }, openedModel.model);
}

/** The names of the instances in the folder named after the model, beside the model's file. */
const namesBeside = ({ file, model }: OpenModel): string[] =>
  instanceFiles(model, file.replace(/\.pzl$/, '')).map(instanceNameOf);

const instanceFiles = (model: Model, folder: string): string[] =>
  instanceFilesIn(folder, () => standaloneFormats(model).flatMap((format) => format.extensions));

/** The instances selected by names, files and folders; without any, all of the model's. */
export function instancesOf(
  shell: Shell,
  openedModel: OpenModel,
  wantedNames: readonly string[] = [],
): string[] {
  if (wantedNames.length === 0) {
    return [
      ...openedModel.model.instances.map((instance) => instance.name.text),
      ...namesBeside(openedModel),
    ];
  }
  return wantedNames.flatMap((name) => {
    const folder = path.resolve(shell.directory, name);
    const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
    return isFolder ? instanceFiles(openedModel.model, folder).map((file) => path.join(name, file)) : [name];
  });
}

/**
 * Chooses the instance if there is no --instance: the first one that the model declares, otherwise the first one beside
 * the model's file. Prints a notice if there are several.
 */
function chooseInstance(openedModel: OpenModel, report: Report): string | undefined {
  const instanceNames = [
    ...openedModel.model.instances.map((instance) => instance.name.text),
    ...namesBeside(openedModel),
  ];
  const firstName = instanceNames[0];
  if (firstName !== undefined && instanceNames.length > 1) {
    report.notice(
      `Instance ${firstName}. There are also: ${instanceNames.slice(1).join(', ')} (--instance NAME).`,
    );
  }
  return firstName;
}

/** The file of an instance: `name` is the name of a file beside the model, or a path. @throws DiagnosticError */
function instanceFile(shell: Shell, openedModel: OpenModel, name: string): string {
  const namesBesideModel = namesBeside(openedModel);
  if (namesBesideModel.includes(name)) {
    const folder = openedModel.file.replace(/\.pzl$/, '');
    return path.join(folder, namesIn(folder).includes(name) ? name : `${name}.txt`);
  }
  const file = path.resolve(shell.directory, name);
  const knownInstances = [
    ...openedModel.model.instances.map((instance) => instance.name.text),
    ...namesBesideModel,
  ];
  const looksLikeName = /^[\w-]+$/.test(name) && !namesIn(path.dirname(file)).includes(name);
  if (!looksLikeName) return file;
  const similarName = suggest(name, knownInstances);
  const advice =
    similarName !== undefined
      ? `Did you mean \`${similarName}\`?`
      : knownInstances.length > 0
        ? `It has: ${knownInstances.join(', ')}.`
        : 'Name a file, or put one into the folder of the model’s name.';
  throw new DiagnosticError({
    code: 'unknown-instance',
    severity: 'error',
    message: `${shownPath(shell, openedModel.file)} has no instance \`${name}\`.`,
    advice,
  });
}
