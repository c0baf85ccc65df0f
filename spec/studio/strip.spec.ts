/** Messages have their own reserved space: buttons don't move when a message comes, and each message is shown once. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Session } from '../../studio/game/session.ts';
import { inBrowser, studio } from './browser.ts';
import { boxOf, onScreen } from './driver.ts';

const SIZES = [
  ['a desk', { width: 1280, height: 860 }],
  ['a phone', { width: 390, height: 844 }],
  ['a phone held sideways', { width: 844, height: 390 }],
] as const;

const point = async (page: Page, cell: number): Promise<[number, number]> => {
  const at = await page.evaluate((index) => {
    const { pzlGame: game } = globalThis as unknown as { pzlGame: Session };
    return game.plan!.point({ kind: 'cell', index });
  }, cell);
  return await onScreen(page, at as [number, number]);
};

/** The positions of the board, the tools and the pad. */
const places = async (page: Page) =>
  await Promise.all(['.picture', '.tools', '.pad'].map((part) => boxOf(page.locator(part).first())));

inBrowser('what the program says', () => {
  const { open, mistakes } = studio();

  it.each(SIZES)('moves nothing on %s', async (_, viewport) => {
    const page = await open('#/sudoku/tiny', { viewport });
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    await page.mouse.click(...(await point(page, 0)));
    const before = await places(page);
    await page.keyboard.press('Digit1');
    await page.locator('.rules li.broken').waitFor({ state: 'attached' });
    expect(await places(page)).toEqual(before);
    await page.keyboard.press('Digit3');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('No rule is broken so far.').first().waitFor();
    expect(await places(page)).toEqual(before);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.strip .card').waitFor();
    expect(await places(page)).toEqual(before);
    await page.getByRole('button', { name: 'I’ll do it' }).click();
    await page.getByRole('button', { name: 'Try' }).click();
    await page.locator('.card.trial').waitFor();
    expect(await places(page)).toEqual(before);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('tells a broken rule once, and what breaks it apart from where it holds', async () => {
    const page = await open('#/sudoku/tiny');
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    await page.mouse.click(...(await point(page, 0)));
    await page.keyboard.press('Digit1');
    await page.locator('.picture .wrong').first().waitFor({ state: 'attached' });
    // The two equal digits are marked strongly, the rest of their row faintly.
    expect(await page.locator('.picture .wrong').count()).toBe(2);
    expect(await page.locator('.picture .unit').count()).toBe(2);
    await page.getByRole('button', { name: 'Check' }).click();
    await page.waitForTimeout(400);
    const told = await page.locator('[role=status]').allTextContents();
    expect(told.filter((text) => text.includes('Every row holds'))).toHaveLength(1);
    await page.context().close();
  });

  it('covers no tool at the end, however long the rules are', async () => {
    const page = await open('#/yajilin/tiny', { viewport: { width: 1280, height: 800 } });
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    // Sentences twice as long stand for a type with longer rules.
    await page.evaluate(async () => {
      for (const sentence of document.querySelectorAll('.rules .sentence'))
        sentence.textContent = `${sentence.textContent} `.repeat(2);
      const { pzlGame: game } = globalThis as unknown as { pzlGame: Session };
      const { answer = [] } = await game.solver.ask('solve', { entered: [], seconds: 30 });
      for (const [find, values] of answer.entries())
        for (const [at, value] of values.entries()) game.setValue([game.places.at(find, at)], value);
    });
    await page.locator('.notice.solved').waitFor();
    await page.getByRole('button', { name: 'Another type' }).waitFor();
    const [tools, told] = await Promise.all(
      ['.tools', '.strip > .over'].map((part) => boxOf(page.locator(part))),
    );
    expect(told!.y).toBeGreaterThan(0);
    expect(told!.y + told!.height).toBeLessThanOrEqual(tools!.y);
    // Keys can scroll the rules.
    expect(await page.locator('.rules').getAttribute('tabindex')).toBe('0');
    await page.context().close();
  });

  it.each([640, 800])('leaves tools and pad free beside a long hint, in a window %i high', async (height) => {
    const page = await open('#/sudoku/medium', { viewport: { width: 1280, height } });
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    const card = page.locator('.strip .card');
    await card.waitFor();
    const isFree = async () => {
      const [tools, box] = await Promise.all([boxOf(page.locator('.tools')), boxOf(card)]);
      expect(box!.y).toBeGreaterThan(0);
      expect(box!.y + box!.height).toBeLessThanOrEqual(tools!.y);
    };
    for (const more of ['What follows?', 'Why?']) {
      await isFree();
      await page.getByRole('button', { name: more }).click();
    }
    // A sentence many times as long scrolls within the card, and its buttons are reached.
    await card.locator('p').evaluate((text) => text.append(' and so on'.repeat(200)));
    await isFree();
    await page.getByRole('button', { name: 'I’ll do it' }).click();
    await card.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('brings a broken rule into sight where rules scroll, and moves nothing else', async () => {
    const page = await open('#/sudoku/tiny', { viewport: { width: 1280, height: 700 } });
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    // Long sentences stand for a type with longer rules.
    await page.evaluate(() => {
      for (const sentence of document.querySelectorAll('.rules .sentence'))
        sentence.append(' and so on'.repeat(60));
      document.querySelector('.rules')!.scrollTop = 10_000;
    });
    const isInSight = () =>
      page.evaluate(() => {
        const [box, item] = ['.rules', '.rules li:nth-child(2)'].map((part) =>
          document.querySelector(part)!.getBoundingClientRect(),
        );
        return item!.top >= box!.top - 1 && item!.top < box!.bottom;
      });
    // Sudoku's second rule, of rows, will be broken.
    expect(await isInSight()).toBe(false);
    const before = await places(page);
    await page.mouse.click(...(await point(page, 0)));
    await page.keyboard.press('Digit1');
    await page.locator('.rules li.broken').first().waitFor({ state: 'attached' });
    await expect.poll(isInSight).toBe(true);
    expect(await places(page)).toEqual(before);
    await page.context().close();
  });

  it('does not call solved what it has shown itself', async () => {
    const page = await open('#/sudoku/tiny');
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    await page.evaluate('pzlGame.queries.showAnswer()');
    await page.locator('.notice.answer').waitFor();
    await page.waitForTimeout(600);
    expect(await page.locator('.notice.solved').count()).toBe(0);
    expect(await page.getByText('Solved').count()).toBe(0);
    await page.context().close();
  });

  it('offers the next puzzle at the end, and makes one of the kind', async () => {
    const page = await open('#/sudoku/tiny');
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    await page.evaluate(async () => {
      const { pzlGame: game } = globalThis as unknown as { pzlGame: Session };
      const { answer = [] } = await game.solver.ask('solve', { entered: [], seconds: 30 });
      for (const [at, value] of answer[0]!.entries()) game.setValue([at], value);
    });
    await page.locator('.notice.solved').waitFor();
    await page.getByRole('button', { name: 'Another type' }).waitFor();
    await page.getByRole('button', { name: 'Harder' }).waitFor();
    const solved = await page.evaluateHandle('pzlGame');
    await page.getByRole('button', { name: 'A new one like it' }).click();
    await page.waitForFunction(() => location.hash.startsWith('#m=sudoku,tiny,'));
    // The solved board stays until the address is read.
    await page.waitForFunction(
      (game) => (globalThis as unknown as { pzlGame: Session }).pzlGame !== game,
      solved,
    );
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    expect(await page.locator('.notice.solved').count()).toBe(0);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });
});
