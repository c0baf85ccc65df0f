/** A puzzle is made from an empty board, and another person solves it from its link: by mouse on a desktop, and by finger on a phone. */
import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { linkIn, unpackLink } from '../../src/index.ts';
import type { Session } from '../../studio/game/session.ts';
import { inBrowser, studio } from './browser.ts';
import { byMouse, onScreen, solved, taskOf } from './driver.ts';
import { inTurn } from './sample.ts';

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

type Cell = readonly [row: number, column: number];

interface Gestures {
  readonly tap: (row: number, column: number) => Promise<void>;
  /** A drag with the right mouse button, or after a long press of the finger. */
  readonly beginRegion: (from: Cell, to: Cell) => Promise<void>;
  readonly pad: (label: string) => Promise<void>;
  readonly layer: (name: string) => Promise<void>;
}

type Point = readonly [number, number];

async function dragWithRightButton(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(...to, { steps: 5 });
  await page.mouse.up({ button: 'right' });
}

async function dragAfterLongPress(page: Page, from: Point, to: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
  await send('touchStart', from);
  await page.waitForTimeout(500);
  for (let part = 1; part <= 5 && from !== to; part++)
    await send('touchMove', [
      from[0] + ((to[0] - from[0]) * part) / 5,
      from[1] + ((to[1] - from[1]) * part) / 5,
    ]);
  await send('touchEnd');
  await session.detach();
}

function gestures(page: Page, isTouch: boolean): Gestures {
  const center = async (row: number, column: number): Promise<[number, number]> => {
    const point = await page.evaluate(
      (cell) => {
        const { pzlDraft } = globalThis as unknown as { pzlDraft: Session };
        return pzlDraft.plan!.point({ kind: 'cell', index: cell }) as [number, number];
      },
      4 * row + column,
    );
    // A tap on a button below the board may have scrolled the board out of view.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.waitForFunction(() => scrollY === 0);
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
    async beginRegion(from, to) {
      const [start, end] = [await center(...from), await center(...to)];
      await (isTouch ? dragAfterLongPress : dragWithRightButton)(page, start, end);
    },
    pad: (label) => press(`.pad .keys button[aria-label="${label}"]`),
    layer: (name) => press(`.layers button[data-layer="${name}"]`),
  };
}

interface Case {
  readonly type: string;
  readonly title: string;
  /** Enters the clues of the type's instance `tiny`. */
  readonly enter: (hand: Gestures) => Promise<void>;
  /** The entries of the finished text. */
  readonly clues: string;
  /** The start of the address at puzz.link. */
  readonly address: string;
  /** Some lines of the drawing for Penpa+. */
  readonly drawn: readonly string[];
  /** The element that draws a clue in an SVG, and the number of clues. */
  readonly pictured: readonly [element: string, count: number];
}

const CASES: readonly Case[] = [
  {
    type: 'slitherlink',
    title: 'Slitherlink',
    async enter({ tap, pad }) {
      for (const [row, line] of ['2...', '2.12', '3.3.', '.12.'].entries())
        for (const [column, clue] of [...line].entries()) {
          if (clue === '.') continue;
          await tap(row, column);
          await pad(clue);
        }
    },
    clues: 'clue:\n  2 . . .\n  2 . 1 2\n  3 . 3 .\n  . 1 2 .\n',
    address: 'slither/4/4/cg7128d1c',
    drawn: ['at (1,2) value 1', 'at (3,2) value 2'],
    pictured: ['<text ', 8],
  },
  {
    type: 'masyu',
    title: 'Masyu',
    async enter({ tap }) {
      for (const [row, column, taps] of [
        [0, 0, 2],
        [2, 0, 1],
        [2, 3, 2],
      ] as const)
        for (let count = 0; count < taps; count++) await tap(row, column);
    },
    clues: 'pearl:\n  black . . .\n  . . . .\n  white . . black\n  . . . .\n',
    address: 'mashu/4/4/',
    drawn: ['at (0,0)', 'at (2,3)'],
    pictured: ['<circle ', 3],
  },
  {
    type: 'heyawake',
    title: 'Heyawake',
    async enter({ beginRegion, layer, tap, pad }) {
      await layer('room');
      for (const [from, to] of [
        [
          [0, 3],
          [1, 3],
        ],
        [
          [2, 0],
          [2, 3],
        ],
        [
          [3, 0],
          [3, 2],
        ],
        [
          [3, 3],
          [3, 3],
        ],
      ] as const)
        await beginRegion(from, to);
      await layer('clue');
      for (const [row, column, clue] of [
        [0, 0, '2'],
        [0, 3, '1'],
        [3, 3, '1'],
      ] as const) {
        await tap(row, column);
        await pad(clue);
      }
    },
    clues:
      'room:\n  1 1 1 2\n  1 1 1 2\n  3 3 3 3\n  4 4 4 5\nclue:\n  2 . . 1\n  . . . .\n  . . . .\n  . . . 1\n',
    address: 'heyawake/4/4/4g81vo21h1',
    drawn: ['rooms at cells: at (3,3) value 4', 'at (0,3) value 1'],
    pictured: ['<text ', 3],
  },
];

const HEAD = { Title: 'The Short Way', Author: 'N. N.', 'Rules in your words': 'Normal rules apply.' };

/** The text of a puzzle with single blanks between its values. */
const withSingleBlanks = (text: string): string =>
  text.replaceAll(/(?<=\S) +/g, ' ').replaceAll(/^ +/gm, '  ');

const clueText = async (page: Page): Promise<string> =>
  withSingleBlanks(
    await page.evaluate(() => (globalThis as unknown as { pzlGame: Session }).pzlGame.puzzle.text),
  );

/** Everything that the dialog offers for sharing. */
async function shared(page: Page): Promise<{ link: string; elsewhere: string[]; svg: string }> {
  const dialog = page.locator('dialog.share');
  await dialog.getByText('On Penpa+:').waitFor();
  const link = await dialog.locator('textarea').inputValue();
  const elsewhere = await dialog
    .locator('.elsewhere a')
    .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href));
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'SVG' }).click(),
  ]);
  return { link, elsewhere, svg: readFileSync(await file.path(), 'utf8') };
}

inBrowser('a puzzle from nothing to a shared link', () => {
  const { open, mistakes } = studio();
  const ways = CASES.flatMap((each) =>
    (['mouse', 'finger'] as const).map((pointer) => [each.title, pointer, each] as const),
  );

  it.each(inTurn(ways, 2))(
    '%s by %s',
    async (title, pointer, { type, enter, clues, address, drawn, pictured }) => {
      const isTouch = pointer === 'finger';
      const page = await open('', isTouch ? PHONE : {});
      const press = (name: string): Promise<void> => {
        const button = page.getByRole('button', { name, exact: true }).first();
        return isTouch ? button.tap() : button.click();
      };
      await page.getByLabel('Search the types').fill(title);
      await page.locator('.types a', { hasText: title }).first().click();
      await page.locator('.picture .over').waitFor({ state: 'attached' });
      await press('Set');
      await page.locator('.verdict.one').waitFor();
      await page.getByLabel('Rows').fill('4');
      await page.getByLabel('Columns').fill('4');
      await press('New board');
      await page.locator('.verdict.two').waitFor();
      await enter(gestures(page, isTouch));
      await page.locator('.verdict.one').waitFor();
      await page.getByText('Title, author, rules').click();
      for (const [label, words] of Object.entries(HEAD))
        await page.getByLabel(label, { exact: true }).fill(words);
      await page.getByLabel('Solution code').focus();
      await page.locator('h1', { hasText: HEAD.Title }).waitFor();
      await page.locator('.verdict.one').waitFor();
      const text = await page.locator('.buffer textarea').inputValue();
      expect(withSingleBlanks(text)).toContain(clues);
      await press('Share');
      const { link, elsewhere, svg } = await shared(page);
      await page.context().close();

      // The addresses and the picture contain the puzzle on the screen, not the one that was opened first.
      const puzzleAddress = elsewhere.find((each) => each.includes('puzz.link'))!;
      expect(puzzleAddress).toContain(address);
      const penpa = unpackLink(linkIn(elsewhere.find((each) => each.includes('penpa'))!)!);
      const listing = 'listing' in penpa ? penpa.listing : '';
      for (const words of [...Object.values(HEAD), ...drawn]) expect(listing).toContain(words);
      expect(svg).toContain(`<title>${HEAD.Title} by ${HEAD.Author}</title>`);
      expect(svg.split(pictured[0]).length - 1).toBe(pictured[1]);

      const there = await open(link.slice(link.indexOf('#')), isTouch ? PHONE : {});
      await there.locator('h1', { hasText: HEAD.Title }).waitFor();
      await there.getByText(`by ${HEAD.Author}`).waitFor();
      await there.getByText(HEAD['Rules in your words']).waitFor();
      expect(await clueText(there)).toBe(withSingleBlanks(text));
      await byMouse(there, await taskOf(type), isTouch);
      await solved(there);
      await there.context().close();

      const fromPuzzleAddress = await open('');
      await fromPuzzleAddress.getByLabel('Search the types').fill(puzzleAddress);
      // Until the pasted puzzle has opened, the page shows a board of its own.
      await expect.poll(() => clueText(fromPuzzleAddress), { timeout: 15_000 }).toContain(clues);
      await fromPuzzleAddress.context().close();
      expect(mistakes).toEqual([]);
    },
  );
});
