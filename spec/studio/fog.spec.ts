/** Fog that lifts when right values are entered, and hides what it covers from everything else on the page. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { fogIn, fogText, linkIn, unpackLink } from '../../src/index.ts';
import type { Session } from '../../studio/game/session.ts';
import { packText } from '../../studio/share/codec.ts';
import { inBrowser, studio } from './browser.ts';
import { onScreen } from './driver.ts';

const SOON = { timeout: 10_000 };

it('is told by a text as it is written', () => {
  const fog = {
    seen: [
      [0, 0],
      [4, 11],
    ],
    triggers: [
      {
        cells: [[1, 1]],
        lights: [
          [1, 2],
          [2, 1],
        ],
      },
    ],
  } as const;
  expect(fogText(fog)).toBe('r1c1 r5c12\nr2c2 lifts r2c3 r3c2');
  expect(fogIn(fogText(fog))).toEqual(fog);
  expect(fogIn(fogText({ seen: [], triggers: [] }))).toEqual({ seen: [], triggers: [] });
  for (const nothing of [undefined, '', 'none']) expect(fogIn(nothing)).toBeUndefined();
});

// The answer is 4 2 3 1 / 3 1 4 2 / 1 3 2 4 / 2 4 3 1 with its rows in another order; the game asks the solver for it.
const CLUES = 'clue:\n  . 2 . 1\n  . . . .\n  . . . .\n  2 . 3 .\n';
const puzzle = (type: string, text: string): string =>
  `#p=${type},0000,${packText(JSON.stringify(['foggy', text]))}`;

const covered = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const { pzlGame: game } = globalThis as unknown as { pzlGame: Session };
    return [...(game.fog?.covered.value ?? [])].sort((a, b) => a - b);
  });
const texts = (page: Page): Promise<string> =>
  page.locator('.picture').evaluate((svg) =>
    [...svg.querySelectorAll('text')]
      .map((each) => each.textContent)
      .sort()
      .join(' '),
  );
async function cellAt(page: Page, index: number): Promise<[number, number]> {
  const point = await page.evaluate(
    (cell) =>
      (globalThis as unknown as { pzlGame: Session }).pzlGame.plan!.point({ kind: 'cell', index: cell }),
    index,
  );
  return await onScreen(page, point as [number, number]);
}
async function type(page: Page, cell: number, digit: number): Promise<void> {
  await page.mouse.click(...(await cellAt(page, cell)));
  await page.keyboard.press(`Digit${digit}`);
}
/** The answer, as soon as the game knows it. */
const answer = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const { pzlGame: game } = globalThis as unknown as { pzlGame: Session };
    while (game.solver.isBusy) await new Promise((resolve) => setTimeout(resolve, 20));
    const { answer: values } = await game.checker.ask('solve', { entered: [], seconds: 20 });
    return [...(values?.[0] ?? [])];
  });

inBrowser('fog', () => {
  const { open, mistakes } = studio();

  it('lifts around right digits and comes back with undo; wrong ones, hints and words tell nothing', async () => {
    const page = await open(puzzle('sudoku', `// fog: r1c1\n${CLUES}`));
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    const all = Array.from({ length: 16 }, (_, cell) => cell);
    expect(await covered(page)).toEqual(all.slice(1));
    expect(await page.locator('.picture polygon.fog').count()).toBe(15);
    // No clue is in the page, and no place reveals that it has one.
    expect(await texts(page)).toBe('');
    await page.mouse.click(...(await cellAt(page, 3)));
    expect(await page.locator('#board-place').textContent()).toBe('row 1 column 4: under fog');
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText('As long as there is fog').waitFor();
    const digits = await answer(page);
    // A wrong digit, which contradicts a clue under the fog, neither lifts fog nor reveals anything.
    await type(page, 0, digits[0] === 2 ? 1 : 2);
    await page.waitForTimeout(900);
    expect(await covered(page)).toEqual(all.slice(1));
    expect(await page.locator('.picture :is(.wrong, .unit)').count()).toBe(0);
    expect(await page.locator('.rules li.broken').count()).toBe(0);
    await type(page, 0, digits[0]!);
    await expect.poll(() => covered(page), SOON).toEqual(all.filter((cell) => ![0, 1, 4, 5].includes(cell)));
    expect(await texts(page)).toBe([2, digits[0]].sort().join(' '));
    await page.mouse.click(...(await cellAt(page, 1)));
    expect(await page.locator('#board-place').textContent()).toContain('digit 2');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => covered(page), SOON).toEqual(all.slice(1));
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(async () => (await covered(page)).length, SOON).toBe(12);
    // A right digit under the fog lifts it, too. In the end no cell is covered, and the puzzle is solved.
    for (const cell of all) if (cell > 0) await type(page, cell, digits[cell]!);
    await expect.poll(() => covered(page), SOON).toEqual([]);
    await page.locator('.notice.solved').waitFor();
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('of a link is opened with it, lifts as the link says, and goes along to other programs', async () => {
    const page = await open(puzzle('sudoku', `// fog: everywhere\n// fog: r1c1 lifts r4c4 r3c3\n${CLUES}`));
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    const digits = await answer(page);
    await type(page, 0, digits[0]!);
    await expect.poll(async () => (await covered(page)).length, SOON).toBe(14);
    expect(await covered(page)).not.toContain(15);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Show it nevertheless' }).click();
    await page.getByText(/On Penpa/).waitFor();
    const links = await page
      .locator('.elsewhere a')
      .evaluateAll((list) => list.map((each) => (each as HTMLAnchorElement).href));
    const found = unpackLink(linkIn(links.find((each) => each.includes('sudokupad')) ?? '')!);
    const listing = 'listing' in found ? found.listing : '';
    expect(listing).toContain('fog:');
    expect(listing).toContain('fog trigger: cells [(0,0)] lights [(3,3), (2,2)]');
    expect(listing).toContain(`solution: text ${digits.join('')}`);
    await page.context().close();
    // The listing, opened as a link of that program.
    const again = await open(`#p=sudoku-variant,fpuzzles,${packText(listing)}`);
    await again.locator('.picture .over').waitFor({ state: 'attached' });
    expect((await covered(again)).length).toBe(16);
    expect(await texts(again)).toBe('');
    await expect.poll(() => again.locator('.notice').textContent()).not.toContain('No single answer');
    expect(mistakes).toEqual([]);
    await again.context().close();
  });

  it('lifts in a replay as it did for the solver, and covers the board again behind it', async () => {
    const page = await open(puzzle('sudoku', `// fog: r1c1\n${CLUES}`));
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    const digits = await answer(page);
    await type(page, 0, digits[0]!);
    await expect.poll(async () => (await covered(page)).length, SOON).toBe(12);
    await type(page, 4, digits[4]!);
    await expect.poll(async () => (await covered(page)).length, SOON).toBe(10);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('the link shows how I solved it').click();
    const link = page.getByRole('dialog', { name: 'Share' }).locator('textarea');
    await expect.poll(() => link.inputValue(), SOON).toContain('&r=');
    const shared = await link.inputValue();
    await page.context().close();
    const viewer = await open(shared.slice(shared.indexOf('#')));
    await viewer.locator('.card.replay').waitFor();
    expect((await covered(viewer)).length).toBe(15);
    // The clues that a step of the replay uncovers appear together with the step, even if the answer becomes known only later.
    await viewer.getByRole('button', { name: 'Next' }).click();
    await expect.poll(async () => (await covered(viewer)).length, SOON).toBe(12);
    await expect.poll(() => texts(viewer)).toBe([2, digits[0]].sort().join(' '));
    await viewer.getByRole('button', { name: 'Next' }).click();
    await expect.poll(async () => (await covered(viewer)).length, SOON).toBe(10);
    await viewer.locator('.card.replay').getByRole('button', { name: 'Close' }).click();
    await expect.poll(async () => (await covered(viewer)).length, SOON).toBe(15);
    expect(await texts(viewer)).toBe('');
    expect(mistakes).toEqual([]);
    await viewer.context().close();
  });

  it('isn’t seen through by Share, print or Set, unless the player asks for it', async () => {
    const page = await open(puzzle('sudoku', `// fog: r1c1\n${CLUES}`));
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Share' }).click();
    const share = page.getByRole('dialog', { name: 'Share' });
    await share.getByText('On SudokuPad').waitFor();
    // Formats without fog are offered only after the player asks for them, with a warning.
    expect(await share.getByRole('button', { name: 'Print' }).count()).toBe(0);
    expect(await share.getByText('On puzz.link').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByText('This page shows the puzzle without it').waitFor();
    expect(await page.locator('.picture').count()).toBe(0);
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Share' }).click();
    await share.getByRole('button', { name: 'Show it nevertheless' }).click();
    await share.getByText('On puzz.link, without the fog').waitFor();
    expect(await share.getByRole('button', { name: 'Print' }).count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.locator('.setting .picture').waitFor();
    // Whoever tests a puzzle with fog has set it, so the page doesn't ask for confirmation.
    await page.getByRole('button', { name: 'Test it' }).click();
    await page.locator('.picture .fog polygon').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.locator('.setting .picture').waitFor();
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('lies over puzzles of other types, and no puzzle without it is changed', async () => {
    const page = await open(puzzle('nurikabe', '// fog: r1c1\nclue:\n  2 . .\n  . . .\n  . . 2\n'));
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    expect(await texts(page)).toBe('2');
    const cells = await answer(page);
    const sea = cells.findIndex((value, cell) => value === 1 && [4, 5, 7].includes(cell));
    await page.mouse.click(...(await cellAt(page, sea)));
    await expect.poll(async () => (await covered(page)).length, SOON).toBeLessThan(8);
    expect(await texts(page)).toBe('2 2');
    await page.context().close();
    const plain = await open(puzzle('sudoku', CLUES));
    await plain.locator('.picture .over').waitFor({ state: 'attached' });
    expect(await plain.locator('.picture polygon.fog').count()).toBe(0);
    expect(await texts(plain)).toBe('1 2 2 3');
    expect(mistakes).toEqual([]);
    await plain.context().close();
  });
});
