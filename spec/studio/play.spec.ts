/** Types of examples/ are played from the first entry to the answer by mouse, by finger, or only by keys. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { root } from '../cli/pzl.ts';
import { runsAllTests } from '../sample.ts';
import { sampleSeed } from '../sample-seed.ts';
import { inBrowser, studio } from './browser.ts';
import { byKeys, byMouse, solved, type Task, taskOf, types } from './driver.ts';

/** The number of types that are played for a commit, which change with each commit. `PZL_ALL=1` plays all types. */
const wanted = process.env.PZL_STUDIO_TYPES?.split(',');
const SAMPLE = 8;

/** Types that are always played: a find on cells, links with several strokes, rotated tiles, numbers with notes, regions named by cells, many rules. */
const ALWAYS = ['akari', 'molekularis', 'edge-matching', 'kakuro', 'shikaku', 'sudoku-variant'];

/** One or two types for each kind of answer, board and clue, played by `PZL_STUDIO=kinds`. */
const KINDS = [
  ...['akari', 'nurikabe', 'binairo', 'yinyang', 'gokigen', 'lightshadow'],
  ...['sudoku', 'kakuro', 'skyscrapers', 'algemy', 'shakashaka', 'roma', 'magnets', 'signs'],
  ...['masyu', 'barns', 'yajilin', 'numlin', 'hashi', 'molekularis'],
  ...['slitherlink', 'slitherlink-tilings', 'slitherlink-tilings/kites', 'mines-tilings/triangles'],
  ...['fillomino', 'shikaku', 'tentaisho', 'nawabari'],
  ...['nonogram', 'battleship', 'statuepark', 'dominosa', 'edge-matching', 'sudoku-variant'],
];

function chosen(): readonly string[] {
  const names = types.map((type) => path.posix.basename(type));
  if (wanted) return wanted;
  if (process.env.PZL_STUDIO === 'kinds') return KINDS;
  if (runsAllTests) return names;
  const tiny = types.filter((type) => existsSync(path.join(root, 'examples', type, 'tiny.txt')));
  const others = tiny.map((type) => path.posix.basename(type)).filter((name) => !ALWAYS.includes(name));
  const sampled = Array.from(
    { length: SAMPLE - ALWAYS.length },
    (_, at) => others[(sampleSeed * SAMPLE + at * 17) % others.length] ?? '',
  );
  return [...new Set([...ALWAYS, ...sampled])];
}

async function startAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.locator('.menu .quiet', { hasText: 'Start again' }).click();
  await page.locator('.notice.solved').waitFor({ state: 'detached' });
}

type Play = (page: Page, task: Task) => Promise<void>;

const WAYS: readonly (readonly [how: string, play: Play])[] = [
  ['by mouse', (page, task) => byMouse(page, task)],
  ['by finger', (page, task) => byMouse(page, task, true)],
  ['by keys', byKeys],
];

/** The ways in which a type is played: one that changes with each commit; with `PZL_ALL=1`, all ways. */
const waysOf = (at: number): typeof WAYS =>
  runsAllTests || wanted ? WAYS : [WAYS[(sampleSeed + at) % WAYS.length]!];

inBrowser('a puzzle is played to its end', () => {
  const { open, mistakes } = studio();

  // A single gesture has a short time limit; the whole test has a long one, since puzzles need many gestures.
  for (const [at, type] of chosen().entries())
    for (const [how, play] of waysOf(at))
      it(`${type}, ${how}`, { timeout: 300_000 }, async () => {
        const [name = '', instance = 'tiny'] = type.split('/');
        const task = await taskOf(name, instance);
        const page = await open(`#/${name}/${instance}`, { hasTouch: true });
        await page.waitForSelector('.picture, .tray');
        await play(page, task);
        await solved(page);
        await startAgain(page);
        expect(mistakes).toEqual([]);
        await page.context().close();
      });
});
