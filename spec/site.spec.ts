/**
 * The site that `npm run site` makes: no link is broken, the search finds every type by each of its names, and the
 * pages are accessible.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import MiniSearch from 'minisearch';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INDEX_OPTIONS, type IndexedPage } from '../site/index-options.ts';
import { root } from './cli/pzl.ts';
import { longTest } from './sample.ts';
import { inBrowser, studio } from './studio/browser.ts';
import { inTurn } from './studio/sample.ts';

const site = mkdtempSync(path.join(tmpdir(), 'pzl-site-'));
afterAll(() => rmSync(site, { recursive: true, force: true }), 60_000);
const read = (file: string): string => readFileSync(path.join(site, file), 'utf8');

interface TypeEntry {
  readonly name: string;
  readonly title: string;
  readonly also: readonly string[];
  readonly addresses: readonly string[];
  readonly puzzles: readonly string[];
}

const isBuilt = existsSync(path.join(root, 'dist/studio/gallery.json'));
let types: readonly TypeEntry[] = [];
beforeAll(() => {
  if (!isBuilt) return;
  execFileSync(process.execPath, [path.join(root, 'site/build.mjs'), site], { stdio: 'pipe' });
  types = JSON.parse(read('studio/gallery.json')) as TypeEntry[];
}, 120_000);

describe.skipIf(!isBuilt)('the site', () => {
  const pages = (): readonly string[] =>
    readdirSync(site, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.html') && !file.startsWith('studio'),
    );

  it('has no broken link, and loads nothing from elsewhere', () => {
    const all = pages();
    const ids = new Map(
      all.map((file) => [file, new Set([...read(file).matchAll(/ id="([^"]*)"/g)].map((match) => match[1]))]),
    );
    const broken: string[] = [];
    for (const file of all)
      for (const [, attribute, link = ''] of read(file).matchAll(/ (href|src)="([^"]*)"/g)) {
        if (/^[a-z]+:/i.test(link)) {
          if (attribute === 'src' && !link.startsWith('data:')) broken.push(`${file}: loads ${link}`);
          continue;
        }
        const [to = '', hash] = link.split('#');
        const target = to === '' ? file : path.join(path.dirname(file), decodeURIComponent(to));
        if (!existsSync(path.join(site, target))) broken.push(`${file}: ${link}`);
        else if (hash !== undefined && target.startsWith('studio')) {
          if (!isInStudio(hash)) broken.push(`${file}: ${link}`);
        } else if (hash !== undefined && !ids.get(target)?.has(decodeURIComponent(hash)))
          broken.push(`${file}: ${link}`);
      }
    expect(all.length).toBeGreaterThan(200);
    expect(broken).toEqual([]);
  });

  it('leads to every puzzle of every type, to be played and to be edited', () => {
    for (const { name, puzzles } of types) {
      const page = read(`docs/gallery/${name}.html`);
      for (const puzzle of puzzles)
        for (const end of ['', '/rules'])
          expect(page).toContain(`#/${encodeURIComponent(name)}/${encodeURIComponent(puzzle)}${end}"`);
    }
  });

  it('finds every type by each of its names, among the first', () => {
    const index = MiniSearch.loadJSON<IndexedPage>(read('search.json'), INDEX_OPTIONS);
    const lost = types.flatMap(({ name, title, also, addresses }) =>
      [name, title, ...also, ...addresses].filter(
        (word) =>
          !index
            .search(word)
            .slice(0, 12)
            .some(({ id }) => id === `docs/gallery/${name}.html`),
      ),
    );
    expect(lost).toEqual([]);
  });

  it.each([
    ['how to write a rule', 'docs/tutorial.html'],
    ['install', 'docs/install.html'],
    ['api solve', 'docs/api.html'],
    ['error guard', 'docs/errors.html'],
    ['import penpa link', 'docs/how-to.html'],
    ['how do I import my Penpa link', 'docs/how-to.html'],
    ['count solutions', 'docs/how-to.html'],
    ['how do I count solutions', 'docs/how-to.html'],
    ['is my puzzle unique', 'docs/how-to.html'],
    ['export to sudokupad', 'docs/how-to.html'],
    ['generate new puzzles', 'docs/generate.html'],
    ['hexagonal board', 'docs/boards.html'],
    ['neovim', 'docs/editors.html'],
    ['from minizinc', 'docs/coming-from.html'],
    ['from essence', 'docs/coming-from.html'],
    ['list of tuples in an instance', 'docs/formats.html'],
    ['without a board', 'docs/second-tutorial.html'],
    ['alldirections', 'docs/language.html'],
    ['--solution', 'docs/cli.html'],
    ['svg', 'docs/drawing.html'],
    ['power', 'docs/language.html'],
    ['layers', 'docs/language.html'],
    ['names inside forall', 'docs/language.html'],
    ['outlines of rooms', 'docs/drawing.html'],
    ['or unknown', 'docs/language.html'],
    ['--json', 'docs/cli.html'],
    ['what is pzl', 'index.html'],
    ['how many solutions', 'docs/how-to.html'],
    ['difficulty rating', 'docs/cli.html'],
    ['sum of a row', 'docs/tour.html'],
    ['contribute', 'CONTRIBUTING.html'],
    ['run without installing', 'docs/install.html'],
    ['uninstall', 'docs/install.html'],
    ['optional packages png', 'docs/install.html'],
    ['make my own puzzle type', 'docs/tutorial.html'],
    ['connected region of cells', 'docs/tour.html'],
    ['embed a board in my page', 'docs/embedding.html'],
    ['vs code extension', 'docs/editors.html'],
    ['redis queue worker', 'docs/scale.html'],
    ['is it safe to open models of others', 'docs/security.html'],
    ['ましゅ', 'docs/gallery/masyu.html'],
    ['ナンプレ', 'docs/gallery/sudoku.html'],
    ['Rundweg', 'docs/gallery/slitherlink.html'],
    ['Zeltlager', 'docs/gallery/tents.html'],
  ])('answers %s with %s among the first three', (question, wanted) => {
    const index = MiniSearch.loadJSON<IndexedPage>(read('search.json'), INDEX_OPTIONS);
    const first = index.search(question).slice(0, 3);
    expect(first.map(({ id }) => String(id).split('#')[0])).toContain(wanted);
  });

  it('has light pages, each with a title, a description and where it stands', () => {
    const heavy = pages().filter((file) => !file.startsWith('source') && read(file).length > 200_000);
    expect(heavy).toEqual([]);
    for (const file of ['index.html', 'docs/tour.html', 'docs/gallery/masyu.html', '404.html']) {
      expect(read(file), file).toMatch(/<meta name="description" content="[^"]{20,}">/);
      expect(read(file), file).toMatch(/<title>[^<]{5,}<\/title>/);
    }
    expect(read('docs/tour.html')).toMatch(/Previous: How to.*Next: Your first type/s);
    expect(read('robots.txt')).toContain('User-agent');
  });

  it('has little script', () => {
    const scripts = [...read('index.html').matchAll(/<script src="([^"]*)"/g)].map(([, file = '']) => file);
    expect(scripts).toHaveLength(3);
    const all = scripts.map((file) => gzipSync(read(file)).length);
    expect(all.reduce((sum, one) => sum + one)).toBeLessThan(60 * 1024);
  });
});

function isInStudio(hash: string): boolean {
  const [, name = '', puzzle = ''] = hash.split('/').map(decodeURIComponent);
  const type = types.find((one) => one.name === name);
  return hash === '' || (type !== undefined && (puzzle === 'make' || type.puzzles.includes(puzzle)));
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = (await page.evaluate('axe.run()')) as {
    readonly violations: readonly {
      readonly id: string;
      readonly nodes: readonly { readonly html: string }[];
    }[];
  };
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

inBrowser('the site in a browser', () => {
  const { open, mistakes } = studio(undefined, [], site);

  const PAGES = [
    'index.html',
    'docs/gallery/slitherlink.html',
    'docs/cli.html',
    'docs/gallery.html',
    'docs/language.html',
    'source/examples/hashi.pzl.html',
    'docs/tour.html',
    'docs/install.html',
    'docs/api.html',
    'docs/studio.html',
    '404.html',
  ];
  it.each(inTurn(PAGES, 3))('%s is open to all, dark and light', async (file) => {
    const page = await open(file, { colorScheme: 'dark' });
    const paper = (): Promise<string> => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const seen = [await paper()];
    expect(await findings(page)).toEqual([]);
    await page.getByLabel('Colors').selectOption('light');
    seen.push(await paper());
    expect(await findings(page)).toEqual([]);
    expect(new Set(seen).size).toBe(2);
    await page.context().close();
    expect(mistakes).toEqual([]);
  });

  it('keeps the colors that were chosen, on other pages and in the studio', async () => {
    const page = await open('index.html', { colorScheme: 'light' });
    const theme = (): Promise<string | null> =>
      page.evaluate('document.documentElement.dataset.theme ?? null');
    await page.getByLabel('Colors').selectOption('dark');
    await page.locator('header').getByRole('link', { name: 'Install' }).click();
    await page.waitForURL(/install/);
    expect(await theme()).toBe('dark');
    expect(await page.getByLabel('Colors').inputValue()).toBe('dark');
    await page.locator('header').getByRole('link', { name: 'Studio' }).click();
    await page.waitForSelector('main');
    expect(await theme()).toBe('dark');
    await page.goBack();
    await page.getByLabel('Colors').selectOption('system');
    expect(await theme()).toBe(null);
    await page.context().close();
    expect(mistakes).toEqual([]);
  });

  it('runs a model that was changed on the page, and says what is wrong with it', async () => {
    const page = await open('docs/tour.html', {});
    await page.getByRole('button', { name: 'Try it' }).first().click();
    const answer = page.locator('.answer').first();
    await answer.getByText('This is the only solution.').waitFor();
    const model = page.getByLabel('The model');
    const text = await model.inputValue();
    await model.fill(text.replace('= 2', '= 1'));
    await page.getByRole('button', { name: 'Run' }).click();
    await answer.getByText('One solution of several.').waitFor();
    await model.fill(text.replace('count(star)', 'count(strar)'));
    await page.getByRole('button', { name: 'Run' }).click();
    await answer.getByText('There is no `strar` here.').waitFor();
    await page.context().close();
    expect(mistakes).toEqual([]);
  });

  it('shows the types of the gallery that somebody looks for', async () => {
    const page = await open('docs/gallery.html', {});
    const all = await page.locator('.card').count();
    await page.getByLabel('Filter').fill('ましゅ');
    expect(await page.locator('.card:visible').allTextContents()).toEqual(['Masyu']);
    await page.getByLabel('Filter').fill('');
    expect(await page.locator('.card:visible').count()).toBe(all);
    await page.context().close();
  });

  longTest('searches as one types, with the keyboard alone', async () => {
    const page = await open('docs/language.html', {});
    await page.keyboard.press('/');
    await page.keyboard.type('slither');
    await page.locator('#found a', { hasText: 'Slitherlink' }).first().waitFor();
    expect(await findings(page)).toEqual([]);
    await page.locator('#found a', { hasText: 'Slitherlink' }).first().click();
    await page.waitForURL(/gallery\/slitherlink/);
    expect(await page.locator('h1').first().textContent()).toContain('Slitherlink');
    await page.getByRole('link', { name: 'play tiny' }).click();
    await page.waitForSelector('.picture');
    await page.context().close();
    expect(mistakes).toEqual([]);
  });
});
