import { expect, it } from 'vitest';
import type { Session } from '../../studio/game/session.ts';
import { inBrowser, studio } from './browser.ts';
import { boxOf } from './driver.ts';

inBrowser('the studio', () => {
  const { open, mistakes } = studio();

  it('shows the types, finds them by other names and opens one', async () => {
    const page = await open('#/');
    await page.waitForSelector('.type');
    await page.getByRole('searchbox').fill('hashikake');
    expect(await page.locator('.type b').allTextContents()).toEqual(['Hashi']);
    await page.locator('.type').click();
    await page.waitForSelector('.picture');
    expect(await page.locator('h1').textContent()).toBe('Hashi');
    expect(mistakes).toEqual([]);
  });

  it('tells strangers what it is, with a board to play on, and shows the well-known types first', async () => {
    const page = await open('#/');
    await page.locator('.first-board .picture .over').waitFor({ state: 'attached' });
    expect(await page.locator('h1').textContent()).toMatch(/play.*set.*write/);
    expect(await page.title()).toBe('pzl studio');
    const known = await page.locator('.known .type b').allTextContents();
    expect(known).toEqual(expect.arrayContaining(['Sudoku', 'Nurikabe', 'Slitherlink']));
    expect(known).not.toContain('Moon and Sun');
    // Entries on the first page's board are kept when the full page opens the puzzle.
    const { type, at, value } = await page.evaluate(() => {
      const { pzlGame: game } = globalThis as unknown as { pzlGame: Session };
      const place = Array.from({ length: game.places.firstColorPlace }, (_, each) => each).find(
        (each) => !game.isLocked(each),
      )!;
      const entered = game.sheet.finds[game.places.of(place)[0]]!.values.at(-1)!;
      game.setValue([place], entered);
      return { type: game.puzzle.title, at: place, value: entered };
    });
    await page.getByRole('link', { name: 'With hints, notes and all tools' }).click();
    await page.locator('h1', { hasText: type }).waitFor();
    await page.locator('main.play .picture .over').waitFor({ state: 'attached' });
    expect(
      await page.evaluate(
        (place) => (globalThis as unknown as { pzlGame: Session }).pzlGame.committedEntry(place).value,
        at,
      ),
    ).toBe(value);
    await page.goBack();
    await page.locator('.recent a', { hasText: type }).waitFor();
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('asks which type is to be set, with the search and the types at hand', async () => {
    const page = await open('#/');
    await page.waitForSelector('.type');
    await page.getByRole('button', { name: 'Set a puzzle' }).click();
    await page.getByText('A puzzle of which type do you want to set?').waitFor();
    await page.keyboard.type('hashikake');
    await page.locator('.type').click();
    await page.locator('.setting .picture').waitFor();
    expect(await page.locator('h1').textContent()).toBe('Hashi');
    // When the player returns to the first page, it shows the types.
    await page.goto(`${page.url().replace(/#.*/, '')}#/`);
    await page.waitForSelector('.type');
    await page.getByRole('searchbox').fill('hashikake');
    expect(await page.locator('.type').getAttribute('href')).toBe('#/hashi');
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('finds types by a link’s name and puts those first whose names begin so', async () => {
    const page = await open('#/');
    await page.waitForSelector('.type');
    const first = async (text: string) => {
      await page.getByRole('searchbox').fill(text);
      return (await page.locator('.type b').allTextContents())[0];
    };
    expect([await first('mashu'), await first('light up'), await first('数独'), await first('tent')]).toEqual(
      ['Masyu', 'Akari RGB', 'Sudoku', 'Tents'],
    );
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('opens a link before the page’s own script asks for it', async () => {
    const page = await open('#/slitherlink/tiny');
    await page.waitForSelector('.picture');
    expect(await page.locator('h1').textContent()).toBe('Slitherlink');
    // The early worker has loaded the type's file, so the page doesn't request it.
    const asked = () =>
      page.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name, initiatorType }) => initiatorType === 'fetch' && name.includes('/types/'))
          .map(({ name }) => name.replace(/.*\/types\/(.*)-.*/, '$1')),
      );
    expect(await asked()).toEqual([]);
    await page.evaluate('location.hash = "#/masyu/tiny"');
    await page.locator('h1', { hasText: 'Masyu' }).waitFor();
    expect(await asked()).toEqual(['masyu']);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('draws a line where the mouse is dragged, and takes it back', async () => {
    const page = await open('#/masyu/tiny');
    await page.waitForSelector('.picture');
    const box = await boxOf(page.locator('.board svg'));
    const side = Math.min(box.width, box.height) / 4.8;
    const at = (row: number, column: number): [number, number] => [
      box.x + box.width / 2 + (column - 1.5) * side,
      box.y + box.height / 2 + (row - 1.5) * side,
    ];
    await page.mouse.move(...at(0, 0));
    await page.mouse.down();
    await page.mouse.move(...at(0, 3), { steps: 4 });
    await page.mouse.up();
    expect(await page.locator('.part-link line').count()).toBe(3);
    await page.keyboard.press('Control+z');
    expect(await page.locator('.part-link line').count()).toBe(0);
    expect(mistakes).toEqual([]);
  });
});
