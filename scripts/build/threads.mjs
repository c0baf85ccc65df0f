// generated/*-worker.js: the code of threads as text, so that it is found wherever the package is.
import { writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { noticing } from './notices.mjs';

const WORKERS = [
  ['ilp-worker', 'ilpWorkerSource'],
  ['engine-worker', 'engineWorkerSource'],
];

export async function threads() {
  for (const [name, constant] of WORKERS) {
    const worker = await build({
      entryPoints: [`src/cli/threads/${name}.ts`],
      bundle: true,
      format: 'cjs',
      platform: 'node',
      target: 'node20',
      minify: true,
      write: false,
      plugins: [noticing(name)],
    });
    writeFileSync(
      `generated/${name}.js`,
      `export const ${constant} =\n  ${JSON.stringify(worker.outputFiles[0].text)};\n`,
    );
    writeFileSync(`generated/${name}.d.ts`, `export declare const ${constant}: string;\n`);
  }
}
