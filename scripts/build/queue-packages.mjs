// dist/queue-packages.cjs: BullMQ and ioredis in one file, for src/cli/queue/packages.ts; never published. The script
// is an expression, so that its compiled code can be stored (src/cli/startup/code-cache.ts), and each package in it
// runs on first use.
import { readFileSync, rmSync } from 'node:fs';
import { build } from 'esbuild';
import { inPackage, node, tool } from './common.mjs';

const OUT = 'dist/queue-packages.cjs';
const PACKAGES = ['bullmq', 'ioredis'];

export async function queuePackages() {
  rmSync(OUT, { force: true });
  if ((process.env.PZL_NO_CODE ?? '') !== '') return;
  let versions;
  try {
    versions = Object.fromEntries(
      PACKAGES.map((name) => [
        name,
        JSON.parse(readFileSync(inPackage(name, 'package.json'), 'utf8')).version,
      ]),
    );
  } catch {
    return; // the packages are optional
  }
  const loads = PACKAGES.map((name) => `${name}: () => require('${name}')`);
  await build({
    stdin: {
      contents: `module.exports = { ${loads.join(', ')} };`,
      resolveDir: '.',
      sourcefile: 'queue-packages.cjs',
    },
    outfile: OUT,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    minify: true,
    // This package contains native binaries. BullMQ uses it only if it is installed, and so does the bundle.
    external: ['msgpackr-extract'],
    banner: {
      js: `({versions:${JSON.stringify(versions)},load(require){const module={exports:{}},exports=module.exports;`,
    },
    footer: { js: 'return module.exports}})' },
    logLevel: 'error',
  });
  const outfile = 'generated/queue-packages-code.mjs';
  await build({ ...tool, entryPoints: ['scripts/build/queue-packages-code.ts'], outfile });
  node(outfile, 'dist');
}
