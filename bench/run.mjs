// Runs a bench script written in TypeScript: `node bench/run.mjs NAME [arguments]` bundles bench/NAME.ts and starts it;
// `--bundle NAME` only bundles, to generated/bench/NAME.mjs, or NAME.cjs with `--cjs`, which loads faster when start-up
// is timed.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const here = path.dirname(fileURLToPath(import.meta.url));
const bundleOnly = process.argv[2] === '--bundle';
if (bundleOnly) process.argv.splice(2, 1);
const common = process.argv[2] === '--cjs';
if (common) process.argv.splice(2, 1);
const name = process.argv[2];
if (name === undefined) {
  console.error('usage: node bench/run.mjs NAME [arguments], where bench/NAME.ts is the script');
  process.exit(2);
}
const outfile = path.join(here, '..', 'generated', 'bench', `${name}.${common ? 'cjs' : 'mjs'}`);
mkdirSync(path.dirname(outfile), { recursive: true });
await build({
  entryPoints: [path.join(here, `${name}.ts`)],
  outfile,
  bundle: true,
  platform: 'node',
  format: common ? 'cjs' : 'esm',
  target: 'node20',
  external: ['esbuild', 'playwright-core'],
  // An ES module has no `require`, which bundled CommonJS packages need for Node's own modules.
  ...(!common && {
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
  }),
  logLevel: 'warning',
});
process.argv.splice(1, 2, outfile);
if (!bundleOnly) await import(pathToFileURL(outfile).href);
