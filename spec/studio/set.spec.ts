/** Setting: verdicts while clues are added and removed, and the clues after rows, columns or turns of the board. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { decodeSolution, loadModel, openInstance, solve } from '../../src/index.ts';
import { root } from '../cli/pzl.ts';
import { longTest } from '../sample.ts';
import { inBrowser, studio } from './browser.ts';
import { boxOf } from './driver.ts';
import { inTurn } from './sample.ts';

const buffer = (page: Page) => page.locator('.buffer textarea');

/** The verdict on the present text. */
async function verdict(page: Page, change?: () => Promise<void>): Promise<string> {
  if (change) {
    await page.evaluate(() => {
      const now = document.querySelector<HTMLElement>('.verdict small');
      if (now) now.dataset.old = 'yes';
    });
    await change();
  }
  const small = page.locator('.verdict small:not([data-old])').first();
  await small.waitFor();
  return (await page.locator('.verdict').textContent()) ?? '';
}

/** Presses a button that changes the text, and waits for the new verdict. */
async function change(page: Page, name: string): Promise<string> {
  const before = await buffer(page).inputValue();
  return await verdict(page, async () => {
    await page.getByRole('button', { name }).click();
    await page.waitForFunction(
      (old) => document.querySelector<HTMLTextAreaElement>('.buffer textarea')?.value !== old,
      before,
    );
  });
}

inBrowser('a puzzle that is set', () => {
  const { open, mistakes } = studio();

  longTest('shows in gray what all answers share, and hatches where two differ', async () => {
    const page = await open('#/slitherlink/tiny/set');
    expect(await verdict(page)).toContain('Exactly one answer');
    await page.locator('.picture .shared line').first().waitFor({ state: 'attached' });
    const text = await buffer(page).inputValue();
    const fewer = text.replace(/\d/, '.').replace(/\d/, '.').replace(/\d/, '.');
    const told = await verdict(page, () => buffer(page).fill(fewer));
    if (told.includes('Two answers'))
      await page.locator('.picture .differ').first().waitFor({ state: 'attached' });
    await page.context().close();
  });

  longTest('tells what can stand where, and how many answers have it', async () => {
    const text = 'clue:\n  . 2 . .\n  . . . .\n  . . . .\n  2 . . .\n';
    const { model } = loadModel('sudoku', readFileSync(path.join(root, 'examples/sudoku.pzl'), 'utf8'));
    const { ground } = openInstance(model!, { name: 'draft', text });
    const { solutions } = await solve(ground!, { answers: 1000 });
    const answers = solutions.map((one) => decodeSolution(ground!, one).families[0]!.values);
    const having = (cell: number, value: number): number =>
      answers.filter((values) => values[cell] === value).length;

    const page = await open('#/sudoku/tiny/set');
    await verdict(page);
    await verdict(page, () => buffer(page).fill(text));
    await page.getByRole('button', { name: 'What can stand where?' }).click();
    await page.getByText(`${answers.length} answers; they differ in 14 places`).waitFor();
    const box = await boxOf(page.locator('.picture'));
    // A click on the third cell of the second row.
    await page.mouse.click(box.x + box.width * 0.6, box.y + box.height * 0.4);
    const words = [1, 2, 3, 4].map((value) => `${value} in ${having(6, value)}`).join(', ');
    await page.getByText(`Here: ${words}`).waitFor();
    expect(await page.locator('.picture .candidate').count()).toBe(
      answers[0]!.flatMap((_, cell) =>
        [1, 2, 3, 4].filter((value) => having(cell, value) > 0 && having(cell, value) < answers.length),
      ).length,
    );
    // A changed draft has other answers.
    await verdict(page, () => buffer(page).fill(text.replace('. 2', '1 2')));
    expect(await page.locator('.picture .candidate').count()).toBe(0);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('names the rules and clues that contradict each other', async () => {
    const page = await open('#/akari/tiny/set');
    await verdict(page);
    const text = 'block:\n  4 . . .\n  . . . .\n  . . . .\n  . . . .\n';
    expect(await verdict(page, () => buffer(page).fill(text))).toContain('No answer');
    expect(await page.locator('.verdict li').first().textContent()).toContain('row 1 column 1');
    expect(await page.locator('.picture .wrong').count()).toBeGreaterThan(0);
    await page.context().close();
  });

  longTest('tells which clues it can do without', async () => {
    const page = await open('#/akari/small/set');
    await verdict(page);
    await page.getByRole('button', { name: 'Which clues are needless?' }).click();
    await page.getByText(/needless, each by itself|Every clue is needed/).waitFor();
    await page.context().close();
  });

  it.each(
    inTurn(['akari/small', 'kropki/tiny', 'skyscrapers/tiny', 'yajilin/tiny', 'japanesesums/small'], 2),
  )('%s turned four times, or mirrored twice, is the same puzzle', async (puzzle) => {
    const page = await open(`#/${puzzle}/set`);
    const first = await verdict(page);
    // The first edits rewrite the entries in the studio's format.
    for (let turn = 0; turn < 4; turn++) await change(page, 'Turn');
    const text = await buffer(page).inputValue();
    for (let turn = 0; turn < 4; turn++)
      expect((await change(page, 'Turn')).slice(0, 12)).toBe(first.slice(0, 12));
    expect(await buffer(page).inputValue()).toBe(text);
    for (let time = 0; time < 2; time++) await change(page, 'Mirror ⇄');
    expect(await buffer(page).inputValue()).toBe(text);
    await page.context().close();
  });

  it('keeps dots between cells when a column comes', async () => {
    const page = await open('#/kropki/tiny/set');
    await verdict(page);
    const blacks = (await buffer(page).inputValue()).match(/black/g)?.length ?? 0;
    await change(page, 'Add at the left');
    const text = await buffer(page).inputValue();
    expect(text).toContain('size: 4 5');
    expect(text).toContain('(0,3)east: ');
    expect(text.match(/black/g)).toHaveLength(blacks);
    await page.context().close();
  });

  longTest('gives back by Undo what was lost with a row', async () => {
    const page = await open('#/slitherlink/tiny/set');
    await verdict(page);
    const before = await buffer(page).inputValue();
    await change(page, 'Take away at the top');
    expect(await buffer(page).inputValue()).not.toBe(before);
    const after = await buffer(page).inputValue();
    await change(page, 'Undo');
    expect(await buffer(page).inputValue()).toBe(before);
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
    await change(page, 'Redo');
    expect(await buffer(page).inputValue()).toBe(after);
    expect(await page.getByRole('button', { name: 'Redo' }).isDisabled()).toBe(true);
    // A change after an undo clears the redo history.
    await change(page, 'Undo');
    await buffer(page).fill(`${before}\n// Mine.\n`);
    expect(await page.getByRole('button', { name: 'Redo' }).isDisabled()).toBe(true);
    await page.context().close();
  });

  longTest('gives back by Redo the clues of a board that Undo has left', async () => {
    const page = await open('#/slitherlink/tiny/set');
    await verdict(page);
    const first = await buffer(page).inputValue();
    await page.getByLabel('Rows').fill('3');
    await change(page, 'New board');
    await page.locator('.board').focus();
    for (const key of ['ArrowDown', 'Digit2', 'ArrowRight', 'Digit3']) await page.keyboard.press(key);
    await page.waitForFunction(() =>
      /2 3/.test(document.querySelector<HTMLTextAreaElement>('.buffer textarea')?.value ?? ''),
    );
    const last = await buffer(page).inputValue();
    for (let step = 0; step < 3; step++) await change(page, 'Undo');
    expect(await buffer(page).inputValue()).toBe(first);
    for (let step = 0; step < 3; step++) await change(page, 'Redo');
    expect(await buffer(page).inputValue()).toBe(last);
    expect(await page.getByRole('button', { name: 'Redo' }).isDisabled()).toBe(true);
    await page.context().close();
  });

  it('is shared as it stands on the page: addresses, links and files, too', async () => {
    const page = await open('#/slitherlink/tiny/set');
    await verdict(page);
    const text = await buffer(page).inputValue();
    await verdict(page, () =>
      buffer(page).fill(text.replace('clue:\n  ', 'clue:\n  3 ').replace(/ \S\n/, '\n')),
    );
    const dialog = page.locator('dialog.share');
    const shared = async (): Promise<readonly (string | null)[]> => {
      await page.getByRole('button', { name: 'Share' }).click();
      await dialog.getByText('On Penpa+:').waitFor();
      const links = dialog.locator('.elsewhere a');
      const all = await links.evaluateAll((each) => each.map((link) => link.getAttribute('href')));
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'SVG' }).click(),
      ]);
      all.push(readFileSync(await file.path(), 'utf8'));
      await dialog.getByRole('button', { name: 'Close' }).click();
      return all;
    };
    const first = await shared();
    expect(first.find((link) => link?.includes('slither'))).toMatch(/slither.*\/4\/4\/3/);
    await verdict(page, () =>
      buffer(page).fill(text.replace('clue:\n  ', 'clue:\n  0 ').replace(/ \S\n/, '\n')),
    );
    const second = await shared();
    expect(second).toHaveLength(first.length);
    for (const [at, link] of second.entries()) expect(link).not.toBe(first[at]);
    await page.context().close();
  });

  it('takes an address in place of its text', async () => {
    const page = await open('#/slitherlink/tiny/set');
    await verdict(page);
    await buffer(page).fill('https://puzz.link/p?slither/5/5/cbcbcddad');
    await page.waitForFunction(() =>
      document.querySelector<HTMLTextAreaElement>('.buffer textarea')?.value.startsWith('clue:'),
    );
    expect(mistakes).toEqual([]);
    await page.context().close();
  });
});
