// Builds the extension for Visual Studio Code: its dist/, and pzl-VERSION.vsix.
//   node editors/vscode/build.mjs             both; needs `npm ci --prefix editors/vscode`, which installs vsce
//   node editors/vscode/build.mjs --no-pack   only dist/
//   node editors/vscode/build.mjs --no-pack --out FOLDER   the contents of dist/, in another folder
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { noticesText, noticing } from '../../scripts/build/notices.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.join(here, '../..');
const outIndex = process.argv.indexOf('--out');
const out = path.resolve(outIndex < 0 ? path.join(here, 'dist') : (process.argv[outIndex + 1] ?? 'dist'));
const common = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  minify: true,
  legalComments: 'none',
  outExtension: { '.js': '.cjs' },
  logLevel: 'warning',
};

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
await build({
  ...common,
  entryPoints: [path.join(here, 'src/extension.ts')],
  outdir: out,
  external: ['vscode'],
  plugins: [noticing('vscode-extension')],
});
await build({
  ...common,
  entryPoints: [path.join(here, 'src/server.ts')],
  plugins: [noticing('vscode-server')],
  outdir: out,
  // Only the command line uses these optional engines.
  external: ['glpk.js', 'highs', 'javascript-lp-solver'],
  define: { 'import.meta.url': '__url' },
  banner: { js: "const __url=require('node:url').pathToFileURL(__filename).href;" },
});
const grammar = path.join(out, 'textmate.mjs');
await build({
  entryPoints: [path.join(here, 'grammar.ts')],
  bundle: true,
  platform: 'node',
  format: 'esm',
  outfile: grammar,
});
const { textMateGrammar } = await import(pathToFileURL(grammar).href);
rmSync(grammar);
writeFileSync(path.join(out, 'pzl.tmLanguage.json'), `${JSON.stringify(textMateGrammar(), null, 2)}\n`);
for (const name of ['LICENSE', 'CHANGELOG.md']) copyFileSync(path.join(root, name), path.join(here, name));
writeFileSync(
  path.join(out, 'THIRD-PARTY-NOTICES.txt'),
  noticesText(['vscode-extension', 'vscode-server', 'compiled-grammar']),
);

if (!process.argv.includes('--no-pack')) {
  const tool = createRequire(import.meta.url).resolve;
  if (!existsSync(path.join(here, 'node_modules/@vscode/vsce'))) {
    console.error('vsce is not installed. Run: npm ci --prefix editors/vscode');
    process.exit(1);
  }
  const { createVSIX } = await import(pathToFileURL(tool('@vscode/vsce')).href);
  const { version, repository } = JSON.parse(readFileSync(path.join(here, 'package.json'), 'utf8'));
  await createVSIX({
    cwd: here,
    packagePath: path.join(here, `pzl-${version}.vsix`),
    dependencies: false,
    allowMissingRepository: true,
    // Relative links can be made absolute only once the repository has an address.
    rewriteRelativeLinks: repository !== undefined,
  });
}
