/** A tiny game played by the screen reader's output alone; the transcript is stored and compared. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inBrowser, studio } from './browser.ts';
import { turnOf } from './sample.ts';

const file = (name: string): string => path.join(import.meta.dirname, 'spoken', `${name}.txt`);

/** The present output: the description of the cursor's place, and all live regions. */
const said = (page: Page): Promise<readonly (readonly [string, string])[]> =>
  page.evaluate(() => {
    const place = document.querySelector('#board-place')?.textContent ?? '';
    const live = [...document.querySelectorAll('[role=status], [role=alert]')]
      .filter((node) => !node.classList.contains('saved'))
      .map((node) => node.textContent?.trim() ?? '')
      .filter((text) => text !== '');
    return [['place', place], ...live.map((text) => ['told', text] as const)];
  });

/** The output before the first key: the page's title, the rules, and the board's label. */
const introduction = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const board = document.querySelector('.board');
    const rules = [...document.querySelectorAll('.rules li')].map((rule) => {
      const spokenRule = rule.cloneNode(true) as Element;
      for (const picture of spokenRule.querySelectorAll('[aria-hidden=true]')) picture.remove();
      return `  ${spokenRule.textContent}`;
    });
    return [
      document.title,
      document.querySelector('h1')?.textContent ?? '',
      'Rules:',
      ...rules,
      `${board?.getAttribute('aria-label')}, ${board?.getAttribute('aria-roledescription')}`,
    ];
  });

async function transcript(page: Page, keys: readonly string[]): Promise<string> {
  await page.locator('.picture .over').waitFor({ state: 'attached' });
  const lines = await introduction(page);
  await page.locator('.board').focus();
  let before = new Map<string, string>();
  for (const key of keys) {
    await page.keyboard.press(key);
    const quiet = () =>
      page.waitForFunction(() => {
        const game = (
          globalThis as unknown as { pzlGame: { checker: { busy: boolean }; solver: { busy: boolean } } }
        ).pzlGame;
        return !game.checker.busy && !game.solver.busy;
      });
    // Checks start after a pause.
    await page.waitForTimeout(400);
    await quiet();
    await page.waitForTimeout(50);
    const now = await said(page);
    const fresh = now.filter(([kind, text]) => before.get(`${kind} ${text}`) === undefined && text !== '');
    lines.push(`[${key}]`, ...fresh.map(([, text]) => `  ${text}`));
    before = new Map(now.map(([kind, text]) => [`${kind} ${text}`, text]));
  }
  return `${lines.join('\n')}\n`;
}

/** The keys of the game: entries, a hint in three levels, notes, undo. */
const SUDOKU = [
  ...['ArrowDown', 'Digit1', 'Digit3', 'ArrowRight', 'ArrowRight', 'Digit4', 'ArrowDown', 'Digit2'],
  ...['h', 'h', 'h', 'Escape', 'ArrowLeft', 'Shift+Digit1', 'Shift+Digit3', 'Control+z'],
];
const MASYU = [
  ...['ArrowDown', 'Control+ArrowRight', 'Control+ArrowRight', 'Shift+ArrowDown', 'ArrowLeft', 'ArrowDown'],
  ...['Control+ArrowDown', 'z', 'y'],
];

/** The lines of a hint. Comparisons replace them, because any of several easy steps may come first. */
const HINT =
  /^ {2}(?:[a-z ]+, at (?:row|column|box|the) .+|row \d column \d is \d|row \d column \d is (?:the last open cell of .+: \d|\d, as .+)|Only \d is left for .+|The \d of .+ goes to .+?)(?: \([a-z ]+\))?\.$/gm;

inBrowser('what is said', () => {
  const { open } = studio();

  const GAMES = [
    ['sudoku', SUDOKU],
    ['masyu', MASYU],
  ] as const;
  it.each(turnOf(GAMES, 0))('of %s reads sensibly', async (type, keys) => {
    const page = await open(`#/${type}/tiny`);
    const now = await transcript(page, keys);
    if (!existsSync(file(type)) || process.env.UPDATE_CORPUS) writeFileSync(file(type), now);
    const kept = readFileSync(file(type), 'utf8');
    expect(now.match(HINT)?.length).toBe(kept.match(HINT)?.length);
    expect(now.replace(HINT, '  (a hint)')).toBe(kept.replace(HINT, '  (a hint)'));
    await page.context().close();
  });

  it('of a check names places in words, and no more once the entry is taken back', async () => {
    const page = await open('#/kakurasu/tiny');
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    await page.locator('.board').focus();
    const told = page.locator('.notice [role=status]');
    for (const key of ['ArrowDown', 'ArrowRight', 'Enter', 'ArrowDown', 'Enter', 'h'])
      await page.keyboard.press(key);
    await expect.poll(() => told.textContent()).toMatch(/can’t be completed: row 2 column 2/);
    await page.keyboard.press('Control+z');
    await expect.poll(() => told.textContent()).toBe('');
    await page.context().close();
  });

  it('of a place names what is drawn there, though no given has a place of its own', async () => {
    const page = await open('#/guidearrow/tiny');
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    await page.locator('.board').focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    await expect.poll(() => page.locator('#board-place').textContent()).toBe('row 2 column 2: star');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator('#board-place').textContent()).toBe('row 2 column 3: empty');
    await page.context().close();
  });
});
