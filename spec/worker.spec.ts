/** The example of a worker in docs/api.md, bundled as it says and run in a browser. */
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
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { root } from './cli/pzl.ts';

const PROGRAM = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((file) => existsSync(file));
const folder = mkdtempSync(path.join(tmpdir(), 'pzl-worker-'));
afterAll(() => rmSync(folder, { recursive: true }));

const section = readFileSync(path.join(root, 'docs/api.md'), 'utf8')
  .split('\n## In a page\n')[1]!
  .split('\n## ')[0]!;
const snippet = (name: string): string =>
  section.split(`\`${name}\`:`)[1]!.split('```js\n')[1]!.split('```')[0]!;

it.skipIf(!PROGRAM || !existsSync(path.join(root, 'dist/solve.js')))(
  'a worker solves while its page waits',
  { timeout: 60_000 },
  async () => {
    mkdirSync(path.join(folder, 'node_modules'));
    symlinkSync(root, path.join(folder, 'node_modules/pzl'));
    const texts = {
      modelText: 'board square(2, 2)\nfind n[cells]: bool\nrule "One": count(n) = 1\n',
      instanceText: '',
    };
    const named = Object.entries(texts).map(([name, text]) => `const ${name} = ${JSON.stringify(text)};\n`);
    writeFileSync(path.join(folder, 'solver.js'), snippet('solver.js'));
    writeFileSync(path.join(folder, 'page.js'), named.join('') + snippet('page.js'));
    await build({
      entryPoints: ['page.js', 'solver.js'].map((name) => path.join(folder, name)),
      ...{ bundle: true, format: 'esm', outdir: path.join(folder, 'out'), platform: 'browser' },
      external: ['highs', 'glpk.js', 'javascript-lp-solver'],
      logLevel: 'silent',
    });
    writeFileSync(
      path.join(folder, 'out/index.html'),
      '<body><script type="module" src="page.js"></script></body>',
    );
    const server = createServer((request, response) => {
      const name = path.basename(request.url ?? '') || 'index.html';
      if (!existsSync(path.join(folder, 'out', name))) return response.writeHead(404).end();
      response.setHeader('content-type', name.endsWith('.js') ? 'text/javascript' : 'text/html');
      return response.end(readFileSync(path.join(folder, 'out', name)));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const browser = await chromium.launch({ executablePath: PROGRAM!, args: ['--no-sandbox'] });
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      await page.waitForFunction('document.body.textContent.includes("■")', undefined, { timeout: 30_000 });
      expect((await page.textContent('body'))!.match(/■/g)).toHaveLength(1);
    } finally {
      await browser.close();
      server.close();
    }
  },
);
