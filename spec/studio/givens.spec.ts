/** All givens are on the page: on the board, as a sign that players know, or below the board. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  composeScene,
  type Drawing,
  type Ground,
  loadModel,
  openInstance,
  readDrawing,
  sheetOf,
} from '../../src/index.ts';
import { EnumValue } from '../../src/model/values.ts';
import { root } from '../cli/pzl.ts';
import { inBrowser, studio } from './browser.ts';
import { types } from './driver.ts';

/** The smallest puzzle of each type whose model uses no other type's model, opened. */
function* puzzles(): Generator<{
  readonly type: string;
  readonly ground: Ground;
  readonly drawing: Drawing | undefined;
}> {
  for (const type of types) {
    const file = path.join(root, 'examples', `${type}.pzl`);
    const instance = path.join(root, 'examples', type, 'tiny.txt');
    const text = readFileSync(file, 'utf8');
    if (!existsSync(instance) || /^use "(?!std)/m.test(text)) continue;
    const { model } = loadModel(file, text);
    const { ground } = openInstance(model!, { name: 'tiny', text: readFileSync(instance, 'utf8') });
    yield { type, ground: ground!, drawing: readDrawing(model!).drawing };
  }
}

it('no type has words of its model as clues', () => {
  const wordy: string[] = [];
  let count = 0;
  for (const { type, ground, drawing } of puzzles()) {
    const names = new Set(ground.givens.map(({ name }) => name));
    const { cells, borders, corners, links } = sheetOf(ground, drawing).scene;
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

it('a place that is told by numbers of its row and column is drawn', () => {
  for (const { type, ground, drawing } of puzzles()) {
    if (!type.endsWith('/guidearrow')) continue;
    const { cells } = sheetOf(ground, drawing).scene;
    expect(cells.flatMap(({ figure }, cell) => (figure?.shape === 'star' ? [cell] : []))).toHaveLength(1);
    return;
  }
  expect.fail('The type isn’t there.');
});

it('no type has a clue that the picture doesn’t show', () => {
  const unseen: string[] = [];
  for (const { type, ground, drawing } of puzzles()) {
    const picture = (givens: Ground['givens']): string => {
      const { board: _, ...scene } = composeScene({ ...ground, givens }, { ...(drawing && { drawing }) });
      return JSON.stringify(scene, (_, value) => (value instanceof EnumValue ? value.name : value));
    };
    const whole = picture(ground.givens);
    const hidden = new Set(
      (drawing?.instructions ?? []).flatMap(({ way, family }) => (way === 'hide' ? [family] : [])),
    );
    for (const given of ground.givens) {
      // The members of an enum that each instance lists aren't a clue, but the words for clues.
      if (/^[A-Z]/.test(given.name)) continue;
      const tells = given.values.some(
        (value) => value !== null && value !== false && !(Array.isArray(value) && value.length === 0),
      );
      if (
        tells &&
        !hidden.has(given.name) &&
        picture(ground.givens.filter((other) => other !== given)) === whole
      )
        unseen.push(`${type}: ${given.name}`);
    }
  }
  expect(unseen).toEqual([]);
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
