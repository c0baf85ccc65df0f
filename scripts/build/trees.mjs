// Data about the models that come with pzl: an index of the syntax trees of everything parsed to load them
// (src/cli/startup/known-trees.ts), which the step `studio` has written, and dist/examples.json and
// dist/example-names.json, by which an example is found without reading the others (src/cli/shell/models.ts).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { tool, writeWhole } from './common.mjs';

const TYPES = 'dist/studio/types';

export async function trees() {
  const outfile = 'generated/model-trees.mjs';
  await build({ ...tool, entryPoints: ['scripts/build/model-trees.ts'], outfile });
  const tools = await import(pathToFileURL(path.resolve(outfile)).href);
  const library = modelsIn('std').map((file) => ({ file: `std/${file}`, text: textOf(`std/${file}`) }));
  const examples = modelsIn('examples').map((file) => ({ file, text: textOf(`examples/${file}`) }));
  const resolve = (name) => {
    const found = examples.find(({ file }) => path.posix.basename(file, '.pzl') === name);
    return found && { name: `examples/${found.file}`, text: found.text };
  };
  const trees = [
    ...library.map(({ file, text }) => tools.treeOf(file, text)),
    ...examples.flatMap(({ file, text }) => tools.treesOf(`examples/${file}`, text, resolve)),
  ];
  writeTreeIndex(tools, new Map(trees));
  writeIndex(examples.map(({ file, text }) => tools.exampleOf(file, text, resolve)));
}

/** Writes the index of the trees in the studio's files. Files of an earlier build may hold other trees, which it skips. */
function writeTreeIndex({ hashOf, TREE_INDEX_FILE }, treeByText) {
  const fileByHash = new Map();
  for (const name of existsSync(TYPES) ? readdirSync(TYPES).sort() : []) {
    if (!name.endsWith('.json')) continue;
    for (const [text, tree] of JSON.parse(textOf(path.join(TYPES, name))).model.trees) {
      const hash = hashOf(text);
      if (treeByText.get(text) === tree && !fileByHash.has(hash))
        fileByHash.set(hash, `studio/types/${name}`);
    }
  }
  const files = [...new Set(fileByHash.values())];
  const trees = [...fileByHash].map(([hash, file]) => [hash, files.indexOf(file)]);
  writeWhole(`dist/${TREE_INDEX_FILE}`, `${JSON.stringify({ files, trees })}\n`);
}

function writeIndex(entries) {
  const byName = new Map();
  for (const entry of entries) {
    const other = byName.get(entry.name);
    if (other) throw new Error(`Two examples are called ${entry.name}: ${other.file}, ${entry.file}.`);
    byName.set(entry.name, entry);
  }
  const inOrder = entries.toSorted((a, b) => (`${a.name}.pzl` < `${b.name}.pzl` ? -1 : 1));
  writeWhole('dist/examples.json', listOf(inOrder));
  const names = inOrder.map(({ name, file, aliases, addresses, games }) => ({
    name,
    file,
    aliases,
    addresses,
    games,
  }));
  writeWhole('dist/example-names.json', listOf(names));
}

const listOf = (entries) => `[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]\n`;

const textOf = (file) => readFileSync(file, 'utf8');

/** The relative paths of the models in a folder and below it. */
const modelsIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.pzl'))
    .map((name) => name.split(path.sep).join('/'))
    .sort();
