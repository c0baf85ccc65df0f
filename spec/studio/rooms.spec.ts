/** Several people solve together: in two browsers in a room of `pzl studio`, and in two tabs of one browser. */
import { hostname } from 'node:os';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { StudioService } from '../../src/cli/commands/studio.ts';
import type { Session } from '../../studio/game/session.ts';
import { built, inBrowser, PROGRAM, studio } from './browser.ts';
import { byKeys, solved, taskOf } from './driver.ts';

type Global = { readonly pzlGame: Session };

const ready = (page: Page) => page.locator('.picture .over').waitFor({ state: 'attached' });
/** The values on the board; 0 for a place without a value. */
const board = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => {
    const { history, places } = (globalThis as unknown as Global).pzlGame;
    return history.entries.slice(0, places.firstColorPlace).map(({ value = 0 }) => value);
  });
const type = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  await page.locator('.board').focus();
  for (const key of keys) await page.keyboard.press(key);
};
const valueAt = (page: Page, at: number) => expect.poll(async () => (await board(page))[at]);
/** The open places in the first row of the tiny sudoku. */
const openPlaces = async (page: Page): Promise<number[]> =>
  await page.evaluate(() => {
    const { places } = (globalThis as unknown as Global).pzlGame;
    return Array.from({ length: 16 }, (_, at) => at).filter((at) => places.fixedValue(at) === undefined);
  });
/** Enters a value at a place by keys, after moving the cursor there. */
async function enter(page: Page, at: number, value: number): Promise<void> {
  await page.evaluate((cell) => {
    (globalThis as unknown as Global).pzlGame.cursor.value = { kind: 'cell', index: cell };
    (globalThis as unknown as Global).pzlGame.selected.value = [{ kind: 'cell', index: cell }];
  }, at);
  await type(page, `Digit${value}`);
}

inBrowser('playing together', () => {
  const { open, mistakes } = studio();
  /** Opens a room from the Share dialog of a page; returns its link. */
  async function openRoom(page: Page): Promise<string> {
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Play together' }).click();
    await page.locator('.card.room').getByText('You are alone here').waitFor();
    return page.url();
  }
  const hashOf = (link: string): string => link.slice(link.indexOf('#'));

  it('two browsers write on one board, and each undoes what is theirs', async () => {
    const ann = await open('#/sudoku/tiny');
    await ready(ann);
    const [first = 0, second = 0, third = 0, fourth = 0] = await openPlaces(ann);
    await enter(ann, first, 1);
    const link = await openRoom(ann);
    expect(link).toMatch(/#p=sudoku,.*&t=[\w-]{22}$/);
    // Entries made before the room was opened are in the room.
    await valueAt(ann, first).toBe(1);
    const ben = await open(hashOf(link));
    await ready(ben);
    await valueAt(ben, first).toBe(1);
    await ann.locator('.card.room').getByText('2 are playing').waitFor();
    await enter(ben, second, 2);
    await valueAt(ann, second).toBe(2);
    await enter(ann, third, 3);
    await valueAt(ben, third).toBe(3);
    await enter(ben, third, 4);
    await valueAt(ann, third).toBe(4);
    // Ann undoes her 3, where Ben's 4 is by now; after that, no entry of hers is left.
    await type(ann, 'Control+z', 'Control+z', 'Control+z');
    await type(ben, 'Control+z');
    await valueAt(ann, third).toBe(3);
    expect((await board(ann))[second]).toBe(2);
    expect(await board(ann)).toEqual(await board(ben));
    // Notes are sent to the others, too.
    await ann.evaluate(
      (at) => (globalThis as unknown as Global).pzlGame.toggleNote([at], 'corner', 2),
      fourth,
    );
    await expect
      .poll(() =>
        ben.evaluate((at) => (globalThis as unknown as Global).pzlGame.committedEntry(at).corner, fourth),
      )
      .toEqual([2]);
    expect(mistakes).toEqual([]);
    await ann.context().close();
    await ben.context().close();
  });

  it('the others’ names and cursors are on the board, and undo tells where another has written since', async () => {
    const ann = await open('#/sudoku/tiny');
    await ready(ann);
    const [first = 0, second = 0] = await openPlaces(ann);
    const link = await openRoom(ann);
    const ben = await open(hashOf(link));
    await ready(ben);
    await ben.getByLabel('Your name').fill('<b>Ben');
    await ben.getByLabel('Your name').press('Enter');
    await enter(ben, first, 1);
    const cursor = ann.locator('.picture .player');
    await expect.poll(() => cursor.locator('text').allTextContents()).toEqual(['<b>Ben']);
    await ann.locator('.card.room .players').getByText('<b>Ben').waitFor();
    const place = () => cursor.locator('.at').first().getAttribute('points');
    const before = await place();
    await enter(ben, second, 2);
    await expect.poll(place).not.toBe(before);
    // Ann's undo leaves Ben's entry, and says so.
    await enter(ann, first, 2);
    await valueAt(ben, first).toBe(2);
    await enter(ben, first, 3);
    await valueAt(ann, first).toBe(3);
    await type(ann, 'Control+z');
    await ann.getByText('Another player has written since').waitFor();
    expect((await board(ann))[first]).toBe(3);
    await ben.context().close();
    await expect.poll(() => cursor.count()).toBe(0);
    expect(mistakes).toEqual([]);
    await ann.context().close();
  });

  it('each beat of the server is answered', async () => {
    const page = await open('#/sudoku/tiny');
    await ready(page);
    const room = hashOf(await openRoom(page)).replace(/.*&t=/, '');
    let answers = 0;
    // The stream isn't opened again while the test runs.
    const events = [`entered\ndata: {"id":1,"token":"x","writes":[]}`, 'beat\ndata: 0', 'beat\ndata: 0'];
    await page.context().route(`**/api/rooms/${room}*`, (route, request) => {
      if (request.method() === 'POST') {
        answers += Array.isArray(request.postDataJSON().presence) ? 1 : 0;
        return route.fulfill({ json: {} });
      }
      const body = `retry: 60000\n\n${events.map((event) => `event: ${event}\n\n`).join('')}`;
      return route.fulfill({ contentType: 'text/event-stream', body });
    });
    await page.reload();
    await expect.poll(() => answers).toBeGreaterThanOrEqual(3);
    await page.context().close();
    mistakes.length = 0;
  });

  it('a room is there after a page was loaded anew, is solved for all, and leaves one’s own game as it was', async () => {
    const ann = await open('#/sudoku/tiny');
    await ready(ann);
    const [first = 0, second = 0] = await openPlaces(ann);
    await enter(ann, first, 1);
    const link = await openRoom(ann);
    const ben = await open(hashOf(link));
    await ready(ben);
    await ben.evaluate(() => (globalThis as unknown as Global).pzlGame.restart());
    await valueAt(ann, first).toBe(0);
    await ann.reload();
    await ready(ann);
    await ann.locator('.card.room').getByText('2 are playing').waitFor();
    expect(await board(ann)).toEqual(await board(ben));
    await byKeys(ben, await taskOf('sudoku'));
    await solved(ben);
    await solved(ann);

    // After leaving, Ann has the game that she had before.
    await ann.getByRole('button', { name: 'Leave' }).click();
    await expect.poll(() => ann.locator('.card.room').count()).toBe(0);
    await valueAt(ann, first).toBe(1);
    await valueAt(ann, second).toBe(0);
    await ben.locator('.card.room').getByText('You are alone here').waitFor();
    expect(mistakes).toEqual([]);
    await ann.context().close();
    await ben.context().close();
  });

  it('what is entered without a connection goes over once it is there again', async () => {
    const ann = await open('#/akari/tiny');
    await ready(ann);
    const link = await openRoom(ann);
    const ben = await open(hashOf(link), { viewport: { width: 1280, height: 860 }, locale: 'en' });
    await ready(ben);
    await ann.locator('.card.room').getByText('2 are playing').waitFor();
    const write = (page: Page, at: number) =>
      page.evaluate((place) => (globalThis as unknown as Global).pzlGame.setValue([place], 1), at);
    const open_ = await openPlaces(ann);
    await ben.context().setOffline(true);
    await write(ben, open_[0]!);
    await write(ann, open_[1]!);
    await ben.waitForTimeout(1000);
    expect((await board(ann))[open_[0]!]).toBe(0);
    await ben.context().setOffline(false);
    await valueAt(ann, open_[0]!).toBe(1);
    await valueAt(ben, open_[1]!).toBe(1);
    expect(await board(ann)).toEqual(await board(ben));
    await ann.context().close();
    await ben.context().close();
    mistakes.length = 0;
  });

  it('rooms that aren’t there, and links with another puzzle, are told; the game goes on alone', async () => {
    const page = await open('#/sudoku/tiny');
    await ready(page);
    const link = await openRoom(page);
    const room = link.slice(link.indexOf('&t='));
    await page.getByRole('button', { name: 'Share' }).click();
    const other = await open('#/akari/tiny');
    await ready(other);
    await other.getByRole('button', { name: 'Share' }).click();
    await expect.poll(() => other.locator('.share textarea').inputValue()).toContain('#p=');
    const akari = await other.locator('.share textarea').inputValue();
    await other.goto(akari + room);
    await other.reload();
    await other.locator('.card.room').getByText('In this room another puzzle is played').waitFor();
    await other.goto(`${akari}&t=none`);
    await other.reload();
    await other.locator('.card.room').getByText('This room is closed').waitFor();
    await other.getByRole('button', { name: 'Go on alone' }).click();
    await expect.poll(() => other.locator('.card.room').count()).toBe(0);
    expect(mistakes).toEqual([]);
    await other.context().close();
    await page.context().close();
  });

  it('where no server of the studio is, what is needed is told', async () => {
    const page = await open('#/sudoku/tiny');
    await ready(page);
    await page.route('**/api/rooms', (route) => route.fulfill({ status: 404, body: '<h1>Not found</h1>' }));
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Play together' }).click();
    await page.getByText('npx pzl studio --network').waitFor();
    expect(page.url()).not.toContain('&t=');
    await page.context().close();
    mistakes.length = 0;
  });

  it('two tabs of one browser write on one board', async () => {
    const page = await open('#/sudoku/tiny');
    await ready(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await ready(other);
    await page.getByText('Open in another tab').waitFor();
    await other.getByText('Open in another tab').waitFor();
    const [first = 0, second = 0] = await openPlaces(page);
    await enter(page, first, 1);
    await enter(other, second, 2);
    await valueAt(page, second).toBe(2);
    await valueAt(other, first).toBe(1);
    await type(other, 'Control+z');
    await valueAt(page, second).toBe(0);
    expect((await board(other))[first]).toBe(1);
    await other.waitForTimeout(600);
    await other.close();
    await expect.poll(() => page.getByText('Open in another tab').count()).toBe(0);
    await page.reload();
    await ready(page);
    expect((await board(page))[first]).toBe(1);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });
});

inBrowser('on the network, without encryption', () => {
  let service: StudioService;
  let browser: Browser | undefined;
  let port = '';
  beforeAll(async () => {
    service = new StudioService(built, undefined, []);
    ({ port } = new URL((await service.listen(0, true)) ?? ''));
    browser = await chromium.launch({
      executablePath: PROGRAM ?? '',
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        `--host-resolver-rules=MAP ${hostname()} 127.0.0.1`,
      ],
    });
  }, 30_000);
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  }, 30_000);

  it('the studio works, and the room has the same puzzle as on the machine itself', async () => {
    const mistakes: string[] = [];
    const pageAt = async (address: string): Promise<Page> => {
      const page = await (await browser!.newContext()).newPage();
      page.on('pageerror', (error) => mistakes.push(String(error)));
      page.on('console', (message) => message.type() === 'error' && mistakes.push(message.text()));
      await page.goto(address);
      await ready(page);
      return page;
    };
    const ann = await pageAt(`http://127.0.0.1:${port}/#/sudoku/tiny`);
    expect(await ann.evaluate('isSecureContext')).toBe(true);
    await ann.getByRole('button', { name: 'Share' }).click();
    await ann.getByRole('button', { name: 'Play together' }).click();
    await ann.locator('.card.room').getByText('You are alone here').waitFor();
    const ben = await pageAt(`http://${hostname()}:${port}/${new URL(ann.url()).hash}`);
    expect(await ben.evaluate('isSecureContext')).toBe(false);
    await ann.locator('.card.room').getByText('2 are playing').waitFor();
    const [first = 0, second = 0, third = 0] = await openPlaces(ben);
    const link = ben.url();
    await enter(ben, first, 1);
    await valueAt(ann, first).toBe(1);
    await ben.getByText('Saved').waitFor();
    expect(mistakes).toEqual([]);

    // The server ends, and starts again without the room: its players open it anew, with all that they have entered.
    await service.close();
    for (const page of [ann, ben]) await page.locator('.card.room').getByText('Connecting').waitFor();
    await enter(ann, second, 2);
    await enter(ben, third, 3);
    service = new StudioService(built, undefined, []);
    await service.listen(Number(port), true);
    await ben.locator('.card.room').getByText('2 are playing').waitFor();
    await valueAt(ann, third).toBe(3);
    await valueAt(ben, second).toBe(2);
    expect((await board(ben))[first]).toBe(1);
    expect(await board(ann)).toEqual(await board(ben));

    // A page without a network says so when it writes, and brings what was written when it is back.
    await ben.context().setOffline(true);
    await enter(ben, third, 4);
    await ben.locator('.card.room').getByText('Connecting').waitFor();
    await enter(ann, second, 1);
    await ben.context().setOffline(false);
    await valueAt(ann, third).toBe(4);
    await valueAt(ben, second).toBe(1);

    // Who wasn't in the room doesn't open it anew.
    await service.close();
    service = new StudioService(built, undefined, []);
    await ann.close();
    await ben.close();
    await service.listen(Number(port), true);
    const late = await pageAt(link);
    await late.locator('.card.room').getByText('This room is closed').waitFor();
  });
});
