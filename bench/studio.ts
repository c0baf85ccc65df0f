// Performance of the studio in Debian's Chromium: the amount of script before the page is usable, the time until a
// shared link can be played on a slow processor, the main thread's work per stroke, and the time of verdicts and hints.
//   npm run build && node bench/run.mjs studio [part of a table's name] > bench/results/studio.md
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { published } from '../spec/published.ts';
import { StudioService } from '../src/cli/commands/studio.ts';
import { packText } from '../studio/share/codec.ts';

const wanted = process.argv[2] ?? '';
const RUNS = 5;
/** The factor by which Chromium slows the processor down, to simulate phones. */
const CPU_SLOWDOWN = 4;

const median = (list: readonly number[]): number =>
  list.toSorted((a, b) => a - b)[list.length >> 1] ?? Number.NaN;
const millisecondsText = (milliseconds: number): string =>
  `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`;

const service = new StudioService(path.resolve('dist/studio'), undefined, []);
const url = (await service.listen(0)) ?? '';
const browser: Browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});

/** A script for the page: it records when the board can be played, and all long tasks of the main thread. */
const WATCH = `
  globalThis.drawnAt = new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector('.picture .over, .tray button')) return;
      watch.disconnect();
      resolve(performance.now());
    };
    const watch = new MutationObserver(look);
    watch.observe(document, { childList: true, subtree: true });
  });
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push([startTime, duration]);
  }).observe({ type: 'longtask', buffered: true });
`;

/** Milliseconds after the board is there until which the page's own requests are counted. */
const QUIET = 8000;

/** A slow mobile network: its throughput in bytes per second, and its latency in milliseconds. */
const NETWORK = { downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };

async function openBlankPage(slower = 1, network = false): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  if (slower > 1) {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    if (network) {
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK });
    }
  }
  return { page, context };
}

const timeOfDrawing = (page: Page): Promise<number> => page.evaluate('drawnAt');

async function table(
  name: string,
  head: readonly string[],
  rows: () => AsyncGenerator<readonly string[]>,
): Promise<void> {
  if (!name.includes(wanted)) return;
  console.log(`## ${name}\n\n| ${head.join(' | ')} |\n|${head.map(() => '---').join('|')}|`);
  for await (const row of rows()) console.log(`| ${row.join(' | ')} |`);
  console.log('');
}

/**
 * Links to a puzzle as the studio's *Share* dialog makes them: one with the type's name only, and one that contains the
 * model.
 */
function links(type: string, instance: string): readonly (readonly [string, string])[] {
  const model = readFileSync(`examples/${type}.pzl`, 'utf8');
  const text = readFileSync(`examples/${type}/${instance}.txt`, 'utf8');
  return [
    ['of a type that comes along', `p=${type},0000,${packText(JSON.stringify([instance, text]))}`],
    ['with its model', `z=${packText(JSON.stringify([`${type}.pzl`, model, {}, instance, text]))}`],
  ];
}

console.log(
  '# The studio\n\nOf `node bench/run.mjs studio`, on two cores that others use, too; medians of 5 where nothing else is said.\n',
);

await table('Script', ['before', 'KB packed', 'at most'], async function* () {
  const { page, context } = await openBlankPage();
  let bytes = 0;
  const seen: Promise<void>[] = [];
  const urls = new Set<string>();
  // The page doesn't report its workers' requests, but its browser context does.
  context.on('response', (response) => {
    if (!response.url().endsWith('.js') || urls.has(response.url())) return;
    urls.add(response.url());
    seen.push(
      response.body().then((body) => {
        bytes += gzipSync(body).length;
      }),
    );
  });
  const loaded = async (): Promise<string> => {
    await page.waitForLoadState('networkidle');
    await Promise.all(seen);
    return (bytes / 1000).toFixed(0);
  };
  await page.goto(url);
  await page.waitForSelector('.type');
  yield ['the gallery shows', await loaded(), '60'];
  await page.evaluate('location.hash = "#/slitherlink/medium"');
  await page.waitForSelector('.picture .over', { state: 'attached' });
  yield ['a board can be played', await loaded(), '350'];
  await page.evaluate('location.hash = "#/slitherlink/medium/rules"');
  await page.waitForSelector('.cm-content');
  yield ['rules can be written, too', await loaded(), '500'];
  await context.close();
});

await table(
  'Shared links',
  ['10 × 10', 'link', 'playable, first visit', 'again', `at most, ${CPU_SLOWDOWN} × slower`],
  async function* () {
    for (const [type, instance] of [
      ['slitherlink', 'medium'],
      ['akari', 'medium'],
      ['heyawake', 'medium'],
    ] as const) {
      for (const [kind, link] of links(type, instance)) {
        const first: number[] = [];
        const again: number[] = [];
        for (let run = 0; run < RUNS; run++) {
          const { page, context } = await openBlankPage(CPU_SLOWDOWN);
          await page.goto(`${url}#${link}`);
          first.push(await timeOfDrawing(page));
          await page.reload();
          again.push(await timeOfDrawing(page));
          await context.close();
        }
        yield [type, kind, millisecondsText(median(first)), millisecondsText(median(again)), '1000 ms'];
      }
    }
  },
);

/** Counts the bytes that a page and its workers receive, as they are sent. */
function countBytes(context: BrowserContext): { readonly kilobytes: () => Promise<number> } {
  const received: Promise<number>[] = [];
  context.on('requestfinished', (request) => {
    received.push(
      request.sizes().then(
        ({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize,
        () => 0,
      ),
    );
  });
  return {
    kilobytes: async () => (await Promise.all(received)).reduce((sum, bytes) => sum + bytes, 0) / 1000,
  };
}

await table(
  'Cold start',
  ['shared link', 'playable', 'at most', 'KB before it', 'at most', 'KB until asked for more', 'at most'],
  async function* () {
    for (const [type, instance] of [
      ['slitherlink', 'medium'],
      ['sudoku', 'medium'],
      ['heyawake', 'medium'],
    ] as const) {
      for (const [kind, link] of links(type, instance)) {
        const runs: (readonly [time: number, before: number, inAll: number])[] = [];
        for (let run = 0; run < RUNS; run++) {
          const { page, context } = await openBlankPage(CPU_SLOWDOWN, true);
          const bytes = countBytes(context);
          await page.goto(`${url}#${link}`);
          const time = await timeOfDrawing(page);
          const before = await bytes.kilobytes();
          // What the page sends for by itself comes within this time.
          await page.waitForTimeout(QUIET);
          runs.push([time, before, await bytes.kilobytes()]);
          await context.close();
        }
        const medianOf = (column: 0 | 1 | 2): number => median(runs.map((run) => run[column]));
        yield [
          `${type}, ${kind}`,
          millisecondsText(medianOf(0)),
          '2500 ms',
          medianOf(1).toFixed(0),
          '300',
          medianOf(2).toFixed(0),
          '900',
        ];
      }
    }
  },
);

const SHADE = 'puzzle "Shade"\nboard square\nfind shaded[cells]: bool\n';
const LINE = 'puzzle "Line"\nboard square\nfind line[links]: bool\n';
const NUMBER = 'puzzle "Numbers"\nboard square\nfind number[cells]: 1..9\n';

/**
 * A script for the page that measures each move of a drag: the time until the event is handled, and from there until
 * the frame is drawn.
 */
const MEASURE = `
  globalThis.moves = [];
  addEventListener('pointermove', () => {
    const begin = performance.now();
    const after = new MessageChannel();
    requestAnimationFrame(() => {
      const frame = performance.now();
      after.port1.onmessage = () => moves[moves.length - 1].frame = performance.now() - frame;
      after.port2.postMessage(0);
    });
    moves.push({ begin, handled: 0, frame: 0 });
  }, true);
  addEventListener('pointermove', () => { const move = moves[moves.length - 1]; move.handled = performance.now() - move.begin; });
`;

await table('Strokes', ['board', 'kind', 'median', 'longest', 'at most'], async function* () {
  for (const [size, most] of [
    [30, 16],
    [100, 50],
  ] as const) {
    for (const [kind, model] of [
      ['shading', SHADE],
      ['lines', LINE],
      ['selecting', NUMBER],
    ] as const) {
      const { page, context } = await openBlankPage();
      await page.goto(
        `${url}#z=${packText(JSON.stringify(['m.pzl', model, {}, 'm', `size: ${size} ${size}`]))}`,
      );
      await timeOfDrawing(page);
      await page.waitForTimeout(800);
      await page.evaluate(MEASURE);
      const box = await page.locator('.picture').boundingBox();
      if (!box) throw new Error('no board');
      const side = Math.min(box.width, box.height);
      const [x, y] = [box.x + (box.width - side) / 2, box.y + (box.height - side) / 2];
      const at = (part: number): number => side * (0.06 + 0.88 * part);
      await page.mouse.move(x + at(0), y + at(0.1));
      await page.mouse.down();
      for (let move = 1; move <= 60; move++) {
        await page.mouse.move(x + at(move / 60), y + at(0.1 + 0.2 * Math.floor(move / 20)));
        await page.waitForTimeout(20);
      }
      await page.mouse.up();
      const moves = (await page.evaluate('moves')) as { handled: number; frame: number }[];
      const work = moves.filter(({ frame }) => frame > 0).map(({ handled, frame }) => handled + frame);
      yield [
        `${size} × ${size}`,
        kind,
        millisecondsText(median(work)),
        millisecondsText(Math.max(...work)),
        millisecondsText(most),
      ];
      await context.close();
    }
  }
});

const CLASSICS = ['slitherlink', 'masyu', 'nurikabe', 'heyawake', 'akari', 'hashi', 'hitori', 'starbattle'];
const puzzles = published();
const sites = [
  ...CLASSICS.flatMap(
    (type) => puzzles.find((puzzle) => puzzle.type === type && puzzle.id.startsWith('M')) ?? [],
  ),
  ...puzzles.filter(({ type, id }) => type === 'slitherlink' && id.startsWith('L')),
];

/**
 * Changes one entry of the board's rows to a copy of its left neighbour: another clue, no clue, or a cell in the next
 * region. The result is the same in every run of the bench, and is not one of the edits measured before.
 */
function edited(text: string, run: number): string {
  const lines = text.split('\n');
  const places = lines.flatMap((line, row) => {
    const entries = line.startsWith('  ') ? line.trim().split(/ +/) : [];
    return entries.flatMap((entry, at) =>
      at > 0 && entry !== entries[at - 1] ? [{ row, at, entries }] : [],
    );
  });
  const place = places[Math.floor((places.length * (run + 1)) / 4)];
  if (!place) throw new Error('nothing to edit');
  const { row, at, entries } = place;
  lines[row] = `  ${entries.map((entry, i) => (i === at ? (entries[at - 1] ?? '') : entry)).join(' ')}`;
  return lines.join('\n');
}

await table('Verdicts while setting', ['puzzle', 'after the pause', 'again'], async function* () {
  for (const { type, id, model, address } of sites) {
    const { page, context } = await openBlankPage();
    await page.goto(`${url}#p=${path.basename(model)},url,${encodeURIComponent(address)}/set`);
    const verdict = async (): Promise<string> =>
      (await page.locator('.verdict small').first().textContent({ timeout: 60_000 })) ?? '';
    const first = await verdict();
    const text = page.locator('.buffer textarea');
    const whole = await text.inputValue();
    const later: number[] = [];
    for (let run = 0; run < 3; run++) {
      await page.evaluate('document.querySelector(".verdict small").dataset.old = "yes"');
      await text.fill(edited(whole, run));
      await page.locator('.verdict small:not([data-old])').waitFor();
      later.push(Number(/(\d+) ms/.exec(await verdict())?.[1]));
    }
    yield [`${type} ${id}`, /\d+ ms/.exec(first)?.[0] ?? '', millisecondsText(median(later))];
    await context.close();
  }
});

await table('Hints', ['puzzle', 'first', 'next', 'longest task of the page meanwhile'], async function* () {
  for (const { type, id, model, address } of sites) {
    const { page, context } = await openBlankPage();
    await page.goto(`${url}#p=${path.basename(model)},url,${encodeURIComponent(address)}`);
    await timeOfDrawing(page);
    await page.waitForTimeout(1500);
    await page.evaluate('longTasks.length = 0');
    const hint = async (): Promise<number> => {
      const start = performance.now();
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.locator('.card').waitFor({ timeout: 60_000 });
      return performance.now() - start;
    };
    const first = await hint();
    await page.getByRole('button', { name: 'What follows?' }).click();
    await page.getByRole('button', { name: 'Enter it' }).click();
    const next = await hint();
    const tasks = (await page.evaluate('longTasks')) as [number, number][];
    const longest = Math.max(0, ...tasks.map(([, duration]) => duration));
    yield [
      `${type} ${id}`,
      millisecondsText(first),
      millisecondsText(next),
      longest === 0 ? 'below 50 ms' : millisecondsText(longest),
    ];
    await context.close();
  }
});

await browser.close();
await service.close();
