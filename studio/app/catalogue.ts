/**
 * The types that come with the studio: a small index, and for each type a file with its model and puzzles, loaded when
 * the type is opened.
 */
import type { LinkReader } from '../../src/index.ts';
import type { ModelText } from '../worker/protocol.ts';
import { earlyType } from './early-worker.ts';
import { fetchJson } from './fetching.ts';

export interface CatalogueEntry {
  /** The type's name in addresses of the studio. */
  readonly name: string;
  readonly title: string;
  readonly genre: string;
  /** Other names of the type. */
  readonly also: readonly string[];
  /** The type's names in addresses of puzz.link. */
  readonly addresses: readonly string[];
  /** The other programs whose links the model reads. */
  readonly links: readonly LinkReader[];
  /** The number of programs whose puzzles of this type the model reads. */
  readonly programs: number;
  /** Whether the model is one of the basic ones, which lie in examples/ itself and not in a folder for their genre. */
  readonly basic: boolean;
  readonly puzzles: readonly string[];
  /** A hash of the model's puzzle definition, by which saved games notice changes. */
  readonly rules: string;
  /** The sizes for which the model generates puzzles. */
  readonly sizes: readonly string[];
  /** The model's description of itself. */
  readonly about: string;
  readonly picture: string;
  readonly file: string;
}

export interface TypeFile {
  readonly model: ModelText;
  /** [name of an instance]: its text, which includes its title. */
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
 * The file of a type; undefined if there is no type of that name. If the page's address names the type, the file is
 * known before the index is loaded.
 */
export async function typeFile(name: string): Promise<TypeFile | undefined> {
  const known = earlyType(name) ?? (await catalogue()).find((each) => each.name === name)?.file;
  if (known === undefined) return undefined;
  let file = typeFiles.get(name);
  if (!file) {
    file = fetchJson<TypeFile>(known);
    typeFiles.set(name, file);
    file.catch(() => typeFiles.delete(name));
  }
  return await file;
}
