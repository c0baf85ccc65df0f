// The pictures of docs/studio.md, taken of the built studio in Debian's Chromium:
//   npm run build && node bench/run.mjs studio-pictures
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { StudioService } from '../src/cli/commands/studio.ts';

const wanted = process.argv[2] ?? '';
const OUT = path.resolve('docs/studio');
const DESKTOP = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };
const LANDSCAPE = { width: 844, height: 390 };

const service = new StudioService(path.resolve('dist/studio'), undefined, []);
const url = (await service.listen(0)) ?? '';
const browser: Browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});

interface Shot {
  readonly name: string;
  readonly place: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly dark?: boolean;
  readonly act?: (page: Page) => Promise<unknown>;
}

/**
 * Enters part of the answer in the page: `part` tenths of it, at the places whose number modulo ten is less than
 * `part`.
 */
const begin = (page: Page, part: number): Promise<void> =>
  page.evaluate(async (tenths) => {
    // biome-ignore lint/suspicious/noExplicitAny: the page's own game, as tests see it.
    const game = (globalThis as any).pzlGame;
    const { answer } = await game.solver.ask('solve', { entered: [], seconds: 30 });
    const changes = answer.flatMap((values: number[], find: number) =>
      values.flatMap((value, position) => {
        const at = game.places.at(find, position);
        return position % 10 < tenths &&
          (tenths === 10 || position < values.length * 0.8) &&
          !game.isLocked(at)
          ? [{ at, before: game.committedEntry(at), after: { value } }]
          : [];
      }),
    );
    game.write(changes);
    await new Promise((resolve) => setTimeout(resolve, 900));
  }, part);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const SHOTS: readonly Shot[] = [
  { name: 'gallery', place: '#/', size: DESKTOP, act: (page) => page.waitForTimeout(1200) },
  { name: 'gallery-phone', place: '#/', size: PHONE, dark: true, act: (page) => page.waitForTimeout(1200) },
  {
    name: 'play-hint',
    place: '#/slitherlink/medium',
    size: DESKTOP,
    act: async (page) => {
      await begin(page, 6);
      await button(page, 'Hint').click();
      await button(page, 'What follows?').click();
      await button(page, 'Why?').click();
    },
  },
  {
    name: 'play-broken',
    place: '#/sudoku/small',
    size: DESKTOP,
    dark: true,
    act: async (page) => {
      await begin(page, 4);
      // Enters the same digit in two empty cells of the last row, which breaks a rule.
      await page.evaluate(`{
        const { places } = pzlGame;
        const side = Math.sqrt(places.firstColorPlace);
        const row = Array.from({ length: side }, (_, at) => places.firstColorPlace - side + at);
        pzlGame.setValue(row.filter((at) => !pzlGame.isLocked(at)).slice(0, 2), 1);
      }`);
      await page.locator('.rules li.broken').first().waitFor();
      await page.waitForTimeout(300);
    },
  },
  {
    name: 'solved',
    place: '#/akari/medium',
    size: DESKTOP,
    dark: true,
    act: async (page) => {
      await begin(page, 10);
      await page.locator('.notice.solved').waitFor();
      await page.waitForTimeout(600);
    },
  },
  {
    name: 'play-phone',
    place: '#/sudoku/medium',
    size: PHONE,
    act: async (page) => {
      await begin(page, 3);
      await button(page, 'Notes').click();
      await page.locator('.board').focus();
      await page.evaluate('scrollTo(0, 0)');
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
      for (const key of ['1', '2', '4', '7', '8']) {
        await page.keyboard.press(`Shift+Digit${key}`);
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press(`Shift+Digit${key}`);
        await page.keyboard.press('ArrowLeft');
      }
    },
  },
  {
    name: 'molekularis-phone',
    place: '#/molekularis/medium',
    size: PHONE,
    dark: true,
    act: (page) => begin(page, 7),
  },
  { name: 'landscape', place: '#/masyu/medium', size: LANDSCAPE, act: (page) => begin(page, 8) },
  {
    name: 'pieces',
    place: '#/edge-matching/small',
    size: DESKTOP,
    act: (page) => begin(page, 6),
  },
  {
    name: 'variant',
    place: '#/sudoku-variant/medium',
    size: DESKTOP,
    dark: true,
    act: (page) => begin(page, 3),
  },
  {
    name: 'set',
    place: '#/slitherlink/small/set',
    size: DESKTOP,
    act: async (page) => {
      await page.locator('.verdict small').first().waitFor();
      const buffer = page.locator('.buffer textarea');
      const text = await buffer.inputValue();
      await buffer.fill(text.replace(/\d/, '.').replace(/(\d)(\D+\d\D+)\d/, '.$2.'));
      await page.locator('.verdict.two').waitFor();
      await page.getByRole('button', { name: 'Which clues make it one?' }).click();
      await page.locator('.proposals button').first().waitFor({ timeout: 60_000 });
      await page.locator('.proposals button').first().hover();
      await page.waitForTimeout(400);
    },
  },
  {
    name: 'rules',
    place: '#/masyu/medium/rules',
    size: DESKTOP,
    dark: true,
    act: async (page) => {
      await page.locator('.cm-content').click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type('\nrule "Long": count(c in cels where pearl[c]) > 3');
      await page.locator('.mistakes li .link', { hasText: 'cells' }).first().waitFor();
      await page.waitForTimeout(500);
    },
  },
  {
    name: 'make',
    place: '#/slitherlink/small/make',
    size: DESKTOP,
    act: async (page) => {
      await page.locator('.wishes input[type=number]').last().fill('4');
      await page.locator('.wishes button[type=submit]').click();
      await page.getByText('4 puzzles made').waitFor({ timeout: 60_000 });
    },
  },
  {
    name: 'share',
    place: '#/masyu/medium',
    size: DESKTOP,
    dark: true,
    act: async (page) => {
      await button(page, 'Share').click();
      await page.locator('.qr').waitFor();
      await page.waitForTimeout(600);
    },
  },
];

for (const { name, place, size, dark = false, act } of SHOTS) {
  if (wanted !== '' && !wanted.split(',').includes(name)) continue;
  const context = await browser.newContext({
    viewport: size,
    colorScheme: dark ? 'dark' : 'light',
    hasTouch: size !== DESKTOP,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto(url + place);
  await page.waitForSelector('.picture .over, .type, .wishes', { state: 'attached' });
  await act?.(page);
  await page.evaluate('scrollTo(0, 0)');
  await page.screenshot({ path: path.join(OUT, `${name}.png`) });
  await context.close();
}

await browser.close();
await service.close();
