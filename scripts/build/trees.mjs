// Data about the models that come with pzl: the syntax trees of everything parsed to load them
// (src/cli/startup/known-trees.ts), and dist/examples.json and dist/example-names.json, by which an example is found
// without reading the others (src/cli/shell/models.ts).
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { tool, writeWhole } from './common.mjs';

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
  writeTrees(tools, [
    ...library.map(({ file, text }) => tools.treeOf(file, text)),
    ...examples.flatMap(({ file, text }) => tools.treesOf(`examples/${file}`, text, resolve)),
  ]);
  writeIndex(examples.map(({ file, text }) => tools.exampleOf(file, text, resolve)));
}

function writeTrees({ hashOf, treeHead, TREES_FILE, TREE_PLACES_FILE }, all) {
  const textByHash = new Map();
  const places = [];
  const pieces = [];
  let byteCount = 0;
  for (const [text, tree] of all) {
    const hash = hashOf(text);
    const other = textByHash.get(hash);
    if (other === text) continue;
    if (other !== undefined)
      throw new Error('Two texts of the models that come with pzl have the same hash.');
    textByHash.set(hash, text);
    const piece = Buffer.from(treeHead(text) + tree);
    places.push([hash, byteCount, piece.length]);
    pieces.push(piece);
    byteCount += piece.length;
  }
  writeWhole(`dist/${TREES_FILE}`, Buffer.concat(pieces));
  writeWhole(`dist/${TREE_PLACES_FILE}`, `${JSON.stringify(places)}\n`);
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
