/**
 * Finds the files that belong to an open text, by their URIs: the files it uses, its instances, the model of an
 * instance, and other models.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { InstanceFile } from '../../editor/instances/beside.ts';
import { standaloneFormats } from '../../formats/foreign/choose.ts';
import type { Model } from '../../language/model.ts';
import {
  instanceFilesIn,
  instanceNameOf,
  isPlainFile,
  MAX_INSTANCE_BYTES,
  MAX_MODEL_BYTES,
  packageFolder,
  readText,
} from '../shell/files.ts';

/** Puts a URI into one canonical form, since editors write the same URI in different ways. */
export const canonicalUri = (uri: string): string =>
  uri.startsWith('file:') ? pathToFileURL(fileURLToPath(uri)).href : uri;

/** The path of a file's URI; undefined for texts that aren't files. */
export const pathOf = (uri: string): string | undefined =>
  uri.startsWith('file:') ? fileURLToPath(uri) : undefined;

/** Reads a file of at most `limit` bytes; undefined if it can't be read, as if it didn't exist. */
function readIfPossible(file: string, limit: number): string | undefined {
  try {
    return isPlainFile(file) ? readText(file, limit) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the file of a model; undefined if it can't be read. */
export function readModelFile(uri: string): string | undefined {
  const file = pathOf(uri);
  return file === undefined ? undefined : readIfPossible(file, MAX_MODEL_BYTES);
}

/** The file that a `use` names: beside the using file, otherwise among the examples. */
export function findUsedFile(
  usedName: string,
  fromUri: string,
): { readonly name: string; readonly text: string } | undefined {
  const sourcePath = pathOf(fromUri);
  if (sourcePath === undefined) return undefined;
  const name = usedName.endsWith('.pzl') ? usedName : `${usedName}.pzl`;
  for (const folder of [path.dirname(sourcePath), packageFolder('examples')]) {
    const file = path.resolve(folder, name);
    if (!file.startsWith(folder + path.sep)) continue;
    const text = readIfPossible(file, MAX_MODEL_BYTES);
    if (text !== undefined) return { name: pathToFileURL(file).href, text };
  }
  return undefined;
}

/** The greatest number of files that are examined in a folder. */
const MAX_FILES = 1000;

/** The models in the same folder as a file, by the names that a `use` gives them. */
export function modelsBeside(uri: string): readonly string[] {
  const file = pathOf(uri);
  if (file === undefined) return [];
  try {
    return readdirSync(path.dirname(file))
      .filter((name) => name.endsWith('.pzl') && name !== path.basename(file))
      .slice(0, MAX_FILES)
      .map((name) => name.slice(0, -'.pzl'.length));
  } catch {
    return [];
  }
}

/**
 * The instances in the folder named after the model. For a file that the editor has open, its text in the editor is
 * used.
 */
export function instancesBeside(
  uri: string,
  model: () => Model,
  openText: (uri: string) => string | undefined,
): readonly InstanceFile[] {
  const file = pathOf(uri);
  if (!file?.endsWith('.pzl')) return [];
  const folder = file.slice(0, -'.pzl'.length);
  const extensions = () => standaloneFormats(model()).flatMap((format) => format.extensions);
  return instanceFilesIn(folder, extensions)
    .slice(0, MAX_FILES)
    .map((name) => {
      const place = path.join(folder, name);
      return {
        name: instanceNameOf(name),
        file: place,
        text: () => openText(pathToFileURL(place).href) ?? readIfPossible(place, MAX_INSTANCE_BYTES),
      };
    });
}

/** The model in whose folder a file lies, so that the file is an instance of it. */
export function modelOfInstance(uri: string): { readonly uri: string; readonly name: string } | undefined {
  const file = pathOf(uri);
  if (file === undefined || file.endsWith('.pzl') || /\.(?:solution\.txt|md)$/.test(file)) return undefined;
  const model = `${path.dirname(file)}.pzl`;
  return isPlainFile(model)
    ? { uri: pathToFileURL(model).href, name: instanceNameOf(path.basename(file)) }
    : undefined;
}

/** The number of levels of subfolders in which models are searched. */
const MAX_DEPTH = 4;

/** The URIs of the models in folders and below, except in hidden folders and those of packages. */
export function modelsBelow(folders: readonly string[]): readonly string[] {
  const modelUris: string[] = [];
  const searchFolder = (folder: string, depth: number): void => {
    let entries: ReturnType<typeof namesAndKinds>;
    try {
      entries = namesAndKinds(folder);
    } catch {
      return;
    }
    for (const entry of entries) {
      if (modelUris.length >= MAX_FILES) return;
      const place = path.join(folder, entry.name);
      if (entry.isFile() && entry.name.endsWith('.pzl')) modelUris.push(pathToFileURL(place).href);
      else if (entry.isDirectory() && depth < MAX_DEPTH && !/^(?:\.|node_modules$)/.test(entry.name))
        searchFolder(place, depth + 1);
    }
  };
  for (const folder of folders) searchFolder(folder, 0);
  return modelUris;
}

const namesAndKinds = (folder: string) => readdirSync(folder, { withFileTypes: true });
