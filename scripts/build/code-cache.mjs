// dist/command-line-….code: V8's compiled code of the command line (src/cli/startup/code-cache.ts).
import { build } from 'esbuild';
import { node, tool } from './common.mjs';

export async function codeCache() {
  if ((process.env.PZL_NO_CODE ?? '') !== '') return;
  const outfile = 'generated/command-line-code.mjs';
  await build({ ...tool, entryPoints: ['scripts/build/command-line-code.ts'], outfile });
  // A fresh process, so that the stored code contains nothing of the build itself.
  node(outfile, 'dist');
}
