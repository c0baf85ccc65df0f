/** Tools for setting and writing: mending, symmetry, the editor's services, links of other programs, pieces. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { longTest } from '../sample.ts';
import { inBrowser, studio } from './browser.ts';

const buffer = (page: Page) => page.locator('.buffer textarea');
const shown = (page: Page) => page.locator('.picture .over').waitFor({ state: 'attached' });

inBrowser('a draft', () => {
  const { open, mistakes } = studio();

  longTest('with several answers is mended by the fewest clues', async () => {
    const page = await open('#/slitherlink/tiny/set');
    await page.locator('.verdict.one').waitFor();
    await buffer(page).fill((await buffer(page).inputValue()).replaceAll(/\d/g, '.'));
    await page.locator('.verdict.two').waitFor();
    await page.getByRole('button', { name: 'Which clues make it one?' }).click();
    const way = page.locator('.proposals button').first();
    await way.waitFor({ timeout: 60_000 });
    // The board shows the letters by which the ways name their places.
    expect(await way.locator('[aria-hidden]').textContent()).toMatch(/^\d at A/);
    expect(await way.locator('.spoken').textContent()).toMatch(/^\d at row \d column \d/);
    expect(await page.locator('.setting .picture text.letter').first().textContent()).toBe('A');
    await way.click();
    await page.locator('.verdict.one').waitFor();
    await page.context().close();
  });

  longTest('loses the clues that can go together, and stays a puzzle', async () => {
    const page = await open('#/slitherlink/tiny/set');
    await page.locator('.verdict.one').waitFor();
    await buffer(page).fill('clue:\n  2 1 . .\n  2 . 1 2\n  3 . 3 .\n  . 1 2 .\n');
    await page.locator('.verdict.one small').waitFor();
    const clues = async () => (await buffer(page).inputValue()).match(/\d/g)?.length ?? 0;
    const before = await clues();
    await page.getByRole('button', { name: 'Which clues are needless?' }).click();
    await page.getByRole('button', { name: /^Take (it|out)/ }).click({ timeout: 60_000 });
    await page.waitForFunction(
      (old) =>
        (document.querySelector<HTMLTextAreaElement>('.buffer textarea')?.value.match(/\d/g)?.length ?? 99) <
        old,
      before,
    );
    await page.locator('.verdict.one').waitFor();
    await page.context().close();
  });

  it('gets its clues by quarter turns', async () => {
    const page = await open('#/slitherlink/tiny/set');
    await page.locator('.verdict.one').waitFor();
    const rows = 'clue:\n  . . . .\n  . . . .\n  . . . .\n  . . . .\n';
    await buffer(page).fill(rows);
    await page.locator('.verdict.two').waitFor();
    await page.locator('.symmetry select').selectOption('quarter');
    await page.locator('.board').focus();
    for (const key of ['ArrowDown', 'Digit3']) await page.keyboard.press(key);
    await page.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>('.buffer textarea')?.value.match(/3/g)?.length === 4,
    );
    expect(mistakes).toEqual([]);
    await page.context().close();
  });
});

inBrowser('what is set or written', () => {
  const { open, mistakes } = studio();
  const tab = (page: Page, name: string) =>
    page.getByRole('navigation').getByRole('button', { name, exact: true }).click();
  const edited = '  // set by me\n';

  longTest(
    'is there again after another tab, and after the page was closed, until it is begun again',
    async () => {
      const page = await open('#/slitherlink/tiny/set');
      await page.locator('.verdict.one').waitFor();
      const before = await buffer(page).inputValue();
      await buffer(page).fill(before + edited);
      // The change is visible at once, before the draft is saved.
      await tab(page, 'Play');
      await shown(page);
      await tab(page, 'Set');
      await page.getByText('Your draft from before.').waitFor();
      expect(await buffer(page).inputValue()).toBe(before + edited);
      await page.getByText('Saved', { exact: true }).waitFor();
      await page.reload();
      await page.getByText('Your draft from before.').waitFor();
      expect(await buffer(page).inputValue()).toBe(before + edited);
      await page.getByRole('button', { name: 'Begin again' }).click();
      await page.locator('.verdict.one').waitFor();
      expect(await buffer(page).inputValue()).toBe(before);
      await tab(page, 'Play');
      await tab(page, 'Set');
      await page.locator('.verdict.one').waitFor();
      expect(await page.getByText('Your draft from before.').count()).toBe(0);
      expect(mistakes).toEqual([]);
      await page.context().close();
    },
  );

  it('of rules is kept, too, and its board comes back with it', async () => {
    const page = await open('#d=new/rules');
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('// mine');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('Your draft from before.').waitFor();
    await page.locator('.cm-line', { hasText: '// mine' }).waitFor();
    await shown(page);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('is said not to be kept where the storage is full', async () => {
    const page = await open('#/');
    await page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('No room.', 'QuotaExceededError');
      };
    });
    await page.goto(page.url().replace(/#.*/, '?again#/slitherlink/tiny/set'));
    await page.locator('.verdict.one').waitFor();
    await buffer(page).fill((await buffer(page).inputValue()) + edited);
    await page.getByText('the browser’s storage is full').waitFor();
    await page.context().close();
  });
});

inBrowser('the editor of rules', () => {
  const { open, mistakes } = studio();
  const content = (page: Page) => page.locator('.cm-content');

  longTest('completes by what stands before', async () => {
    const page = await open('#/masyu/tiny/rules');
    await content(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\nrule "x": forall c in cells: c.neigh');
    // Earlier completions stay until the completions for the last letters arrive.
    await page.locator('.cm-tooltip-autocomplete li:first-child', { hasText: 'neighbors' }).waitFor();
    await page.context().close();
  });

  longTest('tells what a word means, mends what is misspelt, and brings a text to its form', async () => {
    const page = await open('#/masyu/tiny/rules');
    await content(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\nrule   "x":   count(cels)>0');
    const repair = page.locator('.mistakes .link', { hasText: 'cells' });
    await repair.first().click();
    await page.waitForFunction(() => document.querySelectorAll('.mistakes li.error').length === 0);
    await page.getByRole('button', { name: 'Format' }).click();
    await page.getByText('Formatted.').waitFor();
    const written = await page.evaluate(
      () => document.querySelector('.editor')?.shadowRoot?.querySelector('.cm-content')?.textContent ?? '',
    );
    expect(written).toContain('rule "x": count(cells) > 0');
    // The editor renders only visible lines.
    await content(page).focus();
    await page.keyboard.press('Control+Home');
    await page
      .locator('.cm-line span', { hasText: /^loop$/ })
      .first()
      .hover();
    await page.locator('.cm-tooltip-hover', { hasText: 'loop' }).waitFor();
    expect(mistakes).toEqual([]);
    await page.context().close();
  });
});

inBrowser('a puzzle', () => {
  const { open, mistakes } = studio();

  it('with pieces shows them below its board', async () => {
    const page = await open('#/statuepark/tiny');
    await page.locator('.pieces svg polygon').first().waitFor();
    expect(await page.locator('.pieces [role=img]').getAttribute('aria-label')).toMatch(/^\d+ cells;/);
    await page.evaluate('location.hash = "#/edge-matching/tiny"');
    await page.locator('.tiles svg polygon').first().waitFor();
    expect(await page.locator('.tiles button').first().getAttribute('aria-label')).toBe(
      'Tile 0: north 3, east 3, south 0, west 1',
    );
    await page.context().close();
  });

  longTest(
    'is magnified under a finger where its cells are small, and not where they are large',
    async () => {
      for (const [instance, expected] of [
        ['medium', 1],
        ['tiny', 0],
      ] as const) {
        const page = await open(`#/slitherlink/${instance}`, {
          hasTouch: true,
          viewport: { width: 390, height: 844 },
        });
        await shown(page);
        const finger = await page.context().newCDPSession(page);
        const send = (
          type: 'touchStart' | 'touchMove' | 'touchEnd',
          touchPoints: { x: number; y: number }[],
        ) => finger.send('Input.dispatchTouchEvent', { type, touchPoints });
        await send('touchStart', [{ x: 120, y: 260 }]);
        await send('touchMove', [{ x: 150, y: 260 }]);
        await page.waitForTimeout(250);
        expect(await page.locator('.loupe:not([hidden])').count()).toBe(expected);
        await send('touchEnd', []);
        expect(await page.locator('.loupe:not([hidden])').count()).toBe(0);
        await page.context().close();
      }
    },
  );

  it('has its strokes finished by a tap on the node where they end, and by a key', async () => {
    const page = await open('#/molekularis/tiny');
    await shown(page);
    const [x, y] = (await page.evaluate(() => {
      const { pzlGame: game } = globalThis as unknown as { pzlGame: { plan: { cells: [number, number][] } } };
      const matrix = document.querySelector<SVGSVGElement>('.picture')!.getScreenCTM()!;
      const [px, py] = game.plan.cells[0]!;
      return [px * matrix.a + matrix.e, py * matrix.d + matrix.f];
    })) as [number, number];
    await page.mouse.click(x, y);
    const done = page.locator('.picture .done');
    expect(await done.count()).toBeGreaterThan(0);
    await page.locator('.board').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('f');
    expect(await done.count()).toBe(0);
    await page.context().close();
  });

  longTest('goes to f-puzzles and SudokuPad, and comes back', async () => {
    const page = await open('#/sudoku-variant/tiny');
    await shown(page);
    const digits = () => page.locator('.picture text').allTextContents();
    const before = await digits();
    await page.getByRole('button', { name: 'Share' }).click();
    const there = page.locator('dialog a[href*="sudokupad"]');
    await there.waitFor();
    const link = (await there.getAttribute('href')) ?? '';
    await page.getByRole('button', { name: 'Close' }).click();
    await page.locator('.brand').click();
    await page.getByRole('button', { name: 'Open a link' }).click();
    await page.locator('dialog textarea').fill(link);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await shown(page);
    // The first page has a board, too, which is shown until the link is open.
    await expect.poll(digits).toEqual(before);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('goes to Penpa+ as a drawing, and comes back where the type reads such links', async () => {
    const page = await open('#/kakuro/tiny');
    const penpa = page.locator('dialog a[href*="penpa-edit/#m="]');
    await shown(page);
    await page.getByRole('button', { name: 'Share' }).click();
    await penpa.waitFor();
    await page.goto(page.url().replace(/#.*/, '#/kurodoko/tiny/set'));
    await page.locator('.verdict.one').waitFor();
    const clues = async () => (await buffer(page).inputValue()).replaceAll(/\s+/g, ' ');
    const before = await clues();
    await page.getByRole('button', { name: 'Share' }).click();
    const link = (await penpa.getAttribute('href')) ?? '';
    await page.getByRole('button', { name: 'Close' }).click();
    await buffer(page).fill(link);
    await page.waitForFunction(
      () => !document.querySelector<HTMLTextAreaElement>('.buffer textarea')?.value.startsWith('https'),
    );
    expect(await clues()).toBe(before);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('is made from one that is half made', async () => {
    const page = await open('#/slitherlink/tiny/make');
    await page.locator('.wishes .choice input').check();
    await page.getByRole('button', { name: 'Make', exact: true }).last().click();
    await page.locator('.made img').first().waitFor({ timeout: 60_000 });
    expect(mistakes).toEqual([]);
    await page.context().close();
  });
});
