/** Shapes and texts that other programs' links contain besides clues are shown as the link defines them. */
import { expect, it } from 'vitest';
import { packText } from '../../studio/share/codec.ts';
import { inBrowser, studio } from './browser.ts';

const LISTING = `size: rows 4 columns 4
title: text "Rivers"
author: text "A. Setter"
ruleset: text "Digits on a river alternate between low and high."
value: at (0,0) value 1
picture lines: points "0.5,0.5 1.5,1.5 1.5,2.5" color #3399ff width 0.15
picture arrows: points "3.5,0.5 2.5,1.5" color #000000 width 0.05
picture underlays: centre 2.5,2.5 size 0.8,0.8 round yes fill #ffcc00 border #000000
picture overlays: centre -0.5,1.5 size 0.5,0.5 text "<b>7</b>" color #000000
looks rectangle: centre 1,1 size 0.3,0.3 fill "url(javascript:alert(1))"
`;

inBrowser('a link with drawings', () => {
  const { open, mistakes } = studio();

  it('shows them, with its title, its author and its rules', async () => {
    const page = await open(`#p=sudoku-variant,fpuzzles,${packText(LISTING)}`);
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    expect(await page.locator('h1').textContent()).toBe('Rivers');
    const said = (await page.locator('section.told').textContent()) ?? '';
    expect(said).toContain('A. Setter');
    expect(said).toContain('Digits on a river alternate between low and high.');
    expect(said).toContain('Checked is only what stands below');
    const drawn = page.locator('.picture g.told');
    expect(await drawn.locator('polyline').count()).toBe(3);
    expect(await drawn.locator('rect').count()).toBe(1);
    // Texts and colors from a link can't inject markup.
    expect(await drawn.locator('text').textContent()).toBe('<b>7</b>');
    expect(await page.locator('.picture [fill*=url]:not([class])').count()).toBe(0);
    // Shapes above the first row are inside the picture.
    const [box, word] = await Promise.all([
      page.locator('.picture').boundingBox(),
      drawn.locator('text').boundingBox(),
    ]);
    expect(word!.y).toBeGreaterThanOrEqual(box!.y);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });
});
