/** A puzzle from an empty board to a link that another person plays to the end, by mouse on a desktop and by finger on a phone. */
import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { linkIn, unpackLink } from '../../src/index.ts';
import type { Session } from '../../studio/game/session.ts';
import { inBrowser, studio } from './browser.ts';
import { byMouse, drag, onScreen, solved, taskOf } from './driver.ts';

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

type Gestures = {
  readonly tap: (row: number, column: number) => Promise<void>;
  /** A drag through the centers of cells; `button` is the mouse button, or a long press for a finger. */
  readonly beginRegion: (cells: readonly (readonly [number, number])[]) => Promise<void>;
  readonly pad: (label: string) => Promise<void>;
  readonly layer: (name: string) => Promise<void>;
};

async function dragWithRightButton(page: Page, [first, ...others]: readonly [number, number][]): Promise<void> {
  await page.mouse.move(...first!);
  await page.mouse.down({ button: 'right' });
  for (const point of others) await page.mouse.move(...point, { steps: 5 });
  await page.mouse.up({ button: 'right' });
}

async function dragAfterLongPress(page: Page, [first, ...others]: readonly [number, number][]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: readonly [number, number]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
  await send('touchStart', first);
  await page.waitForTimeout(500);
  let from = first!;
  for (const to of others) {
    for (let part = 1; part <= 5; part++)
      await send('touchMove', [from[0] + ((to[0] - from[0]) * part) / 5, from[1] + ((to[1] - from[1]) * part) / 5]);
    from = to;
  }
  await send('touchEnd');
  await session.detach();
}

function gestures(page: Page, isTouch: boolean, width: number): Gestures {
  const center = async (row: number, column: number): Promise<[number, number]> => {
    const point = await page.evaluate((cell) => {
      const { pzlDraft } = globalThis as unknown as { pzlDraft: Session };
      return pzlDraft.plan!.point({ kind: 'cell', index: cell }) as [number, number];
    }, row * width + column);
    return await onScreen(page, point);
  };
  const press = async (selector: string): Promise<void> => {
    const button = page.locator(selector);
    if (isTouch) await button.tap();
    else await button.click();
  };
  return {
    async tap(row, column) {
      const at = await center(row, column);
      if (isTouch) await page.touchscreen.tap(...at);
      else await page.mouse.click(...at);
    },
    async beginRegion(cells) {
      const points: [number, number][] = [];
      for (const [row, column] of cells) points.push(await center(row, column));
      await (isTouch ? dragAfterLongPress(page, points) : dragWithRightButton(page, points));
    },
    pad: (label) => press(`.pad .keys button[aria-label="${label}"]`),
    layer: (name) => press(`.layers button[data-layer="${name}"]`),
  };
}

interface Case {
  readonly type: string;
  readonly title: string;
  readonly size: readonly [number, number];
  readonly enter: (hand: Gestures) => Promise<void>;
  /** What the address at puzz.link begins with. */
  readonly address: RegExp;
  /** Lines of the drawing that the link to Penpa+ holds. */
  readonly drawn: readonly string[];
}

const CASES: readonly Case[] = [
  {
    type: 'slitherlink',
    title: 'Slitherlink',
    size: [4, 4],
    async enter({ tap, pad }) {
      const rows = ['2...', '2.12', '3.3.', '.12.'];
      for (const [row, line] of rows.entries())
        for (const [column, clue] of [...line].entries()) {
          if (clue === '.') continue;
          await tap(row, column);
          await pad(clue);
        }
    },
    address: /slither\/4\/4\//,
    drawn: [],
  },
  {
    type: 'masyu',
    title: 'Masyu',
    size: [4, 4],
    async enter({ tap }) {
      await tap(0, 0);
      await tap(0, 0);
      await tap(2, 0);
      await tap(2, 3);
      await tap(2, 3);
    },
    address: /mash?u\/4\/4\//,
    drawn: [],
  },
  {
    type: 'heyawake',
    title: 'Heyawake',
    size: [4, 4],
    async enter({ beginRegion, layer, tap, pad }) {
      await layer('room');
      await beginRegion([
        [0, 3],
        [1, 3],
      ]);
      await beginRegion([
        [2, 0],
        [2, 3],
      ]);
      await beginRegion([
        [3, 0],
        [3, 2],
      ]);
      await beginRegion([
        [3, 3],
        [3, 3],
      ]);
      await layer('clue');
      for (const [row, column, clue] of [
        [0, 0, 2],
        [0, 3, 1],
        [3, 3, 1],
      ] as const) {
        await tap(row, column);
        await pad(String(clue));
      }
    },
    address: /heyawake\/4\/4\//,
    drawn: [],
  },
];

inBrowser('a puzzle from nothing', () => {
  const { open, mistakes } = studio();
  const ways = CASES.flatMap((each) => [false, true].map((isTouch) => [each, isTouch] as const));

  it.each(ways)('%o by finger: %s', async ({ type, title, size, enter }, isTouch) => {
    const page = await open('', isTouch ? PHONE : {});
    page.setDefaultTimeout(15000);
    const shot = (n: string) => page.screenshot({ path: `/tmp/h/st53/${type}-${isTouch}-${n}.png` });
    try {
    const press = (name: string): Promise<void> => {
      const button = page.getByRole('button', { name, exact: true }).first();
      return isTouch ? button.tap() : button.click();
    };
    await page.getByLabel('Search the types').fill(title);
    await page.locator('.types a', { hasText: title }).first().click();
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    await press('Set');
    await page.locator('.verdict.one').waitFor();
    await page.getByLabel('Rows').fill(String(size[0]));
    await page.getByLabel('Columns').fill(String(size[1]));
    await press('New board');
    await page.locator('.verdict.two').waitFor();
    await shot('new');
    await enter(gestures(page, isTouch, size[1]));
    await shot('entered');
    console.log(await page.locator('.buffer textarea').inputValue(), await page.locator('.verdict').textContent(), await page.locator('.layers').allTextContents(), mistakes);
    } catch (e) { await shot('fail'); throw e; }
    await page.context().close();
  });
});
