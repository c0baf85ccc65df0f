// dist/cli.cjs and dist/command-line.cjs: the command `pzl`, in one file, which loads fast; dist/grammar.cjs,
// dist/engine.wasm and dist/links.cjs: parts that not every run needs.
import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { folderOf, root } from './common.mjs';
import { noticing } from './notices.mjs';
import { published } from './published.mjs';

const inNode = { ...published, platform: 'node', minifySyntax: true };
const asScript = { ...inNode, format: 'cjs', outExtension: { '.js': '.cjs' } };

/** The bundler's options for dist/command-line.cjs. */
export const program = () => ({
  ...asScript,
  entryPoints: { 'command-line': 'src/cli/startup/command-line.ts' },
  minifyWhitespace: true,
  // Names are shortened, because reading this text takes much of a short run's time; scripts/stack.mjs restores the
  // names in a stack.
  minifyIdentifiers: true,
  // `performance.now` is replaced, because the global `performance` loads a whole module of Node.
  define: { 'import.meta.url': '__url', 'performance.now': '__now' },
  plugins: [withoutProcesses, pathItself, separateModules, asciiOnly, noticing('command-line')],
  // The whole file is one function, whose parameters are what src/cli/startup/main.ts passes to it.
  banner: {
    js: "(function(require,module,exports,__filename){const __url=require('node:url').pathToFileURL(__filename).href,__now=()=>Number(process.hrtime.bigint())/1e6;",
  },
  footer: { js: '})' },
});

export async function commandLine() {
  await build(program());
  await build({
    ...asScript,
    stdin: {
      contents: "import { grammar } from './grammar.js'; module.exports = grammar;",
      resolveDir: 'generated',
      sourcefile: 'grammar.cjs',
    },
    plugins: [noticing('grammar')],
    outdir: undefined,
    outfile: 'dist/grammar.cjs',
    outExtension: undefined,
    minify: true,
    // The script is one expression, a call whose value is the module's exports.
    banner: { js: '(function(module){' },
    footer: { js: 'return module.exports})({})' },
  });
  cpSync('generated/engine.wasm', 'dist/engine.wasm');
  await build({
    ...asScript,
    entryPoints: { cli: 'src/cli/startup/main.ts' },
    plugins: [noticing('cli')],
    define: { 'import.meta.url': '__url' },
    banner: { js: "const __url=require('node:url').pathToFileURL(__filename).href;" },
  });
  await build({
    ...asScript,
    entryPoints: { links: 'src/formats/links/codecs/codecs.ts' },
    plugins: [noticing('links')],
    minifyWhitespace: true,
    minifyIdentifiers: true,
  });
}

/**
 * Modules that the command line has as separate files, loaded on demand: they are large, and the program is always
 * loaded whole.
 */
const SEPARATE_MODULES = new Map([
  ['src/backends/sat/engine/bytes.ts', 'src/cli/startup/engine-apart.ts'],
  ['generated/grammar.js', 'src/cli/startup/grammar-apart.ts'],
]);

const separateModules = {
  name: 'in files of their own',
  setup(bundle) {
    const replaced = new Map([...SEPARATE_MODULES].map((pair) => pair.map((file) => path.resolve(file))));
    const names = [...replaced.keys()].map((file) => path.basename(file).replace('.', '\\.'));
    const met = new Set();
    bundle.onStart(() => met.clear());
    bundle.onLoad({ filter: new RegExp(`(${names.join('|')})$`) }, ({ path: file }) => {
      const instead = replaced.get(file);
      if (instead === undefined) return undefined;
      met.add(file);
      return { contents: `export * from ${JSON.stringify(instead)};`, resolveDir: root };
    });
    bundle.onEnd(() => {
      for (const file of replaced.keys())
        if (!met.has(file)) throw new Error(`Nothing imports ${file} any more.`);
    });
  },
};

/**
 * A plugin of the bundler that replaces the default import of `path` by the module itself. Otherwise the bundler copies
 * all members of the module for each file that imports it.
 */
const pathItself = {
  name: 'path itself',
  setup(bundle) {
    bundle.onResolve({ filter: /^node:path$/ }, ({ kind, path: name }) =>
      kind === 'import-statement' ? { path: name, namespace: 'itself' } : undefined,
    );
    bundle.onLoad({ filter: /.*/, namespace: 'itself' }, ({ path: name }) => ({
      contents: `const itself = require('${name}'); export default itself;`,
    }));
  },
};

/**
 * A plugin of the bundler that removes Node's module for processes from Commander. Commander needs it only to run
 * commands as separate programs, which pzl doesn't do, and loads faster without it.
 */
const withoutProcesses = {
  name: 'without processes',
  setup(bundle) {
    const commander = folderOf('commander') + path.sep;
    bundle.onResolve({ filter: /^node:child_process$/ }, ({ importer, path: name }) =>
      importer.startsWith(commander) ? { path: name, namespace: 'unused' } : undefined,
    );
    bundle.onLoad({ filter: /.*/, namespace: 'unused' }, () => ({ contents: '' }));
  },
};

/**
 * A plugin of the bundler that escapes all letters beyond ASCII, so that V8 stores the program with one byte per letter
 * and loads its compiled code faster. The bundler itself escapes them except in regular expressions and in `String.raw`
 * templates, which are regular expressions as well; there `\u2500` means the same as the letter.
 */
const asciiOnly = {
  name: 'ascii only',
  setup(bundle) {
    bundle.onLoad({ filter: /\.[cm]?[jt]s$/ }, ({ path: file }) => {
      const text = readFileSync(file, 'utf8');
      const contents = text.replace(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
      return contents === text ? undefined : { contents, loader: file.endsWith('ts') ? 'ts' : 'js' };
    });
  },
};
