/**
 * The open texts, with a snapshot of each, made on demand and kept until a text on which it depends changes. Changed
 * parts are parsed again, the rest is only shifted.
 */
import type { Resolve } from '../language/include.ts';
import { libraryFile } from '../language/library.ts';
import { FormatMemory, type Formatted, format } from './format/format.ts';
import { CachedTrees } from './kept-trees.ts';
import { CachedKinds } from './last-kinds.ts';
import { analyse, type Snapshot } from './snapshot.ts';

/** The caches that all versions of a text share. */
class TextCaches {
  readonly trees = new CachedTrees();
  readonly kinds = new CachedKinds();
  readonly formatting = new FormatMemory();
}

interface KeptSnapshot {
  readonly snapshot: Snapshot;
  /** [file that a `use` looked up]: the text found; undefined if there was none. */
  readonly textByUsedFile: ReadonlyMap<string, string | undefined>;
}

export class Workspace {
  readonly #texts = new Map<string, string>();
  readonly #snapshotByName = new Map<string, KeptSnapshot>();
  readonly #memories = new Map<string, TextCaches>();
  readonly #resolve: Resolve;

  /** `find` finds the file that a `use` in another file names, if the editor doesn't have it open. */
  constructor(find: Resolve) {
    this.#resolve = find;
  }

  /** Adds a text that the editor has opened, or its next version. */
  open(name: string, text: string): void {
    this.#texts.set(name, text);
  }

  close(name: string): void {
    this.#texts.delete(name);
    this.#snapshotByName.delete(name);
    this.#memories.delete(name);
  }

  get names(): readonly string[] {
    return [...this.#texts.keys()];
  }

  /** Finds the file for a `use`. If the editor has the file open, its text in the editor counts. */
  readonly resolve: Resolve = (path, from) => {
    const storedFile = this.#resolve(path, from) ?? libraryFile(path);
    const text = storedFile && this.#texts.get(storedFile.name);
    return storedFile && text !== undefined ? { name: storedFile.name, text } : storedFile;
  };

  /** The present version of an open text. */
  text(name: string): string | undefined {
    return this.#texts.get(name);
  }

  /** The snapshot of an open text; undefined if the text isn't open. */
  snapshot(name: string): Snapshot | undefined {
    const text = this.#texts.get(name);
    if (text === undefined) return undefined;
    const keptSnapshot = this.#snapshotByName.get(name);
    if (keptSnapshot && keptSnapshot.snapshot.text === text && this.#isFresh(keptSnapshot))
      return keptSnapshot.snapshot;
    const textByUsedFile = new Map<string, string | undefined>();
    const resolve: Resolve = (path, from) => {
      const usedText = this.resolve(path, from);
      textByUsedFile.set(JSON.stringify([path, from]), usedText?.text);
      return usedText;
    };
    const memory = this.#memory(name);
    memory.trees.turn();
    const snapshot = analyse(name, text, resolve, memory);
    this.#snapshotByName.set(name, { snapshot, textByUsedFile });
    return snapshot;
  }

  /** Formats an open text; undefined if the text isn't open. */
  formatModel(name: string): Formatted | undefined {
    const text = this.#texts.get(name);
    return text === undefined ? undefined : format(name, text, this.#memory(name).formatting);
  }

  #memory(name: string): TextCaches {
    const memory = this.#memories.get(name) ?? new TextCaches();
    this.#memories.set(name, memory);
    return memory;
  }

  /** The snapshots of all open texts except this one. */
  otherSnapshots(name: string): readonly Snapshot[] {
    return this.names.filter((one) => one !== name).flatMap((one) => this.snapshot(one) ?? []);
  }

  #isFresh({ textByUsedFile }: KeptSnapshot): boolean {
    for (const [key, text] of textByUsedFile) {
      const [path, from] = JSON.parse(key) as [string, string];
      if (this.resolve(path, from)?.text !== text) return false;
    }
    return true;
  }
}
