/** Typed digits: which ones form a number together, and what ends the number. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Session } from '../../studio/game/session.ts';
import { inBrowser, studio } from './browser.ts';
import { onScreen } from './driver.ts';

const cell = async (page: Page, at: number): Promise<[number, number]> => {
  const point = await page.evaluate((index) => {
    const { pzlGame: game } = globalThis as unknown as { pzlGame: Session };
    return game.plan!.point({ kind: 'cell', index });
  }, at);
  return await onScreen(page, point as [number, number]);
};

const valueAt = (page: Page, at: number) =>
  page.evaluate((index) => {
    const { pzlGame: game } = globalThis as unknown as { pzlGame: Session };
    return game.committedEntry(index).value;
  }, at);

/** A model with one row of cells whose values reach 25, so that digits can form numbers. */
const LONG = `puzzle "Up to twenty-five"
board square
given clue[cells]: 0..25?
find n[cells]: 1..25
rule "Every digit": all(n >= 1)
`;

inBrowser('typing', () => {
  const { open, mistakes } = studio();

  async function opened(): Promise<Page> {
    const { linkOf } = await import('../../studio/share/link.ts');
    const hash = await linkOf({
      model: { name: 'long.pzl', text: LONG },
      name: 'row',
      text: 'clue:\n  . . . .\n',
    });
    const page = await open(`#${hash}`);
    await page.waitForSelector('.picture');
    return page;
  }

  it('ends a number where another cell is chosen, by mouse, pad and keys', async () => {
    const page = await opened();
    await page.mouse.click(...(await cell(page, 0)));
    await page.keyboard.press('Digit2');
    await page.mouse.click(...(await cell(page, 1)));
    await page.keyboard.press('Digit5');
    expect([await valueAt(page, 0), await valueAt(page, 1)]).toEqual([2, 5]);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Digit1');
    await page.mouse.click(...(await cell(page, 3)));
    const key = page.locator('.pad .keys button[aria-label="4"]');
    await key.click();
    expect([await valueAt(page, 2), await valueAt(page, 3)]).toEqual([1, 4]);
    await page.context().close();
    expect(mistakes).toEqual([]);
  });

  it('goes on with a number in the same cell, and not after an undo', async () => {
    const page = await opened();
    await page.mouse.click(...(await cell(page, 0)));
    await page.keyboard.press('Digit2');
    await page.keyboard.press('Digit5');
    expect(await valueAt(page, 0)).toBe(25);
    await page.mouse.click(...(await cell(page, 1)));
    await page.keyboard.press('Digit2');
    await page.keyboard.press('Control+KeyZ');
    await page.keyboard.press('Digit4');
    expect(await valueAt(page, 1)).toBe(4);
    await page.context().close();
  });
});
