/** The models of the gallery for specs. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadModel } from '../../src/language/load.ts';
import type { Model } from '../../src/language/model.ts';

const examples = path.join(import.meta.dirname, '../../examples');

export interface GalleryType {
  readonly name: string;
  readonly model: Model;
  /** The types of the addresses that the model reads. */
  readonly addresses: readonly string[];
  /** The name and the text of each instance beside the model, small ones first. */
  readonly instances: readonly (readonly [name: string, text: string])[];
}

/** The types of the documentation, whose models aren't in a genre's folder, and the types in the folders of genres. */
export function galleryTypes(): readonly GalleryType[] {
  const genres = readdirSync(examples, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return ['', ...genres.map(({ name }) => name)].flatMap((genre) => {
    const folder = path.join(examples, genre);
    return readdirSync(folder)
      .filter((file) => file.endsWith('.pzl'))
      .map((file) => typeOf(path.join(folder, file)));
  });
}

function typeOf(file: string): GalleryType {
  // Other models that the model uses are in the same folder; models that come with pzl need no file.
  const { model } = loadModel(file, readFileSync(file, 'utf8'), {
    resolve(used) {
      const name = path.join(path.dirname(file), `${path.basename(used, '.pzl')}.pzl`);
      return existsSync(name) ? { name, text: readFileSync(name, 'utf8') } : undefined;
    },
  });
  if (!model) throw new Error(`${file} has mistakes`);
  const folder = file.slice(0, -'.pzl'.length);
  const names = ['tiny', 'small', 'medium'].filter((name) => existsSync(path.join(folder, `${name}.txt`)));
  return {
    name: path.basename(folder),
    model,
    addresses: model.formats.flatMap((format) => (format.kind === 'address' ? format.types : [])),
    instances: names.map((name) => [name, readFileSync(path.join(folder, `${name}.txt`), 'utf8')] as const),
  };
}
