/** The models of the gallery for specs, and the sample of them that a day's run takes. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadModel } from '../../src/language/load.ts';
import type { Model } from '../../src/language/model.ts';

const examples = path.join(import.meta.dirname, '../../examples');

export interface GalleryType {
  readonly name: string;
  readonly model: Model;
  /** The address types it reads. */
  readonly addresses: readonly string[];
  /** Name and text of each instance beside it, small ones first. */
  readonly instances: readonly (readonly [name: string, text: string])[];
}

/** Those of the documentation, which stand in no genre's folder, and those of the genres. */
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
  // What it uses stands beside it; what comes with pzl is in no file.
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

/** So many of a list: others every day, and all of them where `PZL_ALL` is set. */
export function sampled<Item>(items: readonly Item[], count: number): readonly Item[] {
  if (process.env.PZL_ALL || items.length <= count) return items;
  const day = Math.floor(Date.now() / 86_400_000);
  const step = Math.max(1, Math.floor(items.length / count));
  return Array.from({ length: count }, (_, at) => items[(day + at * step) % items.length] as Item);
}
