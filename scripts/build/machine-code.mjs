// dist/engine-….code: the engine as this V8's machine code for this machine (src/cli/startup/machine-code.ts).
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { build } from 'esbuild';
import { tool } from './common.mjs';

export async function machineCode() {
  if ((process.env.PZL_NO_CODE ?? '') !== '') return;
  for (const name of readdirSync('dist')) if (/^engine-.*\.code$/.test(name)) rmSync(`dist/${name}`);
  const outfile = 'generated/engine-code.mjs';
  await build({ ...tool, entryPoints: ['scripts/build/engine-code.ts'], outfile });
  for (const step of ['write', 'read']) {
    // Each in a process of its own, as a V8 whose functions are other ones ends its process.
    const { status } = spawnSync(process.execPath, [outfile, step, 'dist'], { stdio: 'ignore' });
    if (status === 0) continue;
    for (const name of readdirSync('dist')) if (/^engine-.*\.code$/.test(name)) rmSync(`dist/${name}`);
    console.warn(`V8 ${process.versions.v8} keeps no machine code: pzl compiles its engine in every run.`);
    return;
  }
}
