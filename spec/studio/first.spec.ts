import { expect, it } from 'vitest';
import { inBrowser, studio } from './browser.ts';

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

  it('draws a line where the mouse is dragged, and takes it back', async () => {
    const page = await open('#/masyu/tiny');
    await page.waitForSelector('.picture');
    const box = (await page.locator('.board svg').boundingBox())!;
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
