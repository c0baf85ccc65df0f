/** The size of the scripts, compressed with gzip, that are loaded before a page or board can be used. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { packText } from '../../studio/share/codec.ts';
import { root } from '../cli/pzl.ts';
import { inBrowser, studio } from './browser.ts';

const folder = path.join(root, 'dist/studio');
const built = existsSync(path.join(folder, 'index.html'));
const text = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

/** These files with all files that they import statically, directly or not. */
function withImports(files: readonly string[]): Set<string> {
  const all = new Set(files);
  for (const file of all) {
    for (const [, other = ''] of text(file).matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g)) all.add(other);
  }
  return all;
}

/** The files that these files import dynamically. */
const later = (files: Iterable<string>): string[] =>
  [...files].flatMap((file) =>
    Array.from(text(file).matchAll(/import\("\.\/([\w-]+\.js)"\)/g), ([, other = '']) => other),
  );

/** A text that occurs only in the code of the grammar. */
const GRAMMAR_CODE = 'caseInsensitive:{';
/** A number that occurs only in the code of SHA-256. */
const SHA_256_CONSTANT = '1116352408';

const kilobytes = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(text(file)).length, 0) / 1000;

describe.skipIf(!built)('the script', () => {
  const named = (start: string): string[] =>
    readdirSync(built ? folder : root).filter((file) => file.startsWith(start) && file.endsWith('.js'));
  const first = [...named('studio-'), ...named('early-')];
  /** The parts for opening a puzzle, which the early script requests. */
  const workshop = named('early-')
    .flatMap((file) => text(file).match(/part-\w+\.js/g) ?? [])
    .filter((file) => !text(file).includes(GRAMMAR_CODE));
  /** The parts whose code contains a text. */
  const holding = (parts: readonly string[], words: string): string[] =>
    parts.filter((file) => text(file).includes(words));
  const solver = withImports(built ? named('solver-') : []);
  /** The files of the grammar and of the explanations of syntax errors, which boards of included types don't need: see the last tests. */
  const grammar = built
    ? [GRAMMAR_CODE, 'A condition belongs into a rule'].flatMap((words) => holding(later(solver), words))
    : [];
  /** The code that computes hashes for pages without encryption; others use the browser's. */
  const hashing = built ? holding(later(solver), SHA_256_CONSTANT) : [];
  /** The code that reads addresses and links of other programs. */
  const foreign = built ? holding(later(solver), 'The address is longer than any puzzle') : [];
  /** The parts of the worker that boards of included types load. */
  const usualParts = (built ? later(solver) : []).filter(
    (file) => !grammar.includes(file) && !hashing.includes(file) && !foreign.includes(file),
  );
  const searches = withImports([...solver, ...usualParts]);

  it('of the gallery is at most 60 KB', () => {
    expect(kilobytes(withImports(first))).toBeLessThan(60);
  });

  it('of a board until it can be played on is at most 280 KB, in a dozen files', () => {
    const files = withImports([...first, ...workshop]);
    const all = new Set([...files, ...solver]);
    expect(kilobytes(all)).toBeLessThan(280);
    expect(all.size).toBeLessThanOrEqual(12);
  });

  it('of a board whose link brings its model is at most 310 KB', () => {
    const [parser = ''] = grammar;
    const all = new Set([...withImports([...first, ...workshop]), ...withImports([...solver, parser])]);
    expect(kilobytes(all)).toBeLessThan(310);
  });

  it('of a board to play on, its solver included, is at most 415 KB', () => {
    expect(workshop.length).toBeGreaterThan(0);
    expect(kilobytes([...withImports([...first, ...workshop]), ...searches])).toBeLessThan(415);
  });

  it('of a board that is only shown is without what searches need', () => {
    expect(kilobytes(solver)).toBeLessThan(0.75 * kilobytes(searches));
  });

  it('of a board with the editor of its rules is at most 592 KB', () => {
    const board = withImports([...first, ...workshop]);
    const page = holding(later(board), 'Shift-Alt-f');
    const services = holding(later(searches), 'mend the mistakes first');
    expect([page.length, services.length, grammar.length]).toEqual([1, 1, 2]);
    const inWorker = withImports([...searches, ...services, ...grammar]);
    const all = [...withImports([...board, ...page]), ...inWorker];
    expect(kilobytes(new Set(all))).toBeLessThan(592);
  });

  inBrowser('without the grammar', () => {
    const { open, mistakes } = studio();
    /** The scripts that the worker has loaded, and whether the grammar is among them. */
    const loaded = async (page: Page) => {
      const files = await page
        .workers()[0]!
        .evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.replace(/.*\//, '')));
      return { files, grammar: files.some((file) => grammar.includes(file)) };
    };

    it.each(['#/sudoku/medium', '#/'])('%s fetches at most 900 KB until more is asked for', async (place) => {
      const page = await open(place);
      await page.locator('.picture .over').waitFor({ state: 'attached' });
      await page.waitForTimeout(5000);
      const sizes = `performance.getEntries().reduce((sum, entry) => sum + (entry.encodedBodySize ?? 0), 0)`;
      const all = await Promise.all([
        page.evaluate<number>(sizes),
        ...page.workers().map((worker) => worker.evaluate<number>(sizes)),
      ]);
      const bytes = all.reduce((sum, part) => sum + part, 0);
      expect(bytes).toBeGreaterThan(300_000);
      expect(bytes).toBeLessThan(900_000);
      await page.context().close();
    });

    it('is what a board needs to be opened and hinted at', async () => {
      const page = await open('#/sudoku/tiny');
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.locator('.card', { hasText: 'Hint' }).waitFor();
      const found = await loaded(page);
      expect(found.files).toEqual(expect.arrayContaining(usualParts));
      expect(hashing).toHaveLength(1);
      expect(found.files).not.toEqual(expect.arrayContaining(hashing));
      expect(found.grammar).toBe(false);
      await page.context().close();
    });

    it('is what a model of one’s own doesn’t do without; it is requested at once', async () => {
      const model = 'puzzle "One dot"\nboard square(3, 3)\nfind dot[cells]: bool\nrule "One": count(dot) = 1';
      const page = await open(`#z=${packText(JSON.stringify(['m.pzl', model, {}, 'm', '']))}`);
      await page.locator('.board').waitFor();
      const parser = grammar.slice(0, 1);
      const preloaded = page.locator('link[rel="preload"]');
      expect(await preloaded.evaluateAll((all) => all.map((each) => each.getAttribute('href')))).toEqual(
        parser,
      );
      // A text without mistakes needs no explanations of mistakes.
      const { files } = await loaded(page);
      expect(files.filter((file) => grammar.includes(file))).toEqual(parser);
      expect(mistakes).toEqual([]);
      await page.context().close();
    });

    it('opens links of other programs, with what reads them', async () => {
      const page = await open(
        `#p=slitherlink,url,${encodeURIComponent('https://puzz.link/p?slither/4/4/cg7128d1c')}`,
      );
      expect(foreign).toHaveLength(1);
      await page.locator('.picture .over').waitFor({ state: 'attached' });
      expect((await loaded(page)).files).toEqual(expect.arrayContaining(foreign));
      await page.context().close();
    });
  });
});
