// Generates what the sources import (generated/: grammar bundle, engine), then compiles to dist/.
// `node scripts/build.mjs --generate` does the first half only.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';
import { keepGlobals } from './keep-globals.mjs';
import { plainArrays, programOf } from './plain-arrays.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
const require = createRequire(import.meta.url);
const bin = (pkg, file) => path.join(path.dirname(require.resolve(`${pkg}/package.json`)), file);
const node = (...args) => execFileSync(process.execPath, args, { stdio: 'inherit' });

mkdirSync('generated', { recursive: true });

// 1. The grammar: an Ohm bundle, so that no grammar text is parsed at start-up.
cpSync('grammar/pzl.ohm', 'generated/pzl.ohm');
node(bin('@ohm-js/cli', 'index.js'), 'generateBundles', '--esm', '--withTypes', 'generated/pzl.ohm');

// 2. The engine: AssemblyScript to WebAssembly, embedded as text so that Node and browsers load it alike.
if (existsSync('engine/assembly/index.ts')) {
  node(
    bin('assemblyscript', 'bin/asc.js'),
    'engine/assembly/index.ts',
    '--config',
    'engine/asconfig.json',
    '--target',
    'release',
  );
  await keepGlobals('generated/engine.wasm');
  const base64 = readFileSync('generated/engine.wasm').toString('base64');
  const hash = createHash('sha256').update(base64).digest('hex').slice(0, 16);
  writeFileSync(
    'generated/engine-wasm.js',
    `export const engineWasmHash = '${hash}';\nexport const engineWasmBase64 =\n  '${base64}';\n`,
  );
  writeFileSync(
    'generated/engine-wasm.d.ts',
    'export declare const engineWasmHash: string;\nexport declare const engineWasmBase64: string;\n',
  );
}

// 3. What runs in threads: scripts as text, so that they are found wherever the package is.
const { build } = await import('esbuild');
for (const [name, constant] of [
  ['ilp-worker', 'ilpWorkerSource'],
  ['engine-worker', 'engineWorkerSource'],
]) {
  const worker = await build({
    entryPoints: [`src/cli/threads/${name}.ts`],
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    minify: true,
    write: false,
  });
  writeFileSync(
    `generated/${name}.js`,
    `export const ${constant} =\n  ${JSON.stringify(worker.outputFiles[0].text)};\n`,
  );
  writeFileSync(`generated/${name}.d.ts`, `export declare const ${constant}: string;\n`);
}

// 4. The library: the texts of std/, so that `use "std/…"` works where there are no files.
const library = Object.fromEntries(
  readdirSync('std')
    .filter((name) => name.endsWith('.pzl'))
    .sort()
    .map((name) => [`std/${name}`, readFileSync(`std/${name}`, 'utf8')]),
);
writeFileSync('generated/library.js', `export const libraryTexts = ${JSON.stringify(library, null, 2)};\n`);
writeFileSync(
  'generated/library.d.ts',
  'export declare const libraryTexts: { readonly [name: string]: string };\n',
);
if (process.argv.includes('--generate')) process.exit(0);

// 5. The package: the command line in one file (fast to load), the API for Node and browsers, and its types.
rmSync('dist', { recursive: true, force: true });
const program = programOf('tsconfig.build.json');
const mistakes = ts.getPreEmitDiagnostics(program);
if (mistakes.length > 0) {
  const host = {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  };
  throw new Error(ts.formatDiagnostics(mistakes, host));
}
program.emit();
const arraysMadePlain = plainArrays(program);
const common = {
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  target: 'node20',
  // What runs a compiled grammar is half of Ohm; the rest reads grammar text, and costs start-up time.
  alias: { 'ohm-js': path.resolve('node_modules/ohm-js/src/main-kernel.js') },
  external: ['glpk.js', 'highs', 'javascript-lp-solver'],
  logLevel: 'warning',
  plugins: [arraysMadePlain],
};
// The models that come with pzl, read beforehand; whatever is parsed to load them …
const instead = (of, file) => ({
  name: `${file} instead`,
  setup: (bundle) => bundle.onResolve({ filter: of }, () => ({ path: path.resolve(file) })),
});
await build({
  entryPoints: ['scripts/trees.ts'],
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  outfile: 'generated/trees.mjs',
  plugins: [instead(/^\.\/known-trees\.ts$/, 'scripts/parsed-texts.ts')],
});
const { treeOf, treesOf, treeHead, treeName } = await import(pathToFileURL('generated/trees.mjs').href);
const textOf = (file) => readFileSync(file, 'utf8');
const modelsIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.pzl'))
    .map((name) => path.join(folder, name));
const example = (name) => {
  const file = path.join('examples', `${name}.pzl`);
  return existsSync(file) ? { name: file, text: textOf(file) } : undefined;
};
mkdirSync('dist/trees', { recursive: true });
for (const [text, tree] of [
  ...modelsIn('std').map((file) => treeOf(file, textOf(file))),
  ...modelsIn('examples').flatMap((file) => treesOf(file, textOf(file), example)),
]) {
  const file = path.join('dist/trees', treeName(text));
  if (existsSync(file) && !textOf(file).startsWith(treeHead(text)))
    throw new Error('Two texts of the models that come with pzl have the same hash.');
  writeFileSync(file, treeHead(text) + tree);
}
// … are found in files, and the grammar is loaded only to read other ones.
const grammarWhenAsked = {
  name: 'grammar when asked',
  setup(bundle) {
    bundle.onLoad({ filter: /src.language.syntax.grammar\.ts$/ }, ({ path: name }) => ({
      contents: "export const grammar = () => require('../../../generated/pzl.ohm-bundle.js').default;",
      resolveDir: path.dirname(name),
    }));
  },
};
// What the command line doesn't need of Node costs it start-up time: Commander starts processes for commands that are
// programs of their own, which pzl has none of; the clock `performance` comes with a whole module.
const withoutProcesses = {
  name: 'without processes',
  setup(bundle) {
    bundle.onResolve({ filter: /^node:child_process$/ }, ({ importer, path: name }) =>
      /node_modules.commander/.test(importer) ? { path: name, namespace: 'unused' } : undefined,
    );
    bundle.onLoad({ filter: /.*/, namespace: 'unused' }, () => ({ contents: '' }));
  },
};
const compiledBefore = instead(/^\.\/compile-wasm\.ts$/, 'src/cli/startup/compile-wasm.ts');
await build({
  ...common,
  entryPoints: { 'command-line': 'src/cli/startup/command-line.ts' },
  outExtension: { '.js': '.cjs' },
  platform: 'node',
  format: 'cjs',
  minifySyntax: true,
  minifyWhitespace: true,
  define: { 'import.meta.url': '__url', 'performance.now': '__now' },
  plugins: [
    withoutProcesses,
    instead(/^\.\/known-trees\.ts$/, 'src/cli/startup/known-trees.ts'),
    compiledBefore,
    grammarWhenAsked,
    arraysMadePlain,
  ],
  // The file is one function, so that src/cli/startup/main.ts can hand it what it needs without making a longer text.
  banner: {
    js: "(function(require,module,exports,__filename){const __url=require('node:url').pathToFileURL(__filename).href,__now=()=>Number(process.hrtime.bigint())/1e6;",
  },
  footer: { js: '})' },
});
await build({
  ...common,
  entryPoints: { cli: 'src/cli/startup/main.ts' },
  outExtension: { '.js': '.cjs' },
  platform: 'node',
  format: 'cjs',
  minifySyntax: true,
  define: { 'import.meta.url': '__url' },
  banner: { js: "const __url=require('node:url').pathToFileURL(__filename).href;" },
});
await build({
  ...common,
  entryPoints: { 'generate-worker': 'src/cli/threads/generate-worker.ts' },
  platform: 'node',
  plugins: [compiledBefore, arraysMadePlain],
  minifySyntax: true,
  minifyWhitespace: true,
});
await build({
  ...common,
  entryPoints: { index: 'src/index.ts' },
  platform: 'neutral',
  mainFields: ['module', 'main'],
});

// 6. The code of the engine and of the command line, so that short runs needn't make it.
await build({
  entryPoints: ['scripts/machine-code.ts'],
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  outfile: 'generated/machine-code.mjs',
});
for (const step of ['write', 'read']) {
  const { status } = spawnSync(process.execPath, ['generated/machine-code.mjs', step, 'dist'], {
    stdio: 'ignore',
  });
  if (status === 0) continue;
  for (const name of readdirSync('dist')) if (/^engine-.*\.code$/.test(name)) rmSync(`dist/${name}`);
  console.warn(`V8 ${process.versions.v8} keeps no machine code: pzl compiles its engine in every run.`);
  break;
}
node('scripts/code-cache.mjs');
