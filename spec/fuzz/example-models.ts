/** The examples from which the fuzzer makes its inputs: models, their small instances, and the models that they use. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { loadModel, type Model, type Sources } from '../../src/index.ts';

export interface ExampleModel {
  readonly name: string;
  readonly file: string;
  readonly text: string;
  /** The texts of the model's folder: instances and stored answers. */
  readonly instances: readonly string[];
}

/** All models in the folder and its subfolders. */
export function modelsBelow(folder: string): ExampleModel[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry): ExampleModel[] => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return modelsBelow(file);
    if (!entry.name.endsWith('.pzl')) return [];
    return [{ name: entry.name, file, text: readFileSync(file, 'utf8'), instances: textsBeside(file) }];
  });
}

/** The small texts in a model's folder. */
function textsBeside(file: string): string[] {
  const folder = file.replace(/\.pzl$/, '');
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder)
    .map((name) => path.join(folder, name))
    .filter((name) => statSync(name).isFile() && statSync(name).size < 2500)
    .map((name) => readFileSync(name, 'utf8'));
}

export interface OpenModel {
  readonly model: Model;
  readonly sources: Sources;
}

/** A model is loaded again after this many uses, because it keeps the texts of all its instances. */
const MAX_USES = 300;
/** The greatest number of models kept in the cache. */
const MAX_OPEN_MODELS = 60;

/** Keeps recently used models loaded. */
export class ModelCache {
  readonly models: readonly ExampleModel[];
  readonly #open = new Map<string, OpenModel & { uses: number }>();

  constructor(models: readonly ExampleModel[] = modelsBelow('examples')) {
    this.models = models;
  }

  open(name: string): OpenModel | undefined {
    const open = this.#open.get(name);
    if (open && open.uses++ < MAX_USES) return open;
    const known = this.models.find((one) => one.name === name);
    const { model, sources } = loadModel(name, known?.text ?? '', { resolve: this.used });
    if (!model) return undefined;
    const fresh = { model, sources, uses: 0 };
    this.#open.delete(name);
    this.#open.set(name, fresh);
    const [oldest] = this.#open.keys();
    if (this.#open.size > MAX_OPEN_MODELS && oldest !== undefined) this.#open.delete(oldest);
    return fresh;
  }

  readonly used = (used: string): { readonly name: string; readonly text: string } | undefined => {
    const name = path.basename(used.endsWith('.pzl') ? used : `${used}.pzl`);
    return this.models.find((one) => one.name === name);
  };
}
