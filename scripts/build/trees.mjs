// dist/trees/: the syntax trees of the models that come with pzl, and of all that is parsed to load them
// (src/cli/startup/known-trees.ts).
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { tool, writeWhole } from './common.mjs';
import { exampleFiles, resolveAmong } from './examples.mjs';

export async function trees() {
  const outfile = 'generated/model-trees.mjs';
  await build({ ...tool, entryPoints: ['scripts/build/model-trees.ts'], outfile });
  const { treeOf, treesOf, treeHead, treeName } = await import(pathToFileURL(path.resolve(outfile)).href);
  mkdirSync('dist/trees', { recursive: true });
  const files = exampleFiles();
  const resolve = resolveAmong(files);
  const fromExamples = files.map((file) => path.posix.join('examples', file));
  for (const [text, tree] of [
    ...modelsIn('std').map((file) => treeOf(file, textOf(file))),
    ...fromExamples.flatMap((file) => treesOf(file, textOf(file), resolve)),
  ]) {
    const file = path.join('dist/trees', treeName(text));
    if (existsSync(file) && !textOf(file).startsWith(treeHead(text)))
      throw new Error('Two texts of the models that come with pzl have the same hash.');
    writeWhole(file, treeHead(text) + tree);
  }
}

const textOf = (file) => readFileSync(file, 'utf8');

const modelsIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.pzl'))
    .map((name) => path.join(folder, name));
