/**
 * The types that come with the studio: a small index, and for each type a file with its model and puzzles, loaded when
 * the type is opened.
 */
import type { LinkReader } from '../../src/index.ts';
import type { ModelText } from '../worker/protocol.ts';
import { earlyType } from './early-worker.ts';
import { fetchJson } from './fetching.ts';

export interface CatalogueEntry {
  /** The name of the type in the studio's own links. */
  readonly name: string;
  readonly title: string;
  readonly genre: string;
  /** Other names by which people search for the type. */
  readonly also: readonly string[];
  /** The names of the type in puzz.link's addresses. */
  readonly addresses: readonly string[];
  /** The programs other than puzz.link whose links the model reads. */
  readonly links: readonly LinkReader[];
  /** The number of programs whose puzzles of this type the model reads. */
  readonly programs: number;
  /** Whether the model is one of the basic ones, which lie in examples/ itself and not in the folder of a genre. */
  readonly basic: boolean;
  readonly puzzles: readonly string[];
  /** A hash of the model's rules and declarations. If it differs from that of a saved game, the rules have changed. */
  readonly rules: string;
  /** The sizes for which the model generates puzzles. */
  readonly sizes: readonly string[];
  /** The description that the model contains. */
  readonly about: string;
  readonly picture: string;
  readonly file: string;
}

export interface TypeFile {
  readonly model: ModelText;
  /** [name of an instance]: the instance's text, which begins with its title. */
  readonly puzzles: Readonly<Record<string, string>>;
}

let catalogueEntries: Promise<readonly CatalogueEntry[]> | undefined;
const typeFiles = new Map<string, Promise<TypeFile>>();

export function catalogue(): Promise<readonly CatalogueEntry[]> {
  catalogueEntries ??= fetchJson<readonly CatalogueEntry[]>('gallery.json');
  catalogueEntries.catch(() => {
    catalogueEntries = undefined;
  });
  return catalogueEntries;
}

/**
 * Loads a type's file; undefined if there is no such type. If the page's address names the type, its file is known
 * before the index is loaded.
 */
export async function loadTypeFile(name: string): Promise<TypeFile | undefined> {
  const knownFile = earlyType(name) ?? (await catalogue()).find((each) => each.name === name)?.file;
  if (knownFile === undefined) return undefined;
  let file = typeFiles.get(name);
  if (!file) {
    file = fetchJson<TypeFile>(knownFile);
    typeFiles.set(name, file);
    file.catch(() => typeFiles.delete(name));
  }
  return await file;
}
