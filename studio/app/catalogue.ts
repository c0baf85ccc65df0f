/**
 * The types that come with the studio: a small index, and for each type a file with its model and puzzles, loaded when
 * the type is opened.
 */
import type { LinkReader } from '../../src/index.ts';
import type { ModelText } from '../worker/protocol.ts';
import { earlyType } from './early-worker.ts';
import { fetchJson } from './fetching.ts';

export interface CatalogueEntry {
  /** The name in the studio's addresses. */
  readonly name: string;
  readonly title: string;
  readonly genre: string;
  /** Its other names. */
  readonly also: readonly string[];
  /** Its names in addresses of puzz.link. */
  readonly addresses: readonly string[];
  /** The kinds of other programs' links that it reads. */
  readonly links: readonly LinkReader[];
  readonly puzzles: readonly string[];
  /** A hash of the model's puzzle definition, by which saved games notice changes. */
  readonly rules: string;
  /** The sizes for which it generates puzzles. */
  readonly sizes: readonly string[];
  /** The model's description of itself. */
  readonly about: string;
  readonly picture: string;
  readonly file: string;
}

export interface TypeFile {
  readonly model: ModelText;
  /** By name: the instance's text and title. */
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

/** If the address names a type, its file is known before the index is loaded. */
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
