/** Files and printed pages that the studio writes, files that it reads, and requests that its policy forbids. */
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Session } from '../../studio/game/session.ts';
import { packText } from '../../studio/share/codec.ts';
import { longTest } from '../sample.ts';
import { inBrowser, studio } from './browser.ts';

const ready = (page: Page) => page.locator('.picture .over').waitFor({ state: 'attached' });

/** The file that a press of the button downloads. */
async function saved(page: Page, name: string): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** Enters the answer as a player does, since an answer that the program shows doesn't count as solved. */
const solveIt = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { pzlGame: game } = globalThis as unknown as { pzlGame: Session };
    const { answer = [] } = await game.solver.ask('solve', { entered: [], seconds: 30 });
    for (const [find, values] of answer.entries())
      for (const [position, value] of values.entries())
        game.setValue([game.places.at(find, position)], value);
  });

inBrowser('files', () => {
  const { open, mistakes } = studio();

  it('of a puzzle are SVG, PNG, TikZ and its text', async () => {
    const page = await open('#/slitherlink/tiny');
    await ready(page);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.locator('dialog .qr').waitFor();
    const svg = await saved(page, 'SVG');
    expect(svg.name).toMatch(/^slitherlink-tiny\.svg$/);
    expect(svg.bytes.toString()).toMatch(/^<svg xmlns/);
    expect((await saved(page, 'PNG')).bytes.subarray(1, 4).toString()).toBe('PNG');
    expect((await saved(page, 'TikZ')).bytes.toString()).toContain('\\begin{tikzpicture}');
    expect((await saved(page, 'Clues as text')).bytes.toString()).toContain('clue:');
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  longTest('hold packs that are made, opened again, and told to be solved', async () => {
    const page = await open('#/sudoku/tiny/make');
    await page.locator('.wishes').waitFor();
    await page.locator('.wishes select').first().selectOption('tiny');
    await page.getByLabel('How many').fill('2');
    await page.getByRole('button', { name: 'Make', exact: true }).last().click();
    await page.locator('.made img').nth(1).waitFor();
    const pack = await saved(page, 'Save as a pack');
    expect(JSON.parse(pack.bytes.toString()).puzzles).toHaveLength(2);
    await page.evaluate("location.hash = '#/'");
    await page.waitForSelector('.type');
    const chooser = page.getByLabel('Open a pack');
    await chooser.setInputFiles({ name: pack.name, mimeType: 'application/json', buffer: pack.bytes });
    await page.getByText('0 of 2 solved').click();
    await page.locator('.shelf ol a').first().click();
    await ready(page);
    await solveIt(page);
    await page.locator('.notice.solved').waitFor();
    await page.getByText('Saved').waitFor();
    await page.evaluate("location.hash = '#/'");
    await page.getByText('1 of 2 solved').waitFor();
    await chooser.setInputFiles({ name: 'no.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
    await page.getByText('This file is no pack').waitFor();
    const lines = Buffer.from('https://puzz.link/p?slither/5/5/cbcbcddad\n');
    await chooser.setInputFiles({ name: 'mine.txt', mimeType: 'text/plain', buffer: lines });
    await page.getByText('“mine”: 1 puzzles.').waitFor();
    await page.context().close();
  });

  longTest('hold all games, for another browser', async () => {
    const page = await open('#/sudoku/tiny');
    await ready(page);
    await page.locator('.board').focus();
    for (const key of ['ArrowDown', 'Digit3']) await page.keyboard.press(key);
    await page.getByText('Saved').waitFor();
    await page.evaluate("location.hash = '#/'");
    await page.waitForSelector('.type');
    const games = await saved(page, 'Save all games to a file');
    const other = await open('#/');
    await other.waitForSelector('.type');
    const chooser = other.getByLabel('Read games from a file');
    await chooser.setInputFiles({ name: games.name, mimeType: 'application/json', buffer: games.bytes });
    await other.getByText('1 game read').waitFor();
    await other.evaluate("location.hash = '#/sudoku/tiny'");
    await other.getByText('5 of 16').waitFor();
    for (const each of [page, other]) await each.context().close();
  });
});

inBrowser('nothing from elsewhere', () => {
  const { open, mistakes } = studio();

  it('is run, loaded or asked, whatever a page holds', async () => {
    const page = await open('#/sudoku/tiny');
    await ready(page);
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') refused.push(message.text());
    });
    const came = await page.evaluate(async () => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.inline = true;';
      document.body.append(script);
      const image = document.createElement('img');
      image.setAttribute('onerror', 'globalThis.handler = true');
      image.src = 'x:';
      document.body.append(image);
      const asked = await fetch('https://example.org/').then(
        () => true,
        () => false,
      );
      // Scripts of the test itself are exempt from the policy, but a timer in the page isn't.
      const evaluated = await new Promise((resolve) =>
        setTimeout(() => {
          try {
            resolve(new Function('return true')());
          } catch {
            resolve(false);
          }
        }),
      );
      await new Promise((resolve) => setTimeout(resolve, 300));
      const found = globalThis as { inline?: boolean; handler?: boolean };
      return { inline: found.inline, handler: found.handler, asked, evaluated };
    });
    expect(came).toEqual({ inline: undefined, handler: undefined, asked: false, evaluated: false });
    expect(refused.join('\n')).toContain('Content Security Policy');
    mistakes.length = 0;
    await page.context().close();
  });

  it('is served but the studio', async () => {
    const page = await open('#/');
    const { port } = new URL(page.url());
    const ask = (where: string, method = 'GET'): Promise<readonly [number | undefined, string]> =>
      new Promise((resolve, reject) => {
        const asked = request({
          host: '127.0.0.1',
          port,
          path: where,
          method,
          headers: { host: `127.0.0.1:${port}` },
        });
        asked.on('error', reject).on('response', (response) => {
          let text = '';
          response.on('data', (part) => {
            text += String(part);
          });
          response.on('end', () => resolve([response.statusCode, text]));
        });
        asked.end();
      });
    for (const where of [
      '/../../package.json',
      '/%2e%2e/%2e%2e/package.json',
      '/..%2f..%2fpackage.json',
      '/%2fetc%2fpasswd',
      '//etc/passwd',
      '/types/../../../package.json',
    ]) {
      const [status, text] = await ask(where);
      expect([where, status === 200 && /root:|"devDependencies"/.test(text)]).toEqual([where, false]);
    }
    expect((await ask('/', 'POST'))[0]).toBe(405);
    await page.context().close();
  });

  longTest('stays when the page is asked for without what the browser keeps', async () => {
    const page = await open('#/', { serviceWorkers: 'allow' });
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    expect(await page.evaluate(async () => (await caches.keys()).length)).toBeGreaterThan(0);
    await page.goto(page.url().replace(/#.*/, '?nosw#/'));
    await page.waitForSelector('.type');
    await expect
      .poll(() =>
        page.evaluate(async () => [
          (await navigator.serviceWorker.getRegistrations()).length,
          (await caches.keys()).length,
        ]),
      )
      .toEqual([0, 0]);
    await page.context().close();
  });

  it('is needed by a link’s names: they are text', async () => {
    const evil = '"><script>globalThis.bad=1</script>';
    const model = 'puzzle "P"\nboard square\nfind x[cells]: bool';
    const page = await open(`#z=${packText(JSON.stringify([evil, model, {}, evil, 'size: 2 2']))}`);
    await ready(page);
    expect(await page.evaluate('globalThis.bad')).toBeUndefined();
    await page.context().close();
  });
});

inBrowser('today’s puzzle', () => {
  const { open } = studio();

  longTest('is the same wherever it is opened on one day, and another one the next', async () => {
    const clues = async (day: string): Promise<string> => {
      const page = await open('#/');
      await page.clock.setFixedTime(new Date(`${day}T12:00:00`));
      await page.reload();
      await page.locator('.today .main').click();
      await ready(page);
      const text = await page.evaluate('pzlGame.puzzle.title + pzlGame.puzzle.text');
      await page.context().close();
      return String(text);
    };
    const [first, again, next] = [
      await clues('2026-03-04'),
      await clues('2026-03-04'),
      await clues('2026-03-05'),
    ];
    expect(again).toBe(first);
    expect(next).not.toBe(first);
  });
});
