/** Games survive full storage, a missing network, a new version of the program, and models that never end. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { packText } from '../../studio/share/codec.ts';
import { longTest } from '../sample.ts';
import { built, inBrowser, studio } from './browser.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl studio '));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function press(page: Page, keys: readonly string[]): Promise<void> {
  await page.locator('.board').focus();
  for (const key of keys) await page.keyboard.press(key);
}

const entered = async (page: Page): Promise<string> => (await page.locator('.foot').textContent()) ?? '';

inBrowser('a game', () => {
  const { open, mistakes } = studio();

  it('goes on where the storage is full, and says that nothing is kept', async () => {
    const page = await open('#/');
    await page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('No room.', 'QuotaExceededError');
      };
    });
    await page.goto(page.url().replace(/#.*/, '?again#/sudoku/tiny'));
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    await press(page, ['ArrowDown', 'Digit3']);
    await page.getByText('the browser’s storage is full').waitFor();
    await press(page, ['Backspace']);
    expect(await entered(page)).toContain('4 of 16');
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  const model =
    'puzzle "Endless"\nboard square\nfind x[cells]: 0..9\nrule "All": forall a in cells, b in cells, c in cells, d in cells: x[a] + x[b] + x[c] < x[d] + 40\n';
  const endless = `#z=${packText(JSON.stringify(['m.pzl', model, {}, 'm', 'size: 90 90']))}`;

  longTest(
    'is stopped at its limit, with a message, where its model goes on without end',
    {
      timeout: 120_000,
    },
    async () => {
      const page = await open(endless);
      const message = page.getByRole('alert');
      await message.waitFor({ timeout: 90_000 });
      expect(await message.textContent()).toMatch(/isn’t ready after \d+ seconds|too many|too large/);
      await page.getByRole('button', { name: 'To the types' }).click();
      await page.waitForSelector('.type');
      expect(mistakes).toEqual([]);
      await page.context().close();
    },
  );

  it('is ended with a message where its worker goes on past its own limit', async () => {
    const page = await open('#/', { serviceWorkers: 'block' });
    await page.clock.install();
    // A worker that never answers.
    await page
      .context()
      .route('**/solver*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'onmessage = () => { for (;;); };' }),
      );
    const started = page.context().waitForEvent('request', (request) => request.url().includes('/solver'));
    await page.evaluate('location.hash = "#/sudoku/tiny"');
    await started;
    await page.clock.fastForward(29_000);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.clock.fastForward(2_000);
    expect(await page.getByRole('alert').textContent()).toContain('isn’t ready after 20 seconds');
    // The next puzzle gets a new worker.
    await page.context().unroute('**/solver*.js');
    await page.evaluate('location.hash = "#/masyu/tiny"');
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    await page.context().close();
  });

  it('can be left while its model goes on without end', async () => {
    const page = await open(endless);
    await page.getByText('Setting out the board').waitFor();
    // Meanwhile the page's thread isn't blocked.
    expect(await page.evaluate('new Promise((resolve) => setTimeout(() => resolve(1), 10))')).toBe(1);
    await page.locator('.brand').click();
    await page.waitForSelector('.type');
    await page.evaluate('location.hash = "#/sudoku/tiny"');
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    await page.context().close();
  });
});

inBrowser('once it has been loaded', () => {
  const { open, mistakes } = studio(undefined, [], folder);
  cpSync(built, folder, { recursive: true });

  const ready = (page: Page) =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      for (let wait = 0; registration.active?.state !== 'activated' && wait < 100; wait++)
        await new Promise((resolve) => setTimeout(resolve, 100));
    });

  it('few files are kept, and with them what was opened', async () => {
    const page = await open('#/', { serviceWorkers: 'allow' });
    await ready(page);
    const kept = () =>
      page.evaluate(async () => (await (await caches.open((await caches.keys())[0]!)).keys()).length);
    expect(await kept()).toBeLessThan(90);
    await page.reload();
    await page.evaluate('location.hash = "#/masyu/tiny"');
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    await page.context().setOffline(true);
    await page.reload();
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    await page.context().close();
  });

  longTest('all of the studio works without a network, if it is asked to keep it', async () => {
    const page = await open('#/', { serviceWorkers: 'allow' });
    await ready(page);
    await page.getByRole('button', { name: 'Keep all types' }).click();
    await page.getByText('Everything is kept here now.').waitFor({ timeout: 60_000 });
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForSelector('.type');
    await page.evaluate('location.hash = "#/masyu/tiny"');
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.card').waitFor();
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  longTest('a new version waits until the player takes it, and the game is there again', async () => {
    const page = await open('#/', { serviceWorkers: 'allow' });
    await ready(page);
    await page.reload();
    await page.evaluate('location.hash = "#/sudoku/tiny"');
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    await press(page, ['ArrowDown', 'Digit3']);
    await page.getByText('Saved').waitFor();
    const worker = path.join(folder, 'sw.js');
    writeFileSync(
      worker,
      readFileSync(worker, 'utf8').replace(/const VERSION = '/, "const VERSION = 'next-"),
    );
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const offer = page.getByRole('button', { name: 'New version: load it' });
    await offer.waitFor();
    expect(await entered(page)).toContain('5 of 16');
    await offer.click();
    await page.waitForFunction(async () => (await caches.keys()).every((name) => name.includes('next-')));
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    await page.getByText('5 of 16').waitFor();
    await page.context().close();
  });
});
