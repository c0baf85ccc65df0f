/** Tiles that can be rotated: one test for each gesture, in the page. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Session } from '../../studio/game/session.ts';
import { packText } from '../../studio/share/codec.ts';
import { inBrowser, studio } from './browser.ts';
import { boxOf, drag, onScreen } from './driver.ts';

const MODEL = `puzzle "Tiles"
board square
given tiles: list of (north: int, east: int, south: int, west: int)
given fixed[cells]: int?
find piece[cells]: index of tiles
find turn[cells]: 0..3
rule "Each once": alldifferent(piece[cells])
rule "Fixed": forall c in cells where fixed[c] != absent: piece[c] = fixed[c] and turn[c] = 2
draw {
  cell tile piece of tiles turned turn
  hide fixed
}
`;
const TEXT = 'size: 2 2\ntiles:\n  1 2 3 4\n  2 3 4 5\n  3 4 5 6\n  4 5 6 7\nfixed:\n  . .\n  . 3\n';
const link = `#z=${packText(JSON.stringify(['m.pzl', MODEL, {}, 'm', TEXT]))}`;

inBrowser('tiles', () => {
  const { open, mistakes } = studio();

  const opened = async (touch = false): Promise<Page> => {
    const page = await open(link, { hasTouch: touch });
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    return page;
  };
  const middle = async (page: Page, cell: number): Promise<[number, number]> => {
    const point = await page.evaluate((at) => {
      const { pzlGame: game } = globalThis as { pzlGame?: Session };
      return game!.plan!.cells[at]!;
    }, cell);
    return await onScreen(page, point);
  };
  /** `result[cell]`: the cell's tile and its rotation. */
  const lies = (page: Page): Promise<(number | undefined)[][]> =>
    page.evaluate(() => {
      const { pzlGame: game } = globalThis as { pzlGame?: Session };
      return [0, 1, 2, 3].map((at) => [game!.committedEntry(at).value, game!.committedEntry(at + 4).value]);
    });
  const left = (page: Page): Promise<(string | null)[]> =>
    page.locator('.tiles button').evaluateAll((all) => all.map((each) => each.getAttribute('data-tile')));
  const lay = async (page: Page, tile: number, cell: number): Promise<void> => {
    const box = await boxOf(page.locator(`.tiles button[data-tile="${tile}"]`));
    await drag(page, [[box.x + box.width / 2, box.y + 20], await middle(page, cell)]);
  };

  it('are laid by a drag from below the board, in one step with their turn, and are gone from there', async () => {
    const page = await opened();
    expect(await left(page)).toEqual(['0', '1', '2']);
    await lay(page, 1, 0);
    expect((await lies(page))[0]).toEqual([1, 0]);
    expect(await left(page)).toEqual(['0', '2']);
    await page.keyboard.press('Control+z');
    expect((await lies(page))[0]).toEqual([undefined, undefined]);
    expect(await left(page)).toEqual(['0', '1', '2']);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('turn clockwise by the other button, by a click where they are selected, and by R; back with Shift', async () => {
    const page = await opened();
    await lay(page, 0, 1);
    const at = await middle(page, 1);
    await page.mouse.click(...at, { button: 'right' });
    expect((await lies(page))[1]).toEqual([0, 3]);
    await page.mouse.click(...at);
    expect((await lies(page))[1]).toEqual([0, 2]);
    await page.keyboard.press('r');
    expect((await lies(page))[1]).toEqual([0, 1]);
    await page.keyboard.press('Shift+R');
    expect((await lies(page))[1]).toEqual([0, 2]);
    await page.getByRole('button', { name: 'Turn' }).click();
    expect((await lies(page))[1]).toEqual([0, 1]);
    expect(await page.locator('#board-place').textContent()).toBe(
      'row 1 column 2: piece 0, turned a quarter to the left',
    );
    await page.keyboard.press('Delete');
    expect((await lies(page))[1]).toEqual([undefined, undefined]);
    await page.context().close();
  });

  it('are taken by a finger and laid by a tap; the next taps turn them', async () => {
    const page = await opened(true);
    await page.locator('.tiles button[data-tile="2"]').tap();
    expect(await page.locator('.tiles button[aria-pressed="true"]').count()).toBe(1);
    await page.touchscreen.tap(...(await middle(page, 2)));
    expect((await lies(page))[2]).toEqual([2, 0]);
    await page.touchscreen.tap(...(await middle(page, 2)));
    expect((await lies(page))[2]).toEqual([2, 3]);
    // If the selected cell is empty, a tapped tile is put there at once.
    await page.touchscreen.tap(...(await middle(page, 0)));
    await page.locator('.tiles button[data-tile="0"]').tap();
    expect((await lies(page))[0]).toEqual([0, 0]);
    await page.context().close();
  });

  it('that the puzzle lays lie as they do', async () => {
    const page = await opened();
    const at = await middle(page, 3);
    await page.mouse.click(...at);
    await page.mouse.click(...at, { button: 'right' });
    await page.keyboard.press('r');
    await lay(page, 1, 3);
    expect((await lies(page))[3]).toEqual([3, 2]);
    await page.context().close();
  });
});
