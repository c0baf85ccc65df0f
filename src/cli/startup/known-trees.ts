/**
 * The syntax trees of the models that come with pzl, made by the build, since parsing one takes longer than solving a
 * small puzzle. They are in one file, because hundreds of small ones take much room on a disk.
 */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

/** The file with the trees. Before each tree stands the line by `treeHead`, which identifies the model's text. */
export const TREES_FILE = 'trees.txt';

/** The file that lists, for each tree, the hash of its model's text and the bytes of `TREES_FILE` that hold it. */
export const TREE_PLACES_FILE = 'tree-places.json';

type TreePlace = readonly [hash: number, start: number, byteCount: number];

let placeByHash: ReadonlyMap<number, TreePlace> | undefined;

const PROGRAM_FOLDER = new URL('./', import.meta.url);

/** The stored syntax tree of a text; undefined for a text that doesn't come with pzl. */
export function knownTree(text: string, folder: URL = PROGRAM_FOLDER): string | undefined {
  try {
    placeByHash ??= readPlaces(folder);
    const place = placeByHash.get(hashOf(text));
    const stored = place && readTree(folder, place);
    const head = treeHead(text);
    return stored?.startsWith(head) ? stored.slice(head.length) : undefined;
  } catch {
    return undefined;
  }
}

function readPlaces(folder: URL): ReadonlyMap<number, TreePlace> {
  const places = JSON.parse(readFileSync(new URL(TREE_PLACES_FILE, folder), 'utf8')) as TreePlace[];
  return new Map(places.map((place) => [place[0], place]));
}

function readTree(folder: URL, [, start, byteCount]: TreePlace): string {
  const file = openSync(new URL(TREES_FILE, folder), 'r');
  try {
    const bytes = Buffer.allocUnsafe(byteCount);
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, byteCount, start));
  } finally {
    closeSync(file);
  }
}

/** The line before a model's tree. */
export const treeHead = (text: string): string => `${JSON.stringify(text)}\n`;

/** The hash of a text by FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
