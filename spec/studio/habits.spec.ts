/** Keys and clicks as in other programs, by the setting in the menu. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { conventionOf } from '../../studio/board/habits.ts';
import type { Session } from '../../studio/game/session.ts';
import { inBrowser, studio } from './browser.ts';
import { onScreen } from './driver.ts';

type Game = { pzlGame: Session };

const cellAt = async (page: Page, cell: number): Promise<[number, number]> => {
  const at = await page.evaluate((index) => {
    const { pzlGame: game } = globalThis as unknown as Game;
    return game.plan!.point({ kind: 'cell', index });
  }, cell);
  return await onScreen(page, at as [number, number]);
};
const valueAt = (page: Page, cell: number) =>
  page.evaluate((index) => (globalThis as unknown as Game).pzlGame.committedEntry(index).value, cell);

it('an unknown name has the habits of pzl', () => {
  expect([conventionOf('constructor'), conventionOf('pzl'), conventionOf('SudokuPad')]).toEqual([
    {},
    {},
    { wasdMoves: true, arrowsWrap: true },
  ]);
});

inBrowser('keys and clicks as in', () => {
  const { open, mistakes } = studio();
  const openAs = async (hash: string, name: string): Promise<Page> => {
    const page = await open(hash);
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByLabel('Keys and clicks as in').selectOption({ label: name });
    return page;
  };

  it('puzz.link: clicks step numbers, Space clears, Z and X enter yes and no, F2 goes to setting and back', async () => {
    const page = await openAs('#/sudoku/tiny', 'puzz.link');
    const [x, y] = await cellAt(page, 4);
    const seen = [];
    for (const button of ['left', 'left', 'left', 'right', 'right', 'right'] as const) {
      await page.mouse.click(x, y, { button });
      seen.push(await valueAt(page, 4));
    }
    // The first click only selects the cell. A step below the least value empties it; one more step gives the greatest value.
    expect(seen).toEqual([undefined, 1, 2, 1, undefined, 4]);
    await page.keyboard.press('Space');
    expect(await valueAt(page, 4)).toBe(undefined);
    await page.keyboard.press('F2');
    await page.getByRole('button', { name: 'Test it' }).first().waitFor();
    await page.locator('.board').focus();
    await page.keyboard.press('F2');
    await page.getByRole('button', { name: 'Hint', exact: true }).waitFor();
    await page.goto(page.url().replace(/#.*/, '#/akari/tiny'));
    await page.locator('h1', { hasText: 'Akari' }).waitFor();
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    await page.mouse.click(...(await cellAt(page, 0)));
    await page.keyboard.press('Space');
    expect(await valueAt(page, 0)).toBe(undefined);
    await page.keyboard.press('KeyZ');
    expect(await valueAt(page, 0)).toBe(1);
    await page.keyboard.press('KeyX');
    expect(await valueAt(page, 0)).toBe(0);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('SudokuPad: W, A, S and D move, over the edge to the other side, Ctrl-I inverts the selection', async () => {
    const page = await openAs('#/sudoku/tiny', 'SudokuPad');
    await page.mouse.click(...(await cellAt(page, 5)));
    for (const key of ['KeyD', 'KeyS', 'KeyA', 'KeyA', 'KeyW']) await page.keyboard.press(key);
    expect(await page.evaluate('pzlGame.selected.value.map(({ index }) => index)')).toEqual([4]);
    for (const key of ['KeyA', 'ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    expect(await page.evaluate('pzlGame.selected.value.map(({ index }) => index)')).toEqual([3]);
    await page.keyboard.press('Control+KeyI');
    expect(await page.evaluate('pzlGame.selected.value.length')).toBe(15);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('Simon Tatham: the right button selects a cell for notes, the left one for its number, Enter changes between them', async () => {
    const page = await openAs('#/sudoku/tiny', 'Simon Tatham');
    const entry = () => page.evaluate(() => (globalThis as unknown as Game).pzlGame.committedEntry(4));
    await page.mouse.click(...(await cellAt(page, 4)), { button: 'right' });
    await page.keyboard.press('Digit3');
    expect(await entry()).toEqual({ corner: [3] });
    await page.mouse.click(...(await cellAt(page, 4)));
    await page.keyboard.press('Digit1');
    expect(await entry()).toEqual({ corner: [3], value: 1 });
    await page.keyboard.press('Enter');
    expect(await page.evaluate('pzlGame.tool.value')).toBe('corner');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('pzlGame.tool.value')).toBe('value');
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('Penpa+: clicks go through yes, no and empty, and back by the right button; the help says so', async () => {
    const page = await openAs('#/akari/tiny', 'Penpa+');
    const at = await cellAt(page, 0);
    const seen = [];
    for (const button of ['left', 'left', 'left', 'right', 'right'] as const) {
      await page.mouse.click(...at, { button });
      seen.push(await valueAt(page, 0));
    }
    expect(seen).toEqual([1, 0, undefined, 0, 1]);
    await page.keyboard.press('F1');
    await page.locator('dialog.help').getByText('As in Penpa+').waitFor();
    expect(mistakes).toEqual([]);
    await page.context().close();
  });
});
