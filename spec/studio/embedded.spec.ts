/** A board embedded in another site's page: the element, its messages to that page, and which sites may embed it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { StudioService } from '../../src/cli/commands/studio.ts';
import { root } from '../cli/pzl.ts';
import { built, inBrowser, PROGRAM } from './browser.ts';

/** A page of another site that embeds one puzzle and records the messages. */
const pageWith = (studio: string, src: string): string => `<!doctype html>
<script type="module" src="${studio}board.js"></script>
<body style="margin: 0">
<pzl-board id="first" src="${src}" label="An Akari"></pzl-board>
<script>
  globalThis.heard = [];
  globalThis.messages = [];
  for (const name of ['pzl-ready', 'pzl-solved'])
    document.addEventListener(name, ({ type, detail }) => heard.push([type, detail.id]));
  addEventListener('message', ({ data }) => messages.push(data));
</script>`;

inBrowser('a board in another page', () => {
  let browser: BrowserContext;
  const profile = mkdtempSync(path.join(tmpdir(), 'pzl embedded '));
  let service: StudioService;
  let site: Server;
  let studio = '';
  let origin = '';
  let html = '';

  beforeAll(async () => {
    site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    // `localhost` is another site than 127.0.0.1.
    origin = `http://localhost:${(site.address() as AddressInfo).port}`;
    service = new StudioService(built, undefined, [], origin);
    studio = (await service.listen(0)) ?? '';
    // By default, Debian’s Chromium stores nothing for frames of other sites; private windows never do.
    browser = await chromium.launchPersistentContext(profile, {
      executablePath: PROGRAM ?? '',
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-features=TrackingProtection3pcd',
        '--test-third-party-cookie-phaseout=false',
      ],
    });
  }, 30_000);
  afterAll(async () => {
    await browser?.close();
    await service?.close();
    site?.close();
    rmSync(profile, { recursive: true, force: true });
  }, 30_000);

  it('is played there, tells the page that it is solved, and keeps what was entered', async () => {
    html = pageWith(studio, 'akari/tiny');
    const page = await browser.newPage();
    await page.setViewportSize({ width: 280, height: 640 });
    await page.goto(origin);
    const frame = page.frameLocator('pzl-board >> iframe');
    await frame.locator('.picture').waitFor();
    expect(await frame.locator('header').count()).toBe(0);
    await frame.getByText('Rules of Akari').waitFor();
    const fits = await frame.locator('main').evaluate((main) => main.scrollWidth <= innerWidth);
    expect(fits).toBe(true);
    expect(await page.evaluate('heard')).toEqual([['pzl-ready', 'first']]);

    await frame.getByRole('button', { name: 'More' }).click();
    await frame.getByRole('button', { name: 'Set a checkpoint' }).click();
    const [inside] = page.frames().filter((each) => each !== page.mainFrame());
    await inside!.evaluate(async () => {
      const { pzlGame: game } = globalThis as { pzlGame?: Game };
      const { answer = [] } = await game!.solver.ask('solve', { entered: [], seconds: 20 });
      for (const [find, values] of answer.entries())
        for (const [position, value] of values.entries())
          if (value === 1) game!.setValue([game!.places.at(find, position)], 1);
    });
    await expect.poll(() => page.evaluate('heard')).toContainEqual(['pzl-solved', 'first']);
    // The messages hold only the board's ID and its state.
    for (const message of (await page.evaluate('messages')) as object[])
      expect(Object.keys(message).sort()).toEqual(['id', 'pzl']);
    // The page decides what happens next.
    expect(await frame.locator('.ending').count()).toBe(0);

    await frame.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await frame.locator('.picture').waitFor();
    await expect.poll(() => page.evaluate('heard')).toContainEqual(['pzl-solved', 'first']);
    await page.close();
  });

  it('has board, tools and pad in sight in a small frame, and no button over a cell', async () => {
    const page = await browser.newPage();
    await page.setViewportSize({ width: 320, height: 480 });
    await page.goto(`${studio}?embed#/sudoku/tiny`);
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    const bottomOf = async (selector: string): Promise<number> => {
      const box = await page.locator(selector).first().boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 9999);
    };
    expect(await bottomOf('.pad .keys button')).toBeLessThanOrEqual(480);
    expect(await page.locator('.zoom').isVisible()).toBe(false);
    expect(await page.locator('h1').allTextContents()).toEqual(['Sudoku']);
    // In the studio itself the buttons have room below the board.
    await page.goto(`${studio}#/sudoku/tiny`);
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    expect(await bottomOf('.picture')).toBeLessThanOrEqual(
      (await page.locator('.zoom').boundingBox())?.y ?? 0,
    );
    await page.close();
  });

  it('is as the docs show it', async () => {
    const text = readFileSync(path.join(root, 'docs/embedding.md'), 'utf8');
    const [example = ''] = /(?<=```html\n)[^`]+/.exec(text) ?? [];
    html = `<!doctype html>${example.replace('https://example.org/studio/', studio)}`;
    const page = await browser.newPage();
    await page.goto(origin);
    await page.frameLocator('pzl-board >> iframe').locator('.picture').waitFor();
    await page.evaluate("document.querySelector('#monday').dispatchEvent(new CustomEvent('pzl-solved'))");
    await page.getByText('Well done!').waitFor();
    const [, frame = ''] = /<iframe src="https:\/\/example.org\/studio\/([^"]+)"/.exec(text) ?? [];
    await page.goto(studio + frame);
    await page.locator('.embedded .picture').waitFor();
    await page.close();
  });

  it('is for playing alone, and tells of a link that holds none', async () => {
    for (const [src, said] of [
      ['akari/tiny/set', 'Rules of Akari'],
      ['nosuchtype/tiny', 'There is no type “nosuchtype” here.'],
    ] as const) {
      html = pageWith(studio, src);
      const page = await browser.newPage();
      await page.goto(origin);
      const frame = page.frameLocator('pzl-board >> iframe');
      await frame.getByText(said).waitFor();
      expect(await frame.locator('header, .buffer').count()).toBe(0);
      expect(await frame.getByRole('button', { name: 'To the types' }).count()).toBe(0);
      await page.close();
    }
  });

  it('says what is missing where there is no link to a puzzle', async () => {
    html = pageWith(studio, 'javascript:alert(1)');
    const page = await browser.newPage();
    await page.goto(origin);
    await page.getByText('the attribute src of pzl-board needs a link').waitFor();
    expect(await page.locator('pzl-board >> iframe').count()).toBe(0);
    await page.close();
  });

  it('is shown by no other page, and by none at all unless that was told', async () => {
    const alone = new StudioService(built, undefined, []);
    const closed = (await alone.listen(0)) ?? '';
    const headers = async (url: string) => (await fetch(url)).headers;
    expect((await headers(closed)).get('x-frame-options')).toBe('DENY');
    const told = await headers(studio);
    expect(told.get('x-frame-options')).toBeNull();
    expect(told.get('content-security-policy')).toBe(`frame-ancestors 'self' ${origin}`);
    const script = async (from: string) =>
      (await fetch(`${studio}board.js`, { headers: { origin: from } })).status;
    expect(await script(origin)).toBe(200);
    expect(await script('http://evil.example')).toBe(403);
    await alone.close();
  });
});

interface Game {
  readonly solver: { ask(question: 'solve', options: object): Promise<{ answer?: number[][] }> };
  readonly places: { at(find: number, position: number): number };
  setValue(ats: readonly number[], value: number): void;
}
