/**
 * The features of the original web game of Molekularis: bonds by both buttons, links marked as finished, undo and redo by
 * buttons and keys, automatic saving, and five sizes.
 */
import { expect } from 'vitest';
import { longTest } from '../sample.ts';
import { inBrowser, studio } from './browser.ts';
import { onScreen, taskOf } from './driver.ts';

inBrowser('a game of bonds', () => {
  const { open, mistakes } = studio();

  longTest('does all that its first web game did', async () => {
    const { plan } = await taskOf('molekularis', 'tiny');
    const page = await open('#/molekularis/tiny');
    await page.waitForSelector('.picture');
    const sizes = await page.locator('.lead:not(.fresh) option').allTextContents();
    expect(sizes).toEqual(['tiny', 'small', 'medium', 'large', 'gigantic']);
    const [x, y] = await onScreen(page, plan!.point({ kind: 'link', index: 0 }));
    const bonds = () => page.locator('.part-link g').first().locator('line').count();
    const free = await bonds();

    await page.mouse.click(x, y);
    await page.mouse.click(x, y);
    expect(await bonds()).toBe(2);
    await page.mouse.click(x, y, { button: 'right' });
    expect(await bonds()).toBe(1);

    await page.mouse.click(x, y, { button: 'middle' });
    expect(await page.locator('.picture .done').count()).toBe(1);
    await page.mouse.click(x, y);
    expect(await bonds()).toBe(1);
    await page.mouse.click(x, y, { button: 'middle' });
    expect(await page.locator('.picture .done').count()).toBe(0);

    await page.keyboard.press('z');
    await page.keyboard.press('z');
    await page.keyboard.press('z');
    expect(await bonds()).toBe(2);
    await page.keyboard.press('y');
    expect(await bonds()).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await bonds()).toBe(2);
    await page.getByRole('button', { name: 'Redo' }).click();

    await page.getByText('Saved').waitFor();
    await page.reload();
    await page.waitForSelector('.picture');
    expect(await bonds()).toBe(1);
    expect(free).toBeLessThanOrEqual(1);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });
});
