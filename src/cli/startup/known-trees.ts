/**
 * The syntax trees of the models that come with pzl, made by the build, since parsing one takes longer than solving a
 * small puzzle. They are in the studio's files of types, and an index finds them by the hash of a model's text.
 */
import { readFileSync } from 'node:fs';

/** The file of the index, beside the program. */
export const TREE_INDEX_FILE = 'tree-index.json';

export interface TreeIndex {
  /** The paths of the studio's files of types, from the folder of the program. */
  readonly files: readonly string[];
  /** The hash of each text that has a stored tree, and the position of its file in `files`. */
  readonly trees: readonly (readonly [hash: number, file: number])[];
}

/** The part of a file of a type that holds the trees of its texts. */
export interface TypeFile {
  readonly model: { readonly trees: readonly (readonly [text: string, tree: string])[] };
}

const PROGRAM_FOLDER = new URL('./', import.meta.url);

let fileByHash: ReadonlyMap<number, string> | undefined;

/** The stored syntax tree of a text; undefined for a text that doesn't come with pzl. */
export function knownTree(text: string, folder: URL = PROGRAM_FOLDER): string | undefined {
  try {
    fileByHash ??= readIndex(folder);
    const file = fileByHash.get(hashOf(text));
    if (file === undefined) return undefined;
    const { model } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as TypeFile;
    return model.trees.find(([storedText]) => storedText === text)?.[1];
  } catch {
    return undefined;
  }
}

function readIndex(folder: URL): ReadonlyMap<number, string> {
  const { files, trees } = JSON.parse(readFileSync(new URL(TREE_INDEX_FILE, folder), 'utf8')) as TreeIndex;
  return new Map(trees.map(([hash, file]) => [hash, files[file] ?? '']));
}

/** The hash of a text by FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
