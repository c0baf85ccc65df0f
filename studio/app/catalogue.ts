/** The types that come along: an index that is small, and for each type its model and puzzles when it is opened. */
import type { LinkReader } from '../../src/index.ts';
import type { ModelText } from '../worker/protocol.ts';
import { earlyType } from './early-worker.ts';
import { fetchJson } from './fetching.ts';

export interface CatalogueEntry {
  /** As in addresses of the page. */
  readonly name: string;
  readonly title: string;
  readonly genre: string;
  /** Other names it goes by. */
  readonly also: readonly string[];
  /** The names by which addresses of puzz.link call it. */
  readonly addresses: readonly string[];
  /** What it reads of links of other programs. */
  readonly links: readonly LinkReader[];
  readonly puzzles: readonly string[];
  /** A hash of what the model says its puzzles are; games know by it whether that has changed. */
  readonly rules: string;
  /** Sizes it can be made in. */
  readonly sizes: readonly string[];
  /** What the model says of itself. */
  readonly about: string;
  readonly picture: string;
  readonly file: string;
}

export interface TypeFile {
  readonly model: ModelText;
  /** By name: the instance's text and what it is called. */
  readonly puzzles: Readonly<Record<string, string>>;
}

let index: Promise<readonly CatalogueEntry[]> | undefined;
const files = new Map<string, Promise<TypeFile>>();

export function catalogue(): Promise<readonly CatalogueEntry[]> {
  index ??= fetchJson<readonly CatalogueEntry[]>('gallery.json');
  index.catch(() => {
    index = undefined;
  });
  return index;
}

/** Where the address named the type, its file is known before the index is there. */
export async function typeFile(name: string): Promise<TypeFile | undefined> {
  const known = earlyType(name) ?? (await catalogue()).find((each) => each.name === name)?.file;
  if (known === undefined) return undefined;
  let file = files.get(name);
  if (!file) {
    file = fetchJson<TypeFile>(known);
    files.set(name, file);
    file.catch(() => files.delete(name));
  }
  return await file;
}
