/** Links that are pasted anywhere in the page are opened. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { packLink, Sources } from '../../src/index.ts';
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

/** A link of Penpa+ to a sudoku of 6 × 6 cells, whose boxes are drawn. */
function penpaSudoku(title: string): string {
  const places = Array.from({ length: 36 }, (_, at) => [Math.floor(at / 6), at % 6] as const);
  const edges = places.flatMap(([row, column]) => [
    ...(row === 1 || row === 3 ? [`edge 2 at borders: at "(${row},${column})south" value 2\n`] : []),
    ...(column === 2 ? [`edge 2 at borders: at "(${row},${column})east" value 2\n`] : []),
  ]);
  const listing = `size: rows 6 columns 6\n${title}number black at cells: at (0,0) value 5\n${edges.join('')}`;
  const packed = packLink('penpa', new Sources().add('link', listing));
  if (!('link' in packed)) throw new Error('The link can’t be made.');
  return packed.link;
}

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

  it('from Penpa+, a sudoku with drawn boxes, is taken for a sudoku first, with its title and without', async () => {
    for (const title of ['title: text "Sudoku"\n', '']) {
      const page = await open('#/');
      await page.waitForSelector('.type');
      await paste(page, penpaSudoku(title));
      const choice = page.getByRole('region', { name: 'Which type is it?' });
      await choice.waitFor();
      expect(await choice.getByRole('button').first().textContent()).toBe('Sudoku');
      await page.context().close();
    }
    expect(mistakes).toEqual([]);
  });
});
