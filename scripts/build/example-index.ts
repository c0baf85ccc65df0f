/** What the index of examples tells of each: see src/cli/shell/models.ts. */

import type { Example } from '../../src/cli/shell/models.ts';
import { addressTypes } from '../../src/formats/address/address.ts';
import type { Resolve } from '../../src/language/include.ts';
import { loadModel } from '../../src/language/load.ts';

/** `file` is the model's path below examples/. Throws where the model has mistakes. */
export function exampleOf(file: string, text: string, resolve: Resolve): Example {
  const { model } = loadModel(file, text, { resolve });
  if (!model) throw new Error(`examples/${file} has mistakes; see pzl check`);
  const folders = file.split('/');
  const name = (folders.pop() ?? '').replace(/\.pzl$/, '');
  const addresses = addressTypes(text);
  return {
    name,
    file,
    genre: folders.join('/'),
    title: model.title,
    aliases: [...new Set([...addresses, ...(model.about?.names ?? [])])].filter((other) => other !== name),
    boards: (model.board?.kinds ?? []).map((kind) => kind.name.text),
    addresses,
  };
}
