/** The pages: accessibility, access control, and saving when something fails. */

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../studio/game/session.ts';
import { packText } from '../../studio/share/codec.ts';
import { root } from '../cli/pzl.ts';
import { longTest } from '../sample.ts';
import { inBrowser, studio } from './browser.ts';
import { inTurn, turnOf } from './sample.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Findings {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** The problems that axe finds, as `rule: element`. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = (await page.evaluate('axe.run()')) as Findings;
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** A puzzle under fog. */
const FOGGY = `#p=sudoku,0000,${packText(JSON.stringify(['foggy', '// fog: r1c1\nclue:\n  . 2 . 1\n  . . . .\n  . . . .\n  2 . 3 .\n']))}`;

const ready = (page: Page) => page.waitForSelector('.picture, .tray button, .type, .wishes');

inBrowser('the pages', () => {
  const { open, mistakes } = studio();

  const THEMES = ['light', 'dark'] as const;
  /** The pages to test, each in one theme; the theme changes every day. */
  const inThemes = <T>(pages: readonly T[]) =>
    pages.flatMap((page, at) => turnOf(THEMES, at).map((colorScheme) => ({ page, colorScheme })));

  it.each(
    inThemes(
      inTurn(['#/', '#/sudoku/tiny', '#/slitherlink/tiny/set', '#/masyu/tiny/rules', '#/masyu/tiny/make'], 3),
    ),
  )('$page is open to all, $colorScheme', async ({ page: hash, colorScheme }) => {
    const page = await open(hash, { colorScheme });
    await ready(page);
    expect(await findings(page)).toEqual([]);
    await page.context().close();
  });

  const states: readonly (readonly [string, string, (page: Page) => Promise<unknown>])[] = [
    [
      'the first page with a link that tells no type',
      '#/',
      (page) => page.getByRole('button', { name: 'Open a link' }).click(),
    ],
    ['pieces', '#/statuepark/tiny', (page) => page.locator('.pieces svg').waitFor()],
    ['tiles', '#/edge-matching/tiny', (page) => page.locator('.tiles svg').first().waitFor()],
    ['values beside the board', '#/signs/tiny', (page) => page.locator('.tray button').first().click()],
    [
      'all settings',
      '#/sudoku/tiny',
      async (page) => {
        await page.getByRole('button', { name: 'More' }).click();
        await page.locator('.menu').waitFor();
      },
    ],
    ['colors', '#/akari/tiny', (page) => page.getByRole('button', { name: 'Color' }).click()],
    ['what is shared', '#/masyu/tiny', (page) => page.getByRole('button', { name: 'Share' }).click()],
    ['a hint', '#/sudoku/tiny', (page) => page.getByRole('button', { name: 'Hint' }).click()],
    ['a trial', '#/sudoku/tiny', (page) => page.getByRole('button', { name: 'Try' }).click()],
    ['a given without a place', '#/star-battle/tiny', (page) => page.locator('.givens').waitFor()],
    ['fog', FOGGY, (page) => page.locator('.picture .fog polygon').first().waitFor({ state: 'attached' })],
    [
      'a page that fog hides',
      FOGGY,
      async (page) => {
        await page.getByRole('button', { name: 'Set', exact: true }).click();
        await page.getByRole('button', { name: 'Back to the game' }).waitFor();
      },
    ],
    [
      'a room',
      '#/akari/tiny',
      async (page) => {
        await page.getByRole('button', { name: 'Share' }).click();
        await page.getByRole('button', { name: 'Play together' }).click();
        await page.locator('.card.room').getByText('You are alone here').waitFor();
      },
    ],
    [
      'a replay',
      '#/akari/tiny',
      async (page) => {
        await page.locator('.board').focus();
        for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
        await page.getByRole('button', { name: 'More' }).click();
        await page.getByRole('button', { name: 'Watch this solve again' }).click();
        await page.locator('.card.replay').waitFor();
      },
    ],
    ['a new type', '#d=new/rules', (page) => page.locator('.cm-content').waitFor()],
    ['a link that is cut', '#z=1abc', (page) => page.locator('[role=alert]').waitFor()],
  ];
  it.each(inThemes(inTurn(states, 6)))(
    '$page.0, $colorScheme',
    async ({ page: [, hash, act], colorScheme }) => {
      const page = await open(hash, { colorScheme });
      if (hash !== '#z=1abc') await ready(page);
      await act(page);
      await page.waitForTimeout(300);
      expect(await findings(page)).toEqual([]);
      await page.context().close();
    },
  );

  it.each(inTurn(['', '/set', '/rules', '/make'], 2))(
    'everything in the head of a page is in view on phones (%s)',
    async (tab) => {
      for (const width of [320, 390]) {
        const page = await open(`#/akari/tiny${tab}`, { viewport: { width, height: 800 } });
        await page.locator('header .tabs button').first().waitFor();
        if (tab !== '/make') await page.locator('header .acts button').first().waitFor();
        const beyond = await page.evaluate(() =>
          [...document.querySelectorAll('header button, header a')]
            .filter((node) => {
              const { left, right } = node.getBoundingClientRect();
              return left < 0 || right > innerWidth;
            })
            .map((node) => node.textContent),
        );
        expect(beyond).toEqual([]);
        await page.context().close();
      }
    },
  );

  it('a pause stops the clock and covers the page, until the player goes on', async () => {
    const page = await open('#/sudoku/tiny');
    await ready(page);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByText('Show the time').click();
    await page.locator('.board').focus();
    for (const key of ['ArrowDown', 'Digit1']) await page.keyboard.press(key);
    const time = () =>
      page.evaluate(() => (globalThis as unknown as { pzlGame: Session }).pzlGame.played.value);
    await expect.poll(time, { timeout: 10_000 }).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Pause' }).click();
    const box = (await page.getByRole('dialog', { name: 'Paused' }).boundingBox())!;
    const { width, height } = page.viewportSize()!;
    expect([box.x, box.y, box.width, box.height]).toEqual([0, 0, width, height]);
    const stopped = await time();
    await page.waitForTimeout(2500);
    expect(await time()).toBe(stopped);
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect.poll(time, { timeout: 10_000 }).toBeGreaterThan(stopped);
    await page.context().close();
  });

  it('a game is found again as it was left, and the end is told once', async () => {
    const page = await open('#/sudoku/tiny');
    await ready(page);
    const press = async (keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await page.locator('.board').focus();
    await press(['ArrowDown', 'Digit3']);
    expect(await page.locator('#board-place').textContent()).toBe('row 1 column 1: digit 3');
    await page.getByText('Saved').waitFor();
    await page.reload();
    await ready(page);
    expect(await page.locator('.foot').textContent()).toContain('5 of 16');
    expect(await page.locator('.picture text', { hasText: '3' }).count()).toBe(2);
    await page.context().close();
    expect(mistakes).toEqual([]);
  });

  it('a rule that is broken is named, and marked by more than a color', async () => {
    const page = await open('#/sudoku/tiny');
    await ready(page);
    await page.locator('.board').focus();
    for (const key of ['ArrowDown', 'Digit1']) await page.keyboard.press(key);
    await page.locator('.rules li.broken').waitFor();
    expect(await page.locator('.rules li.broken').textContent()).toContain(
      'Every row holds every digit once',
    );
    expect(await page.locator('.picture .wrong').count()).toBeGreaterThan(0);
    await page.context().close();
  });

  it('a hint is a sentence that can be entered', async () => {
    const page = await open('#/sudoku/tiny');
    await ready(page);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByRole('button', { name: 'What follows?' }).click();
    await page.getByRole('button', { name: 'Enter it' }).click();
    expect(await page.locator('.foot').textContent()).toMatch(/[5-9] of 16/);
    await page.context().close();
  });

  it('a hint that takes its time first tells whether all is right so far', async () => {
    const page = await open('#/sudoku/tiny');
    await ready(page);
    await page.evaluate('pzlGame.solver.ask = () => new Promise(() => {})');
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText('Right so far.').waitFor();
    await page.context().close();
  });

  longTest('a clue that is set stands in the text, and the verdict follows', async () => {
    const page = await open('#/slitherlink/tiny/set');
    await ready(page);
    await page.locator('.verdict.one').waitFor();
    const text = page.locator('.buffer textarea');
    const before = await text.inputValue();
    await text.fill(before.replace(/[0-4]/g, '.'));
    await page.locator('.verdict.two').waitFor();
    await page.locator('.board').focus();
    for (const key of ['ArrowDown', 'Digit3']) await page.keyboard.press(key);
    await page.waitForFunction(() =>
      /3/.test(document.querySelector<HTMLTextAreaElement>('.buffer textarea')?.value ?? ''),
    );
    await page.context().close();
  });

  it('a mistake in the rules is told as it is written', async () => {
    const page = await open('#/masyu/tiny/rules');
    await page.locator('.editor').waitFor();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\nrule "x": loop(lime)');
    await page.locator('.mistakes li', { hasText: 'lime' }).waitFor();
    expect(await page.locator('.mistakes li').first().textContent()).toContain('line');
    await page.context().close();
  });

  it('clues that can’t hold together are told on a phone, where their list scrolls by keys', async () => {
    const page = await open('#/slitherlink/tiny/set', { viewport: { width: 390, height: 780 } });
    await page.locator('.verdict.one').waitFor();
    await page.locator('.buffer textarea').fill('clue:\n  3 3 . .\n  3 3 . .\n  . . . .\n  . . . .\n');
    await page.getByText('No answer').waitFor();
    await page.locator('.verdict[tabindex]').waitFor();
    expect(await findings(page)).toEqual([]);
    // The sentences name their places by letters on the board.
    expect(await page.locator('.verdict [aria-hidden]').first().textContent()).not.toMatch(/r\dc\d/);
    expect(await page.locator('.picture text.letter').count()).toBeGreaterThan(0);
    await page.context().close();
  });

  longTest('a puzzle is made, and opens to be played', async () => {
    const page = await open('#/sudoku/tiny/make');
    await ready(page);
    await page.locator('.wishes select').first().selectOption('tiny');
    await page.getByRole('button', { name: 'Make', exact: true }).last().click();
    await page.locator('.made img').first().waitFor();
    // The list is kept while another tab is open.
    await page.getByRole('button', { name: 'Set', exact: true }).first().click();
    await page.locator('.buffer textarea').waitFor();
    await page.getByRole('button', { name: 'Make', exact: true }).first().click();
    await page.locator('.made img').first().waitFor();
    await page.locator('.made .link', { hasText: 'Play' }).first().click();
    await page.waitForSelector('.picture');
    await page.context().close();
  });

  it('an address of puzz.link opens its type', async () => {
    const page = await open('#/');
    await ready(page);
    await page.getByRole('button', { name: 'Open a link' }).click();
    await page.locator('dialog textarea').fill('https://puzz.link/p?slither/5/5/cbcbcddad');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.waitForSelector('.picture');
    expect(await page.locator('h1').textContent()).toBe('Slitherlink');
    await page.context().close();
  });
});

inBrowser('what goes wrong', () => {
  const { open } = studio();
  const own = (model: string, text: string): string =>
    `#z=${packText(JSON.stringify(['m.pzl', model, {}, 'm', text]))}`;
  const told = async (page: Page): Promise<string> =>
    (await page.locator('[role=alert]').textContent()) ?? '';

  it('a cut link is told to be one', async () => {
    const page = await open(own('puzzle "P"\nboard square\nfind x[cells]: bool', 'size: 3 3').slice(0, -4));
    expect(await told(page)).toContain('cut off');
    await page.context().close();
  });

  it('a model with mistakes shows them', async () => {
    const page = await open(own('puzzle "P"\nboard square\nfind x[cels]: bool', 'size: 3 3'));
    expect(await told(page)).toContain('Did you mean `cells`?');
    await page.context().close();
  });

  it('a board of a million cells is refused, and the page lives', async () => {
    const page = await open(own('puzzle "P"\nboard square\nfind x[cells]: bool', 'size: 1000 1000'));
    expect(await told(page)).toContain('mistakes');
    await page.getByRole('button', { name: 'To the types' }).click();
    await page.waitForSelector('.type');
    await page.context().close();
  });

  it('names from a model are text and nothing else', async () => {
    const page = await open(
      own(
        'puzzle "<img src=x onerror=document.title=1>"\nboard square\nfind x[cells]: bool\nrule "<b>bold</b>": true',
        'size: 2 2',
      ),
    );
    await page.waitForSelector('.picture');
    expect(await page.locator('h1').textContent()).toContain('<img');
    expect(await page.locator('h1 img, .rules b').count()).toBe(0);
    await page.context().close();
  });

  it('a worker that dies is replaced, and nothing is lost', async () => {
    const page = await open('#/sudoku/tiny');
    await page.waitForSelector('.picture');
    await page.locator('.board').focus();
    for (const key of ['ArrowDown', 'Digit3']) await page.keyboard.press(key);
    await page.evaluate(() => {
      const { pzlGame: game } = globalThis as unknown as {
        pzlGame: { checker: { stop(by: string, why: string): void } };
      };
      game.checker.stop('crash', 'It was killed.');
    });
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('No rule is broken so far.').waitFor();
    expect(await page.locator('.foot').textContent()).toContain('5 of 16');
    await page.context().close();
  });

  it('keeps what was written just before the page goes', async () => {
    const page = await open('#/slitherlink/tiny/set');
    const text = page.locator('.buffer textarea');
    await page.locator('.verdict.one').waitFor();
    await text.fill(`${await text.inputValue()}\n// Mine.`);
    await page.reload();
    await page.waitForFunction(() =>
      document.querySelector<HTMLTextAreaElement>('.buffer textarea')?.value.includes('// Mine.'),
    );
    await page.context().close();
  });

  it('keeps what was entered just before the page goes', async () => {
    const page = await open('#/sudoku/tiny');
    await page.waitForSelector('.picture');
    await page.locator('.board').focus();
    for (const key of ['ArrowDown', 'Digit3', 'ArrowRight', 'Digit1']) await page.keyboard.press(key);
    const entered = await page.evaluate('pzlGame.history.steps.length');
    expect(entered).toBeGreaterThan(1);
    await page.reload();
    await page.waitForSelector('.picture');
    expect(await page.evaluate('pzlGame.history.steps.length')).toBe(entered);
    await page.context().close();
  });

  longTest('keeps what two tabs have entered, one after the other', async () => {
    const page = await open('#/sudoku/tiny');
    await page.waitForSelector('.picture');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.waitForSelector('.picture');
    await other.locator('.board').focus();
    for (const key of ['ArrowDown', 'Digit3']) await other.keyboard.press(key);
    await page.bringToFront();
    await page.locator('.board').focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'Digit1']) await page.keyboard.press(key);
    await page.waitForTimeout(800);
    await other.close();
    await page.waitForTimeout(300);
    await page.reload();
    await page.waitForSelector('.picture');
    const entries = await page.evaluate(
      'JSON.stringify(pzlGame.history.save().steps.map((step) => step[2]))',
    );
    expect(String(entries).match(/"value":[0-9]/g)?.length).toBe(2);
    await page.context().close();
  });

  it('a second tab on the same puzzle is told', async () => {
    const page = await open('#/sudoku/tiny');
    await page.waitForSelector('.picture');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByText('Open in another tab').waitFor();
    await page.context().close();
  });

  longTest('a game that was damaged in store is put aside', async () => {
    const page = await open('#/sudoku/tiny');
    await page.waitForSelector('.picture');
    await page.locator('.board').focus();
    for (const key of ['ArrowDown', 'Digit3']) await page.keyboard.press(key);
    await page.getByText('Saved').waitFor();
    // An open game is saved once more when its page is closed.
    await page.evaluate("location.hash = '#/'");
    await page.waitForSelector('.type');
    await page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('pzl-studio');
        request.onsuccess = () => resolve(request.result);
      });
      const games = database.transaction('games', 'readwrite').objectStore('games');
      const all = await new Promise<{ history: unknown }[]>((resolve) => {
        const request = games.getAll();
        request.onsuccess = () => resolve(request.result);
      });
      for (const game of all) games.put({ ...game, history: 'gone' });
      await new Promise<void>((resolve) => {
        games.transaction.oncomplete = () => resolve();
      });
    });
    await page.evaluate("location.hash = '#/sudoku/tiny'");
    await page.getByText('is put aside').waitFor();
    await page.context().close();
  });
});

describe('the studio', () => {
  it('has no code for single types', () => {
    const files = (folder: string): string[] =>
      readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const file = path.join(folder, entry.name);
        return entry.isDirectory() ? files(file) : [file];
      });
    const types = readdirSync(path.join(root, 'examples'), { recursive: true })
      .map((name) => path.basename(String(name)))
      .filter((name) => name.endsWith('.pzl'))
      .map((name) => name.slice(0, -4));
    const named = files(path.join(root, 'studio'))
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => {
        const code = readFileSync(file, 'utf8').replaceAll(
          /\/\*[\s\S]*?\*\/|\/\/[^\n]*|placeholder=\{?[`"'][^\n]*/g,
          '',
        );
        return types
          .filter((type) => new RegExp(`['"\`]${type}['"\`]`, 'i').test(code))
          .map((type) => `${path.basename(file)}: ${type}`);
      });
    expect(named).toEqual([]);
  });

  it('takes nothing of pzl but its public interface', () => {
    const imports = readdirSync(path.join(root, 'studio'), { recursive: true })
      .map(String)
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) => [
        ...readFileSync(path.join(root, 'studio', name), 'utf8').matchAll(/from '([^']*\/src\/[^']*)'/g),
      ])
      .map(([, file]) => file);
    expect(new Set(imports)).toEqual(new Set(['../../src/index.ts']));
  });
});
