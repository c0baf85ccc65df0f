/** Gestures on many cells at once, and copying to and pasting from other programs. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Session } from '../../studio/game/session.ts';
import { longTest } from '../sample.ts';
import { inBrowser, studio } from './browser.ts';
import { drag, onScreen } from './driver.ts';

const buffer = (page: Page) => page.locator('.buffer textarea');
const UNIT = 40;

/** The middle of a cell on the screen, for a square board with this number of rows. */
async function cellAt(page: Page, size: number, row: number, column: number): Promise<[number, number]> {
  await page.locator('.picture .over').waitFor({ state: 'attached' });
  const box = (await page.locator('.picture').getAttribute('viewBox')) ?? '';
  const [left = 0, top = 0, width = 0, height = 0] = box.split(' ').map(Number);
  const x = left + (width - size * UNIT) / 2 + (column + 0.5) * UNIT;
  const y = top + (height - size * UNIT) / 2 + (row + 0.5) * UNIT;
  return await onScreen(page, [x, y]);
}

/** Waits until the instance's text contains this text. */
const textHas = (page: Page, part: string): Promise<unknown> =>
  page.waitForFunction(
    (wanted) => document.querySelector<HTMLTextAreaElement>('.buffer textarea')?.value.includes(wanted),
    part,
  );

async function rectangle(
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  await page.keyboard.down('Alt');
  await drag(page, [from, to]);
  await page.keyboard.up('Alt');
}

inBrowser('many cells at once', () => {
  const { open, mistakes } = studio();

  it('go as a rectangle to another place, and are cut out', async () => {
    const page = await open('#/slitherlink/tiny/set');
    await page.locator('.verdict.one').waitFor();
    expect(await buffer(page).inputValue()).toContain('2 . . .\n  2 . 1 2\n');
    await rectangle(page, await cellAt(page, 4, 0, 0), await cellAt(page, 4, 1, 1));
    await page.keyboard.press('Control+c');
    await page.mouse.click(...(await cellAt(page, 4, 2, 1)));
    await page.keyboard.press('Control+v');
    await textHas(page, '2 . . .\n  2 . 1 2\n  3 2 . .\n  . 2 . .\n');
    // The pasted cells are selected, so that they can be moved or cleared.
    await page.keyboard.press('Control+x');
    await textHas(page, '3 . . .\n  . . . .\n');
    await page.keyboard.press('Control+z');
    await textHas(page, '3 2 . .\n  . 2 . .\n');
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('come from a table', async () => {
    const page = await open('#/slitherlink/tiny/set');
    await page.locator('.verdict.one').waitFor();
    await page.mouse.click(...(await cellAt(page, 4, 2, 0)));
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', '1\t\t3\n\t2\t9');
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true });
      document.querySelector('.board')?.dispatchEvent(event);
    });
    // 9 isn't a possible clue here.
    await textHas(page, '2 . . .\n  2 . 1 2\n  1 . 3 .\n  . 2 2 .\n');
    await page.context().close();
  });

  it('of a room go on with a drag, and begin a new one with the other button', async () => {
    const page = await open('#/heyawake/tiny/set');
    await page.locator('.verdict.one').waitFor();
    await page.locator('.layers button[data-layer="room"]').click();
    await drag(page, [await cellAt(page, 4, 2, 0), await cellAt(page, 4, 1, 0)]);
    await textHas(page, '1 1 1 2\n  3 1 1 2\n  3 3 3 3\n');
    await page.mouse.move(...(await cellAt(page, 4, 0, 1)));
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(...(await cellAt(page, 4, 0, 2)), { steps: 4 });
    await page.mouse.up({ button: 'right' });
    await textHas(page, '1 6 6 2\n  3 1 1 2\n');
    await page.context().close();
  });

  longTest('are the answer, where a clue says what the answer has', async () => {
    const page = await open('#/sudoku/tiny/set');
    await page.locator('.verdict.one').waitFor();
    expect(await buffer(page).inputValue()).toContain('.');
    await page.getByRole('button', { name: 'Take an answer as clues' }).click();
    await page.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>('.buffer textarea')?.value.includes('.') === false,
    );
    await page.locator('.verdict.one').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await textHas(page, '.');
    await page.goto('about:blank');
    const other = await open('#/slitherlink/tiny/set');
    await other.locator('.verdict.one').waitFor();
    await other.getByRole('button', { name: 'Take an answer as clues' }).click();
    await other.getByText('No clue of this type says').waitFor();
    await page.context().close();
    await other.context().close();
  });
});

inBrowser('what goes out and comes in', () => {
  const { open, mistakes } = studio();
  const valueAt = (page: Page, at: number): Promise<unknown> =>
    page.evaluate(
      (place) => (globalThis as unknown as { pzlGame: Session }).pzlGame.committedEntry(place),
      at,
    );

  it('the wheel makes a selected number one more or one less', async () => {
    const page = await open('#/fillomino/tiny');
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    const at = await page.evaluate(() => {
      const { places, plan, toPicture } = (globalThis as unknown as { pzlGame: Session }).pzlGame;
      const open = Array.from({ length: places.firstColorPlace }, (_, place) => place);
      const free = open.find((place) => places.fixedValue(place) === undefined) ?? 0;
      return [free, plan?.cells[free] ?? [0, 0], toPicture !== undefined] as const;
    });
    const [place, middle] = at;
    const point = await onScreen(page, [middle[0] ?? 0, middle[1] ?? 0]);
    await page.mouse.move(...point);
    await page.mouse.wheel(0, -100);
    expect(await valueAt(page, place)).toEqual({});
    await page.mouse.click(...point);
    await page.mouse.wheel(0, -100);
    await expect.poll(() => valueAt(page, place)).toEqual({ value: 1 });
    await page.mouse.wheel(0, -100);
    await expect.poll(() => valueAt(page, place)).toEqual({ value: 2 });
    await page.mouse.wheel(0, 100);
    await expect.poll(() => valueAt(page, place)).toEqual({ value: 1 });
    await page.context().close();
  });

  longTest('a link carries what was entered, if it is to', async () => {
    const page = await open('#/sudoku/tiny');
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    const place = await page.evaluate(() => {
      const game = (globalThis as unknown as { pzlGame: Session }).pzlGame;
      const all = Array.from({ length: game.places.firstColorPlace }, (_, at) => at);
      const [first = 0, second = 0] = all.filter((at) => game.places.fixedValue(at) === undefined);
      game.setValue([first], 3);
      game.toggleNote([second], 'centre', 2);
      game.set([game.places.firstColorPlace], () => ({ value: 4 }));
      return [first, second, game.places.firstColorPlace];
    });
    await page.getByRole('button', { name: 'Share' }).click();
    const link = page.getByRole('textbox', { name: 'Link' });
    await expect.poll(() => link.inputValue()).toContain('#p=');
    expect(await link.inputValue()).not.toContain('&s=');
    await page.getByText('the link carries what I have entered').click();
    await expect.poll(() => link.inputValue()).toContain('&s=');
    const hash = new URL(await link.inputValue()).hash;
    const other = await open(hash);
    await other.locator('.picture .over').waitFor({ state: 'attached' });
    await expect.poll(() => valueAt(other, place[0]!)).toEqual({ value: 3 });
    expect(await valueAt(other, place[1]!)).toEqual({ centre: [2] });
    expect(await valueAt(other, place[2]!)).toEqual({ value: 4 });
    // The pasted answer is a step of the game, so undo and redo apply to it.
    await other.evaluate(
      (at) => (globalThis as unknown as { pzlGame: Session }).pzlGame.setValue([at], 1),
      place[0]!,
    );
    await other.getByText('Saved', { exact: true }).waitFor();
    await other.reload();
    await other.locator('.picture .over').waitFor({ state: 'attached' });
    await expect.poll(() => valueAt(other, place[0]!)).toEqual({ value: 1 });
    const cut = await open(hash.slice(0, -3));
    await cut.getByText('The link is incomplete').waitFor();
    expect(mistakes).toEqual([]);
    for (const each of [page, other, cut]) await each.context().close();
  });

  it('an address that another program shares is opened', async () => {
    const address = 'https://puzz.link/p?slither/5/5/cbcbcddad';
    const page = await open(`?title=A+puzzle&text=${encodeURIComponent(`Look: ${address}`)}`);
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    expect(await page.title()).toContain('Slitherlink');
    expect(new URL(page.url()).search).toBe('');
    await page.context().close();
  });
});
