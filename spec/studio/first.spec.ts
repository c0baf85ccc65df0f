import { expect, it } from 'vitest';
import { inBrowser, studio } from './browser.ts';
import { boxOf } from './driver.ts';

inBrowser('the studio', () => {
  const { open, mistakes } = studio();

  it('shows the types, finds them by other names and opens one', async () => {
    const page = await open('#/');
    await page.waitForSelector('.type');
    await page.getByRole('searchbox').fill('hashikake');
    expect(await page.locator('.type b').allTextContents()).toEqual(['Hashi']);
    await page.locator('.type').click();
    await page.waitForSelector('.picture');
    expect(await page.locator('h1').textContent()).toBe('Hashi');
    expect(mistakes).toEqual([]);
  });

  it('opens a link before the page’s own script asks for it', async () => {
    const page = await open('#/slitherlink/tiny');
    await page.waitForSelector('.picture');
    expect(await page.locator('h1').textContent()).toBe('Slitherlink');
    // The page itself would ask for the type's file; where the worker has it open already, it doesn't.
    const asked = () =>
      page.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name, initiatorType }) => initiatorType === 'fetch' && name.includes('/types/'))
          .map(({ name }) => name.replace(/.*\/types\/(.*)-.*/, '$1')),
      );
    expect(await asked()).toEqual([]);
    await page.evaluate('location.hash = "#/masyu/tiny"');
    await page.locator('h1', { hasText: 'Masyu' }).waitFor();
    expect(await asked()).toEqual(['masyu']);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('draws a line where the mouse is dragged, and takes it back', async () => {
    const page = await open('#/masyu/tiny');
    await page.waitForSelector('.picture');
    const box = await boxOf(page.locator('.board svg'));
    const side = Math.min(box.width, box.height) / 4.8;
    const at = (row: number, column: number): [number, number] => [
      box.x + box.width / 2 + (column - 1.5) * side,
      box.y + box.height / 2 + (row - 1.5) * side,
    ];
    await page.mouse.move(...at(0, 0));
    await page.mouse.down();
    await page.mouse.move(...at(0, 3), { steps: 4 });
    await page.mouse.up();
    expect(await page.locator('.part-link line').count()).toBe(3);
    await page.keyboard.press('Control+z');
    expect(await page.locator('.part-link line').count()).toBe(0);
    expect(mistakes).toEqual([]);
  });
});
