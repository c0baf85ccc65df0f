// generated/examples.json: what there is in examples/, so that a model is found by its name or by the type of an address
// without reading all of them (src/cli/shell/models.ts). dist/ gets a copy, since generated/ is not published.
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { tool, writeWhole } from './common.mjs';

export async function examples() {
  const outfile = 'generated/example-index.mjs';
  await build({ ...tool, entryPoints: ['scripts/build/example-index.ts'], outfile });
  const { exampleOf } = await import(pathToFileURL(path.resolve(outfile)).href);
  const files = exampleFiles();
  const resolve = resolveAmong(files);
  const entries = files.map((file) => exampleOf(file, textOf(file), resolve));
  entries.sort((a, b) => (`${a.name}.pzl` < `${b.name}.pzl` ? -1 : 1));
  entries.forEach(({ name, file }, at) => {
    if (entries[at - 1]?.name === name)
      throw new Error(`Two examples are called ${name}: ${entries[at - 1].file}, ${file}.`);
  });
  writeWhole(
    'generated/examples.json',
    `[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]\n`,
  );
}

export function exampleIndex() {
  mkdirSync('dist', { recursive: true });
  cpSync('generated/examples.json', 'dist/examples.json');
}

const textOf = (file) => readFileSync(path.join('examples', file), 'utf8');

/** The models of all folders, by their paths below examples/. */
export const exampleFiles = () =>
  readdirSync('examples', { recursive: true })
    .filter((name) => name.endsWith('.pzl'))
    .map((name) => name.split(path.sep).join('/'))
    .sort();

/** What `use "NAME"` means among the examples. */
export const resolveAmong = (files) => (name) => {
  const file = files.find((one) => path.posix.basename(one, '.pzl') === name);
  return file && { name: path.posix.join('examples', file), text: textOf(file) };
};
