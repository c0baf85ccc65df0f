/** All that is given is on the page: on the board, as a sign that players know, or below it. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { loadModel, openInstance, readDrawing, sheetOf } from '../../src/index.ts';
import { root } from '../cli/pzl.ts';
import { inBrowser, studio } from './browser.ts';
import { types } from './driver.ts';

it('no type has words of its model as clues', () => {
  const wordy: string[] = [];
  let count = 0;
  for (const type of types) {
    const file = path.join(root, 'examples', `${type}.pzl`);
    const instance = path.join(root, 'examples', type, 'tiny.txt');
    const text = readFileSync(file, 'utf8');
    if (!existsSync(instance) || /^use "(?!std)/m.test(text)) continue;
    const { model } = loadModel(file, text);
    const { ground } = openInstance(model!, { name: 'tiny', text: readFileSync(instance, 'utf8') });
    const { scene } = sheetOf(ground!, readDrawing(model!).drawing);
    const names = new Set(ground!.givens.map(({ name }) => name));
    const { cells, borders, corners, links } = scene;
    const labels = [
      ...cells.flatMap((mark) => mark.labels),
      ...[...borders, ...corners, ...links].flatMap(({ label }) => label ?? []),
    ];
    for (const label of labels)
      if (/[a-z]{3}/i.test(label.text) && !names.has(label.text)) wordy.push(`${type}: ${label.text}`);
    count++;
  }
  expect(wordy).toEqual([]);
  expect(count).toBeGreaterThan(150);
});

inBrowser('what is given', () => {
  const { open, mistakes } = studio();

  it('without a place on the board is told below it, and a cell that is given by its name', async () => {
    const stars = await open('#/star-battle/tiny');
    await stars.getByRole('list', { name: 'Given' }).waitFor();
    expect(await stars.locator('.givens li').allTextContents()).toEqual(['stars: 1']);
    await stars.context().close();
    const walk = await open('#/bdwalk/tiny');
    await walk.locator('.picture .over').waitFor({ state: 'attached' });
    const texts = await walk.locator('.picture text').allTextContents();
    expect(texts).toContain('start');
    expect(texts).toContain('goal');
    expect(await walk.locator('.givens li').allTextContents()).toEqual(['capped']);
    expect(mistakes).toEqual([]);
    await walk.context().close();
  });

  it('at a corner isn’t hidden by the cursor', async () => {
    const page = await open('#/creek/tiny');
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    const isBelow = await page.evaluate(() => {
      const cursor = document.querySelector('.picture .over')!;
      return [...document.querySelectorAll('.picture .part-corner')].map(
        (clues) => (cursor.compareDocumentPosition(clues) & Node.DOCUMENT_POSITION_FOLLOWING) > 0,
      );
    });
    expect(isBelow).toEqual([true]);
    await page.context().close();
  });
});
