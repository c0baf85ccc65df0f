/** Hints in three levels, and the path to the answer, one step at a time. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Session } from '../../studio/game/session.ts';
import { inBrowser, studio } from './browser.ts';

const ready = (page: Page) => page.locator('.picture .over').waitFor({ state: 'attached' });
const count = (page: Page, mark: string) => page.locator(`.picture .under .${mark}`).count();
const values = (page: Page) =>
  page.evaluate(() => {
    const { pzlGame: game } = globalThis as unknown as { pzlGame: Session };
    return game.places.finds[0]!.values.length > 0
      ? Array.from({ length: game.places.firstColorPlace }, (_, at) => game.entry(at).value)
      : [];
  });

inBrowser('a hint', () => {
  const { open, mistakes } = studio();

  it('tells where to look, then what follows, then why, each when it is asked for', async () => {
    const page = await open('#/sudoku/small');
    await ready(page);
    const card = page.locator('.strip .card');
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await card.waitFor();
    // The first level has a technique and a rule, but neither places in words nor a conclusion.
    expect(await card.locator('b').textContent()).toMatch(/^Hint: [a-z ]+$/);
    expect(await card.locator('p').textContent()).not.toMatch(/r\dc\d/);
    expect(await page.getByRole('button', { name: 'Enter it' }).count()).toBe(0);
    expect(await count(page, 'look')).toBeGreaterThan(0);
    expect([await count(page, 'focus'), await count(page, 'reason')]).toEqual([0, 0]);
    await page.getByRole('button', { name: 'What follows?' }).click();
    const follows = (await card.locator('p').textContent()) ?? '';
    expect(follows).toMatch(/ is \d\.$/);
    expect(await count(page, 'focus')).toBe(1);
    expect(await count(page, 'reason')).toBe(0);
    await page.locator('.board').focus();
    await page.keyboard.press('h');
    await card.getByText('Why?').waitFor({ state: 'detached' });
    expect((await card.locator('p').textContent())!.length).toBeGreaterThan(follows.length);
    expect(await count(page, 'look')).toBeGreaterThan(0);
    expect(await count(page, 'reason')).toBeGreaterThan(0);
    const before = (await values(page)).filter((value) => value !== undefined).length;
    await page.getByRole('button', { name: 'Enter it' }).click();
    expect((await values(page)).filter((value) => value !== undefined).length).toBe(before + 1);
    expect(await count(page, 'focus')).toBe(0);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('names a pattern that is stored with the type, and shows its clues and what follows', async () => {
    const text =
      'size: 6 6\nclue:\n  . . . . . .\n  . . . . . .\n  . . 3 3 . .\n  . . . . . .\n  . . . . . .\n  . . . . . .\n';
    const page = await open('#/slitherlink/small');
    await ready(page);
    await page.evaluate(
      async ([text]) => {
        const { pzlGame: game } = globalThis as unknown as { pzlGame: Session };
        const entry = (await (await fetch('gallery.json')).json()).find(
          ({ name }: { name: string }) => name === 'slitherlink',
        );
        const { model } = await (await fetch(entry.file)).json();
        await game.solver.ask('open', { model, instance: { name: 'text', text: text! }, seconds: 20 });
      },
      [text],
    );
    const hint = await page.evaluate(() => {
      const { pzlGame: game } = globalThis as unknown as { pzlGame: Session };
      return game.solver.ask('hint', { entered: [], seconds: 60 });
    });
    expect(hint).toMatchObject({ status: 'step', technique: 'Adjacent 3s', where: 'r3c3 and r3c4' });
    if (hint.status !== 'step') throw new Error(hint.status);
    expect(hint.marks.conditions).toEqual([[14, 15].map((index) => ({ kind: 'cell', index }))]);
    expect(hint.marks.conclusions.length).toBeGreaterThan(2);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it.each(['sudoku/small', 'slitherlink/small', 'hashi/small', 'molekularis/small'])(
    'calls places by letters that stand on the board: %s',
    async (puzzle) => {
      const page = await open(`#/${puzzle}`);
      await ready(page);
      const [text, onBoard] = [
        page.locator('.strip .card p [aria-hidden]'),
        page.locator('.picture text.letter'),
      ];
      await page.getByRole('button', { name: 'Hint', exact: true }).click();
      for (const more of ['What follows?', 'Why?']) {
        await page.getByRole('button', { name: more }).click();
        await expect.poll(() => page.getByRole('button', { name: more }).count()).toBe(0);
        expect(await text.textContent()).not.toMatch(/r\d+c\d+/);
        const told = new Set(await text.locator('.letter').allTextContents());
        expect(told.size).toBeGreaterThan(0);
        const shown = (await onBoard.allTextContents()).filter((letter) => /[A-Z]/.test(letter));
        expect(new Set(shown)).toEqual(told);
        expect(await page.locator('.strip .card p .spoken').textContent()).toMatch(/row \d+ column \d+/);
      }
      expect(mistakes).toEqual([]);
      await page.context().close();
    },
  );

  it('calls long lists of places by letters that stand on the board', async () => {
    const page = await open('#/sudoku/small');
    await ready(page);
    await page.evaluate(() => {
      const { pzlGame: game } = globalThis as unknown as { pzlGame: Session };
      const place = (index: number) => ({ kind: 'cell', index });
      const all = [
        { letter: 'A', elements: [3, 8, 14, 6].map(place) },
        { letter: 'B', elements: [place(0)] },
      ];
      const step = {
        status: 'step' as const,
        claims: [],
        technique: 'chain',
        where: '',
        follows: { text: 'Ⓑ is 1.', plain: 'r1c1 is 1.', letters: [all[1]!] },
        sentence: { text: 'As the 4 cells Ⓐ.', plain: 'As 4 cells.', letters: [all[0]!] },
        marks: {
          conditions: [[place(1)], [place(2)]],
          reasons: [],
          conclusions: [place(0)],
          letters: [],
          path: { from: [place(4)], to: [place(5)] },
          chain: [[place(6)], [place(7)]],
          failure: [],
        },
        rules: [],
      };
      game.solver.ask = (async () => step) as unknown as typeof game.solver.ask;
    });
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await page.getByRole('button', { name: 'What follows?' }).click();
    expect(await page.locator('.picture text.letter').allTextContents()).toEqual(['B']);
    expect(await page.locator('.strip .card p [aria-hidden]').textContent()).toBe('B is 1.');
    expect(await page.locator('.strip .card p .spoken').textContent()).toBe('row 1 column 1 is 1.');
    // Added and subtracted counts have different tints.
    expect([await count(page, 'look'), await count(page, 'look.other')]).toEqual([2, 1]);
    await page.getByRole('button', { name: 'Why?' }).click();
    const letters = page.locator('.picture text.letter');
    expect(await letters.allTextContents()).toEqual(['A', 'A', 'A', 'A', '1', '2']);
    // The number of the chain stands beside the letter of the same cell.
    const lefts = await letters.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
    expect(lefts[4]).toBeLessThan(lefts[3]!);
    // The arrow has a head.
    expect(await page.locator('.picture .step-signs path').count()).toBe(1);
    await page.getByRole('button', { name: 'I’ll do it' }).click();
    expect(await page.locator('.picture text.letter').count()).toBe(0);
    await page.context().close();
  });
});

inBrowser('the way to the answer', () => {
  const { open, mistakes } = studio();

  it('is gone step by step on the board, and leaves what was entered as it was', async () => {
    const page = await open('#/sudoku/tiny');
    await ready(page);
    await page.locator('.board').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Digit3');
    const mine = await values(page);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'The way to the answer, step by step' }).click();
    const card = page.locator('.strip .card');
    await card.waitFor();
    const steps = Number(/of (\d+)/.exec((await card.locator('b').textContent()) ?? '')?.[1]);
    expect(steps).toBeGreaterThan(3);
    expect(await page.getByRole('button', { name: 'Back' }).isDisabled()).toBe(true);
    const filled: number[] = [];
    for (let step = 1; step < steps; step++) {
      filled.push((await values(page)).filter((value) => value !== undefined).length);
      await page.getByRole('button', { name: 'Next' }).click();
    }
    expect(filled).toEqual([...filled].sort((a, b) => a - b));
    expect((await values(page)).filter((value) => value !== undefined).length).toBeGreaterThan(12);
    expect(await count(page, 'focus')).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await values(page)).toEqual(mine);
    // After an entry, the path begins at the new state.
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'The way to the answer, step by step' }).click();
    await card.waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await card.waitFor({ state: 'detached' });
    expect((await values(page))[0]).toBeUndefined();
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('is seen on a phone although the menu is below the board', async () => {
    const page = await open('#/sudoku/medium', { viewport: { width: 390, height: 600 } });
    await ready(page);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'The way to the answer, step by step' }).click();
    await page.locator('.strip .card').waitFor();
    const [board, height] = [await page.locator('.board').boundingBox(), 600];
    expect(board!.y).toBeGreaterThanOrEqual(0);
    expect(board!.y + board!.height).toBeLessThanOrEqual(height);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('is told while setting, with the difficulty', async () => {
    const page = await open('#/akari/tiny/set');
    await page.locator('.verdict.one').waitFor();
    await page.getByRole('button', { name: 'How hard is it?' }).click();
    await page.getByText(/Difficulty \d+ of 10: it takes /).waitFor();
    const card = page.locator('.card', { hasText: 'Step 1 of' });
    await card.waitFor();
    await page.locator('.picture .under .focus').first().waitFor({ state: 'attached' });
    const shown = () => page.locator('.picture .shared > g > *').count();
    const first = await shown();
    const steps = Number(/of (\d+)/.exec((await card.locator('b').textContent()) ?? '')?.[1]);
    for (let step = 1; step < steps; step++) await page.getByRole('button', { name: 'Next' }).click();
    expect(await shown()).toBeGreaterThan(first);
    await page.getByRole('button', { name: 'Close' }).last().click();
    expect(await page.locator('.picture .under .focus').count()).toBe(0);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });
});
