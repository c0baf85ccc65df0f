/** Gestures with several fingers, buttons and keys at once, as events of the page: one test for each rule. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Session } from '../../studio/game/session.ts';
import { inBrowser, studio } from './browser.ts';
import { drag, onScreen } from './driver.ts';

type Place = readonly [number, number];

/** Runs a function in the page with the page's session. */
const game = <T>(page: Page, look: (game: Session) => T): Promise<T> =>
  page.evaluate(`(${String(look)})(pzlGame)`) as Promise<T>;

/** The values of the first find; `.` stands for an empty place. */
const board = async (page: Page): Promise<string> => {
  const values = await game(page, ({ places, committedEntry: kept }: Session) =>
    Array.from(
      { length: places.starts[1] ?? places.firstColorPlace },
      (_, at) => kept.call(pzlGame, at).value ?? '.',
    ),
  );
  return values.join('');
};
declare const pzlGame: Session;

const middle = async (page: Page, cell: number): Promise<Place> =>
  onScreen(page, (await page.evaluate((at) => pzlGame.plan!.cells[at], cell))!);

/** Sends touch events through the browser's debugging protocol. */
async function fingers(page: Page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly Place[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  return touch;
}

inBrowser('the board', () => {
  const { open, mistakes } = studio();
  const ready = async (hash: string, touch = false): Promise<Page> => {
    const page = await open(hash, touch ? { hasTouch: true } : {});
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    return page;
  };
  const view = (page: Page) => page.locator('.picture').getAttribute('viewBox');

  it('is moved and enlarged by two fingers, which write nothing, and take back what one began', async () => {
    const page = await ready('#/nurikabe/tiny', true);
    const before = [await board(page), await view(page)];
    const touch = await fingers(page);
    const [a, b, c] = await Promise.all([0, 1, 2].map((cell) => middle(page, cell)));
    await touch('touchStart', a!);
    await touch('touchMove', b!);
    await touch('touchMove', c!);
    await touch('touchStart', c!, [c![0], c![1] + 150]);
    await touch('touchMove', [c![0], c![1] - 30], [c![0], c![1] + 230]);
    await touch('touchMove', [c![0], c![1] - 60], [c![0], c![1] + 290]);
    await touch('touchEnd');
    expect(await board(page)).toBe(before[0]);
    expect(await view(page)).not.toBe(before[1]);
    expect(await game(page, ({ history }) => history.steps.length)).toBe(1);
    await page.context().close();
  });

  it('takes a long press of a finger as the other button', async () => {
    const page = await ready('#/akari/tiny', true);
    const cell = await game(page, (now) => [...now.places.of(0)][1]! + 0);
    const free = await page.evaluate(() => {
      const at = pzlGame.history.entries.findIndex((_, place) => !pzlGame.isLocked(place));
      return pzlGame.sheet.finds[0]!.elements[at]!;
    });
    expect(cell).toBe(0);
    const touch = await fingers(page);
    const at = await middle(page, free);
    await touch('touchStart', at);
    await page.waitForTimeout(500);
    await touch('touchEnd');
    expect((await board(page)).replaceAll('.', '')).toBe('0');
    await page.context().close();
  });

  it('loses the stroke that is being drawn to Escape', async () => {
    const page = await ready('#/masyu/tiny');
    await page.mouse.move(...(await middle(page, 0)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(page, 1)), { steps: 4 });
    expect(await page.locator('.part-link line').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await page.locator('.part-link line').count()).toBe(0);
    expect(await game(page, ({ history }) => history.steps.length)).toBe(1);
    await page.context().close();
  });

  it('takes one stroke of the other button after Mark, and all until it is pressed again after a second press', async () => {
    const page = await ready('#/masyu/tiny');
    const mark = page.getByRole('button', { name: 'Mark' });
    const draw = async (from: number, to: number): Promise<void> =>
      drag(page, [await middle(page, from), await middle(page, to)]);
    await mark.click();
    await draw(0, 1);
    await draw(1, 2);
    expect((await board(page)).replaceAll('.', '')).toBe('01');
    await mark.click();
    await mark.click();
    await draw(4, 5);
    await draw(5, 6);
    expect([...(await board(page)).replaceAll('.', '')].sort().join('')).toBe('0001');
    await mark.click();
    await draw(8, 9);
    expect([...(await board(page)).replaceAll('.', '')].sort().join('')).toBe('00011');
    await page.context().close();
  });

  it('adds to what is selected with Ctrl, or takes out what is selected already, and selects a rectangle with Alt', async () => {
    const page = await ready('#/sudoku/tiny');
    const selected = () => game(page, (now) => now.selected.value.map(({ index }) => index));
    await page.mouse.click(...(await middle(page, 0)));
    await page.keyboard.down('Control');
    await page.mouse.click(...(await middle(page, 5)));
    await page.keyboard.up('Control');
    expect(await selected()).toEqual([0, 5]);
    await page.keyboard.down('Control');
    await drag(page, [await middle(page, 5), await middle(page, 6)]);
    expect(await selected()).toEqual([0]);
    await page.mouse.click(...(await middle(page, 0)));
    await page.keyboard.up('Control');
    expect(await selected()).toEqual([]);
    await page.keyboard.down('Alt');
    await drag(page, [await middle(page, 5), await middle(page, 10)]);
    await page.keyboard.up('Alt');
    expect([...(await selected())].sort((a, b) => a - b)).toEqual([5, 6, 9, 10]);
    await page.context().close();
  });

  it('makes a shaded cell empty by the middle button', async () => {
    const page = await ready('#/akari/tiny');
    const at = await middle(page, 0);
    await page.mouse.click(...at);
    expect((await board(page))[0]).toBe('1');
    await page.mouse.click(...at, { button: 'middle' });
    expect((await board(page))[0]).toBe('.');
    await page.context().close();
  });

  it('selects all that have the same by a second click at once', async () => {
    const page = await ready('#/sudoku/tiny');
    const same = await page.evaluate(() => {
      const { entries } = pzlGame.history;
      const told = entries.findIndex(({ value }) => value !== undefined);
      const { value } = entries[told]!;
      const all = entries.flatMap((entry, at) =>
        at < pzlGame.places.firstColorPlace && entry.value === value ? at : [],
      );
      return [told, ...all];
    });
    const at = await middle(page, same[0]!);
    await page.mouse.click(...at, { clickCount: 2 });
    const selected = await game(page, (now) => now.selected.value.map(({ index }) => index));
    expect([...selected].sort((a, b) => a - b)).toEqual(same.slice(1));
    await page.context().close();
  });

  it('takes a value first and then its cells, where that is wanted', async () => {
    const page = await ready('#/sudoku/tiny');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByText('The value first, then its cells').click();
    await page.locator('.pad .keys button[aria-label="3"]').click();
    const free = await page.evaluate(() =>
      pzlGame.history.entries.flatMap((_, at) =>
        at < pzlGame.places.firstColorPlace && !pzlGame.isLocked(at) ? at : [],
      ),
    );
    for (const cell of free.slice(0, 2)) await page.mouse.click(...(await middle(page, cell)));
    expect(
      await page.evaluate((ats) => ats.map((at) => pzlGame.committedEntry(at).value), free.slice(0, 2)),
    ).toEqual([3, 3]);
    await page.context().close();
  });

  it('gives a trial back, with the opposite of what it began with, and undoes beyond its beginning', async () => {
    const page = await ready('#/akari/tiny');
    const free = await page.evaluate(() =>
      pzlGame.history.entries.findIndex((_, at) => !pzlGame.isLocked(at)),
    );
    const cell = await page.evaluate((at) => pzlGame.sheet.finds[0]!.elements[at]!, free);
    const value = () => page.evaluate((at) => pzlGame.committedEntry(at).value, free);
    await page.getByRole('button', { name: 'Try', exact: true }).click();
    await page.mouse.click(...(await middle(page, cell)));
    expect(await value()).toBe(1);
    await page.getByRole('button', { name: 'Take it back and mark the opposite' }).click();
    expect(await value()).toBe(0);
    expect(await page.locator('.card.trial').count()).toBe(0);
    await page.getByRole('button', { name: 'Try', exact: true }).click();
    await page.mouse.click(...(await middle(page, cell)));
    for (let step = 0; step < 2; step++)
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
    expect(await page.locator('.card.trial').count()).toBe(0);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });
});
