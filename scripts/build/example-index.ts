/** Makes the index of the examples, which src/cli/shell/models.ts reads: an entry for each example. */

import type { Example } from '../../src/cli/shell/models.ts';
import { linkReaders } from '../../src/draw/listing/link-format.ts';
import { addressTypes } from '../../src/formats/address/address.ts';
import { gamesOf } from '../../src/formats/ids/id.ts';
import type { Resolve } from '../../src/language/include.ts';
import { loadModel } from '../../src/language/load.ts';
import { sizesOf } from '../../src/language/sections/generate/section.ts';
import { typeSays } from '../../src/language/type-says.ts';

/**
 * Makes the index entry of an example. `file` is the model's path below examples/. @throws if the model has mistakes
 */
export function exampleOf(file: string, text: string, resolve: Resolve): Example {
  const { model } = loadModel(file, text, { resolve });
  if (!model) throw new Error(`examples/${file} has mistakes; see pzl check`);
  const folders = file.split('/');
  const name = (folders.pop() ?? '').replace(/\.pzl$/, '');
  const addresses = addressTypes(text);
  const names = model.about?.names ?? [];
  return {
    name,
    file,
    genre: folders.join('/'),
    title: model.title,
    aliases: [...new Set([...addresses, ...names.map(wordOf)])].filter((alias) => alias !== name),
    names,
    about: model.about?.text ?? '',
    flags: typeSays(model).flags,
    looks: typeSays(model).looks,
    sizes: sizesOf(model),
    rules: model.rules.map(({ sentence }) => sentence.text),
    generates: model.sections.some(({ section }) => section === 'generate'),
    boards: (model.board?.kinds ?? []).map((kind) => kind.name.text),
    addresses,
    games: gamesOf(text),
    links: linkReaders(model),
  };
}

/** Turns a name into a word for the command line: `Bag of corn` becomes `bag-of-corn`. */
function wordOf(name: string): string {
  return name.toLowerCase().replace(/\s+/g, '-');
}
