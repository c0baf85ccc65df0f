// dist/command-line-….code: V8's compiled code of the command line (src/cli/startup/code-cache.ts).
import { build } from 'esbuild';
import { node, tool } from './common.mjs';

export async function codeCache() {
  if ((process.env.PZL_NO_CODE ?? '') !== '') return;
  const outfile = 'generated/command-line-code.mjs';
  await build({ ...tool, entryPoints: ['scripts/build/command-line-code.ts'], outfile });
  // The script runs in a process of its own, which has run nothing else.
  node(outfile, 'dist');
}
