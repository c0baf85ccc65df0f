// Builds the site: `npm run site` makes site/dist/ from docs/, the gallery, and the built studio. The result is static
// files, which any server can serve:
//   node site/build.mjs [FOLDER]
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { noticesText, noticing } from '../scripts/build/notices.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.join(here, '..');
const out = path.resolve(process.argv[2] ?? path.join(here, 'dist'));
process.chdir(root);
rmSync(out, { recursive: true, force: true });
const pages = path.join(root, 'generated/site.mjs');
await build({
  entryPoints: [path.join(here, 'pages.ts')],
  outfile: pages,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  logLevel: 'warning',
});
await build({
  entryPoints: ['search.ts', 'theme.ts', 'try.ts', 'try-worker.ts'].map((name) => path.join(here, name)),
  external: ['glpk.js', 'highs', 'javascript-lp-solver', 'glpk.js/node'],
  supported: { 'dynamic-import': true },
  outdir: out,
  bundle: true,
  minify: true,
  platform: 'browser',
  format: 'iife',
  target: 'es2022',
  plugins: [noticing('site')],
  logLevel: 'warning',
});
const { writeSite } = await import(pathToFileURL(pages).href);
console.log(`${await writeSite(root, out)} pages in ${path.relative(process.cwd(), out) || '.'}/`);
writeFileSync(path.join(out, 'THIRD-PARTY-NOTICES.txt'), noticesText());
