import { expect, it } from 'vitest';
import { inBrowser, studio } from './browser.ts';
import { byMouse, solved, taskOf } from './driver.ts';
const TYPES = ['slitherlink','masyu','nurikabe','heyawake','akari','hashi','fillomino','shikaku','yajilin','tents','killer','gokigen'];
inBrowser('users', () => {
  const { open, mistakes } = studio();
  for (const touch of [false, true]) for (const type of TYPES)
    it(`${type} ${touch ? 'phone' : 'desktop'}`, async () => {
      const page = await open(`#/${type}/tiny`, touch ? { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } } : {});
      await page.locator('.picture .over').waitFor({ state: 'attached' });
      const task = await taskOf(type);
      await page.screenshot({ path: `/tmp/sh/u-${type}-${touch ? 'p' : 'd'}-0.png` });
      await byMouse(page, task, touch);
      await page.waitForTimeout(700);
      await page.screenshot({ path: `/tmp/sh/u-${type}-${touch ? 'p' : 'd'}-1.png` });
      await solved(page);
      expect(mistakes).toEqual([]);
      await page.context().close();
    }, 90000);
});
