/** Keys of sudoku programs on boards where only numbers are entered, and the help for entering values. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Session } from '../../studio/game/session.ts';
import { inBrowser, studio } from './browser.ts';
import { onScreen } from './driver.ts';

type Game = { pzlGame: Session };

const press = async (page: Page, cell: number, shift = false): Promise<void> => {
  const at = await page.evaluate((index) => {
    const { pzlGame: game } = globalThis as unknown as Game;
    return game.plan!.point({ kind: 'cell', index });
  }, cell);
  if (shift) await page.keyboard.down('Shift');
  await page.mouse.click(...(await onScreen(page, at as [number, number])));
  if (shift) await page.keyboard.up('Shift');
};

const entry = (page: Page, cell: number) =>
  page.evaluate((index) => (globalThis as unknown as Game).pzlGame.committedEntry(index), cell);

inBrowser('fingers of sudoku solvers', () => {
  const { open, mistakes } = studio();

  it('find their letters, extend a selection by Shift, and clear by the same digit again', async () => {
    const page = await open('#/sudoku/tiny');
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    await press(page, 4);
    await page.keyboard.press('KeyX');
    await page.keyboard.press('Digit3');
    expect(await entry(page, 4)).toEqual({ corner: [3] });
    await page.keyboard.press('KeyC');
    await page.keyboard.press('Digit4');
    expect(await entry(page, 4)).toEqual({ corner: [3], centre: [4] });
    await page.keyboard.press('KeyZ');
    await page.keyboard.press('Digit4');
    await page.keyboard.press('Digit4');
    expect((await entry(page, 4)).value).toBe(undefined);
    await page.keyboard.press('Digit4');
    await page.keyboard.press('Backspace');
    expect(await entry(page, 4)).toEqual({ corner: [3], centre: [4] });
    await page.keyboard.press('Backspace');
    expect(await entry(page, 4)).toEqual({});
    await page.keyboard.press('Space');
    expect(await page.evaluate('pzlGame.tool.value')).toBe('corner');
    await page.keyboard.press('KeyV');
    await page.locator('div.colors').waitFor();
    await page.keyboard.press('Digit2');
    expect(await page.locator('.picture .color-2').count()).toBe(1);
    await page.keyboard.press('KeyZ');
    await press(page, 8);
    await page.keyboard.press('Shift+ArrowRight');
    await press(page, 10, true);
    expect(await page.evaluate('pzlGame.selected.value.map(({ index }) => index)')).toEqual([8, 9, 10]);
    await page.keyboard.press('Digit1');
    expect([(await entry(page, 8)).value, (await entry(page, 10)).value]).toEqual([1, 1]);
    await page.keyboard.press('Control+KeyZ');
    expect((await entry(page, 8)).value).toBe(undefined);
    // Selecting a 2 highlights the other 2.
    await press(page, 1);
    expect(await page.locator('.picture .alike').count()).toBe(1);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('reach the board before it is clicked, and after a button was; a button reached by keys keeps them', async () => {
    const page = await open('#/sudoku/tiny');
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Digit3');
    expect(await entry(page, 0)).toEqual({ value: 3 });
    await page.getByRole('button', { name: 'Notes' }).click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Digit2');
    expect(await entry(page, 4)).toEqual({ corner: [2] });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Set a checkpoint' }).click();
    await page.keyboard.press('Control+KeyZ');
    await page.keyboard.press('Control+KeyZ');
    expect(await entry(page, 4)).toEqual({});
    await page.getByRole('button', { name: 'Notes' }).focus();
    await page.keyboard.press('Digit1');
    expect(await entry(page, 4)).toEqual({});
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('leave other boards their keys', async () => {
    const page = await open('#/akari/tiny');
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    await page.locator('.board').focus();
    const steps = () => page.evaluate('pzlGame.history.at') as Promise<number>;
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    const entered = await steps();
    await page.keyboard.press('KeyZ');
    expect(await steps()).toBe(entered - 1);
    await page.context().close();
  });

  it.each(['F1', '?', 'the button'])('read how it goes by %s', async (way) => {
    const page = await open('#/masyu/tiny');
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    await page.locator('.board').focus();
    if (way === 'the button') await page.getByRole('button', { name: 'How do I enter this?' }).click();
    else await page.keyboard.press(way);
    await page.locator('dialog.help').getByText('Drag from cell to cell').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.locator('dialog.help').waitFor({ state: 'detached' });
    const untitled = await page.locator('.tools button:not([title])').count();
    expect(untitled).toBe(0);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });
});
