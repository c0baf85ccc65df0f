/** Every type that comes along, from the first stroke to the end: by mouse, by finger, and by keys alone. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { root } from '../cli/pzl.ts';
import { inBrowser, studio } from './browser.ts';
import { byKeys, byMouse, solved, taskOf } from './driver.ts';

const folder = path.join(root, 'examples');
const types = readdirSync(folder)
  .filter((name) => name.endsWith('.pzl'))
  .map((name) => name.slice(0, -4));

async function startAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.locator('.menu .quiet', { hasText: 'Start again' }).click();
  await page.locator('.notice.solved').waitFor({ state: 'detached' });
}

inBrowser('a puzzle is played to its end', () => {
  const { open, mistakes } = studio();

  for (const type of types) {
    it(`${type}, by mouse, by finger and by keys`, async () => {
      const task = await taskOf(type, 'tiny');
      const page = await open(`#/${type}/tiny`, { hasTouch: true });
      await page.waitForSelector('.picture, .tray');
      await byMouse(page, task);
      await solved(page);
      await startAgain(page);
      await byMouse(page, task, true);
      await solved(page);
      await startAgain(page);
      await byKeys(page, task);
      await solved(page);
      expect(mistakes).toEqual([]);
      await page.context().close();
    });
  }
});
