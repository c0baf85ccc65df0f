/** Printed pages: their contents, their numbers, and that each fits on one sheet of paper. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { packText } from '../../studio/share/codec.ts';
import { root } from '../cli/pzl.ts';
import { inBrowser, studio } from './browser.ts';

/** Presses the dialog's button and waits until the page calls `print`. */
async function printed(page: Page): Promise<number> {
  await page.evaluate(() => {
    globalThis.print = () => {
      document.body.dataset.printed = 'yes';
    };
  });
  await page.locator('.print .main:not(:disabled)').click({ timeout: 60_000 });
  await page.waitForFunction(() => document.body.dataset.printed === 'yes');
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

const texts = (page: Page, part: string): Promise<string[]> =>
  page.locator(`#printed ${part}`).allTextContents();

const tiny = (type: string): string => readFileSync(path.join(root, `examples/${type}/tiny.txt`), 'utf8');
const LINKS = [
  ['sudoku', `// title: First Light\n// author: N. N.\n${tiny('sudoku')}`],
  ['akari', tiny('akari')],
  ['sudoku', 'clue:\n  1 . . .\n  . . 3 .\n  . 4 . .\n  . . . 2\n'],
  ['masyu', tiny('masyu')],
  ['slitherlink', tiny('slitherlink')],
].map(([type, text]) => `#p=${type},0000,${packText(JSON.stringify([type, text]))}`);

inBrowser('what is printed', () => {
  const { open, mistakes } = studio();

  it('is a page that the puzzle fills, with its title, number, author, rules and code, and its answer on the next', async () => {
    const page = await open(LINKS[0]!);
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Share' }).click();
    await page.locator('.files').getByRole('button', { name: 'Print' }).click();
    expect(await printed(page)).toBe(2);
    expect(await texts(page, 'h2')).toEqual(['First Light', 'Answers']);
    expect(await texts(page, 'b')).toEqual(['1', '1']);
    expect((await texts(page, 'article header p')).join()).toBe('Sudoku · 4 × 4 · by N. N.');
    expect((await texts(page, '.text')).join()).toContain('Every row holds every digit once.');
    expect(await page.locator('#printed .code path').count()).toBe(1);
    await page.emulateMedia({ media: 'print' });
    const [sheet, picture] = await Promise.all(
      ['.printed-page', 'article > img'].map(
        async (part) => (await page.locator(`#printed ${part}`).first().boundingBox())!,
      ),
    );
    expect(picture!.height).toBeGreaterThan(0.6 * sheet!.height);
    expect(picture!.y + picture!.height).toBeLessThanOrEqual(sheet!.y + sheet!.height);
    // The studio's own page isn't printed.
    expect(await page.locator('header.head, .tabs').first().isVisible()).toBe(false);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('is the way to the answer, if it is asked for: each step with a picture and a sentence that share their letters', async () => {
    const page = await open(LINKS[0]!);
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Share' }).click();
    await page.locator('.files').getByRole('button', { name: 'Print' }).click();
    const pages = await printed(page);
    expect(await page.locator('#printed .printed-steps').count()).toBe(0);
    await page.getByText('The way to each answer, step by step').click();
    await page.evaluate(() => delete document.body.dataset.printed);
    const withSteps = await printed(page);
    const steps = await page.locator('#printed .printed-steps figure').count();
    expect(steps).toBeGreaterThan(3);
    expect(withSteps - pages).toBe(await page.locator('#printed .printed-steps').count());
    expect((await texts(page, '.printed-steps h2'))[0]).toBe('1 First Light: the way to the answer');
    expect(await texts(page, 'figcaption > b')).toEqual([
      '1',
      ...Array.from({ length: steps }, (_, at) => `${at + 1}.`),
    ]);
    // The letters of a sentence stand in its picture.
    const figures = await page.locator('#printed .printed-steps figure').evaluateAll((all) =>
      all.map((figure) => ({
        told: [...figure.querySelectorAll('i.letter')].map((letter) => letter.textContent),
        drawn: decodeURIComponent(figure.querySelector('img')!.src),
      })),
    );
    expect(figures.some(({ told }) => told.length > 0)).toBe(true);
    for (const { told, drawn } of figures)
      for (const letter of told) expect(drawn).toContain(`>${letter}</text>`);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('is a booklet of several types with a cover, two or four on a page, and answers under the same numbers', async () => {
    const page = await open('');
    await page.locator('.type').first().waitFor();
    await page.getByLabel('Open a pack').setInputFiles({
      name: 'Winter.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(LINKS.join('\n')),
    });
    await page.locator('.shelf summary', { hasText: 'Winter' }).click();
    await page.getByRole('button', { name: 'Print as a booklet' }).click();
    // The booklet has a cover, two pages of puzzles and one page of answers.
    expect(await printed(page)).toBe(4);
    expect(await texts(page, '.cover h1')).toEqual(['Winter']);
    expect(await texts(page, '.cover .subtitle')).toEqual(['5 puzzles of 4 types']);
    expect(await texts(page, '.cover dt')).toEqual(['Sudoku', 'Akari', 'Masyu', 'Slitherlink']);
    expect(await texts(page, '.cover dd')).toEqual(['1, 3', '2', '4', '5']);
    expect(await texts(page, '.number')).toEqual(['1', '2', '3', '4', '5']);
    expect(await texts(page, '.printed-answers b')).toEqual(['1', '2', '3', '4', '5']);
    // The rules of a type are printed once on a page.
    expect(await page.locator('#printed .printed').first().locator('.text').count()).toBe(3);
    await page.locator('.print').getByRole('button', { name: '2', exact: true }).click();
    await page.evaluate(() => delete document.body.dataset.printed);
    expect(await printed(page)).toBe(5);
    await page.getByText('A cover').click();
    await page.getByText('Answers on a page at the end').click();
    await page.evaluate(() => delete document.body.dataset.printed);
    expect(await printed(page)).toBe(3);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('are the puzzles that were made, four on a page', async () => {
    const page = await open('#/sudoku/tiny/make');
    await page.locator('.wishes').waitFor();
    await page.locator('.wishes select').first().selectOption('tiny');
    await page.getByLabel('How many').fill('3');
    await page.getByRole('button', { name: 'Make', exact: true }).last().click();
    await page.locator('.made img').nth(2).waitFor();
    await page.locator('.wishes').getByRole('button', { name: 'Print' }).click();
    expect(await printed(page)).toBe(2);
    expect(await texts(page, '.number')).toEqual(['1', '2', '3']);
    expect(await page.locator('#printed .printed-answers img').count()).toBe(3);
    // A number that is chosen while the pages are still being set stays chosen.
    await page.locator('.print').getByRole('button', { name: 'Close' }).click();
    await page.locator('.wishes').getByRole('button', { name: 'Print' }).click();
    await page.locator('.print').getByRole('button', { name: '1', exact: true }).click();
    await page.evaluate(() => delete document.body.dataset.printed);
    expect(await printed(page)).toBe(4);
    await page.context().close();
  });
});
