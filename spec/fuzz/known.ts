/** The examples as the fuzzer starts from them: models, their small instances, and files that they use. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { loadModel, type Model, type Sources } from '../../src/index.ts';

export interface Known {
  readonly name: string;
  readonly file: string;
  readonly text: string;
  /** Texts beside the model, answers among them. */
  readonly instances: readonly string[];
}

/** All models below the folder. */
export function modelsBelow(folder: string): Known[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry): Known[] => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return modelsBelow(file);
    if (!entry.name.endsWith('.pzl')) return [];
    return [{ name: entry.name, file, text: readFileSync(file, 'utf8'), instances: beside(file) }];
  });
}

/** The small texts beside a model. */
function beside(file: string): string[] {
  const folder = file.replace(/\.pzl$/, '');
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder)
    .map((name) => path.join(folder, name))
    .filter((name) => statSync(name).isFile() && statSync(name).size < 2500)
    .map((name) => readFileSync(name, 'utf8'));
}

export interface Open {
  readonly model: Model;
  readonly sources: Sources;
}

/** Uses of a model before it is loaded anew: it keeps the texts of its instances. */
const USES = 300;
/** Models kept open. */
const KEPT = 60;

/** Models that are opened again and again. */
export class Shelf {
  readonly models: readonly Known[];
  readonly #open = new Map<string, Open & { uses: number }>();

  constructor(models: readonly Known[] = modelsBelow('examples')) {
    this.models = models;
  }

  open(name: string): Open | undefined {
    const open = this.#open.get(name);
    if (open && open.uses++ < USES) return open;
    const known = this.models.find((one) => one.name === name);
    const { model, sources } = loadModel(name, known?.text ?? '', { resolve: this.used });
    if (!model) return undefined;
    const fresh = { model, sources, uses: 0 };
    this.#open.delete(name);
    this.#open.set(name, fresh);
    const [oldest] = this.#open.keys();
    if (this.#open.size > KEPT && oldest !== undefined) this.#open.delete(oldest);
    return fresh;
  }

  readonly used = (used: string): { readonly name: string; readonly text: string } | undefined => {
    const name = path.basename(used.endsWith('.pzl') ? used : `${used}.pzl`);
    return this.models.find((one) => one.name === name);
  };
}
