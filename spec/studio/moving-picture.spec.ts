/** A solve as a GIF: its frames and their times, and the file as Chromium reads it. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Places } from '../../studio/game/entries.ts';
import { framesOf, MAX_DURATION, MAX_FRAMES } from '../../studio/share/moving-picture.ts';
import { inBrowser, studio } from './browser.ts';
import { byKeys, solved, taskOf } from './driver.ts';

describe('the frames of a solve', () => {
  const stepsAt = (times: readonly number[]) =>
    times.map((time, at) => ({ time, entries: [[at % 16, { value: 1 }] as const] }));

  it('are the beginning and the board after each step, as long as it stood', async () => {
    const places = new Places((await taskOf('sudoku')).sheet);
    const frames = framesOf(stepsAt([1000, 2000, 90_000]), places);
    expect(frames.map(({ delay }) => delay)).toEqual([1000, 1000, 1500, 3000]);
    const open = Array.from({ length: 16 }, (_, at) => at).filter(
      (at) => places.fixedValue(at) === undefined,
    );
    expect(frames[0]!.entries[open[0]!]).toEqual({});
    expect(frames).toHaveLength(4);
  });

  it('are not too many, and not too slow', async () => {
    const places = new Places((await taskOf('sudoku')).sheet);
    for (const count of [1, MAX_FRAMES - 1, MAX_FRAMES, 5000, 20_000]) {
      const frames = framesOf(stepsAt(Array.from({ length: count }, (_, at) => at * 1000)), places);
      expect(frames.length).toBeLessThanOrEqual(MAX_FRAMES);
      expect(frames.length).toBeGreaterThan(Math.min(count, MAX_FRAMES / 2));
      const duration = frames.slice(0, -1).reduce((sum, { delay }) => sum + delay, 0);
      expect(duration).toBeLessThanOrEqual(MAX_DURATION + 1);
    }
  });
});

inBrowser('a moving picture', () => {
  const { open, mistakes } = studio();
  const ready = (page: Page) => page.locator('.picture .over').waitFor({ state: 'attached' });

  it('shows the solve from the clues to the answer, can be stopped, and is made from a link, too', async () => {
    const page = await open('#/sudoku/tiny');
    await ready(page);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'GIF of the solve' }).click();
    await page.getByText('Nothing has been entered yet.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    const task = await taskOf('sudoku');
    await byKeys(page, task);
    await solved(page);
    await page.getByRole('button', { name: 'Share' }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'GIF of the solve' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^sudoku.*\.gif$/);
    const bytes = readFileSync(await file.path());
    const gif = await page.evaluate(async (base64) => {
      const data = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
      const decoder = new ImageDecoder({ data, type: 'image/gif' });
      await decoder.tracks.ready;
      await decoder.completed;
      const { frameCount = 0, repetitionCount } = decoder.tracks.selectedTrack ?? {};
      const frames: { readonly size: number[]; readonly seconds: number; readonly dark: number }[] = [];
      for (let frameIndex = 0; frameIndex < frameCount; frameIndex++) {
        const { image } = await decoder.decode({ frameIndex });
        const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
        const context = canvas.getContext('2d')!;
        context.drawImage(image, 0, 0);
        const { data: pixels } = context.getImageData(0, 0, canvas.width, canvas.height);
        let dark = 0;
        for (let at = 0; at < pixels.length; at += 4) if (pixels[at]! < 128) dark++;
        const transparent = pixels.some((value, at) => at % 4 === 3 && value !== 255);
        if (transparent) throw new Error(`Frame ${frameIndex} is transparent.`);
        frames.push({
          size: [canvas.width, canvas.height],
          seconds: (image.duration ?? 0) / 1e6,
          dark,
        });
      }
      return { frames, repetitionCount };
    }, bytes.toString('base64'));
    expect(gif.frames).toHaveLength(task.wanted.length + 1);
    expect(gif.repetitionCount).toBe(Number.POSITIVE_INFINITY);
    expect(new Set(gif.frames.map(({ size }) => size.join())).size).toBe(1);
    for (const side of gif.frames[0]!.size) expect(side).toBeLessThanOrEqual(640);
    // Each step adds a digit.
    const dark = gif.frames.map((frame) => frame.dark);
    expect(dark).toEqual(dark.toSorted((a, b) => a - b));
    expect(dark.at(-1)!).toBeGreaterThan(dark[0]! * 1.1);
    expect(gif.frames.at(-1)!.seconds).toBe(3);

    // A picture whose making is stopped isn't saved, and the button is shown again.
    let saved = 0;
    page.on('download', () => saved++);
    await page.evaluate(() => {
      const decode = Image.prototype.decode;
      Image.prototype.decode = async function () {
        await new Promise((resolve) => setTimeout(resolve, 300));
        return await decode.call(this);
      };
    });
    await page.getByRole('button', { name: 'GIF of the solve' }).click();
    await page.getByRole('progressbar').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'GIF of the solve' }).isEnabled()).toBe(true);
    await page.waitForTimeout(500);
    expect(saved).toBe(0);

    await page.getByText('the link shows how I solved it').click();
    await expect.poll(() => page.locator('.share textarea').inputValue()).toContain('&r=');
    const link = await page.locator('.share textarea').inputValue();
    await page.context().close();
    const other = await open(link.slice(link.indexOf('#')));
    const there = other.locator('.card.replay');
    await there.waitFor();
    const second = other.waitForEvent('download');
    await there.getByRole('button', { name: 'GIF of the solve' }).click();
    expect(
      readFileSync(await (await second).path())
        .subarray(0, 6)
        .toString(),
    ).toBe('GIF89a');
    expect(mistakes).toEqual([]);
    await other.context().close();
  });
});
