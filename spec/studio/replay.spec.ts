/** A solve is watched again, and shared as a link with its moves and times. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Session } from '../../studio/game/session.ts';
import { inBrowser, studio } from './browser.ts';
import { byKeys, solved, taskOf } from './driver.ts';

const ready = (page: Page) => page.locator('.picture .over').waitFor({ state: 'attached' });
/** The number of places that show a value. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const { pzlGame: game } = globalThis as unknown as { pzlGame: Session };
    const all = Array.from({ length: game.places.firstColorPlace }, (_, at) => game.entry(at).value);
    return all.filter((value) => value !== undefined).length;
  });

inBrowser('a solve', () => {
  const { open, mistakes } = studio();

  it('is watched again step by step and by itself, from a link, too, and what was entered stays', async () => {
    const page = await open('#/sudoku/tiny');
    await ready(page);
    const task = await taskOf('sudoku');
    const given = await shown(page);
    await byKeys(page, task);
    await solved(page);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Watch this solve again' }).click();
    const card = page.locator('.card.replay');
    await card.waitFor();
    expect(await shown(page)).toBe(given);
    await card.getByRole('button', { name: 'Next' }).click();
    await card.getByRole('button', { name: 'Next' }).click();
    expect(await shown(page)).toBe(given + 2);
    await card.getByRole('button', { name: 'Back' }).click();
    expect(await shown(page)).toBe(given + 1);
    await card.getByRole('button', { name: 'Close' }).click();
    expect(await shown(page)).toBe(16);

    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('the link shows how I solved it').click();
    await expect.poll(() => page.locator('.share textarea').inputValue()).toContain('&r=');
    const link = await page.locator('.share textarea').inputValue();
    await page.context().close();

    const other = await open(link.slice(link.indexOf('#')));
    const there = other.locator('.card.replay');
    await there.waitFor();
    expect(await shown(other)).toBe(given);
    await there.getByRole('button', { name: 'Play it' }).click();
    await expect.poll(() => shown(other), { timeout: 25_000 }).toBe(16);
    await there.getByRole('button', { name: 'Play it' }).waitFor();
    // The replay enters nothing: when it is closed, the puzzle is still unsolved.
    await there.getByRole('button', { name: 'Close' }).click();
    expect(await shown(other)).toBe(given);
    expect(mistakes).toEqual([]);
    await other.context().close();

    const cut = await open(`${link.slice(link.indexOf('#'), -4)}`);
    await ready(cut);
    await cut.locator('.notice p', { hasText: /link/ }).first().waitFor();
    expect(await cut.locator('.card.replay').count()).toBe(0);
    expect(mistakes).toEqual([]);
    await cut.context().close();
  });
});
