/** Entering a value removes notes that the rules exclude: in the same step, and only if the setting is on. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { EMPTY, type Entry, withNote, withValue } from '../../studio/game/entries.ts';
import { History } from '../../studio/game/tree.ts';
import { inBrowser, studio } from './browser.ts';
import { boxOf } from './driver.ts';

describe('a step that is found to do more', () => {
  const noted: Entry = { corner: [1, 2] };
  const game = (): History => {
    const history = new History([EMPTY, noted]);
    history.do([{ at: 0, before: EMPTY, after: withValue(EMPTY, 1) }], 0);
    return history;
  };
  const more = { at: 1, before: noted, after: withNote(noted, 'corner', 1, false) };

  it('is undone and done again as one', () => {
    const history = game();
    expect(history.amend([more])).toBe(true);
    expect(history.entries).toEqual([{ value: 1 }, { corner: [2] }]);
    history.undo();
    expect(history.entries).toEqual([EMPTY, noted]);
    history.redo();
    expect(history.entries).toEqual([{ value: 1 }, { corner: [2] }]);
    const restored = History.restore([EMPTY, noted], history.save());
    expect(restored?.entries).toEqual(history.entries);
    restored?.undo();
    expect(restored?.entries).toEqual([EMPTY, noted]);
  });

  it('stays as it is where another one followed it, or nothing was done', () => {
    const history = game();
    history.do([{ at: 0, before: { value: 1 }, after: EMPTY }], 0);
    history.undo();
    expect(history.amend([more])).toBe(false);
    expect(new History([EMPTY, noted]).amend([more])).toBe(false);
    expect(history.entries[1]).toEqual(noted);
  });
});

/** `result[position]`: the corner notes at this position of the first find. */
const corners = (page: Page): Promise<(readonly number[])[]> =>
  page.evaluate(() => {
    interface Game {
      readonly history: { readonly entries: readonly { readonly corner?: readonly number[] }[] };
      readonly sheet: { readonly finds: readonly { readonly elements: ArrayLike<number> }[] };
    }
    const { pzlGame: game } = globalThis as unknown as { pzlGame: Game };
    const count = game.sheet.finds[0]!.elements.length;
    return game.history.entries.slice(0, count).map(({ corner = [] }) => corner);
  });

/** Notes all values in every open cell. */
async function noteAll(page: Page, values: number): Promise<void> {
  await page.locator('.board').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+a');
  for (let value = 1; value <= values; value++) await page.keyboard.press(`Shift+Digit${value}`);
}

async function firstCell(page: Page): Promise<void> {
  const box = await boxOf(page.locator('.picture'));
  await page.mouse.click(box.x + box.width * 0.12, box.y + box.height * 0.12);
}

async function choose(page: Page, word: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByText(word).click();
  if ((await page.locator('.menu').count()) > 0) await page.getByRole('button', { name: 'More' }).click();
}

const TIDY = 'Take notes out that a new value rules out';

inBrowser('notes', () => {
  const { open, mistakes } = studio();

  it('stay unless it is wanted otherwise', async () => {
    const page = await open('#/sudoku/tiny');
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    await noteAll(page, 4);
    await firstCell(page);
    await page.keyboard.press('Digit3');
    await page.waitForTimeout(400);
    // The cell's own notes stay below the value, and are shown again when the value is removed.
    const left = await corners(page);
    expect(left.filter((list) => list.length === 4).length).toBe(12);
    await page.context().close();
  });

  it('lose what a value rules out in the same stroke, undone with it', async () => {
    const page = await open('#/sudoku/tiny');
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    await choose(page, TIDY);
    await noteAll(page, 4);
    const before = await corners(page);
    await firstCell(page);
    await page.keyboard.press('Digit3');
    await expect.poll(async () => (await corners(page))[2]).toEqual([1, 2, 4]);
    const tidied = await corners(page);
    // The open cells of its row, column and box are among these seven.
    const lost = before.flatMap((list, at) => (list.length > (tidied[at]?.length ?? 0) ? [at] : []));
    expect(lost).toEqual([2, 4, 5, 8]);
    expect(lost.map((at) => tidied[at])).toEqual(lost.map(() => [1, 2, 4]));
    await page.keyboard.press('Control+z');
    expect(await corners(page)).toEqual(before);
    await page.keyboard.press('Control+y');
    expect(await corners(page)).toEqual(tidied);
    await page.context().close();
  });

  it.each(['sudoku', 'futoshiki'])('of %s are tidied by all that stands there when asked', async (type) => {
    const page = await open(`#/${type}/tiny`);
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    await noteAll(page, 4);
    await page.keyboard.press('Escape');
    await firstCell(page);
    await page.keyboard.press('Digit3');
    const before = await corners(page);
    await choose(page, 'Tidy the notes');
    await page.getByText(/notes are taken out/).waitFor();
    const after = await corners(page);
    const count = (lists: (readonly number[])[]): number => lists.reduce((sum, list) => sum + list.length, 0);
    expect(count(after)).toBeLessThan(count(before));
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    expect(await corners(page)).toEqual(before);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });
});

inBrowser('notes', () => {
  const { open, mistakes } = studio();

  it.each([
    ['sudoku-variant/small', 6],
    ['killer/medium', 9],
  ])('stand beside the clues of their cell: %s', async (puzzle, values) => {
    const page = await open(`#/${puzzle}`);
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    await noteAll(page, values);
    expect(await page.locator('.picture text.note').count()).toBeGreaterThan(values * 10);
    const overlaps = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll('.picture text')].map((text) => ({
        isNote: text.classList.contains('note'),
        word: text.textContent,
        box: text.getBoundingClientRect(),
      }));
      // The box of a text is higher than its digits.
      const isOver = (a: DOMRect, b: DOMRect): boolean =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.3 * Math.min(a.height, b.height);
      const [notes, clues] = [true, false].map((wanted) => boxes.filter(({ isNote }) => isNote === wanted));
      return notes!.flatMap((note) =>
        [...clues!, ...notes!].flatMap((other) =>
          other !== note && isOver(note.box, other.box) ? `${note.word} over ${other.word}` : [],
        ),
      );
    });
    expect(overlaps).toEqual([]);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });
});
