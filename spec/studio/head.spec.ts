/** The author's title, name, rules and code in a puzzle's text, in links and in pictures. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cluesOf, headOf, linkIn, unpackLink, withHead } from '../../src/index.ts';
import type { Session } from '../../studio/game/session.ts';
import { inBrowser, studio } from './browser.ts';
import { byMouse, onScreen, solved, taskOf } from './driver.ts';

const CLUES = 'clue:\n  1 .\n  . 2\n';

it('is comments at the head of the text, which holds the same clues', () => {
  const head = { title: 'The Long Way', author: 'N. N.', rules: 'Normal rules.\n\nAnd another one.' };
  const text = withHead(CLUES, head);
  expect(text).toBe(
    '// title: The Long Way\n// author: N. N.\n// rules: Normal rules.\n// rules:\n// rules: And another one.\nclue:\n  1 .\n  . 2\n',
  );
  expect(headOf(text)).toEqual(head);
  expect(cluesOf(text)).toBe(CLUES);
  expect(withHead(text, {})).toBe(CLUES);
  expect(withHead(text, { title: 'Another' })).toBe(`// title: Another\n${CLUES}`);
});

it('is comments whatever the words hold', () => {
  const text = withHead(CLUES, { title: 'A\rclue: 9', rules: 'B\r\nodd: 1\u2028C\u0000\vD' });
  expect(text).toBe(
    `// title: A\n// title: clue: 9\n// rules: B\n// rules: odd: 1\n// rules: C  D\n${CLUES}`,
  );
});

it('leaves other comments, and lines of the clues that look alike', () => {
  const text = `// made in spring\n// title: A\n${CLUES}// title: not this one\n`;
  expect(headOf(text)).toEqual({ title: 'A' });
  expect(cluesOf(text)).toBe(`// made in spring\n${CLUES}// title: not this one\n`);
});

const buffer = (page: Page) => page.locator('.buffer textarea');

inBrowser('a title, an author, rules and a code', () => {
  const { open, mistakes } = studio();

  async function told(): Promise<Page> {
    const page = await open('#/sudoku/tiny/set');
    await page.locator('.verdict.one').waitFor();
    await page.getByText('Title, author, rules').click();
    await page.getByLabel('Title', { exact: true }).fill('Four <Seasons>');
    await page.getByLabel('Author').fill('N. N.');
    await page.getByLabel('Rules in your words').fill('Normal rules.\nNothing else.');
    await page.getByLabel('Solution code').fill('row 1, column 4');
    await page.getByLabel('Solution code').blur();
    await page.locator('h1', { hasText: 'Four <Seasons>' }).waitFor();
    await page.locator('.verdict.one').waitFor();
    return page;
  }

  it('are set, go along in links and pictures, and the code is read out of the answer at the end', async () => {
    const page = await told();
    expect(await buffer(page).inputValue()).toMatch(
      /^\/\/ title: Four <Seasons>\n\/\/ author: N\. N\.\n\/\/ rules: Normal rules\.\n\/\/ rules: Nothing else\.\n\/\/ code: row 1, column 4\n/,
    );
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText(/On Penpa/).waitFor();
    const links = await page
      .locator('.elsewhere a')
      .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href));
    for (const where of ['sudokupad', 'penpa']) {
      const link = linkIn(links.find((each) => each.includes(where)) ?? '');
      const found = unpackLink(link!);
      const listing = 'listing' in found ? found.listing : '';
      expect(listing).toContain('title: text "Four <Seasons>"');
      expect(listing).toContain('author: text "N. N."');
      expect(listing).toContain('Nothing else.');
    }
    const savedFile = async (format: string): Promise<Buffer> => {
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: format }).click();
      return readFileSync(await (await saving).path());
    };
    const png = await savedFile('PNG');
    for (const words of ['Title', 'Four <Seasons>', 'Author', 'N. N.', 'Normal rules.\nNothing else.'])
      expect(png.includes(words)).toBe(true);
    expect((await savedFile('TikZ')).toString()).toMatch(
      /^% Four <Seasons> by N\. N\.\n% Normal rules\.\n% Nothing else\.\n% \\usepackage\{tikz\}\n/,
    );
    const svg = (await savedFile('SVG')).toString();
    expect(svg).toContain(
      '<title>Four &lt;Seasons&gt; by N. N.</title><desc>Normal rules.\nNothing else.</desc>',
    );
    const link = await page.locator('.share textarea').inputValue();
    await page.context().close();

    const other = await open(link.slice(link.indexOf('#')));
    await other.locator('h1', { hasText: 'Four <Seasons>' }).waitFor();
    await other.getByText('by N. N.').waitFor();
    await other.getByText('Nothing else.').waitFor();
    await byMouse(other, await taskOf('sudoku'));
    await solved(other);
    await other.locator('.ending .code').waitFor();
    const digits = await other.evaluate(() =>
      (globalThis as unknown as { pzlGame: Session }).pzlGame.history.entries.map(({ value }) => value),
    );
    const code = `${digits.slice(0, 4).join('')}, ${[3, 7, 11, 15].map((at) => digits[at]).join('')}`;
    expect(await other.locator('.ending .code').textContent()).toBe(code);
    expect(mistakes).toEqual([]);
    await other.context().close();
  });

  it('stay with what is made of the puzzle', async () => {
    const page = await told();
    await page.getByRole('button', { name: 'Turn' }).click();
    await page.locator('.verdict.one').waitFor();
    expect(await buffer(page).inputValue()).toContain('// author: N. N.');
    await page.context().close();
  });
});

inBrowser('a board that is set', () => {
  const { open, mistakes } = studio();

  it('is begun anew in any size, and cleared; undo goes back over all of it, and over what was typed and entered', async () => {
    const page = await open('#/slitherlink/tiny/set');
    await page.locator('.verdict.one').waitFor();
    const first = await buffer(page).inputValue();
    const texts: string[] = [first];
    const after = async (act: () => Promise<unknown>): Promise<void> => {
      const before = texts.at(-1)!;
      await act();
      await page.waitForFunction(
        (old) => document.querySelector<HTMLTextAreaElement>('.buffer textarea')?.value !== old,
        before,
      );
      await page.locator('.verdict small, .verdict').first().waitFor();
      texts.push(await buffer(page).inputValue());
    };
    // Edits on the board, of the clues' text and of the whole text, one after the other.
    const cell = async (): Promise<[number, number]> => {
      const point = await page.evaluate(() => {
        const game = (globalThis as unknown as { pzlDraft: { plan: { cells: [number, number][] } } })
          .pzlDraft;
        return game.plan.cells[0]!;
      });
      return await onScreen(page, point);
    };
    await after(async () => {
      await page.mouse.click(...(await cell()));
      await page.keyboard.press('Digit1');
    });
    await after(() => page.keyboard.press('Digit3'));
    await after(() => buffer(page).fill(`${texts.at(-1)}\n// a note\n`));
    await page.waitForTimeout(700);
    await after(async () => {
      await page.getByLabel('Rows').fill('3');
      await page.getByLabel('Columns').fill('5');
      await page.getByRole('button', { name: 'New board' }).click();
    });
    expect(texts.at(-1)).toContain('clue:\n  . . . . .\n  . . . . .\n  . . . . .\n');
    await page.waitForTimeout(700);
    await after(async () => {
      await page.mouse.click(...(await cell()));
      await page.keyboard.press('Digit2');
    });
    await after(() => page.getByRole('button', { name: 'Clear the board' }).click());
    expect(texts.at(-1)).not.toContain('2');
    await page.waitForTimeout(700);
    for (const text of texts.slice(0, -1).reverse()) {
      await page.locator('.tools').getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => buffer(page).inputValue()).toBe(text);
      await page.waitForTimeout(400);
    }
    for (const text of texts.slice(1)) {
      await page.keyboard.press('Control+y');
      await expect.poll(() => buffer(page).inputValue()).toBe(text);
      await page.waitForTimeout(400);
    }
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('has its verdict in sight on phones', async () => {
    const page = await open('#/sudoku/small/set', { viewport: { width: 390, height: 844 } });
    await page.locator('.verdict.one').waitFor();
    const [board, verdict] = await Promise.all(
      ['.picture', '.verdict'].map(async (part) => (await page.locator(part).boundingBox())!),
    );
    expect(verdict!.y).toBeGreaterThanOrEqual(board!.y + board!.height);
    expect(verdict!.y + verdict!.height).toBeLessThan(844);
    await page.context().close();
  });
});
