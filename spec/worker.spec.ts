/** The example of a worker in docs/api.md, bundled as that page describes and run in a browser. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build as esbuild } from 'esbuild';
import { chromium } from 'playwright-core';
import { build as vite } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from './cli/pzl.ts';

const PROGRAM = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((file) => existsSync(file));
const folder = mkdtempSync(path.join(tmpdir(), 'pzl-worker-'));
afterAll(() => rmSync(folder, { recursive: true }));

const section = readFileSync(path.join(root, 'docs/api.md'), 'utf8')
  .split('\n## In a page\n')[1]!
  .split('\n## ')[0]!;
const snippet = (name: string): string =>
  section.split(`\`${name}\`:`)[1]!.split('```js\n')[1]!.split('```')[0]!;

const bundlers: Readonly<Record<string, () => Promise<unknown>>> = {
  esbuild: async () => {
    await esbuild({
      entryPoints: ['page.js', 'solver.js'].map((name) => path.join(folder, name)),
      ...{ bundle: true, format: 'esm', outdir: path.join(folder, 'esbuild'), platform: 'browser' },
      external: ['highs', 'glpk.js', 'javascript-lp-solver'],
      logLevel: 'silent',
    });
    writeFileSync(path.join(folder, 'esbuild/index.html'), html);
  },
  vite: () =>
    vite({
      root: folder,
      ...{ configFile: false, logLevel: 'silent' },
      build: { outDir: 'vite' },
    }),
};
const html = '<body><script type="module" src="./page.js"></script></body>';

/** Serves the files of the folder `out` while `use` runs. */
async function served(out: string, use: (address: string) => Promise<void>): Promise<void> {
  const server = createServer((request, response) => {
    const file = path.join(out, path.normalize(request.url === '/' ? 'index.html' : request.url!));
    if (!existsSync(file)) return response.writeHead(404).end();
    response.setHeader('content-type', file.endsWith('.js') ? 'text/javascript' : 'text/html');
    return response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.close();
  }
}

beforeAll(() => {
  mkdirSync(path.join(folder, 'node_modules'));
  symlinkSync(root, path.join(folder, 'node_modules/pzl'));
  const texts = {
    modelText: 'board square(2, 2)\nfind n[cells]: bool\nrule "One": count(n) = 1\n',
    instanceText: '',
  };
  const named = Object.entries(texts).map(([name, text]) => `const ${name} = ${JSON.stringify(text)};\n`);
  writeFileSync(path.join(folder, 'solver.js'), snippet('solver.js'));
  writeFileSync(path.join(folder, 'page.js'), named.join('') + snippet('page.js'));
  writeFileSync(path.join(folder, 'index.html'), html);
});

it.skipIf(!PROGRAM || !existsSync(path.join(root, 'dist/solve.js'))).each(Object.keys(bundlers))(
  'bundled by %s, a worker solves while its page waits',
  { timeout: 60_000 },
  async (bundler) => {
    await bundlers[bundler]!();
    await served(path.join(folder, bundler), async (address) => {
      const browser = await chromium.launch({ executablePath: PROGRAM!, args: ['--no-sandbox'] });
      try {
        const page = await browser.newPage();
        await page.goto(address);
        await page.waitForFunction('document.body.textContent.includes("■")', undefined, { timeout: 30_000 });
        expect((await page.textContent('body'))!.match(/■/g)).toHaveLength(1);
      } finally {
        await browser.close();
      }
    });
  },
);
