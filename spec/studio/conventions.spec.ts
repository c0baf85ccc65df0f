/** Conventions of other programs: lit cells are tinted, completed clues fade, bridges reach the next island, boards are zoomed and moved. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Session } from '../../studio/game/session.ts';
import { packText } from '../../studio/share/codec.ts';
import { inBrowser, studio } from './browser.ts';
import { drag, onScreen } from './driver.ts';

const ready = (page: Page) => page.locator('.picture .over').waitFor({ state: 'attached' });

/** The middle of a cell on the screen; `index` is the cell's number. */
async function cellAt(page: Page, index: number): Promise<[number, number]> {
  const point = await page.evaluate((cell) => {
    const { pzlGame: game } = globalThis as unknown as { pzlGame: Session };
    return game.plan!.point({ kind: 'cell', index: cell });
  }, index);
  return await onScreen(page, point as [number, number]);
}

const SOON = { timeout: 10_000 };

const marks = (page: Page) =>
  page.evaluate(() => {
    const { pzlGame: game } = globalThis as unknown as { pzlGame: Session };
    return game.marks.value;
  });
const values = (page: Page) =>
  page.evaluate(() => {
    const { pzlGame: game } = globalThis as unknown as { pzlGame: Session };
    return Array.from({ length: game.places.firstColorPlace }, (_, at) => game.committedEntry(at).value);
  });
const puzzle = (type: string, text: string): string =>
  `#p=${type},0000,${packText(JSON.stringify([type, text]))}`;

inBrowser('a cell that is decided to be empty', () => {
  const { open, mistakes } = studio();

  it('shows its cross until a line passes, and again when the line is gone', async () => {
    const model =
      'puzzle "P"\nboard square\nfind shaded[cells]: bool\nfind line[links]: bool\nrule "Some": count(line) > 0\n';
    const page = await open(`#z=${packText(JSON.stringify(['p.pzl', model, {}, 'p', 'size: 1 3\n']))}`);
    await ready(page);
    const crosses = () =>
      page.locator('.picture .part-cell g[opacity] line, .picture .part-cell g[opacity] path').count();
    const write = (find: number, position: number, value?: number) =>
      page.evaluate(
        ([layer, at, number]) => {
          const { pzlGame: game } = globalThis as unknown as { pzlGame: Session };
          game.setValue([game.places.at(layer, at)], number);
        },
        [find, position, value] as const,
      );
    for (const cell of [0, 1, 2]) await write(0, cell, 0);
    const all = await crosses();
    expect(all).toBeGreaterThan(0);
    await write(1, 0, 1);
    expect(await crosses()).toBe(all / 3);
    await write(1, 0);
    expect(await crosses()).toBe(all);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });
});

inBrowser('a clue by which nothing can be in its cell', () => {
  const { open, mistakes } = studio();

  it('has no cross in its cell, neither before the first entry nor after it', async () => {
    const page = await open('#/isowatari/small');
    await ready(page);
    const crosses = () => page.locator('.picture .part-cell g[opacity]').count();
    expect(await page.evaluate('pzlGame.places.finds[0].told.size')).toBeGreaterThan(0);
    expect(await crosses()).toBe(0);
    await page.evaluate(() => {
      const { pzlGame: game } = globalThis as unknown as { pzlGame: Session };
      const open = game.history.entries.findIndex((_, at) => !game.isLocked(at));
      game.setValue([open], 0);
    });
    expect(await crosses()).toBe(1);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });
});

inBrowser('a cell with two finds', () => {
  const { open, mistakes } = studio();

  it('has no cross for one value over what another draws', async () => {
    const page = await open('#/slashpack/tiny');
    await ready(page);
    const crosses = () => page.locator('.picture .part-cell g[opacity]').count();
    const write = (find: number, value: number) =>
      page.evaluate(
        ([layer, number]) => {
          const { pzlGame: game } = globalThis as unknown as { pzlGame: Session };
          game.setValue([game.places.at(layer, 0)], number);
        },
        [find, value] as const,
      );
    await write(0, 0);
    expect(await crosses()).toBe(1);
    await write(1, 1);
    expect(await crosses()).toBe(0);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });
});

inBrowser('a zoomed board on a phone', () => {
  const { open, mistakes } = studio();

  it('can be moved until no cell lies below the buttons for zooming', async () => {
    const page = await open('#/slitherlink/large', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await ready(page);
    const count = await page.evaluate(() => {
      const { pzlGame: game } = globalThis as unknown as { pzlGame: Session };
      game.view!.zoomBy(2.5);
      return game.plan!.board.cellCount;
    });
    await page.locator('.zoom').getByRole('button', { name: 'Larger' }).waitFor();
    await page.locator('.picture').dispatchEvent('wheel', { deltaX: 9000, deltaY: 9000 });
    const [x, y] = await cellAt(page, count - 1);
    const isHit = ([left, top]: readonly [number, number]) =>
      page.evaluate(
        ([across, down]) => document.elementFromPoint(across, down)?.closest('.picture') !== null,
        [left, top] as const,
      );
    expect(await isHit([x, y])).toBe(true);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });
});

inBrowser('marks of what conditions say', () => {
  const { open, mistakes } = studio();

  it('tint what a lamp lights, fade a number that has its lamps, and redden one that has too many', async () => {
    // The clue 1 is in the last column of the second row; it has three neighbouring cells.
    const page = await open(puzzle('akari', 'block:\n  . . . .\n  . . . 1\n  . . . .\n  . . . .\n'));
    await ready(page);
    expect(await page.locator('.picture .done-clue').count()).toBe(0);
    await page.mouse.click(...(await cellAt(page, 3)));
    await page.locator('.picture .done-clue').first().waitFor({ state: 'attached' });
    expect(await marks(page)).toEqual({
      done: expect.arrayContaining([7]),
      broken: [],
      satisfied: [0, 1, 2, 3],
      doneOutside: [],
      brokenOutside: [],
    });
    expect(await page.locator('.picture polygon.served').count()).toBe(4);
    await page.mouse.click(...(await cellAt(page, 11)));
    await page.locator('.picture .broken-clue').first().waitFor({ state: 'attached' });
    expect((await marks(page))?.broken).toEqual([7]);
    expect(await page.locator('.picture .done-clue').count()).toBe(0);
    // The setting turns the marks off.
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByText('Fade clues that are done').click();
    await page.locator('.picture .broken-clue').first().waitFor({ state: 'detached' });
    expect(await page.locator('.picture polygon.served').count()).toBe(0);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('fade and redden clues beside the board, each on its own side', async () => {
    // From the left, only the 4 is visible; from the right, the 3 and the 4.
    const page = await open(puzzle('skyscrapers', 'left: 1 . . .\nright: 2 . . .\ntop: 4 . . .\n'));
    await ready(page);
    const row = [4, 1, 2, 3];
    for (const [cell, height] of row.entries()) {
      await page.mouse.click(...(await cellAt(page, cell)));
      await page.keyboard.press(`Digit${height}`);
    }
    await page.locator('.picture text.done-clue').first().waitFor({ state: 'attached' });
    const texts = (mark: string) => page.locator(`.picture text.${mark}`).allTextContents();
    expect(await marks(page)).toMatchObject({
      doneOutside: [
        { side: 'left', line: 0 },
        { side: 'right', line: 0 },
      ],
      // A first tower of 4 hides all others, so 4 can't be seen.
      brokenOutside: [{ side: 'top', line: 0 }],
    });
    expect([await texts('done-clue'), await texts('broken-clue')]).toEqual([['1', '2'], ['4']]);
    await page.getByRole('button', { name: 'Undo' }).click();
    // From the left, only the 4 is visible, whatever the height of the last tower.
    await expect.poll(() => texts('done-clue')).toEqual(['1']);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('fade and redden clues that are lists, beside the board and in cells', async () => {
    const nonogram = await open(
      puzzle('nonogram', 'rowRuns:\n  1 1\n  3\n  1 1\ncolumnRuns:\n  3\n  1\n  3\n'),
    );
    await ready(nonogram);
    const beside = (mark: string) => nonogram.locator(`.picture text.${mark}`).allTextContents();
    for (const cell of [0, 2]) await nonogram.mouse.click(...(await cellAt(nonogram, cell)));
    await expect.poll(() => beside('done-clue'), SOON).toEqual(['1', '1']);
    await nonogram.mouse.click(...(await cellAt(nonogram, 1)));
    await expect.poll(() => beside('broken-clue'), SOON).toEqual(['1', '1']);
    expect(await beside('done-clue')).toEqual(['1']);
    await nonogram.context().close();

    const tapa = await open(puzzle('tapa', 'size: 3 3\nclue:\n  (1,1): [1, 1]\n'));
    await ready(tapa);
    const inCells = (mark: string) => tapa.locator(`.picture .${mark} text`).allTextContents();
    for (const cell of [1, 7]) await tapa.mouse.click(...(await cellAt(tapa, cell)));
    await expect.poll(() => inCells('done-clue'), SOON).toEqual(['1 1']);
    for (const cell of [0, 2, 3, 5, 6, 8]) await tapa.mouse.click(...(await cellAt(tapa, cell)));
    await expect.poll(() => inCells('broken-clue'), SOON).toEqual(['1 1']);
    expect(await inCells('done-clue')).toEqual([]);
    expect(mistakes).toEqual([]);
    await tapa.context().close();
  });

  it('leave clues alone that are only given', async () => {
    const page = await open('#/sudoku/tiny');
    await ready(page);
    await page.mouse.click(...(await cellAt(page, 0)));
    await page.keyboard.press('Digit3');
    await page.waitForFunction(
      () => (globalThis as unknown as { pzlGame: Session }).pzlGame.marks.value !== undefined,
    );
    expect(await page.locator('.picture :is(.done-clue, .broken-clue, polygon.served)').count()).toBe(0);
    await page.context().close();
  });
});

inBrowser('a bridge', () => {
  const { open, mistakes } = studio();
  const ISLANDS = 'island:\n  2 . . 2\n  . . . .\n  . . . .\n  1 . . 1\n';

  it('goes to the next island at one stroke and is one step, by mouse, finger and keys', async () => {
    for (const touch of [false, true]) {
      const page = await open(puzzle('hashi', ISLANDS), touch ? { hasTouch: true, isMobile: true } : {});
      await ready(page);
      const [from, to] = [await cellAt(page, 0), await cellAt(page, 1)];
      // The drag stops before the other island.
      await drag(page, [from, [from[0] + (to[0] - from[0]) * 0.6, to[1]]], touch);
      expect((await values(page)).filter((value) => value === 1).length).toBe(3);
      await page.getByRole('button', { name: 'Undo' }).click();
      expect((await values(page)).filter((value) => value !== undefined).length).toBe(0);
      if (!touch) {
        await page.locator('.board').focus();
        await page.evaluate(() => {
          const { pzlGame: game } = globalThis as unknown as { pzlGame: Session };
          game.cursor.value = { kind: 'cell', index: 0 };
        });
        await page.keyboard.press('Control+ArrowDown');
        await page.keyboard.press('ArrowUp');
        await page.keyboard.press('Control+ArrowDown');
        expect((await values(page)).filter((value) => value === 2).length).toBe(3);
      }
      await page.context().close();
    }
    expect(mistakes).toEqual([]);
  });

  it('is finished as a whole by the middle button on its island, and begun anew nowhere', async () => {
    const page = await open(puzzle('hashi', ISLANDS));
    await ready(page);
    const [first, last] = [await cellAt(page, 0), await cellAt(page, 3)];
    await page.mouse.click(...first, { button: 'middle' });
    await drag(page, [first, last]);
    await drag(page, [last, first]);
    expect((await values(page)).filter((value) => value !== undefined)).toEqual([]);
    await page.mouse.click(...first, { button: 'middle' });
    await drag(page, [first, last]);
    expect((await values(page)).filter((value) => value === 1).length).toBe(3);
    await page.context().close();
  });
});

inBrowser('a board that is enlarged', () => {
  const { open, mistakes } = studio();
  const box = async (page: Page): Promise<number[]> =>
    ((await page.locator('.picture').getAttribute('viewBox')) ?? '').split(' ').map(Number);

  it('is so by buttons, moved by the wheel and the middle button, and seen whole again', async () => {
    const page = await open('#/slitherlink/medium');
    await ready(page);
    const whole = await box(page);
    const middle = await cellAt(page, 44);
    await page.mouse.move(...middle);
    // While the whole board is visible, the wheel scrolls the page.
    await page.mouse.wheel(0, 120);
    expect(await box(page)).toEqual(whole);
    await page.getByRole('button', { name: 'Larger' }).click();
    await page.getByRole('button', { name: 'Larger' }).click();
    const near = await box(page);
    expect(near[2]).toBeLessThan(whole[2]! / 1.9);
    await page.mouse.move(...middle);
    await page.mouse.wheel(0, 60);
    await expect.poll(async () => (await box(page))[1]).toBeGreaterThan(near[1]!);
    const moved = await box(page);
    expect(moved[0]).toBe(near[0]);
    await page.mouse.down({ button: 'middle' });
    await page.mouse.move(middle[0] + 60, middle[1] + 20, { steps: 4 });
    await page.mouse.up({ button: 'middle' });
    const held = await box(page);
    expect(held[0]).toBeLessThan(moved[0]!);
    expect(held[1]).toBeLessThan(moved[1]!);
    expect((await values(page)).every((value) => value === undefined)).toBe(true);
    await page.getByRole('button', { name: 'Smaller' }).click();
    expect((await box(page))[2]).toBeGreaterThan(held[2]!);
    await page.getByRole('button', { name: 'fit' }).click();
    expect(await box(page)).toEqual(whole);
    expect(await page.getByRole('button', { name: 'Smaller' }).isDisabled()).toBe(true);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });
});
