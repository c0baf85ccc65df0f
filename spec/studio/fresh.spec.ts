/** New puzzles at a tap, the puzzles of the day, and the number of values left to enter. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { CatalogueEntry } from '../../studio/app/catalogue.ts';
import { typesOfTheDay, wellKnownTypes } from '../../studio/app/today.ts';
import type { Session } from '../../studio/game/session.ts';
import { inBrowser, studio } from './browser.ts';
import { onScreen } from './driver.ts';

const ready = (page: Page) => page.locator('.picture .over').waitFor({ state: 'attached' });
const cellAt = async (page: Page, index: number): Promise<[number, number]> => {
  const point = await page.evaluate((cell) => {
    const { pzlGame: game } = globalThis as unknown as { pzlGame: Session };
    return game.plan!.point({ kind: 'cell', index: cell });
  }, index);
  return await onScreen(page, point as [number, number]);
};

const entry = (
  name: string,
  names: number,
  sizes: readonly string[] = ['small'],
  programs = 2,
): CatalogueEntry => ({
  ...{
    name,
    title: name,
    genre: '',
    addresses: [],
    links: [],
    puzzles: [],
    rules: '',
    about: '',
    picture: '',
  },
  ...{ basic: false, programs },
  ...{ file: '', also: Array.from({ length: names }, (_, at) => `${name} ${at}`), sizes },
});

it('a day has three types that many know and a rare one, all made, and the next day has others', () => {
  const known = Array.from({ length: 28 }, (_, at) => entry(`known ${at}`, 0, ['small'], 3));
  // Many names alone don’t make a type well known.
  const rare = Array.from({ length: 10 }, (_, at) => entry(`rare ${at}`, 9));
  const all = [...rare, ...known, entry('not made', 9, [], 4)];
  const day = (date: number) => typesOfTheDay(all, new Date(2026, 2, date)).map(({ name }) => name);
  expect(day(1).map((name) => name.split(' ')[0])).toEqual(['known', 'known', 'known', 'rare']);
  expect(day(1)).toEqual(day(1));
  expect(day(2).filter((name) => day(1).includes(name))).toEqual([]);
  const month = new Set(Array.from({ length: 14 }, (_, at) => day(at + 1)).flat());
  expect([...month].filter((name) => name.startsWith('known')).length).toBe(28);
});

it('the well-known types are those that most programs have, basic ones and those with more names first', () => {
  const all = [
    entry('a', 9, ['small'], 1),
    entry('b', 0, ['small'], 3),
    entry('c', 2, ['small'], 3),
    { ...entry('d', 0, ['small'], 2), basic: true },
    { ...entry('e', 0, ['small'], 0), basic: true },
  ];
  expect(wellKnownTypes(all).map(({ name }) => name)).toEqual(['d', 'c', 'b', 'a', 'e']);
});

inBrowser('a fresh puzzle', () => {
  const { open, mistakes } = studio();

  it('is one tap away in size and difficulty, and the one after it is made meanwhile', async () => {
    const page = await open('#/sudoku');
    await ready(page);
    // Without a choice, the puzzle has the usual size.
    expect(await page.evaluate('pzlGame.sheet.board.cellCount')).toBe(81);
    await page.getByLabel('Size of new puzzles').selectOption('tiny');
    await page.getByLabel('Difficulty of new puzzles').selectOption('easy');
    await page.getByRole('button', { name: 'New puzzle' }).click();
    await page.waitForFunction(() => location.hash.startsWith('#m=sudoku,tiny,'));
    await page.waitForFunction(
      () => (globalThis as unknown as { pzlGame?: Session }).pzlGame?.sheet.board?.cellCount === 16,
    );
    const first = await page.evaluate('pzlGame.puzzle.text');
    const seed = Number(page.url().split(',')[2]);
    // The puzzle made in advance is opened at once.
    await page.waitForTimeout(6000);
    await page.getByRole('button', { name: 'New puzzle' }).click();
    await page.waitForFunction((text) => {
      const { pzlGame: game } = globalThis as unknown as { pzlGame?: Session };
      return game !== undefined && game.puzzle.text !== text;
    }, first);
    expect(Number(page.url().split(',')[2])).toBe(seed + 1);
    expect(page.url()).toContain('easy');
    expect(mistakes).toEqual([]);
    await page.context().close();
  });
});

inBrowser('the pad', () => {
  const { open, mistakes } = studio();

  it('tells how many of each value are left, where all answers have as many of each', async () => {
    const page = await open('#/sudoku/tiny');
    await ready(page);
    const left = () =>
      page
        .locator('.pad [data-left]')
        .evaluateAll((keys) => keys.map((key) => (key as HTMLElement).dataset.left));
    const before = (await left()).map(Number);
    expect(before.length).toBe(4);
    const given = await page.evaluate(() => {
      const { pzlGame: game } = globalThis as unknown as { pzlGame: Session };
      return game.history.entries.filter(({ value }) => value === 3).length;
    });
    expect(before[2]).toBe(4 - given);
    await page.mouse.click(...(await cellAt(page, 0)));
    await page.keyboard.press('Digit3');
    await expect.poll(async () => (await left())[2]).toBe(String(before[2]! - 1));
    await page.context().close();
    const other = await open('#/fillomino/tiny');
    await ready(other);
    expect(await other.locator('.pad [data-left]').count()).toBe(0);
    expect(mistakes).toEqual([]);
    await other.context().close();
  });

  it('has its next mode by a tap of the space bar, which held moves the board', async () => {
    const page = await open('#/sudoku/medium');
    await ready(page);
    const tool = () =>
      page.evaluate(() => (globalThis as unknown as { pzlGame: Session }).pzlGame.tool.value);
    await page.getByRole('button', { name: 'Larger' }).click();
    const box = () => page.locator('.picture').getAttribute('viewBox');
    const [x, y] = await cellAt(page, 40);
    await page.locator('.board').focus();
    const before = await box();
    await page.keyboard.down('Space');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 50, y + 10, { steps: 3 });
    await page.mouse.up();
    await page.keyboard.up('Space');
    expect(await box()).not.toBe(before);
    expect(await tool()).toBe('value');
    expect(await page.evaluate('pzlGame.selected.value.length')).toBe(0);
    await page.keyboard.press('Space');
    expect(await tool()).toBe('corner');
    expect(mistakes).toEqual([]);
    await page.context().close();
  });
});
