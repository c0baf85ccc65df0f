/** Links that are pasted anywhere in the page are opened. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inBrowser, studio } from './browser.ts';

const DIGITS = '1...' + '..3.' + '.4..' + '...2';

const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);

/** Waits for the page of a type, by its heading. The first page, which also has a board, has another heading. */
const titled = (page: Page, title: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.querySelector('h1')?.textContent === wanted, title);

inBrowser('what is pasted', () => {
  const { open, mistakes } = studio();

  it('on the first page, opens', async () => {
    const page = await open('#/');
    await page.waitForSelector('.type');
    await paste(page, 'https://puzz.link/p?slither/5/5/cbcbcddad');
    await titled(page, 'Slitherlink');
    // Pasting works on the page for playing, too.
    await paste(page, 'https://puzz.link/p?masyu/4/4/000000');
    await titled(page, 'Masyu');
    await page.context().close();
  });

  it('into the search box, opens: a link, or the digits of a sudoku', async () => {
    const page = await open('#/');
    await page.waitForSelector('.type');
    await page.getByRole('searchbox').fill(DIGITS);
    await titled(page, 'Sudoku');
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    expect((await page.locator('.picture').textContent())?.trim()).toBe('1342');
    expect(mistakes).toEqual([]);
    await page.context().close();
  });
});
