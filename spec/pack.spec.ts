/** Installs the package, as npm packs it, in an empty project, and uses it there: it needs no other package. */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './cli/pzl.ts';
import { longTest } from './sample.ts';
import { PROGRAM } from './studio/browser.ts';

const project = mkdtempSync(path.join(tmpdir(), 'pzl-packed-'));
const installed = path.join(project, 'node_modules/pzl');
const modules = path.join(root, 'node_modules');
let tarball = '';

const run = (program: string, words: readonly string[], cwd = project): string =>
  execFileSync(program, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** The program in the README. */
const [program = ''] =
  /(?<=```js\n)import[\s\S]+?(?=```)/.exec(readFileSync(path.join(root, 'README.md'), 'utf8')) ?? [];
const PROGRAM_SAYS = `exhausted
    1 0 2
  ┌───────┐
2 │ ■ · ■ │
0 │ · · · │
1 │ · · ■ │
  └───────┘

`;

/** A program in TypeScript that passes an instance as values. VALUES_SAY is its output. */
const VALUES = `import { drawSvgOf, enumerate, type InstanceValues, loadModel, openInstance, tally, unique } from 'pzl';

const text = \`puzzle "Counting neighbors"
board square
given clue[cells]: 0..4?
find shaded[cells]: bool
rule "A number counts": forall c in cells where clue[c]: count(shaded[c.neighbors]) = clue[c] and not shaded[c]
\`;
const values: InstanceValues = { clue: [[2, null, null], [null, null, 1]], size: [2, 3] };
const { model, diagnostics } = loadModel('neighbors.pzl', text);
if (!model) throw new Error(diagnostics.map(({ message }) => message).join());
const { ground, diagnostics: mistakes } = openInstance(model, values);
if (!ground) throw new Error(mistakes.map(({ message }) => message).join());
const answers = enumerate(ground, { answers: 9 });
let pictures = 0;
for await (const answer of answers) pictures += drawSvgOf(ground, answer).startsWith('<svg') ? 1 : 0;
const outcome = await answers.outcome;
console.log(outcome?.status, pictures);
const verdict = await unique(ground);
if (verdict.status === 'several') console.log(verdict.answers.length, verdict.differences.length > 0);
const counted = await tally(ground);
console.log(String(counted.total));
const wrong = openInstance(model, { clue: [[7]], size: [1, 1], shaded: 3 });
console.log(wrong.ground === undefined, wrong.diagnostics.map(({ code }) => code).join());
export {};
`;
const VALUES_SAY = 'exhausted 2\n2 true\n2\ntrue value-beyond,unknown-given\n';

/** Bundles a program for a page, and waits until the page's console shows the text. */
async function expectInBrowser(file: string, says: string): Promise<void> {
  const bundled = await build({
    stdin: { contents: `import '${file}';`, resolveDir: project },
    ...{ bundle: true, format: 'esm', write: false, platform: 'browser' },
    external: ['highs', 'glpk.js', 'javascript-lp-solver'],
  });
  const browser = await chromium.launch({
    executablePath: PROGRAM!,
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    let said = '';
    page.on('console', (message) => {
      said += `${message.text()}\n`;
    });
    page.on('pageerror', (error) => {
      said += String(error);
    });
    await page.addScriptTag({ content: bundled.outputFiles[0]!.text, type: 'module' });
    await expect.poll(() => said, { timeout: 60_000 }).toBe(says);
  } finally {
    await browser.close();
  }
}

// If the package wasn't built, there is nothing to pack.
describe.skipIf(!existsSync(path.join(root, 'dist/types/index.d.ts')))(
  'the package',
  { timeout: 300_000 },
  () => {
    beforeAll(() => {
      const packOutput = run(
        'npm',
        ['pack', '--ignore-scripts', '--json', '--pack-destination', project],
        root,
      );
      const [{ filename }] = JSON.parse(packOutput.slice(packOutput.indexOf('['))) as [{ filename: string }];
      tarball = path.join(project, filename);
      mkdirSync(installed, { recursive: true });
      run('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1', '--exclude=package/docs']);
      writeFileSync(path.join(project, 'package.json'), '{ "type": "module" }');
    }, 300_000);
    afterAll(() => rmSync(project, { recursive: true, force: true }), 60_000);

    it('takes less than 4 MiB', () => {
      expect(statSync(tarball).size / 2 ** 20).toBeLessThan(4);
    });

    it('contains all files that the README links to, and the pictures of all boards', () => {
      const packed = new Set(run('tar', ['-tzf', tarball]).split('\n'));
      for (const page of ['README.md', 'docs/boards.md', 'docs/install.md', 'docs/editors.md']) {
        const text = readFileSync(path.join(root, page), 'utf8');
        const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)|src="([^"#:]+)"/g)].map(
          ([, link, source]) => path.posix.join('package', path.posix.dirname(page), link ?? source ?? ''),
        );
        expect(links.length, page).toBeGreaterThan(1);
        const expected = links.filter((link) => !link.startsWith('package/bench/'));
        expect(expected.filter((link) => !packed.has(link))).toEqual([]);
      }
    });

    it('has no dependencies but optional ones, the notices of what it holds, and no maps', () => {
      const manifest = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'));
      expect(manifest.dependencies ?? {}).toEqual({});
      expect(Object.keys(manifest.optionalDependencies)).toEqual(['highs']);
      for (const name of Object.keys(manifest.peerDependencies))
        expect(manifest.peerDependenciesMeta[name], name).toEqual({ optional: true });
      for (const name of ['preinstall', 'install', 'postinstall'])
        expect(manifest.scripts).not.toHaveProperty(name);
      const notices = readFileSync(path.join(installed, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
      for (const name of ['commander', 'ohm-js', 'lz-string']) expect(notices).toContain(`\n${name} `);
      const files = readdirSync(path.join(installed, 'dist'), { recursive: true, encoding: 'utf8' });
      expect(files.filter((name) => name.endsWith('.map'))).toEqual([]);
    });

    it('gives a program that only solves at most 309 kB, compressed', async () => {
      const contents = "export { loadModel, openInstance, solve } from 'pzl/solve';";
      const bundled = await build({
        stdin: { contents, resolveDir: project },
        ...{ bundle: true, format: 'esm', minify: true, write: false, platform: 'browser' },
        external: ['highs', 'glpk.js', 'javascript-lp-solver'],
      });
      expect(gzipSync(bundled.outputFiles[0]!.contents).length).toBeLessThan(309_000);
    });

    it('has parts that share what they are made of', () => {
      writeFileSync(
        path.join(project, 'parts.js'),
        `import * as pzl from 'pzl';
const parts = ['count', 'draw', 'editor', 'explain', 'formats', 'generate', 'solve'];
const found = await Promise.all(parts.map((name) => import(\`pzl/\${name}\`)));
const names = found.flatMap((part) => Object.keys(part));
console.log(names.length === Object.keys(pzl).length && found.every((part) => Object.keys(part).every((name) => part[name] === pzl[name])));
`,
      );
      expect(run(process.execPath, ['parts.js'])).toBe('true\n');
    });

    it('is what publint expects of one', async () => {
      const { messages, pkg } = await publint({ pkgDir: installed, pack: false, strict: true });
      expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
    });

    longTest('has types for those who import it, whatever finds their modules', () => {
      const attw = path.join(modules, '@arethetypeswrong/cli/dist/index.js');
      expect(run(process.execPath, [attw, tarball, '--profile', 'esm-only', '--no-color'])).toContain(
        'pzl v',
      );
      writeFileSync(
        path.join(project, 'a.ts'),
        "import { loadModel, type Model } from 'pzl';\nexport const model: Model | undefined = loadModel('a.pzl', '').model;\n",
      );
      writeFileSync(path.join(project, 'b.mts'), program);
      const tsc = path.join(modules, 'typescript/bin/tsc');
      for (const [module, resolution] of [
        ['NodeNext', 'NodeNext'],
        ['ESNext', 'bundler'],
      ] as const)
        run(process.execPath, [
          tsc,
          ...['--noEmit', '--strict', '--target', 'es2022', '--module', module],
          ...[
            '--moduleResolution',
            resolution,
            '--typeRoots',
            path.join(modules, '@types'),
            '--types',
            'node',
            'a.ts',
            'b.mts',
          ],
        ]);
    });

    longTest('runs its programs, by strict types, in Node and in a browser', async () => {
      writeFileSync(path.join(project, 'values.mts'), VALUES);
      writeFileSync(path.join(project, 'readme.mts'), program);
      const tsc = path.join(modules, 'typescript/bin/tsc');
      const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'];
      const how = ['--target', 'es2022', '--lib', 'es2022,dom', '--module', 'NodeNext'];
      run(process.execPath, [tsc, ...strict, ...how, 'values.mts', 'readme.mts']);
      for (const [name, says] of [
        ['values', VALUES_SAY],
        ['readme', PROGRAM_SAYS],
      ] as const) {
        expect(run(process.execPath, [`${name}.mjs`])).toBe(says);
        if (PROGRAM) await expectInBrowser(`./${name}.mjs`, says);
      }
    });

    it('runs without a build and without optional packages', () => {
      const cli = path.join(installed, 'dist/cli.cjs');
      expect(run(process.execPath, [cli, 'run', 'sudoku', '--instance', 'tiny'])).toContain('│');
      writeFileSync(
        path.join(project, 'a.js'),
        `import { loadModel, openInstance, solve } from 'pzl';
const { model } = loadModel('a.pzl', 'puzzle "One"\\nboard square(2, 2)\\nfind n[cells]: bool\\nrule "One": count(n) = 1\\n');
const { ground } = openInstance(model, { name: 'x', text: '' });
console.log((await solve(ground, { answers: 9 })).solutions.length);
`,
      );
      expect(run(process.execPath, ['a.js'])).toBe('4\n');
      writeFileSync(path.join(project, 'b.mjs'), program);
      expect(run(process.execPath, ['b.mjs'])).toBe(PROGRAM_SAYS);
    });
  },
);
