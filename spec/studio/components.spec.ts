/** Each connected line and area has a color of its own, which stays while it grows. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ComponentColors, HUE_COUNT } from '../../studio/board/components.ts';
import { Places } from '../../studio/game/entries.ts';
import type { Session } from '../../studio/game/session.ts';
import { packText } from '../../studio/share/codec.ts';
import { inBrowser, studio } from './browser.ts';

const SOON = { timeout: 10_000 };

/** A row of places, each connected with the next one. */
function row(length: number, values?: readonly number[]) {
  const pairs = Int32Array.from({ length: 2 * (length - 1) }, (_, at) => (at + 1) >> 1);
  const places = new Places({ finds: [{ elements: new Int32Array(length) }] } as never);
  const colors = new ComponentColors([{ find: 0, pairs, ...(values && { values }) }], places);
  return (entries: string): string => {
    const hues = colors.hues((at) => (entries[at] === '.' ? undefined : Number(entries[at])));
    return Array.from(entries, (_, at) => hues.get(at) ?? '.').join('');
  };
}

describe('the color of a component', () => {
  it('is the usual one for the first, another for the next, and none for a single place', () => {
    const hues = row(9, [1]);
    expect(hues('11.......')).toBe('.........');
    expect(hues('11..1....')).toBe('.........');
    expect(hues('11..11...')).toBe('....11...');
    expect(hues('11..11.11')).toBe('....11.22');
  });

  it('stays while the component grows, and is the larger one’s where two merge', () => {
    const hues = row(9, [1]);
    hues('11.......');
    expect(hues('11.11....')).toBe('...11....');
    expect(hues('11.1111..')).toBe('...1111..');
    expect(hues('1111111..')).toBe('1111111..');
    // If the line is divided again, the larger part keeps the color.
    expect(hues('11.1111..').slice(3, 7)).toBe('1111');
    expect(hues('11.1111..').slice(0, 2)).not.toBe('11');
  });

  it('is one of a few, each used as often as the others', () => {
    const hues = row(60, [1]);
    const shown = hues('11.'.repeat(2 * HUE_COUNT).padEnd(60, '.'));
    for (let hue = 1; hue < HUE_COUNT; hue++)
      expect([...shown].filter((each) => each === String(hue)).length).toBe(4);
  });

  it('belongs to equal values where no values are named', () => {
    const hues = row(6);
    expect(hues('1122..')).toBe('..11..');
    expect(row(6, [2])('11221.')).toBe('......');
  });
});

const puzzle = (type: string, text: string): string =>
  `#p=${type},0000,${packText(JSON.stringify([type, text]))}`;

/** Enters values at positions of the first find, as one step. */
const enter = (page: Page, positions: readonly number[], value = 1): Promise<void> =>
  page.evaluate(
    ([list, number]) => {
      const { pzlGame: game } = globalThis as unknown as { pzlGame: Session };
      game.set(
        list.map((position) => game.places.at(0, position)),
        () => ({ value: number }),
      );
    },
    [positions, value] as const,
  );

inBrowser('connected lines and areas', () => {
  const { open, mistakes } = studio();

  it('have colors of their own, as lines, as shaded areas and with values; a setting turns them off', async () => {
    const page = await open('#/slitherlink/medium');
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    // The borders of two cells that are far apart.
    const borders = await page.evaluate(() => {
      const { pzlGame: game } = globalThis as unknown as { pzlGame: Session };
      const last = game.plan!.board.cellCount - 1;
      return [0, last].map((cell) => game.plan!.bordersAt(cell));
    });
    await enter(page, [...borders[0]!, borders[0]![0]!]);
    await enter(page, borders[1]!);
    const colored = page.locator('.picture .part-border > g[class^=hue]');
    await expect.poll(() => colored.count(), SOON).toBe(4);
    const ink = (locator: ReturnType<Page['locator']>): Promise<string> =>
      locator.evaluate((node) => getComputedStyle(node).stroke);
    const lines = page.locator('.picture .part-border > g:not([class^=hue]) line[stroke*=answer]');
    await expect.poll(() => lines.count(), SOON).toBe(4);
    expect(await ink(lines.first())).not.toBe(await ink(colored.first().locator('line').first()));
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByText('Color connected lines and areas apart').click();
    await expect.poll(() => colored.count(), SOON).toBe(0);
    await page.getByText('Color connected lines and areas apart').click();
    await expect.poll(() => colored.count(), SOON).toBe(4);
    await page.context().close();

    const areas = await open(puzzle('nurikabe', 'size: 4 4\nclue:\n  (0,0): 1\n'));
    await areas.locator('.picture .over').waitFor({ state: 'attached' });
    await enter(areas, [13, 14, 15]);
    await enter(areas, [1, 2]);
    // The larger area came first and has the usual color, and keeps it when the other area joins it.
    await expect.poll(() => areas.locator('.picture .component.filled.hue-1').count(), SOON).toBe(2);
    await enter(areas, [3, 7, 11]);
    await expect.poll(() => areas.locator('.picture .component').count(), SOON).toBe(0);
    await areas.context().close();

    const values = await open(puzzle('fillomino', 'size: 4 4\nclue:\n  (3,3): 4\n'));
    await values.locator('.picture .over').waitFor({ state: 'attached' });
    await enter(values, [2, 6, 10], 3);
    await enter(values, [0, 1], 2);
    await expect.poll(() => values.locator('.picture .component').count(), SOON).toBe(2);
    expect(await values.locator('.picture .component.filled').count()).toBe(0);
    await values.context().close();
    expect(mistakes).toEqual([]);
  });
});
